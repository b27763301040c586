"""`tiewise groups`: two runs query by query, or two columns of a table group by group, and what they say together."""

from dataclasses import fields
from typing import Annotated, Any

import numpy as np
import typer

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.group_rows import first_rows
from tiewise.cli.group_sources import GroupSource, read_groups_of_table, read_two_runs
from tiewise.cli.many_tests import ManyTestOptions
from tiewise.cli.options import ColumnX, ColumnY, Item, Text, Ties, go
from tiewise.cli.printing import print_columns, print_json, print_prose, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.testing import LEAST, SMALL
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target, write_table
from tiewise.errors import InputValueError
from tiewise.grouped.depth import cut_to_depth
from tiewise.grouped.question import GroupQuestion, read_question
from tiewise.grouped.routes import group_values, tell_of_groups
from tiewise.grouped.rows import GroupedPairs
from tiewise.grouped.summary import GroupSummary, summary_of
from tiewise.io.paired import items_in_one_only, some_in_one_only
from tiewise.measures.base.naming import measure as parse_measure
from tiewise.measures.base.value_measure import ValueMeasure

# How many of the items that only one ranking has are named: in text, and in JSON.
_FEW_NAMES, _NAMED_AT_MOST = 3, 100


def groups(
    first: Annotated[str, typer.Argument(metavar="A", help="A run in TREC's format, or a table (CSV, TSV, Parquet).")],
    second: Annotated[
        Text, typer.Argument(metavar="[B]", help="The second run; not for a table.", show_default=False)
    ] = None,
    *,
    by: Annotated[Text, typer.Option(help="The table's column with the groups; several with commas between.")] = None,
    x: ColumnX = None,
    y: ColumnY = None,
    item: Item = None,
    reading: ColumnReading,
    tables: TableOptions,
    run_ties: Annotated[
        Text,
        typer.Option(help="Equal scores in a run: keep (tied, the default) or docno (trec_eval's order by document)."),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(min=1, help="Cut each run to its first N documents by score; equal scores stay or go together."),
    ] = None,
    options: MeasureOptions,
    ties: Ties = None,
    missing: Annotated[
        Text,
        typer.Option(
            help="Items in one ranking only: raise, drop, or bottom (one bucket below the rest). "
            "[default: bottom for runs (drop for measures of values), raise for a table]"
        ),
    ] = None,
    tests: ManyTestOptions,
    level: Annotated[float, typer.Option(help="The confidence level of the interval for the mean.")] = 0.95,
    sort: Annotated[
        Text, typer.Option(help="Sort the groups by a column of the answer, lowest first; -COLUMN for highest first.")
    ] = None,
    top: Annotated[
        int | None, typer.Option(min=1, help="Keep the first N groups only; the summary is over all.")
    ] = None,
    show: Annotated[int, typer.Option(min=0, help="How many groups to print.")] = 20,
    output: Annotated[Text, typer.Option("--output", "-o", help="Write all groups to this CSV file.")] = None,
    force: Force = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with all groups.")] = False,
) -> None:
    """Compare two rankings in each of many groups.

    Two runs query by query (tiewise groups a.run b.run), or two columns of a table in each of its groups
    (tiewise groups scores.csv --by query --x old --y new --scores). Columns hold positions, 1 = best, unless you say
    otherwise.
    """
    refuse_target(output, [first, second], force)
    if reading.tolerance is not None:
        raise InputValueError(f"--tolerance is for whole columns, not for groups: got {reading.tolerance:g}.")
    if not 0 < level < 1:
        raise InputValueError(f"--level must lie between 0 and 1: got {level}.")
    measure = parse_measure(options.measure)
    of_values = isinstance(measure, ValueMeasure)
    if second is not None and missing is None and "missing=" not in options.measure:
        # Two systems seldom retrieve the same documents; what one lacks has no score, but a place below the rest.
        missing = ("drop" if of_values else "bottom") if "missing" in measure.parameters() else None
    comparison = options.comparison(ties, missing)
    if comparison.over_extensions:
        raise InputValueError(f"--ties is not a parameter of {measure.name}: got {ties!r}.")
    with working() as notes:
        if second is not None:
            options_of_tables = {"--by": by, "--x": x, "--y": y, "--item": item}
            given = [option for option, value in options_of_tables.items() if value is not None]
            given += [reading.said] if reading.input not in (None, "scores") else []
            given += tables.for_tables_only
            if given:
                raise InputValueError(f"{go(given)} with one table: got a second run, {second!r}.")
            source = read_two_runs(first, second, run_ties, of_values, depth, tables.encoding)
            held = ColumnReading(scores=True, method=reading.method)  # which is what a run has
        else:
            if run_ties is not None or depth is not None:
                option = "--depth" if run_ties is None else "--run-ties"
                raise InputValueError(f"{option} goes with two runs: got one file, {first}.")
            held = reading.for_values() if of_values else reading
            source = read_groups_of_table(first, by, x, y, item, held, tables, of_values)
        question = read_question(
            source.by, "x", "y", held.input in ("scores", "costs"), held.input != "costs", held.method,
            comparison.measure, **tests.arguments(), input="positions" if held.input == "positions" else None,
            depth=depth,
        )  # fmt: skip
        values = group_values(source.pairs, question)
        tell_of_groups(values, question.measure)
    summed = summary_of({name: getattr(values, name) for name in question.columns}, level)
    names = [*source.by, *question.columns]
    numbers = zip(*(getattr(values, name).tolist() for name in question.columns), strict=True)
    rows = [[*key, *row] for key, row in zip(source.keys, numbers, strict=True)]
    rows = first_rows(rows, names, sort, top)
    if output is not None:
        write_table(output, [names, *rows])
    if as_json:
        print_json(
            {
                "measure": str(question.measure),
                "read_as": source.reading,
                "groups": [dict(zip(names, row, strict=True)) for row in rows],
                "summary": _as_json(summed),
                "items": summed.items,
                "items_in_one_only": items_in_one_only(_cut(source, question)),
                "some_in_one_only": some_in_one_only(_cut(source, question), _NAMED_AT_MOST),
                "warnings": list(map(str, notes)),
            }
        )
        return
    _print_text(source, question, names, rows, summed, show)
    for note in notes:
        say(note)


def _as_json(summed: GroupSummary) -> dict[str, Any]:
    """Return the numbers of a summary; its level is named as the option is."""
    numbers = {field.name: getattr(summed, field.name) for field in fields(summed)}
    return {"level" if name == "confidence_level" else name: value for name, value in numbers.items()}


def _cut(source: GroupSource, question: GroupQuestion) -> GroupedPairs:
    """Return the rows that are compared: of runs that are cut, those within the depth."""
    pairs = source.pairs
    if question.depth is None:
        return pairs
    return cut_to_depth(pairs, question, np.ones(len(pairs), dtype=np.bool_))


def _left_out(source: GroupSource, question: GroupQuestion, items: int) -> list[tuple[str, str]]:
    """Return the row on items that only one ranking has: how many, what became of them, and some by name."""
    pairs = _cut(source, question)
    alone = items_in_one_only(pairs)
    if not alone:
        return []
    what = {"drop": "dropped", "bottom": "put at the bottom"}.get(question.missing, question.missing)
    some = some_in_one_only(pairs, _FEW_NAMES)
    names = ", ".join(f"{one['item']} ({one['group']}, in {one['in']})" for one in some)
    more = f" and {alone - len(some)} more" if alone > len(some) else ""
    return [("in one only", f"{alone} of {items} items, {what}: {names}{more}")]


def _print_text(
    source: GroupSource, question: GroupQuestion, names: list[str], rows: list[list[Any]], summed: GroupSummary,
    show: int,
) -> None:  # fmt: skip
    has_pairs = question.measure.claims.pairs  # a measure that has none has no columns of them
    kept = [k for k, name in enumerate(names) if has_pairs or name not in ("concordant", "discordant", "tied")]
    table = [[names[k] for k in kept], *([_text(row[k]) for k in kept] for row in rows[:show])]
    if rows[:show]:
        print_columns(table, [place for place, k in enumerate(kept) if isinstance(rows[0][k], int | float)])
    if 0 < show < len(rows):
        print(f"... and {len(rows) - show} more (--show N prints more, -o FILE writes all)")
    if show:
        print()
    told = [("measure", str(question.measure)), ("read as", source.reading)]
    told += _left_out(source, question, summed.items)
    print_columns([*told, *summed.rows()], styles={0: "dim"})
    if question.test is not None:
        print()
        print_prose(f"pvalue: {SMALL} (two-sided)")
        if summed.least:
            print_prose(f"pvalue_is_least: {LEAST}")


def _text(cell: Any) -> str:
    if isinstance(cell, float):
        return "undefined" if cell != cell else f"{cell:.6g}"
    return str(cell)
