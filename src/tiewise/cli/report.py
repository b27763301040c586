"""`tiewise report`: two rankings, or all rankings of a file, on a page that can be sent."""

import shlex
import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer

from tiewise.cli.advice import say
from tiewise.cli.collections import collect, is_collection
from tiewise.cli.comparison import read_comparison
from tiewise.cli.options import (
    Aggregate,
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
    Tnorm,
    Weights,
)
from tiewise.cli.sources import ColumnReading, Source, read_two
from tiewise.errors import FileError, InputValueError, TiewiseWarning, listed
from tiewise.measures.base.measure import Measure
from tiewise.reports.matrix_report import matrix_report
from tiewise.reports.page import Report
from tiewise.reports.pair_report import report as pair_report
from tiewise.running.progress_bar import progress_bar


def report(
    first: First,
    second: Second = None,
    output: Annotated[str, typer.Option("--output", "-o", help="The HTML file to write.")] = "report.html",
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
    missing: Missing = None,
    level: Annotated[float, typer.Option(help="The level of the interval.")] = 0.95,
    seed: Annotated[int, typer.Option(help="The seed of the test: the same seed makes the same page.")] = 0,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Compare rankings on one HTML page that can be sent.

    Two rankings are given as to `tiewise compare`. A table without --x and --y, or a PrefLib file, is a collection:
    the page then compares each of its rankings with each other.
    """
    if Path(output).exists() and not force:
        raise FileError(f"{output} is there already: --force writes over it, -o names another file.")
    options = {"weights": weights, "tnorm": tnorm, "aggregate": aggregate, "missing": missing}
    chosen = read_comparison(measure, options, None, None).measure
    reading = ColumnReading(positions, lower_is_better, method)
    command = shlex.join(["tiewise", *sys.argv[1:]])
    is_written_out = ">" in first or "=" in first
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        if second is None and x is None and y is None and not is_written_out and is_collection(first):
            found = collect(first, item, [], reading)
            if len(found.labels) == 2:
                raise InputValueError(
                    f"a page of many rankings must have at least 3: got {listed(found.labels)} in {first}. "
                    "--x and --y compare two columns of a table."
                )
            page = matrix_report(
                list(found.rankings), chosen, labels=found.labels, title=Path(first).name, command=command
            )
        else:
            left, right, _ = read_two(first, second, x, y, item, reading)
            page = _pair_page(left, right, chosen, level, seed, command)
    path = page.save(output)
    for note in dict.fromkeys(str(warning.message) for warning in caught):
        say(note)
    print(f"written to {path}")


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
            f'tw.report(x, y, measure, names={names!r}, level={level!r}, rng={seed!r}).save("report.html")',
        )
    )
    return pair_report(
        left.ranking, right.ranking, measure, names=names, level=level, rng=seed, command=command, code=code
    )
