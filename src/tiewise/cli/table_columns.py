"""Columns of a table as rankings, and the column that names their items."""

from typing import Any, TypeVar

from tiewise.cli.column_reading import ColumnReading
from tiewise.errors import InputValueError, TiewiseError, Told, collecting, give
from tiewise.io.table import Table
from tiewise.rankings import Ranking

AnyTold = TypeVar("AnyTold", bound=Told)


def ranked_column(
    table: Table, name: str, items: list[Any], reading: ColumnReading
) -> tuple[Ranking, dict[object, float]]:
    """Return the ranking in a column of a table, and its numbers by item."""
    numbers = {label: value for label, value in zip(items, table.numbers(name), strict=True) if value is not None}
    if not numbers:
        raise InputValueError(f"column {name!r} of {table.path} must have at least one number: got none.")
    called = f"column {name!r} of {table.path}"
    try:
        with collecting() as caught:
            ranking = reading.rank(numbers)
    except TiewiseError as error:
        raise _said_of(error, called) from None
    for warning in caught:
        give(_said_of(warning, called))
    return ranking, numbers


def _said_of(told: AnyTold, called: str) -> AnyTold:
    """Return what is told of `positions` or `scores`, an argument that the user never gave, said of the column."""
    for argument in ("`positions` ", "`scores` "):
        if told.sentence.startswith(argument):
            return type(told)(f"{called} {told.sentence.removeprefix(argument)}", told.hint)
    return told.within(called)


def ordered_column(table: Table, name: str) -> Ranking:
    """Return the ranking of the items that a column lists, best first; empty cells are passed over."""
    try:
        return Ranking.from_order([item for item in table.column(name) if item is not None])
    except TiewiseError as error:
        raise error.within(f"column {name!r} of {table.path}") from None


def refuse_item(item: str | None) -> None:
    """Raise if a column of items is named where each column lists its own."""
    if item is not None:
        raise InputValueError(f"--item must be left out with --order, where each column lists its items: got {item!r}.")


def item_column(table: Table, item: str | None) -> tuple[str | None, str]:
    """Return the column that names the items; without --item, the first one if it is no column of numbers."""
    if item is not None:
        return item, f"column {item!r}"
    first = table.names[0]
    if table.is_numeric(first):
        return None, "row numbers (name a column with --item)"
    return first, f"column {first!r}, the first one (choose with --item)"
