"""What the user named on the command line, read as two rankings in each of many groups."""

from dataclasses import dataclass
from typing import Any

from tiewise.cli.sources import ColumnReading
from tiewise.errors import InputValueError, one_of
from tiewise.grouped.rows import GroupedPairs
from tiewise.io.paired import pair_columns, pair_runs
from tiewise.io.tables import SUFFIXES, read_table
from tiewise.io.trec import TIES, read_trec_run


@dataclass(frozen=True)
class GroupSource:
    """The rows by group, the columns and values of the groups' keys, and how the numbers were read."""

    pairs: GroupedPairs
    by: list[str]
    keys: list[tuple[Any, ...]]
    reading: str


def read_two_runs(first: str, second: str, run_ties: str | None, of_values: bool) -> GroupSource:
    """Return two runs side by side, query by query."""
    ties = one_of("--run-ties", run_ties or TIES[0], TIES)
    left, right = (read_trec_run(path, ties=ties) for path in (first, second))
    pairs, queries = pair_runs(left, right, of_values)
    equal = "tied" if ties == "keep" else "in trec_eval's order, by document id"
    return GroupSource(pairs, ["qid"], [(query,) for query in queries], f"runs, by score, equal scores {equal}")


def read_groups_of_table(
    path: str, by: str | None, x: str | None, y: str | None, reading: ColumnReading
) -> GroupSource:
    """Return two columns of a table side by side, group by group."""
    if by is None and x is None and y is None and not path.lower().endswith(SUFFIXES):
        raise InputValueError(f"a second run must be named, to compare with {path}; or a table with --by, --x and --y.")
    table = read_table(path)
    if by is None or x is None or y is None:
        raise InputValueError(
            f"--by, --x and --y must name columns of {path}, whose columns are "
            f"{', '.join(repr(name) for name in table.names)}."
        )
    names = [by] if by in table.names else [one if one in table.names else one.strip() for one in by.split(",")]
    pairs, keys = pair_columns(table, names, x, y)
    return GroupSource(pairs, names, keys, str(reading))
