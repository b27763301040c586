"""`tw.matrix_report`: many rankings compared with each other on one page."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.arrays import Floats
from tiewise.errors import InputValueError, quietly
from tiewise.likes import MeasureLike, RankingsLike
from tiewise.matrices.cluster import Clustering, cluster
from tiewise.matrices.frames import is_frame
from tiewise.matrices.known import remember
from tiewise.matrices.matrix import matrix as matrix_of
from tiewise.matrices.reading import Reading
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.wording import in_words
from tiewise.plots.matrix_map import matrix as draw_matrix
from tiewise.rankings.inputs import as_input
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.page import Report, need_packages, rendered

_MOST = 1000
_MOST_CLUSTERS = 8
# So wide that the letters of a map of few rankings can be read on a telephone; more rankings need more room.
_NARROW, _WIDE, _FEW = 4.8, 7.5, 12


@of_a_measure
def matrix_report(
    rankings: RankingsLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    labels: Sequence[object] | str | None = None,
    rankings_in: str | None = None,
    input: str | None = None,
    title: str = "Rankings",
    command: str | None = None,
    code: str | None = None,
) -> Report:
    """Compare many rankings with each other on one page of HTML that can be sent.

    Parameters
    ----------
    rankings : 2-D array, list of Rankings, or pandas, polars or pyarrow frame
        Three or more rankings, up to 1,000, as `tw.matrix` takes them.
    measure : str or Measure
        Any symmetric measure of the catalog.
    labels : sequence or str, optional
        What the rankings are called; without it they are counted from 1. Of a frame it is the column with the names of
        its rows, which are items or rankings.
    rankings_in : {"rows", "columns"}
        Where a frame has its rankings; must be said. Arrays have them in rows unless said otherwise.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings, as in `tw.matrix`.
    title : str
        What the collection is called.
    command, code : str, optional
        How the page was made, to be shown at its end.

    Returns
    -------
    Report
        With `.html` and `.save(path)`; it shows in a notebook.

    Examples
    --------
    >>> import tiewise as tw
    >>> page = tw.matrix_report([[1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1]], "kendall_tau", labels="abc")
    >>> "closest are a and b" in page.html
    True
    """
    need_packages()
    chosen = as_measure(measure)
    column: Any = labels if is_frame(rankings) else None
    read = Reading(chosen, rankings_in, column, as_input(input))(rankings, "rankings")
    size = read.size
    named = read.labels if column is labels else labels
    names = [str(name) for name in (range(1, size + 1) if named is None else named)]
    if len(names) != size:
        raise InputValueError(f"`labels` must name each ranking once: got {len(names)} for {size} rankings.")
    if not 3 <= size <= _MOST:
        raise InputValueError(f"`rankings` must be from 3 to {_MOST} rankings to fit on a page: got {size}.")
    values = np.empty((size, size))
    with quietly():  # what was doubtful was asked when the rankings were read
        try:
            matrix_of(rankings, chosen, out=values, rankings_in=rankings_in, labels=column, input=input)
        except KeyboardInterrupt:
            raise KeyboardInterrupt from None  # what `out` holds by now is of no use to the caller
    if np.isnan(values).any():
        raise InputValueError(f"`rankings` must be comparable, each with each: {chosen} is undefined for some.")
    tree = cluster(values, kind=chosen.claims.kind)
    return rendered(
        "matrix.html.j2",
        with_script=True,
        title=title,
        version=__version__,
        size=size,
        measure=str(chosen),
        in_words=in_words(chosen),
        summary=chosen.summary,
        kind=chosen.claims.kind,
        finding=_finding(values, names, chosen),
        scale=_scale(values),
        each=_each(values, names, chosen),
        matrix=_picture(values, names, chosen),
        clusters=_clusters(values, names, tree),
        command=command,
        code=code,
    )


def _finding(values: Floats, names: list[str], measure: Measure) -> str:
    upper = np.triu_indices(len(values), 1)
    pairs = values[upper]
    closest, furthest = (pairs.argmin(), pairs.argmax())
    if measure.claims.kind != "distance":
        closest, furthest = furthest, closest

    def pair(place: int) -> str:
        return f"{names[upper[0][place]]} and {names[upper[1][place]]} ({pairs[place]:.3g})"

    return (
        f"The mean {measure.claims.kind} of two of them is {pairs.mean():.3g}. The closest are {pair(int(closest))}, "
        f"the furthest apart {pair(int(furthest))}."
    )


def _picture(values: Floats, names: list[str], measure: Measure) -> Any:
    from markupsafe import Markup

    def draw(ax: Any) -> Any:
        return draw_matrix(remember(values, measure), labels=names, ax=ax)

    width = _NARROW if len(names) <= _FEW else _WIDE
    height = min(9.0, 0.8 * width + 0.05 * min(len(names), 40))
    label = "Map of all pairs of rankings, dark where they are alike, with the tree of their clusters"
    return Markup(inline_svg("matrix", draw, width, height, label))


def _scale(values: Floats) -> str:
    """Say from where to where the colours reach."""
    pairs = values[np.triu_indices(len(values), 1)]
    low, high = float(pairs.min()), float(pairs.max())
    if low < 0.0:
        return "Dark is alike, light opposite; the middle of the scale is 0."
    return f"Dark is alike. The scale reaches from the smallest value, {low:.3g}, to the largest, {high:.3g}."


def _each(values: Floats, names: list[str], measure: Measure) -> list[dict[str, str]]:
    """Return for each ranking its mean value, and which others are closest and furthest; the most typical first."""
    sign = -1.0 if measure.claims.kind == "distance" else 1.0
    alike = sign * values
    others = ~np.eye(len(values), dtype=np.bool_)
    closest = np.where(others, alike, -np.inf).argmax(axis=1)
    furthest = np.where(others, alike, np.inf).argmin(axis=1)
    means = values.sum(axis=1, where=others) / (len(values) - 1)
    return [
        {
            "name": names[i],
            "mean": f"{means[i]:.3f}",
            "by": f"{means[i]:.9g}",
            "closest": f"{names[closest[i]]} ({values[i, closest[i]]:.3g})",
            "furthest": f"{names[furthest[i]]} ({values[i, furthest[i]]:.3g})",
        }
        for i in np.argsort(-sign * means, kind="stable").tolist()
    ]


def _clusters(values: Floats, names: list[str], tree: Clustering) -> list[dict[str, Any]]:
    """Return the clusters of the tree, cut before the merger that costs most more than the one before it."""
    heights = tree.linkage[:, 2]
    most = min(_MOST_CLUSTERS, len(names) - 1)
    steps = np.diff(heights)[::-1][: most - 1]
    count = int(steps.argmax()) + 2 if len(steps) else 2
    cut = tree.clusters(count)
    rows = []
    for number in dict.fromkeys(cut[tree.order].tolist()):
        members = [place for place in tree.order.tolist() if cut[place] == number]
        inside = values[np.ix_(members, members)][np.triu_indices(len(members), 1)]
        within = f"{inside.mean():.3f}" if inside.size else "-"
        rows.append({"count": str(len(members)), "within": within, "names": [names[place] for place in members]})
    return rows
