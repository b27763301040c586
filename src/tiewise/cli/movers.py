"""The items whose positions differ most between two rankings."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.rankings.alignment import Aligned


@dataclass(frozen=True)
class Mover:
    """An item with its position in x and in y."""

    item: Any
    x: float
    y: float

    @property
    def change(self) -> float:
        """The position in y minus that in x: negative for an item that stands better in y."""
        return self.y - self.x


def movers(pair: Aligned, count: int) -> list[Mover]:
    """Return the `count` items that moved most; equal moves in the order of x, unmoved items never."""
    change = np.abs(pair.y - pair.x)
    order = np.lexsort((pair.x, -change))[:count]
    items = range(pair.n) if pair.items is None else pair.items
    return [Mover(items[i], pair.x[i].item(), pair.y[i].item()) for i in order.tolist() if change[i]]
