"""Is a value more than chance, how sure is it, on how many items does it rest? Arrays and callables in, numbers out.

The test asks whether the rankings are independent: whether every permutation of their items is equally likely. The
interval holds plausible values where the items are a sample of more such items. Sums in this file run over all ordered
pairs of items; a and b are the signed distances of a pair, a_ij = sign(x_i - x_j) d(x_i, x_j).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from tiewise.errors import TiewiseError
from tiewise.fuzzy import TNorm, tnorm
from tiewise.pairs import TABLE, Side, masses, row_sums, self_mass
from tiewise.ranking import Floats, Ints, has_ties, numbered
from tiewise.weights import UNIFORM

PRODUCT = tnorm("product")
COMPLETE = 7  # up to so many items, all permutations are tried
FEWEST = 199  # permutations that are drawn at least
WORK = 20_000_000  # items in all permutations that are drawn
PAIRS = 1_000_000_000  # pairs of items in them, where all pairs are compared
CLOSED = (20, 15.0)  # items, and effective ones, from which Student's t is as good as drawing
INTERVAL = (10, 10.0)  # items, and effective ones, from which an interval was seen to cover
LONGEST = 5_000  # items whose influence on the value is computed
Alternative = Literal["two-sided", "greater", "less"]
Value = Callable[[Floats, Floats], float]


class Moments(NamedTuple):
    """What independence implies: the standard deviation of 2(C - D), the mean of 2(C + D), the mean of gamma.

    The first two are exact for the product, the third is of first order. `effective` is the number of items
    that would vary as much if all weighed alike.
    """

    excess: float
    mass: float
    chance: float
    effective: float


@dataclass(frozen=True)
class Form:
    """A coefficient of pairs, (C - D)/denominator: tau, gamma or Somers' d, and how both sides are distinguished."""

    kind: Literal["tau", "gamma", "somers_d"]
    x: Side
    y: Side
    norm: TNorm = PRODUCT

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.x.x)

    @cached_property
    def masses(self) -> tuple[float, float]:
        """C and D."""
        return masses(self.x, self.y, self.norm)

    @cached_property
    def denominator(self) -> float:
        """What C - D is divided by: sqrt(Q_x Q_y), C + D or Q_x."""
        if self.kind == "gamma":
            return sum(self.masses)
        q = self_mass(self.x, self.norm)
        return q if self.kind == "somers_d" else math.sqrt(q * self_mass(self.y, self.norm))

    @property
    def value(self) -> float:
        """The coefficient; nan where nothing is distinguished."""
        return (self.masses[0] - self.masses[1]) / self.denominator if self.denominator > 0.0 else math.nan

    @property
    def is_uniform(self) -> bool:
        """Whether all pairs that are not tied weigh 1."""
        return all(side.is_crisp and (side.weights == UNIFORM or (side.w == 1.0).all()) for side in (self.x, self.y))

    @cached_property
    def moments(self) -> Moments:
        """The moments under independence."""
        return _moments(self.x, self.y)

    @cached_property
    def effective(self) -> float:
        """How many items count in tests and intervals: those of the data, but not more than the weights allow."""
        places = np.arange(1.0, self.n + 1)
        untied = [replace(side, x=places) for side in (self.x, self.y)]
        return min(self.moments.effective, *(_moments(side, side).effective for side in untied))

    @property
    def n_effective(self) -> float:
        """About how many items the value rests on."""
        return min(float(self.n), math.sqrt(self.n * self.effective))


def _moments(x: Side, y: Side) -> Moments:
    n = len(x.x)
    (a, p), (b, q) = row_sums(x), row_sums(y)
    squares_a, squares_b = 2.0 * self_mass(x, PRODUCT), 2.0 * self_mass(y, PRODUCT)
    if n < 3 or min(squares_a, squares_b) == 0.0:
        return Moments(math.nan, math.nan, math.nan, float(n))
    triples = 4.0 / (n * (n - 1.0) * (n - 2.0))
    variance = triples * (a @ a - squares_a) * (b @ b - squares_b) + 2.0 / (n * (n - 1.0)) * squares_a * squares_b
    sd, mass = math.sqrt(max(float(variance), 0.0)), float(p.sum() * q.sum()) / (n * (n - 1.0))
    effective = 3.24 / n * _flatness(a) * _flatness(b)
    return Moments(sd, mass, -triples * float((a @ p) * (b @ q)) / mass**2, effective)


def _flatness(a: Floats) -> float:
    """Return the sum of squares, squared, over the sum of fourth powers; the number of items if they are all alike."""
    squares = a * a
    return float(squares.sum() ** 2 / (squares @ squares)) if squares.any() else 0.0


class Significance(NamedTuple):
    """The test of a value against independence.

    `method` says how the p-value was computed, or why there is none. `chance` is the mean of the value for independent
    rankings. `smallest` is the smallest p-value that these draws could give.
    """

    pvalue: float
    method: str
    alternative: Alternative = "two-sided"
    chance: float = math.nan
    smallest: float = 0.0


class Null(NamedTuple):
    """What independent rankings give, by permutation: the statistic that is tested, and the value of the measure.

    `is_complete`: these are all permutations of the items; otherwise they are random.
    """

    statistics: Floats
    values: Floats
    is_complete: bool

    def beside(self, statistic: float, value: float) -> Null:
        """Return random permutations with those of the data before them; all permutations include the data."""
        if self.is_complete:
            return self
        return self._replace(statistics=np.append(statistic, self.statistics), values=np.append(value, self.values))


def independent(
    value: Value,
    x: Floats,
    y: Floats,
    form: Form | None,
    *,
    n_resamples: int = 9999,
    rng: int | np.random.Generator = 0,
    all_pairs: bool = False,
) -> Null:
    """Return what permutations of y give: C - D of a form under the product, or else the value of two vectors.

    So tau and gamma have one p-value.
    """
    orders = permutations(len(x), _draws(n_resamples, len(x), all_pairs), rng)
    if form is None:
        values = np.array([value(x, y[order]) for order in orders])
        return Null(values, values, len(x) <= COMPLETE)
    found = np.array([masses(form.x, replace(form.y, x=form.y.x[order]), PRODUCT) for order in orders])
    excess = found[:, 0] - found[:, 1]
    with np.errstate(invalid="ignore", divide="ignore"):
        values = excess / (found.sum(axis=1) if form.kind == "gamma" else form.denominator)
    return Null(excess, values, len(x) <= COMPLETE)


def significance(null: Null, statistic: float, alternative: Alternative, *, centred: bool) -> Significance:
    """Return the test of a statistic against those of permutations; a `centred` one is 0 on average."""
    defined = null.statistics[~np.isnan(null.statistics)]

    def p(at: float) -> float:
        return _share(defined, at, alternative, centred=centred)

    count = len(null.statistics)
    return Significance(
        pvalue=p(statistic),
        method=f"all {count:,} permutations" if null.is_complete else f"{count - 1:,} random permutations, seeded",
        alternative=alternative,
        chance=float(np.nanmean(null.values)),
        smallest=min(p(defined.min()), p(defined.max())),
    )


def exchanged(
    difference: Value,
    y: Floats,
    z: Floats,
    *,
    alternative: Alternative = "two-sided",
    n_resamples: int = 9999,
    rng: int | np.random.Generator = 0,
) -> tuple[float, str]:
    """Return the p-value of a difference of two vectors under random exchanges of their entries, and its method."""
    count = _draws(n_resamples, len(y))
    null, generator = [difference(y, z)], _generator(rng)
    for _ in range(count):
        swap = generator.random(len(y)) < 0.5
        null.append(difference(np.where(swap, z, y), np.where(swap, y, z)))
    defined = np.array(null)[~np.isnan(null)]
    if math.isnan(null[0]):
        return math.nan, "none: the difference is undefined"
    return _share(defined, null[0], alternative, centred=True), f"{count:,} random exchanges, seeded"


def _draws(n_resamples: int, n: int, all_pairs: bool = False) -> int:
    """Return how many draws are made: what was asked for, within the work that is done."""
    check_count(n_resamples)
    most = PAIRS // n**2 if all_pairs and n > TABLE else WORK // n
    return min(int(n_resamples), max(FEWEST, most))


def check_count(n_resamples: int) -> None:
    """Refuse a number of draws that is not a whole number of at least 1."""
    if not isinstance(n_resamples, int | np.integer) or n_resamples < 1:
        raise TiewiseError(f"`n_resamples` must be a whole number of at least 1: got {n_resamples!r}.")


def permutations(n: int, count: int, rng: int | np.random.Generator) -> Iterator[Ints]:
    """Yield random orders of the items; all orders of few items."""
    if n <= COMPLETE:
        yield from map(np.array, itertools.permutations(range(n)))
        return
    generator = _generator(rng)
    for _ in range(count):
        yield generator.permutation(n)


def _generator(rng: int | np.random.Generator) -> np.random.Generator:
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise TiewiseError(f"`rng` must be a whole number >= 0 or a Generator of NumPy: got {rng!r}.") from None


def _share(null: Floats, observed: float, alternative: Alternative, *, centred: bool) -> float:
    """Return the share of values, with the observed one among them, that are at least as extreme."""
    rounding = 1e-9 * max(1.0, abs(observed))
    if alternative == "two-sided" and centred:
        return float(np.mean(np.abs(null) >= abs(observed) - rounding))
    high, low = float(np.mean(null >= observed - rounding)), float(np.mean(null <= observed + rounding))
    return {"greater": high, "less": low, "two-sided": min(1.0, 2.0 * min(low, high))}[alternative]


def is_closed(form: Form) -> bool:
    """Whether enough items count for Student's t to hold."""
    return form.n >= CLOSED[0] and form.effective >= CLOSED[1]


def closed(form: Form, alternative: Alternative) -> Significance:
    """Return the test of C - D by Student's t, with the degrees of freedom that its exact variance gives."""
    from scipy.special import stdtr

    scale = 2.0 * math.sqrt(self_mass(form.x, PRODUCT) * self_mass(form.y, PRODUCT))
    freedom = (scale / form.moments.excess) ** 2 - 1.0
    excess = form.masses[0] - form.masses[1]
    step = 1.0 if form.is_uniform else 0.0  # C - D of unweighted pairs moves in steps of 2

    def tail(s: float) -> float:
        tau = max(-1.0, min(2.0 * s / scale, 1.0))
        t = math.copysign(math.inf, tau) if abs(tau) == 1.0 else tau * math.sqrt(freedom / (1.0 - tau * tau))
        return float(stdtr(freedom, -t))

    p = {
        "two-sided": min(1.0, 2.0 * tail(max(abs(excess) - step, 0.0))),
        "greater": tail(excess - step),
        "less": tail(-excess - step),
    }[alternative]
    chance = form.moments.chance if form.kind == "gamma" else 0.0
    return Significance(p, f"Student's t with {freedom:.1f} degrees of freedom", alternative, chance)


class Interval(NamedTuple):
    """A confidence interval; `note` says why there is none where the ends are nan."""

    low: float
    high: float
    note: str
    confidence_level: float


def check_level(level: float) -> None:
    """Refuse a confidence level that is not between 0 and 1."""
    if not isinstance(level, int | float) or not 0.0 < level < 1.0:
        raise TiewiseError(f"`confidence_level` must lie between 0 and 1: got {level!r}.")


def interval(form: Form | None, confidence_level: float = 0.95, reason: str = "") -> Interval:
    """Return the confidence interval of a coefficient of pairs, on Fisher's z scale; `reason`: why there is none."""
    check_level(confidence_level)
    note = reason or _why_not(form)
    if note or form is None:
        return Interval(math.nan, math.nan, note, confidence_level)
    moments, value = form.moments, form.value
    null = moments.excess / (moments.mass if form.kind == "gamma" else 2.0 * form.denominator)
    low, high = _by_influence(math.atanh(value), influence(form) / (1.0 - value * value), null, confidence_level)
    return Interval(math.tanh(low), math.tanh(high), "", confidence_level)


def _why_not(form: Form | None) -> str:
    """Return why there is no interval, or nothing."""
    if form is None or form.norm != PRODUCT:
        return "no calibrated interval for this measure"
    if form.kind == "somers_d" and (form.x.weights != form.y.weights or has_ties(form.x.x, form.y.x)):
        return "no calibrated interval for this measure"
    value, n = form.value, form.n
    if math.isnan(value):
        return "the value is undefined"
    if n < INTERVAL[0]:
        return f"fewer than {INTERVAL[0]} items"
    if any((numbered(side.x) != side.x).any() for side in (form.x, form.y)):
        return "positions are not competition ranks (1, 1, 3)"
    if n > LONGEST:
        return f"more than {LONGEST:,} items"
    if form.effective < INTERVAL[1]:
        return f"too few items decide, about {form.n_effective:,.0f} of {n:,}"
    if form.kind == "gamma" and 2.0 * sum(form.masses) < 0.9 * form.moments.mass:
        return "fewer pairs can be compared than by chance"
    if abs(value) >= (0.98 if form.kind == "gamma" and has_ties(form.x.x, form.y.x) else 1.0 - 1e-12):
        return "the value is at the end of its range"
    return ""


def _by_influence(centre: float, changes: Floats, least: float, level: float) -> tuple[float, float]:
    """Return the ends centre -+ t SE: SE from the changes by each item, Satterthwaite's degrees of freedom for t."""
    from scipy.special import stdtrit

    n = len(changes)
    squares = changes * changes
    total = float(squares.sum())
    rest = float(squares @ squares) - total**2 / n
    freedom = max(1.0, min(n - 1.0, 2.0 * total**2 / rest if rest > 0.0 else math.inf))
    error = max(math.sqrt(n / (n - 1.0) * total), least)
    half = float(stdtrit(freedom, (1.0 + level) / 2.0)) * error
    return centre - half, centre + half


def interval_of_difference(one: Form | None, two: Form | None, confidence_level: float = 0.95) -> Interval:
    """Return the interval of the difference of two coefficients with the same x, on Fisher's z scale."""
    check_level(confidence_level)
    note = _why_not(one) or _why_not(two)
    if note or one is None or two is None:
        return Interval(math.nan, math.nan, note, confidence_level)
    z = [math.atanh(form.value) for form in (one, two)]
    changes = influence(one) / (1.0 - one.value**2) - influence(two) / (1.0 - two.value**2)
    middle = (z[0] + z[1]) / 2.0
    ends = _by_influence(z[0] - z[1], changes, 0.0, confidence_level)
    low, high = (math.tanh(middle + end / 2.0) - math.tanh(middle - end / 2.0) for end in ends)
    return Interval(low, high, "", confidence_level)


def influence(form: Form) -> Floats:
    """Return by item, to first order, by how much the value changes when it is left out; centred.

    Leaving out an item moves all items behind it up by one position. Takes O(n^2).
    """
    n = form.n
    same = (form.x.weights, form.x.rule) == (form.y.weights, form.y.rule)
    table = form.x.weights.distances(n, form.x.rule)
    tables = (table, table if same else form.y.weights.distances(n, form.y.rule))
    own = np.zeros((4, n))  # sums over the pairs of an item: of ab, |ab|, a^2 and b^2
    moved = np.zeros((2, 2, 3, n))  # by side, sum of pairs and kind of move
    step = max(1, 2**18 // n)
    for lo in range(0, n, step):
        rows = slice(lo, lo + step)
        x, y = (_Block.of(table, side.cells, rows) for table, side in zip(tables, (form.x, form.y), strict=True))
        a, b = x.sign * x.distance, y.sign * y.distance
        own[:, rows] = [(a * b).sum(1), np.abs(a * b).sum(1), (a * a).sum(1), (b * b).sum(1)]
        for side, block, other in ((0, x, b), (1, y, a)):
            second = np.abs(other) if form.kind == "gamma" else 2.0 * block.distance
            for k, m in enumerate((block.sign * other, second)):
                one = m * block.second
                moved[side, k, 0, rows] = (m * block.first).sum(1)
                moved[side, k, 1, rows] = one.sum(1)
                moved[side, k, 2] += one.sum(0)
    excess_x, second_x = (_shifted(form.x.cells, *sums) for sums in moved[0])
    excess_y, second_y = (_shifted(form.y.cells, *sums) for sums in moved[1])
    excess, comparable, squares_a, squares_b = own.sum(axis=1)
    d_excess = 2.0 * (excess_x + excess_y - own[0])
    if form.kind == "gamma":
        change = (d_excess - excess / comparable * 2.0 * (second_x + second_y - own[1])) / comparable
    else:
        root = math.sqrt(squares_a * squares_b)
        relative = (second_x - own[2]) / squares_a + (second_y - own[3]) / squares_b
        change = d_excess / root - excess / root * relative
    return np.asarray(change - change.mean())


class _Block(NamedTuple):
    """Rows of all pairs of items: signs and distances of their positions, and what a deleted item changes.

    `first` is the change of the distance where both items move up by one position, `second` that where only the worse
    one does; both are 0 where the item of the row is not the better one.
    """

    sign: Floats
    distance: Floats
    first: Floats
    second: Floats

    @classmethod
    def of(cls, table: Floats, cells: Ints, rows: slice) -> _Block:
        own, up = cells[rows], np.maximum(cells - 1, 0)
        sign = np.sign(own[:, None] - cells).astype(np.float64)
        distance = table[own][:, cells]
        better = sign < 0.0
        first = np.where(better, table[up[rows]][:, up] - distance, 0.0)
        second = np.where(better, table[own][:, up] - distance, 0.0)
        return cls(sign, distance, first, second)


def _shifted(cells: Ints, first: Floats, second: Floats, worse: Floats) -> Floats:
    """Return by item the change of the sum over all pairs without it, but for a constant, which centring removes.

    `first` and `second` are sums over the pairs by their better item, `worse` is `second` by their worse one. Both
    items of a pair move where the item left out is above them, the worse one where it is between them.
    """
    n = len(cells)
    change = np.bincount(cells, second - first - worse, minlength=n)
    return np.asarray(np.cumsum(change)[cells] - second)
