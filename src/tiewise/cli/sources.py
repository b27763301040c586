"""What the user named on the command line, read as two rankings, with a sentence on how each was read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.options import Columns, Text, go
from tiewise.cli.table_columns import item_column, ordered_column, ranked_column, refuse_item
from tiewise.cli.table_options import TableOptions
from tiewise.errors import InputValueError, cut
from tiewise.io.lists import list_in
from tiewise.io.table import Table
from tiewise.io.tables import is_table
from tiewise.io.text import read_text, refuse_spreadsheet
from tiewise.rankings import Ranking
from tiewise.rankings.list_reading import refuse_doubtful
from tiewise.results import Result

_WRITTEN = "a file or a ranking such as 'b=e>a=d>c' is needed"


@dataclass(frozen=True)
class Source:
    """A ranking with its short name and how it was read; of numbers also the numbers as they are.

    `code` is the Python expression that reads it, `setup` what must be run before; of scores and costs `by_method` has
    the expressions that number equal ones by each method.
    """

    name: str
    ranking: Ranking
    reading: str
    code: str
    setup: tuple[str, ...] = ()
    values: dict[object, float] | None = None
    by_method: Mapping[str, str] = field(default_factory=dict)


def read_two(
    first: str, second: Text, columns: Columns, reading: ColumnReading, tables: TableOptions, of_values: bool = False
) -> tuple[Source, Source, str | None]:
    """Return the two rankings, and where the items of a table are named; for a measure of values, with the values."""
    read_as = reading.for_values() if of_values else reading
    if second is not None:
        left, right = _read_arguments(first, second, columns, reading, tables)
        for source in (left, right):
            if of_values and source.values is None:
                raise InputValueError(
                    f"a measure of values needs two columns of a table: got {source.name!r}, {source.reading}."
                )
        return left, right, None
    if is_written_out(first) and columns.x is None and columns.y is None:
        raise InputValueError(f"a second ranking is needed to compare {first!r} with.")
    if is_list(first):
        refuse_spreadsheet(first)
        raise InputValueError(f"a second list is needed to compare {first} with.")
    return _read_columns(first, columns, read_as, tables, of_values)


def _read_columns(
    path: str, columns: Columns, reading: ColumnReading, tables: TableOptions, of_values: bool
) -> tuple[Source, Source, str | None]:
    """Return the rankings in two columns of a table, and the sentence on where the items are."""
    table = tables.read(path)
    x, y = columns.x, columns.y
    if x is None or y is None:
        raise InputValueError(
            f"--x and --y must name two columns of {path}, whose columns are "
            f"{', '.join(repr(name) for name in table.names)}."
        )
    for name in (x, y):
        table.refuse_unknown(name)
    setup = (f"table = {tables.code(path)}",)
    if reading.input == "order":
        reading.refuse_method()
        refuse_item(columns.item)
        made = [Source(n, ordered_column(table, n), str(reading), column_code(reading, None, n), setup) for n in (x, y)]
        return made[0], made[1], None
    items_from, where = item_column(table, columns.item)
    items = table.items(items_from)
    sources = []
    for name in (x, y):
        ranking, numbers = ranked_column(table, name, items, reading)
        told = "values as they are" if of_values else str(reading)
        code, others = column_code(reading, items_from, name), columns_by_method(reading, items_from, name)
        sources.append(Source(name, ranking, told, code, setup, numbers, others))
    return sources[0], sources[1], where


def column_code(reading: ColumnReading, items_from: Text, name: str) -> str:
    """Return the Python expression that makes a ranking of a column of `table`."""
    if reading.input == "order":
        return f"tw.Ranking.from_order([item for item in table.column({name!r}) if item is not None])"
    pairs = f"zip(table.items({items_from!r}), table.numbers({name!r}))"
    return reading.code(f"{{item: number for item, number in {pairs} if number is not None}}")


def columns_by_method(reading: ColumnReading, items_from: Text, name: str) -> dict[str, str]:
    """Return the expressions for a column of scores or costs that number equal ones by each method."""
    return {method: column_code(way, items_from, name) for method, way in reading.by_each_method().items()}


def pair_as_json(result: Result, left: Source, right: Source) -> dict[str, Any]:
    """Return the numbers of a result by name, and how the two rankings were read."""
    return {
        "measure": str(result.measure),
        **result.numbers(),
        "n": result.n,
        "x": {"name": left.name, "read_as": left.reading},
        "y": {"name": right.name, "read_as": right.reading},
    }


@dataclass(frozen=True)
class _Argument:
    """A ranking as the user named it: written out, or in a file, whose text is read once and kept."""

    text: str
    content: str | None = None

    @property
    def lines(self) -> list[str] | None:
        """The lines of a file that are not blank."""
        return None if self.content is None else [line.strip() for line in self.content.split("\n") if line.strip()]

    @property
    def whole_numbers(self) -> list[int] | None:
        """The lines, where all are whole numbers that positions may be."""
        lines = self.lines
        if lines is None or not all(line.isascii() and line.isdigit() and len(line) < 16 for line in lines):
            return None
        return [int(line) for line in lines]

    def listed(self) -> Source:
        """Return the ranking of the items, best first."""
        if self.content is None:
            return Source(
                cut(self.text, 30),
                Ranking.parse(self.text),
                "a ranking, best first",
                f"tw.Ranking.parse({self.text!r})",
            )
        ranking, code = list_in(self.content, self.text), f"tw.io.read_list({self.text!r})"
        return Source(Path(self.text).name, ranking, "a list of items, best first", code)

    def numbered(self, reading: ColumnReading) -> Source:
        """Return the ranking of the lines by the numbers in them."""
        if self.lines is None:
            raise InputValueError(
                f"{reading.said} goes with a table or a list of numbers: got a ranking, {self.text!r}."
            )
        table = Table(self.text, ("1",), range(1, len(self.lines) + 1), lambda _: list(self.lines or ()))
        ranking, numbers = ranked_column(table, "1", table.items(None), reading)
        others = {method: way.code(repr(numbers)) for method, way in reading.by_each_method().items()}
        told = f"{reading}, one a line"
        return Source(Path(self.text).name, ranking, told, reading.code(repr(numbers)), (), numbers, others)


def _read_arguments(
    first: str, second: str, columns: Columns, reading: ColumnReading, tables: TableOptions
) -> tuple[Source, Source]:
    """Return the rankings in two files of items, or written out as in `b=e>a=d>c`."""
    if columns.are_given:
        raise InputValueError(f"--x, --y and --item go with one table: got a second ranking, {second!r}.")
    if tables.for_tables_only:
        raise InputValueError(f"{go(tables.for_tables_only)} with a table: got a second ranking, {second!r}.")
    left, right = _argument(first, tables.encoding), _argument(second, tables.encoding)
    if reading.input in (None, "order"):
        reading.refuse_method()
        x, y = left.whole_numbers, right.whole_numbers
        if reading.input is None and x is not None and y is not None:
            refuse_doubtful(x, y)
        return left.listed(), right.listed()
    return left.numbered(reading), right.numbered(reading)


def _argument(text: str, encoding: str | None) -> _Argument:
    """Return what an argument names; a file is read here, and only here, so that it may be a pipe."""
    if not text.strip():
        raise InputValueError(f"{_WRITTEN}: got an empty text.")
    path = Path(text)
    if not _exists(path):
        if is_written_out(text):
            return _Argument(text)
        raise InputValueError(f"{_WRITTEN}: got {text!r}, and no such file.")
    if is_table(path):
        raise InputValueError(f"{text} is a table: compare two of its columns with --x and --y, and no second file.")
    content = read_text(path, encoding)
    first = next((line.split() for line in content.split("\n") if line.strip()), [])
    if len(first) == 6 and first[1] == "Q0":  # each of its lines would be taken for an item
        raise InputValueError(f"{path} is a run in TREC's format: `tiewise groups` compares two runs query by query.")
    return _Argument(text, content)


def is_written_out(text: str) -> bool:
    """Tell whether a text is a ranking such as `b=e>a=d>c`."""
    return (">" in text or "=" in text) and not _exists(Path(text))


def is_list(text: str) -> bool:
    """Tell whether a text names a file that is there and is no table."""
    path = Path(text)
    return bool(text.strip()) and _exists(path) and not path.is_dir() and not is_table(path)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a ranking can be too long for a path, or hold what no path can
        return False
