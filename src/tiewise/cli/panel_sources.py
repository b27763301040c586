"""What the user named on the command line, read as the rankings of a panel, or of one panel for each query."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from tiewise.cli.collections import Collected, collect, is_collection
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.options import Item, Text, go
from tiewise.cli.panel_tables import columns_of_a_table, rows_of_a_table
from tiewise.cli.sources import is_written_out
from tiewise.cli.table_options import TableOptions
from tiewise.cli.table_rows import RowOptions
from tiewise.errors import FileError, InputValueError, TiewiseWarning, cut, listed, warn
from tiewise.io.lists import list_in
from tiewise.io.preflib import suffix_of
from tiewise.io.text import read_text, refuse_spreadsheet
from tiewise.io.trec import read_trec_run
from tiewise.rankings import Ranking
from tiewise.rankings.positions import number

Panels = dict[str | None, Collected]


@dataclass(frozen=True)
class PanelReading(ColumnReading):
    """How numbers are to be read; `--method` is how the consensus is found."""

    method: Annotated[
        Text,
        typer.Option(
            "--numbering",
            help="Positions of equal scores or costs: dense 1,1,2; min 1,1,3; max 2,2,3; average 1.5,1.5,3.",
        ),
    ] = None

    method_option: ClassVar[str] = "--numbering"


@dataclass(frozen=True)
class PanelColumns(RowOptions):
    """Where a table has its rankings."""

    column: Annotated[
        list[str] | None,
        typer.Option(help="A column with a ranking (with --rows, an item); give it several times. [default: all]"),
    ] = None
    item: Item = None
    depth: Annotated[
        int | None, typer.Option(min=1, help="Cut each run to its first N documents by score; ties stay together.")
    ] = None


def read_panels(files: Sequence[str], columns: PanelColumns, reading: PanelReading, tables: TableOptions) -> Panels:
    """Return panels by query; one, under None, where the files are no runs."""
    columns.refuse_without_rows()
    if not all(name.strip() for name in files):
        raise InputValueError("a file or a ranking such as 'a>b=c' must be named: got an empty name.")
    first = files[0]
    if len(files) == 1 and not is_written_out(first) and is_collection(first):
        if columns.depth is not None:
            raise InputValueError(f"--depth goes with runs: got {first}.")
        if columns.rows and not suffix_of(first):
            return {None: rows_of_a_table(first, columns, columns.column or [], reading, tables)}
        if columns.rows:
            raise InputValueError(f"--rows goes with a table: got {first}, a PrefLib file.")
        if suffix_of(first):
            return {None: collect(first, columns.item, columns.column or [], reading, tables, in_memory=False)}
        return {None: columns_of_a_table(first, columns.item, columns.column or [], reading, tables)}
    given = ["--item"] * (columns.item is not None) + ["--column"] * bool(columns.column) + ["--rows"] * columns.rows
    given += ([reading.said] if reading.said else []) + tables.for_tables_only
    if given:
        raise InputValueError(f"{go(given)} with one table: got {listed(files, 10)}.")
    reading.refuse_method()
    for path in files:
        refuse_spreadsheet(path)
        if not is_written_out(path) and is_collection(path) and Path(path).exists():
            raise InputValueError(f"a table or a PrefLib file must be the only file: got {path} among {len(files)}.")
    texts = [None if is_written_out(path) else read_text(path, tables.encoding) for path in files]
    runs = [text is not None and _is_run(text) for text in texts]
    if any(runs):
        if not all(runs):
            raise FileError(f"all files must be runs, or none: got {files[runs.index(False)]}, which is none.")
        return _by_query(files, columns.depth, tables.encoding)
    if columns.depth is not None:
        raise InputValueError(f"--depth goes with runs: got {listed(files, 3)}.")
    if len(files) == 1:
        raise InputValueError(f"a panel must have more than one ranking: got {first} alone.")
    rankings = [
        Ranking.parse(one) if text is None else list_in(text, one) for text, one in zip(texts, files, strict=True)
    ]
    told = "lists of items, best first" if all(text is not None for text in texts) else "rankings, best first"
    return {None: Collected(_names(files), tuple(rankings), (1,) * len(files), told)}


def _names(files: Sequence[str]) -> tuple[str, ...]:
    """Return short names of the files, or what tells them apart."""
    short = [cut(one, 30) if is_written_out(one) else Path(one).name for one in files]
    if len(set(short)) == len(files):
        return tuple(short)
    return tuple(str(one) if list(files).count(one) == 1 else f"{one} ({k})" for k, one in enumerate(files, start=1))


def _is_run(text: str) -> bool:
    first = next((line.split() for line in text.split("\n") if line.strip()), [])
    return len(first) == 6 and first[1] == "Q0"


def _by_query(files: Sequence[str], depth: int | None, encoding: str | None) -> Panels:
    """Return by query the rankings of the runs that have it."""
    runs = dict(zip(_names(files), (read_trec_run(path, encoding=encoding) for path in files), strict=True))
    if len(runs) == 1:
        raise InputValueError(f"runs to be fused must be two at least: got {files[0]} alone.")
    told = "runs, by score, equal scores tied" + ("" if depth is None else f", the first {depth} of each query")
    found: Panels = {}
    for query in dict.fromkeys(query for run in runs.values() for query in run.queries):
        own = {name: _cut(run[query], depth) for name, run in runs.items() if query in run.queries}
        found[query] = Collected(tuple(own), tuple(own.values()), (1,) * len(own), told)
    _say_what_is_not_in_all(found, len(runs))
    return found


def _say_what_is_not_in_all(found: Panels, runs: int) -> None:
    """Warn where queries are not in all runs: of one run there is nothing to fuse."""
    sizes = [len(panel.rankings) for panel in found.values()]
    alone, some, every = sizes.count(1), sum(size < runs for size in sizes), len(sizes)
    if not some:
        return
    head = f"{some} of {every} queries {'is' if some == 1 else 'are'} not in all {runs} runs"
    if some == every:
        head = f"the {runs} runs have no query of {every} in common"
    warn(f"{head}; {alone} {'is' if alone == 1 else 'are'} in one run only, and left as in that.", TiewiseWarning)


def _cut(ranking: Ranking, depth: int | None) -> Ranking:
    """Return the first items, with those that are tied with the last of them."""
    if depth is None:
        return ranking
    kept = [place for place, first in enumerate(number(ranking.positions, "min").tolist()) if first <= depth]
    return Ranking.from_positions(
        number(ranking.positions[kept], "dense"), items=[ranking.items[place] for place in kept]
    )
