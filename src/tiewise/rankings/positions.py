"""Positions: what they may be, and how they are made from keys (docs/mathematics.md#rankings-and-positions)."""

from collections.abc import Hashable, Sequence

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputValueError, one_of, shown
from tiewise.hints import Hint
from tiewise.rankings.position_counts import PositionCounts

METHODS = ("dense", "min", "max", "average")

Names = Sequence[Hashable] | None


def where(place: int | Sequence[int], items: Names, labels: Names = None) -> str:
    """Return how a message calls a place in one vector, or that of an item in one of many rankings."""
    *ranking, item = (int(axis) for axis in np.atleast_1d(place))
    if not ranking:
        return f"at index {item}" if items is None else f"for item {shown(items[item])}"
    of_item = f"index {item}" if items is None else f"item {shown(items[item])}"
    return f"at {of_item} of ranking {ranking[0] if labels is None else shown(labels[ranking[0]])}"


def refuse_empty(values: Numbers, argument: str) -> None:
    """Raise if there are no items at all."""
    if not len(values):
        raise InputValueError(f"`{argument}` must have at least one item: got none.")


def refuse_infinite(values: Numbers, argument: str, items: Names = None) -> None:
    """Raise if a value is infinite; missing values (nan) are another matter."""
    if values.dtype.kind == "f" and np.isinf(values).any():
        place = int(np.flatnonzero(np.isinf(values))[0])
        raise InputValueError(f"`{argument}` must be finite: got {shown(values[place])} {where(place, items)}.")


def refuse_nan(
    values: Numbers, argument: str, hint: Hint | str = hints.NONE, items: Names = None, labels: Names = None
) -> None:
    """Raise if a value is missing."""
    if values.dtype.kind == "f" and (missing := np.isnan(values)).any():
        place = where(np.argwhere(missing)[0], items, labels)
        raise InputValueError(f"`{argument}` must not have missing values: got nan {place}.", hint)


def no_position(argument: str, n: int, got: str, hint: Hint = hints.SCORES, among: str = "") -> InputValueError:
    """Return the error for a number that is no position of n items; `got` says which, and where."""
    return InputValueError(
        f"`{argument}` must hold positions from 1 (best) to {n} (the number of items{among}): got {got}.", hint
    )


def as_positions(values: Numbers, argument: str, items: Names = None, labels: Names = None) -> Numbers:
    """Return `values` as positions, int64 where all are whole and float64 otherwise, or say why they cannot be.

    They are those of one ranking, or a row for each of many, called by their labels. What to do with missing values
    was decided before: where they stay, all are float64. Whether they number the items, `refuse_unnumbered` asks.
    """
    n = values.shape[-1]
    if values.dtype == np.int64 and values.size and (values - 1).view(np.uint64).max() < n:
        return values  # of whole numbers one look tells: what is less than 1 becomes very large
    if values.ndim == 1:
        refuse_empty(values, argument)
        refuse_infinite(values, argument, items)
    # A comparison with nan is false, so that missing values ask for the closer look.
    if not (values.min() >= 1 and values.max() <= n):
        outside = np.argwhere((values < 1) | (values > n))
        if len(outside):
            got = f"{shown(values[tuple(outside[0])])} {where(outside[0], items, labels)}"
            raise no_position(argument, n, got, _hint(values))
        return values.astype(np.float64, copy=False)
    if values.dtype.kind != "f":
        return values.astype(np.int64, copy=False)
    whole = values.astype(np.int64)
    return whole if (whole == values).all() else values.astype(np.float64, copy=False)


def _hint(values: Numbers) -> Hint:
    """Return what numbers may be that are no positions: those in a longer list, or scores."""
    known = values[~np.isnan(values)]
    if values.ndim > 1:
        are_from_zero = known.min() == 0 and known.max() < values.shape[1] and (known == np.floor(known)).all()
        return hints.FROM_ZERO_OF_EACH if are_from_zero else hints.SCORES_OF_EACH
    are_places = bool(known.min() >= 1 and (known == np.floor(known)).all() and len(np.unique(known)) == len(known))
    return hints.PLACES if are_places else hints.SCORES


def refuse_unnumbered(positions: Numbers, argument: str, place: str = "", hint: Hint = hints.NO_NUMBERING) -> int:
    """Raise if no rule for ties gives these positions; return how many pairs of items they tie."""
    tied = tied_pairs(positions)
    if (tied or positions.dtype.kind == "f") and rule_of(positions) is None:
        raise InputValueError(
            f"`{argument}` must number its items from 1, tied ones alike (dense 1,1,2, min 1,1,3, max 2,2,3 or average "
            f"1.5,1.5,3): got {_some(positions)}{place}.",
            hint,
        )
    return tied


# So many numbers are looked at in one go.
_AT_ONCE = 1 << 22


def refuse_unnumbered_rows(rows: Numbers, argument: str, labels: Names = None) -> Bools:
    """Raise if no rule for ties gives one of many rankings; return which of them have ties. Gaps are not looked at."""
    tied, step = np.zeros(len(rows), dtype=np.bool_), max(1, _AT_ONCE // rows.shape[1])
    for start in range(0, len(rows), step):
        some = rows[start : start + step]
        if rows.dtype.kind == "i":
            counted = PositionCounts(some)
            if not counted.has_ties:
                continue
            tied[start : start + step] = counted.tied
            if (are_numbered := counted.are_numbered).all():
                continue
            wrong = ~are_numbered
        else:
            wrong = tied[start : start + step] = ~np.asarray(np.isnan(some).any(axis=1))
        for row in np.flatnonzero(wrong).tolist():
            place = f" in ranking {start + row if labels is None else shown(labels[start + row])}"
            refuse_unnumbered(some[row], argument, place)
    return tied


def _some(positions: Numbers) -> str:
    """Return the first of some numbers, for a message."""
    return ", ".join(f"{value:.6g}" for value in positions[:6].tolist()) + ", ..." * (len(positions) > 6)


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


def buckets(positions: Numbers) -> tuple[Numbers, Numbers]:
    """Return which bucket, 0, 1, ..., each item is in, and the sizes of the buckets."""
    if positions.dtype.kind == "f":
        _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
        return bucket, sizes
    counts = np.bincount(positions)
    taken = counts > 0
    return (np.cumsum(taken) - 1)[positions], counts[taken]


def mean_positions(positions: Numbers, tied: bool) -> Numbers:
    """Return the mean of the positions that each item's bucket occupies; whole numbers as they are without ties."""
    if not tied and positions.dtype.kind == "i":
        return positions
    bucket, sizes = buckets(positions)
    means: Numbers = (np.cumsum(sizes) - (sizes - 1) / 2.0)[bucket]
    return means


def rule_of(positions: Numbers) -> str | None:
    """Return the first of the methods by which these positions can have been numbered, None if by none."""
    if positions.dtype.kind == "f":
        values, sizes = np.unique(positions, return_counts=True)
    else:
        counts = np.bincount(positions)
        values = np.flatnonzero(counts)
        sizes = counts[values]
    last = np.cumsum(sizes)
    first = last - sizes + 1
    made = {"dense": np.arange(1, len(values) + 1), "min": first, "max": last, "average": (first + last) / 2}
    return next((name for name in METHODS if np.array_equal(made[name], values)), None)


def method_of(positions: Numbers) -> str:
    """Return the first of the methods by which these positions can have been numbered, "dense" if by none."""
    return rule_of(positions) or "dense"


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
