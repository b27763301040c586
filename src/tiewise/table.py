"""A table with named columns that prints, renders in a notebook and becomes a data frame."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tiewise import markup
from tiewise.arrays import Numbers
from tiewise.errors import needing

# So many rows are shown; a data frame has them all.
_SHOWN = 20


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """Named columns of equal length. `table["x"]` is a column, `len(table)` the number of rows.

    Parameters
    ----------
    columns : dict of str to array
        The columns by name, in the order in which they are shown.
    """

    columns: dict[str, Numbers]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __getitem__(self, name: str) -> Numbers:
        return self.columns[name]

    def rows(self, limit: int | None = None) -> list[dict[str, Any]]:
        """Return the rows, or the first `limit` of them, as dicts."""
        cells = (column[:limit].tolist() for column in self.columns.values())
        return [dict(zip(self.columns, row, strict=True)) for row in zip(*cells, strict=True)]

    def head(self, limit: int) -> "Table":
        """Return the first `limit` rows."""
        return Table({name: column[:limit] for name, column in self.columns.items()})

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def __str__(self) -> str:
        return self.text(_SHOWN)

    def text(self, limit: int | None = None) -> str:
        """Return all rows, or the first `limit` of them, as lines of text below the names of the columns."""
        lines = [list(self.columns), *([_shown(cell) for cell in row.values()] for row in self.rows(limit))]
        widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
        pads: list[Callable[[str, int], str]] = [
            str.rjust if column.dtype.kind in "iuf" else str.ljust for column in self.columns.values()
        ]
        text = [
            "  ".join(pad(cell, width) for pad, cell, width in zip(pads, line, widths, strict=True)).rstrip()
            for line in lines
        ]
        return "\n".join([*text, *self._rest(len(self) if limit is None else limit)])

    def _repr_html_(self) -> str:
        body = (map(_shown, row.values()) for row in self.rows(_SHOWN))
        return markup.in_columns(self.columns, body) + "".join(map(markup.paragraph, self._rest(_SHOWN)))

    def _rest(self, limit: int) -> list[str]:
        return [f"... and {len(self) - limit} more"] if len(self) > limit else []

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame with all rows."""
        return _frame_library("pandas").DataFrame(dict(self.columns))

    def to_polars(self) -> Any:
        """Return a polars DataFrame with all rows."""
        columns = {name: column.tolist() for name, column in self.columns.items()}
        return _frame_library("polars").DataFrame(columns, strict=False)


def _shown(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.6g}"
    text = str(cell)
    return text if text.isprintable() else repr(text)  # a line break would tear the row apart


def _frame_library(name: str) -> Any:
    with needing(name, f"a {name} data frame needs {name}, which is not installed"):
        return import_module(name)
