"""The test of C = D where the items are a sample from many: the standard error that contingency tables come with.

Each item has a score, its concordant pairs less its discordant ones; C - D is half their sum, and the scores' spread
gives its standard error where it is 0 on average ("ASE0"; Brown and Benedetti 1977,
Journal of the American Statistical Association 72).
"""

import math

import numpy as np

from tiewise.inference.null.closed_form import ClosedForm, normal_tail
from tiewise.measures.base.measure import Measure
from tiewise.pairs.form import Dependence
from tiewise.pairs.masses import Masses
from tiewise.pairs.shares import item_shares
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.counted_pair import CountedPair


def why_no_multinomial(measure: Measure, pair: Aligned) -> str | None:
    """Return why the test is not for this measure, as the end of a sentence, or None where it is."""
    form = measure.pair_form
    if form is None or not form.counts or measure.claims.kind != "correlation":
        return (
            f"the multinomial test is for C - D of counted pairs, as of gamma, kendall_tau and somers_d: got {measure}"
        )
    if form.on_matchings(not all(pair.tied_pairs)) is Dependence.OTHER:
        return f"where both rankings have ties, {measure} is not 0 where C = D"
    return None


def multinomial(measure: Measure, pair: Aligned) -> ClosedForm:
    """Return the standard error of the coefficient where C = D on average, and the p-values that it gives."""
    form = measure.pair_form
    assert form is not None
    if isinstance(pair, CountedPair):
        c, d, *_ = pair.pair_counts
        concordant, discordant = pair.partners
        scores = (concordant - discordant)[pair.cells > 0]
        # Exact up to here: the mean score is 2 (C - D)/N.
        apart = (pair.n * scores - 2 * (c - d)).astype(np.float64) / pair.n
        difference, spread = float(c - d), float(pair.times @ apart**2)
    else:
        more, fewer = item_shares(form, pair)
        scores = more - fewer
        difference, spread = float(scores.sum()) / 2.0, float(((scores - scores.mean()) ** 2).sum())
    error = math.sqrt(spread)
    total = form.masses(pair).total
    slope = abs(float(form.coefficient(Masses(pair.n, 1, total, form.by_itself(pair, 0), form.by_itself(pair, 1)))))
    z = difference / error if error else math.copysign(math.inf, difference) if difference else math.nan
    return ClosedForm(0.0, error * slope, normal_tail(z), normal_tail(-z), math.nan)
