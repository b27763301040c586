"""How numbers, lists of names and tables are printed; the only formatter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def number(value: float) -> str:
    """Return a number with three significant digits; whole numbers are written out.

    >>> number(0.47058), number(15.0), number(123456.7)
    ('0.471', '15', '123,457')
    """
    if value != value:
        return "nan"
    if abs(value) < 1e15 and (abs(value) >= 1000.0 or value == round(value)):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def shortened(text: str, most: int = 80) -> str:
    """Return a text of at most so many characters; longer ones are cut in the middle.

    >>> shortened("scaled_tau(weights=1.0,0.5,0.25)", 25)
    'scaled_tau(...0,0.5,0.25)'
    """
    if len(text) <= most:
        return text
    tail = (most - 3) // 2
    return f"{text[: most - 3 - tail]}...{text[-tail:]}"


def few(names: Iterable[object], most: int = 3) -> str:
    """Return the first names and how many more there are.

    >>> few("abcde")
    'a, b, c and 2 more'
    """
    texts = [str(name) for name in names]
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """Return rows of texts as aligned columns; the last column is as wide as it is."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    lines = []
    for row in rows:
        padded = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
        lines.append((indent + "  ".join([*padded, row[-1]])).rstrip())
    return "\n".join(lines)
