"""`tw.closer`: whether one ranking is closer to a reference than another."""

import math
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, UndefinedCorrelationWarning, listed, warn
from tiewise.inference.alternatives import as_alternative, pvalue
from tiewise.inference.arguments import Resampling, as_level, open_pair, read_permutation, value_on
from tiewise.inference.evaluation import evaluator
from tiewise.inference.resampling.interval import Interval
from tiewise.inference.resampling.jackknife import standard_error, t_interval
from tiewise.inference.resampling.leave_one_out import values_without_each
from tiewise.inference.results import Difference
from tiewise.inference.streams import seeds_of_blocks
from tiewise.likes import MeasureLike, MethodLike, RankingLike, SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.parameters import renamed
from tiewise.rankings.alignment import Aligned
from tiewise.running.interrupts import interruptible
from tiewise.running.progress import report
from tiewise.running.progress_bar import progress_bar
from tiewise.running.threads import in_order

METHODS = ("jackknife", "permutation")


@renamed(level="confidence_level")
@of_a_measure
def closer(
    x: RankingLike,
    y1: RankingLike,
    y2: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    alternative: str = "two-sided",
    confidence_level: float = 0.95,
    method: MethodLike = "jackknife",
    n_resamples: int = 9999,
    rng: SeedLike = None,
    input: str | None = None,
    progress: bool = False,
) -> Difference:
    """Ask whether `y1` is closer to `x` than `y2` is.

    Parameters
    ----------
    x : Ranking, array-like, Series or dict
        The reference.
    y1, y2 : same as `x`
        Two rankings of the same items.
    measure : str or Measure
        Any measure of the catalog.
    alternative : {"two-sided", "greater", "less"}
        "greater": y1 is closer to x than y2 is.
    confidence_level : float
        The share of such intervals that hold the difference they are for.
    method : {"jackknife", "permutation"} or scipy.stats.PermutationMethod
        Where the p-value comes from. "jackknife": the null hypothesis is that the two values are equal on average over
        samples of N items; the difference over its standard error, with Student's t. "permutation": the null hypothesis
        is stricter, that y1 and y2 are interchangeable item by item; for each item a coin decides whether its two
        positions change places, and p = (count + 1)/(n_resamples + 1).
    n_resamples : int
        How many exchanges to draw.
    rng : int or numpy.random.Generator, optional
        The seed of the exchanges.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Difference
        With `.statistic` (positive where y1 is closer: the first value minus the second, of distances the other way
        round), `.first`, `.second`, `.pvalue`, `.low`, `.high`, `.standard_error`. The interval is the jackknife's.

    Examples
    --------
    >>> import tiewise as tw
    >>> x = [1, 2, 3, 4, 5, 6, 7, 8]
    >>> found = tw.closer(x, [1, 2, 4, 3, 5, 6, 8, 7], [3, 1, 2, 5, 8, 4, 6, 7], "scaled_gamma(weights=top)")
    >>> print(round(found.first, 3), round(found.second, 3), round(found.statistic, 3), round(found.pvalue, 3))
    0.961 0.719 0.242 0.165
    """
    chosen = as_measure(measure)
    alternative, share = as_alternative(alternative), as_level(confidence_level)
    wanted = read_permutation(method, METHODS, n_resamples, rng)
    opened = [open_pair(chosen, x, y, input, ("x", name)) for name, y in (("y1", y1), ("y2", y2))]
    pairs = _on_the_same_items(chosen, *opened)
    first, second = (float(value_on(chosen, pair)) for pair in pairs)
    sign = -1.0 if chosen.claims.kind == "distance" else 1.0
    difference = sign * (first - second)
    interval, error, more, fewer = Interval(math.nan, math.nan), math.nan, math.nan, math.nan
    if not math.isnan(difference):
        by_place = chosen.in_order_of(pairs[0])
        with progress_bar(progress):
            one, other = (interruptible(pair.n, values_without_each, by_place, pair) for pair in pairs)
        error = standard_error(one - other)
        # Of two values of one range, neither is further from the other than the range is wide.
        width = math.inf if chosen.claims.kind == "distance" else chosen.claims.high - chosen.claims.low
        interval = t_interval(difference, error, share, pairs[0].n).within(-width, width)
        if interval.why:
            warn(f"the interval of {chosen} is undefined here: {interval.why}.", UndefinedCorrelationWarning)
        if wanted.method == "jackknife":
            more, fewer = _by_t(difference, error, pairs[0].n)
            if error == 0.0 and math.isnan(more):
                warn(
                    f"the p-value of {chosen} is undefined here: no item that is left out changes the difference. "
                    'method="permutation" has one.',
                    UndefinedCorrelationWarning,
                )
        else:
            with progress_bar(progress):
                more, fewer = interruptible(pairs[0].n, _by_exchange, by_place, pairs, sign, wanted)
    is_drawn = wanted.method != "jackknife"
    return Difference(
        statistic=difference,
        first=first,
        second=second,
        pvalue=pvalue(alternative, more, fewer),
        low=interval.low,
        high=interval.high,
        confidence_level=share,
        standard_error=error,
        alternative=alternative,
        method="permutation" if is_drawn else "jackknife",
        n_resamples=wanted.n_resamples if is_drawn else 0,
        n=pairs[0].n,
        measure=chosen,
        left_out=opened[0].left_out | opened[1].left_out,
    )


def _on_the_same_items(measure: Measure, first: Aligned, second: Aligned) -> tuple[Aligned, Aligned]:
    """Return both pairs with their items in the same order, or say which items only one of them has."""
    if first.has_nan or second.has_nan:  # both values are then undefined, or one is
        return first, second
    items = first.items, second.items
    if list(items[0]) == list(items[1]):
        return first, second
    sides = (("y1", items[0], set(items[1])), ("y2", items[1], set(items[0])))
    lone = [(name, [item for item in own if item not in others]) for name, own, others in sides]
    if any(only for _, only in lone):
        apart = "; ".join(f"only that with `{name}` has {listed(only)}" for name, only in lone if only)
        raise InputValueError(f"the comparisons with `y1` and `y2` must be of the same items: {apart}.")
    if measure.goes_by_order:
        raise InputValueError(
            f"`measure` must name the items that it weighs where `y1` and `y2` have others than x, in another order: "
            f"got {measure}."
        )
    place = {item: k for k, item in enumerate(items[1])}
    order = [place[item] for item in items[0]]
    return first, Aligned(second.x[order], second.y[order], first.names)


def _by_t(difference: float, error: float, n: int) -> tuple[float, float]:
    """Return the probabilities of as large and of as small a difference."""
    from scipy.special import stdtr

    if math.isnan(error):
        return math.nan, math.nan
    if error == 0.0:  # both values are the same whichever item is left out, and how sure that is no one knows
        return (1.0, 1.0) if difference == 0.0 else (math.nan, math.nan)
    t = difference / error
    return float(stdtr(n - 1, -t)), float(stdtr(n - 1, t))


def _by_exchange(
    measure: Measure, pairs: tuple[Aligned, Aligned], sign: float, wanted: Resampling
) -> tuple[float, float]:
    """Return the shares of exchanges with as large and with as small a difference, the one observed included."""
    n, draws = pairs[0].n, wanted.n_resamples
    x, y1, y2 = pairs[0].x[None, :], pairs[0].y, pairs[1].y
    if not measure.claims.ties:
        raise InputValueError(
            f'`method` must be "jackknife" for {measure.name}, which allows no ties: exchanged positions can be equal.'
        )
    evaluate = evaluator(measure, n, 2 * draws)

    def differences(exchanged: Any) -> Floats:
        return sign * (evaluate(x, np.where(exchanged, y2, y1)) - evaluate(x, np.where(exchanged, y1, y2)))

    def block(seed: Any, rows: int) -> Floats:
        return differences(np.random.Generator(np.random.SFC64(seed)).random((rows, n)) < 0.5)

    observed = float(differences(np.zeros((1, n), dtype=np.bool_))[0])
    blocks, drawn = seeds_of_blocks(wanted.rng, draws, n), []
    for done, answer in enumerate(in_order(block, blocks), start=1):
        drawn.append(answer)
        report("exchanges", done / len(blocks))
    found = np.concatenate(drawn)
    found = found[~np.isnan(found)]
    slack = 1e-11 * max(1.0, abs(observed))
    count = len(found) + 1
    more = np.count_nonzero(found >= observed - slack) + 1
    fewer = np.count_nonzero(found <= observed + slack) + 1
    return more / count, fewer / count
