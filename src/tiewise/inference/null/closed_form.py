"""Which measures have their null moments in closed form, and the p-value that these give, for one comparison.

The variance itself is in `moments`, by the sums of `score_sums`; many comparisons at once are in `many_closed_forms`.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.inference.null.moments import null_moments
from tiewise.inference.null.score_sums import ScoreSums, score_sums, score_sums_of_counts
from tiewise.measures.base.item_form import ItemForm
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.score_correlation import mean_scores
from tiewise.measures.base.score_form import ScoreForm
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.counting import are_whole
from tiewise.pairs.form import Dependence, PairForm
from tiewise.pairs.masses import Masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.counted_pair import CountedPair
from tiewise.rankings.positions import mean_positions
from tiewise.results import Result
from tiewise.weights.distance import distance
from tiewise.weights.matched_distance import MatchedDistance
from tiewise.weights.named import uniform


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
    scores, form = measure.score_form, measure.pair_form
    if measure.item_form is not None or (scores is not None and scores.has_student_limit):
        return None
    if form is None:
        return f"{measure.name} has no closed form"
    if not form.fits(any(pair.tied_pairs)):
        return f"ties={getattr(measure, 'ties', '')} has no closed form on rankings with ties"
    if form.on_matchings(not all(pair.tied_pairs)) is Dependence.OTHER:
        return f"{measure.name} has no closed form on rankings that both have ties"
    if form.tnorm != PRODUCT and not (are_whole(pair) and all(m.is_crisp for m in form.metrics(pair.n))):
        return f"the closed form is that of tnorm=product: got {form.tnorm}"
    return None


def closed_form(measure: Measure, pair: Aligned, result: Result) -> ClosedForm:
    """Return the null moments and p-values of a measure that has them; `result` is its value on the pair."""
    form, items, scores = measure.pair_form, measure.item_form, measure.score_form
    if items is not None:
        return _hoeffding(items, pair, result.statistic)
    if form is None:
        assert scores is not None
        return _student(scores, pair, result.statistic)
    moments = null_moments(*_score_sums(form, pair))
    deviation = math.sqrt(moments.variance)
    numbers = result.numbers()
    difference = float(numbers.get("concordant") or 0.0) - float(numbers.get("discordant") or 0.0)
    mean, spread, sign = moments.mean, moments.deviation, 1.0
    if form.on_matchings(not all(pair.tied_pairs)) is Dependence.AFFINE:
        mean, slope = _line(form, pair)
        spread, sign = deviation / 2.0 * abs(slope), math.copysign(1.0, slope)
        if "concordant" not in numbers:  # a distance does not tell
            difference = (result.statistic - mean) / slope
    z = sign * 2.0 * difference / deviation if deviation else math.nan
    return ClosedForm(mean, spread, normal_tail(z), normal_tail(-z), moments.roughness)


def _line(form: PairForm, pair: Aligned) -> tuple[float, float]:
    """Return the value where C - D is 0, and what each unit of C - D adds, of a coefficient that is affine in it."""
    x, y = form.by_itself(pair, 0), form.by_itself(pair, 1)
    total = min(x.untied, y.untied) if form.counts else math.nan  # where it is fixed, one of the rankings ties nothing
    zero, one = (float(form.coefficient(Masses(pair.n, difference, total, x, y))) for difference in (0, 1))
    return zero, one - zero


def normal_tail(z: float) -> float:
    """Return the probability that a normal variable exceeds z."""
    return math.erfc(z / math.sqrt(2.0)) / 2.0


def _score_sums(form: PairForm, pair: Aligned) -> tuple[ScoreSums, ScoreSums]:
    if form.counts and isinstance(pair, CountedPair):
        in_x, in_y = pair.margins
        return score_sums_of_counts(in_x), score_sums_of_counts(in_y)
    tied_x, tied_y = pair.tied_pairs
    if form.counts:
        x, y, metric_x = _whole(pair.x), _whole(pair.y), distance(uniform, "sum", pair.n)
        metric_y = metric_x
    else:
        x, y, (metric_x, metric_y) = pair.x, pair.y, form.metrics(pair.n)
    sums = score_sums(x, metric_x, tied=tied_x > 0)
    if metric_x is metric_y and not tied_x and not tied_y:
        return sums, sums  # both are all the positions from 1 to N
    return sums, score_sums(y, metric_y, tied=tied_y > 0)


def _whole(positions: Numbers) -> Numbers:
    """Return whole positions in the same order: where every pair weighs 1, only the order matters."""
    return positions if positions.dtype.kind != "f" else np.unique(positions, return_inverse=True)[1] + 1


def _hoeffding(form: ItemForm, pair: Aligned, value: float) -> ClosedForm:
    """Return the normal limit of a sum over items, with its mean and variance over all alignments (Hoeffding 1951)."""
    sides = zip((pair.x, pair.y), pair.tied_pairs, strict=True)
    x, y = (mean_positions(positions, bool(tied))[None, :] for positions, tied in sides)
    one = np.zeros(1, np.int64)
    mean, variance, largest = (found[0] for found in MatchedDistance(form.distance(pair.n), x, y).moments(one, one))
    deviation = math.sqrt(variance)
    z = (value - float(mean)) / deviation if deviation else math.nan
    return ClosedForm(
        float(mean), deviation, normal_tail(z), normal_tail(-z), float(hoeffding_roughness(variance, largest))
    )


def hoeffding_roughness(variance: Any, largest: Any) -> Any:
    """Return a bound of how far from normal a sum over items can be: Bolthausen's, without its constant.

    His is the sum of |d|^3 over N sigma^3; no |d| is larger than `largest`, and the squares add up to (N - 1) sigma^2.
    """
    return np.where(variance > 0.0, quotient(largest, np.sqrt(variance)), math.inf)


def _student(form: ScoreForm, pair: Aligned, rho: float) -> ClosedForm:
    """Student's t with N - 2 degrees of freedom; the variance over all alignments is 1/(N - 1), ties or not."""
    n = pair.n
    if n < 3:
        return ClosedForm(0.0, 1.0, math.nan, math.nan, math.inf)
    greater, less = map(float, student_tails(n, rho))
    cubes_x, cubes_y = (
        float(score_cubes(mean_scores(scores, positions, bool(tied))[None, :])[0])
        for scores, positions, tied in zip(form.centred(n), (pair.x, pair.y), pair.tied_pairs, strict=True)
    )
    return ClosedForm(0.0, 1.0 / math.sqrt(n - 1), greater, less, cubes_x * cubes_y / math.sqrt(n))


def student_tails(n: int, rho: Any) -> tuple[Any, Any]:
    """Return the probabilities of a larger and of a smaller rho than this one, or than each of an array."""
    from scipy.special import stdtr

    left = (1.0 + rho) * (1.0 - rho)  # what is left of 1 may be rounding
    t = rho * np.sqrt((n - 2) / np.maximum(left, 1e-15))
    t = np.where(left > 1e-15, t, np.copysign(math.inf, rho))
    return stdtr(n - 2, -t), stdtr(n - 2, t)


def score_cubes(rows: Floats) -> Floats:
    """Return, for rows of scores about 0, the mean of |s|^3 over the mean of s^2 to the power 3/2: 1.3 for ranks.

    The product of those of x and y over sqrt(N) says how far from its limit rho can be, as Bolthausen's bound does.
    """
    squares = (rows * rows).mean(axis=1)
    return np.where(squares > 0.0, quotient((np.abs(rows) ** 3).mean(axis=1), squares**1.5), math.inf)
