"""A short version of benchmarks/calibration.py: do p-values and intervals keep what they promise?"""

import numpy as np
import pytest

import tiewise as tw

TOP = tw.measure("scaled_gamma(weights=top)")


@pytest.mark.parametrize("method", ["asymptotic", "permutation"])
@pytest.mark.parametrize("n", [30, 100])
def test_one_p_in_twenty_is_small_under_independence(n, method):
    rng = np.random.default_rng(n)
    pvalues = np.array(
        [
            tw.significance(
                rng.permutation(n) + 1, rng.permutation(n) + 1, TOP, method=method, n_resamples=99, rng=k
            ).pvalue
            for k in range(300)
        ]
    )
    # The standard error of a share of 0.05 is 0.0126 here: three of them to either side.
    assert 0.012 <= np.mean(pvalues < 0.05) <= 0.088
    assert np.mean(pvalues) == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize(("weights", "mean"), [("top", 0.3422), ("hyperbolic", 0.5346)])
def test_intervals_hold_the_mean_coefficient_at_that_n(weights, mean):
    # The means over 10,000 samples of 200 items, from docs/calibration.md.
    rng = np.random.default_rng(1)
    measure = tw.ScaledGamma(weights=weights)
    held = 0
    for _ in range(200):
        u, v = rng.normal(size=(2, 200))
        x, y = (np.argsort(np.argsort(-values)) + 1 for values in (u, 0.5 * u + np.sqrt(0.75) * v))
        found = tw.confidence_interval(x, y, measure)
        held += found.low <= mean <= found.high
    # The standard error of a share of 0.95 is 0.015 here.
    assert 0.9 <= held / 200 <= 0.995
