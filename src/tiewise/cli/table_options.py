"""How files are written: the options that say it, where a look at the file does not tell."""

from dataclasses import dataclass, fields
from typing import Annotated, Any

import typer

from tiewise.cli.options import Text
from tiewise.io.table import Table
from tiewise.io.tables import read_table


@dataclass(frozen=True)
class TableOptions:
    """What is said of how a table writes its cells and numbers, and a text its letters."""

    separator: Annotated[
        Text, typer.Option(help="What separates the cells of a table: , ; | or tab. [default: what fits]")
    ] = None
    decimal: Annotated[Text, typer.Option(help="The decimal mark, . or , [default: what fits]")] = None
    thousands: Annotated[Text, typer.Option(help="The mark between thousands: , . ' or a space.")] = None
    na: Annotated[
        list[str] | None,
        typer.Option(help="A word for a missing value; give it several times. [default: NA, null, -, ? and the like]"),
    ] = None
    encoding: Annotated[
        Text, typer.Option(help="The encoding of a text, such as cp1252. [default: UTF-8, or UTF-16 by its mark]")
    ] = None

    @property
    def _given(self) -> dict[str, Any]:
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def for_tables_only(self) -> list[str]:
        """The options that are given and have no meaning but for tables."""
        return [f"--{name}" for name in self._given if name != "encoding"]

    def read(self, path: str) -> Table:
        """Return the table in a file."""
        return read_table(path, **self._given)

    def code(self, path: str) -> str:
        """Return the Python expression that does what `read` does."""
        options = "".join(f", {name}={value!r}" for name, value in self._given.items())
        return f"tw.io.read_table({path!r}{options})"
