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
from tiewise.matrices.matrix import matrix as matrix_of
from tiewise.matrices.reading import Reading
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.plots.matrix_map import matrix as draw_matrix
from tiewise.rankings.inputs import as_input
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.page import Report, need_packages, rendered

_MOST = 1000
_MOST_CLUSTERS = 8
_NAMES = 40


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
        title=title,
        version=__version__,
        size=size,
        measure=str(chosen),
        summary=chosen.summary,
        finding=_finding(values, names, chosen),
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
        return draw_matrix(values, labels=names, kind=measure.claims.kind, ax=ax)

    height = min(10.0, 3.2 + 0.16 * min(len(names), 40))
    return Markup(inline_svg("matrix", draw, 8.0, height))


def _clusters(values: Floats, names: list[str], tree: Clustering) -> list[dict[str, str]]:
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
        shown = ", ".join(names[place] for place in members[:_NAMES])
        more = f" and {len(members) - _NAMES} more" if len(members) > _NAMES else ""
        within = f"{inside.mean():.3f}" if inside.size else "-"
        rows.append({"count": str(len(members)), "within": within, "names": shown + more})
    return rows
