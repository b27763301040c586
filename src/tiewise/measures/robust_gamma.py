"""Robust gamma (Bodenhofer and Klawonn): gamma = (C - D)/(C + D) of values, with strictly less a matter of degree.

For each pair of items, T(d_x, d_y) of the degrees to which its values are told apart adds to C where the two variables
order it alike, to D where oppositely, and the rest of 1 goes to T. With the linear similarity this is scaled gamma, on
values in place of positions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Numbers
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.likes import TNormLike, ToleranceLike, ValuesLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.counting import really_tied, scaled_masses
from tiewise.pairs.many import ManyPairs
from tiewise.pairs.many_masses import many_masses
from tiewise.pairs.value_masses import linear_masses
from tiewise.parameters import Parameter, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.running.threads import on_this_thread, together
from tiewise.weights.similarity import Variable, VariableRows, as_similarity, as_tolerance, per_variable


@dataclass(frozen=True, kw_only=True)
class RobustGamma(ValueMeasure):
    """Robust gamma as a value. See `robust_gamma`."""

    similarity: Parameter[str | Sequence[str], str] = parameter("linear", read=as_similarity)
    tolerance: Parameter[ToleranceLike, float | str | None] = parameter(None, read=as_tolerance)
    tnorm: Parameter[TNormLike, TNorm] = parameter("minimum", read=as_tnorm)

    name = "robust_gamma"
    summary = "gamma of values, which are told apart by degrees"
    reference = (
        "Bodenhofer and Klawonn (2008), Mathware & Soft Computing 15(1):5-20; "
        "Bodenhofer, Krone and Klawonn (2013), doi:10.1016/j.ins.2012.11.026"
    )
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True)

    def _claims_here(self) -> dict[str, bool]:
        return {"symmetric": False} if ":" in f"{self.similarity}{self.tolerance}" else {}

    @property
    def many_form(self) -> ManyForm:
        """Sums over pairs of items of T, from how far each variable tells them apart."""
        return ManyForm(self._on_many, self._rows, ManyPairs)

    def _rows(self, values: Numbers, argument: str) -> VariableRows:
        how = per_variable(self.similarity, self.tolerance)["xy".index(argument)]
        return VariableRows.of(argument, values, *how)

    def _on_many(self, pairs: ManyPairs[VariableRows]) -> ManyValues:
        concordant, discordant = many_masses(pairs, self.tnorm)
        comparable = concordant + discordant
        tied = np.maximum(0.0, pairs.n * (pairs.n - 1) / 2 - comparable)
        return ManyValues(quotient(concordant - discordant, comparable), concordant, discordant, tied)

    def _compute(self, values: Aligned) -> Correlation:
        n = values.n
        how = per_variable(self.similarity, self.tolerance)
        if self.similarity == "linear":
            found = linear_masses(values.x, values.y, (how[0][1], how[1][1]), self.tnorm)
            if found is not None:
                return self._told(n, *found)
        tasks = [(Variable, told, of, *by) for told, of, by in zip(values.told, (values.x, values.y), how, strict=True)]
        with on_this_thread(n):
            x, y = together(tasks)
        pair = Aligned(x.positions, y.positions, None)
        if n > _KERNELS_BEYOND and x.similarity == y.similarity == "epstol":
            concordant, discordant = _told_apart(x, y)
        else:
            with on_this_thread(n):
                d_x, d_y = together([(x.distance,), (y.distance,)])
            concordant, discordant = scaled_masses(pair, d_x, d_y, self.tnorm)
        return self._told(n, concordant, discordant, really_tied(pair))

    def _told(self, n: int, concordant: float, discordant: float, real: int) -> Correlation:
        comparable = concordant + discordant
        tied = max(0.0, n * (n - 1) / 2 - comparable)
        value = quotient(concordant - discordant, comparable)
        return Correlation(value, concordant, discordant, tied, n, self, real, max(0.0, tied - real))


def _told_apart(x: Variable, y: Variable) -> tuple[float, float]:
    """Count the pairs that are further apart than the tolerance on both sides (epstol): T plays no part.

    Item j is less than item i by more than r where x_j + r < x_i. So each item is entered twice, as the one that is
    less, with weight 1, and as the one that asks, with weight 0.
    """
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.dominance import TiedOrders

    values_x, values_y = (side.from_least[side.positions - 1] for side in (x, y))
    n = x.n
    weights = np.repeat([1.0, 0.0], n)
    along_x = np.append(values_x + x.tolerance, values_x)

    def count(sign: int, less: float, asks: float) -> float:
        along_y = np.append(values_y + less, values_y + asks)
        orders = TiedOrders(*both_axes((along_x.copy(), 1.0), (along_y, 1.0)))
        return float(orders.dominated(weights, sign)[n:].sum())

    concordant, discordant = together([(count, 1, y.tolerance, 0.0), (count, -1, 0.0, y.tolerance)])
    return concordant, discordant


def robust_gamma(
    x: ValuesLike,
    y: ValuesLike,
    /,
    *,
    similarity: str | Sequence[str] = "linear",
    tolerance: ToleranceLike = None,
    tnorm: TNormLike = "minimum",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two variables by robust gamma, in which small differences, which may be noise, count little.

    Parameters
    ----------
    x, y : array-like, Series or dict
        The values of the same items: measurements, scores, anything of which more is more. Not positions: how far two
        values are apart matters here. Larger or smaller is better alike.
    similarity : {"linear", "exp", "gauss", "epstol", "classical"} or a pair of them
        To which degree two values at the distance D are told apart: min(1, D/r), 1 - exp(-D/r),
        1 - exp(-D^2/(2 r^2)), whether D > r, or always fully. A pair, or a text such as "linear:gauss", is for x and y.
    tolerance : float, None or a pair of these
        r, in the unit of the variable. None: a tenth of its interquartile range; where that is 0, there is a warning,
        and all different values of this variable are told apart fully.
    tnorm : str or callable
        The conjunction of the two degrees; `tiewise tnorms` lists them.
    missing : {"raise", "drop"}
        What to do with items that only one variable has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values.
    input : {"scores", "costs"}, optional
        Which end of the values is the better one, which makes no difference.

    Returns
    -------
    Correlation
        With `.statistic`, `.concordant`, `.discordant`, `.tied`, which count each pair of items once. Where no pair is
        told apart by both variables, `nan` and a warning; R's rococo returns 0 there.

    Notes
    -----
    O(N log N) where both similarities are linear or classical and the t-norm is minimum, product, lukasiewicz, drastic
    or nilpotent, and where both are epstol; O(N^2) otherwise. Where values differ by exactly the tolerance, epstol
    and the t-norms drastic and nilpotent, which jump there, depend on how decimals such as 0.1 are rounded.

    References
    ----------
    Bodenhofer and Klawonn, *Robust rank correlation coefficients on the basis of fuzzy orderings: initial steps*,
    Mathware & Soft Computing 15(1), 2008. Bodenhofer, Krone and Klawonn, *Testing noisy numerical data for monotonic
    association*, Information Sciences 245, 2013.

    Examples
    --------
    The last two values of y are out of order, but hardly so:

    >>> import tiewise as tw
    >>> print(tw.robust_gamma([1, 2, 3, 4], [1.0, 2.0, 3.01, 3.0], tolerance=0.5))
    robust_gamma(tolerance=0.5) = 0.9920318725 (C = 5, D = 0.02, T = 0.98, n = 4)
    >>> print(tw.robust_gamma([1, 2, 3, 4], [1.0, 2.0, 3.01, 3.0], similarity="classical"))
    robust_gamma(similarity=classical) = 0.6666666667 (C = 5, D = 1, T = 0, n = 4)
    """
    measure = RobustGamma(
        similarity=similarity, tolerance=tolerance, tnorm=tnorm, missing=missing, nan_policy=nan_policy
    )
    return measure(x, y, input=input)
