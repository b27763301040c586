"""`tw.significance`: whether a coefficient is more than chance would make it."""

import math
from dataclasses import replace
from typing import Any

from tiewise.errors import InputValueError, UndefinedCorrelationWarning, warn
from tiewise.inference.alternatives import as_alternative, pvalue
from tiewise.inference.arguments import Resampling, open_pair, read_permutation, value_on
from tiewise.inference.null.distribution import UNDEFINED, Null, null_distribution, null_of_lists
from tiewise.inference.results import Significance
from tiewise.likes import MeasureLike, MethodLike, RankingLike, SeedLike
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.rankings.lists import pair_lists
from tiewise.rankings.positions import refuse_empty
from tiewise.results import Result
from tiewise.running.interrupts import interruptible
from tiewise.running.progress_bar import progress_bar

# The methods of the null hypothesis that all alignments are equally likely.
METHODS = ("auto", "exact", "asymptotic", "permutation")


@of_a_measure
def significance(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    alternative: str = "two-sided",
    method: MethodLike = "auto",
    n_resamples: int = 9999,
    rng: SeedLike = None,
    centered: bool = False,
    input: str | None = None,
    progress: bool = False,
) -> Significance:
    """Test whether two rankings agree more, or less, than independent ones would.

    Under the null hypothesis all N! alignments of the two rankings are equally likely: each item of x meets any item of
    y. The positions themselves, ties included, stay as they are. A measure of lists (`rbo`, `average_overlap`,
    `topk_kendall`, `topk_footrule`) also tests lists of different items: each list keeps its items, and all orders of
    y's are equally likely. That is a test of order given membership: that the lists share as many items as they do, be
    it many or few, is taken as given and never counts as a surprise.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, or lists for a measure of lists. Bare vectors hold positions, 1 = best,
        equal = tied.
    measure : str or Measure
        Any measure of the catalog.
    alternative : {"two-sided", "greater", "less"}
        "greater": the rankings are more alike than chance makes them: a correlation or similarity that is greater, a
        distance that is *smaller*. "less": they are less alike. "two-sided" doubles the smaller of the two p-values.
    method : {"auto", "exact", "asymptotic", "permutation", "multinomial"} or scipy.stats.PermutationMethod
        "exact" goes through all different alignments (10 items without ties; measures that count pairs, such as
        Kendall's tau, have a recursion for up to 400 without ties, and `cayley` and `hamming` a law for any number).
        "asymptotic" has the exact variance of C - D and a normal limit, for scaled gamma, scaled tau and scaled Somers'
        d with the product t-norm, gamma, Kendall's tau and Somers' d, and where one of the rankings has no ties for
        tau_x, kemeny, bucket_kendall and topk_kendall without weights; for Spearman's rho, scaled Spearman and
        `gaussian_rank` it is Student's t, for the scaled footrule Hoeffding's mean and variance. "permutation" draws
        `n_resamples` alignments: p = (count + 1)/(n_resamples + 1). "auto" is exact where that is quick, asymptotic
        where the limit is near, and permutation otherwise; the result says which.
        "multinomial" has another null hypothesis: the items are a sample from many, among which C and D are equal on
        average, whatever else the two rankings have to do with each other. It is for measures that count pairs, and
        gives the p-value of `scipy.stats.somersd`; the standard error is that under the null ("ASE0"), from the sample
        itself.
    n_resamples : int
        How many alignments to draw.
    rng : int or numpy.random.Generator, optional
        The seed; the same seed gives the same answer whatever the number of cores.
    centered : bool
        Return the centred coefficient as `.statistic`: rescaled so that its mean over all alignments is 0, and still -1
        and 1 at the ends. Scaled gamma is not 0 on average under independence when its weights are asymmetric. The map
        is increasing, so that the p-value stays the same. Where nearly all alignments have -1 or 1 there is no such
        map, and the statistic is nan, with a warning.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Significance
        With `.statistic`, `.pvalue`, `.null_mean`, `.null_std`, `.null_mean_by`, `.method`, `.n_resamples`,
        `.centered_statistic` and `.null_sample`. Where the statistic is undefined everything is nan, with a warning.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = [1, 2, 3, 4, 5, 6, 7], [2, 1, 3, 5, 4, 6, 7]
    >>> print(tw.significance(x, y, "scaled_gamma(weights=top)"))
    scaled_gamma(weights=top) = 0.8746518106 (p = 0.0146825 two-sided, null mean = -0.00641005 exact,
    null std = 0.398788, n = 7, by = exact, 5040 alignments)
    """
    chosen = as_measure(measure)
    alternative = as_alternative(alternative)
    resampling = read_permutation(method, (*METHODS, "multinomial"), n_resamples, rng)
    if centered and chosen.claims.kind != "correlation":
        raise InputValueError(f"`centered` must be False for a {chosen.claims.kind}: got True for {chosen}.")
    with progress_bar(progress):
        result, null = under_the_null(chosen, x, y, input, resampling)
    found = tested(chosen, result, null, alternative)
    if not centered:
        return found
    if math.isnan(found.centre) and not math.isnan(found.statistic):
        warn(
            f"the centred {chosen} is undefined here: no value that is called 0 makes the mean over all alignments 0.",
            UndefinedCorrelationWarning,
        )
    return replace(found, statistic=found.centered_statistic)


def tested(measure: Measure, result: Result, null: Null, alternative: str) -> Significance:
    """Return how a measure's value compares with those that it would have by chance."""
    kind = measure.claims.kind
    more, fewer = (null.less, null.greater) if kind == "distance" else (null.greater, null.less)
    return Significance(
        statistic=result.statistic,
        pvalue=pvalue(alternative, more, fewer),
        null_mean=null.mean,
        null_std=null.deviation,
        null_mean_by=null.by,
        method=null.method,
        n_resamples=null.looked_at,
        alternative=alternative,
        uncentered=result.statistic,
        centre=null.centre if kind == "correlation" else math.nan,
        n=result.n,
        measure=measure,
        left_out=result.left_out,
        null_sample=null.sample,
    )


def under_the_null(measure: Measure, x: object, y: object, input: str | None, wanted: Resampling) -> tuple[Any, Null]:
    """Return the measure's value, and what it would be if the two had nothing to do with each other."""
    if isinstance(measure, ListMeasure):
        lists = pair_lists(x, y, input)
        refuse_empty(lists.x.numbers, "x")
        refuse_empty(lists.y.numbers, "y")
        result = measure.on(lists)
        if not lists.has_same_items:
            return result, UNDEFINED if math.isnan(result.statistic) else null_of_lists(measure, lists, wanted)
        pair = lists.buckets_of_all
    else:
        pair = open_pair(measure, x, y, input)
        result = value_on(measure, pair)
    return result, UNDEFINED if math.isnan(result.statistic) else interruptible(
        pair.n, null_distribution, measure, pair, result, wanted
    )
