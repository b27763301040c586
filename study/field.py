"""The measures that compete: the whole catalog, and the scaled family over scalings."""

import numpy as np

import tiewise as tw
from tiewise.errors import quietly
from tiewise.measures.base.catalog import CATALOG

BASELINE = "kendall_tau"
GRAIN = 2.0**-31
SCALINGS = (
    "top", "top:1", "top:3", "top:10", "hyperbolic", "hyperbolic:1", "hyperbolic:3", "logarithmic:3", "geometric:0.8",
    "top_k:5", "bottom:1", "bottom:3", "bottom:10", "ends:3", "ends:10", "ends_quadratic:3", "middle:3", "uniform:1",
    "uniform:3", "span:0.1",
)  # fmt: skip
# As many look at the bottom as at the top with even steps; the steep ones have no twin there.
BY_MAX = ("top:3", "bottom:3", "hyperbolic", "ends:3")
TNORMS = (
    "product", "minimum", "lukasiewicz", "nilpotent", "drastic", "einstein", "hamacher:0.5", "frank:2", "yager:2",
)  # fmt: skip
# For the contests; scaled tau takes those that are positive kernels.
CONTESTING = {
    "scaled_gamma": ("minimum", "lukasiewicz", "nilpotent", "einstein", "frank:2"),
    "scaled_tau": ("minimum", "hamacher:0.5", "frank:0.5"),
}
VARIANTS = (
    "rbo(p=0.7)", "rbo(p=0.95)", "average_overlap(depth=5)", "tau_ap(symmetric=True)", "vigna(additive=False)",
    "shieh(weights=hyperbolic)", "kumar_vassilvitskii(weights=hyperbolic)", "gamma_delta(weights=top)",
    "kemeny(weights=hyperbolic)", "tau_x(weights=hyperbolic)", "weighted_swap(weights=hyperbolic)", "maturi(w=0.8)",
)  # fmt: skip
SCALED = {
    "scaled_gamma": "scaled gamma",
    "scaled_tau": "scaled tau",
    "scaled_somers_d": "scaled tau",  # which it equals on rankings without ties
    "scaled_spearman": "scaled Spearman",
    "scaled_footrule": "scaled footrule",
}
UNWEIGHTED = {
    "gamma", "kendall_tau", "somers_d", "spearman", "gaussian_rank", "footrule", "ulam", "cayley", "hamming",
    "gini_gamma", "kumar_vassilvitskii", "gamma_delta", "kemeny", "tau_x", "weighted_swap", "topk_kendall",
    "topk_footrule", "bucket_kendall", "bucket_footrule", "robust_gamma",
}  # fmt: skip
FAMILIES = (*dict.fromkeys(SCALED.values()), "other weighted", "unweighted")


def field():
    """The texts of all measures that compete: every scaled measure over the same scalings.

    But for scaled Somers' d, which equals scaled tau on rankings without ties: some, to see it.
    """
    scaled = [
        f"{name}(weights={scaling})"
        for name in SCALED
        for scaling in (BY_MAX if name == "scaled_somers_d" else SCALINGS)
    ]
    scaled += [
        f"{name}(weights={scaling},aggregate=max)"
        for name in SCALED
        if name != "scaled_spearman"  # it has positions, and no distances to aggregate
        for scaling in BY_MAX
    ]
    scaled += [
        f"{name}(weights={scaling},tnorm={tnorm})"
        for name, tnorms in CONTESTING.items()
        for scaling in ("top:3", "hyperbolic")
        for tnorm in tnorms
    ]
    return [*scaled, *(name for name in CATALOG if name not in SCALED), *VARIANTS]


def crossed():
    """Scaled gamma with every t-norm, aggregation and some scalings: for the question whether the t-norm matters."""
    return [
        f"scaled_gamma(weights={scaling},aggregate={aggregate},tnorm={tnorm})"
        for scaling in ("top:3", "hyperbolic", "ends:3", "uniform:3")
        for aggregate in ("sum", "max")
        for tnorm in TNORMS
    ]


def family(text):
    """Which family a measure competes for. Weights make one of the classical measures a weighted one."""
    name = text.partition("(")[0]
    if name in SCALED:
        return SCALED[name]
    return "unweighted" if text in UNWEIGHTED else "other weighted"


def values(text, rankings, other=None):
    """The values of a measure, the larger the closer: of each ranking in `rankings` with each in `other`, x first.

    In multiples of `GRAIN`: what differs by rounding alone, which is each machine's own, is the same number; and being
    a power of two, sums of these are exact, so that equal ones stay equal.
    """
    measure = tw.measure(text)
    with quietly():
        found = np.asarray(tw.matrix(rankings, measure, other, n_jobs=1))
    found = np.rint(found / GRAIN) * GRAIN
    return -found if measure.claims.kind == "distance" else found


def sign(differences):
    """Of differences of values: 0 up to two grains, should one of two equal values lie on the border of a grain."""
    return np.sign(np.where(np.abs(differences) <= 2.0 * GRAIN, 0.0, differences))


def closeness(text, rankings):
    """How close a measure finds each row to the ranking 1..n, which is x; 0 where it is undefined: it says nothing."""
    return np.nan_to_num(values(text, np.arange(1, rankings.shape[1] + 1)[None], rankings)[0])


def relabelled(x, y):
    """Rows of y with the items renamed so that x is 1..n: all measures of linear orders have the same value."""
    return np.take_along_axis(y, np.argsort(x, axis=1), axis=1)
