"""Contingency tables: two rankings of many items as the counts of the items in each pair of categories."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.rankings.positions import METHODS, number
from tiewise.rankings.ranking import Ranking

# Positions of so many items, one by one, take 400 MB for both rankings.
MOST_ITEMS = 25_000_000


class Contingency:
    """The counts n(i, j) of the items in the category i of x and j of y, best first, empty categories left out.

    The counts are Python's whole numbers, which have no largest one: products of two counts are exact.
    """

    def __init__(self, counts: Any, method: str) -> None:
        kept = counts[(counts.sum(axis=1) > 0)][:, counts.sum(axis=0) > 0]
        self.counts, self.method = kept, method

    @property
    def n(self) -> int:
        """The number of items."""
        return int(self.counts.sum())

    def margin(self, side: int) -> list[int]:
        """Return how many items each category of x (side 0) or of y (side 1) has."""
        return [int(total) for total in self.counts.sum(axis=1 - side)]

    def refuse_too_many(self) -> None:
        """Raise if there are more items than can be taken one by one."""
        if self.n > MOST_ITEMS:
            raise InputValueError(
                f"a table must count at most {MOST_ITEMS:,} items where they are taken one by one: got {self.n:,}.",
                "Measures that count pairs (gamma, kendall_tau, somers_d, tau_x, kemeny, bucket_kendall) take the "
                'counts, and so do tests by method="asymptotic" or "multinomial" and intervals by the jackknife.',
            )

    @cached_property
    def positions(self) -> tuple[Numbers, Numbers]:
        """The positions of all items in x and in y, item by item; memory must have the room."""
        self.refuse_too_many()
        cells = self.counts.astype(np.int64)
        rows, columns = np.indices(cells.shape)
        keys = (np.repeat(side.ravel(), cells.ravel()) for side in (rows, columns))
        x, y = (number(key, self.method) for key in keys)
        return x, y

    def between(self, first: int, second: int) -> Any:
        """Return the counts with the categories of one side in rows and those of a side, maybe the same, in columns."""
        if first == second:
            return np.diag(np.array(self.margin(first), dtype=object))
        return self.counts if first == 0 else self.counts.T


class CategoryRanking(Ranking):
    """One side of a contingency table: a ranking of anonymous items, whose positions are made when they are needed."""

    __slots__ = ("_side", "_table")
    _side: int
    _table: Contingency

    @classmethod
    def _on(cls, table: Contingency, side: int) -> "CategoryRanking":
        self = object.__new__(cls)
        parts = {"_table": table, "_side": side, "_items": None, "_method": table.method, "_hash": None}
        for slot, value in parts.items():
            object.__setattr__(self, slot, value)
        return self

    @property
    def _positions(self) -> Numbers:  # type: ignore[override]
        positions = self._table.positions[self._side].view()
        positions.flags.writeable = False
        return positions

    @property
    def n(self) -> int:
        """The number of items."""
        return self._table.n

    @property
    def has_ties(self) -> bool:
        """Whether any two items share a position."""
        return max(self._table.margin(self._side)) > 1

    def __repr__(self) -> str:
        return f"<Ranking of {self.n} items in {len(self._table.margin(self._side))} categories of a table>"

    def __reduce__(self) -> tuple[Callable[..., Ranking], tuple[Any, ...]]:
        return _rebuild, (self._table.counts, self._table.method, self._side)


def _rebuild(counts: Any, method: str, side: int) -> CategoryRanking:
    """Return an unpickled or copied ranking."""
    return CategoryRanking._on(Contingency(counts, method), side)


def from_table(table: Any, /, method: str = "dense") -> tuple[Ranking, Ranking]:
    """Return the two rankings that a contingency table counts.

    Parameters
    ----------
    table : 2-D array-like or data frame
        Counts of items: a row for each category of x, a column for each category of y, the best one first. (If the
        worst comes first in both, unweighted measures are the same.)
    method : {"dense", "min", "max", "average"}
        The position of the items of a category: 1,1,2 or 1,1,3 or 2,2,3 or 1.5,1.5,3. Measures that count pairs do not
        mind; scalings do.

    Returns
    -------
    (Ranking, Ranking)
        Two rankings x and y of as many anonymous items as the table counts, for every function that takes two rankings.
        Measures that count pairs (`gamma`, `kendall_tau`, `somers_d`, `tau_x`, `kemeny`, `bucket_kendall`), their tests
        by method "asymptotic" and "multinomial" and their intervals by the jackknife take the counts, however large
        they are. All else makes the positions item by item, of at most 25,000,000 items.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = tw.from_table([[26, 26, 23, 18, 9], [6, 7, 9, 14, 23]])
    >>> print(tw.gamma(x, y))
    gamma = 0.5313123255 (C = 3839, D = 1175, T = 7866, n = 161)
    >>> print(tw.confidence_interval(x, y, "somers_d"))
    somers_d = 0.442671984 (95% interval = [0.2612, 0.5939], standard error = 0.0847439, n = 161, by = jackknife)
    """
    one_of("method", method, METHODS)
    read = Contingency(_counts(table), method)
    return CategoryRanking._on(read, 0), CategoryRanking._on(read, 1)


def _counts(table: Any) -> Any:
    """Return the counts as a two-dimensional array of Python's whole numbers."""
    wanted = "`table` must be a table of counts, a row for each category of x and a column for each of y"
    if isinstance(table, str | bytes | Ranking) or not hasattr(table, "__len__"):
        raise InputTypeError(f"{wanted}: got {shown(table)}.")
    try:
        values = np.asarray(table)
    except ValueError:
        raise InputValueError(f"{wanted}: got rows of different lengths.") from None
    if values.ndim != 2:
        raise InputValueError(f"{wanted}: got {values.ndim} dimension{'s' * (values.ndim != 1)}.")
    if min(values.shape) < 2:
        raise InputValueError(
            f"`table` must have at least two rows and two columns: got {values.shape[0]} x {values.shape[1]}."
        )
    if values.dtype.kind in "iu" and values.min() >= 0:
        counts = values.astype(object)
    else:  # what is wrong is found cell by cell
        counts = np.empty(values.shape, dtype=object)
        for (row, column), value in np.ndenumerate(values):
            counts[row, column] = _count(value, f"in row {row}, column {column}")
    if not counts.sum():
        raise InputValueError("`table` must count at least one item: got zeros only.")
    return counts


def _count(value: Any, place: str) -> int:
    """Return one cell as a whole number, or say why it is no count."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.integer | np.floating):
        raise InputTypeError(f"`table` must hold counts: got {shown(value)} {place}.")
    if value != value:
        raise InputValueError(f"`table` must not have missing values: got nan {place}.")
    if value < 0 or value in (np.inf, -np.inf) or value != int(value):
        raise InputValueError(f"`table` must hold whole numbers >= 0: got {shown(value)} {place}.")
    return int(value)
