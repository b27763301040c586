"""Weighted measures of pairs of items (section 7).

They are sums of u_i v_j over the concordant or the discordant pairs, in O(n log n).
"""

from __future__ import annotations

import math
from typing import Literal, Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError, check_choice
from tiewise.pairs import net_concordance, weighted_concordance, weighted_discordance
from tiewise.ranking import Floats, Ints, PerItem, PerItemLike, Reading, bucketed, has_ties, numbered
from tiewise.weights import WeightsLike, as_weights


@define(symmetric=False, reference="Yilmaz, Aslam and Robertson (2008); Urbano and Marrero (2017) for ties")
def tau_ap(
    x: Floats,
    y: Floats,
    *,
    variant: Literal["none", "a", "b"] = "none",
    symmetric: bool = False,
    **reading: Unpack[Reading],
) -> float:
    """Return the AP correlation of the estimate y with the reference x: errors at the top of y cost more.

    The mean over the items of y but the first of C(i)/(i - 1), mapped to [-1, 1]; C(i) counts the items above
    position i in y that x puts above it, too. Ties: variant "none" refuses them; "a" allows them in y and is the mean
    over all ways of breaking them; "b" allows them in both and is symmetric. `symmetric`: the mean of both directions.
    """
    check_choice("variant", variant, ("none", "a", "b"))
    tied_x, tied_y = has_ties(x), has_ties(y)
    if variant != "b" and (tied_x or (tied_y and (variant == "none" or symmetric))):
        raise TiewiseError('tau_ap takes no ties here: variant="a" allows them in `y`, variant="b" in both.')
    if variant == "b" or symmetric:
        return (_directed(x, y, variant) + _directed(y, x, variant)) / 2.0
    return _directed(x, y, variant)


def _directed(x: Floats, y: Floats, variant: str) -> float:
    n = len(y)
    bucket, sizes = bucketed(y)
    above, size = (sizes.cumsum() - sizes)[bucket], sizes[bucket]  # items strictly above; items of the item's bucket
    lower = above > 0
    share = np.zeros(n)
    if variant == "b" or len(sizes) == n:
        share[lower] = 1.0 / above[lower]
        within, counted = 0.0, float(lower.sum())
    else:
        harmonic = np.concatenate(([0.0], np.cumsum(1.0 / np.arange(1.0, n + 1))))
        last = above + size - 1
        share[lower] = ((harmonic[last] - harmonic[np.maximum(above, 1) - 1]) / size)[lower]
        within = float(((size - 1 - above * (harmonic[last] - harmonic[above])) / (2.0 * size)).sum())
        counted = n - 1.0
    if counted == 0:
        return math.nan
    found = 2.0 * (weighted_concordance(x, y, np.ones(n), share) + within) / counted - 1.0
    return max(-1.0, min(found, 1.0))


def _refuse_ties(name: str, x: Floats, y: Floats) -> None:
    for side, positions in (("x", x), ("y", y)):
        if has_ties(positions):
            raise TiewiseError(f"{name} is defined without ties: `{side}` has some.")


@define(symmetric=False, undefined="no two items have a weight above 0", reference="Shieh (1998)")
def shieh(x: Floats, y: Floats, *, weights: WeightsLike = "hyperbolic", **reading: Unpack[Reading]) -> float:
    """Return Shieh's weighted tau, (C - D)/(C + D): a pair weighs v(x_i) v(x_j), x the reference. It takes no ties.

    weights: v as n numbers >= 0, or a named weight function, taken at the positions 1, ..., n.
    """
    _refuse_ties("shieh", x, y)
    v = as_weights(weights).by_position(len(x))[numbered(x).astype(int) - 1]
    return _contrast(weighted_concordance(x, y, v, v), weighted_discordance(x, y, v, v))


def _contrast(c: float, d: float) -> float:
    return (c - d) / (c + d) if c + d > 0.0 else math.nan


@define(undefined="the pairs that are not tied in `x`, or in `y`, have no weight", reference="Vigna (2015)")
def vigna(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "hyperbolic",
    additive: bool = True,
    rank: bool | PerItemLike | None = True,
    **reading: Unpack[Reading],
) -> float:
    """Return Vigna's weighted tau, which is `scipy.stats.weightedtau` of scores.

    weights: f as n numbers >= 0, or a named weight function; the most important item weighs f(1).
    additive: a pair weighs the sum of the weights of its items, or their product.
    rank: the importance of the items. None: their order in x, ties by y. True, as in SciPy: the mean of this and of
        that with x and y exchanged. False: the order in which they are given. Or a number for each item, the smallest
        for the most important one; they are ranked again where items are left out.

    SciPy takes scores: `vigna(x, y)` is `weightedtau(-x, -y)` of positions.
    """
    f = as_weights(weights).by_position(len(x))
    if rank is True:
        importance = [f[_places(x, y)], f[_places(y, x)]]
    elif rank is None:
        importance = [f[_places(x, y)]]
    elif rank is False:
        importance = [f]
    else:
        importance = [f[numbered(PerItem.read(rank, "rank").by_place(len(x))).astype(int) - 1]]
    found = (_additive if additive else _multiplicative)(x, y, importance)
    return float(np.mean([_ratio(excess, untied_x * untied_y) for excess, untied_x, untied_y in found]))


def _places(x: Floats, y: Floats) -> Ints:
    """Return the items' places in the order of x, ties by y, from 0."""
    return np.argsort(np.lexsort((y, x)))


def _ratio(excess: float, squares: float) -> float:
    return max(-1.0, min(1.0, excess / math.sqrt(squares))) if squares > 0.0 else math.nan


def _additive(x: Floats, y: Floats, importance: list[Floats]) -> list[tuple[float, float, float]]:
    """Return for each u C - D and the sums of all pairs that are not tied in x, in y, where a pair weighs u_i + u_j."""
    net = net_concordance(x, y)
    one, two = (len(x) - size[bucket] for bucket, size in map(bucketed, (x, y)))  # items that are not tied with an item
    return [(float((u * net).sum()), float((u * one).sum()), float((u * two).sum())) for u in importance]


def _multiplicative(x: Floats, y: Floats, importance: list[Floats]) -> list[tuple[float, float, float]]:
    """Return the same where a pair weighs u_i u_j."""
    excess = [weighted_concordance(x, y, u, u) - weighted_discordance(x, y, u, u) for u in importance]
    return [(e, _untied(x, u), _untied(y, u)) for e, u in zip(excess, importance, strict=True)]


def _untied(x: Floats, u: Floats) -> float:
    """Return the sum of u_i u_j over the pairs that are not tied in x."""
    order = np.argsort(x, kind="stable")
    above = np.concatenate(([0.0], np.cumsum(u[order])))[numbered(x)[order].astype(int) - 1]
    return float((above * u[order]).sum())


@define(kind="distance", undefined="", reference="Kumar and Vassilvitskii (2010)")
def kumar_vassilvitskii(
    x: Floats,
    y: Floats,
    *,
    weights: WeightsLike = "uniform",
    elements: PerItemLike | None = None,
    dissimilarities: PerItemLike | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return the generalised Kendall distance of Kumar and Vassilvitskii: discordant pairs with weights.

    weights: what it costs to cross neighbouring positions, n - 1 numbers >= 0. An item weighs the mean cost of the
        positions that it crosses between x and y, 1 if it stays.
    elements: a weight >= 0 for each item.
    dissimilarities: a symmetric matrix; a discordant pair of similar items weighs less. Takes O(n^2).

    `elements` and `dissimilarities` follow the items of x as they came, or names in a dict, Series or data frame. It
    takes no ties. With weights it can break the triangle inequality from 4 items on.
    """
    _refuse_ties("kumar_vassilvitskii", x, y)
    u = _crossing_costs(x, y, weights)
    if elements is not None:
        u = u * PerItem.read(elements, "elements").by_place(len(x))
    if dissimilarities is None:
        return weighted_discordance(x, y, u, u)
    discordant = (x[:, None] < x) & (y[:, None] > y)
    apart = PerItem.read(dissimilarities, "dissimilarities", square=True).by_place(len(x))
    return float((np.outer(u, u) * apart)[discordant].sum())


def _crossing_costs(x: Floats, y: Floats, weights: WeightsLike) -> Floats:
    """Return by item the mean cost of the positions between x and y, 1 where they are equal."""
    w = as_weights(weights).costs(len(x))
    scale = np.concatenate(([0.0], np.cumsum(w)))
    p, q = numbered(x).astype(int) - 1, numbered(y).astype(int) - 1
    return np.where(p == q, 1.0, (scale[p] - scale[q]) / np.where(p == q, 1, p - q))


@define(undefined="no pair of items has a weight", reference="Henzgen and Hüllermeier, Weighting by Tying, section 7")
def gamma_delta(x: Floats, y: Floats, *, weights: WeightsLike = "uniform", **reading: Unpack[Reading]) -> float:
    """Return gamma with the weights of Kumar and Vassilvitskii, (C - D)/(C + D). It takes no ties.

    weights: what it costs to cross neighbouring positions, n - 1 numbers >= 0. An item weighs the mean cost of the
        positions that it crosses between x and y, 1 if it stays; so the value depends on the scale of the weights.
    """
    _refuse_ties("gamma_delta", x, y)
    u = _crossing_costs(x, y, weights)
    return _contrast(weighted_concordance(x, y, u, u), weighted_discordance(x, y, u, u))
