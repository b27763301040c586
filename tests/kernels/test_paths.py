"""Which path counts, and that all paths agree."""

import warnings
from bisect import bisect_right

import numpy as np
import pytest

import tiewise as tw
from kernels.settings import size
from reference import pairs
from strategies import AGGREGATES, TNORMS, tied_positions
from tiewise.kernels import blocked
from tiewise.pairs import counting

NAMED = ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic", "geometric:0.9",
         "span:0.1", "top_k:10", "top_k_exclusive:10"]  # fmt: skip


def masses(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        result = tw.scaled_gamma(x, y, **parameters)
    return result.concordant, result.discordant


def rankings(kind, n):
    rng = np.random.default_rng(n)
    if kind == "permutations":
        return rng.permutation(n) + 1, rng.permutation(n) + 1
    if kind == "ties":
        return tied_positions(rng, n, n // 3), tied_positions(rng, n, n // 2)
    if kind == "many ties":
        return tied_positions(rng, n, 11), tied_positions(rng, n, 8)
    scores = [tw.Ranking.from_scores(rng.integers(0, 40, n), method="average") for _ in range(2)]
    return scores[0], scores[1]


@pytest.mark.parametrize("kind", ["permutations", "ties", "many ties", "mean positions"])
@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
def test_kernels_and_blocks_agree(kind, aggregate, tnorm, monkeypatch):
    n = size(700, 40)
    x, y = rankings(kind, n)
    monkeypatch.setattr(counting, "TABLE_UP_TO", 0)
    for weights in NAMED:
        both = []
        for beyond in (1, n):
            monkeypatch.setattr(counting, "_KERNELS_BEYOND", beyond)
            both.append(masses(x, y, weights=weights, weights_y="top", aggregate=aggregate, tnorm=tnorm))
        np.testing.assert_allclose(*both, rtol=1e-12, atol=1e-12, err_msg=weights)


@pytest.mark.parametrize("kind", ["permutations", "ties", "many ties", "mean positions"])
def test_crisp_counts_agree(kind, monkeypatch):
    x, y = rankings(kind, size(3000, 60))
    both = []
    for beyond in (1, 10**9):
        monkeypatch.setattr(counting, "_KERNELS_BEYOND", beyond)
        result = tw.gamma(x, y)
        both.append((result.concordant, result.discordant, result.tied, tw.kendall_tau(x, y).statistic))
    assert both[0] == both[1]


@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("weights", [*NAMED, 0.001, 1e-6], ids=str)
def test_digits_by_sum(weights, tnorm):
    # Against extended precision, with a nearly equal ranking besides a random one, so that a small D is tried too.
    n = size(1500, 60)
    w = np.full(n - 1, weights) if isinstance(weights, float) else tw.scaling.as_scaling(weights).weights(n)
    scale = np.append(0, np.cumsum(w.astype(np.longdouble)))
    slack = pairs.rounding(scale)
    rng = np.random.default_rng(0)
    x = rng.permutation(n) + 1
    near_x = np.argsort(np.argsort(x + 3 * rng.random(n))) + 1
    for y in (rng.permutation(n) + 1, near_x):
        rows = (pairs.sum_distance(scale, v, slack) for v in (x, y))
        expected = pairs.masses(x, y, *rows, tnorm, 2 * slack)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(counting, "_KERNELS_BEYOND", 1)
            patch.setattr(counting, "TABLE_UP_TO", 0)
            found = masses(x, y, weights=w, tnorm=tnorm)
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("other", ["the same", "turned round", "short steps"])
def test_distances_that_only_just_miss_one(tnorm, other, monkeypatch):
    # Under 0.5^(i-1) distances are 1 - 2^-k: below 1 by more than rounding and less than any threshold could give way.
    n = size(600, 40)
    rng = np.random.default_rng(6)
    w = 0.5 ** np.arange(n - 1.0)
    w_y = {"the same": w, "turned round": w[::-1], "short steps": rng.random(n - 1) * 6 / n}[other]
    monkeypatch.setattr(counting, "TABLE_UP_TO", 0)
    straight = np.arange(1, n + 1)
    rankings_y = (straight[::-1], np.roll(straight, n // 10), rng.permutation(n) + 1, tied_positions(rng, n, n // 3))
    for y in rankings_y:
        both = []
        for beyond in (1, n):
            monkeypatch.setattr(counting, "_KERNELS_BEYOND", beyond)
            both.append(masses(straight, y, weights=w, weights_y=w_y, tnorm=tnorm))
        np.testing.assert_allclose(*both, rtol=1e-12, atol=1e-14 * n)


@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("weights", NAMED)
def test_digits_by_max(weights, tnorm):
    n = size(1500, 60)
    w = tw.scaling.as_scaling(weights).weights(n)
    rng = np.random.default_rng(1)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    rows = (pairs.max_distance(w, v) for v in (x, y))
    expected = pairs.masses(x, y, *rows, tnorm, 2.0**-49)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_KERNELS_BEYOND", 1)
        patch.setattr(counting, "TABLE_UP_TO", 0)
        found = masses(x, y, weights=w, tnorm=tnorm, aggregate="max")
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-300)


def test_blocks_do_not_show(monkeypatch):
    rng = np.random.default_rng(1)
    x, y = tied_positions(rng, 300, 300), tied_positions(rng, 300, 300)
    parameters = {"weights": "top", "tnorm": "hamacher:2"}
    whole = masses(x, y, **parameters)
    monkeypatch.setattr(blocked, "BLOCK_ELEMENTS", 1000)
    np.testing.assert_allclose(masses(x, y, **parameters), whole, rtol=1e-13)


@pytest.mark.parametrize("n", [1, 2, 127, 128, 129, 300, 600, 601, 640, 641, 1500])
def test_inversions_are_those_of_the_definition(n):
    rng = np.random.default_rng(n)
    for values in (
        rng.permutation(n) + 1,
        rng.integers(1, n // 3 + 2, n),
        rng.integers(2, 9, n) / 2,
        np.arange(n, 0, -1),
    ):
        expected = sum(int((values[i] > values[i + 1 :]).sum()) for i in range(n))
        assert blocked.inversions(values) == expected


@pytest.mark.parametrize("n", [8192, 8193, 33_000])
def test_inversions_of_long_rankings(n):
    """127 rows of the grid fit into 8 bits, and 2^15 places into 16; the definition is that of merging."""

    def merged(values):
        if len(values) < 2:
            return values, 0
        (left, a), (right, b) = (merged(half) for half in (values[: len(values) // 2], values[len(values) // 2 :]))
        crossing = sum(len(left) - bisect_right(left, value) for value in right)
        return sorted(left + right), a + b + crossing

    rng = np.random.default_rng(n)
    for values in (rng.permutation(n) + 1, rng.integers(1, 50, n), np.arange(n, 0, -1)):
        assert blocked.inversions(values) == merged(values.tolist())[1]
