"""`tiewise explain`: which items and pairs made a coefficient, how deep, and what would change it."""

import json
import warnings
from typing import Annotated, Any

import typer

from tiewise.cli.advice import say
from tiewise.cli.comparison import read_comparison
from tiewise.cli.json_numbers import number
from tiewise.cli.options import (
    Aggregate,
    AsJson,
    ColumnX,
    ColumnY,
    First,
    Item,
    LowerIsBetter,
    Method,
    Missing,
    Positions,
    Second,
    Text,
    Tnorm,
    Weights,
)
from tiewise.cli.sources import ColumnReading, Source, read_two
from tiewise.errors import TiewiseWarning
from tiewise.explanations.explain import Explanation, explain as explained
from tiewise.running.progress_bar import progress_bar


def explain(
    first: First,
    second: Second = None,
    x: ColumnX = None,
    y: ColumnY = None,
    item: Item = None,
    positions: Positions = False,
    lower_is_better: LowerIsBetter = False,
    method: Method = None,
    measure: Annotated[str, typer.Option(help="A measure made of pairs.")] = "scaled_gamma",
    weights: Weights = None,
    tnorm: Tnorm = None,
    aggregate: Aggregate = None,
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
    options = {"weights": weights, "tnorm": tnorm, "aggregate": aggregate, "ties": ties, "missing": missing}
    chosen = read_comparison(measure, options, None, None).measure
    reading = ColumnReading(positions, lower_is_better, method)
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        left, right, _ = read_two(first, second, x, y, item, reading)
        found = explained(left.ranking, right.ranking, chosen, pairs=pairs, moves=items)
    notes = [str(warning.message) for warning in caught]
    if as_json:
        print(json.dumps(_as_json(found, left, right, items, notes), indent=2, default=str, ensure_ascii=False))
        return
    _print_text(found, left, right, items, depth)
    for note in notes:
        say(note)


def _print_text(found: Explanation, left: Source, right: Source, items: int, depth: int) -> None:
    print(f"x  {left.name} ({left.reading})")
    print(f"y  {right.name} ({right.reading})")
    print(found.result)
    for heading, table in found.sections(items=items, depth=depth):
        print(f"\n{heading}\n{table.text()}")


def _as_json(found: Explanation, left: Source, right: Source, items: int, notes: list[str]) -> dict[str, Any]:
    tables = {
        "pairs": found.pairs.rows(),
        "items": found.items.rows(items),
        "moves": found.moves.rows(),
        "depth": found.depth.rows(),
    }
    return {
        "measure": str(found.result.measure),
        **{name: number(value) for name, value in found.result.numbers().items()},
        "n": found.result.n,
        "x": {"name": left.name, "read_as": left.reading},
        "y": {"name": right.name, "read_as": right.reading},
        **{name: [{key: number(cell) for key, cell in row.items()} for row in rows] for name, rows in tables.items()},
        "warnings": notes,
    }
