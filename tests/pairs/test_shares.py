"""Shares of items against the definition, on every path, and the sentences of measures that have none."""

import numpy as np
import pytest
from hypothesis import given, settings

import tiewise as tw
from reference.scaled_gamma import weight_vector
from reference.shares import item_shares as reference_shares, pair_masses as reference_masses
from strategies import AGGREGATES, TNORMS, floats, tied_positions, weighted_pairs
from tiewise.kernels.blocked import item_masses
from tiewise.pairs import shares
from tiewise.pairs.counting import signed_block
from tiewise.pairs.shares import item_shares, shares_by_role
from tiewise.rankings.alignment import align


def check(got, want):
    for one, other in zip(got, want, strict=True):
        np.testing.assert_allclose(one, floats(other), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
@given(case=weighted_pairs(high=14))
@settings(max_examples=25)
def test_shares_are_those_of_the_definition(case, tnorm, aggregate):
    x, y, wx, wy = case
    measure = tw.ScaledGamma(weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    want = reference_shares(reference_masses(x, y, wx, wy, aggregate, tnorm), len(x))
    check(item_shares(measure.pair_form, align(x, y)), want)


@pytest.mark.parametrize("measure", [tw.Gamma(), tw.KendallTau(), tw.KendallTau(variant="a"), tw.SomersD()])
@given(case=weighted_pairs(high=14))
@settings(max_examples=25)
def test_crisp_measures_count_pairs(case, measure):
    x, y, *_ = case
    ones = weight_vector("uniform", len(x))
    check(
        item_shares(measure.pair_form, align(x, y)),
        reference_shares(reference_masses(x, y, ones, ones, "sum", "product"), len(x)),
    )


def test_crisp_measures_see_the_order_of_fractions_only():
    c, d = item_shares(tw.Gamma().pair_form, align([1.5, 1.5, 3, 4], [2.5, 1, 2.5, 4]))
    assert (c.tolist(), d.tolist()) == ([1, 2, 2, 3], [0, 0, 0, 0])


@pytest.mark.parametrize("tied", [False, True, "heavily"])
@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", [*TNORMS, "einstein"])
def test_long_rankings_sum_to_c_and_d(tnorm, aggregate, tied):
    rng = np.random.default_rng(1)
    n = 1500
    most = {False: n, True: n, "heavily": 30}[tied]
    x, y = ((tied_positions(rng, n, most) if tied else rng.permutation(n) + 1) for _ in range(2))
    pair = align(x, y)
    for weights in ("top", "hyperbolic", "uniform", "span:0.1", "ends"):
        measure = tw.ScaledGamma(weights=weights, aggregate=aggregate, tnorm=tnorm)
        c, d = item_shares(measure.pair_form, pair)
        result = measure._compute(pair)
        assert c.sum() / 2 == pytest.approx(result.concordant, rel=1e-11)
        assert d.sum() / 2 == pytest.approx(result.discordant, rel=1e-11)
        blocks = item_masses(pair.x, signed_block(pair, *measure.pair_form.metrics(n), measure.tnorm))
        np.testing.assert_allclose(shares_by_role(measure.pair_form, pair), blocks, rtol=1e-9, atol=1e-9)


def test_a_matrix_of_distances():
    rng = np.random.default_rng(2)
    n = 30
    metric = tw.scaling.distances("top", n)
    x, y = rng.permutation(n) + 1, tied_positions(rng, n, n)
    got = item_shares(tw.ScaledGamma(aggregate=metric).pair_form, align(x, y))
    want = item_shares(tw.ScaledGamma(weights="top").pair_form, align(x, y))
    np.testing.assert_allclose(got, want, rtol=1e-12)


def test_short_rankings_do_without_numba(monkeypatch):
    monkeypatch.setattr(shares, "_by_sum_kernels", None)
    n = shares._KERNELS_BEYOND
    x = np.arange(1, n + 1)
    c, d = item_shares(tw.KendallTau().pair_form, align(x, x[::-1]))
    assert not c.any()
    assert (d == n - 1).all()


def test_a_measure_without_pairs_says_so():
    with pytest.raises(tw.TiewiseError, match=r"made of concordant and discordant pairs.*got spearman"):
        tw.Spearman().with_pairs()
    with pytest.raises(tw.TiewiseError, match=r"made of concordant and discordant pairs.*got kemeny"):
        tw.Kemeny().with_pairs()
    with pytest.raises(tw.TiewiseError, match=r"got scaled_gamma\(ties=incomparability"):
        tw.ScaledGamma(ties="incomparability").with_pairs()
