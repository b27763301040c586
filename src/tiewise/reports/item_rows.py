"""The items of a page on two rankings: their names, positions and moves, those that are not listed said to be so."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.verdicts.results import Verdict

NOT_LISTED = "not listed"


@dataclass(frozen=True)
class ItemRow:
    """An item: its number on the page, its name, its places, its move in words, and its share of the disagreement.

    What a table is sorted by stands beside the words.
    """

    number: int
    name: str
    x: str
    y: str
    move: str
    arrow: str
    share: str
    by_x: float
    by_y: float
    by_move: float
    by_share: float


def item_names(pair: Aligned) -> list[str]:
    """Return what the items are called; numbered from 1 where they have no names."""
    return [str(item) for item in (range(1, pair.n + 1) if pair.names is None else pair.names)]


def item_rows(pair: Aligned, listed: tuple[Bools, Bools], costs: Floats | None) -> list[ItemRow]:
    """Return a row an item, first what adds most to the disagreement, or where nobody knows what moved furthest.

    Items have their places, as in the pictures: however equal ones are numbered, so many stand before them.
    """
    buckets = [Buckets.of(side) for side in (pair.x, pair.y)]
    places_x, places_y = (side.places for side in buckets)
    change = places_y - places_x
    total = 0.0 if costs is None else float(costs.sum())
    weighed = np.abs(change).astype(np.float64) if costs is None else costs
    names, rows = item_names(pair), []
    for i in np.lexsort((pair.x, -np.abs(change), -weighed)).tolist():
        in_both = bool(listed[0][i] and listed[1][i])
        rows.append(
            ItemRow(
                number=i,
                name=names[i],
                x=buckets[0].told(i) if listed[0][i] else NOT_LISTED,
                y=buckets[1].told(i) if listed[1][i] else NOT_LISTED,
                move=moved(float(change[i])) if in_both else "not known",
                arrow=_arrow(float(change[i])) if in_both else "",
                share="" if costs is None else f"{costs[i] / total:.1%}" if total else "0%",
                by_x=float(places_x[i]),
                by_y=float(places_y[i]),
                by_move=float(change[i]) if in_both else np.inf,
                by_share=0.0 if costs is None else round(float(costs[i]), 9),
            )
        )
    return rows


def moved(change: float) -> str:
    """Return a move in words: to a larger position is down.

    Examples
    --------
    >>> from tiewise.reports.item_rows import moved
    >>> moved(23.0), moved(-20.0), moved(0.0)
    ('down 23', 'up 20', 'same')
    """
    return "same" if change == 0.0 else f"{'down' if change > 0.0 else 'up'} {abs(change):g}"


def _arrow(change: float) -> str:
    return "" if change == 0.0 else "\u2193" if change > 0.0 else "\u2191"


def that_matter(said: Verdict, pair: Aligned, rows: Sequence[ItemRow]) -> list[ItemRow]:
    """Return the rows of the items that matter most."""
    by_number = {row.number: row for row in rows}
    numbers = {item: number for number, item in enumerate(pair.items)}
    return [by_number[numbers[one.item]] for one in said.matters]


def shared_at_the_top(said: Verdict, rows: Sequence[ItemRow]) -> list[dict[str, object]]:
    """Return for each depth how many items are shared, what chance gives, and which items they are."""
    by_number = {row.number: row for row in rows}
    return [
        {
            "k": one.k,
            "counted": one.counted,
            "filled": min(1.0, one.shared / min(one.size_x, one.size_y)) * 100.0,
            "chance_at": None
            if one.by_chance is None
            else min(1.0, one.by_chance / min(one.size_x, one.size_y)) * 100.0,
            "told": [part for part in (one.against_chance, one.order) if part],
            "items": [by_number[number] for number in one.items],
        }
        for one in said.top
    ]
