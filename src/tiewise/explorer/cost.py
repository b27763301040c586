"""How long the slow parts of a verdict take, roughly: looked up on the clock, so that the page can say it."""

import time
from dataclasses import replace
from typing import Any

from tiewise.errors import TiewiseError
from tiewise.pairs.shares import item_shares, shares_are_quick
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.verdicts.evidence import seconds_for_an_interval

# The shares of so many items are summed for a look at the clock; fewer than these take no time.
_TRIED = 1_200
# The interval takes the shares once, the items that matter once more.
_PASSES = 2.0
# An interval that takes much longer than the library's limit is not taken at all.
_LONGEST = 30.0


def seconds_for_the_rest(measure: Any, pair: Aligned) -> tuple[float, float]:
    """Return about how long the interval and the items that matter take, and how much of it a second look has."""
    again, shares = seconds_for_an_interval(measure, pair), _seconds_for_shares(measure, pair)
    return again + shares, (again if again <= _LONGEST else 0.0) + shares


def _seconds_for_shares(measure: Any, pair: Aligned) -> float:
    if pair.n <= _TRIED:
        return 0.0
    try:
        form = measure.with_pairs()
    except TiewiseError:
        return 0.0
    if shares_are_quick(form, pair):
        return 0.0
    few = Aligned(number(pair.x[:_TRIED], "min"), number(pair.y[:_TRIED], "min"))
    start = time.perf_counter()
    item_shares(replace(measure, weights="top").with_pairs(), few)
    return _PASSES * (time.perf_counter() - start) * (pair.n / _TRIED) ** 2
