"""Scaled gamma (Henzgen and Hüllermeier): gamma = (C - D)/(C + D), with concordance a matter of degree.

For each pair of items, v = T(d_x, d_y) with the distances of their positions in x and in y; it adds to C where the two
rankings order the pair alike, to D where they order it oppositely, and 1 - v goes to T.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tiewise.errors import InputValueError, one_of
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.measures.concordance import scaled_masses
from tiewise.measures.measure import Claims, Measure, ratio
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.scaling.distance import as_aggregate, distance
from tiewise.scaling.reading import as_scaling

TIES = ("gamma", "indifference", "incomparability")


@dataclass(frozen=True, kw_only=True)
class ScaledGamma(Measure):
    """Scaled gamma as a value: hashable, printable, callable on two rankings. See `scaled_gamma`."""

    weights: Any = "uniform"
    weights_y: Any = None
    aggregate: Any = "sum"
    tnorm: Any = "product"
    ties: str = "gamma"

    name = "scaled_gamma"
    summary = "concordance weighted by how well positions are told apart"
    reference = "Henzgen and Hüllermeier, Weighting by Tying: A New Approach to Weighted Rank Correlation"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, value in (
            ("weights", as_scaling(self.weights)),
            ("weights_y", None if self.weights_y is None else as_scaling(self.weights_y, "weights_y")),
            ("aggregate", as_aggregate(self.aggregate)),
            ("tnorm", as_tnorm(self.tnorm)),
        ):
            object.__setattr__(self, name, value)
        if one_of("ties", self.ties, TIES) != "gamma":
            raise InputValueError(
                f'`ties` must be "gamma" in this version, which counts a real tie as a tie: got {self.ties!r}, '
                "which is planned and not there yet."
            )
        if not isinstance(self.aggregate, str) and (str(self.weights) != "uniform" or self.weights_y is not None):
            raise InputValueError(
                "`weights` and `weights_y` must be left out when `aggregate` is a pseudo-metric of its own: "
                f"got {self.weights} and {self.weights_y}."
            )

    def _compute(self, pair: Aligned) -> Correlation:
        n = pair.n
        metric_x = distance(self.weights, self.aggregate, n)
        metric_y = metric_x if self.weights_y is None else distance(self.weights_y, self.aggregate, n, "weights_y")
        concordant, discordant = scaled_masses(pair, metric_x, metric_y, self.tnorm)
        comparable = concordant + discordant
        tied = max(0.0, n * (n - 1) / 2 - comparable)
        return Correlation(ratio(concordant - discordant, comparable), concordant, discordant, tied, n, self)


@lru_cache(maxsize=128)
def _kept(**parameters: Any) -> ScaledGamma:
    return ScaledGamma(**parameters)


def scaled_gamma(
    x: object,
    y: object,
    /,
    *,
    weights: Any = "uniform",
    weights_y: Any = None,
    aggregate: Any = "sum",
    tnorm: Any = "product",
    ties: str = "gamma",
    missing: str = "raise",
    nan_policy: str = "raise",
) -> Correlation:
    """Compare two rankings by scaled gamma.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str, Scaling, array-like or callable
        How well neighbouring positions are told apart: a scaling by name (`tiewise scalings` lists them), N - 1
        numbers in [0, 1], or a function N -> vector that always answers the same for the same N.
    weights_y : same as `weights`, optional
        The scaling on the side of y, where it differs.
    aggregate : {"sum", "max"}, matrix or callable
        How the weights between two positions make their distance; or an N x N pseudo-metric or a function d(p, q).
    tnorm : str or callable
        The conjunction of the two distances; `tiewise tnorms` lists them.
    ties : {"gamma"}
        A real tie counts as a tie: the pair drops out of C and D.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.

    Returns
    -------
    Correlation
        With `.statistic`, `.concordant`, `.discordant`, `.tied`. `nan` and a warning where nothing is comparable.

    References
    ----------
    Henzgen and Hüllermeier, *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    A swap at the top costs more than one at the bottom:

    >>> import tiewise as tw
    >>> print(tw.scaled_gamma([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top"))
    scaled_gamma(weights=top) = 0.8 (C = 5.76, D = 0.64, T = 3.6, n = 5)
    >>> print(tw.scaled_gamma([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], weights="top"))
    scaled_gamma(weights=top) = 0.9877300613 (C = 6.48, D = 0.04, T = 3.48, n = 5)
    """
    parameters = {
        "weights": weights,
        "weights_y": weights_y,
        "aggregate": aggregate,
        "tnorm": tnorm,
        "ties": ties,
        "missing": missing,
        "nan_policy": nan_policy,
    }
    # Words can be looked up; building a measure anew would cost as much as a short ranking's whole count.
    are_words = all(value is None or type(value) is str for value in parameters.values())
    return (_kept if are_words else ScaledGamma)(**parameters)(x, y)
