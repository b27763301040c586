"""`tw.report`: two rankings compared on one page."""

from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.errors import InputValueError, quietly, shown
from tiewise.inference.arguments import open_pair
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.measures.base.wording import in_words
from tiewise.pairs.shares import item_shares
from tiewise.parameters import renamed
from tiewise.plots.two_rankings import listed
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.positions import method_of
from tiewise.rankings.sides import ListSide, Side
from tiewise.reports.every_measure import every_measure
from tiewise.reports.gauge import gauge
from tiewise.reports.item_rows import item_names, item_rows, shared_at_the_top, that_matter
from tiewise.reports.page import Report, need_packages, rendered
from tiewise.reports.pair_pictures import Two, is_of_pairs, pair_pictures, stand_in
from tiewise.running.progress_bar import progress_bar
from tiewise.verdicts.results import Verdict
from tiewise.verdicts.verdict import verdict

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

    The page begins with the verdict, a gauge of the value, what the first five and ten share, and the items that matter
    most; then come the pictures, a table of all items and one of all measures. A line, a row or a name that is pointed
    at lights up with all others of its item, names can be searched and tables sorted; without scripts, and in print,
    all of it is there.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items (or with `missing=` in the measure), or lists for a measure of lists. Bare
        vectors hold positions, 1 = best.
    measure : str or Measure
        A measure of rankings or of lists. The page is fullest for those that are made of pairs and have weights, as
        scaled gamma; for others it says what it leaves out.
    names : (str, str)
        What the two rankings are called.
    confidence_level : float
        The level of the interval.
    rng : int or numpy.random.Generator
        The seed of the test, where it draws; the same seed makes the same page.
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
    if isinstance(chosen, ValueMeasure):
        raise InputValueError(f"`measure` must compare rankings or lists: got {chosen}, which compares values.")
    pair = _compared(x, y, chosen, input)
    if not 2 <= pair.n <= _LARGEST:
        raise InputValueError(f"`x` and `y` must have from 2 to {_LARGEST} items to fit on a page: got {pair.n}.")
    with quietly(), progress_bar(progress):  # what is undefined is said in words
        said = verdict(x, y, chosen, confidence_level=confidence_level, rng=rng, input=input, names=names)
        drawn = pair_pictures(Two(x, y, input, names, pair), chosen, said)
    given = _as_told(x, y, pair, input)
    in_x, in_y = (listed(data, pair, input) for data in (x, y))
    rows = [] if pair.has_nan else item_rows(pair, (in_x, in_y), _costs(chosen, pair))
    return rendered(
        "pair.html.j2",
        with_script=True,
        title=f"{names[0]} and {names[1]}",
        version=__version__,
        names=names,
        n=pair.n,
        measure=str(chosen),
        in_words=in_words(chosen),
        summary=chosen.summary,
        reading=_reading(pair, names),
        verdict=said,
        beside=_beside(said),
        gauge=gauge(said.result, said.significance, said.interval),
        top=shared_at_the_top(said, rows) if rows else [],
        matters=that_matter(said, pair, rows) if rows else [],
        rows=rows,
        has_shares=bool(rows and rows[0].share),
        coloured_by=None if rows and rows[0].share else in_words(stand_in(chosen)),
        gone=_gone(
            pair, in_x, in_y, names, "" if isinstance(chosen, ListMeasure) else ", and taken to stand below all that is"
        ),
        measures=every_measure(*given, getattr(chosen, "missing", "bottom")),
        command=command,
        code=code or _code(given, chosen, names, confidence_level, rng),
        **drawn,
    )


def _compared(x: object, y: object, measure: Any, input: str | None) -> Aligned:
    """Return the items that the page is about, those that one ranking lacks below the rest of a list."""
    if isinstance(measure, ListMeasure):
        return align(x, y, "bottom", kind=ListSide, input=input)
    return open_pair(measure, x, y, input)


def _two_names(names: Any) -> tuple[str, str]:
    """Return what the two rankings are called."""
    given = tuple(names) if isinstance(names, list | tuple) else ()
    if len(given) != 2:
        raise InputValueError(f"`names` must be two, one for each ranking: got {shown(names)}.")
    return str(given[0]), str(given[1])


def _costs(measure: Any, pair: Aligned) -> Any:
    """Return what each item adds to the disagreement; None where the measure is not made of pairs."""
    return item_shares(measure.with_pairs(), pair)[1] if is_of_pairs(measure) else None


def _as_told(x: object, y: object, pair: Aligned, input: str | None) -> tuple[Ranking, Ranking]:
    """Return the two rankings with the items that the page speaks of.

    Where items that one lacks are on the page, measures of lists need to know who lacks them, and so each has its own;
    what was left out, no measure on the page sees.
    """
    if pair.left_out.placed and not pair.left_out.omitted:
        return _own(x, input), _own(y, input)
    items: list[Any] = list(range(1, pair.n + 1)) if pair.names is None else list(pair.names)
    return Ranking.from_positions(pair.x, items), Ranking.from_positions(pair.y, items)


def _own(data: object, input: str | None) -> Ranking:
    side = Side.open(data, "x", input)
    if side.has_gaps:
        side.keep(~side.absent)
    items = tuple(range(1, len(side.numbers) + 1)) if side.items is None else side.items
    return Ranking._of(np.array(side.numbers), items, side.method or method_of(side.numbers))


def _beside(said: Verdict) -> list[str]:
    """Return the sentences beside the headline, but for those that the page shows in other ways."""
    shown_else = ("Most at odds", "Furthest apart")
    return [
        sentence
        for sentence in said.sentences[1:]
        if not sentence.startswith(shown_else) and not (said.top and str(said.top[0]) in sentence)
    ]


def _reading(pair: Aligned, names: tuple[str, str]) -> str:
    if pair.has_nan or pair.left_out.placed:  # what is not listed is tied only because it is not
        return ""
    tied_x, tied_y = pair.tied_pairs
    if not tied_x and not tied_y:
        return "Neither ranking has ties."
    return f"Pairs of items that are tied: {tied_x:,} in {names[0]}, {tied_y:,} in {names[1]}."


def _gone(pair: Aligned, in_x: Any, in_y: Any, names: tuple[str, str], taken: str) -> list[dict[str, Any]]:
    """Return what was not compared as it came, by name: sentences with their items."""
    told = [
        ("In one ranking only, and left out", [str(item) for item in pair.left_out.dropped]),
        ("Without a value, and left out", [str(item) for item in pair.left_out.omitted]),
    ]
    items = item_names(pair)
    for name, is_listed in zip(names, (in_x, in_y), strict=True):
        lacking = [items[i] for i in np.flatnonzero(~is_listed).tolist()]
        told.append((f"Not listed in {name}{taken}", lacking))
    return [{"what": what, "count": len(which), "items": which} for what, which in told if which]


def _code(given: tuple[Ranking, Ranking], measure: Any, names: tuple[str, str], level: float, rng: Any) -> str:
    """Return Python code that makes the same page of the same rankings."""
    x, y = given
    same = list(x.items) == list(y.items)
    options = [f"names={names!r}"]
    options += [f"confidence_level={level!r}"] if level != 0.95 else []
    options += [f"rng={rng!r}"] if isinstance(rng, int) and rng else []
    lines = ["import tiewise as tw", ""]
    lines += [f"items = {list(x.items)!r}"] if same else []
    for name, ranking in zip("xy", (x, y), strict=True):
        items = "items" if same else repr(list(ranking.items))
        lines.append(f"{name} = tw.Ranking.from_positions({_short(ranking)!r}, {items})")
    lines += [
        f"measure = tw.measure({str(measure)!r})",
        "print(measure(x, y))",
        f'tw.report(x, y, measure, {", ".join(options)}).save("report.html")',
    ]
    return "\n".join(lines)


def _short(ranking: Ranking) -> list[float | int]:
    """Return the positions, whole ones without a point."""
    return [int(position) if position == int(position) else position for position in ranking.positions.tolist()]
