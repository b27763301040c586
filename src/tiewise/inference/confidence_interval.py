"""`tw.confidence_interval`: how sure a coefficient is, if the items are a sample."""

import math

from tiewise.errors import UndefinedCorrelationWarning, warn
from tiewise.inference.arguments import Resampling, as_level, open_pair, read_bootstrap, value_on
from tiewise.inference.resampling.bootstrap import bootstrapped
from tiewise.inference.resampling.interval import Interval
from tiewise.inference.resampling.jackknife import correlation_interval, standard_error, t_interval
from tiewise.inference.resampling.leave_one_of_each_cell import values_without_one_of_each
from tiewise.inference.resampling.leave_one_out import values_without_each
from tiewise.inference.results import ConfidenceInterval
from tiewise.likes import MeasureLike, MethodLike, RankingLike, SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.parameters import renamed
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.counted_pair import CountedPair
from tiewise.running.interrupts import interruptible
from tiewise.running.progress_bar import progress_bar

METHODS = ("jackknife", "percentile", "bca")


@renamed(level="confidence_level")
@of_a_measure
def confidence_interval(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    confidence_level: float = 0.95,
    method: MethodLike = "jackknife",
    n_resamples: int = 9999,
    rng: SeedLike = None,
    input: str | None = None,
    progress: bool = False,
) -> ConfidenceInterval:
    """Return an interval for a coefficient, taking the items as a sample from many.

    What is sampled are the *items*, with their places in both rankings. The interval is for the value that the measure
    has on average over samples of N items from where these came from. Mind the N: a scaling such as "top" or
    "hyperbolic" grows with N, so that scaled gamma estimates a different number at each N, and intervals of samples of
    different sizes are not for the same value (those of `span` and of unweighted measures are, nearly). Where the items
    are the whole population (all members of a parliament, all teams of a league), the coefficient is what it is,
    without error; the interval then answers only how much it hangs on single items, as if such items had been drawn
    from many like them.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    measure : str or Measure
        Any measure of the catalog.
    confidence_level : float
        The share of such intervals that hold the value they are for.
    method : {"jackknife", "percentile", "bca"} or scipy.stats.BootstrapMethod
        "jackknife" leaves out each item in turn and takes Student's t, for correlations on Fisher's scale artanh. Up to
        1,000 items the others are numbered anew (weights given one by one lose the last one); beyond, measures
        made of pairs take away each item's share of C and D, in O(N log N) for all items together, with the
        move of the others to first order (not for distances by max, nor for a matrix, which is treated so from 257
        items on); other measures are computed N times. "percentile" and "bca" draw `n_resamples` samples of N items
        with replacement; copies of an item are tied. As that can make samples less alike than the rankings are, their
        intervals are widened to the value where they do not hold it.
    n_resamples : int
        How many samples to draw.
    rng : int or numpy.random.Generator, optional
        The seed of the samples.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    ConfidenceInterval
        With `.low`, `.high`, `.confidence_level`, `.statistic`, `.standard_error`, `.method`. Where the statistic is
        undefined everything is nan, with a warning. Equal rankings give an interval of length 0.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = [1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 1, 4, 3, 6, 5, 9, 7, 8]
    >>> print(tw.confidence_interval(x, y, "kendall_tau"))
    kendall_tau = 0.7222222222 (95% interval = [0.5415, 0.8392], standard error = 0.0634921, n = 9, by = jackknife)
    """
    chosen = as_measure(measure)
    share = as_level(confidence_level)
    wanted = read_bootstrap(method, METHODS, n_resamples, rng)
    pair = open_pair(chosen, x, y, input)
    with progress_bar(progress):
        return interval_around(chosen, pair, float(value_on(chosen, pair)), share, wanted)


def interval_around(
    measure: Measure, pair: Aligned, value: float, confidence_level: float, wanted: Resampling
) -> ConfidenceInterval:
    """Return the interval around a measure's value on two rankings that are aligned."""
    interval, error = interruptible(pair.n, _interval, measure, pair, value, confidence_level, wanted)
    if interval.why:
        warn(f"the interval of {measure} is undefined here: {interval.why}.", UndefinedCorrelationWarning)
    return ConfidenceInterval(
        statistic=value,
        low=interval.low,
        high=interval.high,
        confidence_level=confidence_level,
        standard_error=error,
        method=wanted.method,
        n_resamples=0 if wanted.method == "jackknife" else wanted.n_resamples,
        n=pair.n,
        measure=measure,
        left_out=pair.left_out,
    )


def _interval(
    measure: Measure, pair: Aligned, value: float, level: float, wanted: Resampling
) -> tuple[Interval, float]:
    """Return the interval and the standard error; of a value that is undefined, both are."""
    if math.isnan(value):
        return Interval(math.nan, math.nan), math.nan
    by_place = measure.in_order_of(pair)
    if wanted.method != "jackknife":
        pair.refuse_too_many()
        return bootstrapped(by_place, pair, value, level, wanted)
    kind, lowest = measure.claims.kind, measure.claims.low
    error = _jackknife_error(by_place, pair)
    if kind == "correlation":
        return correlation_interval(value, error, level, pair.n, lowest), error
    highest = math.inf if kind == "distance" else 1.0
    return t_interval(value, error, level, pair.n).within(lowest, highest), error


def _jackknife_error(measure: Measure, pair: Aligned) -> float:
    form = measure.pair_form
    if form is not None and form.counts and isinstance(pair, CountedPair):
        return standard_error(values_without_one_of_each(form, pair), pair.times)
    return standard_error(values_without_each(measure, pair))
