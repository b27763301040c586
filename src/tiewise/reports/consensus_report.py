"""`tw.consensus_report`: one ranking for many on one page, how stable it is, and how each voter differs from it."""

from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.measures.base.wording import in_words
from tiewise.panels.panel_result import Panel
from tiewise.panels.result import Consensus
from tiewise.panels.stability import Stability
from tiewise.panels.wording import value_text
from tiewise.plots.stability_map import stability as draw_stability
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.page import Report, need_packages, rendered
from tiewise.reports.voter_slopes import voter_slopes

_MOST = 5000
_DRAWN = 500
# So wide that the letters of the map can be read on a telephone.
_WIDTH = 4.4
# A voter's agreement is drawn from nothing to the best there is.
_BARS = 100.0


def consensus_report(
    found: Consensus,
    *,
    panel: Panel | None = None,
    stability: Stability | None = None,
    title: str = "Consensus",
    command: str | None = None,
    code: str | None = None,
) -> Report:
    """Show a consensus on one page of HTML that can be sent.

    Parameters
    ----------
    found : Consensus
        What `tw.consensus` returns, of up to 5,000 items.
    panel : Panel, optional
        What `tw.panel` says of the same rankings.
    stability : Stability, optional
        What `found.stability()` returns.
    title : str
        What the panel is called.
    command, code : str, optional
        How the page was made, to be shown at its end.

    Returns
    -------
    Report
        With `.html` and `.save(path)`; it shows in a notebook.

    Examples
    --------
    >>> import tiewise as tw
    >>> panel = [tw.Ranking.parse(text) for text in ("a>b>c", "b>a>c", "a>b>c", "a>c>b")]
    >>> found = tw.consensus(panel, "kendall_tau")
    >>> page = tw.consensus_report(found, panel=tw.panel(panel, "kendall_tau", rng=0))
    >>> "is a &gt; b &gt; c." in page.html
    True
    """
    need_packages()
    for argument, value, kind in (
        ("found", found, Consensus),
        ("panel", panel, Panel | None),
        ("stability", stability, Stability | None),
    ):
        if not isinstance(value, kind):
            name = argument.capitalize() if argument != "found" else "Consensus"
            raise InputTypeError(f"`{argument}` must be a {name}: got {shown(value)}.")
    if found.voters.n > _MOST:
        raise InputValueError(f"`found` must have at most {_MOST} items to fit on a page: got {found.voters.n}.")
    if panel is not None and len(panel.agreement) != len(found.voters):
        raise InputValueError(
            f"`panel` must be of the same rankings: got {len(panel.agreement)}, and {len(found.voters)} in `found`."
        )
    headline, *rest = found.sentences
    slopes, without = voter_slopes(found)
    return rendered(
        "consensus.html.j2",
        with_script=True,
        title=title,
        version=__version__,
        finding=headline,
        sentences=[*rest, *(() if panel is None else panel.sentences)],
        in_words=in_words(found.measure),
        measure=str(found.measure),
        summary=found.measure.summary,
        kind=found.measure.claims.kind,
        items=_items(found, stability),
        is_stable=stability is not None,
        panels=0 if stability is None else stability.n_resamples,
        stable=_stable(stability),
        picture="" if stability is None else _picture(stability),
        drawn=_DRAWN,
        voters=_voters(found, panel),
        with_others=panel is not None,
        slopes=slopes,
        without=without,
        told=[row for row in found.told() if row[0] not in ("consensus", "measure")],
        command=command,
        code=code,
    )


def _items(found: Consensus, stability: Stability | None) -> list[dict[str, str]]:
    rows: list[dict[str, str]] = []
    ends = None if stability is None else stability.interval(0.9)
    for place, bucket in enumerate(found.ranking.buckets, start=1):
        rows += [{"place": str(place) if len(bucket) == 1 else f"={place}", "item": str(item)} for item in bucket]
    told_apart = len(rows) if found.arbitrary_from is None else found.arbitrary_from - 1
    for k, row in enumerate(rows):
        row["grey"] = "" if k < told_apart else "soft"
    if stability is not None and ends is not None:
        n = len(rows)
        for k, row in enumerate(rows):  # both are in the order of the consensus
            low, high = int(ends[0][k]), int(ends[1][k])
            row["stays"] = "not told apart" if row["grey"] else f"{stability.at_its_place[k]:.0%}"
            row["by"] = f"{stability.at_its_place[k]:.6f}"
            row["range"] = str(low) if low == high else f"{low}-{high}"
            row["left"] = f"{_BARS * (low - 1) / n:.2f}"
            row["width"] = f"{_BARS * (high - low + 1) / n:.2f}"
            row["at"] = f"{_BARS * (k + 0.5) / n:.2f}"
    return rows


def _stable(stability: Stability | None) -> str:
    """Say how much of the consensus would be the same with other voters of the same kind."""
    if stability is None:
        return ""
    first = float(stability.at_its_place[0])
    n = stability.told_apart
    steady = int((stability.at_its_place[:n] >= 0.95).sum())
    often = f"{round(stability.same * stability.n_resamples):,}" if stability.same else "none"
    grey = (
        f" From place {stability.arbitrary_from} on the measure tells no places apart."
        if n < len(stability.items)
        else ""
    )
    if not n:
        return grey.strip()
    return (
        f"The very same order in {often} of {stability.n_resamples:,} panels drawn anew. "
        f"{stability.items[0]} is the first in {first:.0%}; {steady} of {n} items stay at their place in 95% or more."
        f"{grey}"
    )


def _picture(stability: Stability) -> Any:
    from markupsafe import Markup

    count = min(len(stability.items), _DRAWN)
    height = min(8.5, 1.4 + 0.19 * min(count, 45))
    label = "Map of items by places: the stronger the colour, the more panels drawn anew have the item there"

    def draw(ax: Any) -> Any:
        return draw_stability(stability, top=None if count == len(stability.items) else count, ax=ax)

    return Markup(inline_svg("stability", draw, _WIDTH, height, label))


def _voters(found: Consensus, panel: Panel | None) -> list[dict[str, str]]:
    """Return for each ranking how far it agrees with the consensus and with the others, the least first."""
    sign = -1.0 if found.measure.claims.kind == "distance" else 1.0
    names, counts = found.voters.names, found.voters.counts
    rows = []
    for k in np.argsort(sign * found.agreement, kind="stable").tolist():
        row = {"name": str(names[k]), "count": f"{counts[k]:g}", "agreement": _number(float(found.agreement[k]))}
        row["by"] = f"{found.agreement[k]:.9g}"
        if panel is not None:
            row |= {"others": _number(float(panel.agreement[k])), "others_by": f"{panel.agreement[k]:.9g}"}
        rows.append(row)
    return rows


def _number(value: float) -> str:
    return "undefined" if value != value else value_text(value)
