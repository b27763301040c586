"""A measure's values on many alignments of the same two rankings: what stays the same is prepared once."""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats, Integers, Ints, Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.inference.evaluation import evaluator, quotients
from tiewise.measures.base.measure import Measure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.rankings.alignment import Aligned
from tiewise.weights.distance import SumDistance

# Below, tables in NumPy are quick enough not to load numba; beyond, rows would leave the cache, or counts 16 bits.
_SWEPT = range(65, 1 << 16)
_COUNTED = range(65, 4000)
_PAIRED = range(65, 2501)

Values = Callable[[Integers | Ints], Floats]


class AlignedValues:
    """Called on rows of indices (item i of x meets item row[i] of y), gives the measure's values on them."""

    def __init__(self, measure: Measure, pair: Aligned, rows: int) -> None:
        self.pair = pair
        ties = any(pair.tied_pairs)
        swept = _swept(measure, pair, ties) or _counted(measure, pair) or _paired(measure, pair, ties)
        self.compiled = swept is not None
        evaluate = evaluator(measure, pair.n, rows, ties=ties, alike=True)
        self._values: Values = swept or (lambda alignments: evaluate(pair.x[None, :], pair.y[alignments]))

    def __call__(self, alignments: Integers | Ints) -> Floats:
        """Return the values; nan where the measure is undefined."""
        return self._values(alignments)

    @property
    def observed(self) -> float:
        """The value on the rankings as they are, by the same sums as the others."""
        return float(self._values(np.arange(self.pair.n)[None, :])[0])


def _swept(measure: Measure, pair: Aligned, ties: bool) -> Values | None:
    if not isinstance(measure, ScaledGamma) or measure.tnorm != PRODUCT or (ties and measure.ties != "gamma"):
        return None
    metric_x, metric_y = measure._metrics(pair.n)
    if pair.n not in _SWEPT or not isinstance(metric_x, SumDistance) or not isinstance(metric_y, SumDistance):
        return None
    from tiewise.kernels.compiled.matching_sweep import product_matchings

    order, place, positions = _places(pair)
    x = _about_the_middle(metric_x.of_positions(pair.x[order]))
    y = _about_the_middle(metric_y.of_positions(positions))
    below, above = (np.searchsorted(y, y - 1.0, side="right"), np.searchsorted(y, y + 1.0, side="left"))
    below, above = np.minimum(below, np.arange(len(y))).astype(np.int32), above.astype(np.int32)
    digits = 1
    while 4**digits <= len(y):
        digits += 1

    def values(alignments: Integers | Ints) -> Floats:
        # Every call has a tree of its own: calls run side by side.
        out, tree = np.empty((len(alignments), 2)), np.empty(4 * (4 ** (digits + 1) - 4) // 3)
        product_matchings(x, np.take(place, np.take(alignments, order, axis=1)), y, below, above, digits, tree, out)
        # C + D is a sum of products: what is next to nothing beside the pairs' number is rounding.
        total = np.where(out[:, 1] > 1e-12 * pair.n, out[:, 1], 0.0)
        return quotients(out[:, 0], total)

    return values


def _counted(measure: Measure, pair: Aligned) -> Values | None:
    if not isinstance(measure, KendallTau | Gamma) or pair.n not in _COUNTED:
        return None
    from tiewise.kernels.compiled.matching_sweep import count_matchings

    order, place, _ = _places(pair)
    x = pair.x[order]
    ties = np.searchsorted(x, x, side="left").astype(np.int32)
    divisor = measure.divisor(pair) if isinstance(measure, KendallTau) else None

    def values(alignments: Integers | Ints) -> Floats:
        out = np.empty((len(alignments), 2), dtype=np.int64)
        cells, rest = np.empty(64, dtype=np.int16), np.empty(4096, dtype=np.int16)
        count_matchings(ties, np.take(place, np.take(alignments, order, axis=1)), cells, rest, out)
        below = out.sum(axis=1).astype(np.float64) if divisor is None else np.full(len(out), divisor)
        return quotients((out[:, 0] - out[:, 1]).astype(np.float64), below)

    return values


def _paired(measure: Measure, pair: Aligned, ties: bool) -> Values | None:
    """For t-norms that have no sweep: pair by pair."""
    if not isinstance(measure, ScaledGamma) or (ties and measure.ties != "gamma") or pair.n not in _PAIRED:
        return None
    if measure.tnorm not in (TNorm("minimum"), TNorm("lukasiewicz")):
        return None
    metric_x, metric_y = measure._metrics(pair.n)
    if not isinstance(metric_x, SumDistance) or not isinstance(metric_y, SumDistance):
        return None
    from tiewise.kernels.rows import row_masses

    order = np.argsort(pair.x, kind="stable")
    x, y = np.ascontiguousarray(metric_x.of_positions(pair.x[order])[None, :]), metric_y.of_positions(pair.y)

    def values(alignments: Integers | Ints) -> Floats:
        difference, total = row_masses(x, np.take(y, np.take(alignments, order, axis=1)), measure.tnorm.name)
        return quotients(difference, np.where(total > 1e-12 * pair.n, total, 0.0))

    return values


def _places(pair: Aligned) -> tuple[Integers, Ints, Numbers]:
    """Return the items in the order of x, the place of each item in y, and the positions at these places."""
    positions, place = np.unique(pair.y, return_inverse=True)
    return np.argsort(pair.x, kind="stable"), place.astype(np.int32), positions


def _about_the_middle(values: Floats) -> Floats:
    """Return the values with their middle at 0, where sums of their products have the most digits."""
    return np.ascontiguousarray(values - (values[0] + values[-1]) / 2.0)
