"""Examples of what is close in a table: pairs of rankings with numbers, triplets, or rankings with labels."""

import os
import re
from typing import Any

from tiewise.errors import FileError, SuspiciousPositionsWarning, TiewiseError, listed, shown, warn
from tiewise.hints import ITEMS_IN_COLUMNS, NAME_COLUMNS
from tiewise.io.table import Table, is_missing
from tiewise.io.tables import read_table
from tiewise.learning.columns import one_item
from tiewise.parameters import list_of
from tiewise.rankings import Ranking

# Names of columns that number or name the rows.
_IDS = r"(^|[^a-z])(id|ids|index|idx|key|nr|no|row|number|unnamed)([^a-z]|$)|_id$|Id$"


def read_examples(
    path: str | os.PathLike[str] | Table,
    *,
    x: str = "x",
    y: str = "y",
    z: str = "z",
    target: str = "target",
    label: str = "label",
) -> dict[str, Any]:
    r"""Read examples for `learn` from a table; the columns that it has say of which kind they are.

    Parameters
    ----------
    path : str, path or Table
        A table (CSV, TSV, Parquet). With columns x, y and target a row is a pair of rankings with a number, with x, y
        and z a triplet of which y is closer to x, with x and label a ranking with its class. A cell holds a ranking as
        a text, b=e>a=d>c, or its numbers in a list, [3, 1, 2]. A table with a label and no column x has a ranking in
        each row and an item in each of the other columns.
    x, y, z, target, label : str
        The names of the columns.

    Returns
    -------
    dict
        {"values": ...}, {"triplets": ...} or {"classes": ...}: what `learn` takes by these names.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> import tiewise as tw
    >>> file = pathlib.Path(tempfile.mkdtemp(), "examples.csv")
    >>> _ = file.write_text("x,y,target\na>b>c,b>a>c,0.4\na>b>c,a>c>b,0.9\n")
    >>> tw.io.read_examples(file)["values"][2]
    [0.4, 0.9]
    """
    table = path if isinstance(path, Table) else read_table(path)
    names = set(table.names)
    if {x, y, target} <= names:
        return {"values": (_rankings(table, x), _rankings(table, y), _numbers(table, target))}
    if {x, y, z} <= names:
        return {"triplets": tuple(_rankings(table, name) for name in (x, y, z))}
    if label in names:
        labels = [key for (key,) in table.keys([label])]
        return {"classes": (_rankings(table, x) if x in names else _rows(table, label), labels)}
    raise FileError(
        f"{table.path} must have the columns {x}, {y} and {target}, or {x}, {y} and {z}, or {label}: "
        f"its columns are {listed(table.names, 20)}.",
        NAME_COLUMNS,
    )


def _rankings(table: Table, name: str) -> list[Any]:
    found = []
    for row, cell in zip(table.rows, table.column(name), strict=True):
        if is_missing(cell):
            raise FileError(f"{table.path} must have a ranking in each row: column {name!r} is empty in row {row}.")
        text = cell.strip() if isinstance(cell, str) else cell
        try:
            if not isinstance(text, str):
                found.append(text)  # a list, in a Parquet file
            else:
                found.append(list_of(text) if text.startswith("[") else Ranking.parse(text))
                told = one_item(found[-1])
                if told:
                    raise FileError(f"a ranking must have two items or more: got one. {told}")
        except TiewiseError as error:
            raise FileError(f"{table.path}, row {row}, column {name!r}: {error}") from None
    return found


def _rows(table: Table, label: str) -> list[dict[str, float]]:
    """Return a ranking for each row, of the items that the other columns name."""
    items = [name for name in table.names if name != label]
    for name in items:
        _suspect_number(table, name)
    try:
        columns = {name: _numbers(table, name) for name in items}
    except TiewiseError as error:
        raise error.with_hint(ITEMS_IN_COLUMNS) from None
    return [dict(zip(items, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _suspect_number(table: Table, name: str) -> None:
    """Warn of a column that numbers the rows: it would be an item as any other."""
    try:
        numbers = table.numbers(name)
    except TiewiseError:
        return  # texts are refused with a sentence of their own
    if len(numbers) < 3 or any(number is None or number % 1 for number in numbers):
        return
    counts = [number for number in numbers if number is not None]
    runs = sorted(counts) in (list(range(len(counts))), list(range(1, len(counts) + 1)))
    if runs or (len(set(counts)) == len(counts) and re.search(_IDS, name, re.IGNORECASE)):
        warn(
            f"column {shown(name)} of {table.path} has another whole number in each row and is read as an item: it "
            "looks like the number of the row.",
            SuspiciousPositionsWarning,
            "Take it out of the table if it is none; without a column x, every column but the label is an item.",
        )


def _numbers(table: Table, name: str) -> list[float]:
    numbers = table.numbers(name)
    for row, number in zip(table.rows, numbers, strict=True):
        if number is None:
            raise FileError(f"{table.path} must have a number in each row: column {shown(name)} has none in row {row}.")
    return [number for number in numbers if number is not None]
