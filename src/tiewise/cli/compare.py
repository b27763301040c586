"""`tiewise compare`: two rankings, a coefficient, and the items that moved most."""

import json
import warnings
from typing import Annotated, Any

import typer

from tiewise.cli.advice import say
from tiewise.cli.comparison import range_as_json, range_rows, read_comparison
from tiewise.cli.json_numbers import number
from tiewise.cli.movers import Mover, movers
from tiewise.cli.options import (
    Aggregate,
    AsJson,
    ColumnX,
    ColumnY,
    First,
    Item,
    LowerIsBetter,
    MeasureText,
    Method,
    Missing,
    Positions,
    Second,
    Text,
    Tnorm,
    Weights,
)
from tiewise.cli.sources import ColumnReading, Source, read_two
from tiewise.cli.testing import Testing
from tiewise.errors import InputValueError, TiewiseWarning
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.alignment import align
from tiewise.results import CorrelationRange, Result
from tiewise.running.progress_bar import progress_bar

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
    x: ColumnX = None,
    y: ColumnY = None,
    item: Item = None,
    positions: Positions = False,
    lower_is_better: LowerIsBetter = False,
    method: Method = None,
    measure: MeasureText = "scaled_gamma",
    weights: Weights = None,
    tnorm: Tnorm = None,
    aggregate: Aggregate = None,
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
    test: Annotated[bool, typer.Option("--test", help="Show a p-value and a confidence interval.")] = False,
    alternative: Annotated[
        Text,
        typer.Option(help="What --test tests: two-sided, greater (more alike than by chance), less."),
    ] = None,
    level: Annotated[float | None, typer.Option(help="The level of the interval of --test. [default: 0.95]")] = None,
    missing: Missing = None,
    moved: Annotated[int, typer.Option(min=0, help="How many of the items that moved most to show.")] = 5,
    as_json: AsJson = False,
) -> None:
    """Compare two rankings.

    They are two columns of a table (tiewise compare scores.csv --x old --y new), two text files with the best item
    first, one a line and tied items on one line between tabs (tiewise compare a.txt b.txt), or two rankings written
    out (tiewise compare "b=e>a=d>c" "a>b>c>d>e").
    """
    options = {"weights": weights, "tnorm": tnorm, "aggregate": aggregate, "ties": ties, "missing": missing}
    testing = Testing(test, alternative, level, seed)
    comparison = read_comparison(measure, options, samples, seed, tested=test)
    reading = ColumnReading(positions, lower_is_better, method)
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        left, right, items_from = read_two(first, second, x, y, item, reading)
        compared: tuple[Any, Any] = left.ranking, right.ranking
        if isinstance(comparison.measure, ValueMeasure) and not comparison.over_extensions:
            left, right = left.as_values, right.as_values
            compared = left.values or {}, right.values or {}
            result: Result = comparison.measure(*compared)
        else:
            result = comparison(left.ranking, right.ranking)
        tested = testing(comparison, result, *compared)
    if extensions and not isinstance(result, CorrelationRange):
        raise InputValueError(f"--extensions goes with --ties incomparability: got {result.measure}.")
    # The test and the interval look at the same rankings: what they warn of has been said.
    notes = list(dict.fromkeys(str(warning.message) for warning in caught))
    # A measure of lists has no `missing`: there, what a list lacks is somewhere below all that it has.
    lists = comparison.measure.claims.items == "different"
    pair = align(left.ranking, right.ranking, getattr(comparison.measure, "missing", "bottom"))
    most = movers(pair, moved, *((left.ranking.items, right.ranking.items) if lists else ()))
    if as_json:
        found = _as_json(result, left, right, items_from, most, notes) | range_as_json(result, extensions)
        found |= tested.as_json() if tested else {}
        print(json.dumps(found, indent=2, default=str, ensure_ascii=False))
        return
    more = (range_rows(result) if extensions else []) + (tested.rows() if tested else [])
    _print_text(result, left, right, items_from, most, more)
    for note in notes:
        say(note)


def _as_json(
    result: Result, left: Source, right: Source, items_from: Text, most: list[Mover], notes: list[str]
) -> dict[str, Any]:
    return {
        "measure": str(result.measure),
        **{name: number(value) for name, value in result.numbers().items()},
        "n": result.n,
        "x": {"name": left.name, "read_as": left.reading},
        "y": {"name": right.name, "read_as": right.reading},
        "items_from": items_from,
        "moved_most": [{"item": m.item, "x": m.x, "y": m.y, "change": m.change} for m in most],
        "warnings": notes,
    }


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
    width = max(len(label) for label, _ in rows)
    for label, text in rows:
        print(f"{label.ljust(width)}  {text}")
    if most:
        print("\nmoved most (position in x -> in y)")
        width = max(len(str(mover.item)) for mover in most)
        for mover in most:
            print(f"  {str(mover.item).ljust(width)}  {mover}")
