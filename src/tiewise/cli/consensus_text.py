"""A consensus on a terminal: in words first, then the items, the numbers, and who agrees how far."""

import numpy as np

from tiewise.cli.collections import Collected
from tiewise.cli.printing import print_columns, print_prose
from tiewise.panels.panel_result import Panel
from tiewise.panels.result import Consensus
from tiewise.panels.wording import value_text


def print_consensus(read: Collected, found: Consensus, panel: Panel | None, show: int, written: list[str]) -> None:
    """Print the consensus of one panel."""
    headline, *rest = found.sentences
    print_prose(headline, "bold")
    for sentence in (*rest, *(() if panel is None else panel.sentences)):
        print_prose(sentence, "" if found.is_optimal or sentence != rest[0] else "yellow", mark="- ")
    if show:
        print()
        _print_items(found, show)
    print()
    told = [("read as", read.reading), ("items", f"{found.voters.n:,}")]
    told += [row for row in found.told() if row[0] != "consensus"]
    print_columns([*told, *(("written to", path) for path in written)], styles={0: "dim"})
    if show and len(found.voters) > 1:
        print()
        _print_voters(found, panel, show)


def _print_items(found: Consensus, show: int) -> None:
    rows = []
    for place, bucket in enumerate(found.ranking.buckets, start=1):
        rows += [(str(place) if len(bucket) == 1 else f"={place}", str(item)) for item in bucket]
    print_columns([("#", "item"), *rows[:show]], (0,), head="dim")
    print_rest(len(rows) - show, "-o FILE.csv writes all")


def _print_voters(found: Consensus, panel: Panel | None, show: int) -> None:
    """Print who agrees how far with the consensus and with the other voters, those who agree least first."""
    sign = -1.0 if found.measure.claims.kind == "distance" else 1.0
    order = np.argsort(sign * found.agreement, kind="stable").tolist()
    names = list(map(str, found.voters.names))
    rows = [("ranking", "with the consensus", *(() if panel is None else ("with the others",)))]
    for k in order[:show]:
        others = () if panel is None else (_value(float(panel.agreement[k])),)
        rows.append((names[k], _value(float(found.agreement[k])), *others))
    print_columns(rows, (1, 2), head="dim")
    print_rest(len(order) - show, "--json has all")


def print_rest(more: int, otherwise: str) -> None:
    """Print how many are not shown, and where they are."""
    if more > 0:
        print(f"... and {more:,} more (--show N prints more, {otherwise})")


def _value(value: float) -> str:
    return "undefined" if value != value else value_text(value)
