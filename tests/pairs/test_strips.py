"""Rankings of middle length: strips and near pairs against the definition and the twin, and who counts them."""

import subprocess
import sys

import numpy as np
import pytest

import tiewise as tw
from reference import pairs
from strategies import TNORMS, tied_positions
from tiewise.fuzzy.tnorms import PRODUCT, as_tnorm
from tiewise.pairs import counting, near_pairs, strips
from tiewise.pairs.scaled_side import ScaledSide
from tiewise.rankings.alignment import Aligned
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling


def rankings(kind, n, rng):
    if kind == "untied":
        return rng.permutation(n) + 1, rng.permutation(n) + 1
    if kind == "tied":
        return tied_positions(rng, n, n // 3), tied_positions(rng, n, n // 2)
    return tuple(tw.Ranking.from_scores(rng.integers(0, n, n), method="average").positions for _ in range(2))


def sides(pair, metric):
    return [ScaledSide(*side) for side in zip((pair.x, pair.y), (metric, metric), pair.tied_pairs, strict=True)]


@pytest.mark.parametrize("kind", ["untied", "tied", "average"])
@pytest.mark.parametrize("tnorm", [*TNORMS, "hamacher:2"])
@pytest.mark.parametrize("weights", ["uniform", "top", "hyperbolic", "geometric:0.9", "span:0.1", "top_k:10"])
def test_strips_are_the_blocks(kind, tnorm, weights, monkeypatch):
    n = 61
    x, y = rankings(kind, n, np.random.default_rng(7))
    metric, norm, pair = distance(as_scaling(weights), "sum", n), as_tnorm(tnorm), Aligned(x, y)
    expected = counting._by_blocks(pair, metric, metric, norm)
    for elements in (1, 64, 500, 1 << 16):
        monkeypatch.setattr(strips, "_ELEMENTS", elements)
        found = strips.strip_masses(*sides(pair, metric), norm)
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("kind", ["untied", "tied", "average"])
@pytest.mark.parametrize("tnorm", [*TNORMS, "hamacher:2"])
@pytest.mark.parametrize("weights", ["uniform", "top", "hyperbolic", "geometric:0.9", "span:0.1", "top_k:10"])
def test_near_pairs_beside_counts_are_the_blocks(kind, tnorm, weights, monkeypatch):
    monkeypatch.setattr(near_pairs, "_FEW", np.inf)
    n = 61
    x, y = rankings(kind, n, np.random.default_rng(8))
    metric, norm, pair = distance(as_scaling(weights), "sum", n), as_tnorm(tnorm), Aligned(x, y)
    expected = counting._by_blocks(pair, metric, metric, norm)
    found = near_pairs.near_pair_masses(pair, *sides(pair, metric), norm)
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_the_twin_agrees(tnorm, monkeypatch):
    rng = np.random.default_rng(3)
    n = 300
    x, y = rng.permutation(n) + 1, tied_positions(rng, n, 150)
    w = rng.random(n - 1)
    metric = distance(as_scaling(w), "sum", n)
    scale = np.append(0.0, np.cumsum(w))
    rows = [pairs.sum_distance(scale, positions, 2.0**-40) for positions in (x, y)]
    expected = pairs.masses(x, y, *rows, tnorm, 2.0**-40)
    pair = Aligned(x, y)
    monkeypatch.setattr(near_pairs, "_FEW", np.inf)
    for found in (
        strips.strip_masses(*sides(pair, metric), as_tnorm(tnorm)),
        near_pairs.near_pair_masses(pair, *sides(pair, metric), as_tnorm(tnorm)),
    ):
        np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("step", [0.1, 0.3, 1 / 3, 1 / 7])
def test_sums_that_are_1_but_for_rounding_are_met_once(tnorm, step, monkeypatch):
    monkeypatch.setattr(near_pairs, "_FEW", np.inf)
    n = 130
    for kind in ("untied", "tied", "average"):
        x, y = rankings(kind, n, np.random.default_rng(4))
        metric, norm, pair = distance(as_scaling(np.full(n - 1, step)), "sum", n), as_tnorm(tnorm), Aligned(x, y)
        found = near_pairs.near_pair_masses(pair, *sides(pair, metric), norm)
        np.testing.assert_allclose(found, counting._by_blocks(pair, metric, metric, norm), rtol=1e-12)


def test_near_pairs_are_taken_where_they_are_few():
    x, y = rankings("untied", 999, np.random.default_rng(2))
    for weights, few in (
        ("uniform", True),
        ("top", True),
        ("middle", True),
        ("hyperbolic", False),
        ("span:0.1", False),
    ):
        pair, metric = Aligned(x, y), distance(as_scaling(weights), "sum", 999)
        found = near_pairs.near_pair_masses(pair, *sides(pair, metric), PRODUCT)
        assert (found is not None) is few, weights


def test_equal_rankings_have_no_discordance():
    x = np.random.default_rng(1).permutation(700) + 1
    found = tw.scaled_gamma(x, x, weights="hyperbolic")
    assert (found.statistic, found.discordant) == (1.0, 0.0)


def counted_by_kernels(calls, setting):
    """How many of the calls at N = 900 found the compiled loops loaded, in a process of their own."""
    code = f"""
import sys, numpy as np, tiewise as tw
tw.options.kernels = {setting!r}
x = np.arange(1, 901)
loaded = 0
for _ in range({calls}):
    tw.scaled_gamma(x, x, weights="top")
    loaded += "numba" in sys.modules
print(loaded)
"""
    return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def test_many_calls_move_to_the_kernels_unless_told_not_to():
    assert counted_by_kernels(3, "auto") == 0
    assert 0 < counted_by_kernels(300, "auto") < 100
    assert counted_by_kernels(300, "long") == 0


FIRST_CALLS = [
    "tw.scaled_gamma(x, y, weights='top')",
    "tw.scaled_gamma(x, y, weights='hyperbolic', tnorm='minimum')",
    "tw.scaled_gamma(x, y, weights='top', aggregate='max')",
    "tw.kendall_tau(x, y)",
    "tw.vigna(x, y)",
    "tw.tau_ap(x, y)",
]


@pytest.mark.parametrize("call", FIRST_CALLS)
def test_a_first_call_of_middle_length_waits_for_no_compiler(call):
    """NumPy counts it, with the value that the compiled loops give in a process that has loaded them."""
    code = f"""
import sys, numpy as np, tiewise as tw
tw.options.kernels = "auto"
rng = np.random.default_rng(0)
x, y = rng.permutation(1500) + 1, rng.permutation(1500) + 1
first = {call}
assert "numba" not in sys.modules
tw.options.kernels = "long"
again = {call}
assert "numba" in sys.modules
print(repr(first.statistic), repr(again.statistic))
"""
    first, again = map(
        float, subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert first == pytest.approx(again, rel=1e-12)


def test_the_choice_is_one_of_two():
    assert tw.options.kernels in ("auto", "long")
    with pytest.raises(tw.TiewiseError, match="`kernels` must be one of auto, long: got 'never'"):
        tw.options.kernels = "never"
    assert "kernels" in repr(tw.options)
