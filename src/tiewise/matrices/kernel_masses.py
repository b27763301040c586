"""C - D and C + D of every pair of long rankings by the compiled O(N log N) kernel, a tile in one call."""

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.weights.sum_distance import SumDistance

# Near pairs an item up to which they are taken one by one, as the kernel does.
_FEW = 32
# Axes of all rankings are kept as long as they take no more than this many bytes; then they are made tile by tile.
_KEPT_BYTES = 1 << 28
_BYTES_AN_ITEM = 24

Axes = tuple[Floats, Ints, Ints, Ints, Ints, float]


class KernelMasses:
    """C - D and C + D for distances by sum, or crisp ones, in threads."""

    tile = 32
    in_threads = True

    def __init__(
        self, x: Numbers, y: Numbers, metric_x: SumDistance | None, metric_y: SumDistance | None, tnorm: str
    ) -> None:
        from tiewise.kernels.norms import KINDS

        self._kind = KINDS[tnorm]
        self._x = _Axes(x, metric_x)
        self._y = self._x if y is x and metric_y is metric_x else _Axes(y, metric_y)

    @property
    def has_few_near(self) -> bool:
        """Whether the kernel is the right one: few pairs of items are near on any axis."""
        return bool(max(self._x.near, self._y.near) <= _FEW * self._x.n)

    def __call__(self, rows: slice, columns: slice, upper: bool, with_total: bool) -> tuple[Floats, Floats]:
        """Return C - D and C + D; with `upper`, of each ranking with itself and later ones."""
        from tiewise.kernels.compiled.pair_tiles import masses

        shape = (rows.stop - rows.start, columns.stop - columns.start)
        c, d = np.zeros(shape), np.zeros(shape)
        masses(self._kind, upper, *self._x.of(rows), *self._y.of(columns), c, d)
        return c - d, c + d


class _Axes:
    """The axes of many rankings, in arrays of a row each, made once while they fit in memory."""

    def __init__(self, positions: Numbers, metric: SumDistance | None) -> None:
        self.n = positions.shape[1]
        self.near: int = 0
        self._positions, self._metric = positions, metric
        fits = positions.size * _BYTES_AN_ITEM <= _KEPT_BYTES
        self._kept = self._made(slice(0, len(positions))) if fits else None
        if not fits:
            # What is near depends on the ties alone: one look at each ranking, without keeping its axis.
            for start in range(len(positions)):
                self._made(slice(start, start + 1))

    def of(self, rankings: slice) -> Axes:
        """Return the arrays that the kernel takes."""
        if self._kept is None:
            return self._made(rankings)
        ordered, order, first, end, below, far = self._kept
        return ordered[rankings], order[rankings], first[rankings], end[rankings], below[rankings], far

    def _made(self, rankings: slice) -> Axes:
        from tiewise.kernels.axes import Axis
        from tiewise.pairs.counting import axis_parts

        rows = self._positions[rankings]
        ordered = np.empty(rows.shape)
        order, first, end, below = np.empty((4, *rows.shape), np.int32)
        # Only the order matters where distances are crisp: positions serve as their own scale.
        scale = np.arange(self.n + 1, dtype=np.float64) if self._metric is None else self._metric.scale_from_zero
        slack = 1.0 if self._metric is None else self._metric.slack
        far = 1.0 - slack
        for k, positions in enumerate(rows):
            axis = Axis(*axis_parts(positions, scale, slack))
            ordered[k], order[k], first[k], below[k] = axis.ordered, axis.order, axis.first, axis.below
            end[k] = _ends(axis.first)
            if self._metric is None:
                below[k] = first[k]  # far is all that is not tied
            else:
                self.near = max(self.near, axis.near)
        return ordered, order, first, end, below, far


def _ends(first: Ints) -> Numbers:
    """Return, by place, where its ties end."""
    starts = np.flatnonzero(first == np.arange(len(first)))
    stops = np.append(starts[1:], len(first))
    return np.repeat(stops, stops - starts)
