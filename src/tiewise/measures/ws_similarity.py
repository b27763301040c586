"""The WS coefficient: how far items moved, relative to how far they could, the reference's first one counting half."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import SimilarityMeasure
from tiewise.measures.footrule import places_and_means
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Similarity

# Beyond this position, 2^-R is 0 in double precision.
_SEEN = 1074


@dataclass(frozen=True, kw_only=True)
class WsSimilarity(SimilarityMeasure):
    """The WS coefficient as a value. See `ws_similarity`."""

    name = "ws_similarity"
    summary = "WS: how far items moved of how far they could, weighted by 2^-R from the top of x"
    reference = "Sałabun and Urbaniak (2020), doi:10.1007/978-3-030-50417-5_47"
    claims = Claims(
        symmetric=False,
        ties=True,
        low=0.0,
        reversal=False,
        pairs=False,
        kind="similarity",
        caveat="The paper was not available beyond its abstract; the formula is that of public software. "
        "That tied items have their mean position is this library's choice.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Weighted sums of the differences of mean positions."""
        return ManyForm(self._on_many, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """What an item's move takes off."""
        return PlaceForm(
            lambda y: -_weights(np.arange(1, y.shape[1] + 1), y.shape[1])[:, None] * np.abs(places_and_means(y))
        )

    def _compute(self, pair: Aligned) -> Similarity:
        r, q = pair.mean_positions
        if pair.n > _SEEN:
            seen = r <= _SEEN
            r, q = r[seen], q[seen]
        moved = float(_weights(r, pair.n) @ np.abs(r - q))
        return Similarity(max(0.0, 1.0 - moved), pair.n, self)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        r, q = pairs.x.mean_positions, pairs.y.mean_positions
        apart = pairs.of_x(r) - pairs.of_y(q)
        moved = np.einsum("ij,ij->i", pairs.of_x(_weights(r, pairs.n)), np.abs(apart, out=apart))
        return ManyValues(np.maximum(0.0, 1.0 - moved))


def _weights(r: Numbers, n: int) -> Floats:
    """Return 2^-R over how far an item at R can move."""
    # Of two items or more, each can move by 1/2 at least; a single one moves by 0, whatever that is divided by.
    weights: Floats = np.exp2(-r.astype(np.float64)) / np.maximum(np.maximum(r - 1, n - r), 0.5)
    return weights


def ws_similarity(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Similarity:
    """Compare a ranking y with a reference x by Sałabun and Urbaniak's coefficient WS.

    WS = 1 - sum of 2^-R |R - Q|/max(R - 1, N - R) over the items, with R and Q their positions in x and in y. How far
    an item moved is relative to how far it could; the reference's first item weighs a half, the next one a quarter, and
    so on.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Similarity
        1 for equal rankings, and never below 2^-N.

    Notes
    -----
    Not symmetric: the positions in x weigh. Tied items have their mean position, whatever the numbers by which the
    rankings say that they are tied (this library's choice; public software takes the numbers as they come).

    From N = 3 on, reversed rankings are not the least similar ones. Nor is 1/2 what chance gives: for N = 5 the mean
    over all rankings is 0.5135, and `significance` says whether a value is more than chance.

    References
    ----------
    Sałabun and Urbaniak (2020), *A New Coefficient of Rankings Similarity in Decision-Making Problems*, Computational
    Science - ICCS 2020, Lecture Notes in Computer Science 12138.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.ws_similarity([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    ws_similarity = 0.6041666667 (n = 5)
    """
    return WsSimilarity(missing=missing, nan_policy=nan_policy)(x, y, input=input)
