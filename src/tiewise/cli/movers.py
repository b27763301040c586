"""The items whose positions differ most between two rankings."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
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

    Where the items `of_x` and `of_y` are given, the others are not there, and have no position.
    """
    change = np.abs(pair.y - pair.x)
    order = np.lexsort((pair.x, -change))[:count]
    items = range(pair.n) if pair.items is None else pair.items

    def position(positions: Numbers, i: int, there: Collection[Any]) -> float | None:
        return None if there and items[i] not in there else positions[i].item()

    in_x, in_y = frozenset(of_x), frozenset(of_y)
    return [Mover(items[i], position(pair.x, i, in_x), position(pair.y, i, in_y)) for i in order.tolist() if change[i]]
