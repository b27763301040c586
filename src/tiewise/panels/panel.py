"""`tw.panel`: how far a panel agrees."""

import numpy as np

from tiewise.arrays import Generator
from tiewise.errors import InputValueError, quietly
from tiewise.likes import MeasureLike, NumbersLike, RankingsLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.panels.concordance import concordance
from tiewise.panels.outlier import outlier_pvalue
from tiewise.panels.pairwise import pairwise
from tiewise.panels.panel_result import Panel
from tiewise.panels.voters import Voters, read_voters
from tiewise.parameters import as_inner_share, as_whole_number
from tiewise.rankings.inputs import as_input
from tiewise.running.progress_bar import progress_bar


@of_a_measure
def panel(
    rankings: RankingsLike,
    measure: MeasureLike = "scaled_tau",
    *,
    counts: NumbersLike | None = None,
    method: str = "auto",
    confidence_level: float = 0.95,
    n_resamples: int = 9999,
    rng: SeedLike = None,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
    progress: bool = False,
) -> Panel:
    """Say how far many rankings agree with each other, and whether one of them stands out.

    Parameters
    ----------
    rankings : 2-D array, list of Rankings, frame, or PrefLib profile
        The rankings, one a voter, as `tw.consensus` and `tw.matrix` take them.
    measure : str or Measure
        What pairs of voters are compared by. Kendall's W, which is about the mean of Spearman's rho, is always there
        beside it. Of a measure that is not symmetric, both directions count.
    counts : array-like, optional
        How many voters gave each ranking: whole numbers. A PrefLib profile has its own.
    method : {"auto", "exact", "permutation", "beta", "chi2"}
        How W is tested: by going through all orders, by drawing random ones, by the beta distribution with the mean and
        variance that W has under chance, or by chi-square, as Friedman's test does. "auto" takes the first that is
        quick.
    confidence_level : float
        The level of the interval.
    n_resamples : int
        How many panels of random orders are drawn, where they are.
    rng : int or numpy.random.Generator, optional
        The seed of the panels that are drawn.
    rankings_in, labels, input
        As in `tw.matrix`.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Panel
        With `.w`, `.chi2`, `.pvalue`, `.mean`, `.low`, `.high`, `.agreement`, `.outlier`, `.outlier_pvalue`,
        `.sentences`, `.by_voter()` and `.table()`.

    Examples
    --------
    >>> import tiewise as tw
    >>> texts = "a>b>c>d>e", "a>c>b>e>d", "b>a>c>d>e", "a>b>e>d>c", "e>d>c>b>a"
    >>> found = tw.panel([tw.Ranking.parse(text) for text in texts], rng=0)
    >>> round(found.w, 3), round(found.pvalue, 3), found.outlier
    (0.24, 0.325, 4)
    >>> print(found.sentences[0])
    It cannot be told from chance that the 5 voters agree at all (Kendall's W = 0.240, p = 0.33 by all orders).
    """
    chosen = as_measure(measure)
    voters = read_voters(chosen, rankings, counts, rankings_in, labels, as_input(input))
    chosen.heed(voters.n)
    draws, share = as_whole_number(n_resamples, "n_resamples"), as_inner_share(confidence_level, "confidence_level")
    random = np.random.default_rng(as_seed(rng))
    with progress_bar(progress):
        return assessed(chosen, voters, random, method, share, draws)


def assessed(
    measure: Measure,
    voters: Voters,
    rng: Generator,
    method: str = "auto",
    confidence_level: float = 0.95,
    n_resamples: int = 9999,
) -> Panel:
    """Return how far voters that were read agree."""
    counts = voters.counts
    wrong = np.flatnonzero(counts != np.rint(counts))
    if wrong.size:
        raise InputValueError(
            f"`counts` must be whole numbers for a panel: got {counts[wrong[0]]:g} at index {wrong[0]}."
        )
    if counts.sum() < 2:
        raise InputValueError(f"`rankings` must be those of two voters at least: got {counts.sum():g}.")
    w = concordance(voters.positions, counts, method, n_resamples, rng)
    with quietly():
        pairs = pairwise(measure, voters)
        means = np.where(counts > 0.0, pairs.with_others, np.nan)
        if np.isnan(means).all() and not _share_two(voters):
            raise InputValueError(
                "`rankings` must have items in common to be compared: no two rankings share two items."
            )
        if np.isnan(means).all():
            raise InputValueError(f"`rankings` must have two that {measure} is defined with: got none.")
        interval = pairs.interval(measure, confidence_level)
        last = int(np.nanargmax(means) if measure.claims.kind == "distance" else np.nanargmin(means))
        unusual = outlier_pvalue(measure, voters, rng)
    return Panel(
        concordance=w,
        mean=pairs.mean,
        low=interval.low,
        high=interval.high,
        confidence_level=confidence_level,
        agreement=means,
        outlier=voters.names[last],
        outlier_pvalue=unusual,
        measure=measure,
        voters=voters,
    )


def _share_two(voters: Voters) -> bool:
    """Tell whether some two rankings have two items in common."""
    if voters.positions is not None:
        return voters.n > 1
    has = np.zeros((len(voters), voters.n))
    for row, (items, _) in zip(has, voters.each(), strict=True):
        row[items] = 1.0
    common = has @ has.T
    np.fill_diagonal(common, 0.0)
    return bool((common >= 2.0).any())
