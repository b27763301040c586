"""What the user named on the command line, read as two rankings in each of many groups."""

from dataclasses import dataclass
from typing import Any

from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.table_options import TableOptions
from tiewise.errors import InputValueError, one_of
from tiewise.grouped.rows import GroupedPairs
from tiewise.io.paired import pair_columns, pair_runs
from tiewise.io.tables import is_table
from tiewise.io.text import refuse_spreadsheet
from tiewise.io.trec import TIES, read_trec_run


@dataclass(frozen=True)
class GroupSource:
    """The rows by group, the columns and values of the groups' keys, and how the numbers were read."""

    pairs: GroupedPairs
    by: list[str]
    keys: list[tuple[Any, ...]]
    reading: str


def read_two_runs(
    first: str, second: str, run_ties: str | None, of_values: bool, depth: int | None, encoding: str | None
) -> GroupSource:
    """Return two runs side by side, query by query; whoever counts them cuts them to the depth."""
    ties = one_of("--run-ties", run_ties or TIES[0], TIES)
    left, right = (read_trec_run(path, ties=ties, encoding=encoding) for path in (first, second))
    pairs, queries = pair_runs(left, right, of_values)
    equal = "tied" if ties == "keep" else "in trec_eval's order, by document id"
    cut = "" if depth is None else f", the first {depth} of each query"
    return GroupSource(pairs, ["qid"], [(query,) for query in queries], f"runs, by score, equal scores {equal}{cut}")


def read_groups_of_table(
    path: str, by: str | None, x: str | None, y: str | None, item: str | None, reading: ColumnReading,
    tables: TableOptions, of_values: bool,
) -> GroupSource:  # fmt: skip
    """Return two columns of a table side by side, group by group."""
    refuse_spreadsheet(path)
    reading.refuse_method()
    if reading.input == "order":
        raise InputValueError("--order is for whole columns, and a group has rows of a table: got --order with --by.")
    if by is None and x is None and y is None and not is_table(path):
        raise InputValueError(f"a second run must be named, to compare with {path}; or a table with --by, --x and --y.")
    table = tables.read(path)
    if by is None or x is None or y is None:
        raise InputValueError(
            f"--by, --x and --y must name columns of {path}, whose columns are "
            f"{', '.join(repr(name) for name in table.names)}."
        )
    names = [by] if by in table.names else [one if one in table.names else one.strip() for one in by.split(",")]
    pairs, keys = pair_columns(table, names, x, y, item)
    return GroupSource(pairs, names, keys, "values as they are" if of_values else str(reading))
