"""Positions: what they may be, and how they are made from keys (mathematics: 1 = best, equal = tied)."""

from collections.abc import Hashable, Sequence

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import InputValueError, SuspiciousPositionsWarning, one_of, shown, warn

METHODS = ("dense", "min", "max", "average")
_SCORES_HINT = "If these are scores, use Ranking.from_scores(values)."


def refuse_empty(values: Numbers, argument: str) -> None:
    """Raise if there are no items at all."""
    if not len(values):
        raise InputValueError(f"`{argument}` must have at least one item: got none.")


def _where(place: int, items: Sequence[Hashable] | None) -> str:
    return f"at index {place}" if items is None else f"for item {shown(items[place])}"


def refuse_infinite(values: Numbers, argument: str, items: Sequence[Hashable] | None = None) -> None:
    """Raise if a value is infinite; missing values (nan) are another matter."""
    if values.dtype.kind == "f" and np.isinf(values).any():
        place = int(np.flatnonzero(np.isinf(values))[0])
        raise InputValueError(f"`{argument}` must be finite: got {shown(values[place])} {_where(place, items)}.")


def refuse_nan(values: Numbers, argument: str, hint: str = "", items: Sequence[Hashable] | None = None) -> None:
    """Raise if a value is missing."""
    if values.dtype.kind == "f" and np.isnan(values).any():
        place = int(np.flatnonzero(np.isnan(values))[0])
        raise InputValueError(f"`{argument}` must not have missing values: got nan {_where(place, items)}.{hint}")


def refuse_outside(values: Numbers, argument: str, items: Sequence[Hashable] | None = None) -> None:
    """Raise if a value is no position from 1 to the number of items; missing values are another matter."""
    n = len(values)
    refuse_empty(values, argument)
    refuse_infinite(values, argument, items)
    if values.min() < 1 or values.max() > n:
        place = int(np.flatnonzero((values < 1) | (values > n))[0])
        raise InputValueError(
            f"`{argument}` must hold positions from 1 (best) to {n} (the number of items): "
            f"got {shown(values[place])} {_where(place, items)}. {_SCORES_HINT}"
        )


def as_positions(values: Numbers, argument: str, items: Sequence[Hashable] | None = None) -> Numbers:
    """Return `values` as positions, int64 where all are whole and float64 otherwise, or say why they cannot be.

    Missing values must have been dealt with before.
    """
    refuse_outside(values, argument, items)
    if values.dtype.kind != "f":
        return values.astype(np.int64, copy=False)
    whole = values.astype(np.int64)
    if (whole == values).all():
        return whole
    positions = values.astype(np.float64, copy=False)
    _warn_of_scores(positions, argument)
    return positions


def _warn_of_scores(fractional: Numbers, argument: str) -> None:
    """Warn about fractional positions that no averaging of ranks can have made."""
    n, mean = len(fractional), float(fractional.mean())
    if abs(mean - (n + 1) / 2) > 1e-6 * n:
        warn(
            f"`{argument}` holds fractions, read as mean positions; those of {n} items average {(n + 1) / 2:g}, "
            f"these average {mean:.6g}. {_SCORES_HINT}",
            SuspiciousPositionsWarning,
        )


def number(keys: Numbers, method: str) -> Numbers:
    """Return the positions of items by their keys, smallest first; equal keys share a position as `method` says."""
    one_of("method", method, METHODS)
    _, bucket, sizes = np.unique(keys, return_inverse=True, return_counts=True)
    if method == "dense":
        return bucket.astype(np.int64) + 1
    last = np.cumsum(sizes)
    if method == "max":
        return last[bucket]
    first = last - sizes + 1
    if method == "min":
        return first[bucket]
    mean: Numbers = ((first + last) / 2)[bucket]
    return mean


def untied(positions: Numbers) -> Numbers:
    """Return the positions of a ranking without ties as 1, ..., N; only fractions can be anything else."""
    return number(positions, "dense") if positions.dtype.kind == "f" else positions


def method_of(positions: Numbers) -> str:
    """Return the first of the methods by which these positions can have been numbered, "dense" if by none."""
    return next((name for name in METHODS if np.array_equal(number(positions, name), positions)), "dense")


# Beyond this many items, a look whether there are ties at all is cheaper than counting them.
_LONG = 4096


def tied_pairs(positions: Numbers) -> int:
    """Return how many pairs of items share a position."""
    n = len(positions)
    if positions.dtype.kind == "f":
        return pairs_within(np.unique(positions, return_counts=True)[1], n)
    if n > _LONG:
        # Most long rankings tie nothing, and bytes stay in the cache where counts would not.
        taken = np.zeros(n + 1, dtype=np.bool_)
        taken[positions] = True
        if np.count_nonzero(taken) == n:
            return 0
    return pairs_within(np.bincount(positions), n)


def pairs_within(sizes: Numbers, n: int) -> int:
    """Return how many of the pairs of n items are within a bucket, by the buckets' sizes."""
    return (int(sizes.dot(sizes)) - n) // 2
