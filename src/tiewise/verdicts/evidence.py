"""What a verdict rests on: the value, a test and an interval, at a cost that is bounded whatever the size."""

import math
import time
from dataclasses import dataclass, replace
from typing import Any

from tiewise.inference.arguments import Resampling, open_pair, value_on
from tiewise.inference.confidence_interval import interval_around
from tiewise.inference.null.closed_form import closed_form, why_none
from tiewise.inference.null.distribution import SMOOTH, null_distribution, null_of_lists
from tiewise.inference.resampling.leave_one_out import RENUMBERED_UP_TO
from tiewise.inference.results import ConfidenceInterval, Significance
from tiewise.inference.significance import tested
from tiewise.left_out import LeftOut
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.counted_pair import CountedPair
from tiewise.rankings.lists import ListPair, pair_lists
from tiewise.rankings.positions import refuse_empty
from tiewise.rankings.sides import ListSide
from tiewise.results import Result
from tiewise.verdicts.yardsticks import tau

# How many alignments are drawn up to how many items: p-values down to 0.001 where drawing is cheap, to 0.02 where not.
_DRAWS = ((1_000, 1999), (10_000, 999), (100_000, 199))
_FEWEST_DRAWS = 99  # with fewer, no p-value could be told from 0.05

# Beyond so many items a look at the clock decides whether a measure without formulas is drawn at all, and for how long.
_CHEAP_UP_TO = 300
_SECONDS = 15.0
_HURRIED = 1.0  # where somebody drags, and waits for the answer

_TWO_SIDED = "two-sided"


@dataclass(frozen=True)
class Evidence:
    """A value with its test and its interval, either of which may be missing.

    `pair` has all items in both rankings; `lists` the two lists where a measure of lists compares different items.
    `has_stand_in` says that the test is that of Kendall's tau in the measure's place.
    """

    measure: Measure
    pair: Aligned
    result: Result
    test: Significance | None = None
    interval: ConfidenceInterval | None = None
    lists: ListPair | None = None
    has_stand_in: bool = False

    @property
    def has_items(self) -> bool:
        """Whether there are items with positions, one by one: not values, and no table that counts them."""
        return not (self.is_of_values or isinstance(self.pair, CountedPair))

    @property
    def is_of_values(self) -> bool:
        """Whether the numbers are values, of which nobody said whether large ones are the good ones."""
        return isinstance(self.measure, ValueMeasure)

    @property
    def shared(self) -> int:
        """How many items both rankings or lists have."""
        alone = self.result.left_out
        return self.pair.n - len(alone.placed) - len(alone.unmatched)


def gather(
    measure: Measure,
    x: object,
    y: object,
    input: str | None,
    confidence_level: float,
    n_resamples: int | None,
    rng: Any,
    result: Result | None = None,
    *,
    hurried: bool = False,
) -> Evidence:
    """Return the evidence on two rankings; a `result` that is known, such as a range, is taken as it is.

    In a hurry a test that would take longer than a second is that of Kendall's tau, and there is no interval.
    """
    lists = None
    if isinstance(measure, ListMeasure):
        lists = pair_lists(x, y, input)
        refuse_empty(lists.x.numbers, "x")
        refuse_empty(lists.y.numbers, "y")
        pair = align(x, y, "bottom", kind=ListSide, input=input)
        result = measure.on(lists) if result is None else result
        if lists.has_same_items:
            lists = None
        else:
            result = replace(result, left_out=LeftOut(unmatched=pair.left_out.placed))  # type: ignore[type-var]
    elif isinstance(result, CorrelationRange):  # also of measures that have no values on ties themselves
        said: Any = measure
        pair = align(x, y, said.missing, said.nan_policy, input=input)
    else:
        pair = open_pair(measure, x, y, input)
        result = value_on(measure, pair) if result is None else result
    found = Evidence(measure, pair, result, lists=lists)
    if math.isnan(result.statistic):
        return found
    wanted = Resampling("auto", n_resamples or _draws(pair.n), rng)
    if lists is not None:
        return replace(found, test=tested(measure, result, null_of_lists(measure, lists, wanted), _TWO_SIDED))  # type: ignore[arg-type]
    limit = _HURRIED if hurried else _SECONDS
    if not isinstance(result, CorrelationRange) and not _can_be_drawn(measure, pair, result, wanted, limit):
        wanted = replace(wanted, n_resamples=min(_FEWEST_DRAWS, wanted.n_resamples))
    if isinstance(result, CorrelationRange) or not _can_be_drawn(measure, pair, result, wanted, limit):
        return replace(found, test=_stand_in(pair, wanted), has_stand_in=True, interval=None)
    return replace(
        found,
        test=tested(measure, result, null_distribution(measure, pair, result, wanted), _TWO_SIDED),
        interval=None if hurried else _interval(measure, pair, result, confidence_level),
    )


def _draws(n: int) -> int:
    return next((draws for most, draws in _DRAWS if n <= most), _FEWEST_DRAWS)


def _can_be_drawn(measure: Measure, pair: Aligned, result: Result, wanted: Resampling, limit: float) -> bool:
    """Tell whether the test takes seconds: by its formula, or by as many draws as were asked for."""
    if pair.n <= _CHEAP_UP_TO:
        return True
    if why_none(measure, pair) is None and closed_form(measure, pair, result).roughness <= SMOOTH:
        return True
    return seconds_for_a_value(measure, pair) * wanted.n_resamples <= limit


def seconds_for_a_value(measure: Measure, pair: Aligned) -> float:
    """Return how long the measure takes here."""
    start = time.perf_counter()
    value_on(measure, pair)
    return time.perf_counter() - start


def _stand_in(pair: Aligned, wanted: Resampling) -> Significance | None:
    """Return the test of Kendall's tau, which has a formula or a quick count whatever the size."""
    plain = tau()
    value = plain.on(pair)
    if math.isnan(value.statistic):
        return None
    return tested(plain, value, null_distribution(plain, pair, value, wanted), _TWO_SIDED)


def _interval(measure: Measure, pair: Aligned, result: Result, level: float) -> ConfidenceInterval | None:
    if seconds_for_an_interval(measure, pair) > _SECONDS:
        return None
    return interval_around(measure, pair, float(result), level, Resampling("jackknife", 0, None))


def seconds_for_an_interval(measure: Measure, pair: Aligned) -> float:
    """Return how long the jackknife takes where the others are compared again without each item; 0 where it is quick.

    By shares of C and D it is taken whatever the size.
    """
    form = measure.pair_form
    by_shares = form is not None and form.fits(any(pair.tied_pairs)) and pair.n > RENUMBERED_UP_TO
    return 0.0 if pair.n <= _CHEAP_UP_TO or by_shares else seconds_for_a_value(measure, pair) * pair.n
