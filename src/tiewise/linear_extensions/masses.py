"""The exact expectations of C and D over all pairs of extensions, for the product t-norm.

The two rankings are extended independently of each other, so E[R_x(i, j) R_y(i, j)] = E[R_x(i, j)] E[R_y(i, j)]. For
items of two buckets, E[R] is the mean distance of a position of the one from a position of the other; for two items of
one bucket, half the mean distance inside it, in each of the two directions.
"""

from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.pairs.tied_masses import distinguishability
from tiewise.rankings.buckets import Buckets
from tiewise.running.threads import in_order
from tiewise.weights.position_distance import PositionDistance

# Elements of the rows that are kept, 2^23 doubles = 64 MB, and of one table of distances on the way, 1 MB as in
# kernels/blocked.py. So many rows are computed side by side.
_KEPT_ELEMENTS = 1 << 23
_BLOCK_ELEMENTS = 1 << 17
_ROWS_AT_ONCE = 64


class MeanDistances:
    """Rows of mean distances of one bucket from every bucket; on the diagonal, the mean distance inside it.

    A ranking that is not extended has the distances of its positions as given, and 0 inside a bucket.
    """

    def __init__(self, positions: Numbers, buckets: Buckets, metric: PositionDistance, extended: bool) -> None:
        self.buckets, self.metric, self.extended = buckets, metric, extended
        self._positions = positions[buckets.order[buckets.starts]]
        self._inside = distinguishability(buckets, metric) if extended else np.zeros(buckets.count)
        self._kept: dict[int, Floats] = {}

    def keep(self) -> None:
        """Keep all rows, or, as far as memory allows, those of the largest buckets, which cost most to compute."""
        count = self.buckets.count
        if count * count > _KEPT_ELEMENTS:
            largest = np.argsort(-self.buckets.sizes, kind="stable")[: max(1, _KEPT_ELEMENTS // count)]
            self._kept = {bucket: self._from(bucket, 0) for bucket in largest.tolist()}
            return
        table = np.empty((count, count))
        for bucket, row in self.later_rows():
            table[bucket, bucket:] = table[bucket:, bucket] = row
        self._kept = dict(enumerate(table))

    def row(self, bucket: int) -> Floats:
        """Return the mean distances of a bucket from every bucket."""
        kept = self._kept.get(bucket)
        return self._from(bucket, 0) if kept is None else kept

    def later_rows(self) -> Iterator[tuple[int, Floats]]:
        """Yield each bucket with its mean distances from itself and from the buckets after it."""
        for first in range(0, self.buckets.count, _ROWS_AT_ONCE):
            some = range(first, min(first + _ROWS_AT_ONCE, self.buckets.count))
            yield from zip(some, in_order(self._from, [(bucket, bucket) for bucket in some]), strict=True)

    def _from(self, bucket: int, first: int) -> Floats:
        """Return the mean distances of a bucket from the bucket `first` and those after it."""
        if self.extended:
            starts, sizes = self.buckets.starts[first:], self.buckets.sizes[first:]
            start, size = int(self.buckets.starts[bucket]), int(self.buckets.sizes[bucket])
            columns = np.arange(int(starts[0]) + 1, self.buckets.n + 1)
            total = np.zeros(len(columns))
            height = max(1, _BLOCK_ELEMENTS // len(columns))
            for top in range(start, start + size, height):
                rows = np.arange(top + 1, min(top + height, start + size) + 1)
                total += self.metric.between(rows[:, None], columns).sum(axis=0)
            row: Floats = np.add.reduceat(total, starts - starts[0]) / (size * sizes)
        else:
            row = self.metric.between(self._positions[bucket : bucket + 1], self._positions[first:])
        row[bucket - first] = self._inside[bucket]
        return row


def expected_masses(x: MeanDistances, y: MeanDistances) -> tuple[float, float]:
    """Return (E[C], E[D]). O(N^2) time at most, and bounded memory."""
    if y.buckets.count > x.buckets.count:
        x, y = y, x  # the rows of the ranking with fewer buckets are needed again and again
    y.keep()
    bucket_y = y.buckets.of_item[x.buckets.order]
    concordant = discordant = 0.0
    for bucket, row in x.later_rows():
        start = int(x.buckets.starts[bucket])
        end = start + int(x.buckets.sizes[bucket])
        before, after, alone = _towards(y, bucket_y[start:end])
        later = bucket_y[end:]
        weight = row[x.buckets.at_place[end:] - bucket]
        inside = float(row[0]) * (float((before + after)[bucket_y[start:end]].sum()) - alone) / 4
        concordant += float(weight @ before[later]) + inside
        discordant += float(weight @ after[later]) + inside
    return concordant, discordant


def _towards(y: MeanDistances, some: Numbers) -> tuple[Floats, Floats, float]:
    """Return the sums of E[R_y(i, j)] and of E[R_y(j, i)] over some items i, by j's bucket; and of both for j = i."""
    before, after = np.zeros(y.buckets.count), np.zeros(y.buckets.count)
    alone = 0.0
    for bucket, times in zip(*(found.tolist() for found in np.unique(some, return_counts=True)), strict=True):
        row = y.row(bucket)
        half = float(row[bucket]) / 2
        before[bucket + 1 :] += times * row[bucket + 1 :]
        after[:bucket] += times * row[:bucket]
        before[bucket] += times * half
        after[bucket] += times * half
        alone += 2 * times * half
    return before, after, alone
