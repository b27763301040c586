"""Weights weigh at every n: what a reversed top and a reversed bottom cost beside their unweighted cost."""

import itertools

import numpy as np

import tiewise as tw
from helpers import trying

TOP_WEIGHTED = ("top", "power:3", "logarithmic", "sqrt", "hyperbolic", "geometric:0.9", "top_k:10")


def test_the_top_weighs_more_than_the_bottom():
    for weights, n, measure in itertools.product(TOP_WEIGHTED, (20, 200, 2000), (tw.scaled_gamma, tw.scaled_tau)):
        x = np.arange(1, n + 1)
        for ten, low, high in ((slice(0, 10), 1.2, np.inf), (slice(n - 10, n), 0.0, 0.7)):
            with trying(weights, n, measure, ten):
                y = x.copy()
                y[ten] = y[ten][::-1]
                cost = (1 - measure(x, y, weights=weights)) / (1 - measure(x, y))
                assert low <= cost <= high
