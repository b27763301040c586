"""The items whose positions differ most between two rankings."""

from dataclasses import dataclass
from typing import Any

from tiewise.cli.terminal import can_show
from tiewise.errors import visible
from tiewise.rankings import Ranking


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

    def told(self) -> tuple[str, str, str, str]:
        """Return the item, its position in x and in y, and which way and how far it moved."""
        x, y = ("-" if position is None else f"{position:g}" for position in (self.x, self.y))
        change = self.change
        if change is None:
            return visible(self.item), x, y, "not in x" if self.x is None else "not in y"
        up, down = ("\u2191 ", "\u2193 ") if can_show("\u2191\u2193") else ("", "")
        return visible(self.item), x, y, f"{up}up {-change:g}" if change < 0 else f"{down}down {change:g}"


def movers(x: Ranking, y: Ranking, count: int) -> list[Mover]:
    """Return the `count` items that moved most, with the positions that the rankings had; unmoved items never.

    Equal moves come in the order of x. An item that a ranking lacks comes from or goes below both, and not next to the
    last one: to leave the last position is more than to step back by one.
    """
    in_x, in_y = (dict(zip(ranking.items, ranking.positions.tolist(), strict=True)) for ranking in (x, y))
    below = max(*in_x.values(), *in_y.values()) + 2
    found = [Mover(item, in_x.get(item), in_y.get(item)) for item in in_x | in_y]

    def key(mover: Mover) -> tuple[float, float]:
        start, end = (below if position is None else position for position in (mover.x, mover.y))
        return -abs(end - start), start

    return sorted((mover for mover in found if mover.change != 0), key=key)[:count]
