"""How likely the values of a measure on two linear orders are, where that is known without going through all orders."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.inference.null.inversions import EXACT_UP_TO, inversion_probabilities
from tiewise.measures.base.measure import Measure
from tiewise.pairs.counting import are_whole
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import Masses
from tiewise.rankings.alignment import Aligned


def has_exact_law(measure: Measure, pair: Aligned) -> bool:
    """Tell whether there is such a law: of the discordant pairs of so many items, or one that the measure knows."""
    if measure.order_law is not None:
        return not any(pair.tied_pairs)
    return pair.n <= EXACT_UP_TO and _counts_discordant(measure.pair_form, pair)


def exact_law(measure: Measure, pair: Aligned) -> tuple[Floats, Floats]:
    """Return the values, and the probability of each."""
    if measure.order_law is not None:
        probabilities = measure.order_law(pair.n)
        return np.arange(float(len(probabilities))), probabilities
    form = measure.pair_form
    assert form is not None
    return _values_by_discordance(form, pair), inversion_probabilities(pair.n)


def _counts_discordant(form: PairForm | None, pair: Aligned) -> bool:
    """Tell whether a measure is a function of the number of discordant pairs of linear orders alone."""
    if form is None or any(pair.tied_pairs):
        return False
    return form.counts or (are_whole(pair) and all(metric.is_full for metric in form.metrics(pair.n)))


def _values_by_discordance(form: PairForm, pair: Aligned) -> Floats:
    """Return the values of a measure that is so on linear orders with 0, 1, 2, ... discordant pairs."""
    pairs = pair.n * (pair.n - 1) // 2
    difference = pairs - 2.0 * np.arange(pairs + 1)
    sides = form.by_itself(pair, 0), form.by_itself(pair, 1)
    values: Floats = form.coefficient(Masses(pair.n, difference, np.full(pairs + 1, float(pairs)), *sides))
    return values
