"""How many items the first k positions hold, where items that are tied share one."""

from typing import Any

import numpy as np

from tiewise.rankings.alignment import Aligned
from tiewise.verdicts.evidence import Evidence
from tiewise.weights.named import NamedScaling

# From so many items for each of the positions on, nobody would take the first ten positions for ten items.
_MORE = 1.25


def first_k(measure: Any) -> int | None:
    """Return the k of a measure whose scaling tells the first k positions apart."""
    weights = getattr(measure, "weights", None)
    if not isinstance(weights, NamedScaling) or weights.name not in ("top_k", "top_k_exclusive"):
        return None
    return None if weights.parameter is None else int(weights.parameter)


def items_in_first(k: int, measure: Any, pair: Aligned) -> tuple[int, int]:
    """Return how many items the first k positions hold; a footrule takes tied items at the mean of their places."""
    x, y = pair.mean_positions if measure.item_form is not None else (pair.x, pair.y)
    return int(np.count_nonzero(x <= k)), int(np.count_nonzero(y <= k))


def about_first_positions(found: Evidence, names: tuple[str, str]) -> str:
    """Return that the first k positions are not k items, where that is so."""
    k = first_k(found.measure)
    if k is None or not found.has_items or found.lists is not None or found.pair.has_nan:
        return ""
    x, y = items_in_first(k, found.measure, found.pair)
    if max(x, y) < _MORE * k:
        return ""
    first = "the first position holds" if k == 1 else f"the first {k:,} positions hold"
    return f"Tied items share a position here: {first} {x:,} items in {names[0]} and {y:,} in {names[1]}."
