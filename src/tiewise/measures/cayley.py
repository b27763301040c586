"""The Cayley distance: how many exchanges of any two items turn one ranking into the other."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.order_law import OrderLaw
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.parts.permutation import cycle_count, cycle_counts
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance

# More cycles than these have a probability that is 0 in double precision, for up to 10^9 items.
_CYCLES = 400


@dataclass(frozen=True, kw_only=True)
class Cayley(DistanceMeasure):
    """The Cayley distance as a value. See `cayley`."""

    name = "cayley"
    summary = "the Cayley distance: how many exchanges of two items, wherever they stand"
    reference = "Cayley (1849), A note on the theory of permutations; Diaconis (1988), doi:10.1214/lnms/1215467407"
    claims = Claims(
        symmetric=True,
        ties=False,
        low=0.0,
        reversal=False,
        pairs=False,
        kind="distance",
        caveat="Cayley's note was not available; the definition is that of Diaconis and of public software.",
    )

    @property
    def many_form(self) -> ManyForm:
        """N less the cycles, counted in one loop."""
        return ManyForm(_on_many, up_to=None)

    @property
    def order_law(self) -> OrderLaw:
        """How likely 0, 1, ..., N - 1 exchanges are."""
        return _law

    def _compute(self, pair: Aligned) -> Distance:
        return Distance(float(pair.n - cycle_count(pair)), float(pair.n - 1), pair.n, self)


def _on_many(pairs: RankedPairs) -> ManyValues:
    return ManyValues(pairs.n - cycle_counts(pairs))


@lru_cache(maxsize=4)
def _law(n: int) -> Floats:
    """Return the probabilities of the distances 0, ..., n - 1: Stirling numbers of the first kind over n!.

    Item by item, the i-th one closes a cycle with probability 1/i, whatever the others do.
    """
    cycles = np.zeros(min(n, _CYCLES) + 1)
    cycles[0] = 1.0
    for i in range(1, n + 1):
        closed = cycles[:-1] / i
        cycles *= (i - 1) / i
        cycles[1:] += closed
    law = np.zeros(n)
    law[n - len(cycles) + 1 :] = cycles[:0:-1]
    law.flags.writeable = False
    return law


def cayley(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Distance:
    """Return the Cayley distance: the fewest exchanges of two items, anywhere, that turn x into y.

    It is N less the number of cycles of the permutation that takes each item's position in x to that in y. O(N).

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
        With `.maximum` N - 1 (one cycle through all positions) and `.normalized`.

    Notes
    -----
    A metric. Kendall's distance counts exchanges of neighbours only; here it does not matter how far apart the two are.

    Where the rankings have nothing to do with each other, the distance has mean N - H and variance H - G, with H and G
    the sums of 1/i and of 1/i^2 for i = 1, ..., N; `significance` is exact for every N.

    References
    ----------
    Cayley (1849), *A Note on the Theory of Permutations*, Philosophical Magazine 34. Diaconis (1988), *Group
    Representations in Probability and Statistics*, chapter 6.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.cayley([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    cayley = 2 (normalized = 0.5, maximum = 4, n = 5)
    """
    return Cayley(missing=missing, nan_policy=nan_policy)(x, y, input=input)
