"""Shieh's weighted tau: (C - D)/(C + D) over pairs that weigh by their positions in the reference x.

tau_w = sum w_ij (C_ij - D_ij) / sum w_ij,  with w_ij = v(x_i) v(x_j), or any w_ij = w(x_i, x_j).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.kernels import blocked
from tiewise.likes import MatrixLike, RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.parameters import Parameter, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.results import Correlation
from tiewise.weights.position_weights import POSITION_WEIGHTS, as_position_weights
from tiewise.weights.scaling import Scaling
from tiewise.weights.symmetric_matrix import SymmetricMatrix


@dataclass(frozen=True, kw_only=True)
class Shieh(CorrelationMeasure):
    """Shieh's weighted tau as a value. See `shieh`."""

    weights: Parameter[WeightsLike | MatrixLike, Scaling | SymmetricMatrix] = parameter(
        "hyperbolic", read=as_position_weights
    )

    name = "shieh"
    summary = "Shieh's weighted tau: pairs weigh by their positions in the reference"
    reference = "Shieh (1998), doi:10.1016/S0167-7152(98)00006-6"
    claims = Claims(
        symmetric=False,
        ties=False,
        low=-1.0,
        reversal=False,
        caveat="The original text was not available; the formula is the one by which others describe it.",
    )

    def _compute(self, pair: Aligned) -> Correlation:
        n = pair.n
        x, y = (side if side.dtype.kind == "i" else number(side, "dense") for side in (pair.x, pair.y))
        if isinstance(self.weights, SymmetricMatrix):
            concordant, discordant = _of_matrix(self.weights.values, x, y)
        else:
            sums = partners(pair).product_sums(POSITION_WEIGHTS.weights(self.weights, n)[x - 1])
            concordant, discordant = sums.concordant, sums.discordant
        return Correlation(*_of_masses(n, concordant, discordant), n, self, 0, 0.0)

    @property
    def many_form(self) -> ManyForm:
        """Sums over pairs of the weights of their positions in x."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        n = pairs.n
        if isinstance(self.weights, SymmetricMatrix):
            table = self.weights.values / _unit(self.weights.values, n)
            return ManyValues(*_of_masses(n, *pairs.table_sums_in_x(table)))
        own = POSITION_WEIGHTS.weights(self.weights, n)[pairs.x.place]
        return ManyValues(*_of_masses(n, *pairs.product_sums(pairs.of_x(own))))

    def _reason(self, pair: Aligned) -> str:
        return super()._reason(pair) if pair.n == 1 else "no pair of positions has a weight"


def _of_masses(n: int, concordant: Any, discordant: Any) -> tuple[Any, Any, Any, float]:
    """Return the value, and C, D and T as shares of all pairs: with equal weights they are Kendall's counts."""
    every = concordant + discordant
    unit = quotient(n * (n - 1) / 2, every)
    return quotient(concordant - discordant, every), unit * concordant, unit * discordant, 0.0


def _unit(weights: Floats, n: int) -> float:
    """Return the largest weight of a matrix for n items: only their ratios count, and sums of these are safe."""
    if len(weights) != n:
        raise InputValueError(f"`weights` must be an N x N matrix for N = {n}: got {len(weights)} x {len(weights)}.")
    return float(weights.max(initial=0.0)) or 1.0


def _of_matrix(weights: Floats, x: Numbers, y: Numbers) -> tuple[float, float]:
    """Return the sums of w(x_i, x_j) over concordant and over discordant pairs, in blocks of all pairs."""
    n = len(x)
    unit = _unit(weights, n)
    along_x = np.empty_like(y)
    along_x[x - 1] = y  # with the items in the order of x, the matrix is read as it stands

    def block(rows: slice, columns: slice) -> Floats:
        place = np.arange(n)
        order = np.sign(place[columns] - place[rows, None])
        signed: Floats = weights[rows, columns] / unit * (order * np.sign(along_x[columns] - along_x[rows, None]))
        return signed

    return blocked.signed_masses(n, block)


def shieh(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike | MatrixLike = "hyperbolic",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare a ranking with a reference by Shieh's weighted tau.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        The reference and the other ranking, without ties. Bare vectors hold positions, 1 = best.
    weights : str, Scaling, array-like or callable
        The weight v(p) >= 0 of each position p of the reference, by which a pair weighs v(p) v(q): a scaling by name,
        whose w(i) is the weight of position i, N numbers, or a function N -> vector. Or an N x N matrix of weights
        w(p, q) of pairs of positions, which takes O(N^2).
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Correlation
        C and D are the weights of the pairs ordered alike and oppositely, in a unit in which they add up to N(N-1)/2.
        For rankings with ties see `vigna`, which extends this coefficient to them.

    References
    ----------
    Shieh, *A weighted Kendall's tau statistic*, Statistics & Probability Letters 39, 1998.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.shieh([1, 2, 3, 4], [2, 1, 3, 4]))
    shieh = 0.3142857143 (C = 3.942857143, D = 2.057142857, T = 0, n = 4)
    >>> print(tw.shieh([1, 2, 3, 4], [1, 2, 4, 3]))
    shieh = 0.8857142857 (C = 5.657142857, D = 0.3428571429, T = 0, n = 4)
    """
    return Shieh(weights=weights, missing=missing, nan_policy=nan_policy)(x, y, input=input)
