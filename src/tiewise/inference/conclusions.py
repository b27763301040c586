"""The conclusion from a test, and for which scalings it is the same: as a word, and as a sentence."""

import math
from collections.abc import Sequence
from itertools import groupby

# A test that is as clear as this says the direction by itself; one that is not also needs an interval without chance.
CLEAR = 0.005

AGREE, DISAGREE, OPEN, UNDEFINED = "agree", "disagree", "cannot tell", "undefined"

_THAT = {
    AGREE: "that the two rankings agree",
    DISAGREE: "that the two rankings disagree",
    OPEN: "that it cannot be told whether the two rankings agree",
}
_OTHERWISE = {
    AGREE: "they agree",
    DISAGREE: "they disagree",
    OPEN: "it cannot be told",
    UNDEFINED: "nothing can be compared",
}
# More runs than these are counted, not listed.
_LISTED = 3


def conclusion(more: float, fewer: float, alpha: float, *, holds_chance: bool = False) -> str:
    """Return what follows from the probabilities of at least as much, and of at most as much, agreement by chance.

    Two rankings agree, or disagree, where the two-sided p-value is below alpha, and at most 0.005 if the interval holds
    what chance gives; else it cannot be told.
    """
    if math.isnan(more) or math.isnan(fewer):
        return UNDEFINED
    p = 2.0 * min(more, fewer)
    if p >= alpha or (holds_chance and p > CLEAR):
        return OPEN
    return AGREE if more < fewer else DISAGREE


def told(own: str, values: Sequence[float], found: Sequence[str], symbol: str, *, is_all: bool) -> str:
    """Return for which parameters of a family the conclusion `own` holds, and what is concluded elsewhere.

    `is_all` says that no parameter lies between those that were tried.
    """
    if own == UNDEFINED:
        return "There is no conclusion: the coefficient is undefined."
    tried = "" if is_all else f", of the {len(values)} tried"
    text = f"The conclusion {_THAT[own]} holds for {_where(own, values, found, symbol)}{tried}"
    others = [other for other in _OTHERWISE if other != own and other in found]
    elsewhere = [f"{_OTHERWISE[other]} for {_where(other, values, found, symbol)}" for other in others]
    return "; ".join([text, *elsewhere]) + "."


def _where(own: str, values: Sequence[float], found: Sequence[str], symbol: str) -> str:
    """Return the parameters with one conclusion: `k >= 3`, `k <= 2 and k = 5`, `all k from 1 to 9`, `no k`."""
    runs, at = [], 0
    for same, members in groupby(word == own for word in found):
        length = len(list(members))
        if same:
            runs.append((at, at + length - 1))
        at += length
    if not runs:
        return f"no {symbol} from {values[0]:g} to {values[-1]:g}"
    if len(runs) > _LISTED:
        return f"{sum(word == own for word in found)} of the {len(found)} {symbol} from {values[0]:g} to {values[-1]:g}"
    return " and ".join(_run(values, *run, symbol) for run in runs)


def _run(values: Sequence[float], first: int, last: int, symbol: str) -> str:
    low, high, end = values[first], values[last], len(values) - 1
    if first == 0 and last == end:
        return f"{symbol} = {low:g}" if end == 0 else f"all {symbol} from {low:g} to {high:g}"
    if first == last:
        return f"{symbol} = {low:g}"
    if last == end:
        return f"{symbol} >= {low:g}"
    return f"{symbol} <= {high:g}" if first == 0 else f"{low:g} <= {symbol} <= {high:g}"
