"""How likely the values of a measure on two linear orders are, where that is known without going through all orders."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.inference.null.closed_form import is_unweighted, values_by_discordance
from tiewise.inference.null.inversions import EXACT_UP_TO, inversion_probabilities
from tiewise.measures.base.measure import Measure
from tiewise.rankings.alignment import Aligned


def has_exact_law(measure: Measure, pair: Aligned) -> bool:
    """Tell whether there is such a law: of the discordant pairs of so many items, or one that the measure knows."""
    if measure.order_law is not None:
        return not any(pair.tied_pairs)
    return pair.n <= EXACT_UP_TO and is_unweighted(measure, pair)


def exact_law(measure: Measure, pair: Aligned) -> tuple[Floats, Floats]:
    """Return the values, and the probability of each."""
    if measure.order_law is not None:
        probabilities = measure.order_law(pair.n)
        return np.arange(float(len(probabilities))), probabilities
    return values_by_discordance(measure, pair), inversion_probabilities(pair.n)
