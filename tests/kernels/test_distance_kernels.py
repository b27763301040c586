"""The kernels that add up distances between positions: against every pair of places, and every item, in turn."""

import numpy as np
import pytest

from kernels.settings import size
from tiewise.kernels.compiled.distance_sums import clipped_sums, largest_sums
from tiewise.kernels.compiled.range_maxima import range_maxima
from tiewise.kernels.compiled.row_distances import clipped_distances, table_distances

N = size(300, 12)


def lines(rng, n):
    """Steps of a scale: of all sizes, of 0 and 1 only, tiny ones, and equal ones."""
    yield rng.random(n - 1)
    yield (rng.random(n - 1) < 0.4).astype(float)
    yield rng.random(n - 1) * 10.0 ** -rng.integers(0, 12, n - 1)
    yield np.full(n - 1, 1 / 8)


@pytest.mark.parametrize("n", [1, 2, 3, 7, N])
@pytest.mark.parametrize("aggregate", ["sum", "max"])
def test_sums_of_the_distances_to_all_before(n, aggregate):
    rng = np.random.default_rng(n)
    for steps in lines(rng, n):
        count = rng.integers(0, 3, n).astype(float)
        sums, squares, line = np.zeros(n), np.zeros(n), np.append(0.0, np.cumsum(steps))
        if aggregate == "sum":
            clipped_sums(line, count, sums, squares)
            table = np.minimum(1.0, np.abs(line[:, None] - line))
        else:
            largest_sums(steps, count, sums, squares)
            table = np.array([[max(steps[min(p, q) : max(p, q)], default=0.0) for q in range(n)] for p in range(n)])
        before = np.tril(table, -1)
        np.testing.assert_allclose(sums, before @ count, rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose(squares, before**2 @ count, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("n", [1, 2, 9, N])
def test_sums_of_the_distances_of_items(n):
    rng = np.random.default_rng(n)
    x, y = rng.random((3, n)) * 3, rng.random((4, n)) * 3
    left, right, out = np.repeat(np.arange(3), 4), np.tile(np.arange(4), 3), np.empty(12)
    clipped_distances(x, y, left, right, 1.0, out)
    apart = np.minimum(1.0, np.abs(x[left] - y[right]))
    np.testing.assert_allclose(out, [sum(row) for row in apart.tolist()], rtol=1e-13)
    table = rng.random((n, n))
    p, q = rng.integers(0, n, (3, n)).astype(np.int32), rng.integers(0, n, (4, n)).astype(np.int32)
    table_distances(table, p, q, left, right, out)
    expected = [sum(table[i, j] for i, j in zip(p[a], q[b], strict=True)) for a, b in zip(left, right, strict=True)]
    np.testing.assert_allclose(out, expected, rtol=1e-13)


@pytest.mark.parametrize("n", [1, 2, 63, 64, 65, 128, 129, size(1000, 200)])
def test_the_largest_weights_of_ranges(n):
    rng = np.random.default_rng(n)
    low, high = np.sort(rng.integers(0, n + 1, (2, 300)), axis=0)
    for weights in (rng.random(n), np.sort(rng.random(n)), (rng.random(n) < 0.02).astype(float)):
        out = np.empty(300)
        range_maxima(weights, low, high, out)
        assert out.tolist() == [max(weights[a:b], default=0.0) for a, b in zip(low, high, strict=True)]
