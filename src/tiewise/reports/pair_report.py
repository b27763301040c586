"""`tw.report`: two rankings compared on one page."""

from dataclasses import replace
from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.arrays import Floats
from tiewise.errors import InputValueError, quietly, shown
from tiewise.inference.robustness import robustness
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.pairs.shares import item_shares
from tiewise.parameters import renamed
from tiewise.plots.null_histogram import null
from tiewise.plots.profile_curve import profile
from tiewise.plots.robustness_curve import robustness as draw_robustness
from tiewise.plots.scaling_curve import scaling
from tiewise.plots.slope_chart import slopes
from tiewise.plots.two_rankings import opened
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import method_of
from tiewise.rankings.sides import Side
from tiewise.reports.every_measure import every_measure
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.page import Report, need_packages, rendered
from tiewise.running.progress import report as tell
from tiewise.running.progress_bar import progress_bar
from tiewise.verdicts.verdict import verdict

_SHOWN_MOVERS = 15
_LARGEST = 5000


@renamed(level="confidence_level")
@of_a_measure
def report(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    names: tuple[str, str] = ("x", "y"),
    confidence_level: float = 0.95,
    rng: SeedLike = 0,
    input: str | None = None,
    progress: bool = False,
    command: str | None = None,
    code: str | None = None,
) -> Report:
    """Compare two rankings on one page of HTML that can be sent.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items (or with `missing=` in the measure). Bare vectors hold positions, 1 = best.
    measure : str or Measure
        Scaled gamma, with the weights that matter to you.
    names : (str, str)
        What the two rankings are called.
    confidence_level : float
        The level of the interval.
    rng : int or numpy.random.Generator
        The seed of the test, where it draws alignments; the same seed makes the same page.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.
    command, code : str, optional
        How the page was made, to be shown at its end.

    Returns
    -------
    Report
        With `.html` and `.save(path)`; it shows in a notebook.

    Examples
    --------
    >>> import tiewise as tw
    >>> page = tw.report(tw.Ranking.parse("a>b>c>d>e"), tw.Ranking.parse("b>a>c>e>d"), "scaled_gamma(weights=top)")
    >>> page.save("report.html")  # doctest: +SKIP
    """
    need_packages()
    chosen: Any = as_measure(measure)
    names = _two_names(names)
    if not chosen.claims.scaling or chosen.pair_form is None or "incomparability" in chosen.ties:
        raise InputValueError(
            "`measure` must be scaled_gamma, scaled_tau or scaled_somers_d, whose weights the page is about, and not "
            f"read ties as incomparability: got {chosen}. The page lists all others."
        )
    pair, _ = opened(x, y, chosen, input)
    if not 2 <= pair.n <= _LARGEST:
        raise InputValueError(f"`x` and `y` must have from 2 to {_LARGEST} items to fit on a page: got {pair.n}.")
    left, right = _as_rankings(pair)
    with quietly(), progress_bar(progress):  # what is undefined is said in words
        said = verdict(x, y, chosen, confidence_level=confidence_level, rng=rng, input=input, names=names)
        pictures = _pictures(left, right, chosen, pair, said.significance, names)
        measures = every_measure(_as_given(x, left, input), _as_given(y, right, input), chosen.missing)
    return rendered(
        "pair.html.j2",
        title=f"{names[0]} and {names[1]}",
        version=__version__,
        names=names,
        n=pair.n,
        measure=str(chosen),
        summary=chosen.summary,
        reading=_reading(pair),
        verdict=said,
        movers=_movers(pair, item_shares(chosen.with_pairs(), pair)[1]),
        measures=measures,
        command=command,
        code=code or _code(left, right, chosen, names),
        **pictures,
    )


def _two_names(names: Any) -> tuple[str, str]:
    """Return what the two rankings are called."""
    given = tuple(names) if isinstance(names, list | tuple) else ()
    if len(given) != 2:
        raise InputValueError(f"`names` must be two, one for each ranking: got {shown(names)}.")
    return str(given[0]), str(given[1])


def _as_rankings(pair: Aligned) -> tuple[Ranking, Ranking]:
    """Return the two as rankings of the same named items, numbered from 1 where they have no names."""
    items = list(range(1, pair.n + 1)) if pair.names is None else list(pair.names)
    return Ranking.from_positions(pair.x, items), Ranking.from_positions(pair.y, items)


def _as_given(data: object, aligned: Ranking, input: str | None) -> Ranking:
    """Return the ranking before it was given what only the other has: measures of lists need to know what it lacks."""
    side = Side.open(data, "x", input)
    if side.items is None:
        return aligned
    if side.has_gaps:
        side.keep(~side.absent)
    return Ranking._of(np.array(side.numbers), side.items, side.method or method_of(side.numbers))


def _pictures(x: Ranking, y: Ranking, measure: Any, pair: Aligned, test: Any, names: tuple[str, str]) -> dict[str, Any]:
    from markupsafe import Markup

    height = min(11.0, 2.0 + 0.17 * min(pair.n, 50))
    drawn = {
        "slopes": (lambda ax: slopes(x, y, measure, names=names, ax=ax), 7.5, height),
        "scaling": (lambda ax: _draw_scaling(measure, pair.n, ax), 4.2, 2.8),
        **_robustness(x, y, measure),
        "profile": (lambda ax: profile(x, y, _with_uniform(measure), ax=ax), 7.0, 2.8),
        "null": (lambda ax: null(test, ax=ax), 5.4, 2.6),
    }
    if test is None:  # nothing to build up, and nothing that chance could reach
        del drawn["profile"], drawn["null"]
    pictures = {}
    for name, how in drawn.items():
        tell(f"drawing the picture: {name}", None)
        pictures[name] = Markup(inline_svg(name, *how))
    return {"null": "", "profile": "", "robustness": "", **pictures}


def _robustness(x: Ranking, y: Ranking, measure: Any) -> dict[str, Any]:
    """Return the picture of the conclusion over other scalings; none for distances of one's own."""
    if not isinstance(measure.aggregate, str):
        return {}
    found = robustness(x, y, measure, family="top_k", catalog=False)
    return {"robustness": (lambda ax: draw_robustness(found, ax=ax), 4.2, 3.2)}


def _with_uniform(measure: Any) -> list[Any]:
    """Return the measure, and beside it the one for which all positions are alike, unless that is the same."""
    alike = replace(measure, weights="uniform", weights_y=None, aggregate="sum")
    return [measure] if alike == measure else [measure, alike]


def _draw_scaling(measure: Any, n: int, ax: Any) -> Any:
    weights = measure.weights if isinstance(measure.aggregate, str) else "uniform"
    return scaling(weights, n, aggregate=measure.aggregate, ax=ax)


def _reading(pair: Aligned) -> str:
    tied_x, tied_y = pair.tied_pairs
    if not tied_x and not tied_y:
        return "Neither ranking has ties."
    return f"Pairs of items that are tied: {tied_x:,} in the first ranking, {tied_y:,} in the second."


def _movers(pair: Aligned, discordance: Floats) -> list[dict[str, str]]:
    change = pair.y - pair.x
    total = discordance.sum()
    order = np.lexsort((pair.x, -discordance, -np.abs(change)))[:_SHOWN_MOVERS]
    items = range(1, pair.n + 1) if pair.names is None else pair.names
    return [
        {
            "item": str(items[i]),
            "x": f"{pair.x[i]:g}",
            "y": f"{pair.y[i]:g}",
            "change": f"{change[i]:+g}",
            "share": f"{discordance[i] / total:.1%}" if total else "0%",
        }
        for i in order.tolist()
        if change[i]
    ]


def _code(x: Ranking, y: Ranking, measure: Measure, names: tuple[str, str]) -> str:
    """Return Python code that makes the same page of the same rankings."""
    lines = [
        "import tiewise as tw",
        "",
        f"items = {list(x.items)!r}",
        *(
            f"{name} = tw.Ranking.from_positions({ranking.positions.tolist()!r}, items)"
            for name, ranking in zip("xy", (x, y), strict=True)
        ),
        f"measure = tw.measure({str(measure)!r})",
        "print(measure(x, y))",
        f'tw.report(x, y, measure, names={names!r}).save("report.html")',
    ]
    return "\n".join(lines)
