"""What is explored: two rankings or many, by name, and any two of them aligned by item."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Integers
from tiewise.errors import InputValueError, cut
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.buckets import Buckets
from tiewise.rankings.positions import number

MOST_RANKINGS = 200
_LONGEST_NAME = 120
_KEPT = 8


@dataclass(frozen=True)
class Two:
    """Two of the rankings: as they were given, their names, and the items that are compared.

    `method` is how equal values are numbered, where the rankings were made of values.
    """

    x: Any
    y: Any
    names: tuple[str, str]
    pair: Aligned
    method: str = ""

    @property
    def n(self) -> int:
        """The number of items."""
        return self.pair.n

    def name(self, item: int) -> str:
        """Return what an item is called, so short that a page can show it; without names they count from 1."""
        names = self.pair.names
        return str(item + 1) if names is None else cut(str(names[item]), _LONGEST_NAME)

    @cached_property
    def buckets(self) -> tuple[Buckets, Buckets]:
        """The items by their places in x and in y, which do not depend on how equal ones are numbered."""
        return Buckets.of(self.pair.x), Buckets.of(self.pair.y)

    @cached_property
    def in_order_of_x(self) -> Integers:
        """Return the items in the order of x, those that it ties in that of y."""
        return np.lexsort((self.pair.y, self.pair.x))


@dataclass(frozen=True)
class Subject:
    """The rankings that are explored, with the words for what is missing.

    `method` is how equal values were numbered, where that can be changed: all rankings are then made of values.
    """

    rankings: tuple[Any, ...]
    labels: tuple[str, ...]
    missing: str = "raise"
    nan_policy: str = "raise"
    input: str | None = None
    method: str = ""
    _kept: dict[tuple[int, int, str], Two] = field(default_factory=dict, repr=False, compare=False)

    def numbered(self, place: int, method: str) -> Any:
        """Return a ranking with its equal values numbered by a method."""
        given = self.rankings[place]
        if method == self.method:
            return given
        if not self.method:
            raise InputValueError(
                f"`method` must be left out where the rankings are not made of scores: got {method!r}."
            )
        return Ranking.from_positions(number(given.positions, method), given.items if given.has_items else None)

    def two(self, x: int, y: int, method: str | None = None) -> Two:
        """Return two of the rankings; the last few are kept."""
        method = self.method if method is None else method
        found = self._kept.get((x, y, method))
        if found is None:
            left, right = self.numbered(x, method), self.numbered(y, method)
            pair = align(left, right, self.missing, self.nan_policy, input=self.input)
            if pair.has_nan or pair.n < 2:
                raise InputValueError(
                    f"two rankings must share at least 2 items to be explored: got {self.labels[x]} and "
                    f"{self.labels[y]}, which share {0 if pair.has_nan else pair.n}."
                )
            found = Two(left, right, (self.labels[x], self.labels[y]), pair, method)
            while len(self._kept) >= _KEPT:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[x, y, method] = found
        return found


def subject_of(
    rankings: Sequence[Any],
    labels: Sequence[object],
    missing: str,
    nan_policy: str,
    input: str | None,
    method: str = "",
) -> Subject:
    """Return what is explored, once it is known that there is not too much of it."""
    if not 2 <= len(rankings) <= MOST_RANKINGS:
        raise InputValueError(
            f"`x` must be from 2 to {MOST_RANKINGS} rankings to be explored without a `y`: got {len(rankings)}."
        )
    return Subject(tuple(rankings), tuple(str(label) for label in labels), missing, nan_policy, input, method)
