"""One table read as a panel: what it lacks to be one is said in words of the command, and who is ranked by nobody."""

from collections.abc import Hashable, Iterable
from dataclasses import fields
from typing import Any

from tiewise.cli.collections import Collected, collect
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.table_options import TableOptions
from tiewise.cli.table_rows import RowOptions, collect_rows
from tiewise.errors import InputValueError, TiewiseError, collecting, listed
from tiewise.io.table import Table
from tiewise.panels.voters import say_unranked

_LISTS = "If its columns list items, best first, say --order; if its rows do, --rows --order."
_ROWS = "If each row is a voter's ranking, say --rows."


class _Kept(TableOptions):
    """Options that read a table once: it may be a pipe, and is asked twice."""

    def read(self, path: str) -> Table:
        """Return the table in a file."""
        kept: dict[str, Any] = self.__dict__
        if path not in kept:
            kept[path] = super().read(path)
        table: Table = kept[path]
        return table


def columns_of_a_table(
    path: str, item: str | None, columns: list[str], reading: ColumnReading, tables: TableOptions
) -> Collected:
    """Return the rankings in the columns of a table."""
    kept = _kept(tables)
    table = kept.read(path)
    is_listed = reading.input == "order"
    names = item if item is not None else None if table.is_numeric(table.names[0]) else table.names[0]
    others = [name for name in table.names if name != names]
    if not is_listed and not columns and not any(table.is_numeric(name) for name in others):
        if not others:
            raise InputValueError(
                f"{path} must have a column of numbers for each ranking: it has only the column {names!r}."
            )
        raise InputValueError(f"{path} must have columns of numbers: got {listed(table.names, 10)}.", _LISTS)
    try:
        found = collect(path, item, columns, reading, kept, in_memory=False)
    except InputValueError as error:
        if is_listed or columns or not _has_rankings_in_rows(path, reading, kept):
            raise
        raise error.with_hint(error.hint + _ROWS) from None
    if not is_listed:
        _say_who_is_ranked_by_nobody(table.items(names), found)
    return found


def rows_of_a_table(
    path: str, options: RowOptions, columns: list[str], reading: ColumnReading, tables: TableOptions
) -> Collected:
    """Return the rankings in the rows of a table."""
    kept = _kept(tables)
    found = collect_rows(path, options, columns, reading, kept)
    if reading.input != "order":
        table = kept.read(path)
        first = None if table.is_numeric(table.names[0]) else table.names[0]
        apart = (first if options.voter is None else options.voter, options.count)
        _say_who_is_ranked_by_nobody(columns or [name for name in table.names if name not in apart], found)
    return found


def _kept(tables: TableOptions) -> _Kept:
    return _Kept(**{one.name: getattr(tables, one.name) for one in fields(tables)})


def _has_rankings_in_rows(path: str, reading: ColumnReading, tables: TableOptions) -> bool:
    try:
        with collecting():
            collect_rows(path, RowOptions(rows=True), [], reading, tables)
    except TiewiseError:
        return False
    return True


def _say_who_is_ranked_by_nobody(items: Iterable[Hashable], found: Collected) -> None:
    ranked = {item for ranking in found.rankings for item in ranking.items}
    say_unranked([item for item in items if item not in ranked])
