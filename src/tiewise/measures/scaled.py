"""The paper's measure, scaled gamma, and its family: tau, Somers' d, Spearman's rho and the footrule (section 5).

C and D are the sums of T(d_x, d_y) over the concordant and the discordant pairs; Q_x is the sum of T(d_x, d_x) over
all pairs. Where all weights are 1 the measures are gamma, Kendall's tau-b, Somers' d and Spearman's rho.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Unpack, get_args

import numpy as np

from tiewise.catalog import define, masses_of
from tiewise.errors import TiewiseError, check_choice, warn
from tiewise.fuzzy import TNorm, TNormLike, tnorm as tnorm_of
from tiewise.inference import Form
from tiewise.measures.classical import linear_form, pearson
from tiewise.pairs import Side, Values, masses, self_mass, value_masses
from tiewise.ranking import Bools, Floats, Reading, bucket_means, numbered, whole
from tiewise.ties import (
    INDIFFERENCE,
    as_scores,
    expected_masses,
    is_copula,
    scored,
    self_mass_with_ties,
    sorted_orders,
)
from tiewise.weights import UNIFORM, Aggregate, Metric, WeightsLike, as_aggregate, as_weights

PAPER = "Henzgen and Hüllermeier, Weighting by Tying"
FAMILY = f"after {PAPER}"
Ties = Literal["drop", "indifference", "incomparability"]


def _sides(
    x: Floats, y: Floats, weights: WeightsLike, weights_y: WeightsLike | None, aggregate: Aggregate
) -> tuple[Side, Side]:
    w_x = as_weights(weights)
    rule = as_aggregate(aggregate)
    if isinstance(rule, Metric) and (w_x != UNIFORM or weights_y is not None):
        raise TiewiseError("`weights` have no meaning where `aggregate` gives the distances: leave them out.")
    return Side(x, w_x, rule), Side(y, w_x if weights_y is None else as_weights(weights_y), rule)


def _form(kind: Literal["tau", "gamma", "somers_d"]) -> Callable[..., Form | None]:
    """Return the function that gives a measure as a coefficient of pairs."""

    def form(
        x: Floats,
        y: Floats,
        weights: WeightsLike = "uniform",
        weights_y: WeightsLike | None = None,
        aggregate: Aggregate = "max",
        tnorm: TNormLike = "product",
        ties: Ties = "drop",
        tie_scores: object = None,
    ) -> Form | None:
        if ties != "drop" or tie_scores is not None:
            return None
        one, two = _sides(x, y, weights, weights_y, aggregate)
        return Form(kind, one, two, tnorm_of(tnorm))

    return form


def _masses(
    x: Floats,
    y: Floats,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    **ties: object,
) -> Mapping[str, float]:
    c, d = masses(*_sides(x, y, weights, weights_y, aggregate), tnorm_of(tnorm))
    return masses_of(c, d, len(x))


def _is_sortable(
    aggregate: Aggregate = "max", tnorm: TNormLike = "product", ties: Ties = "drop", **rest: object
) -> bool:
    """Whether sorted orders of tied items give the lowest and the highest value."""
    return ties == "drop" and not isinstance(as_aggregate(aggregate), Metric) and is_copula(tnorm_of(tnorm))


def _excess(
    one: Side, two: Side, norm: TNorm, ties: Ties, tie_scores: Sequence[Sequence[float]] | None
) -> tuple[float, float]:
    """Return C - D and C + D, or under indifference the sums of v s and of v."""
    if ties == "drop" and tie_scores is None:
        c, d = masses(one, two, norm)
        return c - d, c + d
    check_choice("ties", ties, get_args(Ties))
    if ties != "indifference":
        raise TiewiseError('`tie_scores` are for ties="indifference".')
    return scored(one, two, norm, INDIFFERENCE if tie_scores is None else as_scores(tie_scores))


def _q(side: Side, norm: TNorm, ties: Ties) -> float:
    return self_mass_with_ties(side, norm) if ties == "indifference" else self_mass(side, norm)


def _ratio(numerator: float, denominator: float) -> float:
    return numerator / denominator if denominator > 0.0 else math.nan


@define(
    sortable=_is_sortable,
    details=_masses,
    form=_form("gamma"),
    undefined="no pair of items is distinguished in both rankings",
    reference=PAPER,
)
def scaled_gamma(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
    tie_scores: Sequence[Sequence[float]] | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return scaled gamma, (C - D)/(C + D), the paper's measure.

    weights: how well neighbouring positions are distinguished: a text such as "top" or "top_k:10", n - 1 numbers in
        [0, 1], a callable n -> numbers, or a `Weights`. `weights_y` where y has others.
    aggregate: the distance of two positions is the largest weight between them ("max", equation 9), or their sum,
        clipped at 1 ("sum", equation 8: it saturates on long rankings); or an n x n pseudo-metric; or a callable
        d(p, q).
    tnorm: T in C and D: "product", "minimum", "lukasiewicz", "drastic", "nilpotent", "einstein", "hamacher:s",
        "frank:s", "yager:s", "schweizer_sklar:s", "dombi:s", "aczel_alsina:s", "sugeno_weber:s", or a callable.
    ties: "drop": a pair tied in x or y counts neither as concordant nor as discordant.
        "indifference": the value is the weighted mean of scores of all pairs. A pair that both rankings tie scores 1,
        one that only one ranking ties 0; tied items are as far apart as their positions are on average. Takes O(n^2).
        "incomparability": the order of tied items is unknown. The result is the mean over all orders, with `.low`,
        `.high`, `.is_exact` and the `.standard_error` of a mean over random orders.
    tie_scores: for "indifference", 3 x 3 scores in [-1, 1]: rows for better, tied and worse in x, columns in y.

    Where it misleads: its mean for independent rankings is not 0 unless the weights are symmetric; tied pairs drop
    out, so that a prediction with two values can reach 1; with `top_k` on long rankings one shared item outweighs
    everything. `scaled_tau` has none of these.

    >>> import tiewise as tw
    >>> print(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
    scaled_gamma(weights=top) = 0.471 (n = 4, C = 1.56, D = 0.562, T = 3.88)
    >>> print(tw.scaled_gamma("a>b=c>d", "b>a>c>d", weights="top", ties="incomparability"))
    scaled_gamma(ties=incomparability, weights=top) = 0.267 (n = 4, low = 0.0625, high = 0.471)
    """
    one, two = _sides(x, y, weights, weights_y, aggregate)
    return _ratio(*_excess(one, two, tnorm_of(tnorm), ties, tie_scores))


def _expected(
    x: Floats,
    y: Floats,
    unknown: tuple[Bools, Bools],
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
    **rest: object,
) -> tuple[float, float, float] | None:
    """Return the mean of C - D over all orders of tied items, and Q_x and Q_y, which no order changes."""
    norm = tnorm_of(tnorm)
    found = expected_masses(*_sides(x, y, weights, weights_y, aggregate), norm, unknown)
    if found is None or ties != "drop":
        return None
    one, two = _sides(*sorted_orders(x, y, unknown), weights, weights_y, aggregate)
    return found[0] - found[1], self_mass(one, norm), self_mass(two, norm)


def _expected_tau(x: Floats, y: Floats, unknown: tuple[Bools, Bools], **parameters: Any) -> float | None:
    found = _expected(x, y, unknown, **parameters)
    return None if found is None else _ratio(found[0], math.sqrt(found[1] * found[2]))


@define(
    sortable=_is_sortable,
    expected=_expected_tau,
    details=_masses,
    form=_form("tau"),
    distance=lambda tau: np.sqrt(np.maximum(1.0 - tau, 0.0) / 2.0),
    undefined="no pair of items is distinguished in `x` or in `y`",
    reference=FAMILY,
)
def scaled_tau(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
    tie_scores: Sequence[Sequence[float]] | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return scaled tau, (C - D)/sqrt(Q_x Q_y); with uniform weights it is Kendall's tau-b.

    The parameters are those of `scaled_gamma`; t-norms are the product, the minimum and Hamacher's with s <= 1,
    because with others |tau| could exceed 1. Its mean for independent rankings is 0, and sqrt((1 - tau)/2) is a metric
    where all weights are positive. With falling weights the reversed ranking has a value above -1.

    >>> import tiewise as tw
    >>> print(tw.scaled_tau([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
    scaled_tau(weights=top) = 0.444 (n = 4, C = 1.56, D = 0.562, T = 3.88)
    """
    one, two = _sides(x, y, weights, weights_y, aggregate)
    norm = tnorm_of(tnorm)
    family, _, parameter = norm.name.partition(":")
    if family not in ("product", "minimum") and not (family == "hamacher" and float(parameter) <= 1.0):
        known = "product, minimum and hamacher:s with s <= 1"
        raise TiewiseError(f"scaled_tau takes the t-norms {known}, because |tau| could exceed 1: got {norm}.")
    excess, _ = _excess(one, two, norm, ties, tie_scores)
    tau = _ratio(excess, math.sqrt(_q(one, norm, ties) * _q(two, norm, ties)))
    return max(min(tau, 1.0), -1.0)  # in this order nan stays nan


def _expected_somers_d(x: Floats, y: Floats, unknown: tuple[Bools, Bools], **parameters: Any) -> float | None:
    found = _expected(x, y, unknown, **parameters)
    return None if found is None else _ratio(found[0], found[1])


@define(
    symmetric=False,
    sortable=_is_sortable,
    expected=_expected_somers_d,
    details=_masses,
    form=_form("somers_d"),
    undefined="no pair of items is distinguished in `x`",
    reference=FAMILY,
)
def scaled_somers_d(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
    tie_scores: Sequence[Sequence[float]] | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return scaled Somers' d of y on x, (C - D)/Q_x; with uniform weights it is Somers' d.

    The parameters are those of `scaled_gamma`. It is not symmetric, and it can exceed 1 in size where the weights
    of x and y differ, where y is tied less than x, and with t-norms that scaled_tau refuses.
    """
    one, two = _sides(x, y, weights, weights_y, aggregate)
    norm = tnorm_of(tnorm)
    excess, _ = _excess(one, two, norm, ties, tie_scores)
    return _ratio(excess, _q(one, norm, ties))


def _spearman_form(
    x: Floats, y: Floats, weights: WeightsLike = "uniform", weights_y: WeightsLike | None = None
) -> Form | None:
    return linear_form(x, y, as_weights(weights), as_weights(weights if weights_y is None else weights_y))


@define(
    sortable=True,
    form=_spearman_form,
    undefined="the weights do not distinguish any positions of `x` or of `y`",
    reference=FAMILY,
)
def scaled_spearman(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return scaled Spearman, Pearson's correlation of W(x) and W(y), W(p) = w(1) + ... + w(p - 1).

    Tied items share the mean of W over the positions that they occupy. With uniform weights it is Spearman's rho.
    """
    n, w_x = len(x), as_weights(weights)
    w_y = w_x if weights_y is None else as_weights(weights_y)
    return pearson(bucket_means(x, w_x.scale(n)), bucket_means(y, w_y.scale(n)))


@define(kind="distance", undefined="", reference=FAMILY)
def scaled_footrule(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    aggregate: Aggregate = "max",
    **reading: Unpack[Reading],
) -> float:
    """Return the scaled footrule, the sum over the items of d(x_i, y_i): a distance, 0 for equal rankings.

    With uniform weights it is the number of items that moved. Under "sum" tied items stand at the mean of the
    positions that they occupy, and W is linear between whole positions.
    """
    n, w, rule = len(x), as_weights(weights), as_aggregate(aggregate)
    if isinstance(rule, Metric):
        return float(rule.table(n)[whole(x) - 1, whole(y) - 1].sum())
    if rule == "sum":
        scale, places = w.scale(n), np.arange(1.0, n + 1)
        moved = np.interp(numbered(x, "average"), places, scale) - np.interp(numbered(y, "average"), places, scale)
        return float(np.minimum(np.abs(moved), 1.0).sum())
    return float(_largest_between(w.vector(n), whole(x) - 1, whole(y) - 1).sum())


def _largest_between(w: Floats, p: np.ndarray, q: np.ndarray) -> Floats:
    """Return max w(i) over min(p, q) <= i < max(p, q) for each pair of cells, 0 where p = q.

    Row k of the table holds the maxima of 2^k neighbours; two overlapping runs cover any interval.
    """
    low, high = np.minimum(p, q), np.maximum(p, q)
    table = [np.append(w, 0.0)]
    while 2 ** len(table) < len(table[0]):
        step, last = 2 ** (len(table) - 1), table[-1]
        table.append(np.maximum(last, np.append(last[step:], np.zeros(step))))
    level = np.maximum(np.frexp(np.maximum(high - low, 1))[1] - 1, 0)
    runs = np.stack(table)
    return np.where(low < high, np.maximum(runs[level, low], runs[level, np.maximum(high - 2**level, 0)]), 0.0)


SIMILARITIES: dict[str, Callable[[Floats, Floats, float], Floats] | None] = {
    "linear": None,
    "classical": None,
    "exp": lambda a, b, r: np.copysign(np.expm1(-np.abs(a - b) / r), a - b),
    "gauss": lambda a, b, r: np.copysign(np.expm1(-(((a - b) / r) ** 2) / 2.0), a - b),
    "epstol": lambda a, b, r: 1.0 * (a > b + r) - 1.0 * (b > a + r),
}


def _value_masses(
    x: Floats,
    y: Floats,
    similarity: str | tuple[str, str] = "linear",
    tolerance: float | tuple[float | None, float | None] | None = None,
    tnorm: TNormLike = "minimum",
) -> Mapping[str, float]:
    kinds = similarity if isinstance(similarity, tuple) else (similarity, similarity)
    widths = tolerance if isinstance(tolerance, tuple) else (tolerance, tolerance)
    if len(kinds) != 2 or len(widths) != 2:
        raise TiewiseError("`similarity` and `tolerance` are one value, or a pair for `x` and `y`.")
    one, two = _values(x, "x", kinds[0], widths[0]), _values(y, "y", kinds[1], widths[1])
    return masses_of(*value_masses(one, two, tnorm_of(tnorm)), len(x))


def _values(x: Floats, side: str, similarity: str, tolerance: float | None) -> Values:
    check_choice("similarity", similarity, SIMILARITIES)
    if tolerance is None:
        quartiles = np.interp([0.25 * (len(x) - 1), 0.75 * (len(x) - 1)], np.arange(len(x)), np.sort(x))
        tolerance = 0.1 * float(quartiles[1] - quartiles[0])
        if tolerance == 0.0 and similarity != "classical":
            warn(f"half of the values of `{side}` are equal, so all different ones are fully distinguished.")
            similarity = "classical"
    elif not isinstance(tolerance, int | float) or not 0.0 < tolerance < math.inf:
        raise TiewiseError(f"`tolerance` must be a number above 0: got {tolerance!r}.")
    if similarity == "classical":
        return Values(numbered(x, "dense"), 1.0)
    return Values(x, tolerance, SIMILARITIES[similarity])


@define(
    values=True,
    details=_value_masses,
    undefined="no pair of items is distinguished in both `x` and `y`",
    reference="Bodenhofer and Klawonn (2008)",
)
def robust_gamma(
    x: Floats,
    y: Floats,
    *,
    similarity: str | tuple[str, str] = "linear",
    tolerance: float | tuple[float | None, float | None] | None = None,
    tnorm: TNormLike = "minimum",
    **reading: Unpack[Reading],
) -> float:
    """Return robust gamma, (C - D)/(C + D) of values: small differences, which may be noise, count little.

    x and y are not ranked: bare numbers are scores, and how far two of them are apart is what counts.
    similarity: the degree to which two values at the distance d are distinguished, r the tolerance: "linear"
        min(1, d/r), "exp" 1 - exp(-d/r), "gauss" 1 - exp(-d^2/(2 r^2)), "epstol" d > r, "classical" d > 0.
    tolerance: r; by default a tenth of the interquartile range. A pair of values is for x and y, as with `similarity`.
    tnorm: the minimum by default, as in R's rococo; see `scaled_gamma`.

    "linear" and "classical" take O(n log n) with minimum, product and Łukasiewicz, everything else O(n^2).

    >>> import tiewise as tw
    >>> print(tw.robust_gamma([1, 2, 3, 4], [1.0, 2.0, 3.01, 3.0], tolerance=0.5))
    robust_gamma(tolerance=0.5) = 0.992 (n = 4, C = 5, D = 0.02, T = 0.98)
    """
    found = _value_masses(x, y, similarity, tolerance, tnorm)
    c, d = found["concordant"], found["discordant"]
    return _ratio(c - d, c + d)
