"""The items that matter most: those that the pairs ordered oppositely are made of, or that moved furthest."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import TiewiseError
from tiewise.pairs.shares import item_shares, shares_are_quick
from tiewise.rankings.buckets import Buckets
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.ordinals import ordinal

_SHOWN = 3
# Three items that make up less than this of all disagreement, or the first of them hardly more than any other, are no
# more to blame than the rest.
_NOTABLE, _MORE = 0.1, 1.2
# Beside the first one, an item with less than this of its share matters little: it is one of many that another passed.
_BESIDE = 0.25
# Of items that matter about as much as the first, those that moved furthest are told first.
_ABOUT = 0.8
# In a hurry the pairs of so many items are gone through, and no more.
_HURRIED_UP_TO = 1_000


@dataclass(frozen=True)
class Matter:
    """An item with its positions, and its share of all disagreement; None where the measure is not made of pairs.

    `places` are its places in both as one says them, which do not depend on how equal items are numbered: 3rd, =7th.
    """

    item: Any
    x: float
    y: float
    share: float | None = None
    places: tuple[str, str] = ("", "")

    def as_dict(self) -> dict[str, Any]:
        """Return the entries by name."""
        return {"item": self.item, "x": self.x, "y": self.y, "share": self.share}


def matters(found: Evidence, *, hurried: bool = False) -> tuple[Matter, ...]:
    """Return the items that matter most, the first one most; none where all stand alike or all matter alike."""
    pair = found.pair
    if hurried and pair.n > _HURRIED_UP_TO and not _are_quick(found):
        return ()
    if not found.has_items or found.lists is not None or pair.has_nan or pair.n < 2:
        return ()
    shares = _shares(found)
    buckets = [Buckets.of(side) for side in (pair.x, pair.y)]
    moved = np.abs(buckets[1].places - buckets[0].places).astype(np.float64)
    # One that stands where it stood, while others went past it, is nobody's idea of being at odds.
    weighed = moved if shares is None else np.where(moved > 0.0, shares, 0.0)
    is_about_most = weighed >= _ABOUT * weighed.max(initial=0.0)
    order = np.lexsort((pair.x, -weighed, np.where(is_about_most, -moved, 0.0), ~is_about_most))[:_SHOWN]
    total = weighed.sum()
    if not total > 0.0 or weighed[order].sum() < _NOTABLE * total or weighed[order[0]] < _MORE * weighed.mean():
        return ()
    items = pair.items
    return tuple(
        Matter(
            items[i],
            float(pair.x[i]),
            float(pair.y[i]),
            None if shares is None else float(shares[i] / shares.sum()),
            (ordinal(*buckets[0].place(i)), ordinal(*buckets[1].place(i))),
        )
        for i in order.tolist()
        if weighed[i] > 0.0 and weighed[i] >= _BESIDE * weighed.max()
    )


def _are_quick(found: Evidence) -> bool:
    try:
        return shares_are_quick(found.measure.with_pairs(), found.pair)
    except TiewiseError:
        return True  # there are none


def _shares(found: Evidence) -> Floats | None:
    """Return by item its part in the pairs that are ordered oppositely."""
    try:
        form = found.measure.with_pairs()
    except TiewiseError:
        return None
    return item_shares(form, found.pair)[1]
