"""What a command writes to a file of its user's choice: never over its own input, over another file only if told so."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tiewise.errors import FileError
from tiewise.running.files import whole_file

Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def refuse_target(output: str | None, inputs: Sequence[str | None], force: bool, option: str = "-o") -> None:
    """Raise if a file that is there would be lost; to be asked before the work begins."""
    target = Path(output) if output is not None else None
    if target is None or not target.exists():
        return
    for name in inputs:
        if name is not None and _is_same(target, name):
            raise FileError(f"{output} is what is read here, and is not written over: {option} names another file.")
    if not force:
        raise FileError(f"{output} is there already: --force writes over it, {option} names another file.")


def _is_same(target: Path, name: str) -> bool:
    try:
        return target.samefile(name)
    except (OSError, ValueError):  # a ranking that is written out is no file
        return False


def write_table(path: str, rows: Iterable[Sequence[Any]]) -> None:
    """Write rows to a CSV file, with tabs between the cells if it ends in .tsv; what is undefined is an empty cell."""
    delimiter = "\t" if path.lower().endswith(".tsv") else ","
    with whole_file(path) as partial, partial.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
        writer.writerows([("" if cell != cell else cell) for cell in row] for row in rows)
