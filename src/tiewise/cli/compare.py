"""`tiewise compare`: two rankings, a coefficient, and the items that moved most."""

from typing import Annotated, Any

import typer

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions, range_as_json, range_rows
from tiewise.cli.contingency import read_contingency
from tiewise.cli.movers import Mover, movers
from tiewise.cli.options import AsJson, Columns, First, Missing, Second, Text
from tiewise.cli.printing import print_columns, print_json, say
from tiewise.cli.sources import Source, pair_as_json, read_two
from tiewise.cli.table_options import TableOptions
from tiewise.cli.testing import SMALL, Testing
from tiewise.cli.working import working
from tiewise.errors import InputValueError, visible
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.results import CorrelationRange, Result

_NAMED = {
    "C": "concordant C",
    "D": "discordant D",
    "T": "tied T",
    "T real": "  real ties",
    "T scaling": "  by scaling",
    "n": "items n",
    "by": "found by",
}


def compare(
    first: First,
    second: Second = None,
    *,
    columns: Columns,
    reading: ColumnReading,
    tables: TableOptions,
    options: MeasureOptions,
    ties: Annotated[
        Text,
        typer.Option(
            help="What a tie means: gamma (it drops out), indifference (equally good), or incomparability (order "
            "unknown: all ways to break the ties); x:y where they differ. For rbo and average_overlap: "
            "a, w or b; for tau_ap a or b."
        ),
    ] = None,
    samples: Annotated[
        int | None, typer.Option(help="How many ways to break ties to draw where there are too many. [default: 1000]")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of these draws, and of those of --test.")] = None,
    extensions: Annotated[
        bool, typer.Option("--extensions", help="Show the ways to break ties with the lowest and the highest value.")
    ] = False,
    test: Annotated[bool, typer.Option("--test", help=f"Show a confidence interval, and a p-value: {SMALL}.")] = False,
    alternative: Annotated[
        Text,
        typer.Option(help="What --test tests: two-sided, greater (more alike than by chance), less."),
    ] = None,
    level: Annotated[float | None, typer.Option(help="The level of the interval of --test. [default: 0.95]")] = None,
    missing: Missing = None,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help="The file is a table of counts: a row for each category of x, a column for each of y, best first.",
        ),
    ] = False,
    moved: Annotated[int, typer.Option(min=0, help="How many of the items that moved most to show.")] = 5,
    as_json: AsJson = False,
) -> None:
    """Compare two rankings.

    They are two columns of a table (tiewise compare scores.csv --x old --y new --scores), two text files with the best
    item first, one a line and tied items on one line between tabs (tiewise compare a.txt b.txt), or two rankings
    written out (tiewise compare "b=e>a=d>c" "a>b>c>d>e"). Columns hold positions, 1 = best, unless you say otherwise.
    With --table, one file counts the items in each pair of categories (tiewise compare counts.csv --table).
    """
    testing = Testing(test, alternative, level, seed)
    comparison = options.comparison(ties, missing, samples=samples, seed=seed, tested=test)
    with working() as notes:
        of_values = isinstance(comparison.measure, ValueMeasure) and not comparison.over_extensions
        if table and of_values:
            raise InputValueError(f"--table holds categories and no values: got {comparison.measure}.")
        left, right, items_from = (
            read_contingency(first, second, columns, reading, tables)
            if table
            else read_two(first, second, columns, reading, tables, of_values)
        )
        compared: tuple[Any, Any] = left.ranking, right.ranking
        if of_values:
            compared = left.values or {}, right.values or {}
            result: Result = comparison.measure(*compared)
        else:
            result = comparison(left.ranking, right.ranking)
        tested = testing(comparison, result, *compared)
    if extensions and not isinstance(result, CorrelationRange):
        raise InputValueError(f"--extensions goes with --ties incomparability: got {result.measure}.")
    most = [] if table else movers(left.ranking, right.ranking, moved)  # items that are only counted have no names
    if as_json:
        print_json(
            pair_as_json(result, left, right)
            | {
                "items_from": items_from,
                "moved_most": [{"item": m.item, "x": m.x, "y": m.y, "change": m.change} for m in most],
                "warnings": list(map(str, notes)),
            }
            | range_as_json(result, extensions)
            | (tested.as_json() if tested else {})
        )
        return
    more = (range_rows(result) if extensions else []) + (tested.rows() if tested else [])
    _print_text(result, left, right, items_from, most, more)
    for note in notes:
        say(note)


def _print_text(
    result: Result,
    left: Source,
    right: Source,
    items_from: Text,
    most: list[Mover],
    more: list[tuple[str, str]],
) -> None:
    rows = [("x", f"{left.name} ({left.reading})"), ("y", f"{right.name} ({right.reading})")]
    if items_from is not None:
        rows.append(("items", items_from))
    rows += [(_NAMED.get(label, label), text) for label, text in result.rows()] + more
    print_columns(rows)
    if most:
        print("\nmoved most (position in x -> in y)")
        print_columns(("", visible(mover.item), str(mover)) for mover in most)
