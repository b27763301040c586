"""Ties as *order unknown*, for any measure: its values over all linear extensions of the rankings."""

import math
from dataclasses import replace

from tiewise.errors import InputValueError, UndefinedCorrelationWarning, one_of, warn
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.linear_extensions.extensions import Extensions
from tiewise.linear_extensions.range import extension_range, unknown_range
from tiewise.linear_extensions.sampling import as_sample_size, as_seed
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.rankings.alignment import align

EXTENDED = {"both": (True, True), "x": (True, False), "y": (False, True)}


@of_a_measure
def extensions(
    x: RankingLike,
    y: RankingLike,
    /,
    measure: MeasureLike = "scaled_gamma",
    *,
    extend: str = "both",
    n_samples: int = 1000,
    rng: SeedLike = None,
    input: str | None = None,
) -> CorrelationRange:
    """Compare two rankings whose ties mean that the order is unknown, by the values over all ways to break them.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    measure : str or Measure
        Any correlation of the catalog that is made of positions.
    extend : {"both", "x", "y"}
        Whose ties are broken. The measure treats the ties of the other ranking in its own way.
    n_samples : int
        Where the extensions are too many to enumerate: how many to draw for the mean, and how many evaluations each
        of the searches for the lowest and the highest value may take.
    rng : int or numpy.random.Generator, optional
        The seed of the samples; without one, every call draws others.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    CorrelationRange
        With `.statistic` (the mean), `.low`, `.high`, `.best_extension`, `.worst_extension` and more.

    Notes
    -----
    `gamma`, `kendall_tau`, `somers_d`, `spearman` and its weighted forms but `kaye` have closed forms. Others are
    enumerated while there are no more than 20,000 pairs of extensions of up to 100 items, or than `n_samples`, where
    items tied in both rankings count as interchangeable. Beyond that the mean is sampled, and `.low` and `.high` are
    bounds: proven for scaled gamma, for up to 20,000 items; the measure's range otherwise, as `.interval` says.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = tw.Ranking.parse("a=b>c"), tw.Ranking.parse("a>b>c")
    >>> print(tw.extensions(x, y, "kendall_tau"))
    kendall_tau = 0.6666666667 (low = 0.3333333333, high = 1, C = 2.5, D = 0.5, T = 0, n = 3, by = closed form)
    """
    chosen = as_measure(measure)
    if not isinstance(chosen, CorrelationMeasure):
        raise InputValueError(f"`measure` must be a correlation of positions: got {chosen}.")
    if "incomparability" in str(getattr(chosen, "ties", "")):
        raise InputValueError(
            f"`measure` must leave it to `extend` to break ties: got {chosen}, which reads them as incomparability."
        )
    extended = EXTENDED[one_of("extend", extend, EXTENDED)]
    size, seed = as_sample_size(n_samples), as_seed(rng)
    pair = align(x, y, chosen.missing, chosen.nan_policy, input=input)
    if pair.has_nan:
        return replace(unknown_range(pair.n, chosen), left_out=pair.left_out)
    ways = Extensions.of(pair, extended, items_differ=chosen.weighs_items)
    try:
        chosen._refuse_ties(ways.agreeing(1))
    except InputValueError as error:  # of ties that are not broken
        raise error.with_hint('extend="both" breaks the ties of both.') from None
    result = replace(extension_range(chosen, ways, size, seed), left_out=pair.left_out)
    if math.isnan(result.statistic):
        warn(f"{chosen} is undefined here: {chosen._reason(pair)}.", UndefinedCorrelationWarning)
    return result
