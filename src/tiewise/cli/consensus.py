"""`tiewise consensus`: one ranking for many, what is proven of it, and who disagrees."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.consensus_files import refuse_suffix, write_consensus
from tiewise.cli.consensus_text import print_consensus
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
from tiewise.panels.panel import assessed
from tiewise.panels.panel_result import Panel
from tiewise.panels.result import Consensus
from tiewise.rankings import Ranking
from tiewise.rankings.positions import METHODS as NUMBERINGS
from tiewise.reports.consensus_report import consensus_report
from tiewise.reports.page import Report, need_packages
from tiewise.running import ending

_NOTES = 3


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
    resamples: Annotated[
        int, typer.Option(min=1, help="How many panels the page draws anew, to see what is stable.")
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
            with ending.answering():
                answers = fused(of_runs, measure, asked)
        else:
            with ending.answering():
                found = found_in(panels[None], measure, asked)
            panel, page = _around(found, report is not None, resamples, seed, _title(files))
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
            print_json(_as_json(found, panel, panels[None].reading, list(map(str, notes))))
        else:
            print_consensus(panels[None], found, panel, show, written)
    if not as_json:
        _say(notes)
    if is_broken_off:
        if report is not None:
            say(f"the search was interrupted; {report} was not written.")
        raise typer.Exit(ending.CODE)


def _around(
    found: Consensus, with_page: bool, resamples: int, seed: int, title: str
) -> tuple[Panel | None, Report | None]:
    """Return how far the voters agree, and the page; nothing after Ctrl-C, or where there is one voter."""
    if found.is_broken_off:
        return None, None
    panel = None
    if found.voters.counts.sum() > 1:
        panel = assessed(found.measure, found.voters, np.random.default_rng(seed))
    if not with_page:
        return panel, None
    stable, again = found.stability(resamples, rng=seed), shlex.join(["tiewise", *sys.argv[1:]])
    return panel, consensus_report(found, panel=panel, stability=stable, title=title, command=again)


def _written(output: str | None, rankings: Mapping[str | None, Ranking]) -> list[str]:
    if output is None:
        return []
    write_consensus(output, rankings)
    return [output]


def _title(files: Sequence[str]) -> str:
    return Path(files[0]).name if len(files) == 1 else f"{len(files)} rankings"


def _as_json(found: Consensus, panel: Panel | None, reading: str, notes: list[str]) -> dict[str, Any]:
    return {
        "voters": len(found.voters),
        "items": found.voters.n,
        "read_as": reading,
        **found.numbers(),
        "sentences": found.sentences,
        "panel": None if panel is None else panel.numbers(),
        "warnings": notes,
    }


def _say(notes: Sequence[object]) -> None:
    for note in notes[:_NOTES]:
        say(note)
    if len(notes) > _NOTES:
        say(f"and {len(notes) - _NOTES} more such notes; --json has them all.")
