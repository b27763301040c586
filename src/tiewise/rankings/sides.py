"""One side of a comparison on its way in: the numbers of its items as the caller gave them, read and checked."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.hints import Hint
from tiewise.rankings.list_reading import open_list
from tiewise.rankings.positions import (
    as_positions,
    method_of,
    number,
    refuse_empty,
    refuse_nan,
    refuse_unnumbered,
    where,
)
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.ratings import warn_of_ratings
from tiewise.rankings.reading import Items, read_numbers, unique_items
from tiewise.rankings.scores import ranked

# Differences of larger values may overflow.
_LARGEST = 1e300


@dataclass
class Side:
    """A ranking: positions, with nan where a value is missing.

    `method` is how a Ranking, or scores, were numbered; positions that the caller gives have none, and are to be
    checked. `input` is what the caller says that the numbers are, None for nothing. `rows` are those that were kept of
    a bare vector, None for all of them; `are_rows` says that row numbers serve as its items. `tied` is the number of
    tied pairs, where the check has counted them.
    """

    argument: str
    numbers: Numbers
    items: Items | None
    method: str | None = None
    input: str | None = None
    rows: Integers | None = None
    are_rows: bool = False
    tied: int | None = None

    same_items: ClassVar[str] = "rank the same items"
    both_bare: ClassVar[str] = "both as bare numbers"
    unmatched: ClassVar[Hint | str] = hints.DROP_OR_BOTTOM
    # What has no position was not ranked: it is left out before anyone asks which items both have.
    gaps_first: ClassVar[bool] = True

    @classmethod
    def open(cls, data: object, argument: str, input: str | None = None) -> Self:
        """Return what the caller gave; a Ranking is one, whatever is said of the other side."""
        if isinstance(data, Ranking):
            return cls(argument, data._positions, data._items, data._method)
        if input == "order":
            items = unique_items(data, argument)  # type: ignore[arg-type]
            return cls(argument, np.arange(1, len(items) + 1), items, "dense", input)
        numbers, own = read_numbers(data, argument)
        if input in ("scores", "costs"):
            positions = ranked(numbers, argument, own, higher_is_better=input == "scores")
            return cls(argument, positions, own, "dense", input)
        return cls(argument, numbers, own, None, input)

    def check(self, nan_policy: str) -> None:
        """Raise if these are no positions, and ask if they may be ratings."""
        if self.numbers.dtype.kind == "f" and nan_policy == "raise":
            refuse_nan(self.numbers, self.argument, hints.OMIT_OR_BOTTOM, self.items)
        if self.method is None:
            self.numbers = as_positions(self.numbers, self.argument, self.items)
            if not self.has_gaps:
                self.tied = refuse_unnumbered(self.numbers, self.argument)
                if self.input is None:
                    warn_of_ratings(self.numbers, self.tied, self.argument)
        else:
            refuse_empty(self.numbers, self.argument)

    @property
    def absent(self) -> Bools:
        """Which values are missing."""
        return np.isnan(self.numbers)

    @property
    def has_gaps(self) -> bool:
        """Whether any value is missing."""
        return self.numbers.dtype.kind == "f" and bool(self.absent.any())

    @property
    def nothing_is_left(self) -> bool:
        """Whether no item is left."""
        return not len(self.numbers)

    def take(self, rows: Integers) -> None:
        """Take these rows; items with the row -1, which are not there, come in one bucket below the rest.

        Where items leave or join, the positions are numbered anew by the method they followed; otherwise they stay.
        """
        before = self.numbers
        keys = before[rows]
        self.tied = None
        below = rows < 0
        if below.any():
            keys[below] = np.nanmax(before) + 1
        if len(keys) != len(before) or below.any():
            keys = number(keys, self.method or method_of(before[~self.absent]))
        self.numbers = keys

    def keep(self, kept: Bools) -> None:
        """Keep the items that are marked."""
        rows = np.flatnonzero(kept)
        if len(rows):
            self.take(rows)
        else:
            self.numbers = self.numbers[rows]
        if self.items is None:
            self.rows = rows
        else:
            self.items = tuple(self.items[row] for row in rows.tolist())


class ListSide(Side):
    """A list of items, best first, to be compared as a ranking."""

    # A measure of lists takes such items as they come, but what is left of two lists without one item is not known.
    unmatched = (
        "Items can be left out, or drawn again, of lists of the same items only: without one of its items a list that "
        "was cut would go on with another."
    )

    @classmethod
    def open(cls, data: object, argument: str, input: str | None = None) -> Self:
        """Return the list's positions."""
        found = open_list(data, argument, input)
        positions = np.arange(1, found.n + 1) if found.positions is None else found.positions
        refuse_empty(positions, argument)
        return cls(argument, positions, None if found.items is None else tuple(found.items), "dense")


class ValueSide(Side):
    """A variable: the values of its items."""

    same_items = "have the same items"
    both_bare = "both as bare values"
    unmatched = hints.DROP
    gaps_first = False  # an item without a value is an item all the same

    @classmethod
    def open(cls, data: object, argument: str, input: str | None = None) -> Self:
        """Return the values, which no ranking has."""
        if input in ("positions", "order"):
            raise InputValueError(
                f"`input` must be scores or costs for a measure of values, which takes them as they are: got {input!r}."
            )
        if isinstance(data, Ranking):
            raise InputTypeError(
                f"`{argument}` must hold values: got {shown(data)}, which only has positions.",
                "Pass the values that it was made from.",
            )
        side = super().open(data, argument)
        numbers = side.numbers
        if numbers.dtype.kind == "f" and len(numbers) and numbers.min() >= -_LARGEST and numbers.max() <= _LARGEST:
            return side  # nothing is missing either: a nan would be the least
        wrong = np.flatnonzero(np.abs(numbers.astype(np.float64)) > _LARGEST)
        if wrong.size:
            value, place = side.numbers[wrong[0]], where(wrong[0], side.items)
            wanted = "hold finite values" if np.isinf(value) else f"lie within -{_LARGEST:g} and {_LARGEST:g}"
            raise InputValueError(f"`{argument}` must {wanted}: got {shown(value)} {place}.")
        return side

    def check(self, nan_policy: str) -> None:
        """Raise if there are no values, or missing ones that are not allowed."""
        refuse_empty(self.numbers, self.argument)
        if nan_policy == "raise":
            refuse_nan(self.numbers, self.argument, hints.OMIT, self.items)

    def take(self, rows: Integers) -> None:
        """Take these rows."""
        self.numbers = self.numbers[rows]
