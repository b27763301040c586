"""What moving each item up a position is worth, against the definition: copies of all items, a position further up."""

import numpy as np
import pytest

from tiewise.inference.resampling.rank_shifts import _effects
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling


def told_apart(weights, p, q):
    return min(1.0, sum(weights[min(p, q) - 1 : max(p, q) - 1]))


def by_the_letter(x, y, weights, side):
    """Half of a copy's mass of pairs less the item's own, over all items and all copies."""
    items = [(x, y) for x, y in zip(x, y, strict=True)]
    copies = [(max(p - 1, 1), q) if side == 0 else (p, max(q - 1, 1)) for p, q in items]

    def masses(p, q):
        c = d = 0.0
        for p_2, q_2 in items + copies:
            v = told_apart(weights, p, p_2) * told_apart(weights, q, q_2)
            c += v if (p - p_2) * (q - q_2) > 0 else 0.0
            d += v if (p - p_2) * (q - q_2) < 0 else 0.0
        return np.array([c, d])

    return np.array([(masses(*copy) - masses(*item)) / 2.0 for item, copy in zip(items, copies, strict=True)]).T


@pytest.mark.parametrize("scaling", ["uniform", "top"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("ties", ["", "x", "y"])
def test_effects_are_those_of_copies_one_position_further_up(scaling, side, ties):
    n = 23
    rng = np.random.default_rng(7)
    x, y = (
        np.unique(rng.integers(0, 9, n), return_inverse=True)[1] + 1 if axis in ties else rng.permutation(n) + 1
        for axis in "xy"
    )
    metric = distance(as_scaling(scaling), "sum", n)
    found = _effects((x, y), (metric, metric), "product", side)
    expected = by_the_letter(x.tolist(), y.tolist(), metric.weights.tolist(), side)
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-12)
