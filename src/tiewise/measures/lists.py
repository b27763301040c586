"""Measures of lists that rank different items: overlap of their tops, distances of top-k lists (section 7).

An item that a list lacks has position inf there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple, Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError, check_choice
from tiewise.measures.classical import penalised_kendall
from tiewise.ranking import Floats, Ints, Reading, bucketed, numbered

Variant = Literal["w", "a", "b"]
OVERLAP = "Webber, Moffat and Zobel (2010); Corsi and Urbano (2024) for ties"


@define(kind="similarity", lists=True, undefined="", reference=OVERLAP)
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
    one, two = _read(x), _read(y)
    shorter = min(one.length, two.length)
    if depth is None:
        depth = shorter
    if not isinstance(depth, int) or not 1 <= depth <= shorter:
        raise TiewiseError(
            f"`depth` must be a whole number from 1 to {shorter}, the length of the shorter list: got {depth!r}."
        )
    tops = _tops(one, two, depth, variant)
    return math.fsum((tops.shared / tops.size).tolist()) / depth


class _List(NamedTuple):
    """A list: by item the first and the last position of its tied group, and how many items it has.

    Absent items come far behind all others. Without ties `first` and `last` are the same array.
    """

    first: Ints
    last: Ints
    length: int

    @property
    def is_tied(self) -> bool:
        """Whether some of its items are tied."""
        return self.last is not self.first


def _read(positions: Floats) -> _List:
    present = np.isfinite(positions)
    length, beyond = int(present.sum()), 2 * len(positions)
    bucket, size = bucketed(positions)
    up_to = size.cumsum()
    first = np.where(present, (up_to - size + 1)[bucket], beyond)
    has_absent = length < len(positions)  # these are one more group
    if len(size) - has_absent == length:
        return _List(first, first, length)
    return _List(first, np.where(present, up_to[bucket], beyond), length)


class _Tops(NamedTuple):
    """By depth d: what two tops of d items share, their size by the variant, and the share of y's group that d cuts.

    Where a list has fewer than d items, d others are taken to follow.
    """

    shared: Floats
    size: Floats
    cut: Floats


def _tops(x: _List, y: _List, depth: int, variant: Variant) -> _Tops:
    """Compare the tops; an item belongs to one by degrees where its tied group reaches across d."""
    d = np.arange(1, depth + 1)
    if not x.is_tied and not y.is_tied:
        reached = np.bincount(np.minimum(np.maximum(x.first, y.first), depth + 1), minlength=depth + 1)
        return _Tops(reached[1 : depth + 1].cumsum().astype(np.float64), d.astype(np.float64), np.ones(depth))
    end = np.full(len(x.first), depth)
    top_x, top_y = _top(x, d), _top(y, d)
    entered = np.maximum(x.first, y.first)
    if variant == "w":
        return _Tops(_active([entered], [end], depth)[0], (top_x.last + top_y.last) / 2.0, np.ones(depth))
    whole, part_x, part_y, part_both = _active(
        [np.maximum(x.last, y.last) + 1, np.maximum(x.first, y.last + 1), np.maximum(y.first, x.last + 1), entered],
        [end, x.last, y.last, np.minimum(x.last, y.last)],
        depth,
    )
    shared = whole + top_x.cut * part_x + top_y.cut * part_y + top_x.cut * top_y.cut * part_both
    size = d.astype(np.float64) if variant == "a" else np.sqrt(top_x.squares * top_y.squares)
    return _Tops(shared, size, top_y.cut)


class _Top(NamedTuple):
    """By depth d: the end of the group at d, the share of it within the top d, and the sum of squared shares."""

    last: Ints
    cut: Floats
    squares: Floats


def _top(x: _List, d: Ints) -> _Top:
    seen = np.minimum(d, x.length) - 1
    start, end = np.sort(x.first)[seen], np.sort(x.last)[seen]
    size = end - start + 1
    cut = (seen - start + 2) / size
    return _Top(np.where(d > x.length, d, end), cut, np.where(d > x.length, d, start - 1 + size * cut**2))


def _active(starts: list[Ints], ends: list[Ints], depth: int) -> Floats:
    """Return for each list of intervals start..end, by depth d = 1, ..., depth, how many of them contain d."""
    start, end = np.stack(starts), np.stack(ends)
    real, width = (start <= end) & (start <= depth), depth + 2
    row = width * np.arange(len(starts))[:, None]
    opened = np.bincount((row + start)[real], minlength=width * len(starts))
    closed = np.bincount((row + np.minimum(end, depth) + 1)[real], minlength=width * len(starts))
    return (opened - closed).reshape(-1, width).cumsum(axis=1)[:, 1 : depth + 1].astype(np.float64)


def _rbo_bounds(
    x: Floats, y: Floats, p: float = 0.9, variant: Variant = "a", depth: int | None = None
) -> Mapping[str, float]:
    """Return the lowest and the highest value that longer lists with these beginnings can have."""
    seen = _compare(x, y, p, variant, depth)
    tops, d, common, lengths = seen.tops, seen.d, float(seen.tops.shared[-1]), seen.short + seen.long
    most = np.minimum(seen.unseen, seen.whole)
    most = most + tops.cut * np.clip(seen.unseen - seen.whole, 0, seen.begun - seen.whole)
    full = lengths - int(common)  # from here on the lists may agree fully
    deeper = np.arange(seen.long + 1.0, full + 1)
    tail = (-math.log1p(-p) - float((p**d / d).sum())) * (1.0 - p) / p
    low = float((seen.weights * tops.shared / tops.size).sum()) + common * max(tail, 0.0)
    high = float((seen.weights * (tops.shared + most) / tops.size).sum()) + p**full
    high += float(((1.0 - p) * p ** (deeper - 1.0) * (2.0 * deeper - lengths + common) / deeper).sum())
    value = _extrapolated(seen, p)
    low, high = min(low, value), max(min(high, 1.0), value)
    return {"low": low, "high": high, "residual": high - low}


@define(kind="similarity", lists=True, details=_rbo_bounds, undefined="", reference=OVERLAP)
def rbo(
    x: Floats,
    y: Floats,
    *,
    p: float = 0.9,
    variant: Variant = "a",
    depth: int | None = None,
    **reading: Unpack[Reading],
) -> float:
    """Return rank-biased overlap: the share of common items in the tops of d items, weighted by (1 - p)p^(d - 1).

    x and y are orders of items, best first (bare numbers are items, too), or `Ranking`s: the beginnings of longer
    lists. The value takes the agreement seen to go on (RBO_ext); `.low` and `.high` hold whatever comes further down.
    p: a reader goes on after each item with this probability; 0.9 puts 86 % of the weight on the first ten items.
    variant: how tied items count, as in `average_overlap`; "a" is the mean over all ways of breaking the ties where the
        lists have the same length.
    depth: compare the first `depth` items of each list only; a tied group that begins among them is taken whole.

    >>> import tiewise as tw
    >>> print(tw.rbo(["a", "b", "c", "d"], ["b", "a", "e"]))
    rbo = 0.63 (n = 5, low = 0.312, high = 0.855, residual = 0.543)
    """
    return _extrapolated(_compare(x, y, p, variant, depth), p)


class _Compared(NamedTuple):
    """Two lists, the shorter one first, by depth d up to the end of the longer one.

    `unseen`: how many of the first d items of the shorter list are not known; `begun` and `whole`: how many of the
    items that only the longer list has are among its first d in part, and as a whole.
    """

    tops: _Tops
    d: Ints
    weights: Floats
    short: int
    long: int
    unseen: Ints
    begun: Ints
    whole: Ints


def _compare(x: Floats, y: Floats, p: float, variant: Variant, depth: int | None) -> _Compared:
    check_choice("variant", variant, ("w", "a", "b"))
    if not 0.0 < p < 1.0:
        raise TiewiseError(f"`p` must lie between 0 and 1: got {p!r}.")
    if depth is not None:
        if not isinstance(depth, int) or depth < 1:
            raise TiewiseError(f"`depth` must be a whole number >= 1: got {depth!r}.")
        x, y = (np.where(numbered(side) <= depth, side, np.inf) for side in (x, y))
    one, two = _read(x), _read(y)
    if one.length > two.length:
        one, two = two, one
    d = np.arange(1, two.length + 1)
    is_new = one.first == 2 * len(x)
    begun = np.searchsorted(np.sort(two.first[is_new]), d, "right")
    has_parts = two.is_tied and variant != "w"
    whole = np.searchsorted(np.sort(two.last[is_new]), d, "right") if has_parts else begun
    unseen = np.maximum(d - one.length, 0)
    tops = _tops(one, two, two.length, variant)
    weights = np.asarray((1.0 - p) * p ** (d - 1.0))
    return _Compared(tops, d, weights, one.length, two.length, unseen, begun, whole)


def _extrapolated(seen: _Compared, p: float) -> float:
    """Return rank-biased overlap, where the agreement of the beginnings goes on."""
    tops, short, long = seen.tops, seen.short, seen.long
    agreement = float(tops.shared[short - 1] / tops.size[short - 1])
    mean = (seen.whole + tops.cut * (seen.begun - seen.whole)) / np.maximum(seen.begun, 1)
    value = float((seen.weights * (tops.shared + seen.unseen * agreement * mean) / tops.size).sum())
    return min(value + p**long * (float(tops.shared[-1]) + (long - short) * agreement) / long, 1.0)


@define(kind="distance", lists=True, undefined="", reference="Fagin, Kumar and Sivakumar (2003)")
def topk_kendall(x: Floats, y: Floats, *, p: float = 0.5, **reading: Unpack[Reading]) -> float:
    """Return Kendall's distance of two top-k lists: how many pairs of their items they order differently.

    x and y are orders of items, best first (bare numbers are items, too), or `Ranking`s. Absent items come after all
    others. A pair that only one list orders, because the other lacks or ties both items, counts p.
    """
    return penalised_kendall(numbered(x), numbered(y), p)


@define(kind="distance", lists=True, undefined="", reference="Fagin, Kumar and Sivakumar (2003)")
def topk_footrule(x: Floats, y: Floats, *, location: float | None = None, **reading: Unpack[Reading]) -> float:
    """Return Spearman's footrule of two top-k lists: the sum of |x - y| over the items of both.

    x and y are orders of items, best first (bare numbers are items, too), or `Ranking`s. Absent items stand at
    `location`, by default one below the end of the longer list; tied items share their mean position.
    """
    longest = int(max(np.isfinite(x).sum(), np.isfinite(y).sum()))
    if location is None:
        location = longest + 1
    if not isinstance(location, int | float) or not longest < location < math.inf:
        raise TiewiseError(f"`location` must be a number beyond the end of both lists, {longest}: got {location!r}.")
    p, q = (np.where(np.isfinite(side), numbered(side, "average"), location) for side in (x, y))
    return float(np.abs(p - q).sum())
