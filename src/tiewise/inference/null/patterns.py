"""Many rankings of as many items by their tie patterns: what they have whichever item stands where.

Under independence all matchings are equally likely, so that the null distribution of a comparison is that of its two
patterns. The comparison itself is one of their matchings.
"""

from typing import Self

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers


class TiePatterns:
    """Rankings, a row each, with their positions in rising order.

    Attributes
    ----------
    rows : array
        The different patterns, a row each: positions in rising order.
    of : array of int
        The pattern of each ranking.
    tied, whole : array of bool
        Whether a pattern has real ties, and whether its positions are whole.
    """

    def __init__(self, order: Integers, ordered: Numbers, starts: Bools) -> None:
        self._order = order
        self.n = ordered.shape[1]
        # Where the bucket of each place begins: one item stands for all of its bucket.
        self._first = np.maximum.accumulate(np.where(starts, np.arange(self.n), 0), axis=1)
        if len(ordered) and (ordered == ordered[0]).all():
            self.rows, self.of = ordered[:1], np.zeros(len(ordered), dtype=np.int64)
            new = starts[:1]
        else:
            self.rows, first, of = np.unique(ordered, axis=0, return_index=True, return_inverse=True)
            self.of, new = of.reshape(-1), starts[first]
        self.tied: Bools = np.asarray(~new.all(axis=1))
        self.whole: Bools = np.asarray((self.rows == np.floor(self.rows)).all(axis=1))
        self.levels: Integers = np.cumsum(new, axis=1)

    @classmethod
    def of_positions(cls, rows: Numbers) -> Self:
        """Return the patterns of rows of positions."""
        order, ordered, starts = _in_order(rows)
        return cls(order, ordered, starts)

    @classmethod
    def of_keys(cls, keys: Floats, method: str) -> Self:
        """Return the patterns of rows of keys, the smallest first; equal keys share a position as `method` says."""
        order, _, starts = _in_order(keys)
        places = np.arange(keys.shape[1])
        ends = np.ones(keys.shape, dtype=np.bool_)
        ends[:, :-1] = starts[:, 1:]
        first = np.maximum.accumulate(np.where(starts, places, 0), axis=1) + 1
        last = np.minimum.accumulate(np.where(ends, places, places[-1])[:, ::-1], axis=1)[:, ::-1] + 1
        made = {"min": first, "max": last, "average": (first + last) / 2}
        return cls(order, np.cumsum(starts, axis=1) if method == "dense" else made[method], starts)

    def positions(self, pattern: int) -> Numbers:
        """Return the positions of a pattern: whole numbers where they are."""
        row: Numbers = self.rows[pattern]
        return row.astype(np.int64) if self.whole[pattern] else row

    def matched(self, own: Integers, other: "TiePatterns", others: Integers) -> Integers:
        """Return the matchings by which some of these rankings meet as many of the others: rows of indices.

        The item at place k of a pattern of these meets the one at place row[k] of the other's.
        """
        places = np.empty((len(others), self.n), dtype=np.int64)
        np.put_along_axis(places, other._order[others], other._first[others], axis=1)
        return np.take_along_axis(places, self._order[own], axis=1)


def _in_order(rows: Numbers) -> tuple[Integers, Numbers, Bools]:
    """Return the items of each row in rising order, the numbers in that order, and where another number begins."""
    order = np.argsort(rows, axis=1, kind="stable")
    ordered = np.take_along_axis(rows, order, axis=1)
    starts = np.ones(rows.shape, dtype=np.bool_)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    return order, ordered, starts
