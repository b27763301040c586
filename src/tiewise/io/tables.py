"""Tables in CSV, TSV and Parquet files: named columns, of which one may name the items."""

import csv
import math
from collections import Counter
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from tiewise.errors import FileError, MissingDependencyError, listed, shown
from tiewise.io.text import read_bytes, read_text

SUFFIXES = (".csv", ".tsv", ".tab", ".parquet", ".pq")


@dataclass(frozen=True)
class Table:
    """A file's columns by name, each a list of cells; a missing cell is None."""

    path: str
    columns: dict[str, list[Any]]
    first_row: int

    @property
    def n_rows(self) -> int:
        """The number of rows."""
        return len(next(iter(self.columns.values()), []))

    def column(self, name: str) -> list[Any]:
        """Return a column, or raise an error that lists those there are."""
        if name not in self.columns:
            import difflib

            near = difflib.get_close_matches(name, self.columns, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise FileError(f"{self.path} has no column {name!r}; its columns are {listed(self.columns, 20)}.{hint}")
        return self.columns[name]

    def numbers(self, name: str) -> list[float | None]:
        """Return a column as numbers, None where a cell is missing."""
        return [self._number(cell, name, row) for row, cell in enumerate(self.column(name))]

    def is_numeric(self, name: str) -> bool:
        """Tell whether a column holds nothing but numbers and missing cells."""
        try:
            self.numbers(name)
        except FileError:
            return False
        return True

    def items(self, name: str | None) -> list[Any]:
        """Return the items a column names, or the row numbers counted from 1 for None."""
        if name is None:
            return list(range(1, self.n_rows + 1))
        first: dict[Any, int] = {}
        for row, item in enumerate(self.column(name)):
            if item is None:
                raise FileError(f"{self.path} must name an item in each row: {self._place(name, row)} is empty.")
            if item in first:
                raise FileError(
                    f"{self.path} must name each item once: got {shown(item)} in row {first[item] + self.first_row} "
                    f"and again in row {row + self.first_row}."
                )
            first[item] = row
        return list(first)

    def _place(self, name: str, row: int) -> str:
        return f"column {name!r}, row {row + self.first_row}"

    def _number(self, cell: Any, name: str, row: int) -> float | None:
        if cell is None:
            return None
        if isinstance(cell, bool):
            raise FileError(
                f"{self.path} must hold numbers in column {name!r}: got {cell} in row {row + self.first_row}."
            )
        try:
            value = float(cell)
        except (TypeError, ValueError):
            raise FileError(
                f"{self.path} must hold numbers in column {name!r}: got {shown(cell)} in row {row + self.first_row}."
            ) from None
        if math.isnan(value):
            return None
        if math.isinf(value):
            raise FileError(f"{self.path} must hold finite numbers: {self._place(name, row)} has {value}.")
        return value


def read_table(path: str | PathLike[str]) -> Table:
    """Return the columns of a CSV, TSV or Parquet file, told by its suffix. Rows are counted as an editor does."""
    suffix = Path(path).suffix.lower()
    if suffix in (".parquet", ".pq"):
        return _read_parquet(path)
    if suffix not in SUFFIXES:
        raise FileError(f"a table must end in {', '.join(SUFFIXES)}: got {path}.")
    return _read_delimited(path, "," if suffix == ".csv" else "\t")


def _read_delimited(path: str | PathLike[str], delimiter: str) -> Table:
    text = read_text(path)
    try:
        rows = list(csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise FileError(f"{path} is not well formed: {error}.") from None
    header, body = rows[0], [(number, row) for number, row in enumerate(rows[1:], start=2) if row]
    _refuse_repeated(header, path)
    for number, row in body:
        if len(row) != len(header):
            raise FileError(
                f"{path} must have {len(header)} cells in each row, as its header has: got {len(row)} in row {number}."
            )
    if not body:
        raise FileError(f"{path} has a header and no rows.")
    cells = zip(*(row for _, row in body), strict=True)
    columns = {name: [cell.strip() or None for cell in column] for name, column in zip(header, cells, strict=True)}
    return Table(str(path), columns, first_row=2)


def _read_parquet(path: str | PathLike[str]) -> Table:
    read_bytes(path)
    try:
        from pyarrow import ArrowException, parquet
    except ImportError:
        raise MissingDependencyError(
            f"reading {path} needs pyarrow, which is not installed: pip install 'tiewise[parquet]'."
        ) from None
    try:
        table = parquet.read_table(path)
        names = list(table.column_names)
        _refuse_repeated(names, path)
        columns = {name: table.column(name).to_pylist() for name in names}
    except (ArrowException, OSError) as error:
        raise FileError(f"{path} is not a readable Parquet file: {str(error).splitlines()[0].rstrip('.')}.") from None
    if not table.num_rows:
        raise FileError(f"{path} has columns and no rows.")
    return Table(str(path), columns, first_row=1)


def _refuse_repeated(header: list[str], path: str | PathLike[str]) -> None:
    repeated = [name for name, count in Counter(header).items() if count > 1]
    if repeated:
        raise FileError(f"{path} must name each column once: got {listed(repeated)} more than once.")
