"""`tiewise report`: two rankings, or all rankings of a file, on a page that can be sent."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from tiewise.cli.collections import collect, is_collection
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.options import Columns, First, Missing, Second
from tiewise.cli.printing import print_columns, say
from tiewise.cli.sources import Source, is_written_out, read_two
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target
from tiewise.errors import InputValueError, listed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.reports.matrix_report import matrix_report
from tiewise.reports.page import Report, need_packages
from tiewise.reports.pair_report import report as pair_report


def report(
    first: First,
    second: Second = None,
    output: Annotated[str, typer.Option("--output", "-o", help="The HTML file to write.")] = "report.html",
    *,
    columns: Columns,
    reading: ColumnReading,
    tables: TableOptions,
    options: MeasureOptions,
    missing: Missing = None,
    level: Annotated[float, typer.Option(help="The level of the interval.")] = 0.95,
    seed: Annotated[int, typer.Option(help="The seed of the test: the same seed makes the same page.")] = 0,
    force: Force = False,
) -> None:
    """Compare rankings on one HTML page that can be sent.

    Two rankings are given as to `tiewise compare`. A table without --x and --y, or a PrefLib file, is a collection:
    the page then compares each of its rankings with each other.
    """
    refuse_target(output, [first, second], force)
    measure = options.comparison(missing=missing).measure
    command = shlex.join(["tiewise", *sys.argv[1:]])
    of_two = second is not None or columns.x is not None or columns.y is not None or is_written_out(first)
    with working() as notes:
        need_packages()
        if not of_two and is_collection(first):
            found = collect(first, columns.item, [], reading, tables, of_values=isinstance(measure, ValueMeasure))
            if len(found.labels) == 2:
                raise InputValueError(
                    f"a page of many rankings must have at least 3: got {listed(found.labels)} in {first}. "
                    "--x and --y compare two columns of a table."
                )
            told = [("rankings", f"{len(found.labels)} ({found.reading})")]
            page = matrix_report(
                found.compared(measure), measure, labels=found.labels, title=Path(first).name, command=command
            )
        else:
            left, right, _ = read_two(first, second, columns, reading, tables)
            told = [(side, f"{one.name} ({one.reading})") for side, one in (("x", left), ("y", right))]
            page = _pair_page(left, right, measure, level, seed, command)
    path = page.save(output)
    for note in notes:
        say(note)
    print_columns([*told, ("written to", str(path))])


def _pair_page(left: Source, right: Source, measure: Measure, level: float, seed: int, command: str) -> Report:
    names = (left.name, right.name)
    code = "\n".join(
        (
            "import tiewise as tw",
            "",
            *left.setup,
            f"x = {left.code}",
            f"y = {right.code}",
            f"measure = tw.measure({str(measure)!r})",
            "print(measure(x, y))",
            f'tw.report(x, y, measure, names={names!r}, confidence_level={level!r}, rng={seed!r}).save("report.html")',
        )
    )
    return pair_report(
        left.ranking, right.ranking, measure, names=names, confidence_level=level, rng=seed, command=command, code=code
    )
