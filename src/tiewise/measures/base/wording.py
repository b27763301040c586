"""A measure in words, for titles, axes and sentences that are sent to others: no code where there is a word."""

from tiewise.errors import cut
from tiewise.measures.base.measure import Measure
from tiewise.weights.named import NamedScaling
from tiewise.weights.points import PointScaling
from tiewise.weights.scaling import Scaling, WeightVector

_NAMES = {
    "gamma": "Goodman and Kruskal's gamma",
    "scaled_somers_d": "scaled Somers' d",
    "kendall_tau": "Kendall's tau",
    "somers_d": "Somers' d",
    "spearman": "Spearman's rho",
    "footrule": "Spearman's footrule",
    "gini_gamma": "Gini's gamma",
    "kaye": "Kaye's rho",
    "costa_soares": "Costa and Soares' rho",
    "costa_roque": "Costa and Roque's rho",
    "blest": "Blest's nu",
    "maturi": "Maturi and Abdelfattah's correlation",
    "top_down": "top-down correlation",
    "tau_ap": "AP correlation",
    "shieh": "Shieh's weighted tau",
    "vigna": "Vigna's weighted tau",
    "kumar_vassilvitskii": "Kumar and Vassilvitskii's distance",
    "gamma_delta": "gamma of crossed positions",
    "kemeny": "Kemeny's distance",
    "tau_x": "Emond and Mason's tau",
    "weighted_swap": "weighted swaps",
    "topk_kendall": "Kendall's distance of lists",
    "topk_footrule": "footrule of lists",
    "bucket_kendall": "Kendall's distance with ties",
    "bucket_footrule": "footrule with ties",
    "rbo": "rank-biased overlap",
    "scaled_spearman": "scaled Spearman's rho",
    "gaussian_rank": "Gaussian rank correlation",
    "ws_similarity": "WS similarity",
    "ulam": "Ulam's distance",
    "cayley": "Cayley's distance",
    "hamming": "Hamming distance",
}

# How many items, and what becomes of those that are missing, is said elsewhere.
_UNSAID = ("missing", "nan_policy", "n_samples", "rng")


def in_words(measure: Measure) -> str:
    """Return what a measure is called in a sentence.

    Examples
    --------
    >>> import tiewise as tw
    >>> from tiewise.measures.base.wording import in_words
    >>> in_words(tw.measure("scaled_gamma(weights=top:10,tnorm=minimum)"))
    'scaled gamma with top weights at 10 levels, minimum t-norm'
    >>> in_words(tw.measure("kendall_tau"))
    "Kendall's tau"
    """
    parts = [_said(measure, name, text) for name, text in measure._given() if name not in _UNSAID]
    return " with ".join((name_in_words(measure.name), ", ".join(parts)) if parts else (name_in_words(measure.name),))


def name_in_words(name: str) -> str:
    """Return what the measure of this name is called in a sentence, whatever its parameters."""
    return _NAMES.get(name, name.replace("_", " "))


def scaling_in_words(scaling: Scaling) -> str:
    """Return what a scaling is called in a sentence."""
    if isinstance(scaling, WeightVector):
        return "weights given one by one"
    if isinstance(scaling, PointScaling):
        return f"weights through {len(scaling.at)} points"
    if not isinstance(scaling, NamedScaling):
        return f"weights {cut(str(scaling), 30)}".replace("_", " ")
    name, number = scaling.name, scaling.parameter
    if name == "uniform" and number is None:
        return "all positions alike"
    if name in ("top_k", "top_k_exclusive"):
        return _first_told_apart(int(number or 0) - (name == "top_k_exclusive"))
    if name == "geometric":
        return f"geometric weights, p = {number:.3g}"
    if name == "span":
        return f"positions told apart over {number:.3g} of the ranking"
    shape = {"ends_quadratic": "quadratic weights at both ends", "ends": "weights at both ends"}.get(
        name, f"{name} weights"
    )
    return shape if number is None else f"{shape} at {number:.3g} level{'' if number == 1 else 's'}"


def _first_told_apart(count: int) -> str:
    """Return which positions are told apart, and from what: the first ones from the rest as well."""
    if count < 1:
        return "no positions told apart"
    return (
        "the first position told apart from the rest"
        if count == 1
        else f"the first {count} positions told apart from each other and from the rest"
    )


def _said(measure: Measure, name: str, text: str) -> str:
    value = getattr(measure, name)
    if isinstance(value, Scaling):
        words = scaling_in_words(value)
        return f"{words} in y" if name == "weights_y" else words
    if name == "tnorm":
        return f"{cut(text, 30)} t-norm".replace("_", " ")
    if name == "aggregate":
        return "distances by max" if text == "max" else "distances of its own"
    return f"{name} {cut(text, 30)}".replace("_", " ")
