"""`tiewise matrix`: every ranking of a file with every other."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from tiewise.arrays import Floats
from tiewise.cli.collections import Collected, collect
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.options import AsJson, Item, Missing, Text, Ties
from tiewise.cli.printing import print_columns, print_json, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target, write_table
from tiewise.errors import InputValueError
from tiewise.matrices.cluster import cluster as cluster_of
from tiewise.matrices.matrix import matrix as matrix_of
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
    if output is not None and Path(output).suffix not in _SUFFIXES:
        raise InputValueError(f"--output must end in {', '.join(_SUFFIXES)}: got {output!r}.")
    refuse_target(output, [file], force)
    to_map = output if output is not None and output.endswith(".npy") and not cluster else None
    of_values = isinstance(comparison.measure, ValueMeasure)
    with working() as notes:
        found = collect(file, item, column or [], reading, tables, of_values=of_values, in_memory=to_map is None)
        values = matrix_of(found.compared(comparison.measure), comparison.measure, out=to_map)
    if cluster:
        order = cluster_of(values, kind=comparison.measure.claims.kind).order
        values, found = values[np.ix_(order, order)], _ordered(found, order.tolist())
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
                "warnings": list(map(str, notes)),
            }
        )
        return
    _print_text(values, found, comparison.measure, output)
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


def _print_text(values: Floats, found: Collected, measure: Measure, output: Text) -> None:
    rows = [("rankings", f"{len(values)} ({found.reading})"), ("items n", str(found.items)), ("measure", str(measure))]
    rows += _summary(values, found)
    if output is not None:
        rows.append(("written to", output))
    print_columns(rows)
    if len(values) > _SHOWN:
        if output is None:
            say(f"a matrix of {len(values)} rankings is not shown; -o FILE.csv writes it to a file.")
        return
    names = [label if len(label) <= _LABEL else label[: _LABEL - 1] + "…" for label in found.labels]
    cells = [["-" if value != value else f"{value:.3f}" for value in row] for row in values.tolist()]
    print()
    table = [["", *names], *([name, *row] for name, row in zip(names, cells, strict=True))]
    print_columns(table, range(1, len(table)))


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
