"""The exact expectations of C and D over all pairs of extensions, for the product t-norm.

The two rankings are extended independently of each other, so E[R_x(i, j) R_y(i, j)] = E[R_x(i, j)] E[R_y(i, j)]. For
items of two buckets, E[R] is the mean distance of a position of the one from a position of the other; for two items of
one bucket, half the mean distance inside it, in each of the two directions.
"""

import numpy as np
import numpy.typing as npt

from tiewise.measures.indifference import distinguishability
from tiewise.rankings.buckets import Buckets, Numbers
from tiewise.scaling.distance import Distance

Floats = npt.NDArray[np.float64]

# Elements of the rows that are kept, 2^23 doubles = 64 MB, and of one table of distances on the way, 8 MB.
_KEPT_ELEMENTS = 1 << 23
_BLOCK_ELEMENTS = 1 << 20


class MeanDistances:
    """Rows of mean distances of one bucket from every bucket; on the diagonal, the mean distance inside it.

    A ranking that is not extended has the distances of its positions as given, and 0 inside a bucket.
    """

    def __init__(self, positions: Numbers, buckets: Buckets, metric: Distance, extended: bool) -> None:
        self.buckets, self.metric, self.extended = buckets, metric, extended
        self._positions = positions[buckets.order[buckets.starts]]
        self._inside = distinguishability(buckets, metric) if extended else np.zeros(buckets.count)
        self._kept: dict[int, Floats] = {}

    def keep(self) -> None:
        """Keep the rows of the largest buckets, which cost most to compute, as far as memory allows."""
        largest = np.argsort(-self.buckets.sizes, kind="stable")[: max(1, _KEPT_ELEMENTS // self.buckets.count)]
        self._kept = {bucket: self.row(bucket) for bucket in largest.tolist()}

    def row(self, bucket: int) -> Floats:
        """Return the mean distances of a bucket from every bucket."""
        kept = self._kept.get(bucket)
        return self._row(bucket) if kept is None else kept

    def _row(self, bucket: int) -> Floats:
        if not self.extended:
            row = self.metric.between(self._positions[bucket : bucket + 1], self._positions)
        else:
            n, start, size = self.buckets.n, int(self.buckets.starts[bucket]), int(self.buckets.sizes[bucket])
            total = np.zeros(n)
            height = max(1, _BLOCK_ELEMENTS // n)
            places = np.arange(1, n + 1)
            for top in range(start, start + size, height):
                rows = places[top : min(top + height, start + size), None]
                total += self.metric.between(rows, places).sum(axis=0)
            row = np.add.reduceat(total, self.buckets.starts) / (size * self.buckets.sizes)
        row[bucket] = self._inside[bucket]
        return row


def expected_masses(x: MeanDistances, y: MeanDistances) -> tuple[float, float]:
    """Return (E[C], E[D]). O(N^2) time at most, and bounded memory."""
    if y.buckets.count > x.buckets.count:
        x, y = y, x  # the rows of the ranking with fewer buckets are needed again and again
    y.keep()
    bucket_y = y.buckets.of_item[x.buckets.order]
    ends = x.buckets.starts + x.buckets.sizes
    index = np.arange(y.buckets.count)
    concordant = discordant = 0.0
    for bucket, (start, end) in enumerate(zip(x.buckets.starts.tolist(), ends.tolist(), strict=True)):
        before, after = np.zeros(y.buckets.count), np.zeros(y.buckets.count)
        own, times = np.unique(bucket_y[start:end], return_counts=True)
        alone = 0.0  # the items with themselves
        for other, count in zip(own.tolist(), times.tolist(), strict=True):
            row = y.row(other)
            half = row[other] / 2
            alone += count * 2 * half
            before += np.where(index > other, count * row, 0.0)
            after += np.where(index < other, count * row, 0.0)
            before[other] += count * half
            after[other] += count * half
        row = x.row(bucket)
        later = bucket_y[end:]
        weight = row[x.buckets.at_place[end:]]
        concordant += float(weight @ before[later])
        discordant += float(weight @ after[later])
        inside = float((before + after)[bucket_y[start:end]].sum()) - alone
        concordant += row[bucket] * inside / 4
        discordant += row[bucket] * inside / 4
    return concordant, discordant
