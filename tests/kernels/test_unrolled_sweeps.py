"""Sweeps that are compiled for a number of digits, against the sums pair by pair and the sweeps for any number."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tiewise.kernels import compiled
from tiewise.kernels.ramps import Ramp, Shape, ramped
from tiewise.kernels.trees import LATER, LATER_TWICE, UNROLLED, on_cache_lines, sweep_of

N = 40


def _room(moments, digits):
    return on_cache_lines(moments * (4 ** (digits + 1) - 4) // 3, np.float64)


def _scales(seed):
    """Values that ascend, others in no order, and the places of the latter, one in each cell of the tree."""
    rng = np.random.default_rng(seed)
    s, x = np.sort(rng.uniform(0, 4, N)), rng.uniform(0, 4, N)
    return s, x, np.argsort(np.argsort(x)).astype(np.int32)


@pytest.mark.parametrize("digits", UNROLLED["ramp"])
@given(seed=st.integers(0, 10**6), sign=st.sampled_from([1.0, -1.0]))
def test_ramp(digits, seed, sign):
    s, x, place = _scales(seed)
    asked = np.array([np.sum(v - x >= 0.5) for v in x], np.int32)
    back = np.ascontiguousarray(N - 1 - place)
    arguments = s, place, asked, back, back, sign, 0.25, 1.0, 1.0, 0.0, 1.0, digits, 0
    found, general = (
        sweep(*arguments, np.array([_room(2, digits)] * 2), LATER_TWICE, np.empty((2, 0)))
        for sweep in (sweep_of("ramp", digits), compiled.ramp_sweep.ramp_sweep)
    )
    pairs = [(sign * (s[t] - s[j]), j, t) for t in range(N) for j in range(N)]
    up = sum(min(1.0, d) for d, j, t in pairs if d >= 0.25 and place[j] < asked[t])
    down = sum(min(1.0, d) for d, j, t in pairs if d >= 0.25 and place[j] > place[t])
    assert found == general
    assert (found[0] + found[1], found[2] + found[3]) == pytest.approx((up, down), rel=1e-12, abs=1e-12)


@given(seed=st.integers(0, 10**6), sign=st.sampled_from([1.0, -1.0]))
def test_a_ramp_that_is_turned_has_the_same_pairs(seed, sign):
    s, x, place = _scales(seed)
    by_place = np.array([np.sum(v - x >= 0.5) for v in np.sort(x)], np.int32)
    ramp = Ramp(s, place, by_place[place], s[np.argsort(place)], by_place, sign, Shape(0.25, 1.0, 1.0))
    up, down = ramped([(ramp, ramp.turned())])[0]
    pairs = [(sign * (s[t] - s[j]), j, t) for t in range(N) for j in range(N)]
    want = sum(min(1.0, d) for d, j, t in pairs if d >= 0.25 and place[j] < by_place[place[t]])
    assert (sum(up), sum(down)) == pytest.approx((want, want), rel=1e-12, abs=1e-12)
    there = ramp.turned().turned()
    assert all(np.array_equal(one, two) for one, two in zip(ramp[:5], there[:5], strict=True))


@pytest.mark.parametrize("digits", UNROLLED["product"])
@given(seed=st.integers(0, 10**6), sign=st.sampled_from([1.0, -1.0]))
def test_product(digits, seed, sign):
    y, x, place = _scales(seed)
    far = np.array([np.sum(v - x >= 1.0) for v in x], np.int32)
    arguments = x, y, place, place, far, 0.0, 1.0, sign, digits, 0
    found, general = (
        sweep(*arguments, _room(4, digits), LATER, 1.0, np.empty((1, 0)))
        for sweep in (sweep_of("product", digits), compiled.product_sweep.product_sweep)
    )
    pairs = [(x[t] - x[j], sign * (y[t] - y[j])) for t in range(N) for j in range(N) if x[j] < x[t]]
    assert found == general
    assert found == pytest.approx(sum(min(1.0, a) * min(1.0, b) for a, b in pairs if b > 0), rel=1e-12, abs=1e-12)
