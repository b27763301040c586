"""The Ulam distance: how many items have to be taken out and put in elsewhere."""

from dataclasses import dataclass

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.parts.permutation import rising_length, rising_lengths
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance


@dataclass(frozen=True, kw_only=True)
class Ulam(DistanceMeasure):
    """The Ulam distance as a value. See `ulam`."""

    name = "ulam"
    summary = "the Ulam distance: how many items are to be moved, however far"
    reference = "Ulam (1972), Some ideas and prospects in biomathematics; Diaconis (1988), doi:10.1214/lnms/1215467407"
    claims = Claims(
        symmetric=True,
        ties=False,
        low=0.0,
        reversal=False,
        pairs=False,
        kind="distance",
        caveat="Ulam's text was not available; the definition is that of Diaconis and of public software.",
    )

    @property
    def many_form(self) -> ManyForm:
        """N less the longest rising subsequences, found in one loop."""
        return ManyForm(_on_many, up_to=None)

    def _compute(self, pair: Aligned) -> Distance:
        return Distance(float(pair.n - rising_length(pair)), float(pair.n - 1), pair.n, self)


def _on_many(pairs: RankedPairs) -> ManyValues:
    return ManyValues(pairs.n - rising_lengths(pairs))


def ulam(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Distance:
    """Return the Ulam distance: the fewest items to take out of x and put in elsewhere so that it becomes y.

    It is N less the length of the longest common subsequence of the two orders. O(N log N).

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, without ties. Bare vectors hold positions, 1 = best.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Distance
        With `.maximum` N - 1 (reversed rankings, and no others) and `.normalized`.

    Notes
    -----
    A metric. One item that moved from the bottom to the top costs 1, which costs Kendall's distance N - 1: for lists in
    which a few items were put elsewhere and the rest stayed in order.

    Where the rankings have nothing to do with each other, the distance is about N - 2 sqrt(N).

    References
    ----------
    Ulam (1972), *Some Ideas and Prospects in Biomathematics*, Annual Review of Biophysics and Bioengineering 1.
    Diaconis (1988), *Group Representations in Probability and Statistics*, chapter 6.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.ulam([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    ulam = 1 (normalized = 0.25, maximum = 4, n = 5)
    """
    return Ulam(missing=missing, nan_policy=nan_policy)(x, y, input=input)
