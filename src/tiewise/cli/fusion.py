"""Runs fused query by query: one run out of several."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tiewise.cli.collections import Collected
from tiewise.cli.consensus_text import print_rest
from tiewise.cli.printing import print_columns, print_prose
from tiewise.errors import TiewiseError
from tiewise.measures.base.measure import Measure
from tiewise.panels.consensus import agreed, checked_choice
from tiewise.panels.result import Consensus
from tiewise.panels.voters import read_voters
from tiewise.rankings import Ranking
from tiewise.running import clock


@dataclass(frozen=True)
class Fused:
    """The ranking of a query's documents, and the consensus that it is; none where no run tells them apart."""

    ranking: Ranking
    consensus: Consensus | None
    runs: tuple[str, ...]

    @property
    def has_equals(self) -> bool:
        """Whether others are exactly as good, so that which of them is returned is a matter of a rule."""
        return self.consensus is not None and self.consensus.is_optimal and self.consensus.equals.others > 0


def found_in(panel: Collected, measure: Measure, options: dict[str, Any]) -> Consensus:
    """Return the consensus of a panel, its voters named."""
    began = clock.now()
    choice = checked_choice(measure, **options)
    try:
        voters = read_voters(measure, list(panel.rankings), panel.counts)
    except TiewiseError as error:  # which knows the rankings by their index alone
        told = re.sub(r"the one at index (\d+)", lambda index: repr(panel.labels[int(index[1])]), error.sentence)
        raise type(error)(told, error.hint) from None
    measure.heed(voters.n)
    return agreed(measure, replace(voters, labels=panel.labels), choice, began)


def fused(panels: Mapping[str, Collected], measure: Measure, options: dict[str, Any]) -> dict[str, Fused]:
    """Return the ranking of each query; after Ctrl-C, of those that are left a Borda count."""
    answers: dict[str, Fused] = {}
    for query, panel in panels.items():
        runs = panel.labels
        if _is_silent(panel):
            answers[query] = Fused(panel.rankings[0], None, runs)
            continue
        try:
            found = found_in(panel, measure, options)
        except TiewiseError as error:
            raise error.within(f"query {query!r}") from None
        answers[query] = Fused(found.ranking, found, runs)
        if found.is_broken_off:
            options = options | {"method": "borda"}
    return answers


def _is_silent(panel: Collected) -> bool:
    """Tell whether all runs have the same documents, and none tells any apart: where there is one, for example."""
    first = set(panel.rankings[0].items)
    return all(len(one.buckets) == 1 and set(one.items) == first for one in panel.rankings)


def print_fused(answers: Mapping[str, Fused], reading: str, measure: Measure, show: int, written: list[str]) -> None:
    """Print a line for each query, after what is to be said of all."""
    known = [one.consensus for one in answers.values() if one.consensus is not None]
    proven, runs = sum(one.is_optimal for one in known), {run for one in answers.values() for run in one.runs}
    print_prose(f"{len(runs)} runs fused on {len(answers)} quer{'y' if len(answers) == 1 else 'ies'}.", "bold")
    every = "For each it" if proven == len(answers) else f"For {proven} of {len(answers)} it"
    print_prose(f"{every} is proven that no ranking agrees better with the runs.", mark="- ")
    if equal := sum(one.has_equals for one in answers.values()):
        are = "another ranking is" if equal == 1 else "other rankings are"
        print_prose(f"For {equal} of {len(answers)} {are} exactly as good: the order is one of several.", mark="- ")
    if silent := len(answers) - len(known):
        print_prose(f"For {silent} there is nothing to decide, as no run tells documents apart.", mark="- ")
    if show:
        print()
        print_columns(
            [_HEAD, *(_row(query, one) for query, one in list(answers.items())[:show])], (1, 2, 3, 5), head="dim"
        )
        print_rest(len(answers) - show, "-o FILE writes all")
    print()
    told = [("read as", reading), ("measure", str(measure)), *(("written to", path) for path in written)]
    print_columns(told, styles={0: "dim"})


_HEAD = ("query", "runs", "documents", "mean", "optimal", "as good", "first")


# So many documents are named that can be first as well.
_FIRSTS = 3


def _row(query: str, one: Fused) -> tuple[str, ...]:
    first = " = ".join(map(str, one.ranking.buckets[0]))
    counts = (query, str(len(one.runs)), str(one.ranking.n))
    if one.consensus is None:
        return (*counts, "-", "-", "-", first)
    gap = "undefined" if one.consensus.is_undefined else f"gap {one.consensus.gap:.1%}"
    proof = "proven" if one.consensus.is_optimal else gap
    equals, others = "-", ""
    if one.consensus.is_optimal:
        found = one.consensus.equals
        equals = f"{found.others}{'' if found.is_all else '+'}"
        also = [str(item) for item in found.firsts if item not in one.ranking.buckets[0]]
        others = f" (or {', '.join(also[:_FIRSTS])}{', ...' * (len(also) > _FIRSTS)})" if also else ""
    return (*counts, f"{one.consensus.mean_agreement:.3f}", proof, equals, first + others)


def fused_as_json(answers: Mapping[str, Fused], reading: str) -> dict[str, Any]:
    """Return what was found by query."""
    queries = []
    for query, one in answers.items():
        told: dict[str, Any] = {"query": query, "voters": len(one.runs), "items": one.ranking.n}
        told["ranking"] = [list(bucket) for bucket in one.ranking.buckets]
        if one.consensus is not None:
            told |= one.consensus.numbers() | {"sentences": one.consensus.sentences}
        queries.append(told)
    return {"read_as": reading, "queries": queries}
