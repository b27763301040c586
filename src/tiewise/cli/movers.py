"""The items whose places differ most between two rankings."""

from dataclasses import dataclass
from typing import Any

from tiewise.cli.terminal import can_show
from tiewise.errors import visible
from tiewise.rankings import Ranking
from tiewise.rankings.buckets import Buckets


@dataclass(frozen=True)
class Mover:
    """An item with its place in x and in y, None where it is not there; places that are shared are told as =7."""

    item: Any
    x: int | None
    y: int | None
    told_x: str = "-"
    told_y: str = "-"

    @property
    def change(self) -> int | None:
        """The place in y minus that in x: negative for an item that stands better in y."""
        return None if self.x is None or self.y is None else self.y - self.x

    def told(self) -> tuple[str, str, str, str]:
        """Return the item, its place in x and in y, and which way and how far it moved."""
        x, y = self.told_x, self.told_y
        change = self.change
        if change is None:
            return visible(self.item), x, y, "not in x" if self.x is None else "not in y"
        up, down = ("\u2191 ", "\u2193 ") if can_show("\u2191\u2193") else ("", "")
        return visible(self.item), x, y, f"{up}up {-change}" if change < 0 else f"{down}down {change}"


def movers(x: Ranking, y: Ranking, count: int) -> list[Mover]:
    """Return the `count` items that moved most, with their places; unmoved items never.

    Equal moves come in the order of x. An item that a ranking lacks comes from or goes below both, and not next to the
    last one: to leave the last place is more than to step back by one.
    """
    in_x, in_y = map(_places, (x, y))
    below = max(place for place, _ in (*in_x.values(), *in_y.values())) + 2
    absent = (None, "-")
    found = []
    for item in in_x | in_y:
        (place_x, told_x), (place_y, told_y) = in_x.get(item, absent), in_y.get(item, absent)
        found.append(Mover(item, place_x, place_y, told_x, told_y))

    def key(mover: Mover) -> tuple[float, float]:
        start, end = (below if position is None else position for position in (mover.x, mover.y))
        return -abs(end - start), start

    return sorted((mover for mover in found if mover.change != 0), key=key)[:count]


def _places(ranking: Ranking) -> dict[Any, tuple[int, str]]:
    buckets = Buckets.of(ranking.positions)
    return {item: (buckets.place(k)[0], buckets.told(k)) for k, item in enumerate(ranking.items)}
