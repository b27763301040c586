"""What a command prints: rows, columns and JSON to standard output, notes in one line each to standard error."""

import json
import math
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tiewise.cli.folding import GAP, folded, folded_table
from tiewise.cli.terminal import prose_width, width, write_line
from tiewise.errors import Told, visible


def say(message: object) -> None:
    """Print a note to standard error in one line, with its hint in the command's words."""
    text = message.for_command if isinstance(message, Told) else str(message)
    if sys.stderr is not None:
        print("tiewise:", visible(text), file=sys.stderr)


def print_columns(
    rows: Iterable[Sequence[str]], right: Collection[int] = (), styles: Mapping[int, str] | None = None, head: str = ""
) -> None:
    """Print a table in columns that fold to the width; those in `right` are set to the right.

    `styles` are those of columns, `head` is that of the first row.
    """
    table = [[visible(cell) for cell in row] for row in rows]
    if not table:
        return
    styled = styles or {}
    for part, lines in enumerate(folded_table(table, right, width())):
        if part:
            print()
        for k, line in enumerate(lines):
            parts: list[tuple[str, str]] = []
            for place, cell in enumerate(line):
                parts += [(" " * GAP, "")] if place else []
                parts.append((cell, head if head and not k else styled.get(place, "")))
            write_line(parts)


def print_prose(text: object, style: str = "", mark: str = "") -> None:
    """Print a sentence in lines of a width that can be read; the lines after the first are set in below a mark."""
    inset = " " * len(mark)
    for k, line in enumerate(folded(visible(text), prose_width() - len(mark))):
        write_line([(inset if k else mark, ""), (line, style)])


def digits_text(value: float | None, digits: int) -> str:
    """Return a number with so many digits behind the point, fewer where there are no more; "undefined" for nan."""
    if value is None:
        return "-"
    if not math.isfinite(value):
        return "undefined"
    if value == round(value):
        return f"{value:.0f}"
    text = f"{value:.{digits}f}"
    return f"{value:.{max(digits, 1)}g}" if not text.strip("-0.") else text


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
