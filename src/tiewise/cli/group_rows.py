"""The rows of `tiewise groups` in the order that the user asks for, and as many of them."""

from typing import Any

from tiewise.errors import one_of


def first_rows(rows: list[list[Any]], names: list[str], sort: str | None, top: int | None) -> list[list[Any]]:
    """Return the rows sorted by a column, lowest first or with a minus highest first, and cut; undefined ones last."""
    if sort is not None:
        falling = sort.startswith("-") and sort not in names
        place = names.index(one_of("--sort", sort[1:] if falling else sort, names))
        cells = [row[place] for row in rows]
        known = sorted(
            (k for k, cell in enumerate(cells) if cell == cell), key=lambda k: _key(cells[k]), reverse=falling
        )
        rows = [rows[k] for k in known] + [row for row, cell in zip(rows, cells, strict=True) if cell != cell]
    return rows[:top]


def _key(cell: Any) -> tuple[bool, float, str]:
    """Return what a cell is sorted by: numbers before texts, also those that a table has as text."""
    try:
        return (False, float(cell), "")
    except (TypeError, ValueError):
        return (True, 0.0, str(cell))
