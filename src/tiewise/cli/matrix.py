"""`tiewise matrix`: every ranking of a file with every other."""

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from tiewise.arrays import Floats
from tiewise.cli.collections import Collected, collect
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.many_tests import ManyTestOptions
from tiewise.cli.options import AsJson, Item, Missing, Text, Ties
from tiewise.cli.printing import print_columns, print_json, print_prose, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.testing import LEAST, SMALL
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target, write_table
from tiewise.errors import InputValueError, one_of
from tiewise.matrices.cluster import cluster as cluster_of
from tiewise.matrices.matrix import matrix as matrix_of
from tiewise.matrices.tested import FALSE_DISCOVERY, MatrixTest
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.running.files import whole_file

# What a reader takes in at a glance; larger matrices are summed up, and go to a file.
_SHOWN = 16
_LABEL = 14
_NOTES = 3
_SUFFIXES = (".csv", ".tsv", ".npy")


def matrix(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A table (CSV, TSV, Parquet) or a PrefLib file (soc, soi, toc, toi, cat)."),
    ],
    *,
    column: Annotated[
        list[str] | None,
        typer.Option(help="A column with a ranking; give it several times. [default: all columns of numbers]"),
    ] = None,
    item: Item = None,
    reading: ColumnReading,
    tables: TableOptions,
    options: MeasureOptions,
    ties: Ties = None,
    missing: Missing = None,
    tests: ManyTestOptions,
    false_discovery: Annotated[
        Text,
        typer.Option(
            help="Correct the p-values of --test: bh (Benjamini and Hochberg) or by (Benjamini and Yekutieli)."
        ),
    ] = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="Put rankings that are close next to each other.")] = False,
    output: Annotated[
        Text, typer.Option("--output", "-o", help="A file for the matrix: .csv, .tsv, or .npy without labels.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Compare every ranking in a file with every other.

    The rankings are the columns of a table of positions (tiewise matrix ranks.csv) or scores (tiewise matrix scores.csv
    --scores), or the orders of a PrefLib file (tiewise matrix votes.soi --missing bottom).
    """
    comparison = options.comparison(ties, missing)
    if comparison.over_extensions:
        raise InputValueError(f"--ties must be left out for {comparison.measure.name} in a matrix: got {ties!r}.")
    if false_discovery is not None:
        one_of("--false-discovery", false_discovery, tuple(FALSE_DISCOVERY))
        if not tests.test:
            raise InputValueError(f"--false-discovery goes with --test: got {false_discovery}.")
    if output is not None and Path(output).suffix not in _SUFFIXES:
        raise InputValueError(f"--output must end in {', '.join(_SUFFIXES)}: got {output!r}.")
    refuse_target(output, [file], force)
    to_map = output if output is not None and output.endswith(".npy") and not cluster else None
    of_values = isinstance(comparison.measure, ValueMeasure)
    with working() as notes:
        found = collect(file, item, column or [], reading, tables, of_values=of_values, in_memory=to_map is None)
        compared, chosen = found.compared(comparison.measure), comparison.measure
        values = matrix_of(compared, chosen, out=to_map, false_discovery=false_discovery, **tests.arguments())
    tested: MatrixTest | None = None
    if isinstance(values, MatrixTest):
        values, tested = values.statistic, values
    if cluster:
        order = cluster_of(values, kind=comparison.measure.claims.kind).order
        values, found = values[np.ix_(order, order)], _ordered(found, order.tolist())
        tested = None if tested is None else tested.map(lambda whole: whole[np.ix_(order, order)])
    if output is not None and to_map is None:
        _write(output, values, found.labels)
    if as_json:
        print_json(
            {
                "measure": str(comparison.measure),
                "read_as": found.reading,
                "items": found.items,
                "labels": found.labels,
                "counts": found.counts,
                "matrix": values.tolist(),
                **({} if tested is None else _as_json(tested)),
                "warnings": list(map(str, notes)),
            }
        )
        return
    _print_text(values, tested, found, comparison.measure, output)
    for note in notes[:_NOTES]:
        say(note)
    if len(notes) > _NOTES:
        say(f"and {len(notes) - _NOTES} more such notes; --json has them all.")


def _ordered(found: Collected, order: list[int]) -> Collected:
    labels, rankings = tuple(found.labels[k] for k in order), tuple(found.rankings[k] for k in order)
    return Collected(labels, rankings, tuple(found.counts[k] for k in order), found.reading)


def _write(output: str, values: Floats, labels: tuple[str, ...]) -> None:
    if output.endswith(".npy"):
        with whole_file(output) as partial, partial.open("wb") as file:
            np.save(file, values)
    else:
        rows = ([label, *row] for label, row in zip(labels, values.tolist(), strict=True))
        write_table(output, [["ranking", *labels], *rows])


def _as_json(tested: MatrixTest) -> dict[str, Any]:
    return {
        "pvalues": tested.pvalue.tolist(),
        "uncorrected_pvalues": tested.uncorrected.tolist(),
        "pvalues_are_least": tested.pvalue_is_least.tolist(),
        "test": tested.method,
        "false_discovery": tested.false_discovery,
        "comparisons": tested.comparisons,
    }


def _print_text(values: Floats, tested: MatrixTest | None, found: Collected, measure: Measure, output: Text) -> None:
    rows = [("rankings", f"{len(values)} ({found.reading})"), ("items n", str(found.items)), ("measure", str(measure))]
    rows += _summary(values, found)
    if tested is not None:
        rows += _tested(tested)
    if output is not None:
        rows.append(("written to", output))
    print_columns(rows)
    if len(values) > _SHOWN:
        if output is None:
            say(f"a matrix of {len(values)} rankings is not shown; -o FILE.csv writes it to a file.")
        return
    names = [label if len(label) <= _LABEL else label[: _LABEL - 1] + "…" for label in found.labels]
    _print_table("", [[f"{value:.3f}" for value in row] for row in values.tolist()], names)
    if tested is not None:
        _print_table("p", [[f"{value:.2g}" for value in row] for row in tested.pvalue.tolist()], names)
        print()
        print_prose(f"p: {SMALL} (two-sided)")
        if tested.least:
            print_prose(f"at the least p: {LEAST}")


def _print_table(corner: str, cells: list[list[str]], names: list[str]) -> None:
    print()
    shown = ([name, *("-" if cell == "nan" else cell for cell in row)] for name, row in zip(names, cells, strict=True))
    print_columns([[corner, *names], *shown], range(1, len(names) + 1))


def _tested(tested: MatrixTest) -> list[tuple[str, str]]:
    """Return what the tests say in all."""
    by = "" if tested.false_discovery is None else f", corrected after {FALSE_DISCOVERY[tested.false_discovery]}"
    rows = [("p < 0.05", f"{tested.below} of {tested.comparisons} comparisons ({tested.method}{by})")]
    return rows + [("at the least p", f"{tested.least} of them")] * (tested.least > 0)


def _summary(values: Floats, found: Collected) -> list[tuple[str, str]]:
    """Return the mean over all pairs of voters, and the pairs of rankings with the lowest and the highest value."""
    counts = np.array(found.counts, dtype=np.float64)
    pairs = np.outer(counts, counts)
    np.fill_diagonal(pairs, counts * (counts - 1))
    known = ~np.isnan(values) & (pairs > 0)
    if not known.any():
        return []
    voters = "voters" if counts.max() > 1 else "rankings"
    rows = [("mean", f"{np.average(values[known], weights=pairs[known]):.6g} over all pairs of {voters}")]
    apart = np.where(np.eye(len(values), dtype=bool), np.nan, values)
    if not np.isnan(apart).all():
        for label, place in (("lowest", np.nanargmin(apart)), ("highest", np.nanargmax(apart))):
            i, j = divmod(int(place), len(values))
            rows.append((label, f"{apart[i, j]:.6g} ({found.labels[i]}, {found.labels[j]})"))
    return rows
