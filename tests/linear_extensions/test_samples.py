"""Extensions too many to enumerate: samples, expectations, proven bounds, and the local search for the extremes."""

import math
import warnings
from itertools import product

import numpy as np
import pytest

import tiewise as tw
from strategies import AGGREGATES, TNORMS, tied_positions
from tiewise.linear_extensions import masses as extension_masses, range as extension_range
from tiewise.linear_extensions.extensions import Extensions
from tiewise.rankings.alignment import align


def incomparable(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return tw.scaled_gamma(x, y, **{"ties": "incomparability", **parameters})


def test_a_matrix_of_distances_has_bounds_and_expectations_too(monkeypatch):
    rng = np.random.default_rng(3)
    points = rng.random((6, 2)) / 2
    matrix = np.sqrt(((points[:, None] - points) ** 2).sum(axis=2))
    x, y = [1, 1, 1, 2, 2, 3], [1, 2, 2, 2, 1, 1]
    exact = tw.scaled_gamma(x, y, aggregate=matrix, ties="incomparability")
    monkeypatch.setattr(extension_range, "enumerated_up_to", lambda n, n_samples: 1)
    drawn = tw.scaled_gamma(x, y, aggregate=matrix, ties="incomparability", rng=1, n_samples=200)
    assert drawn.low <= exact.low <= exact.high <= drawn.high
    assert (drawn.concordant, drawn.discordant) == pytest.approx((exact.concordant, exact.discordant))


def test_expected_masses_do_not_depend_on_what_is_kept(monkeypatch):
    rng = np.random.default_rng(4)
    x, y = tied_positions(rng, 40, 8), tied_positions(rng, 40, 11)
    measure, over = tw.ScaledGamma(weights="top"), Extensions.of(align(x, y))
    whole = measure._masses_on_extensions(over)
    monkeypatch.setattr(extension_masses, "_KEPT_ELEMENTS", 20)
    monkeypatch.setattr(extension_masses, "_BLOCK_ELEMENTS", 50)
    np.testing.assert_allclose(measure._masses_on_extensions(over), whole, rtol=1e-13)


def random_pair(rng, n, most):
    while True:
        x, y = (tied_positions(rng, n, n).tolist() for _ in "xy")
        if 1 < Extensions.of(align(x, y)).count() <= most:
            return x, y


def test_samples_agree_with_the_exact_mean(monkeypatch):
    rng = np.random.default_rng(5)
    cases = [(*random_pair(rng, 7, 2000), tnorm) for tnorm in TNORMS for _ in range(6)]
    exact = [incomparable(x, y, weights="top", tnorm=tnorm) for x, y, tnorm in cases]
    monkeypatch.setattr(extension_range, "enumerated_up_to", lambda n, n_samples: 1)
    for seed, ((x, y, tnorm), expected) in enumerate(zip(cases, exact, strict=True)):
        drawn = incomparable(x, y, weights="top", tnorm=tnorm, rng=seed, n_samples=300)
        assert not drawn.exact
        assert abs(drawn.mean - expected.mean) <= 4 * drawn.standard_error + 1e-12
        assert drawn.low <= expected.low <= drawn.lowest_found <= drawn.mean <= drawn.highest_found
        assert drawn.highest_found <= expected.high + 1e-12 <= drawn.high + 2e-12
        if tnorm == "product":
            assert (drawn.concordant, drawn.discordant) == pytest.approx((expected.concordant, expected.discordant))


def test_the_search_finds_the_extremes(monkeypatch):
    rng = np.random.default_rng(6)
    kinds = list(product(TNORMS, AGGREGATES))
    cases = [(*random_pair(rng, 8, 3000), *kinds[k % len(kinds)]) for k in range(100)]
    exact = [incomparable(x, y, weights="hyperbolic", tnorm=tnorm, aggregate=how) for x, y, tnorm, how in cases]
    monkeypatch.setattr(extension_range, "enumerated_up_to", lambda n, n_samples: 1)
    hits = 0
    for (x, y, tnorm, how), expected in zip(cases, exact, strict=True):
        found = incomparable(x, y, weights="hyperbolic", tnorm=tnorm, aggregate=how, rng=0)
        hits += (found.lowest_found, found.highest_found) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert hits >= 95


def test_extensions_found_are_extensions_with_the_values_found():
    x, y = np.repeat([1, 2, 3], 5), np.tile([3, 1, 2, 1, 2], 3)
    result = tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=1, n_samples=50)
    assert not result.exact
    assert result.interval == "proven pair by pair"
    for pair, value in ((result.worst_extension, result.lowest_found), (result.best_extension, result.highest_found)):
        assert float(tw.scaled_gamma(*pair, weights="top")) == value
        for ranking, positions in zip(pair, (x, y), strict=True):
            assert not ranking.has_ties
            assert (np.diff(positions[np.argsort(ranking.positions)]) >= 0).all()
    assert (result.concordant + result.discordant + result.tied) == pytest.approx(15 * 14 / 2)
    assert result.tied_real == 0


def test_a_seed_gives_the_same_answer_again():
    x, y = np.repeat([1, 2], 8), np.tile([1, 2], 8)
    one, other, third = (
        tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=seed, n_samples=20) for seed in (7, 7, 8)
    )
    assert one == other
    assert one.mean != third.mean
    generator = np.random.default_rng(7)
    assert tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=generator, n_samples=20).mean == one.mean


def test_random_extensions_are_equally_likely():
    over, rng = Extensions.of(align([1, 1, 1], [1, 1, 2])), np.random.default_rng(8)
    counts = {}
    for _ in range(6000):
        pair = over.random(rng)
        key = (*pair.x.tolist(), *pair.y.tolist())
        counts[key] = counts.get(key, 0) + 1
    assert len(counts) == 12
    assert max(abs(count - 500) for count in counts.values()) < 5 * math.sqrt(500)


def test_a_large_bucket_against_a_linear_order_is_no_crash():
    x, y = np.ones(40, dtype=int), np.arange(1, 41)
    result = tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=1, n_samples=30)
    assert (result.low, result.high) == (-1, 1)
    assert (result.lowest_found, result.highest_found) == (-1, 1)


def test_other_measures_have_at_least_their_range(monkeypatch):
    monkeypatch.setattr(tw.Spearman, "_mean_on_extensions", lambda *_: None)
    x, y = np.repeat([1, 2], 8), np.tile([1, 2], 8)
    result = tw.extensions(x, y, "spearman", rng=1, n_samples=50)
    assert (result.low, result.high, result.interval) == (-1, 1, "the measure's range")
    assert result.concordant is None


def test_long_rankings_with_buckets_of_fifty():
    rng = np.random.default_rng(9)
    n = 2000
    x = np.repeat(np.arange(1, n // 50 + 1), 50)
    y = np.argsort(np.argsort(x + 10 * rng.random(n))) // 50 + 1
    result = tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=1, n_samples=50)
    assert -1 < result.low < result.lowest_found < result.mean < result.highest_found < result.high < 1
    assert 0 < result.standard_error < 1e-6
    over = Extensions.of(align(x, y))
    drawn = [tw.scaled_gamma(*over.rankings(over.random(rng)), weights="top") for _ in range(100)]
    for side in ("concordant", "discordant"):
        masses = [getattr(one, side) for one in drawn]
        assert abs(np.mean(masses) - getattr(result, side)) < 4 * np.std(masses) / 10
