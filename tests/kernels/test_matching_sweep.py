"""The kernels for many alignments and for the sums over scores, against every pair in turn."""

import numpy as np
import pytest

from kernels.settings import size
from reference.pairs import masses
from tiewise.kernels.compiled import matching_sweep as alignment_sweep, score_rows as score_sums
from tiewise.kernels.norms import KINDS
from tiewise.kernels.rows import TNORMS, row_masses


def scales(n, kind, rng):
    """Values on a scale, rising: without near pairs, with some, and with nothing else."""
    step = {"far": 1.0, "mixed": 0.3, "near": 0.5 / n}[kind]
    return np.cumsum(step * rng.random(n)) - step


def expected_masses(x, y, tnorm):
    def distance(values):
        return lambda i: np.minimum(1, np.abs((values - values[i]).astype(np.longdouble)))

    c, d = masses(x, y, distance(x), distance(y), tnorm)
    return c - d, c + d


@pytest.mark.parametrize("kind", ["far", "mixed", "near"])
@pytest.mark.parametrize("tnorm", TNORMS)
def test_rows_are_the_definition(kind, tnorm):
    rng = np.random.default_rng(0)
    n = size(120, 17)
    xs = np.array([scales(n, kind, rng) for _ in range(3)])
    ys = np.array([rng.permutation(scales(n, kind, rng)) for _ in range(3)])
    xs[:, 3:6] = xs[:, [3]]  # real ties
    ys[:, ::5] = ys[:, [0]]
    expected = [expected_masses(x, y, tnorm) for x, y in zip(xs, ys, strict=True)]
    np.testing.assert_allclose(np.transpose(row_masses(xs, ys, tnorm)), expected, atol=1e-11)
    expected = [expected_masses(xs[0], y, tnorm) for y in ys]
    np.testing.assert_allclose(np.transpose(row_masses(xs[:1], ys, tnorm)), expected, atol=1e-11)


@pytest.mark.parametrize("kind", ["far", "mixed", "near"])
@pytest.mark.parametrize("tnorm", KINDS)
def test_tables_are_the_definition(kind, tnorm):
    rng = np.random.default_rng(3)
    n = size(40, 13)
    x, y = scales(n, kind, rng), scales(n, kind, rng)
    x[3:6] = x[3]  # real ties
    y[1:4] = y[1]
    signed = [np.clip(values[:, None] - values[None, :], -1, 1) for values in (x, y)]
    rows = np.array([rng.permutation(n) for _ in range(5)], dtype=np.int32)
    out = np.empty((5, 2))
    alignment_sweep.table_matchings(KINDS[tnorm], *signed, 0.0, rows, out)
    np.testing.assert_allclose(out, [expected_masses(x, y[row], tnorm) for row in rows], atol=1e-11)


@pytest.mark.parametrize("kind", ["far", "mixed", "near"])
def test_the_product_sweep_is_the_definition(kind):
    rng = np.random.default_rng(1)
    n = size(300, 21)
    x, y = scales(n, kind, rng), scales(n, kind, rng)
    x[4:9] = x[4]
    y = np.unique(y[: n - 5])
    places = rng.integers(0, len(y), size=(4, n)).astype(np.int32)
    below = np.searchsorted(y, y - 1.0, side="right").astype(np.int32)
    above = np.searchsorted(y, y + 1.0, side="left").astype(np.int32)
    digits = next(d for d in range(1, 20) if 4**d > len(y))
    out, tree = np.empty((4, 2)), np.empty(4 * (4 ** (digits + 1) - 4) // 3)
    alignment_sweep.product_matchings(x, places, y, below, above, digits, tree, out)
    expected = [expected_masses(x, y[row], "product") for row in places]
    np.testing.assert_allclose(out, expected, rtol=1e-11, atol=1e-11 * n)


@pytest.mark.parametrize("distinct", [1, 5, 200])
def test_counts_are_the_definition(distinct):
    rng = np.random.default_rng(2)
    n = size(300, 21)
    x = np.sort(rng.integers(0, min(distinct, n) + 1, n))
    ties = np.searchsorted(x, x, side="left").astype(np.int32)
    places = rng.integers(0, min(distinct, n), size=(3, n)).astype(np.int32)
    out = np.empty((3, 2), dtype=np.int64)
    alignment_sweep.count_matchings(ties, places, np.empty(64, np.int16), np.empty(4096, np.int16), out)
    for row, (c, d) in zip(places, out, strict=True):
        order = np.sign(x[:, None] - x) * np.sign(row[:, None] - row)
        assert (c, d) == ((order > 0).sum() // 2, (order < 0).sum() // 2)


def test_rows_are_shuffled_evenly():
    rng = np.random.default_rng(3)
    rows = np.empty((size(24_000, 2_400), 4), dtype=np.int32)
    alignment_sweep.shuffle_rows(rng.random(rows.shape), rows)
    assert (np.sort(rows, axis=1) == np.arange(4)).all()
    _, counts = np.unique(rows, axis=0, return_counts=True)
    assert len(counts) == 24
    expected = len(rows) / 24
    assert ((counts - expected) ** 2 / expected).sum() < 60  # chi square with 23 degrees of freedom: p = 4e-5


@pytest.mark.parametrize("kind", ["far", "mixed", "near"])
def test_sums_of_scores_are_the_definition(kind):
    rng = np.random.default_rng(5)
    n = size(200, 25)
    values, counts = scales(n, kind, rng), rng.integers(0, 4, n)
    d = np.minimum(1, np.abs(values[:, None] - values))
    check(score_sums.by_sum(values, counts), d, counts)


@pytest.mark.parametrize("shape", ["random", "falling", "rising", "constant"])
def test_sums_of_scores_by_max_are_the_definition(shape):
    rng = np.random.default_rng(6)
    n = size(200, 25)
    w = {"random": rng.random(n - 1), "falling": np.linspace(1, 0, n - 1), "rising": np.linspace(0, 1, n - 1),
         "constant": np.full(n - 1, 0.3)}[shape]  # fmt: skip
    counts = rng.integers(0, 4, n)
    d = np.zeros((n, n))
    for i in range(n):
        d[i, i + 1 :] = np.maximum.accumulate(w[i:])
    check(score_sums.by_max(w, counts), d + d.T, counts)


def check(found, d, counts):
    signs = np.sign(np.arange(len(d)) - np.arange(len(d))[:, None])
    a, p = (d * signs) @ counts, d @ counts
    expected = [counts @ a**2, counts @ (d**2 @ counts), counts @ (a * p), counts @ p, counts @ np.abs(a) ** 3]
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-9)
