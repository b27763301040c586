"""From scores to positions: which end is best, what is equal, and what is only noise."""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, SuspiciousScoresWarning, one_of, shown, warn
from tiewise.parameters import as_number
from tiewise.rankings.positions import METHODS, number, refuse_infinite

# Sums of a few numbers in another order differ by no more, relative to the largest of them.
_NOISE = 8 * np.finfo(np.float64).eps


def ranked(
    scores: Numbers,
    argument: str,
    items: Sequence[Hashable] | None = None,
    *,
    higher_is_better: bool = True,
    method: str = "dense",
    tolerance: float | None = None,
) -> Numbers:
    """Return the positions that scores make; what is missing (nan) stays so.

    Neighbours in the order of the scores that differ by no more than `tolerance` are tied.
    """
    refuse_infinite(scores, argument, items)
    absent = np.isnan(scores)
    if absent.any():
        known = ranked(scores[~absent], argument, higher_is_better=higher_is_better, method=method, tolerance=tolerance)
        positions = np.full(len(scores), np.nan)
        positions[~absent] = known
        return positions
    values, levels = np.unique(scores, return_inverse=True)
    if tolerance is not None:
        levels = np.append(0, np.cumsum(np.diff(values) > tolerance))[levels] if len(values) else levels
    elif values.dtype.kind == "f" and (noise := _noise_in(values)):
        warn(
            f"`{argument}` has scores that differ by no more than {noise:.1g}, which may be rounding.",
            SuspiciousScoresWarning,
            hints.TOLERANCE,
        )
    return number(-levels if higher_is_better else levels, method)


def refuse_reading(higher_is_better: Any, method: Any, tolerance: Any, *, breaks_ties: bool) -> None:
    """Raise if scores cannot be read in this way; `breaks_ties` says that something was given to break them by."""
    if tolerance is not None and not (as_number(tolerance, "tolerance", "a number >= 0") >= 0):
        raise InputValueError(f"`tolerance` must be a number >= 0: got {shown(tolerance)}.")
    if not isinstance(higher_is_better, bool | np.bool_):
        raise InputTypeError(f"`higher_is_better` must be True or False: got {shown(higher_is_better)}.")
    one_of("method", method, (*METHODS, "ordinal"))
    if method != "ordinal" and breaks_ties:
        raise InputValueError(f'`tie_breaker` and `rng` go with method="ordinal": got method={method!r}.')


def _noise_in(values: Floats) -> float:
    """Return the largest gap between different scores that seems to be rounding, 0 where there is none.

    Two scores are noise if they agree in all but the last digits, or lie so close on both sides of 0. Small numbers of
    one sign need not be: p-values of 1e-30 and 1e-20 are different.
    """
    if len(values) < 2:
        return 0.0
    low, high = values[:-1], values[1:]
    gaps = high - low
    largest = np.maximum(np.abs(low), np.abs(high))
    alike = (gaps <= _NOISE * largest) | ((low < 0) & (high >= 0) & (gaps <= _NOISE * np.abs(values).max()))
    return float(gaps[alike].max(initial=0.0))
