"""Rows of a table as rankings: a voter each, the items being the columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tiewise.cli.collections import Collected
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.options import Text, go
from tiewise.cli.table_options import TableOptions
from tiewise.errors import InputValueError, TiewiseError, collecting, give, listed
from tiewise.io.table import Table
from tiewise.rankings import Ranking


@dataclass(frozen=True)
class RowOptions:
    """Which columns of a table with a ranking in each row are no items."""

    rows: Annotated[
        bool, typer.Option("--rows", help="Each row of the table is a ranking, and the columns are the items.")
    ] = False
    voter: Annotated[Text, typer.Option(help="With --rows, the column with the voters' names.")] = None
    count: Annotated[Text, typer.Option(help="With --rows, the column with how many voters gave the row.")] = None

    def refuse_without_rows(self) -> None:
        """Raise if a column of voters is named where columns are rankings."""
        given = [f"--{name}" for name in ("voter", "count") if getattr(self, name) is not None]
        if given and not self.rows:
            raise InputValueError(f"{go(given)} with --rows: got no --rows.")


def collect_rows(
    path: str, options: RowOptions, columns: Sequence[str], reading: ColumnReading, tables: TableOptions
) -> Collected:
    """Return the rankings in the rows of a table."""
    table = tables.read(path)
    reading.refuse_method()
    voter = options.voter
    if voter is None and not table.is_numeric(table.names[0]) and reading.input != "order":
        voter = table.names[0]
    apart = [name for name in (voter, options.count) if name is not None]
    for name in (*apart, *columns):
        table.refuse_unknown(name)
    items = list(columns) or [name for name in table.names if name not in apart]
    if len(set(items)) < len(items) or set(items) & set(apart):
        raise InputValueError(f"--column must name each item once, and no voters or counts: got {listed(items, 10)}.")
    labels = _labels(table, voter)
    counts = _counts(table, options.count)
    cells = [table.column(name) if reading.input == "order" else table.numbers(name) for name in items]
    rankings = []
    for row, own in zip(table.rows, zip(*cells, strict=True), strict=True):
        rankings.append(_ranked(f"row {row} of {path}", own, items, reading))
    if not rankings:
        raise InputValueError(f"{path} must have a ranking in each row: got no rows.")
    text = f"rows of {Path(path).name}, {reading}" + (f"; voters in column {voter!r}" if voter is not None else "")
    return Collected(labels, tuple(rankings), counts, text)


def _ranked(called: str, cells: Sequence[Any], items: Sequence[str], reading: ColumnReading) -> Ranking:
    there = [(item, cell) for item, cell in zip(items, cells, strict=True) if cell is not None]
    if not there:
        raise InputValueError(f"{called} must rank at least one item: got none.")
    try:
        with collecting() as caught:
            if reading.input == "order":
                ranking = Ranking.from_order([cell for _, cell in there])
            else:
                ranking = reading.rank(dict(there))
    except TiewiseError as error:
        raise error.within(called) from None
    for warning in caught:
        give(warning.within(called))
    return ranking


def _labels(table: Table, voter: str | None) -> tuple[str, ...]:
    if voter is None:
        return tuple(f"row {row}" for row in table.rows)
    names = [
        f"row {row}" if name is None else str(name) for row, name in zip(table.rows, table.column(voter), strict=True)
    ]
    if len(set(names)) == len(names):
        return tuple(names)
    return tuple(f"{name} (row {row})" for row, name in zip(table.rows, names, strict=True))


def _counts(table: Table, count: str | None) -> tuple[int, ...]:
    if count is None:
        return (1,) * len(table.rows)
    counts = []
    for row, value in zip(table.rows, table.numbers(count), strict=True):
        if value is None or value < 0 or value != int(value):
            raise InputValueError(
                f"column {count!r} of {table.path} must hold whole numbers of voters: got {value} in row {row}."
            )
        counts.append(int(value))
    return tuple(counts)
