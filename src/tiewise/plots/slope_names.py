"""The names down both sides of a slope chart: as many as do not touch, ties told together."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.plots.canvas import SMALL, size_in_points
from tiewise.plots.colours import ink
from tiewise.plots.names import in_their_fonts, room, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NOT_LISTED = "not listed"


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


def name_side(ax: "Axes", at: int, side: SlopeSide, priority: Floats) -> None:
    """Name items on one side, those of smallest `priority` first and none at infinity, so that no names touch."""
    low, high = sorted(ax.get_ylim())
    needed = (SMALL + 1.5) / size_in_points(ax)[1] * (high - low)
    letters = room(ax)
    told = _with_room(side, priority, needed, letters)
    texts, families = in_their_fonts([text for _, text, _ in told])
    align, offset = (("right", -7), ("left", 7))[at]
    for (place, _, number), text in zip(told, texts, strict=True):
        parts = (text, number) if at == 0 else (number, text)
        ax.annotate("  ".join(part for part in parts if part), (at, place), (offset, 0), textcoords="offset points",
                    ha=align, va="center", fontsize=SMALL, color=ink(ax), fontfamily=families,
                    style="italic" if text.startswith(NOT_LISTED) else "normal", annotation_clip=False)  # fmt: skip


def _with_room(side: SlopeSide, priority: Floats, needed: float, letters: int) -> list[tuple[float, str, str]]:
    """Return (place, names, position) of what to write, each at least `needed` away from all others."""
    taken: list[tuple[float, str, str]] = []
    together: set[int] = set()

    def take(place: float, text: str, number: str) -> bool:
        if any(abs(place - other) < needed for other, _, _ in taken):
            return False
        taken.append((place, text, number))
        return True

    gone = np.flatnonzero(~side.is_listed)
    if len(gone):
        take(float(side.places[gone].mean()), f"{NOT_LISTED} ({len(gone)})" if len(gone) > 1 else NOT_LISTED, "")
    for item in np.lexsort((side.places, priority)).tolist():
        if not np.isfinite(priority[item]) or not side.is_listed[item] or item in together:
            continue
        mates = side.mates(item)
        first = int(np.ceil(side.places[mates[0]]))
        if len(mates) == 1:
            take(float(side.places[item]), short(side.names[item], letters), f"{first}")
        elif needed <= 1.0:  # there is room for each
            take(float(side.places[item]), short(side.names[item], letters), f"={first}")
        else:
            together.update(mates.tolist())
            leading = mates[np.argsort(priority[mates], kind="stable")].tolist()
            text = _together([side.names[i] for i in leading], letters)
            take(float(side.places[mates].mean()), text, f"={first}")
    return taken


def _together(names: list[str], letters: int) -> str:
    """Return the names of tied items: two if there is room for them, and how many more there are."""
    for shown in (2, 1):
        more = f" +{len(names) - shown}" if len(names) > shown else ""
        text = ", ".join(names[:shown])
        if shown == 2 and len(text) + len(more) <= letters:
            break
    return short(text, letters - len(more)) + more
