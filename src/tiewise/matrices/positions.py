"""Positions of many rankings in one array, checked all at once, with messages that name ranking and item."""

from collections.abc import Hashable, Sequence

import numpy as np

from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputTypeError, InputValueError, SuspiciousPositionsWarning, shown, warn

_SCORES_HINT = "If these are scores, use Ranking.from_scores(values) for each ranking."


def as_position_rows(
    rows: Numbers,
    argument: str,
    items: Sequence[Hashable] | None,
    labels: Sequence[Hashable] | None,
    nan_policy: str,
) -> tuple[Numbers, Bools | None]:
    """Return positions, int64 where all are whole, and which rankings have missing values (None where none has)."""
    if rows.dtype.kind not in "iuf":
        rows = _numeric(rows, argument)
    n = rows.shape[1]

    def where(wrong: Bools) -> tuple[object, str]:
        ranking, item = (int(place) for place in np.argwhere(wrong)[0])
        of_item = f"index {item}" if items is None else f"item {shown(items[item])}"
        return rows[ranking, item], f"at {of_item} of ranking {ranking if labels is None else shown(labels[ranking])}"

    absent: Bools | None = None
    if rows.dtype.kind == "f":
        missing = np.isnan(rows)
        if missing.any():
            if nan_policy == "raise":
                raise InputValueError(
                    f"`{argument}` must not have missing values: got nan {where(missing)[1]}. "
                    'nan_policy="omit" in the measure leaves such items out.'
                )
            absent = np.asarray(missing.any(axis=1))
    outside = (rows < 1) | (rows > n)
    if outside.any():
        value, place = where(outside)
        raise InputValueError(
            f"`{argument}` must hold positions from 1 (best) to {n} (the number of items): got {shown(value)} {place}. "
            f"{_SCORES_HINT}"
        )
    if absent is not None:
        return rows.astype(np.float64), absent
    if rows.dtype.kind != "f":
        return rows.astype(np.int64), None
    whole = rows.astype(np.int64)
    if np.array_equal(whole, rows):
        return whole, None
    _warn_of_scores(rows, argument)
    return rows.astype(np.float64), None


def _numeric(rows: Numbers, argument: str) -> Numbers:
    """Return an array of objects as floats, or say which entry is no number."""
    values = np.empty(rows.shape)
    for (ranking, item), value in np.ndenumerate(rows):
        if value is None:
            values[ranking, item] = np.nan
            continue
        if isinstance(value, bool | np.bool_ | str | bytes) or not np.isscalar(value):
            raise InputTypeError(
                f"`{argument}` must hold numbers: got {shown(value)} at index {item} of ranking {ranking}."
            )
        values[ranking, item] = value
    return values


def _warn_of_scores(rows: Numbers, argument: str) -> None:
    """Warn about fractional positions that no averaging of ranks can have made."""
    n = rows.shape[1]
    fractional = (rows != np.floor(rows)).any(axis=1)
    odd = np.flatnonzero(fractional & (np.abs(rows.mean(axis=1) - (n + 1) / 2) > 1e-6 * n))
    if odd.size:
        warn(
            f"`{argument}` holds fractions, read as mean positions; those of {n} items average {(n + 1) / 2:g}, those "
            f"of {odd.size} rankings, the first at index {odd[0]}, do not. {_SCORES_HINT}",
            SuspiciousPositionsWarning,
        )
