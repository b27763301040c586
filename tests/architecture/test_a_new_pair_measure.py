"""A measure that is made of pairs gets every fast path by saying its form, and nothing else.

The measure is defined here and nowhere in the package: (C - D)/sqrt(Q_x Q_y), the C and D of scaled gamma over the
geometric mean of what each ranking says by itself. Each path is held against brute force over all pairs.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from operator import mul
from typing import Any

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from strategies import tied_positions
from tiewise.fuzzy import as_tnorm
from tiewise.grouped import routes
from tiewise.inference.evaluation import evaluator
from tiewise.inference.null.matched_values import MatchedValues
from tiewise.inference.resampling import leave_one_out
from tiewise.kernels.compiled import matching_sweep
from tiewise.matrices.products import ProductMasses
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.form import Dependence, PairForm
from tiewise.rankings.alignment import align
from tiewise.scaling import as_scaling
from tiewise.weights.distance import distance


def over_self_masses(masses):
    product = masses.x.self_mass * masses.y.self_mass
    return quotient(masses.difference, np.sqrt(product))


@dataclass(frozen=True, kw_only=True)
class Toy(PairCorrelation):
    weights: Any = "uniform"
    tnorm: Any = "product"

    name = "toy"
    summary = "a measure of this test"
    reference = "none"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False)

    @cached_property
    def pair_form(self):
        return PairForm(over_self_masses, Dependence.AFFINE, as_tnorm(self.tnorm), self._metrics)

    def _metrics(self, n):
        metric = distance(as_scaling(self.weights), "sum", n)
        return metric, metric


def brute_force(x, y, weights, tnorm="product"):
    """The definition, pair by pair: the value, and each item's shares of C and D."""
    n, T = len(x), {"product": mul, "minimum": min}[tnorm]
    scale = np.concatenate([[0.0], np.cumsum(weights(n))])

    def d(p, q):
        return min(1.0, abs(scale[int(p) - 1] - scale[int(q) - 1]))

    sums, shares = dict.fromkeys(("c", "d", "x", "y"), 0.0), np.zeros((2, n))
    for i, j in combinations(range(n), 2):
        d_x, d_y = d(x[i], x[j]), d(y[i], y[j])
        sums["x"] += T(d_x, d_x)
        sums["y"] += T(d_y, d_y)
        alike = (x[i] - x[j]) * (y[i] - y[j])
        if alike:
            side = "c" if alike > 0 else "d"
            sums[side] += T(d_x, d_y)
            shares["cd".index(side), [i, j]] += T(d_x, d_y)
    below = math.sqrt(sums["x"] * sums["y"])
    return (sums["c"] - sums["d"]) / below if below else math.nan, shares


def top(n):
    return (n - np.arange(1, n)) / n


def pair_of(n, tied, seed=0):
    rng = np.random.default_rng(seed)
    return tuple(tied_positions(rng, n, n // 2) if tied else rng.permutation(n) + 1 for _ in range(2))


@pytest.fixture(params=["product", "minimum"])
def toy(request):
    return Toy(weights="top", tnorm=request.param)


@pytest.mark.parametrize("tied", [False, True])
def test_the_value_and_the_shares(toy, tied):
    x, y = pair_of(40, tied)
    value, shares = brute_force(x, y, top, toy.tnorm)
    assert float(toy(x, y)) == pytest.approx(value, rel=1e-12)
    why = tw.explain(x, y, toy)
    found = {int(item): k for k, item in enumerate(why.items.columns["item"])}
    order = [found[item] for item in range(40)]
    np.testing.assert_allclose(why.items.columns["concordant"][order], shares[0] / 2, rtol=1e-12)
    np.testing.assert_allclose(why.items.columns["discordant"][order], shares[1] / 2, atol=1e-12)


@pytest.mark.parametrize("tied", [False, True])
def test_the_closed_form_is_exact(tied):
    toy = Toy(weights="top")
    x, y = (np.array([1, 2, 2, 4, 5, 5]), np.array([1, 1, 2, 3, 4, 5])) if tied else pair_of(6, False)
    values = [brute_force(x, y[list(order)], top)[0] for order in permutations(range(6))]
    test = tw.significance(x, y, toy, method="asymptotic")
    assert test.null_mean == pytest.approx(np.mean(values), abs=1e-12)
    assert test.null_std == pytest.approx(np.std(values), rel=1e-12)
    exact = tw.significance(x, y, toy, method="exact", alternative="greater")
    observed = brute_force(x, y, top)[0]
    assert exact.pvalue == pytest.approx(np.mean([value >= observed - 1e-9 for value in values]), abs=1e-12)


@pytest.mark.parametrize("tied", [False, True])
def test_permutation_sweeps(toy, tied, monkeypatch):
    calls = []
    sweep = matching_sweep.product_matchings
    monkeypatch.setattr(matching_sweep, "product_matchings", lambda *a: (calls.append(1), sweep(*a)))
    x, y = pair_of(70, tied)
    rows = np.array([np.random.default_rng(k).permutation(70) for k in range(3)])
    values = MatchedValues(toy, align(x, y), 9999)
    assert values.compiled
    want = [brute_force(x, y[row], top, toy.tnorm)[0] for row in rows]
    np.testing.assert_allclose(values(rows), want, atol=1e-11)
    assert bool(calls) == (toy.tnorm == "product")
    samples = evaluator(toy, 70, 1)(x[rows], y[rows[::-1]])
    expected = [brute_force(x[a], y[b], top, toy.tnorm)[0] for a, b in zip(rows, rows[::-1], strict=True)]
    np.testing.assert_allclose(samples, expected, atol=1e-11)


def test_items_are_left_out_by_their_shares():
    toy = Toy(weights="span:0.3")
    rng = np.random.default_rng(1)
    x = rng.permutation(1200) + 1
    y = np.argsort(np.argsort(x + rng.normal(0, 200, 1200))) + 1
    pair = align(x, y)
    by_shares = leave_one_out.values_without_each(toy, pair)
    anew = leave_one_out._renumbered(toy, pair)
    assert np.std(by_shares) == pytest.approx(np.std(anew), rel=0.02)


@pytest.mark.parametrize("tied", [False, True])
def test_a_matrix_by_products(tied, monkeypatch):
    toy, used = Toy(weights="top"), []
    called = ProductMasses.__call__
    monkeypatch.setattr(ProductMasses, "__call__", lambda *a: (used.append(1), called(*a))[1])
    rows = np.array([pair_of(12, tied, seed)[0] for seed in range(5)])
    want = [[brute_force(a, b, top)[0] for b in rows] for a in rows]
    np.testing.assert_allclose(tw.matrix(rows, toy), want, atol=1e-12)
    assert used


@pytest.mark.parametrize("tied", [False, True])
def test_compiled_groups(toy, tied, monkeypatch):
    monkeypatch.setattr(routes, "_FEW_GROUPS", 0)
    monkeypatch.setattr(routes, "_FEW_PAIRS", 0)
    monkeypatch.setattr(Toy, "_compute", None)  # no group is left for the measure itself
    parts = [pair_of(n, tied, seed) for seed, n in enumerate([9, 12, 9, 15])]
    frame = pd.concat([pd.DataFrame({"g": g, "x": x, "y": y}) for g, (x, y) in enumerate(parts)])
    found = tw.groups(frame, by="g", x="x", y="y", measure=toy)
    want = [brute_force(x, y, top, toy.tnorm)[0] for x, y in parts]
    np.testing.assert_allclose(found["statistic"], want, atol=1e-12)
