"""`tiewise groups`: two runs query by query, or two columns of a table group by group, and what they say together."""

import json
import math
import warnings
from typing import Annotated, Any

import typer

from tiewise.cli.advice import say
from tiewise.cli.comparison import read_comparison
from tiewise.cli.group_table import as_rows, print_rows, write_csv
from tiewise.cli.progress import progress_bar
from tiewise.cli.sources import ColumnReading
from tiewise.errors import InputValueError, TiewiseWarning, one_of
from tiewise.io.paired import pair_columns, pair_runs, shared_share
from tiewise.io.tables import read_table
from tiewise.io.trec import TIES, read_trec_run
from tiewise.many.groups_question import read_question
from tiewise.many.groups_values import group_values, warn_of_undefined
from tiewise.many.summary import summary_of

Text = str | None


def groups(
    first: Annotated[str, typer.Argument(metavar="A", help="A run in TREC's format, or a table (CSV, TSV, Parquet).")],
    second: Annotated[
        Text, typer.Argument(metavar="[B]", help="The second run; not for a table.", show_default=False)
    ] = None,
    by: Annotated[Text, typer.Option(help="The table's column with the groups; several with commas between.")] = None,
    x: Annotated[Text, typer.Option("--x", help="The table's column with the first ranking.")] = None,
    y: Annotated[Text, typer.Option("--y", help="The table's column with the second ranking.")] = None,
    positions: Annotated[bool, typer.Option("--positions", help="The columns hold positions, 1 = best.")] = False,
    lower_is_better: Annotated[
        bool, typer.Option("--lower-is-better", help="The columns hold scores, and low ones are good.")
    ] = False,
    method: Annotated[
        Text, typer.Option(help="Positions of equal scores: dense 1,1,2; min 1,1,3; max 2,2,3; average 1.5,1.5,3.")
    ] = None,
    run_ties: Annotated[
        Text,
        typer.Option(help="Equal scores in a run: keep (tied, the default), or docno (trec_eval's order by document id)."),
    ] = None,
    measure: Annotated[str, typer.Option(help="A measure, see `tiewise measures`.")] = "scaled_gamma",
    weights: Annotated[Text, typer.Option(help="A scaling, see `tiewise scalings`, or [w1, w2, ...].")] = None,
    tnorm: Annotated[Text, typer.Option(help="A t-norm, see `tiewise tnorms`.")] = None,
    aggregate: Annotated[Text, typer.Option(help="How weights make a distance: sum or max.")] = None,
    ties: Annotated[Text, typer.Option(help="What a tie means: gamma, indifference or incomparability.")] = None,
    missing: Annotated[
        Text,
        typer.Option(
            help="Items in one ranking only: raise, drop, or bottom (one bucket below the rest). "
            "[default: bottom for runs, raise for a table]"
        ),
    ] = None,
    test: Annotated[bool, typer.Option("--test", help="Add a p-value for each group.")] = False,
    level: Annotated[float, typer.Option(help="The confidence level of the interval for the mean.")] = 0.95,
    show: Annotated[int, typer.Option(min=0, help="How many groups to print.")] = 20,
    output: Annotated[Text, typer.Option("--output", "-o", help="Write all groups to this CSV file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, with all groups.")] = False,
) -> None:
    """Compare two rankings in each of many groups.

    Two runs query by query (tiewise groups a.run b.run), or two columns of a table in each of its groups
    (tiewise groups scores.csv --by query --x old --y new).
    """
    if not 0 < level < 1:
        raise InputValueError(f"--level must lie between 0 and 1: got {level}.")
    options = {"weights": weights, "tnorm": tnorm, "aggregate": aggregate, "ties": ties, "missing": missing}
    comparison = read_comparison(measure, options, None, None)
    if comparison.over_extensions:
        raise InputValueError(f"--ties is not a parameter of {comparison.measure.name}: got {ties!r}.")
    applied = comparison.measure
    reading = ColumnReading(positions, lower_is_better, method)
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        if second is not None:
            _refuse_table_options(by, x, y, positions, lower_is_better, second)
            one_of("--run-ties", run_ties or TIES[0], TIES)
            runs = [read_trec_run(path, ties=run_ties or TIES[0]) for path in (first, second)]
            pairs, keys = pair_runs(*runs)
            keys = [(query,) for query in keys]
            names = ["qid"]
            if missing is None and "missing=" not in measure and hasattr(applied, "missing"):
                applied = read_comparison(str(applied), {"missing": "bottom"}, None, None).measure
            read_as = f"runs, by score, equal scores {'tied' if run_ties != 'docno' else 'by document id'}"
        else:
            if by is None or x is None or y is None:
                table = read_table(first)
                raise InputValueError(
                    f"--by, --x and --y must name columns of {first}, whose columns are "
                    f"{', '.join(repr(name) for name in table.names)}."
                )
            if run_ties is not None:
                raise InputValueError(f"--run-ties goes with two runs: got one table, {first}.")
            names = by.split(",")
            pairs, keys = pair_columns(read_table(first), names, x, y)
            read_as = str(reading)
        question = read_question(
            names, "x", "y", not positions, not lower_is_better, method, applied, test, None, None, None
        )
        values = group_values(pairs, question)
        warn_of_undefined(values)
    summed = summary_of(values.statistic, values.concordant, values.discordant, level)
    rows = as_rows(names, keys, question.columns, values)
    if output is not None:
        write_csv(output, [*names, *question.columns], rows)
    items, alone = shared_share(pairs)
    notes = [str(warning.message) for warning in caught]
    if as_json:
        print(json.dumps(_as_json(rows, [*names, *question.columns], applied, summed, items, alone, notes), indent=2))
        return
    print_rows([*names, *question.columns], rows[:show])
    if len(rows) > show:
        print(f"... and {len(rows) - show} more (--show N prints more, -o FILE writes all)")
    if show:
        print()
    told = [("measure", str(applied)), ("read as", read_as)]
    if alone:
        told.append(("in one only", f"{alone} of {items} items ({getattr(applied, 'missing', 'kept apart')})"))
    told += summed.rows()
    width = max(len(label) for label, _ in told)
    for label, text in told:
        print(f"{label.ljust(width)}  {text}")
    for note in notes:
        say(note)


def _refuse_table_options(by: Text, x: Text, y: Text, positions: bool, lower: bool, second: str) -> None:
    if any(name is not None for name in (by, x, y)) or positions or lower:
        raise InputValueError(
            f"--by, --x, --y, --positions and --lower-is-better go with one table: got a second run, {second!r}."
        )


def _as_json(
    rows: list[list[Any]], names: list[str], measure: Any, summed: Any, items: int, alone: int, notes: list[str]
) -> dict[str, Any]:
    def number(value: Any) -> Any:
        return None if isinstance(value, float) and math.isnan(value) else value

    return {
        "measure": str(measure),
        "groups": [{name: number(value) for name, value in zip(names, row, strict=True)} for row in rows],
        "summary": {name: number(getattr(summed, name)) for name in summed.__slots__},
        "items": items,
        "items_in_one_only": alone,
        "warnings": notes,
    }
