"""A coefficient with each item left out in turn: what the jackknife is made of.

Up to a thousand items (and for measures that are not made of pairs, however many) the others are numbered anew and
compared again, as if the item had never been there; weights given one by one lose the last one. Beyond, what an item
takes away with it is its share of C and D, and what it does to the others is taken to first order (for distances by
sum): O(N log N) for all of them together.
"""

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError, TiewiseError
from tiewise.fuzzy.tnorms import MINIMUM, PRODUCT
from tiewise.inference.evaluation import evaluator_of_samples
from tiewise.inference.resampling.rank_shifts import changes_without_each
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import ByItself, Masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import buckets, rule_of
from tiewise.running.progress import report
from tiewise.running.threads import in_order, together
from tiewise.weights.distance import distance
from tiewise.weights.named import uniform
from tiewise.weights.position_distance import MatrixDistance, PositionDistance

RENUMBERED_UP_TO = 1000
_MATRICES_UP_TO = 256  # which have no quick count
_ROWS = 64


def values_without_each(measure: Measure, pair: Aligned) -> Floats:
    """Return the value without item 0, without item 1, ...; nan where it is undefined."""
    form = measure.pair_form
    if form is not None and form.fits(any(pair.tied_pairs)) and pair.n > _renumbered_up_to(form, pair.n):
        return by_shares(form, pair)
    return _renumbered(measure, pair)


def _renumbered_up_to(form: PairForm, n: int) -> int:
    if n <= _MATRICES_UP_TO or not isinstance(form.metrics(n)[0], MatrixDistance):
        return RENUMBERED_UP_TO
    return _MATRICES_UP_TO


def by_shares(form: PairForm, pair: Aligned, *, many: bool = False) -> Floats:
    """Return the values by what C and D lose with each item, and what they change by through the others.

    `many` says that this is asked many times, so that loading numba is worth it for shorter rankings too.
    """
    report("leaving out each item", None)
    # With the items in the order of x, half of what is looked up lies side by side.
    tied = pair.tied_pairs
    place, pair = _in_order(pair)
    pair.__dict__["tied_pairs"] = tied  # as many in any order: a cached property is its entry here
    metric_x, metric_y = form.metrics(pair.n)
    c, d = _masses_left(form, pair, many)
    x, y = (_side_left(form, *side, many) for side in ((pair.x, metric_x), (pair.y, metric_y)))
    values: Floats = form.coefficient(Masses.of(pair.n - 1, c, d, x, y))
    return np.broadcast_to(values, pair.n)[place]


def _in_order(pair: Aligned) -> tuple[Integers, Aligned]:
    """Return the place of each item in the order of x, and the pair in that order."""
    if pair.x.dtype.kind == "f" or pair.tied_pairs[0]:
        order = np.argsort(pair.x, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(pair.n)
        return place, Aligned(pair.x[order], pair.y[order])
    place = pair.x - 1
    y = np.empty_like(pair.y)
    y[place] = pair.y
    return place, Aligned(np.arange(1, pair.n + 1), y)


def _masses_left(form: PairForm, pair: Aligned, many: bool = False) -> tuple[Floats, Floats]:
    """Return C and D without each item; to first order a mass can fall below 0 where a few positions decide."""
    shares, moved = changes_without_each(form, pair, many=many)

    def left(share: Floats, more: Floats) -> Floats:
        rest: Floats = share.sum() / 2.0 - share
        rest += more
        return np.maximum(0.0, rest, out=rest)

    c, d = together([(left, *side) for side in zip(shares, moved, strict=True)])
    return c, d


def _side_left(form: PairForm, positions: Numbers, metric: PositionDistance, many: bool = False) -> ByItself:
    """Return what one ranking has by itself without each of its items."""
    n = len(positions)

    def mates_and_sizes() -> tuple[Floats, Numbers]:
        bucket, sizes = buckets(positions)
        return sizes[bucket].astype(np.float64), sizes

    def untied() -> Floats:
        mates, sizes = mates_and_sizes()
        tied = float(sizes @ sizes - n) / 2.0
        found: Floats = (n * (n - 1) / 2.0 - tied) - (n - mates)
        return found

    def self_mass() -> Floats:
        # To first order in one of two equal distances, their minimum is not what it is in both; beside 1 it is d.
        is_minimum = form.tnorm == MINIMUM
        beside, tnorm = (distance(uniform, "sum", n), PRODUCT) if is_minimum else (metric, form.tnorm)
        alone = PairForm(form.coefficient, form.dependence, tnorm, lambda n: (metric, beside))
        return _masses_left(alone, Aligned(positions, positions), many)[0]

    def distinct() -> Numbers:
        mates, sizes = mates_and_sizes()
        found: Numbers = len(sizes) - (mates == 1)
        return found

    return ByItself(untied, distinct, None if form.counts else self_mass)


def _renumbered(measure: Measure, pair: Aligned) -> Floats:
    n = pair.n
    if n < 2:
        return np.full(n, np.nan)
    evaluate = evaluator_of_samples(measure.for_one_fewer(), n - 1, n, ties=any(pair.tied_pairs))
    is_of_values = isinstance(measure, ValueMeasure)
    methods = ("values", "values") if is_of_values else (rule_of(pair.x), rule_of(pair.y))

    def values(start: int) -> Floats:
        items = np.arange(start, min(n, start + _ROWS))
        rest = np.arange(n - 1) + (np.arange(n - 1) >= items[:, None])
        x, y = (_without(p, items, rest, method) for p, method in zip((pair.x, pair.y), methods, strict=True))
        try:
            return evaluate(x, y, rest)
        except TiewiseError as error:
            raise InputValueError(f"`measure` must be defined without one of the {n} items, too: {error}") from error

    found = []
    for block in in_order(values, [(start,) for start in range(0, n, _ROWS)]):
        found.append(block)
        report("items left out", len(found) * _ROWS / n)
    return np.concatenate(found)


def _without(positions: Numbers, items: Integers, rest: Integers, method: str | None) -> Numbers:
    """Return a row for each of the items: the positions of the others, numbered as before."""
    n = len(positions)
    rows, own = positions[rest], positions[items, None]
    if method == "values":
        return rows
    shift: Numbers = (rows > own).astype(np.int64)  # all that were behind the item move up
    if method == "dense":
        shift *= (np.bincount(positions)[positions[items]] == 1)[:, None]
    elif method == "max":
        shift = rows >= own
    elif method == "average":
        shift = (shift + (rows >= own)) / 2.0
    return np.minimum(np.subtract(rows, shift), n - 1)
