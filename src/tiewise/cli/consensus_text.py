"""A consensus on a terminal: in words first, then the items, the numbers, and who agrees how far."""

import numpy as np

from tiewise.cli.collections import Collected
from tiewise.cli.printing import print_columns, print_prose
from tiewise.panels.grouping import VoterGroups
from tiewise.panels.panel_result import Panel
from tiewise.panels.result import Consensus
from tiewise.panels.stability import Stability
from tiewise.panels.wording import divided_sentence, proof_sentence, value_text


def print_consensus(read: Collected, found: Consensus, panel: Panel | None, show: int, written: list[str]) -> None:
    """Print the consensus of one panel."""
    headline, *rest = found.sentences
    print_prose(headline, "bold")
    doubtful = {divided_sentence(found), "" if found.is_optimal else proof_sentence(found)}
    for sentence in (*rest, *(() if panel is None else panel.sentences)):
        text = sentence.replace("see tw.voter_groups.", "see --camps.")
        print_prose(text, "yellow" if sentence in doubtful else "", mark="- ")
    if show:
        print()
        _print_items(found, show)
    print()
    told = [("read as", read.reading), ("items", f"{found.voters.n:,}")]
    for name, text in found.told():
        if name != "consensus":
            told.append((name, text.replace("tw.voter_groups finds", "--camps prints").replace(": tw.panel", "")))
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


def print_stability(found: Stability, show: int) -> None:
    """Print how often each item stays at its place in panels drawn anew, and where it is in nine of ten."""
    low, high = found.interval(0.9)
    rows = [("#", "item", "stays", "places in 9 of 10")]
    for k, item in enumerate(found.items):
        ends = str(low[k]) if low[k] == high[k] else f"{low[k]}-{high[k]}"
        is_apart = k < found.told_apart
        rows.append(
            (str(k + 1) if is_apart else "-", str(item), f"{found.at_its_place[k]:.0%}" if is_apart else "-", ends)
        )
    print()
    print_prose(f"The same consensus in {found.same:.0%} of {found.n_resamples:,} panels of voters drawn anew.")
    if found.arbitrary_from is not None:
        print_prose(f"From place {found.arbitrary_from} on places are not told apart.")
    print_columns(rows[: max(1, show) + 1], (0, 2, 3), head="dim")
    print_rest(len(found.items) - max(1, show), "--json has all")


def print_camps(found: VoterGroups) -> None:
    """Print the camps, each with its consensus, and what speaks for so many of them."""
    print()
    print_columns([row for row in found.told() if row[0] != "measure"], styles={0: "dim"})


def print_rest(more: int, otherwise: str) -> None:
    """Print how many are not shown, and where they are."""
    if more > 0:
        print(f"... and {more:,} more (--show N prints more, {otherwise})")


def _value(value: float) -> str:
    return "undefined" if value != value else value_text(value)
