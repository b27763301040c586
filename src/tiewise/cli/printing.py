"""What a command prints: rows, columns and JSON to standard output, notes in one line each to standard error."""

import json
import math
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tiewise.errors import Told, visible


def say(message: object) -> None:
    """Print a note to standard error in one line, with its hint in the command's words."""
    text = message.for_command if isinstance(message, Told) else str(message)
    if sys.stderr is not None:
        print("tiewise:", visible(text), file=sys.stderr)


def print_columns(rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> None:
    """Print a table in columns; those in `right` are set to the right."""
    table = [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(cells).rstrip())


def print_json(found: dict[str, Any]) -> None:
    """Print JSON; what is undefined or infinite is null there, because JSON has no NaN and no Infinity."""
    text = json.dumps(_with_null(found), indent=2, default=str, ensure_ascii=False)
    for line in text.split("\n"):
        # What JSON need not escape, and a terminal may take for a command.
        hidden = {letter for letter in line if not letter.isprintable() and visible(letter) != letter}
        print(line.translate({ord(letter): json.dumps(letter)[1:-1] for letter in hidden}))


def _with_null(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_null(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_with_null(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
