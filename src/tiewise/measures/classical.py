"""Classical coefficients and distances: those of Kendall, Goodman and Kruskal, Somers, Spearman, Kemeny (section 2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, Unpack

import numpy as np

from tiewise import pairs
from tiewise.catalog import define, masses_of
from tiewise.errors import TiewiseError, check_choice
from tiewise.inference import Form
from tiewise.pairs import Side
from tiewise.ranking import Floats, Reading, bucket_means, has_ties, numbered
from tiewise.weights import UNIFORM, Weights, WeightsLike, as_weights


def pearson(a: Floats, b: Floats) -> float:
    """Return Pearson's correlation of two vectors, nan where one is constant."""
    if (a == a[0]).all() or (b == b[0]).all():
        return math.nan
    a, b = a - a.mean(), b - b.mean()
    return max(-1.0, min(1.0, float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum()))))


def _of_pairs(kind: Literal["tau", "gamma", "somers_d"], x: Floats, y: Floats) -> Form:
    return Form(kind, Side(numbered(x), UNIFORM, "max"), Side(numbered(y), UNIFORM, "max"))


def linear_form(x: Floats, y: Floats, w_x: Weights, w_y: Weights) -> Form | None:
    """Return Pearson's correlation of W(x) and W(y) as a coefficient of pairs, which it is without ties."""
    one, two = w_x.vector(len(x)), w_y.vector(len(x))
    if has_ties(x, y) or not (one.any() and two.any()):
        return None
    shares = Weights(one / one.sum()), Weights(two / two.sum())
    return Form("tau", Side(numbered(x), shares[0], "sum"), Side(numbered(y), shares[1], "sum"))


def _counts(x: Floats, y: Floats, **parameters: object) -> Mapping[str, float]:
    found = pairs.counts(x, y)
    return masses_of(found.concordant, found.discordant, len(x))


def _kendall_form(x: Floats, y: Floats, variant: str = "b") -> Form | None:
    return _of_pairs("tau", x, y) if variant == "b" or not has_ties(x, y) else None


@define(
    sortable=True, details=_counts, form=_kendall_form, reference="Kendall (1938, 1945); Stuart (1953) for variant c"
)
def kendall_tau(x: Floats, y: Floats, *, variant: Literal["a", "b", "c"] = "b", **reading: Unpack[Reading]) -> float:
    """Return Kendall's tau.

    Variant a is (C - D)/(n(n - 1)/2); b, the default, divides by the geometric mean of the numbers of pairs that are
    not tied in x and not tied in y; c is 2m(C - D)/(n^2 (m - 1)), m the smaller number of distinct positions.

    >>> import tiewise as tw
    >>> print(tw.kendall_tau([1, 2, 3, 4], [2, 1, 3, 4]))
    kendall_tau = 0.667 (n = 4, C = 5, D = 1, T = 0)
    """
    check_choice("variant", variant, ("a", "b", "c"))
    n, found = len(x), pairs.counts(x, y)
    excess, comparable = found.concordant - found.discordant, found.concordant + found.discordant
    if variant == "a":
        return 2.0 * excess / (n * (n - 1))
    if variant == "c":
        m = min(len(np.unique(x)), len(np.unique(y)))
        return 2.0 * m * excess / (n * n * (m - 1)) if m > 1 else math.nan
    untied = (comparable + found.tied_x) * (comparable + found.tied_y)
    return excess / math.sqrt(untied) if untied else math.nan


@define(
    sortable=True,
    details=_counts,
    form=lambda x, y: _of_pairs("gamma", x, y),
    undefined="every pair of items is tied in `x` or in `y`",
    reference="Goodman and Kruskal (1954)",
)
def gamma(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Goodman and Kruskal's gamma, (C - D)/(C + D): tied pairs are left out."""
    found = pairs.counts(x, y)
    comparable = found.concordant + found.discordant
    return (found.concordant - found.discordant) / comparable if comparable else math.nan


@define(
    symmetric=False,
    sortable=True,
    details=_counts,
    form=lambda x, y: _of_pairs("somers_d", x, y),
    undefined="all items of `x` are tied",
    reference="Somers (1962)",
)
def somers_d(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Somers' d of y on x, (C - D)/(number of pairs that are not tied in x)."""
    found = pairs.counts(x, y)
    untied = found.concordant + found.discordant + found.tied_y
    return (found.concordant - found.discordant) / untied if untied else math.nan


@define(sortable=True, form=lambda x, y: linear_form(x, y, UNIFORM, UNIFORM), reference="Spearman (1904)")
def spearman(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Spearman's rho, Pearson's correlation of the positions; tied items share their mean position."""
    return pearson(numbered(x, "average"), numbered(y, "average"))


@define(kind="distance", sortable=True, undefined="", reference="Spearman (1906)")
def footrule(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Spearman's footrule, the sum of |x - y| over the items; tied items share their mean position.

    It is at most n^2/2, rounded down.
    """
    return float(np.abs(numbered(x, "average") - numbered(y, "average")).sum())


@define(
    kind="distance", sortable=True, details=_counts, undefined="", reference="Fagin, Kumar, Mahdian and others (2006)"
)
def kendall_distance(x: Floats, y: Floats, *, p: float = 0.5, **reading: Unpack[Reading]) -> float:
    """Return Kendall's distance, the number of discordant pairs; a pair tied in one ranking only counts p.

    With p from 1/2 to 1 it is a metric.
    """
    return penalised_kendall(x, y, p)


def penalised_kendall(x: Floats, y: Floats, p: float) -> float:
    """Return D + p (T_x + T_y), the Kendall distance with a penalty for pairs that one ranking ties."""
    if not 0.0 <= p <= 1.0:
        raise TiewiseError(f"`p` must lie in [0, 1]: got {p!r}.")
    found = pairs.counts(x, y)
    return found.discordant + p * (found.tied_x + found.tied_y)


def _is_unweighted(weights: WeightsLike = "uniform") -> bool:
    return as_weights(weights) == UNIFORM


KEMENY = "Kemeny and Snell (1962); García-Lapresta and Pérez-Román (2010) for weights"


@define(kind="distance", sortable=_is_unweighted, undefined="", reference=KEMENY)
def kemeny(x: Floats, y: Floats, *, weights: WeightsLike = "uniform", **reading: Unpack[Reading]) -> float:
    """Return Kemeny's distance: 2 for each pair in opposite order, 1 for each pair that one ranking ties.

    weights: n - 1 numbers >= 0. A pair then weighs w(p), p its better position, on average over x and y. With ties w
        is averaged over all ways of breaking them; this rule is this library's, because the original one of Plaia,
        Buscemi and Sciandra (2021) was not available. The weighted form breaks the triangle inequality.
    """
    return _kemeny(x, y, weights)


@define(sortable=_is_unweighted, undefined="all weights are 0", reference=f"Emond and Mason (2002); {KEMENY}")
def tau_x(x: Floats, y: Floats, *, weights: WeightsLike = "uniform", **reading: Unpack[Reading]) -> float:
    """Return Emond and Mason's tau_x, 1 - 2 d/M: d is Kemeny's distance and M that of reversed orders without ties.

    It is defined for rankings that are tied throughout, too. `weights` are those of `kemeny`.
    """
    n = len(x)
    most = 2.0 * float((np.arange(n - 1.0, 0.0, -1.0) * as_weights(weights).costs(n)).sum())
    return 1.0 - 2.0 * _kemeny(x, y, weights) / most if most > 0.0 else math.nan


def _kemeny(x: Floats, y: Floats, weights: WeightsLike) -> float:
    if _is_unweighted(weights):
        found = pairs.counts(x, y)
        return float(2 * found.discordant + found.tied_x + found.tied_y)
    at_better = np.append(as_weights(weights).costs(len(x)), 0.0)
    return (_disagreement(x, y, at_better) + _disagreement(y, x, at_better)) / 2.0


def _disagreement(x: Floats, y: Floats, at_better: Floats) -> float:
    """Return the sum of w |sign(x_i - x_j) - sign(y_i - y_j)| over all pairs, which weigh by their positions in x."""
    n = len(x)
    w, ones = bucket_means(x, at_better), np.ones(n)
    # y with its ties broken against x: pairs that only y ties are discordant there
    broken = np.argsort(np.lexsort((-x, y))).astype(np.float64) + 1.0
    strict = pairs.weighted_discordance(x, y, w, ones) + pairs.weighted_discordance(x, broken, w, ones)
    last = numbered(x, "max")
    size = last - numbered(x) + 1.0
    in_bucket = last * w - bucket_means(x, at_better * np.arange(1.0, n + 1))  # of an item and the others, on average
    in_both = numbered(x) * (n + 1.0) + numbered(y)
    others = size - (numbered(in_both, "max") - numbered(in_both) + 1.0)
    return strict + float((in_bucket * others / np.maximum(size - 1.0, 1.0)).sum())
