"""`tiewise consensus`: one ranking for many, what is proven of it, and who disagrees."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.consensus_files import refuse_no_page, refuse_suffix, write_consensus
from tiewise.cli.consensus_text import print_camps, print_consensus, print_stability
from tiewise.cli.fusion import found_in, fused, fused_as_json, print_fused
from tiewise.cli.options import AsJson, Missing, Text
from tiewise.cli.panel_sources import PanelColumns, PanelReading, read_panels
from tiewise.cli.printing import print_json, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target
from tiewise.errors import InputValueError
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as parse_measure
from tiewise.panels.choosing import RandomNumbers
from tiewise.panels.grouping import VoterGroups
from tiewise.panels.panel import assessed
from tiewise.panels.panel_result import Panel
from tiewise.panels.result import Consensus
from tiewise.panels.stability import Stability
from tiewise.panels.voter_groups import grouped
from tiewise.rankings import Ranking
from tiewise.rankings.positions import METHODS as NUMBERINGS
from tiewise.reports.consensus_report import consensus_report
from tiewise.reports.page import Report, need_packages
from tiewise.running import ending

_NOTES = 3
# As `tw.voter_groups` has them where nothing is said.
_CAMPS, _PANELS = 6, 99


@dataclass(frozen=True)
class ConsensusMeasure(MeasureOptions):
    """The measure that the consensus is best by."""

    measure: Annotated[str, typer.Option(help="A measure, see `tiewise measures`.")] = "scaled_tau"

    def read(self, missing: Text, of_runs: bool) -> Measure:
        """Return the measure; of runs, documents that one of them lacks are below its own unless something is said."""
        if of_runs and missing is None and "missing=" not in self.measure:
            missing = "bottom" if "missing" in parse_measure(self.measure).parameters() else None
        return self.comparison(None, missing).measure


def consensus(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="A table (CSV, TSV, Parquet), a PrefLib file, or several lists, TREC runs, or rankings 'a>b=c'.",
        ),
    ],
    *,
    columns: PanelColumns,
    reading: PanelReading,
    tables: TableOptions,
    options: ConsensusMeasure,
    missing: Missing = None,
    ties: Annotated[bool, typer.Option("--ties", help="The consensus may tie items.")] = False,
    rule: Annotated[
        str,
        typer.Option(
            "--method",
            help="How to find it: auto, sorting, assignment, pairs, subsets, enumeration, local_search, or a rule: "
            "borda, copeland, median_rank, best_input.",
        ),
    ] = "auto",
    time_limit: Annotated[
        float | None, typer.Option(help="Seconds for the search and the proof; of runs, for each query.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed: the same seed finds the same ranking.")] = 0,
    show: Annotated[int, typer.Option(min=0, help="How many items, voters or queries to print.")] = 20,
    output: Annotated[
        Text,
        typer.Option("--output", "-o", help="A file for it: .csv, .tsv, .txt (a list), or a run where runs are fused."),
    ] = None,
    report: Annotated[Text, typer.Option(help="A page of HTML with pictures of it.")] = None,
    stability: Annotated[
        bool, typer.Option("--stability", help="Print how often each item stays at its place with voters drawn anew.")
    ] = False,
    camps: Annotated[
        bool, typer.Option("--camps", help="Print whether the voters are divided, and the consensus of each camp.")
    ] = False,
    resamples: Annotated[
        int, typer.Option(min=1, help="How many panels --stability and --report draw anew, to see what is stable.")
    ] = 200,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find the ranking that agrees best with many others.

    The answer says what is proven of it, and who disagrees.

    The rankings are the columns of a table (tiewise consensus ranks.csv), or its rows (--rows), the orders of a PrefLib
    file with their counts, several lists of items, or TREC runs, which are fused query by query (tiewise consensus
    a.run b.run -o fused.run). Ctrl-C ends the search with the best that was found so far.
    """
    for target, option in ((output, "-o"), (report, "--report")):
        refuse_target(target, files, force, option)
    if rule in NUMBERINGS:
        raise InputValueError(f"--method says how the consensus is found: got {rule}. --numbering {rule} is for ties.")
    refuse_no_page(report)
    if report is not None:
        need_packages()
    asked = {"ties": ties, "method": rule, "time_limit": time_limit, "rng": seed}
    with working() as notes:
        panels = read_panels(files, columns, reading, tables)
        of_runs = {query: panel for query, panel in panels.items() if query is not None}
        refuse_suffix(output, bool(of_runs))
        measure = options.read(missing, bool(of_runs))
        if of_runs:
            if report is not None:
                raise InputValueError(f"--report is for one panel, not for queries of runs: got {report!r}.")
            if stability or camps:
                raise InputValueError(f"{'--stability' if stability else '--camps'} is for one panel: got runs.")
            with ending.answering():
                answers = fused(of_runs, measure, asked)
        else:
            with ending.answering():
                found = found_in(panels[None], measure, asked)
            around = _Around.of(found, stability or report is not None, camps, resamples, seed)
            page = _page(found, around, _title(files)) if report is not None and not found.is_broken_off else None
    if of_runs:
        is_broken_off = any(one.consensus is not None and one.consensus.is_broken_off for one in answers.values())
        told = next(iter(of_runs.values())).reading
        written = _written(output, {query: one.ranking for query, one in answers.items()})
        if as_json:
            print_json(fused_as_json(answers, told) | {"measure": str(measure), "warnings": list(map(str, notes))})
        else:
            print_fused(answers, told, measure, show, written)
    else:
        is_broken_off = found.is_broken_off
        written = _written(output, {None: found.ranking})
        if report is not None and page is not None:
            written.append(str(page.save(report)))
        if as_json:
            print_json(_as_json(found, around, panels[None].reading, list(map(str, notes))))
        else:
            print_consensus(panels[None], found, around.panel, show, written)
            if stability and around.stability is not None:
                print_stability(around.stability, show)
            if around.camps is not None:
                print_camps(around.camps)
    if not as_json:
        _say(notes)
    if is_broken_off:
        if report is not None:
            say(f"the search was interrupted; {report} was not written.")
        raise typer.Exit(ending.CODE)


@dataclass(frozen=True)
class _Around:
    """What is said beside a consensus: how far the voters agree, how stable it is, and which camps there are."""

    panel: Panel | None = None
    stability: Stability | None = None
    camps: VoterGroups | None = None

    @classmethod
    def of(cls, found: Consensus, with_stability: bool, with_camps: bool, resamples: int, seed: int) -> "_Around":
        """Return what was asked for; nothing after Ctrl-C, and no panel where there is one voter."""
        if found.is_broken_off:
            return cls()
        panel = camps = None
        if found.voters.counts.sum() > 1:
            panel = assessed(found.measure, found.voters, np.random.default_rng(seed))
        if with_camps:
            if found.voters.positions is None:
                raise InputValueError("--camps goes with voters who rank the same items: got some who lack items.")
            choice = replace(found.choice, random=RandomNumbers(seed))
            camps = grouped(found.measure, found.heard, None, _CAMPS, _PANELS, choice)
        return cls(panel, found.stability(resamples, rng=seed) if with_stability else None, camps)


def _page(found: Consensus, around: _Around, title: str) -> Report:
    again = shlex.join(["tiewise", *sys.argv[1:]])
    return consensus_report(found, panel=around.panel, stability=around.stability, title=title, command=again)


def _written(output: str | None, rankings: Mapping[str | None, Ranking]) -> list[str]:
    if output is None:
        return []
    write_consensus(output, rankings)
    return [output]


def _title(files: Sequence[str]) -> str:
    return Path(files[0]).name if len(files) == 1 else f"{len(files)} rankings"


def _as_json(found: Consensus, around: _Around, reading: str, notes: list[str]) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if around.stability is not None:
        steady = around.stability
        more["stability"] = {"same": steady.same, "n_resamples": steady.n_resamples, "places": steady.table()}
    if around.camps is not None:
        names = map(str, found.heard.names)
        more["camps"] = around.camps.numbers() | {"member": dict(zip(names, around.camps.member.tolist(), strict=True))}
    return {
        "voters": len(found.voters),
        "items": found.voters.n,
        "read_as": reading,
        **found.numbers(),
        "sentences": found.sentences,
        "panel": None if around.panel is None else around.panel.numbers(),
        **more,
        "warnings": notes,
    }


def _say(notes: Sequence[object]) -> None:
    for note in notes[:_NOTES]:
        say(note)
    if len(notes) > _NOTES:
        say(f"and {len(notes) - _NOTES} more such notes; --json has them all.")
