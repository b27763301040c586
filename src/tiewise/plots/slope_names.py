"""The names down both sides of a slope chart: as many as do not touch, ties told together."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from unicodedata import bidirectional

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.plots.canvas import SMALL, size_in_points
from tiewise.plots.colours import ink, soft
from tiewise.plots.names import LINE, LONGEST, SIZES, fitted, in_their_fonts, short, width_in_points

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NOT_LISTED = "not listed"
# Points between names and the chart, and what a stroke takes where one leads from a name to its line.
_BESIDE, _STROKE = 7, 12
# So many that matter most are named on both sides, before the others are on either.
_SURE = 10
# Of tied items as many are named as have room, if at least every other one has, else one; the others are counted.
_DENSEST = 2.0


@dataclass(frozen=True)
class SlopeSide:
    """One side of the chart: positions and places of the items, which of them it lists, and what they are called."""

    positions: Numbers
    places: Floats
    is_listed: Bools
    names: list[str]

    def mates(self, item: int) -> Integers:
        """Return the items of the same bucket, in the order of their places; those not listed are one."""
        alike = self.positions == self.positions[item] if self.is_listed[item] else np.ones(len(self.places), np.bool_)
        members = np.flatnonzero(alike & (self.is_listed == self.is_listed[item]))
        return members[np.argsort(self.places[members])]

    def buckets(self) -> list[Integers]:
        """Return the buckets of two or more items, and those that are not listed, from the top down."""
        found, seen = [], np.zeros(len(self.places), dtype=np.bool_)
        for item in np.argsort(self.places).tolist():
            if not seen[item]:
                mates = self.mates(item)
                seen[mates] = True
                if len(mates) > 1 or not self.is_listed[item]:
                    found.append(mates)
        return found


@dataclass(frozen=True)
class _Told:
    """What is written beside the chart: at which height, for which place, and which items it is about and names."""

    place: float
    height: float
    text: str
    number: str
    items: list[int]
    named: list[int]


def name_sides(ax: "Axes", sides: tuple[SlopeSide, SlopeSide], priority: Floats, points: float) -> int:
    """Name items on both sides, those of smallest `priority` first and none at infinity; return how many are named.

    Names stand at their lines, or within a line of text from them, where a stroke leads to them; none touch. Letters
    are smaller where names would else be cut or left out, and what found no room on the left comes early on the right.
    With its stroke a name is `points` wide at most.
    """
    points -= _STROKE
    height = size_in_points(ax)[1]
    low, high = sorted(ax.get_ylim())
    unit = (high - low) / height  # of a point
    wanted = np.flatnonzero(np.isfinite(priority)).tolist()
    widest = max(
        (width_in_points(f"={len(priority)} · {short(sides[0].names[i], LONGEST)}") for i in wanted), default=0.0
    )
    fits = [size for size in SIZES if widest * size <= points * SMALL and len(wanted) * LINE * size <= height]
    size = fits[0] if fits else SIZES[-1]
    order = sorted(wanted, key=lambda i: (priority[i], sides[0].places[i]))
    named: set[int] = set()
    for at, side in enumerate(sides):
        winner = min(wanted, key=lambda i: side.places[i], default=None)
        first = [*([] if winner is None else [winner]), *order[:_SURE]]
        wished = [*first, *(i for i in order if i not in named), *order]
        told = _with_room(side, list(dict.fromkeys(wished)), LINE * size * unit, (low, high), points, size)
        _write(ax, at, told, size, unit)
        named.update(item for one in told for item in one.named)
    return len(named)


def _write(ax: "Axes", at: int, told: list[_Told], size: float, unit: float) -> None:
    texts, families = in_their_fonts([one.text for one in told])
    align, sign = (("right", -1), ("left", 1))[at]
    is_moved = [abs(one.height - one.place) > unit for one in told]
    offset = sign * (_STROKE if any(is_moved) else _BESIDE)
    stroke = {
        "arrowstyle": "-",
        "color": soft(ax),
        "linewidth": 0.5,
        "shrinkA": 1,
        "shrinkB": 1,
        "relpos": (1 - at, 0.5),
    }
    for one, text, moved in zip(told, texts, is_moved, strict=True):
        parts = (_closed(text), one.number) if at == 0 else (one.number, text)
        ax.annotate(" · ".join(part for part in parts if part), (at, one.place),
                    (offset, (one.place - one.height) / unit), textcoords="offset points", ha=align, va="center",
                    fontsize=size, color=ink(ax), fontfamily=families, annotation_clip=False,
                    style="italic" if text.startswith(NOT_LISTED) else "normal",
                    arrowprops=stroke if moved else None, gid=f"name-{at}-{'-'.join(map(str, one.items))}")  # fmt: skip


def _closed(name: str) -> str:
    """Return the name with a mark that keeps a number after it on its right, where the name runs from right to left."""
    return f"{name}\N{LEFT-TO-RIGHT MARK}" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name


def _with_room(
    side: SlopeSide, order: list[int], needed: float, ends: tuple[float, float], points: float, size: float
) -> list[_Told]:
    """Return what to write, in this order of wishes, `needed` away from each other and no further from its line."""
    taken: list[_Told] = []
    together: set[int] = set()

    def take(place: float, text: str, number: str, items: list[int], named: list[int]) -> None:
        """Take one more, if all of them still find a height near their places."""
        new = sorted([*taken, _Told(place, place, text, number, items, named)], key=lambda one: one.place)
        heights = spread([one.place for one in new], needed, *ends)
        if heights and all(abs(at - one.place) <= needed for at, one in zip(heights, new, strict=True)):
            taken[:] = [replace(one, height=at) for at, one in zip(heights, new, strict=True)]

    gone = np.flatnonzero(~side.is_listed).tolist()
    if gone:
        text = f"{NOT_LISTED} ({len(gone)})" if len(gone) > 1 else NOT_LISTED
        take(float(side.places[gone].mean()), text, "", gone, [])
    for item in order:
        if not side.is_listed[item] or item in together:
            continue
        mates = side.mates(item)
        first = int(np.ceil(side.places[mates[0]]))
        if len(mates) == 1 or needed <= _DENSEST:
            number = f"{first}" if len(mates) == 1 else f"={first}"
            take(float(side.places[item]), _named(side, item, number, 0, points, size), number, [item], [item])
        else:
            together.update(mates.tolist())
            leading = sorted(mates.tolist(), key=lambda i: order.index(i) if i in order else len(order))
            text, shown = _together(side, leading, f"={first}", points, size)
            take(float(side.places[mates].mean()), text, f"={first}", mates.tolist(), leading[:shown])
    return _with_the_rest(side, taken, points, size)


def _with_the_rest(side: SlopeSide, told: list[_Told], points: float, size: float) -> list[_Told]:
    """Let the lowest name of each bucket say how many of its items found no room."""
    about = {item for one in told for item in one.items}
    found = []
    for one in reversed(told):
        rest = [item for item in side.mates(one.items[0]).tolist() if item not in about]
        about.update(rest)
        if rest:
            text = _named(side, one.items[0], one.number, len(rest), points, size)
            one = replace(one, text=text, items=[*one.items, *rest])
        found.append(one)
    return found[::-1]


def spread(places: list[float], needed: float, low: float, high: float) -> list[float]:
    """Return heights as near to rising places as can be, `needed` apart and within the ends; none if they do not fit.

    Less what those before it take, heights must not fall: where they would, neighbours have the mean of theirs.
    """
    if len(places) * needed > high - low:
        return []
    blocks: list[tuple[float, int]] = []
    for k, place in enumerate(places):
        mean, count = place - k * needed, 1
        while blocks and blocks[-1][0] > mean:
            other, many = blocks.pop()
            mean, count = (mean * count + other * many) / (count + many), count + many
        blocks.append((mean, count))
    level = [mean for mean, count in blocks for _ in range(count)]
    first, last = low + needed / 2, high - needed / 2 - (len(places) - 1) * needed
    return [min(max(mean, first), last) + k * needed for k, mean in enumerate(level)]


def _together(side: SlopeSide, items: list[int], number: str, points: float, size: float) -> tuple[str, int]:
    """Return the names of tied items, two if there is room and how many more there are; and how many are told."""
    names = [side.names[item] for item in items]
    more = f" +{len(names) - 2}" if len(names) > 2 else ""
    text = ", ".join(names[:2])
    if width_in_points(f"{text}{more}{number} · ", size) <= points:
        return short(text, 2 * len(text)) + more, 2  # wide letters count twice
    return _named(side, items[0], number, len(names) - 1, points, size), 1


def _named(side: SlopeSide, item: int, number: str, more: int, points: float, size: float) -> str:
    """Return the name of an item and how many more there are, cut to the room that its number leaves."""
    others = f" +{more}" if more else ""
    room = points - width_in_points(f"{others}{number} · ", size)
    return fitted(side.names[item], room, size, side.names) + others
