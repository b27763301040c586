"""The first five and the first ten: how many items two rankings share there, and how many chance would give."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.verdicts.evidence import Evidence

DEPTHS = (5, 10)
# Ties may make the first ten more than ten; where they make them half as many again, nobody would call them that.
_STRETCH = 1.5


@dataclass(frozen=True)
class TopShared:
    """How many of the first k items two rankings share.

    Attributes
    ----------
    k : int
        The depth.
    shared : int
        How many items are among the first k of both.
    size_x, size_y : int
        How many items are among the first k; more than k where ties reach over the edge.
    by_chance : float or None
        How many two unrelated rankings share on average: size_x size_y / N. None where nobody knows from how many
        items two lists were taken.
    pvalue : float or None
        How often unrelated rankings share as many or more, or as few or fewer: twice the smaller (hypergeometric).
    items : tuple of int
        The places of the shared items among those compared.
    turned, ordered : int
        Of the pairs of shared items that both rankings order, how many they order oppositely, and how many there are.
    """

    k: int
    shared: int
    size_x: int
    size_y: int
    by_chance: float | None
    pvalue: float | None
    items: tuple[int, ...] = ()
    turned: int = 0
    ordered: int = 0

    @property
    def is_more(self) -> bool:
        """Whether they share clearly more than unrelated rankings would."""
        return self.pvalue is not None and self.pvalue <= 0.005 and self.shared > (self.by_chance or 0.0)

    def __str__(self) -> str:
        return ", ".join(part for part in (self.counted, self.against_chance, self.order) if part)

    @property
    def counted(self) -> str:
        """How many are shared; ties may make the first k more than k."""
        if self.size_x == self.size_y == self.k:
            return f"{self.shared} of the first {self.k}"
        sizes = f"{self.size_x} in each" if self.size_x == self.size_y else f"{self.size_x} and {self.size_y}"
        return f"{self.shared} items among the first {self.k}, which ties make {sizes}"

    @property
    def order(self) -> str:
        """In which order the shared items stand."""
        if not self.ordered:
            return ""
        if self.turned in (0, self.ordered):
            return f"in the {'same' if not self.turned else 'reverse'} order"
        return f"with {self.turned} of their {self.ordered} pairs turned round"

    @property
    def against_chance(self) -> str:
        """Whether they are more or fewer than unrelated rankings would share, or that it cannot be told."""
        if self.by_chance is None or self.pvalue is None:
            return ""
        told = f"{'more' if self.shared > self.by_chance else 'fewer'} than by chance"
        if self.shared == round(self.by_chance):
            told = "as many as by chance"
        elif self.pvalue > 0.05:
            told = f"not clearly {told}"
        mean = f"{self.by_chance:.1f}" if self.by_chance >= 0.05 else "less than 0.1"
        return f"{told} ({mean} on average)"

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return {
            "k": self.k, "shared": self.shared, "by_chance": self.by_chance, "pvalue": self.pvalue,
            "turned": self.turned, "ordered": self.ordered,
        }  # fmt: skip


def top_shared(found: Evidence) -> tuple[TopShared, ...]:
    """Return what the first five and the first ten share, where there are more items than that."""
    pair = found.pair
    if not found.has_items or pair.has_nan or not pair.n:
        return ()
    are_lists = bool(found.result.left_out.unmatched or found.result.left_out.placed)
    ends = _listed(found)
    starts = [Buckets.of(side).places for side in (pair.x, pair.y)]
    shared = []
    for k in DEPTHS:
        first = [np.flatnonzero((start <= k) & (start <= end)) for start, end in zip(starts, ends, strict=True)]
        if any(len(items) > _STRETCH * k or len(items) < k for items in first) or (pair.n <= k and not are_lists):
            continue
        shared.append(_shared(k, first[0], first[1], None if are_lists else pair.n, pair))
    return tuple(shared)


def _listed(found: Evidence) -> tuple[int, int]:
    """Return how many items each ranking lists itself; the others stand below, and in nobody's first ten."""
    alone = {*found.result.left_out.placed, *found.result.left_out.unmatched}
    if not alone:
        return found.pair.n, found.pair.n
    is_alone = np.array([item in alone for item in found.pair.items])
    return _listed_by(found.pair.x, is_alone), _listed_by(found.pair.y, is_alone)


def _listed_by(positions: Numbers, is_alone: Numbers) -> int:
    """Return how many items a ranking lists: those that it lacks are its last bucket, if all of that is alone."""
    last = positions == positions.max()
    return len(positions) - int(last.sum()) if is_alone[last].all() and last.any() else len(positions)


def _shared(k: int, first: Integers, second: Integers, n: int | None, pair: Aligned) -> TopShared:
    both = np.intersect1d(first, second)
    items = tuple(both.tolist())
    a, b, shared = len(first), len(second), len(items)
    order_x, order_y = (np.sign(side[both][:, None] - side[both]) for side in (pair.x, pair.y))
    turned, ordered = (int(np.count_nonzero(table)) // 2 for table in (order_x * order_y < 0, order_x * order_y))
    if n is None:
        return TopShared(k, shared, a, b, None, None, items, turned, ordered)
    total = math.comb(n, b)
    weights = [math.comb(a, j) * math.comb(n - a, b - j) for j in range(min(a, b) + 1)]
    p = 2.0 * min(sum(weights[shared:]) / total, sum(weights[: shared + 1]) / total)
    return TopShared(k, shared, a, b, a * b / n, min(1.0, p), items, turned, ordered)
