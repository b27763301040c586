"""The table of groups: printed in columns, or written to a CSV file as a whole."""

import csv
import os
from pathlib import Path
from typing import Any

from tiewise.errors import FileError
from tiewise.grouped.values import GroupValues


def as_rows(keys: list[tuple[Any, ...]], columns: tuple[str, ...], values: GroupValues) -> list[list[Any]]:
    """Return a list for each group: its key, then its values."""
    numbers = zip(*(getattr(values, name).tolist() for name in columns), strict=True)
    return [[*key, *row] for key, row in zip(keys, numbers, strict=True)]


def print_rows(names: list[str], rows: list[list[Any]]) -> None:
    """Print the groups in columns, numbers to the right."""
    if not rows:
        return
    table = [names, *([_text(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    left = [not isinstance(cell, int | float) for cell in rows[0]]
    for row in table:
        cells = (
            cell.ljust(width) if is_text else cell.rjust(width)
            for cell, width, is_text in zip(row, widths, left, strict=True)
        )
        print("  ".join(cells).rstrip())


def _text(cell: Any) -> str:
    if isinstance(cell, float):
        return "undefined" if cell != cell else f"{cell:.6g}"
    return str(cell)


def write_csv(path: str, names: list[str], rows: list[list[Any]]) -> None:
    """Write the groups to a file that is there as a whole or not at all; an undefined value is an empty cell."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(names)
            writer.writerows([("" if cell != cell else cell) for cell in row] for row in rows)
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise FileError(f"{path} cannot be written: {error.strerror or error}.") from None
