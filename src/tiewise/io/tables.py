"""Tables in CSV, TSV and Parquet files: named columns, of which one may name the items."""

import csv
import io
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from tiewise import hints, markup
from tiewise.errors import FileError, MissingDependencyError, cut, listed, nearest, shown
from tiewise.io.text import read_bytes, read_text

# What people write for a missing value; it could also be an item's name, and so is not read as one.
_GAPS = ("na", "n/a", "null", "none", "-", "?")

SUFFIXES = (".csv", ".tsv", ".tab", ".parquet", ".pq")


@dataclass(frozen=True, repr=False)
class Table:
    """A file's columns by name; a missing cell is None. Only the columns that are asked for are read.

    `rows` are the numbers by which messages call the rows: lines of a text file, rows of a Parquet file.
    """

    path: str
    names: tuple[str, ...]
    rows: Sequence[int]
    read: Callable[[str], list[Any]]

    def __repr__(self) -> str:
        return f"<Table {self.path}: {len(self.rows)} rows, columns {cut(', '.join(self.names))}>"

    def _repr_html_(self) -> str:
        return markup.in_rows([("rows", str(len(self.rows))), ("columns", ", ".join(self.names))], self.path)

    def column(self, name: str) -> list[Any]:
        """Return a column's cells, or raise an error that lists the columns there are."""
        if name not in self.names:
            there = f"its columns are {listed(self.names, 20)}.{nearest(name, self.names)}"
            if len(self.names) == 1 and ";" in self.names[0]:
                there += " The cells of a .csv file are separated by commas, these seem to be by semicolons."
            raise FileError(f"{self.path} has no column {name!r}; {there}")
        return self.read(name)

    def numbers(self, name: str) -> list[float | None]:
        """Return a column as numbers, None where a cell is missing."""
        return [self._number(cell, name, row) for row, cell in zip(self.rows, self.column(name), strict=True)]

    def is_numeric(self, name: str) -> bool:
        """Tell whether a column holds nothing but numbers and missing cells."""
        try:
            self.numbers(name)
        except FileError:
            return False
        return True

    def items(self, name: str | None) -> list[Any]:
        """Return the items a column names, or for None the rows counted from 1."""
        if name is None:
            return list(range(1, len(self.rows) + 1))
        first: dict[Any, int] = {}
        for row, item in zip(self.rows, self.column(name), strict=True):
            if item is None:
                raise FileError(f"{self.path} must name an item in each row: column {name!r} is empty in row {row}.")
            try:
                seen = first.setdefault(item, row)
            except TypeError:
                raise FileError(
                    f"{self.path} must name items by text or numbers: got {shown(item)} in column {name!r}, row {row}."
                ) from None
            if seen != row:
                raise FileError(
                    f"{self.path} must name each item once in column {name!r}: got {shown(item)} in row {seen} "
                    f"and again in row {row}.",
                    hints.OTHER_ITEMS,
                )
        return list(first)

    def _number(self, cell: Any, name: str, row: int) -> float | None:
        if cell is None:
            return None
        if isinstance(cell, bool) or (isinstance(cell, str) and "_" in cell):  # Python reads 1_000 as a number
            raise self._no_number(cell, name, row)
        try:
            if isinstance(cell, int | str):  # the int of a decimal would be cut
                return int(cell)
        except ValueError:
            pass
        try:
            value = float(cell)
        except (TypeError, ValueError, OverflowError):
            raise self._no_number(cell, name, row) from None
        if math.isinf(value):
            raise self._no_number(cell, name, row)
        return None if math.isnan(value) else value

    def _no_number(self, cell: Any, name: str, row: int) -> FileError:
        hint = "A missing value is an empty cell." if str(cell).strip().lower() in _GAPS else ""
        return FileError(f"{self.path} must hold numbers in column {name!r}: got {shown(cell)} in row {row}.", hint)


def read_table(path: str | PathLike[str]) -> Table:
    """Return the columns of a CSV, TSV or Parquet file, told by its suffix. Rows are counted as an editor does."""
    suffix = Path(path).suffix.lower()
    if suffix in (".parquet", ".pq"):
        return _read_parquet(path)
    if suffix not in SUFFIXES:
        raise FileError(f"a table must end in {', '.join(SUFFIXES)}: got {path}.")
    return _read_delimited(path, "," if suffix == ".csv" else "\t")


def _read_delimited(path: str | PathLike[str], delimiter: str) -> Table:
    reader = csv.reader(io.StringIO(read_text(path), newline=""), delimiter=delimiter, strict=True)
    lines: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for cells in reader:
            if cells:
                lines.append((start, cells))
            start = reader.line_num + 1
    except csv.Error as error:
        raise FileError(f"{path} cannot be read as a table, from line {start} on: {error}.") from None
    (_, header), *body = lines
    _refuse_repeated(header, path)
    for row, cells in body:
        if len(cells) != len(header):
            raise FileError(
                f"{path} must have {len(header)} cells in each row, as its header has: got {len(cells)} in row {row}."
            )
    if not body:
        raise FileError(f"{path} has a header and no rows.")
    columns = dict(zip(header, zip(*(cells for _, cells in body), strict=True), strict=True))
    return Table(
        str(path),
        tuple(header),
        [row for row, _ in body],
        lambda name: [cell.strip() or None for cell in columns[name]],
    )


def _read_parquet(path: str | PathLike[str]) -> Table:
    content = read_bytes(path)
    try:
        from pyarrow import ArrowException, BufferReader, parquet
    except ImportError:
        raise MissingDependencyError(
            f"reading {path} needs pyarrow, which is not installed: pip install 'tiewise[parquet]'."
        ) from None
    try:
        file = parquet.ParquetFile(BufferReader(content))
    except (ArrowException, OSError) as error:
        raise _unreadable(path, error) from None
    names = file.schema_arrow.names
    _refuse_repeated(names, path)
    if not names or not file.metadata.num_rows:
        raise FileError(f"{path} has no rows.")

    def read(name: str) -> list[Any]:
        try:
            cells: list[Any] = file.read(columns=[name]).column(name).to_pylist()
        except (ArrowException, OSError, OverflowError, UnicodeDecodeError, KeyError) as error:
            raise _unreadable(path, error, f"column {name!r}: ") from None
        return cells

    return Table(str(path), tuple(names), range(1, file.metadata.num_rows + 1), read)


def _unreadable(path: str | PathLike[str], error: Exception, where: str = "") -> FileError:
    reason = " ".join(str(error).split()).rstrip(".")
    return FileError(f"{path} is not a readable Parquet file: {where}{reason}.")


def _refuse_repeated(header: Sequence[str], path: str | PathLike[str]) -> None:
    repeated = [name for name, count in Counter(header).items() if count > 1]
    if repeated:
        raise FileError(f"{path} must name each column once: got {listed(repeated)} more than once.")
