"""The pictures of a page on two rankings, and a sentence where there is none."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tiewise.errors import TiewiseError
from tiewise.inference.robustness import robustness
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure
from tiewise.measures.base.wording import in_words
from tiewise.plots.null_histogram import null
from tiewise.plots.pair_map import pairs
from tiewise.plots.profile_curve import profile
from tiewise.plots.robustness_curve import robustness as draw_robustness
from tiewise.plots.scaling_curve import scaling
from tiewise.plots.slope_chart import slopes
from tiewise.rankings.alignment import Aligned
from tiewise.reports.inline_svg import inline_svg
from tiewise.running.progress import report
from tiewise.verdicts.results import Verdict

# Wide enough for names on both sides, and narrow enough to be read on a telephone.
_WIDTH = 4.5
_MOST_MAPPED = 1000
# How to draw, and how high in inches.
_Drawn = tuple[Callable[[Any], Any], float]


@dataclass(frozen=True)
class Two:
    """Two rankings as they were given, with their names, and the items that are compared."""

    x: Any
    y: Any
    input: str | None
    names: tuple[str, str]
    pair: Aligned


def is_of_pairs(measure: Any) -> bool:
    """Tell whether the measure is made of pairs of the same items, so that each item has its share of them."""
    if isinstance(measure, ListMeasure):
        return False
    try:
        measure.with_pairs()
    except TiewiseError:
        return False
    return True


def pair_pictures(two: Two, measure: Any, said: Verdict) -> dict[str, Any]:
    """Return the pictures by name, empty where there is none, and under `without` the sentences that say why."""
    if two.pair.has_nan:
        return {"pictures": _NONE, "without": _NONE, "robust": ""}
    of_pairs, words = is_of_pairs(measure), in_words(measure)
    drawn: dict[str, _Drawn] = {"slopes": _slopes(two, measure, of_pairs)}
    without, robust = {}, ""
    if of_pairs and two.pair.n <= _MOST_MAPPED:
        drawn["pairs"] = (lambda ax: _untitled(pairs(two.x, two.y, measure, input=two.input, ax=ax), "item"), 3.2)
    elif of_pairs:
        without["pairs"] = f"A map of every pair is drawn for up to {_MOST_MAPPED:,} items."
    else:
        without["pairs"] = f"There is no map of pairs and no curve over depth: {words} is not made of pairs of items."
    test = said.significance
    if test is not None:
        drawn["null"] = (lambda ax: null(test, ax=ax), 2.6)
        if of_pairs and measure.claims.kind == "correlation":
            several = _with_uniform(measure)
            drawn["profile"] = (
                lambda ax: _untitled(profile(two.x, two.y, several, input=two.input, ax=ax), "depth"),
                2.8,
            )
    if measure.claims.scaling:
        drawn["scaling"] = (lambda ax: _draw_scaling(measure, two.pair.n, ax), 2.8)
    if not measure.claims.scaling:
        without["robustness"] = f"{words[0].upper()}{words[1:]} has no weights that could be chosen otherwise."
    elif not of_pairs or not isinstance(measure.aggregate, str):
        without["robustness"] = "How the conclusion changes with the weights is not told for this measure."
    else:
        found = robustness(two.x, two.y, measure, family="top_k", catalog=False, input=two.input)
        robust = found.sentence
        drawn["robustness"] = (lambda ax: _untitled(draw_robustness(found, ax=ax)), 2.9)
    return {"pictures": _NONE | _as_svg(drawn), "without": _NONE | without, "robust": robust}


_LABELS = {
    "slopes": "Slope chart: a line for each item from its place in one ranking to that in the other",
    "pairs": "Map of all pairs of items: dark where the rankings agree on their order, light where they contradict it",
    "null": "Histogram of the values that chance gives, with the observed one",
    "profile": "Curve of the coefficient over depth",
    "scaling": "Curve of how well neighbouring positions are told apart",
    "robustness": "Curve of the coefficient if the first k positions are told apart, over k",
}
_NONE = dict.fromkeys(_LABELS, "")


def _as_svg(drawn: dict[str, _Drawn]) -> dict[str, Any]:
    from markupsafe import Markup

    pictures = {}
    for name, (draw, height) in drawn.items():
        report(f"drawing the picture: {name}", None)
        pictures[name] = Markup(inline_svg(name, draw, _WIDTH, height, _LABELS[name]))
    return pictures


def _slopes(two: Two, measure: Any, of_pairs: bool) -> _Drawn:
    """Return how to draw the slopes; without pairs, and without distances of items, in the colours of gamma."""
    height = min(11.0, 1.6 + 0.17 * min(two.pair.n, 50))
    has_own = of_pairs or getattr(measure, "item_form", None) is not None
    chosen = measure if has_own else stand_in(measure)
    return (lambda ax: _untitled(slopes(two.x, two.y, chosen, names=two.names, input=two.input, ax=ax)), height)


def _draw_scaling(measure: Any, n: int, ax: Any) -> Any:
    weights = measure.weights if isinstance(measure.aggregate, str) else "uniform"
    return scaling(weights, n, aggregate=measure.aggregate, ax=ax)


def stand_in(measure: Any) -> Measure:
    """Return gamma on the same items, whose pairs colour the lines of a measure that has none."""
    if isinstance(measure, ListMeasure):
        return as_measure("gamma(missing=bottom)")
    return as_measure(f"gamma(missing={measure.missing},nan_policy={measure.nan_policy})")


def _untitled(ax: Any, x: str = "") -> Any:
    """Return the axes without their title, which the page says in its own words, as it does what they are along."""
    for side in ("left", "center", "right"):
        ax.set_title("", loc=side)
    if x:
        ax.set_xlabel(x)
    return ax


def _with_uniform(measure: Any) -> list[Any]:
    """Return the measure, and beside it the one for which all positions are alike, unless that is the same."""
    if not measure.claims.scaling:
        return [measure]
    alike = replace(measure, weights="uniform", weights_y=None, aggregate="sum")
    return [measure] if alike == measure else [measure, alike]
