"""`tiewise groups`: two runs query by query, or two columns of a table group by group, and what they say together."""

import json
import warnings
from typing import Annotated, Any

import typer

from tiewise.cli.advice import say
from tiewise.cli.comparison import read_comparison
from tiewise.cli.group_sources import GroupSource, read_groups_of_table, read_two_runs
from tiewise.cli.group_table import as_rows, print_rows, write_csv
from tiewise.cli.json_numbers import number
from tiewise.cli.options import (
    Aggregate,
    ColumnX,
    ColumnY,
    LowerIsBetter,
    MeasureText,
    Method,
    Positions,
    Text,
    Tnorm,
    Weights,
)
from tiewise.cli.sources import ColumnReading
from tiewise.errors import InputValueError, TiewiseWarning
from tiewise.grouped.question import GroupQuestion, read_question
from tiewise.grouped.summary import GroupSummary, summary_of
from tiewise.grouped.values import group_values, warn_of_undefined
from tiewise.io.paired import items_in_one_only
from tiewise.measures.base.naming import measure as parse_measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.running.progress_bar import progress_bar


def groups(
    first: Annotated[str, typer.Argument(metavar="A", help="A run in TREC's format, or a table (CSV, TSV, Parquet).")],
    second: Annotated[
        Text, typer.Argument(metavar="[B]", help="The second run; not for a table.", show_default=False)
    ] = None,
    by: Annotated[Text, typer.Option(help="The table's column with the groups; several with commas between.")] = None,
    x: ColumnX = None,
    y: ColumnY = None,
    positions: Positions = False,
    lower_is_better: LowerIsBetter = False,
    method: Method = None,
    run_ties: Annotated[
        Text,
        typer.Option(help="Equal scores in a run: keep (tied, the default) or docno (trec_eval's order by document)."),
    ] = None,
    measure: MeasureText = "scaled_gamma",
    weights: Weights = None,
    tnorm: Tnorm = None,
    aggregate: Aggregate = None,
    ties: Annotated[
        Text,
        typer.Option(
            help="What a tie means: gamma, indifference or incomparability; for rbo a, w or b, for tau_ap a or b."
        ),
    ] = None,
    missing: Annotated[
        Text,
        typer.Option(
            help="Items in one ranking only: raise, drop, or bottom (one bucket below the rest). "
            "[default: bottom for runs (drop for measures of values), raise for a table]"
        ),
    ] = None,
    test: Annotated[bool, typer.Option("--test", help="Add a p-value for each group.")] = False,
    seed: Annotated[int | None, typer.Option(help="The seed of --test, where it draws alignments.")] = None,
    level: Annotated[float, typer.Option(help="The confidence level of the interval for the mean.")] = 0.95,
    show: Annotated[int, typer.Option(min=0, help="How many groups to print.")] = 20,
    output: Annotated[Text, typer.Option("--output", "-o", help="Write all groups to this CSV file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with all groups.")] = False,
) -> None:
    """Compare two rankings in each of many groups.

    Two runs query by query (tiewise groups a.run b.run), or two columns of a table in each of its groups
    (tiewise groups scores.csv --by query --x old --y new).
    """
    if seed is not None and not test:
        raise InputValueError(f"--seed goes with --test: got {seed}.")
    if not 0 < level < 1:
        raise InputValueError(f"--level must lie between 0 and 1: got {level}.")
    of_values = isinstance(parse_measure(measure), ValueMeasure)
    if second is not None and missing is None and "missing=" not in measure:
        # Two systems seldom retrieve the same documents; what one lacks has no score, but a place below the rest.
        places = parse_measure(measure).parameters()
        missing = ("drop" if of_values else "bottom") if "missing" in places else None
    options = {"weights": weights, "tnorm": tnorm, "aggregate": aggregate, "ties": ties, "missing": missing}
    comparison = read_comparison(measure, options, None, None)
    if comparison.over_extensions:
        raise InputValueError(f"--ties is not a parameter of {comparison.measure.name}: got {ties!r}.")
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        if second is not None:
            if any(option is not None for option in (by, x, y)) or positions or lower_is_better:
                raise InputValueError(
                    "--by, --x, --y, --positions and --lower-is-better go with one table: "
                    f"got a second run, {second!r}."
                )
            source = read_two_runs(first, second, run_ties, of_values)
        else:
            if run_ties is not None:
                raise InputValueError(f"--run-ties goes with two runs: got one file, {first}.")
            source = read_groups_of_table(first, by, x, y, ColumnReading(positions, lower_is_better, method))
        question = read_question(
            source.by, "x", "y", not positions, not lower_is_better, method, comparison.measure, test, rng=seed
        )
        values = group_values(source.pairs, question)
        warn_of_undefined(values)
    summed = summary_of(values.statistic, values.concordant, values.discordant, level)
    notes = [str(warning.message) for warning in caught]
    rows = as_rows(source.keys, question.columns, values)
    if output is not None:
        write_csv(output, [*source.by, *question.columns], rows)
    if as_json:
        print(json.dumps(_as_json(source, question, rows, summed, notes), indent=2, ensure_ascii=False))
        return
    _print_text(source, question, rows, summed, show)
    for note in notes:
        say(note)


def _print_text(
    source: GroupSource, question: GroupQuestion, rows: list[list[Any]], summed: GroupSummary, show: int
) -> None:
    names = [*source.by, *question.columns]
    if not question.measure.claims.pairs:  # no columns of pairs for a measure that has none
        kept = [place for place, name in enumerate(names) if name not in ("concordant", "discordant", "tied")]
        names, rows = [names[place] for place in kept], [[row[place] for place in kept] for row in rows]
    print_rows(names, rows[:show])
    if 0 < show < len(rows):
        print(f"... and {len(rows) - show} more (--show N prints more, -o FILE writes all)")
    if show:
        print()
    told = [("measure", str(question.measure)), ("read as", source.reading)]
    alone = items_in_one_only(source.pairs)
    if alone:
        told.append(("in one only", f"{alone} of {len(source.pairs.x)} items, {question.missing}"))
    told += summed.rows()
    width = max(len(label) for label, _ in told)
    for label, text in told:
        print(f"{label.ljust(width)}  {text}")


def _as_json(
    source: GroupSource, question: GroupQuestion, rows: list[list[Any]], summed: GroupSummary, notes: list[str]
) -> dict[str, Any]:
    names = [*source.by, *question.columns]
    return {
        "measure": str(question.measure),
        "read_as": source.reading,
        "groups": [{name: number(value) for name, value in zip(names, row, strict=True)} for row in rows],
        "summary": {name: number(getattr(summed, name)) for name in summed.__slots__},
        "items": len(source.pairs.x),
        "items_in_one_only": items_in_one_only(source.pairs),
        "warnings": notes,
    }
