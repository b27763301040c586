"""Many rankings out of one file: the columns of a table, or the orders of a PrefLib file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tiewise.cli.sources import ColumnReading, is_list, item_column, ranked_column
from tiewise.errors import InputValueError, listed
from tiewise.io.preflib import read_preflib, suffix_of
from tiewise.io.tables import read_table
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


def is_collection(path: str) -> bool:
    """Tell whether a file is a table or a PrefLib file, and no list of items."""
    return bool(suffix_of(path)) or not is_list(path)


def collect(path: str, item: str | None, columns: Sequence[str], reading: ColumnReading) -> Collected:
    """Return the rankings in a file, told by its suffix."""
    if suffix_of(path):
        if item is not None or columns or reading.positions or reading.lower_is_better:
            raise InputValueError(
                f"--item, --column, --positions and --lower-is-better go with a table: got {path}, a PrefLib file."
            )
        return _orders(path, reading.method or "dense")
    return _columns(path, item, columns, reading)


def _orders(path: str, method: str) -> Collected:
    profile = read_preflib(path, method=method)
    labels = tuple(
        f"{number} (x{count})" if count > 1 else str(number) for number, count in enumerate(profile.counts, start=1)
    )
    title = profile.title or Path(path).name
    return Collected(labels, profile.rankings, profile.counts, f"orders of {title}, by {profile.n_voters} voters")


def _columns(path: str, item: str | None, columns: Sequence[str], reading: ColumnReading) -> Collected:
    table = read_table(path)
    items_from, _ = item_column(table, item)
    items = table.items(items_from)
    others = [name for name in table.names if name != items_from]
    names = list(columns) or [name for name in others if table.is_numeric(name)]
    if len(set(names)) < len(names):
        raise InputValueError(f"--column must name each column once: got {listed(names, 10)}.")
    if not names:
        raise InputValueError(f"{path} must have columns of numbers: got {listed(others, 10)}.")
    read = [ranked_column(table, name, items, reading) for name in names]
    rankings, values = tuple(ranking for ranking, _, _ in read), tuple(numbers for _, _, numbers in read)
    left_out = [name for name in others if name not in names]
    text = f"columns of {Path(path).name}, {reading}" + (f"; without {listed(left_out)}" if left_out else "")
    return Collected(tuple(names), rankings, (1,) * len(names), text, values)
