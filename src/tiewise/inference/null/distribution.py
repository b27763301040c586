"""A coefficient's values over all alignments: enumerated, by closed form, or drawn."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.inference.arguments import Resampling
from tiewise.inference.null import matchings
from tiewise.inference.null.centring import centre_of_moments, centre_of_sample
from tiewise.inference.null.closed_form import ClosedForm, closed_form, why_none
from tiewise.inference.null.exact_law import exact_law, has_exact_law
from tiewise.inference.null.inversions import EXACT_UP_TO
from tiewise.inference.null.list_orders import OrderedValues
from tiewise.inference.null.matched_values import MatchedValues
from tiewise.inference.null.multinomial import multinomial, why_no_multinomial
from tiewise.inference.streams import seeds_of_blocks
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.lists import ListPair
from tiewise.results import Result
from tiewise.running.progress import report
from tiewise.running.threads import in_order

# "auto" goes through all alignments up to this many, or up to as many as it may draw: 7! of seven items.
_FEW = 5040
# The most alignments that "exact" goes through: 10! and some.
_MOST = 4_000_000
# "auto" takes the closed form where the null is about as near its limit as that of Kendall's tau for 50 items.
SMOOTH = 0.24
# Values nearer than this, relative to the observed one, are the same but for the order of a sum.
SAME = 1e-11


@dataclass(frozen=True, slots=True)
class Null:
    """Mean, standard deviation, and the probabilities of as large and of as small a value as the observed one."""

    method: str
    by: str
    mean: float
    deviation: float
    centre: float
    greater: float
    less: float
    looked_at: int = 0
    sample: Floats | None = None

    @property
    def is_least(self) -> bool:
        """Whether alignments were drawn, and none of them is as extreme: more of them could only lower the p-value."""
        if self.method != "permutation" or self.sample is None:
            return False
        return bool(min(self.greater, self.less) * (len(self.sample) + 1) < 1.5)


UNDEFINED = Null("none", "undefined", math.nan, math.nan, math.nan, math.nan, math.nan)


def null_distribution(measure: Measure, pair: Aligned, result: Result, wanted: Resampling) -> Null:
    """Return the null distribution by the method asked for, or by one that fits."""
    method = wanted.method
    if method == "multinomial":
        if (reason := why_no_multinomial(measure, pair)) is not None:
            raise no_formula(wanted, reason)
        return replace(_of_formula(multinomial(measure, pair)), method=method)
    reason = why_none(measure, pair)
    if method == "asymptotic":
        if reason is not None:
            raise no_formula(wanted, reason)
        return _of_formula(closed_form(measure, pair, result))
    if method == "permutation":
        return _by_permutation(measure, pair, result, wanted)
    is_known = has_exact_law(measure, pair)
    total = orders(pair.y) if pair.n <= EXACT_UP_TO else math.inf
    most = most_orders(wanted)
    if is_known and (method != "auto" or total > most):
        return _by_law(measure, pair, result)
    if total <= most:
        return _by_enumeration(MatchedValues(measure, pair, int(total)), pair.y)
    if method == "exact":
        raise too_many(wanted, pair.n, reason is None)
    if method == "auto" and reason is None:
        formula = closed_form(measure, pair, result)
        if formula.roughness <= SMOOTH:
            return _of_formula(formula)
    return _by_permutation(measure, pair, result, wanted)


def null_of_lists(measure: ListMeasure[Any], lists: ListPair, wanted: Resampling) -> Null:
    """Return the null distribution of two lists of different items: all orders of both are equally likely."""
    values = OrderedValues(measure, lists)
    if wanted.method in ("asymptotic", "multinomial"):
        raise no_formula(wanted, "there is no formula for lists of different items")
    if wanted.method != "permutation":
        if max(lists.x.length, lists.y.length) <= EXACT_UP_TO and values.count <= most_orders(wanted):
            return _of_sample("exact", "exact", values.observed, _collected(values.every(), values.count), 0)
        if wanted.method == "exact":
            raise too_many(wanted, max(lists.x.length, lists.y.length), False)
    return _by_draws(values, values.length, wanted)


def orders(positions: Numbers) -> float:
    """Return how many different alignments there are; infinitely many where they would take too much memory."""
    return matchings.count(positions) if len(positions) <= EXACT_UP_TO else math.inf


def most_orders(wanted: Resampling) -> int:
    """Return how many alignments are gone through, all of them, rather than drawn."""
    return {"exact": _MOST, "auto": max(_FEW, wanted.n_resamples)}.get(wanted.method, min(wanted.n_resamples, _MOST))


def no_formula(wanted: Resampling, reason: str) -> InputValueError:
    """Return the error for "asymptotic" where there is no closed form."""
    return InputValueError(f'`{wanted.told}` must be "permutation", "exact" or "auto" here: {reason}.')


def too_many(wanted: Resampling, n: int, has_formula: bool) -> InputValueError:
    """Return the error for "exact" where there are too many alignments to go through."""
    others = '"permutation", "asymptotic" or "auto"' if has_formula else '"permutation" or "auto"'
    limit = f"goes through at most {_MOST:,} different alignments" if n <= EXACT_UP_TO else f"takes up to {EXACT_UP_TO}"
    return InputValueError(f'`{wanted.told}` must be {others} for {n} items: "exact" {limit}.')


def _of_formula(formula: ClosedForm) -> Null:
    centre = centre_of_moments(formula.mean, formula.deviation)
    return Null("asymptotic", "closed form", formula.mean, formula.deviation, centre, formula.greater, formula.less)


def _by_law(measure: Measure, pair: Aligned, result: Result) -> Null:
    """Take what is known of the values on two linear orders."""
    values, probabilities = exact_law(measure, pair)
    slack = SAME * max(1.0, abs(result.statistic))
    greater, less = (
        min(1.0, float(probabilities[side].sum()))
        for side in (values >= result.statistic - slack, values <= result.statistic + slack)
    )
    mean = float(probabilities @ values) if measure.claims.kind != "correlation" else 0.0
    deviation = math.sqrt(float(probabilities @ (values - mean) ** 2))
    return Null("exact", "exact", mean, deviation, 0.0, greater, less)


def _by_enumeration(values: MatchedValues, positions: Numbers) -> Null:
    found = _collected(map(values, matchings.every(positions)), matchings.count(positions))
    return _of_sample("exact", "exact", values.observed, found, 0)


def _by_draws(values: MatchedValues | OrderedValues, n: int, wanted: Resampling) -> Null:
    draws = wanted.n_resamples
    draw: Any = matchings.shuffled if values.compiled else matchings.drawn
    blocks = in_order(lambda seed, rows: values(draw(seed, rows, n)), seeds_of_blocks(wanted.rng, draws, n))
    # The observed alignment counts as one of those drawn: without it, p could be 0.
    return _of_sample("permutation", "sampled", values.observed, _collected(blocks, draws), 1)


def _by_permutation(measure: Measure, pair: Aligned, result: Result, wanted: Resampling) -> Null:
    pair.refuse_too_many()
    draws = wanted.n_resamples
    null = _by_draws(MatchedValues(measure, pair, draws), pair.n, wanted)
    if why_none(measure, pair) is not None:
        return null
    # The formula's mean is right to first order, and mostly closer than that of the draws. Where it is not, as when a
    # few pairs decide, the draws tell.
    formula = _of_formula(closed_form(measure, pair, result))
    if abs(formula.mean - null.mean) <= 3.0 * null.deviation / math.sqrt(draws):
        return replace(null, by=formula.by, mean=formula.mean, centre=formula.centre)
    return null


def _collected(blocks: Iterable[Floats], total: int) -> Floats:
    """Return the values of all blocks, and tell how far they have come."""
    values, done = [], 0
    for block in blocks:
        values.append(block)
        done += len(block)
        report("alignments", done / total)
    return np.concatenate(values)


def _of_sample(method: str, by: str, value: float, values: Floats, more: int) -> Null:
    """Return the distribution of the values; alignments on which the measure is undefined are left out."""
    looked_at = len(values)
    values = values[~np.isnan(values)]
    slack = SAME * max(1.0, abs(value))
    count = len(values) + more
    greater = (np.count_nonzero(values >= value - slack) + more) / count
    less = (np.count_nonzero(values <= value + slack) + more) / count
    values.flags.writeable = False
    mean, deviation = (float(values.mean()), float(values.std())) if len(values) else (math.nan, math.nan)
    mean = 0.0 if abs(mean) < 1e-15 else mean  # of a symmetric distribution, but for the order of the sum
    return Null(method, by, mean, deviation, centre_of_sample(values), greater, less, looked_at, values)
