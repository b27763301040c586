"""A coefficient with each item left out in turn: what the jackknife is made of.

Up to a thousand items (and for measures that are not made of pairs, however many) the others are numbered anew and
compared again, as if the item had never been there; weights given one by one lose the last one. Beyond, what an item
takes away with it is its share of C and D, and what it does to the others is taken to first order (for distances by
sum): O(N log N) for all of them together.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError, TiewiseError
from tiewise.inference.evaluation import evaluator, quotients
from tiewise.inference.resampling.rank_shifts import moved_up
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import METHODS, number
from tiewise.running.progress import report
from tiewise.running.threads import in_order
from tiewise.weights.distance import SumDistance
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.scaling import WeightVector

RENUMBERED_UP_TO = 1000
_MATRICES_UP_TO = 256  # which have no quick count
_ROWS = 64


def left_out(measure: Measure, pair: Aligned) -> Floats:
    """Return the value without item 0, without item 1, ...; nan where it is undefined."""
    if has_shares(measure, pair) and pair.n > (_MATRICES_UP_TO if _has_matrix(measure) else RENUMBERED_UP_TO):
        from tiewise.pairs.shares import item_shares

        concordant, discordant = item_shares(measure, pair)
        moved = _moved(measure, pair)
        return by_shares(measure, pair, concordant, discordant, *moved)
    return _renumbered(measure, pair)


def _moved(measure: Measure, pair: Aligned) -> tuple[Floats, Floats]:
    """Return what C and D change by when the others move up; 0 where every pair weighs 1, and for distances by max."""
    if isinstance(measure, ScaledGamma) and measure.tnorm.has_kernel:
        metric_x, metric_y = measure._metrics(pair.n)
        if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
            methods = [_method(positions) for positions in (pair.x, pair.y)]
            return moved_up((pair.x, pair.y), (metric_x, metric_y), measure.tnorm.name, methods)
    return np.zeros(pair.n), np.zeros(pair.n)


def has_shares(measure: Measure, pair: Aligned) -> bool:
    """Tell whether a measure is a function of C and D, and so of the items' shares in them."""
    if isinstance(measure, ScaledGamma):
        return measure.ties == "gamma" or not any(pair.tied_pairs)
    return isinstance(measure, Gamma | KendallTau)


def _has_matrix(measure: Measure) -> bool:
    """Tell whether the distances are of the user's own."""
    return isinstance(measure, ScaledGamma) and not isinstance(measure.aggregate, str)


def _for_one_fewer(measure: Measure) -> Measure:
    """Return the measure for N - 1 items: weights and distances given for N positions lose the last one."""
    if not isinstance(measure, ScaledGamma):
        return measure
    shorter: dict[str, Any] = {
        name: WeightVector(scaling.values[:-1])
        for name in ("weights", "weights_y")
        if isinstance(scaling := getattr(measure, name), WeightVector)
    }
    if isinstance(measure.aggregate, PseudoMetric):
        shorter["aggregate"] = PseudoMetric(measure.aggregate.distances[:-1, :-1], check_triangle=False)
    return replace(measure, **shorter) if shorter else measure


def by_shares(
    measure: Measure, pair: Aligned, concordant: Floats, discordant: Floats, more: Floats, less: Floats
) -> Floats:
    """Return the values by the items' shares, which sum to 2C and 2D, and what C and D change by through the others."""
    # To first order a mass can fall below 0 where a few positions decide.
    c = np.maximum(0.0, concordant.sum() / 2.0 - concordant + more)
    d = np.maximum(0.0, discordant.sum() / 2.0 - discordant + less)
    return quotients(c - d, _divisors(measure, pair) if isinstance(measure, KendallTau) else c + d)


def _divisors(measure: KendallTau, pair: Aligned) -> Floats:
    """Return what Kendall's tau divides C - D by when each item is left out."""
    n = pair.n
    if measure.variant == "a":
        return np.full(n, (n - 1) * (n - 2) / 2.0)
    untied, distinct = [], []
    for positions, tied in zip((pair.x, pair.y), pair.tied_pairs, strict=True):
        _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
        together = sizes[bucket]
        untied.append((n * (n - 1) / 2.0 - tied) - (n - together))
        distinct.append(len(sizes) - (together == 1))
    if measure.variant == "b":
        return np.sqrt(untied[0] * untied[1])
    m = np.minimum(*distinct)
    return np.asarray((n - 1) ** 2 * (m - 1) / (2.0 * m))


def _renumbered(measure: Measure, pair: Aligned) -> Floats:
    n = pair.n
    if n < 2:
        return np.full(n, np.nan)
    evaluate = evaluator(_for_one_fewer(measure), n - 1, n, ties=any(pair.tied_pairs))
    is_of_values = isinstance(measure, ValueMeasure)
    methods = ("values", "values") if is_of_values else (_method(pair.x), _method(pair.y))

    def values(start: int) -> Floats:
        items = np.arange(start, min(n, start + _ROWS))
        rows = (_without(p, items, method) for p, method in zip((pair.x, pair.y), methods, strict=True))
        try:
            return evaluate(*rows)
        except TiewiseError as error:
            raise InputValueError(f"`measure` must be defined without one of the {n} items, too: {error}") from error

    found = []
    for block in in_order(values, [(start,) for start in range(0, n, _ROWS)]):
        found.append(block)
        report("items left out", len(found) * _ROWS / n)
    return np.concatenate(found)


def _method(positions: Numbers) -> str | None:
    """Return by which method the positions were numbered; None where by none of them."""
    return next((name for name in METHODS if np.array_equal(number(positions, name), positions)), None)


def _without(positions: Numbers, items: Numbers, method: str | None) -> Numbers:
    """Return a row for each of the items: the positions of the others, numbered as before."""
    n = len(positions)
    rest = np.arange(n - 1) + (np.arange(n - 1) >= items[:, None])
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
