"""Which of equally good rankings is returned: a rule of whole numbers, which no rounding moves."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.panels.voters import Voters
from tiewise.rankings.reading import Items

# Mean positions, as shares of a list, that differ by no more are equal but for rounding.
_EQUAL = 1e-11


class Precedence:
    """Items by their mean position (Borda), equal ones by name, or as they came where they have none.

    Of two rankings that one comes first which has, at the first place where they differ, the item that comes first;
    tied items count in that order. Of rankings that list the items alike that one does which ties fewer of the first.
    """

    def __init__(self, rank: Integers | Callable[[], Integers]) -> None:
        self._rank = rank

    @cached_property
    def rank(self) -> Integers:
        """By item, how many come first; worked out when somebody asks."""
        return self._rank() if callable(self._rank) else self._rank

    @classmethod
    def of(cls, voters: Voters) -> "Precedence":
        """Return the precedence among the items of a panel."""
        return cls(lambda: _ranks(classes(mean_positions(voters) / voters.n), _by_name(voters.items, voters.n)))

    def within(self, items: Integers) -> "Precedence":
        """Return the precedence among some of the items."""
        return Precedence(lambda: _ranks(self.rank[items]))

    def sorted(self, rows: Numbers) -> Numbers:
        """Return rankings, a row of positions each, in their order."""
        order = np.lexsort((np.broadcast_to(self.rank, rows.shape), rows), axis=1)
        keys = np.concatenate((self.rank[order], -np.take_along_axis(rows, order, axis=1)), axis=1)
        found: Numbers = rows[np.lexsort(keys.T[::-1])]
        return found

    def by(self, scores: Floats) -> Integers:
        """Return the order of items by rising scores, equal ones in their own."""
        order: Integers = np.lexsort((self.rank, classes(scores)))
        return order


def mean_positions(voters: Voters) -> Floats:
    """Return the mean, over the voters that rank an item, of its position as a share of their list."""
    rows = voters.mean_positions
    if voters.positions is not None:
        return voters.counts @ rows / voters.total if voters.total else np.full(voters.n, np.inf)
    rows /= (1.0 + np.isfinite(rows).sum(axis=1))[:, None]
    weights = np.where(np.isnan(rows), 0.0, voters.counts[:, None])
    sums, said = np.nansum(rows * weights, axis=0), weights.sum(axis=0)
    means: Floats = np.divide(sums, said, out=np.full(voters.n, np.inf), where=said > 0.0)
    return means


def classes(scores: Floats) -> Integers:
    """Return by item the number of its class, rising: scores that are equal but for rounding share one."""
    order = np.argsort(scores, kind="stable")
    known = np.where(np.isfinite(scores), scores, 0.0)[order]
    least = _EQUAL * max(1.0, float(np.abs(known).max(initial=0.0)))
    rises = (np.diff(known) > least) | (np.diff(np.isinf(scores)[order].astype(np.int8)) != 0)
    found = np.empty(len(scores), dtype=np.int64)
    found[order] = np.concatenate(([0], np.cumsum(rises)))
    return found


def _ranks(*keys: Integers) -> Integers:
    """Return the ranks 0, 1, ... by the first key, then by the next."""
    found = np.empty(len(keys[0]), dtype=np.int64)
    found[np.lexsort(keys[::-1])] = np.arange(len(found))
    return found


def _by_name(items: Items | None, n: int) -> Integers:
    """Return the items' ranks by name: whose ranking comes first decides in which order they were read."""
    if items is None:
        return np.arange(n)
    places, names = range(n), cast(Sequence[Any], items)
    try:
        order = sorted(places, key=lambda k: names[k])
    except TypeError:  # names that have no order among themselves
        order = sorted(places, key=lambda k: (type(items[k]).__name__, str(items[k])))
    found = np.empty(n, dtype=np.int64)
    found[order] = np.arange(n)
    return found
