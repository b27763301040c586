"""The mean that samples speak for, with and without companions whose expectation is known."""

import math

import numpy as np
import pytest

from tiewise.linear_extensions.sampling import sampled_mean


def test_without_companions_it_is_the_plain_mean():
    values = [1.0, 2.0, 4.0, 5.0]
    assert sampled_mean(values) == pytest.approx((3.0, np.std(values, ddof=1) / 2))
    assert math.isnan(sampled_mean([])[0])
    assert sampled_mean([3.0])[0] == 3.0


def test_a_companion_that_explains_everything_leaves_no_error():
    companion = np.random.default_rng(1).random((50, 2))
    values = 3 + companion @ [2.0, -1.0]
    mean, error = sampled_mean(values, companion, (0.5, 0.5))
    assert mean == pytest.approx(3.5, abs=1e-12)
    assert error == pytest.approx(0, abs=1e-12)


def test_companions_that_never_change_or_repeat_each_other_do_no_harm():
    rng = np.random.default_rng(2)
    values, one = rng.random(60), rng.random(60)
    plain = sampled_mean(values, one[:, None], (0.5,))
    assert sampled_mean(values, np.column_stack([one, np.ones(60)]), (0.5, 1.0)) == pytest.approx(plain)
    assert sampled_mean(values, np.column_stack([one, one]), (0.5, 0.5))[0] == pytest.approx(plain[0])


def test_the_standard_error_is_honest():
    # 400 estimates of a mean of 0: off by about one standard error each.
    rng = np.random.default_rng(3)
    scores = []
    for _ in range(400):
        companion = rng.standard_normal((100, 2))
        values = companion @ [1.0, 0.5] + 0.3 * (companion[:, 0] ** 2 - 1) + 0.2 * rng.standard_normal(100)
        mean, error = sampled_mean(values, companion, (0.0, 0.0))
        scores.append(mean / error)
    assert 0.9 < np.std(scores) < 1.1
