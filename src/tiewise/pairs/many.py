"""Many pairs of rankings of the same number of items at once: who meets whom, and what is asked about their items.

Answers are arrays with a row, or an entry, for each pair of rankings; those by item have a column for each item.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from tiewise.arrays import Floats, Integers, Ints, Numbers
from tiewise.kernels.partners import partner_table
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.rankings.reading import Items

Rows = TypeVar("Rows")


class Cells(NamedTuple):
    """By item, what the ties of one ranking do.

    `place` is its place by this ranking, then by the other. Of those that are tied with it, `ahead` counts the ones
    that are ahead of it in the other, and `both` those, with itself, that the other ties as well.
    """

    place: Ints
    ahead: Ints
    both: Ints


@dataclass(frozen=True)
class ManyPairs(Generic[Rows]):
    """Rows of x that meet rows of y: row left[k] and row right[k].

    `is_full` says that all meet all, row after row of x. `names` are those of the items, None where they have none.
    """

    x: Rows
    y: Rows
    left: Integers
    right: Integers
    n: int
    is_along: bool = False
    is_full: bool = False
    names: Items | None = None

    @classmethod
    def along(cls, x: Rows, y: Rows, n: int, count: int) -> "ManyPairs[Rows]":
        """Return the pairs of each row of x with the same row of y."""
        each = np.arange(count)
        return cls(x, y, each, each, n, is_along=True)

    @classmethod
    def crossed(
        cls, x: Rows, y: Rows, n: int, shape: tuple[int, int], upper: bool, names: Items | None
    ) -> "ManyPairs[Rows]":
        """Return the pairs of each row of x with each row of y; with `upper`, only with those from its own on."""
        if upper:
            return cls(x, y, *np.triu_indices(shape[0], m=shape[1]), n, names=names)
        left, right = np.repeat(np.arange(shape[0]), shape[1]), np.tile(np.arange(shape[1]), shape[0])
        return cls(x, y, left, right, n, is_full=True, names=names)

    def __len__(self) -> int:
        return len(self.left)

    def of_x(self, rows: Numbers) -> Any:
        """Return what the rankings that are x have, from what each row has."""
        return rows if self.is_along else rows[self.left]

    def of_y(self, rows: Numbers) -> Any:
        """Return what the rankings that are y have, from what each row has."""
        return rows if self.is_along else rows[self.right]

    def dots(self, u: Floats, v: Floats) -> Floats:
        """Return the scalar products of what the rows of x have and what those of y have."""
        if self.is_along:
            along: Floats = np.einsum("ij,ij->i", u, v)
            return along
        products = u @ v.T
        return products.ravel() if self.is_full else products[self.left, self.right]

    def filled(self, values: Floats, shape: tuple[int, int]) -> Floats:
        """Return the values of pairs of each with each in a matrix, nan where they do not meet."""
        if self.is_full:
            return values.reshape(shape)
        matrix = np.full(shape, np.nan)
        matrix[self.left, self.right] = values
        return matrix


class RankedPairs(ManyPairs[RankedRows]):
    """Pairs of rankings by their positions."""

    @cached_property
    def have_ties(self) -> bool:
        """Whether any of the rankings has ties."""
        return bool((self.x.size > 1).any() or (self.y.size > 1).any())

    def both_before(self) -> Ints:
        """By item, how many are before it in both rankings."""
        from tiewise.kernels.compiled.row_partners import both_before

        before = np.empty((len(self), self.n), np.int32)
        both_before(self.x.order, self.x.first, self.y.first, self.left, self.right, before)
        return before

    @cached_property
    def cells_of_x(self) -> Cells:
        """By item, what the ties of x do."""
        return self._cells(self.x, self.y, self.left, self.right)

    @cached_property
    def cells_of_y(self) -> Cells:
        """By item, what the ties of y do."""
        return self._cells(self.y, self.x, self.right, self.left)

    def _cells(self, one: RankedRows, other: RankedRows, left: Integers, right: Integers) -> Cells:
        from tiewise.kernels.compiled.row_partners import cells

        found = Cells(*(np.empty((len(self), self.n), np.int32) for _ in range(3)))
        cells(one.first, other.order, other.first, left, right, *found)
        return found

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""
        first = (self.both_before(), self.of_x(self.x.first), self.of_y(self.y.first))
        if not self.have_ties:
            return partner_table(*first)
        sizes = (self.of_x(self.x.size), self.of_y(self.y.size))
        return partner_table(*first, *sizes, self.cells_of_x.ahead, self.cells_of_y.ahead, self.cells_of_x.both)

    def agreement(self) -> Ints:
        """By item, how many of its pairs are concordant, less how many are discordant."""
        twice = 2 * self.both_before()
        before_x, before_y = self.of_x(self.x.first), self.of_y(self.y.first)
        if not self.have_ties:
            found: Ints = 2 * (twice - before_x - before_y) + np.int32(self.n - 1)
            return found
        size_x, size_y = self.of_x(self.x.size), self.of_y(self.y.size)
        in_x, in_y = self.cells_of_x, self.cells_of_y
        # The four kinds of untied partners, each by what is before in x, in y, and what is tied.
        discordant = (before_x - in_y.ahead) + (before_y - in_x.ahead) - twice
        tied = size_x + size_y - in_x.both
        agreeing: Ints = np.int32(self.n) - tied - 2 * discordant
        return agreeing

    def lexicographic(self, by: str) -> Ints:
        """By item, its place from 0 in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""
        rows, of_pairs = (self.x, self.of_x) if by == "x" else (self.y, self.of_y)
        if not rows.tied.any():
            places: Ints = of_pairs(rows.place)
            return places
        return (self.cells_of_x if by == "x" else self.cells_of_y).place

    def untied_sums(self, weights: Floats) -> list[Floats]:
        """Return the sums of u_i + u_j over the pairs that x does not tie, and over those that y does not."""
        sizes = (self.of_x(self.x.size), self.of_y(self.y.size))
        return [np.einsum("ij,ij->i", np.int32(self.n) - size, weights) for size in sizes]

    def untied_products(self, weights: Floats) -> list[Floats]:
        """Return the sums of u_i u_j over the pairs that x does not tie, and over those that y does not."""
        found = []
        for rows, of_pairs in ((self.x, self.of_x), (self.y, self.of_y)):
            before = np.zeros((len(self), self.n + 1))
            np.cumsum(np.take_along_axis(weights, of_pairs(rows.order), axis=1), axis=1, out=before[:, 1:])
            found.append(np.einsum("ij,ij->i", weights, np.take_along_axis(before, of_pairs(rows.first), axis=1)))
        return found

    def product_sums(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return the sums of u_i u_j over the concordant and over the discordant pairs; row k is u of pair k."""
        from tiewise.kernels.compiled.row_partners import product_sums

        out = np.empty((len(self), 2))
        weights = np.ascontiguousarray(weights)
        product_sums(self.x.order, self.x.first, self.y.first, self.left, self.right, weights, out)
        return out[:, 0], out[:, 1]

    def table_sums(self, table: Floats, weights: Floats) -> tuple[Floats, Floats]:
        """Return the sums of u_i u_j table_ij over concordant and over discordant pairs. No ties."""
        from tiewise.kernels.compiled.row_tables import table_sums

        out = self._by_table(table_sums, table, weights)
        return out[:, 0], out[:, 1]

    def tied_table_sums(self, table: Floats, weights: Floats) -> Floats:
        """Return the sums of u_i u_j table_ij over the pairs that are concordant, discordant, tied in one, and in both.

        A column for each of the four.
        """
        from tiewise.kernels.compiled.row_tables import tied_table_sums

        out = np.empty((len(self), 4))
        table, weights = (np.ascontiguousarray(array) for array in (table, weights))
        tied_table_sums(table, self.x.first, self.y.first, self.left, self.right, weights, out)
        return out

    def displacements(self, table: Floats, weights: Floats) -> Floats:
        """Return the sums over i of u_i |sum of u_j table_ij over the j ahead of i in x - the same in y|. No ties."""
        from tiewise.kernels.compiled.row_tables import displacements

        return self._by_table(displacements, table, weights)[:, 0]

    def table_sums_in_x(self, table: Floats) -> tuple[Floats, Floats]:
        """Return the sums of table_pq, p and q being places in x, over concordant and over discordant pairs. No ties.

        With the items of each pair in the order of x, the table is read as it stands.
        """
        from tiewise.kernels.compiled.row_tables import table_sums

        along = np.take_along_axis(self.of_y(self.y.place), self.of_x(self.x.order), axis=1)
        sorted_x, all_one = np.arange(self.n, dtype=np.int32)[None, :], np.ones((len(self), self.n))
        out, count = np.empty((len(self), 2)), np.arange(len(self))
        table_sums(np.ascontiguousarray(table), sorted_x, along, np.zeros_like(count), count, all_one, out)
        return out[:, 0], out[:, 1]

    def _by_table(self, kernel: Any, table: Floats, weights: Floats) -> Floats:
        out = np.empty((len(self), 2))
        table, weights = (np.ascontiguousarray(array) for array in (table, weights))
        kernel(table, self.x.place, self.y.place, self.left, self.right, weights, out)
        return out
