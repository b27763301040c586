"""`tiewise explain`: which items and pairs made a coefficient, how deep, and what would change it."""

from typing import Annotated

import typer

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import PairMeasureOptions
from tiewise.cli.options import AsJson, Columns, Digits, First, Missing, Second, Text
from tiewise.cli.printing import digits_text, print_columns, print_json, print_prose, say
from tiewise.cli.result_rows import result_rows
from tiewise.cli.saying import names_of, print_verdict
from tiewise.cli.sources import pair_as_json, read_two
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.errors import quietly, visible
from tiewise.explanations.explain import explain as explained
from tiewise.table import Table
from tiewise.verdicts.verdict import judged


def explain(
    first: First,
    second: Second = None,
    *,
    columns: Columns,
    reading: ColumnReading,
    tables: TableOptions,
    options: PairMeasureOptions,
    ties: Annotated[Text, typer.Option(help="What a tie means: gamma or indifference.")] = None,
    missing: Missing = None,
    pairs: Annotated[int, typer.Option(min=0, help="How many discordant pairs to show.")] = 5,
    items: Annotated[int, typer.Option(min=0, help="How many items to show, and to move.")] = 5,
    depth: Annotated[int, typer.Option(min=0, help="About how many rows of the profile over depth to show.")] = 8,
    digits: Digits = 3,
    as_json: AsJson = False,
) -> None:
    """Explain what made the coefficient of two rankings.

    The rankings are given as to `tiewise compare`. Shown are the discordant pairs that cost most, the items with the
    largest shares of D, what the coefficient would be if y had one of these where x has it, and how the coefficient
    builds up position by position.
    """
    measure = options.comparison(ties, missing).measure
    with working() as notes:
        left, right, _ = read_two(first, second, columns, reading, tables)
        found = explained(left.ranking, right.ranking, measure, pairs=pairs, moves=items)
        with quietly():
            said = judged(
                measure, left.ranking, right.ranking, None, 0.95, None, 0, names_of(left, right), found.result
            )
    if as_json:
        parts = {"pairs": found.pairs, "items": found.items.head(items), "moves": found.moves, "depth": found.depth}
        print_json(
            pair_as_json(found.result, left, right)
            | {name: table.rows() for name, table in parts.items()}
            | {"verdict": said.as_dict(), "warnings": list(map(str, notes))}
        )
        return
    print_verdict(said)
    rows = [("x", f"{left.name} ({left.reading})"), ("y", f"{right.name} ({right.reading})")]
    print_columns([*rows, *result_rows(found.result, digits)], styles={0: "dim"})
    for heading, table in found.sections(items=items, depth=depth):
        print()
        print_prose(heading, "bold")
        _print_table(table, digits)
    for note in notes:
        say(note)


def _print_table(table: Table, digits: int) -> None:
    cells = [
        [digits_text(cell, digits) if isinstance(cell, float) else visible(cell) for cell in row.values()]
        for row in table.rows()
    ]
    right = [place for place, column in enumerate(table.columns.values()) if column.dtype.kind in "iuf"]
    print_columns([list(table.columns), *cells], right, head="dim")
