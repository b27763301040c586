"""Which measures have their null moments in closed form, and the p-value that these give."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.inference.null.moments import null_moments
from tiewise.inference.null.score_sums import ScoreSums, score_sums
from tiewise.measures.base.measure import Measure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.spearman import Spearman
from tiewise.rankings.alignment import Aligned
from tiewise.results import Result
from tiewise.weights.distance import MaxDistance, PositionDistance, SumDistance, distance
from tiewise.weights.reading import as_scaling


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """Null mean and standard deviation of a coefficient, and the probability of a larger and of a smaller value.

    `roughness` says how far from the limit the null distribution can be: about 1.7/sqrt(N) for unweighted pairs.
    """

    mean: float
    deviation: float
    greater: float
    less: float
    roughness: float


def why_none(measure: Measure, pair: Aligned) -> str | None:
    """Return why there is no closed form, as the end of a sentence, or None where there is one."""
    if isinstance(measure, Spearman | KendallTau | Gamma):
        return None
    if not isinstance(measure, ScaledGamma):
        return f"{measure.name} has no closed form"
    if measure.ties != "gamma" and any(pair.tied_pairs):
        return f"ties={measure.ties} has no closed form on rankings with ties"
    if measure.tnorm != PRODUCT and not (_are_whole(pair) and all(map(_is_crisp, measure._metrics(pair.n)))):
        return f"the closed form is that of tnorm=product: got {measure.tnorm}"
    return None


def is_unweighted(measure: Measure, pair: Aligned) -> bool:
    """Tell whether a coefficient is an increasing function of the number of discordant pairs of linear orders."""
    if any(pair.tied_pairs):
        return False
    if isinstance(measure, KendallTau | Gamma):
        return True
    if not isinstance(measure, ScaledGamma) or not _are_whole(pair):
        return False
    return all(
        (weights := _weights(metric)) is not None and (weights == 1.0).all() for metric in measure._metrics(pair.n)
    )


def closed_form(measure: Measure, pair: Aligned, result: Result) -> ClosedForm:
    """Return the null moments and p-values of a measure that has them; `result` is its value on the pair."""
    if isinstance(measure, Spearman):
        return _spearman(pair.n, result.statistic)
    moments = null_moments(*_score_sums(measure, pair))
    numbers = result.numbers()
    difference = float(numbers["concordant"] or 0.0) - float(numbers["discordant"] or 0.0)
    deviation = math.sqrt(moments.variance)
    z = 2.0 * difference / deviation if deviation else math.nan
    mean, spread = moments.mean, moments.deviation
    if isinstance(measure, KendallTau):  # C - D over a constant, where gamma divides by C + D
        mean, spread = 0.0, deviation / 2.0 / measure.divisor(pair)
    return ClosedForm(mean, spread, _upper(z), _upper(-z), moments.roughness)


def _upper(z: float) -> float:
    """Return the probability that a normal variable exceeds z."""
    return math.erfc(z / math.sqrt(2.0)) / 2.0


def _score_sums(measure: Measure, pair: Aligned) -> tuple[ScoreSums, ScoreSums]:
    tied_x, tied_y = pair.tied_pairs
    if isinstance(measure, ScaledGamma):
        x, y, (metric_x, metric_y) = pair.x, pair.y, measure._metrics(pair.n)
    else:
        x, y, metric_x = _whole(pair.x), _whole(pair.y), distance(as_scaling("uniform"), "sum", pair.n)
        metric_y = metric_x
    sums = score_sums(x, metric_x, tied=tied_x > 0)
    if metric_x is metric_y and not tied_x and not tied_y:
        return sums, sums  # both are all the positions from 1 to N
    return sums, score_sums(y, metric_y, tied=tied_y > 0)


def _whole(positions: Numbers) -> Numbers:
    """Return whole positions in the same order: where every pair weighs 1, only the order matters."""
    return positions if positions.dtype.kind != "f" else np.unique(positions, return_inverse=True)[1] + 1


def _are_whole(pair: Aligned) -> bool:
    return bool(pair.x.dtype.kind != "f" and pair.y.dtype.kind != "f")


def _weights(metric: PositionDistance) -> Floats | None:
    """Return the weights that a distance was made of; a matrix was made of none."""
    if isinstance(metric, SumDistance):
        return np.diff(metric.scale)
    return metric.weights if isinstance(metric, MaxDistance) else None


def _is_crisp(metric: PositionDistance) -> bool:
    """Tell whether every distance of whole positions is 0 or 1, so that all t-norms are one."""
    weights = _weights(metric)
    return weights is not None and bool(((weights == 0.0) | (weights == 1.0)).all())


def _spearman(n: int, rho: float) -> ClosedForm:
    """Student's t with N - 2 degrees of freedom; the variance over all alignments is 1/(N - 1), ties or not."""
    from scipy.special import stdtr

    if n < 3:
        return ClosedForm(0.0, 1.0, math.nan, math.nan, math.inf)
    left = (1.0 + rho) * (1.0 - rho)  # what is left of 1 may be rounding
    t = rho * math.sqrt((n - 2) / left) if left > 1e-15 else math.copysign(math.inf, rho)
    less = float(stdtr(n - 2, t))
    greater = float(stdtr(n - 2, -t))
    return ClosedForm(0.0, 1.0 / math.sqrt(n - 1), greater, less, 1.69 / math.sqrt(n))
