"""A table that a command writes to a file of its user's choice."""

import csv
from collections.abc import Iterable, Sequence
from typing import Any

from tiewise.running.files import whole_file


def write_table(path: str, rows: Iterable[Sequence[Any]]) -> None:
    """Write rows to a CSV file, with tabs between the cells if it ends in .tsv; what is undefined is an empty cell."""
    delimiter = "\t" if path.endswith(".tsv") else ","
    with whole_file(path) as partial, partial.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        writer.writerows([("" if cell != cell else cell) for cell in row] for row in rows)
