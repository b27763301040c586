"""Many rankings out of one file: the columns of a table, or the orders of a PrefLib file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.options import go
from tiewise.cli.sources import is_list
from tiewise.cli.table_columns import item_column, ordered_column, ranked_column, refuse_item
from tiewise.cli.table_options import TableOptions
from tiewise.errors import InputValueError, listed
from tiewise.io.preflib import read_preflib, suffix_of
from tiewise.matrices.room import refuse_without_room
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings import Ranking


@dataclass(frozen=True)
class Collected:
    """Rankings with short names, how many voters gave each, and how they were read; of columns also the numbers."""

    labels: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    counts: tuple[int, ...]
    reading: str
    values: tuple[dict[object, float], ...] | None = None

    @property
    def items(self) -> int:
        """How many different items there are."""
        return len({item for ranking in self.rankings for item in ranking.items})

    def compared(self, measure: Measure) -> list[Any]:
        """Return what the measure is called on: the rankings, or the numbers they were made from."""
        if not isinstance(measure, ValueMeasure):
            return list(self.rankings)
        if self.values is None:
            raise InputValueError(f"a measure of values needs the columns of a table: got {self.reading}.")
        return list(self.values)


def is_collection(path: str) -> bool:
    """Tell whether a file is a table or a PrefLib file, and no list of items."""
    return bool(suffix_of(path)) or not is_list(path)


def collect(
    path: str,
    item: str | None,
    columns: Sequence[str],
    reading: ColumnReading,
    tables: TableOptions,
    *,
    of_values: bool = False,
    in_memory: bool = True,
) -> Collected:
    """Return the rankings in a file, told by its suffix; `in_memory` is whether their matrix is to be there as well."""
    if suffix_of(path):
        options = {"--item": item, "--column": columns, reading.said: reading.said}
        given = [option for option, value in options.items() if value] + tables.for_tables_only
        if given:
            raise InputValueError(f"{go(given)} with a table: got {path}, a PrefLib file.")
        return _orders(path, reading.method or "dense", tables.encoding)
    return _columns(path, item, columns, reading, tables, of_values, in_memory)


def _orders(path: str, method: str, encoding: str | None) -> Collected:
    profile = read_preflib(path, method=method, encoding=encoding)
    labels = tuple(
        f"{number} (x{count})" if count > 1 else str(number) for number, count in enumerate(profile.counts, start=1)
    )
    title = profile.title or Path(path).name
    return Collected(labels, profile.rankings, profile.counts, f"orders of {title}, by {profile.n_voters} voters")


def _columns(
    path: str, item: str | None, columns: Sequence[str], reading: ColumnReading, tables: TableOptions, of_values: bool,
    in_memory: bool,
) -> Collected:  # fmt: skip
    told = "values as they are" if of_values else str(reading)
    reading = reading.for_values() if of_values else reading
    table = tables.read(path)
    if reading.input == "order":
        reading.refuse_method()
        refuse_item(item)
        others, names = list(table.names), list(columns) or list(table.names)
    else:
        items_from, _ = item_column(table, item)
        items = table.items(items_from)
        others = [name for name in table.names if name != items_from]
        names = list(columns) or [name for name in others if table.is_numeric(name)]
    if len(set(names)) < len(names):
        raise InputValueError(f"--column must name each column once: got {listed(names, 10)}.")
    if not names:
        raise InputValueError(f"{path} must have columns of numbers: got {listed(others, 10)}.")
    if in_memory:
        refuse_without_room((len(names), len(names)))
    values = None
    if reading.input == "order":
        rankings = tuple(ordered_column(table, name) for name in names)
    else:
        read = [ranked_column(table, name, items, reading) for name in names]
        rankings, values = tuple(ranking for ranking, _ in read), tuple(numbers for _, numbers in read)
    chosen = set(names)
    left_out = [name for name in others if name not in chosen]
    text = f"columns of {Path(path).name}, {told}" + (f"; without {listed(left_out)}" if left_out else "")
    return Collected(tuple(names), rankings, (1,) * len(names), text, values)
