"""Which positions any item has, and how many items the first of them hold: tied items share a position."""

import math
from typing import Any

from tiewise.arrays import Numbers
from tiewise.explorer.subject import Two
from tiewise.verdicts.first_positions import first_k, items_in_first


def positions_of(measure: Any, two: Two) -> tuple[Numbers, Numbers]:
    """Return the positions that the measure looks at: of tied items a footrule takes the mean of their places."""
    return two.pair.mean_positions if measure.item_form is not None else (two.pair.x, two.pair.y)


def last_position(measure: Any, two: Two) -> int:
    """Return the last position that any item has: no weight beyond it counts."""
    return max(2, math.ceil(max(float(side.max()) for side in positions_of(measure, two))))


def shared_positions(measure: Any, two: Two) -> dict[str, Any] | None:
    """Return how many positions there are, and how many items the first k hold; None where each item has its own."""
    counts = [two.pair.distinct(side) for side in (0, 1)]
    if min(counts) == two.n:
        return None
    who = "Equal values" if two.method else "Tied items"
    (x, y), (name_x, name_y) = counts, two.names
    told = f"{who} share a position: {two.n:,} items have {x:,} in {name_x}, {y:,} in {name_y}."
    k = first_k(measure)
    if k is None:
        return {"places": counts, "first": None, "text": told}
    items = list(items_in_first(k, measure, two.pair))
    start = "The first position" if k == 1 else f"The first {k:,} positions"
    first = f"{start}: {items[0]:,} item{'s' * (items[0] != 1)} in {name_x}, {items[1]:,} in {name_y}."
    return {"places": counts, "first": {"k": k, "items": items}, "text": f"{first} {told}"}
