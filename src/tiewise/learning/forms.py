"""What is learned about: a measure of the scaled family with an aggregation and a t-norm, its weights left open.

Values of all pairs of rankings for given weights, and how they change with each weight (docs/mathematics.md#learning).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels.learned_masses import Maxima, Sums
from tiewise.learning.compared import Block, Compared
from tiewise.learning.grids import conjunction
from tiewise.learning.positions import on_scale, scale_slopes
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.measure import Measure
from tiewise.weights.scaling import Scaling
from tiewise.weights.sum_distance import SumDistance

# Slopes that are in memory at once, whatever the number of examples.
_NUMBERS = 1 << 22

Weights = Callable[[int], Floats]
"""From a number of items N to the weights w(1), ..., w(N-1)."""


@dataclass(frozen=True)
class Form:
    """A measure of the family without its weights."""

    name: str = "scaled_gamma"
    aggregate: str = "sum"
    tnorm: TNorm = PRODUCT

    @property
    def has_tnorm(self) -> bool:
        """Whether it is made of pairs, of which a t-norm makes the weight."""
        return "tnorm" in self._kind.__dataclass_fields__

    @property
    def has_aggregate(self) -> bool:
        """Whether distances may be sums or maxima."""
        return "aggregate" in self._kind.__dataclass_fields__

    @property
    def _kind(self) -> Any:
        return CATALOG[self.name]

    @property
    def sign(self) -> float:
        """1 where larger values say that rankings are closer, -1 for a distance."""
        return -1.0 if self._kind.claims.kind == "distance" else 1.0

    @property
    def is_defined(self) -> bool:
        """Whether the measure takes the t-norm: scaled tau takes those only that are positive kernels."""
        try:
            return bool(self._with({}))
        except InputValueError:
            return False

    def readable(self, weights: Floats) -> Floats:
        """Return weights that give the same values, but are not tiny where only their ratios count."""
        if not self.has_aggregate:  # places on a scale, whatever its unit
            return weights / (weights.max(initial=0.0) or 1.0)
        total = float(weights.sum())
        if self.has_tnorm and self.tnorm == PRODUCT and self.aggregate == "sum" and 0.0 < total < 1.0:
            return weights / total  # no distance is clipped, before and after
        return weights

    def swap_costs(self, weights: Floats) -> Floats:
        """Return what it costs to swap places i and i + 1: of pairs T(w, w), else how far both go, or its square."""
        if self.has_tnorm:
            return np.asarray(self.tnorm(weights, weights), dtype=np.float64)
        return weights.copy() if self.has_aggregate else weights * weights

    def measure(self, scaling: Scaling) -> Measure:
        """Return the measure with these weights."""
        return self._with({"weights": scaling})

    def _with(self, given: dict[str, Any]) -> Measure:
        if self.has_aggregate:
            given["aggregate"] = self.aggregate
        if self.has_tnorm:
            given["tnorm"] = self.tnorm
        made: Measure = self._kind(**given)
        return made

    def values(self, pairs: Compared, weights: Weights) -> Floats:
        """Return the measure's value of each pair, of a distance its negative; nan where it is undefined."""
        return pairs.each(lambda block: self.sign * self._of_block(block, weights(block.n), slopes=False)[0])

    def slopes(self, pairs: Compared, weights: Weights, turn: Floats) -> tuple[Floats, Floats]:
        """Return the values, and how they change with parameters; `turn` is how the weights change with those."""
        values, slopes = np.full(pairs.size, np.nan), np.zeros((pairs.size, turn.shape[1]))
        for block in pairs.chunks(_NUMBERS):
            value, by_weight = self._of_block(block, weights(block.n), slopes=True)
            values[block.rows], slopes[block.rows] = self.sign * value, by_weight @ (self.sign * turn[: block.n - 1])
        return values, slopes

    def _of_block(self, block: Block, weights: Floats, *, slopes: bool) -> tuple[Floats, Floats]:
        """Return the values of a block, and their slopes by weight, which are empty unless they are wanted."""
        return _MADE[self.name](self, block, weights, slopes)


class _PairMasses:
    """C and D of a block, the masses that its rankings have by themselves, and how they all change with the weights."""

    def __init__(self, form: Form, block: Block, weights: Floats, slopes: bool) -> None:
        self._norm, self._slopes, self._block = conjunction(form.tnorm), slopes, block
        self._distances, self._aggregate = _distances(weights, form.aggregate, block.steps), form.aggregate
        self.x, self.y = block.places
        found, self.rise = self._masses(self.x, self.y)
        self.c, self.d = found.T

    def _masses(self, x: Ints, y: Ints) -> tuple[Floats, Floats]:
        if not self._slopes:
            return self._distances.masses(self._norm, x, y), np.empty((len(x), 2, 0))
        found, rise = self._distances.slopes(self._norm, x, y)
        return found, _by_weight(rise, self._aggregate, self._block.steps)

    def by_itself(self, side: Ints) -> tuple[Floats, Floats]:
        """Return what the pairs of a ranking weigh when it is held against itself."""
        ordered = np.sort(side, axis=1)
        if not self._block.have_ties:  # then all rankings say the same by themselves
            ordered = ordered[:1]
        found, rise = self._masses(ordered, ordered)
        return found[:, 0], rise[:, 0]


def _gamma(form: Form, block: Block, weights: Floats, slopes: bool) -> tuple[Floats, Floats]:
    """Return (C - D)/(C + D)."""
    of = _PairMasses(form, block, weights, slopes)
    with np.errstate(divide="ignore", invalid="ignore"):
        total = of.c + of.d
        value = (of.c - of.d) / total
        by = ((1.0 - value)[:, None] * of.rise[:, 0] - (1.0 + value)[:, None] * of.rise[:, 1]) / total[:, None]
    return _finite(value, by)


def _somers_d(form: Form, block: Block, weights: Floats, slopes: bool) -> tuple[Floats, Floats]:
    """Return (C - D)/Q_x."""
    of = _PairMasses(form, block, weights, slopes)
    own = of.by_itself(of.x)
    return _over_own(of, own, own)


def _tau(form: Form, block: Block, weights: Floats, slopes: bool) -> tuple[Floats, Floats]:
    """Return (C - D)/sqrt(Q_x Q_y)."""
    of = _PairMasses(form, block, weights, slopes)
    return _over_own(of, of.by_itself(of.x), of.by_itself(of.y))


def _over_own(of: _PairMasses, own_x: tuple[Floats, Floats], own_y: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    (mass_x, rise_x), (mass_y, rise_y) = own_x, own_y
    with np.errstate(divide="ignore", invalid="ignore"):
        below = np.sqrt(mass_x * mass_y)
        value = (of.c - of.d) / below
        ratios = rise_x / mass_x[:, None] + rise_y / mass_y[:, None]
        by = (of.rise[:, 0] - of.rise[:, 1]) / below[:, None] - 0.5 * value[:, None] * ratios
    return _finite(value, by)


def _finite(value: Floats, by: Floats) -> tuple[Floats, Floats]:
    """Return values that are nan, and slopes that are 0, where nothing is told apart by what is divided by."""
    value[~np.isfinite(value)] = np.nan
    return value, np.nan_to_num(by, nan=0.0, posinf=0.0, neginf=0.0)


def _distances(weights: Floats, aggregate: str, steps: int) -> Sums | Maxima:
    """Return the distances of places for compiled loops."""
    if aggregate == "sum":
        metric = SumDistance(weights)
        at: Floats = np.arange(steps, steps * metric.n + 1) / steps
        return Sums(np.ascontiguousarray(metric.of_positions(at)), 1.0 - metric.slack)
    widths = np.repeat(weights, steps)
    size = len(widths)
    gap = np.arange(size)
    # Row p has the largest step from place p on, and where it was first met.
    ahead = np.where(gap >= np.arange(size + 1)[:, None], widths, -1.0)
    largest = np.maximum.accumulate(ahead, axis=1)
    first = np.ones_like(ahead, dtype=bool)
    first[:, 1:] = ahead[:, 1:] > largest[:, :-1]
    met = np.maximum.accumulate(np.where(first, gap, 0), axis=1)
    table, widest = np.zeros((size + 1, size + 1)), np.zeros((size + 1, size + 1), dtype=np.int32)
    table[:, 1:], widest[:, 1:] = np.maximum(largest, 0.0), met
    table, widest = np.triu(table, 1), np.triu(widest, 1)
    return Maxima(table + table.T, np.ascontiguousarray(widest + widest.T))


def _by_weight(rise: Floats, aggregate: str, steps: int) -> Floats:
    """Return slopes by weight of slopes by step: a weight has `steps` of them, each as wide, or a part of it."""
    if steps == 1:
        return rise
    whole: Floats = rise.reshape(*rise.shape[:-1], -1, steps).sum(axis=-1)
    return whole / steps if aggregate == "sum" else whole


def _spearman(form: Form, block: Block, weights: Floats, slopes: bool) -> tuple[Floats, Floats]:
    """Return Pearson's correlation of the scale at the items' places; ties share the mean over their bucket."""
    scale = np.append(0.0, np.cumsum(weights))
    x, y = (on_scale(side, scale) for side in block.ranked)
    x, y = x - x.mean(axis=1, keepdims=True), y - y.mean(axis=1, keepdims=True)
    xx, yy, xy = (x * x).sum(axis=1), (y * y).sum(axis=1), (x * y).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = xy / np.sqrt(xx * yy)
        if not slopes:
            return value, np.empty((len(value), 0))
        below = np.sqrt(xx * yy)[:, None]
        by_x = y / below - (value / xx)[:, None] * x
        by_y = x / below - (value / yy)[:, None] * y
    by = sum(scale_slopes(side, part) for side, part in zip(block.ranked, (by_x, by_y), strict=True))
    return value, np.nan_to_num(by, nan=0.0, posinf=0.0, neginf=0.0)


def _footrule(form: Form, block: Block, weights: Floats, slopes: bool) -> tuple[Floats, Floats]:
    """Return the sum of the distances of the items' two mean positions."""
    block = block.means
    distances, (x, y) = _distances(weights, form.aggregate, block.steps), block.places
    low, high = np.minimum(x, y), np.maximum(x, y)
    if isinstance(distances, Maxima):
        apart = distances.table[low, high]
        begin, grows = distances.widest[low, high], low != high
        end = begin + 1
    else:
        reach = distances.scale[high] - distances.scale[low]
        apart = np.where(reach >= distances.far, 1.0, reach)
        begin, end, grows = low, high, reach <= 2.0 - distances.far
    value = apart.sum(axis=1)
    if not slopes:
        return value, np.empty((len(value), 0))
    size = len(weights) * block.steps
    rise = np.zeros((len(value), size + 1))
    rows = np.broadcast_to(np.arange(len(value))[:, None], begin.shape)
    np.add.at(rise, (rows, begin), np.where(grows, 1.0, 0.0))
    np.add.at(rise, (rows, end), np.where(grows, -1.0, 0.0))
    return value, _by_weight(np.cumsum(rise, axis=1)[:, :-1], form.aggregate, block.steps)


_MADE: dict[str, Callable[[Form, Block, Floats, bool], tuple[Floats, Floats]]] = {
    "scaled_gamma": _gamma,
    "scaled_tau": _tau,
    "scaled_somers_d": _somers_d,
    "scaled_spearman": _spearman,
    "scaled_footrule": _footrule,
}
FAMILY = tuple(_MADE)
