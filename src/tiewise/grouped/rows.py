"""The rows of two rankings by group: the one form in which frames, run files and tables are counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers

NO_ORDER: Integers = np.empty(0, dtype=np.int64)


@dataclass(frozen=True)
class GroupedPairs:
    """Numbers of items in two rankings, and which rows belong to which group.

    Group g has the rows order[start[g]] to order[start[g] + size[g] - 1]; an empty `order` means the rows as they lie.
    A missing value is nan. `absent_x` and `absent_y` mark items that a ranking lacks, None where it lacks none;
    `label(g)` is how messages call a group, `item(row)` an item, None where the items have no names. `rankings` are
    what messages call the two, `arguments` what they call the numbers of each, and `places` what they say behind one.
    `keys()` are the groups' keys, a tuple of values each, by which they are known wherever they are compared.
    """

    order: Integers
    start: Integers
    size: Integers
    x: Floats
    y: Floats
    label: Callable[[int], str]
    absent_x: Bools | None = None
    absent_y: Bools | None = None
    item: Callable[[int], Any] | None = None
    arguments: tuple[str, str] = ("x", "y")
    places: tuple[str, str] = ("", "")
    rankings: tuple[str, str] = ("`x`", "`y`")
    keys: Callable[[], Sequence[tuple[Any, ...]]] = tuple

    def __len__(self) -> int:
        return len(self.start)

    @property
    def sides(self) -> tuple[tuple[Floats, Bools | None], tuple[Floats, Bools | None]]:
        """The numbers of x and of y, each with the mark of the items that it lacks."""
        return (self.x, self.absent_x), (self.y, self.absent_y)

    def rows(self, group: int) -> Numbers:
        """Return the rows of a group, as indices into the columns."""
        first, end = self.start[group], self.start[group] + self.size[group]
        return self.order[first:end] if len(self.order) else np.arange(first, end)

    def all_rows(self) -> tuple[Integers, Integers]:
        """Return the rows of all groups, group by group, and the group of each."""
        before = np.cumsum(self.size) - self.size
        places = np.repeat(self.start - before, self.size) + np.arange(int(self.size.sum()))
        return self.order[places] if len(self.order) else places, np.repeat(np.arange(len(self)), self.size)

    def group_of(self, row: int) -> int:
        """Return the group that a row belongs to."""
        place = int(np.flatnonzero(self.order == row)[0]) if len(self.order) else row
        return int(np.flatnonzero((self.start <= place) & (place < self.start + self.size))[0])

    def by_group(self, rows: Bools) -> Bools:
        """Return for each group whether any of its rows is marked."""
        marked = np.append(0, np.cumsum(rows[self.order] if len(self.order) else rows))
        found: Bools = marked[self.start + self.size] > marked[self.start]
        return found

    def only(self, rows: Bools) -> "GroupedPairs":
        """Return the same groups with the marked rows only; a group may become empty."""
        marked = rows[self.order] if len(self.order) else rows
        before = np.append(0, np.cumsum(marked))
        kept = self.order[marked] if len(self.order) else np.flatnonzero(marked)
        start = before[self.start]
        return replace(self, order=kept, start=start, size=before[self.start + self.size] - start)

    def only_groups(self, groups: Integers) -> "GroupedPairs":
        """Return these groups."""
        label, keys = self.label, self.keys

        def of_these() -> list[tuple[Any, ...]]:
            every = keys()
            return [every[group] for group in groups.tolist()]

        return replace(
            self, start=self.start[groups], size=self.size[groups], label=lambda group: label(int(groups[group])),
            keys=of_these,
        )  # fmt: skip


# Beyond this many rows, numba is worth loading to put them in order.
_MANY_ROWS = 100_000


def rows_by_code(codes: Integers, count: int) -> tuple[Integers, Integers, Integers]:
    """Return (order, start, size) of the groups that the codes 0, 1, ..., count - 1 of the rows name."""
    size = np.bincount(codes, minlength=count)
    start = np.cumsum(size) - size
    if len(codes) < _MANY_ROWS:
        return np.argsort(codes, kind="stable").astype(np.int64, copy=False), start, size
    from tiewise.kernels.group_masses import rows_by_code as placed

    return placed(codes, size), start, size
