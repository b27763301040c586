"""The loop over all pairs of items, compiled and in NumPy, against every pair in turn."""

import numpy as np
import pytest

from kernels.settings import size
from reference.pair_maxima import largest_differences
from tiewise.kernels import pair_maxima


@pytest.mark.parametrize("few", [0, 10**9], ids=["compiled", "numpy"])
@pytest.mark.parametrize("items", [2, 3, 4, 5, 8, size(23, 9)])
def test_maxima(items, few, monkeypatch):
    monkeypatch.setattr(pair_maxima, "_FEW", few)
    monkeypatch.setattr(pair_maxima, "_BLOCK", 64)
    rng = np.random.default_rng(items)
    noise, inverse = rng.normal(size=(items, 37)), rng.random((items, items))
    inverse = np.where(rng.random((items, items)) < 0.3, 0.0, inverse)
    inverse = np.triu(inverse, 1) + np.triu(inverse, 1).T
    expected = np.array([largest_differences(noise.tolist(), inverse.tolist(), item) for item in range(items)])
    rows = rng.permutation(items)[: items - 1]
    np.testing.assert_allclose(pair_maxima.row_maxima(noise, inverse, rows), expected[rows], rtol=1e-14)
    np.testing.assert_allclose(pair_maxima.all_maxima(noise, inverse), expected.max(axis=0), rtol=1e-14)


def test_nothing_counts():
    noise = np.random.default_rng(0).normal(size=(6, 20))
    assert (pair_maxima.all_maxima(noise, np.zeros((6, 6))) == 0.0).all()
