"""`tiewise explain`: which items and pairs made a coefficient, how deep, and what would change it."""

from typing import Annotated

import typer

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import PairMeasureOptions
from tiewise.cli.options import AsJson, Columns, First, Missing, Second, Text
from tiewise.cli.printing import print_columns, print_json, say
from tiewise.cli.sources import Source, pair_as_json, read_two
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.errors import visible
from tiewise.explanations.explain import Explanation, explain as explained


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
    if as_json:
        parts = {"pairs": found.pairs, "items": found.items.head(items), "moves": found.moves, "depth": found.depth}
        print_json(
            pair_as_json(found.result, left, right)
            | {name: table.rows() for name, table in parts.items()}
            | {"warnings": list(map(str, notes))}
        )
        return
    _print_text(found, left, right, items, depth)
    for note in notes:
        say(note)


def _print_text(found: Explanation, left: Source, right: Source, items: int, depth: int) -> None:
    print_columns([("x", f"{left.name} ({left.reading})"), ("y", f"{right.name} ({right.reading})")])
    print(visible(found.result))
    for heading, table in found.sections(items=items, depth=depth):
        print(f"\n{heading}\n{table.text()}")
