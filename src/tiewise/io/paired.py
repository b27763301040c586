"""Two rankings group by group, out of files: two runs, or two columns of a table."""

from typing import Any

import numpy as np

from tiewise.arrays import Bools
from tiewise.errors import shown
from tiewise.grouped.rows import GroupedPairs, rows_by_code
from tiewise.grouped.runs import pair_rows, run_file_rows
from tiewise.io.table import Table
from tiewise.io.trec import TrecRun


def pair_runs(first: TrecRun, second: TrecRun, of_values: bool = False) -> tuple[GroupedPairs, list[str]]:
    """Return the documents of both runs side by side, query by query, and the queries."""
    pairs, queries = pair_rows(run_file_rows(first, of_values), run_file_rows(second, of_values))
    return pairs, list(map(str, queries))


def pair_columns(
    table: Table, by: list[str], x: str, y: str, item: str | None = None
) -> tuple[GroupedPairs, list[tuple[Any, ...]]]:
    """Return two columns of a table side by side, group by group, and the groups' keys.

    An empty cell means that the ranking lacks the item of its row. Messages call an item by its name in the column
    `item`, or by its row.
    """
    keys = table.keys(by)
    sides = [np.array([np.nan if cell is None else cell for cell in table.numbers(name)], float) for name in (x, y)]
    there = ~(np.isnan(sides[0]) & np.isnan(sides[1]))
    groups = list(dict.fromkeys(keys))
    code = {key: place for place, key in enumerate(groups)}
    codes = np.array([code[key] for key, kept in zip(keys, there, strict=True) if kept], dtype=np.int64)
    called = [f"row {row}" for row in table.rows] if item is None else table.column(item)
    items = [one for one, kept in zip(called, there, strict=True) if kept]

    def label(group: int) -> str:
        return ", ".join(f"{name} = {shown(value)}" for name, value in zip(by, groups[group], strict=True))

    order, start, size = rows_by_code(codes, len(groups))
    first, second = (side[there] for side in sides)
    absent_x, absent_y = (_if_any(np.isnan(side)) for side in (first, second))
    pairs = GroupedPairs(
        order, start, size, first, second, label, absent_x, absent_y, items.__getitem__, keys=lambda: groups
    )
    return pairs, groups


def _if_any(marked: Bools) -> Bools | None:
    return marked if marked.any() else None


def items_in_one_only(pairs: GroupedPairs) -> int:
    """Return how many items, over all groups, only one of the two rankings has."""
    rows, _ = pairs.all_rows()
    return sum(0 if absent is None else int(absent[rows].sum()) for absent in (pairs.absent_x, pairs.absent_y))


def some_in_one_only(pairs: GroupedPairs, most: int) -> list[dict[str, str]]:
    """Return the first few of these items by name, each with its group and the ranking that has it."""
    rows, groups = pairs.all_rows()
    sides = (("y", pairs.absent_x), ("x", pairs.absent_y))  # who lacks an item is not the one that has it
    places = sorted(
        (place, has)
        for has, absent in sides
        if absent is not None
        for place in np.flatnonzero(absent[rows])[:most].tolist()
    )
    return [
        {"group": pairs.label(int(groups[place])), "item": _name(pairs, rows[place]), "in": has}
        for place, has in places[:most]
    ]


def _name(pairs: GroupedPairs, row: int) -> str:
    return str(pairs.item(int(row))) if pairs.item is not None else f"row {row}"
