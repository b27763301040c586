"""Kendall's distance between rankings with ties (Fagin et al.): D + p (tied in one only), or its Hausdorff form.

With a scheme of penalties, y may rank some of x's items only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from tiewise.arrays import Bools
from tiewise.errors import InputValueError, listed
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.parts.hausdorff import PENALTY, KendallCost, refuse_penalty
from tiewise.measures.parts.penalties import NAMED, Penalties, as_scheme
from tiewise.pairs.form import Dependence, PairForm
from tiewise.parameters import Parameter, as_flag, as_share, parameter
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.inputs import as_input
from tiewise.rankings.sides import Side
from tiewise.results import Distance

SchemeLike = str | Penalties | Sequence[Sequence[float]] | None

REFERENCE = "Fagin, Kumar, Mahdian, Sivakumar and Vee (2006), Comparing partial rankings, doi:10.1137/05063088X"


@dataclass(frozen=True, kw_only=True)
class BucketKendall(DistanceMeasure):
    """Kendall's distance between rankings with ties as a value. See `bucket_kendall`."""

    p: float = parameter(PENALTY, read=as_share)
    hausdorff: bool = parameter(False, read=as_flag)
    scheme: Parameter[SchemeLike, str | Penalties | None] = parameter(None, read=as_scheme)

    name = "bucket_kendall"
    summary = "Kendall's distance with a penalty for pairs that only one ranking ties, or its Hausdorff form"
    reference = f"{REFERENCE}; schemes: Andrieu et al. (2021), doi:10.1016/j.future.2021.06.013"
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=True, kind="distance")

    def _check(self) -> None:
        refuse_penalty(self.p, self.hausdorff)
        if self.scheme is None:
            return
        if self.hausdorff:
            raise InputValueError("`scheme` must be left out with `hausdorff`, which has no penalties.")
        if self.missing != "raise":
            raise InputValueError(
                f"`missing` must be left out with `scheme`, which says what unranked items cost: got {self.missing!r}."
            )
        if isinstance(self.scheme, Penalties) and self.p != PENALTY:
            raise InputValueError(f"`p` must be left out where `scheme` has all penalties: got {self.p}.")

    def _claims_here(self) -> dict[str, Any]:
        return {} if self.scheme is None else {"symmetric": False, "items": "fewer in y"}

    @property
    def _penalties(self) -> Penalties | None:
        return NAMED[self.scheme](self.p) if isinstance(self.scheme, str) else self.scheme

    @property
    def pair_form(self) -> PairForm:
        """Counts of pairs, of rankings of the same items."""
        return PairForm(self._penalties or KendallCost(self.p, self.hausdorff), Dependence.OTHER)

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Distance:
        """Return the distance of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        if self.scheme is None:
            return super().__call__(x, y, input=input)
        pair = align(x, y, "bottom", self.nan_policy, input=input)
        unranked = _lacking(x, pair, input)
        result = self._where_some_are_ranked(pair, unranked) if unranked.any() else cast("Distance", self.on(pair))
        return replace(result, left_out=replace(pair.left_out, placed=()))

    def _where_some_are_ranked(self, pair: Aligned, unranked: Bools) -> Distance:
        penalties, form = self._penalties, self.pair_form
        assert penalties is not None
        both = Aligned(pair.x[~unranked], pair.y[~unranked])
        ranked = form.coefficient(form.masses(both)) if both.n > 1 else 0.0
        return Distance(float(ranked + penalties.of_unranked(pair.x, unranked)), None, pair.n, self)

    def _compute(self, pair: Aligned) -> Distance:
        penalties, form = self._penalties, self.pair_form
        masses = form.masses(pair)
        largest = 1.0 if penalties is None else penalties.largest
        return Distance(float(form.coefficient(masses)), largest * masses.pairs, pair.n, self)


def _lacking(x: object, pair: Aligned, input: str | None) -> Bools:
    """Return which of the items y does not rank, x being a ranking of all of them."""
    placed = set(pair.left_out.placed)
    if not placed:
        return np.zeros(pair.n, dtype=np.bool_)
    side = Side.open(x, "x", as_input(input))
    names = range(len(side.numbers)) if side.items is None else side.items
    ranked = {item for item, absent in zip(names, side.absent.tolist(), strict=True) if not absent}
    if foreign := [item for item in pair.items if item in placed and item not in ranked]:
        raise InputValueError(
            f"`x` must rank all items that `y` ranks, because `scheme` has no penalty for others: `x` lacks "
            f"{listed(foreign)}."
        )
    return np.array([item in placed for item in pair.items], dtype=np.bool_)


def bucket_kendall(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    p: float = 0.5,
    hausdorff: bool = False,
    scheme: SchemeLike = None,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings with ties by Kendall's distance, D + p (pairs tied in one ranking only).

    With p = 1/2 it is Kprof, half of Kemeny's distance. It is a metric exactly for p >= 1/2: each pair is then a metric
    on "before", "tied" and "after", whose triangle inequality is 1 <= 2p. With p < 1/2 the triangle inequality fails,
    and with p = 0 different rankings have distance 0. The Hausdorff form, a metric too, is the distance of the sets of
    all ways to break the ties: D + max(tied in x only, tied in y only).

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    p : float
        The penalty, from 0 to 1, for a pair that only one ranking ties.
    hausdorff : bool
        Whether to take the Hausdorff form, which has no penalty.
    scheme : {"unifying", "induced", "pseudodistance"} or two lists of six numbers, optional
        What pairs cost where y ranks some of x's items only. "unifying": items that y does not rank are tied below all
        that it ranks. "induced": pairs that y does not rank in full cost nothing. "pseudodistance": unranked items are
        below the ranked ones, and among themselves cost nothing. Or all penalties one by one, of the pairs that x
        orders and of those that x ties, each for what y does with the two items: orders them alike, oppositely, ties
        them, ranks the better only, the worse only, neither. x must rank all items that y ranks.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.bucket_kendall([1, 1, 1, 1], [1, 2, 3, 4]))
    bucket_kendall = 3 (normalized = 0.5, maximum = 6, n = 4)
    >>> print(tw.bucket_kendall([1, 1, 1, 1], [1, 2, 3, 4], hausdorff=True))
    bucket_kendall(hausdorff=True) = 6 (normalized = 1, maximum = 6, n = 4)
    >>> x, y = tw.Ranking.parse("a>b=c>d"), tw.Ranking.parse("b>a")
    >>> print(tw.bucket_kendall(x, y, scheme="induced"))
    bucket_kendall(scheme=induced) = 1 (n = 4)
    >>> print(tw.bucket_kendall(x, y, scheme="unifying"))
    bucket_kendall(scheme=unifying) = 2 (n = 4)
    """
    return BucketKendall(p=p, hausdorff=hausdorff, scheme=scheme, missing=missing, nan_policy=nan_policy)(
        x, y, input=input
    )
