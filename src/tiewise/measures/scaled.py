"""The paper's measure, scaled gamma, and its family: tau, Somers' d, Spearman's rho and the footrule (section 5).

C and D are the sums of T(d_x, d_y) over the concordant and the discordant pairs; Q_x is the sum of T(d_x, d_x) over
all pairs. Where all weights are 1 the measures are gamma, Kendall's tau-b, Somers' d and Spearman's rho.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, Unpack

import numpy as np

from tiewise.catalog import define, masses_of
from tiewise.errors import TiewiseError, check_choice
from tiewise.fuzzy import TNormLike, tnorm as tnorm_of
from tiewise.measures.classical import bucket_means, pearson
from tiewise.pairs import Side, masses, self_mass
from tiewise.ranking import Floats, Reading, numbered, whole
from tiewise.weights import UNIFORM, Aggregate, Metric, WeightsLike, as_aggregate, as_weights

PAPER = "Henzgen and Hüllermeier, Weighting by Tying"
FAMILY = "this library, in the way of Henzgen and Hüllermeier"
Ties = Literal["drop"]


def _sides(
    x: Floats, y: Floats, weights: WeightsLike, weights_y: WeightsLike | None, aggregate: Aggregate, ties: str
) -> tuple[Side, Side]:
    check_choice("ties", ties, ("drop",))
    w_x = as_weights(weights)
    rule = as_aggregate(aggregate)
    if isinstance(rule, Metric) and (w_x != UNIFORM or weights_y is not None):
        raise TiewiseError("`weights` have no meaning where `aggregate` gives the distances: leave them out.")
    return Side(x, w_x, rule), Side(y, w_x if weights_y is None else as_weights(weights_y), rule)


def _masses(
    x: Floats,
    y: Floats,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
) -> Mapping[str, float]:
    c, d = masses(*_sides(x, y, weights, weights_y, aggregate, ties), tnorm_of(tnorm))
    return masses_of(c, d, len(x))


@define(details=_masses, undefined="no pair of items is distinguished in both rankings", reference=PAPER)
def scaled_gamma(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
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

    Where it misleads: its mean for independent rankings is not 0 unless the weights are symmetric; tied pairs drop
    out, so that a prediction with two values can reach 1; with `top_k` on long rankings one shared item outweighs
    everything. `scaled_tau` has none of these.

    >>> import tiewise as tw
    >>> print(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
    scaled_gamma(weights=top) = 0.471 (n = 4, C = 1.56, D = 0.562, T = 3.88)
    """
    c, d = masses(*_sides(x, y, weights, weights_y, aggregate, ties), tnorm_of(tnorm))
    return (c - d) / (c + d) if c + d > 0.0 else math.nan


@define(
    details=_masses,
    distance=lambda tau: math.sqrt(max(0.0, 1.0 - tau) / 2.0),
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
    one, two = _sides(x, y, weights, weights_y, aggregate, ties)
    norm = tnorm_of(tnorm)
    family, _, parameter = norm.name.partition(":")
    if family not in ("product", "minimum") and not (family == "hamacher" and float(parameter) <= 1.0):
        known = "product, minimum and hamacher:s with s <= 1"
        raise TiewiseError(f"scaled_tau takes the t-norms {known}, because |tau| could exceed 1: got {norm}.")
    c, d = masses(one, two, norm)
    q = self_mass(one, norm) * self_mass(two, norm)
    return max(-1.0, min(1.0, (c - d) / math.sqrt(q))) if q > 0.0 else math.nan


@define(symmetric=False, details=_masses, undefined="no pair of items is distinguished in `x`", reference=FAMILY)
def scaled_somers_d(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    ties: Ties = "drop",
    **reading: Unpack[Reading],
) -> float:
    """Return scaled Somers' d of y on x, (C - D)/Q_x; with uniform weights it is Somers' d.

    The parameters are those of `scaled_gamma`. It is not symmetric, and it can exceed 1 in size where the weights
    of x and y differ, where y is tied less than x, and with t-norms that scaled_tau refuses.
    """
    one, two = _sides(x, y, weights, weights_y, aggregate, ties)
    norm = tnorm_of(tnorm)
    c, d = masses(one, two, norm)
    q = self_mass(one, norm)
    return (c - d) / q if q > 0.0 else math.nan


@define(undefined="the weights do not distinguish any positions of `x` or of `y`", reference=FAMILY)
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
