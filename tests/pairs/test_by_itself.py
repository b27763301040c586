"""What many rankings have by themselves is what each of them has, to the last bit."""

import numpy as np
import pytest

import tiewise as tw
from tiewise.pairs.by_itself import each_by_itself, one_by_itself


@pytest.mark.parametrize("n", [2, 8, 40])
@pytest.mark.parametrize("name", ["scaled_tau(weights=top)", "scaled_gamma(weights=top,aggregate=max,tnorm=einstein)"])
def test_many_at_once_are_each_by_itself(name, n):
    rng, form = np.random.default_rng(n), tw.measure(name).pair_form
    metric = form.metrics(n)[1]
    orders = [rng.permutation(n) + 1 for _ in range(6)]
    tied = [np.unique(rng.integers(0, n, n), return_inverse=True)[1].reshape(-1) + 1 for _ in range(6)]
    for rows in (np.array(orders), np.array(tied), np.array([*orders, *tied]), np.array(tied, dtype=float)):
        many = each_by_itself(rows, metric, form.tnorm)
        each = [one_by_itself(row, metric, form.tnorm) for row in rows]
        assert many.self_mass.tolist() == [one.self_mass for one in each]
        assert many.untied.tolist() == [one.untied for one in each]
