"""`tiewise compare --table`: a file of counts, a row for each category of x and a column for each of y."""

import math
from pathlib import Path

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.options import Columns, Text
from tiewise.cli.sources import Source
from tiewise.cli.table_options import TableOptions
from tiewise.errors import InputValueError, listed
from tiewise.io.table import Table
from tiewise.parameters import float_of
from tiewise.rankings.contingency import from_table


def read_contingency(
    path: str, second: Text, columns: Columns, reading: ColumnReading, tables: TableOptions
) -> tuple[Source, Source, str | None]:
    """Return the two rankings that a table counts, and where its rows are named."""
    if second is not None:
        raise InputValueError(f"--table goes with one file of counts: got a second one, {second!r}.")
    if columns.x is not None or columns.y is not None:
        raise InputValueError("--table takes all columns as counts: --x and --y must be left out.")
    if reading.input is not None:
        raise InputValueError(f"--table holds counts: {reading.said} must be left out.")
    table = tables.read(path)
    named = _naming_column(table, columns.item)
    categories = [name for name in table.names if name != named]
    _refuse_header_of_numbers(table, categories, named)
    cells = [
        [math.nan if count is None else count for count in row]
        for row in zip(*(table.numbers(name) for name in categories), strict=True)
    ]
    method = reading.method or "dense"
    x, y = from_table(cells, method)
    name = Path(path).name
    labels = table.items(named) if named is not None else table.items(None)
    code = f"tw.from_table({cells!r}, method={method!r})"
    left = Source(f"rows of {name}", x, f"{len(labels)} categories, best first: {listed(labels)}", f"{code}[0]")
    right = Source(
        f"columns of {name}", y, f"{len(categories)} categories, best first: {listed(categories)}", f"{code}[1]"
    )
    return left, right, None if named is None else f"counts; rows named by column {named!r} (choose with --item)"


def _naming_column(table: Table, item: Text) -> str | None:
    """Return the column that names the rows: the one that is asked for, or the first where it holds no numbers."""
    if item is not None:
        table.refuse_unknown(item)
        return item
    first = table.names[0]
    return first if not first.strip() or not table.is_numeric(first) else None


def _refuse_header_of_numbers(table: Table, categories: list[str], named: str | None) -> None:
    """Raise if the header may be a row of counts."""
    if named is not None or not all(map(_is_number, categories)):
        return
    raise InputValueError(
        f"{table.path} must have a header that names the columns: got {listed(categories)}, which may be counts.",
        "A column that names the rows, or --item, makes numbers in the header names.",
    )


def _is_number(text: str) -> bool:
    try:
        float_of(text)
    except ValueError:
        return False
    return True
