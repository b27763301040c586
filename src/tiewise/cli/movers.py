"""The items whose positions differ most between two rankings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Bools
from tiewise.rankings.alignment import Aligned


@dataclass(frozen=True)
class Mover:
    """An item with its position in x and in y, None where it is not there."""

    item: Any
    x: float | None
    y: float | None

    @property
    def change(self) -> float | None:
        """The position in y minus that in x: negative for an item that stands better in y."""
        return None if self.x is None or self.y is None else self.y - self.x

    def __str__(self) -> str:
        x, y = ("-" if position is None else f"{position:g}" for position in (self.x, self.y))
        lacking = "not in x" if self.x is None else "not in y"
        return f"{x} -> {y}  ({lacking if self.change is None else f'{self.change:+g}'})"


def movers(pair: Aligned, count: int, of_x: Collection[Any] = (), of_y: Collection[Any] = ()) -> list[Mover]:
    """Return the `count` items that moved most; equal moves in the order of x, unmoved items never.

    Where the items `of_x` and `of_y` are given, the others have no position: they come from or go below both rankings.
    """
    items = pair.items
    below = max(pair.x.max(), pair.y.max()) + 1
    (x, not_in_x), (y, not_in_y) = (
        (np.where(lacking, below, positions), lacking)
        for positions, lacking in ((pair.x, _lacking(items, of_x)), (pair.y, _lacking(items, of_y)))
    )
    change = np.abs(y - x)
    order = np.lexsort((x, -change))[:count]
    return [
        Mover(items[i], None if not_in_x[i] else x[i].item(), None if not_in_y[i] else y[i].item())
        for i in order.tolist()
        if change[i]
    ]


def _lacking(items: Sequence[Any], there: Collection[Any]) -> Bools:
    """Return which items are not there; none where it is not said which are."""
    known = frozenset(there)
    return np.array([item not in known for item in items]) if known else np.zeros(len(items), dtype=np.bool_)
