"""Measures of lists that rank different items: how far their tops overlap (section 7)."""

from __future__ import annotations

import math
from typing import Literal, Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError, check_choice
from tiewise.ranking import Floats, Ints, Reading, numbered

Variant = Literal["w", "a", "b"]


@define(
    kind="similarity",
    lists=True,
    undefined="",
    reference="Webber, Moffat and Zobel (2010); Corsi and Urbano (2024) for ties",
)
def average_overlap(
    x: Floats, y: Floats, *, variant: Variant = "a", depth: int | None = None, **reading: Unpack[Reading]
) -> float:
    """Return the average overlap: the share of common items in the tops of d items, averaged over d up to `depth`.

    x and y are orders of items, best first (bare numbers are items, too), or `Ranking`s. `depth` is at most the
    length of the shorter list, and this is the default. Ties: "a" is the mean over all ways of breaking them, "w" takes
    a group of tied items in as a whole, "b" divides so that a list with ties agrees fully with itself.

    >>> import tiewise as tw
    >>> print(tw.average_overlap(list("abcdefg"), list("zcavwxy")))
    average_overlap = 0.312 (n = 12)
    """
    check_choice("variant", variant, ("w", "a", "b"))
    shorter = int(min(np.isfinite(x).sum(), np.isfinite(y).sum()))
    if depth is None:
        depth = shorter
    if not isinstance(depth, int) or not 1 <= depth <= shorter:
        raise TiewiseError(
            f"`depth` must be a whole number from 1 to {shorter}, the length of the shorter list: got {depth!r}."
        )
    return math.fsum(agreements(x, y, depth, variant)) / depth


def agreements(x: Floats, y: Floats, depth: int, variant: Variant) -> Floats:
    """Return the agreement of the two tops of d items, d = 1, ..., depth.

    An item belongs to the top d by degrees where its tied group reaches across d: then d cuts a share f off the group.
    """
    first_x, last_x = _span(x)
    first_y, last_y = _span(y)
    d = np.arange(1, depth + 1)
    if variant == "w":
        common = _active(np.maximum(first_x, first_y), np.full(len(x), depth), depth)
        return np.asarray(2.0 * common / (np.sort(last_x)[d - 1] + np.sort(last_y)[d - 1]))
    before_x, size_x, cut_x = _cut(first_x, last_x, d)
    before_y, size_y, cut_y = _cut(first_y, last_y, d)
    end = np.full(len(x), depth)
    shared = (
        _active(np.maximum(last_x, last_y) + 1, end, depth)
        + cut_x * _active(np.maximum(first_x, last_y + 1), last_x, depth)
        + cut_y * _active(np.maximum(first_y, last_x + 1), last_y, depth)
        + cut_x * cut_y * _active(np.maximum(first_x, first_y), np.minimum(last_x, last_y), depth)
    )
    if variant == "a":
        return np.asarray(shared / d)
    return np.asarray(shared / np.sqrt((before_x + size_x * cut_x**2) * (before_y + size_y * cut_y**2)))


def _span(positions: Floats) -> tuple[Ints, Ints]:
    """Return the first and the last position of each item's tied group; absent items come behind all others."""
    beyond = 2 * len(positions)
    present = np.isfinite(positions)
    first, last = np.where(present, numbered(positions), beyond), np.where(present, numbered(positions, "max"), beyond)
    return first.astype(np.int64), last.astype(np.int64)


def _cut(first: Ints, last: Ints, d: Ints) -> tuple[Ints, Ints, Floats]:
    """Return by depth: the items before the group at d, the size of this group, and its share within the top d."""
    start, end = np.sort(first)[d - 1], np.sort(last)[d - 1]
    size = end - start + 1
    return start - 1, size, (d - start + 1) / size


def _active(start: Ints, end: Ints, depth: int) -> Ints:
    """Return by depth d = 1, ..., depth how many of the intervals start..end contain d."""
    real = (start <= end) & (start <= depth)
    change = np.bincount(start[real], minlength=depth + 2)[: depth + 2]
    change = change - np.bincount(np.minimum(end[real], depth) + 1, minlength=depth + 2)[: depth + 2]
    return np.cumsum(change)[1 : depth + 1]
