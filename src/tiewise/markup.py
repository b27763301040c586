"""HTML for notebooks: small tables in which every text is escaped."""

from collections.abc import Iterable

Rows = Iterable[tuple[str, str]]


def in_rows(rows: Rows, caption: str = "") -> str:
    """Return (label, text) pairs as a table with a row each."""
    cells = (f"<tr><th style='text-align:left'>{safe(label)}</th><td>{safe(text)}</td></tr>" for label, text in rows)
    return f"<table>{_caption(caption)}{''.join(cells)}</table>"


def in_columns(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str = "") -> str:
    """Return a table with these heads and rows of cells."""
    body = "".join(_line(row, "td") for row in rows)
    return f"<table>{_caption(caption)}{_line(heads, 'th')}{body}</table>"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{safe(text)}</p>"


def heading(text: str) -> str:
    """Return a small heading."""
    return f"<h4>{safe(text)}</h4>"


def safe(text: str) -> str:
    """Return a text as HTML shows it."""
    from html import escape

    return escape(text)


def _line(cells: Iterable[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{safe(cell)}</{tag}>" for cell in cells) + "</tr>"


def _caption(text: str) -> str:
    return f"<caption>{safe(text)}</caption>" if text else ""
