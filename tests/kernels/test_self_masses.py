"""What a ranking's pairs weigh by themselves: the walk along its places, against every pair in turn, in fractions."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import scaled_family as twin
from strategies import AGGREGATES, TNORMS, floats, numbered, weight_vectors
from tiewise.fuzzy import as_tnorm
from tiewise.kernels.self_masses import mass_by_max, mass_by_sum
from tiewise.pairs import self_mass as counted
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling


@st.composite
def places(draw):
    """Gaps after each place, the last beyond everything, and how many sit at each."""
    gaps = draw(st.lists(st.sampled_from([0, 1, 2, 3, 5, 8]), max_size=size(40, 12)))
    counts = draw(st.lists(st.integers(1, 5), min_size=len(gaps) + 1, max_size=len(gaps) + 1))
    return [Fraction(gap, 8) for gap in gaps], counts


def by_pairs(gaps, counts, aggregate, mass):
    """Each pair of places in turn; items at one place weigh nothing."""
    between = {"sum": lambda part: min(Fraction(1), sum(part)), "max": max}[aggregate]
    return sum(
        (counts[i] * counts[j] * mass(between(gaps[i:j])) for i, j in combinations(range(len(counts)), 2)), Fraction(0)
    )


@given(places(), st.booleans())
@settings(max_examples=size(200, 60))
def test_by_sum(case, squared):
    gaps, counts = case
    exact = by_pairs(gaps, counts, "sum", lambda d: d * d if squared else d)
    found = mass_by_sum(floats([*gaps, Fraction(1)]), np.array(counts, dtype=float), 1.0, squared=squared)
    assert found == float(exact)  # eighths are exact in binary


@given(places())
@settings(max_examples=size(200, 60))
def test_by_max(case):
    gaps, counts = case
    gap = floats([*gaps, Fraction(1)])
    exact = by_pairs(gaps, counts, "max", lambda d: d * d)
    assert mass_by_max(gap, gap * gap, np.array(counts, dtype=float)) == float(exact)


def test_one_place_has_no_pairs():
    one, many = np.ones(1), np.full(1, 7.0)
    assert mass_by_sum(one, many, 1.0, squared=True) == mass_by_max(one, one, many) == 0.0


@given(st.data(), st.sampled_from(AGGREGATES), st.sampled_from(TNORMS), st.sampled_from(["dense", "min", "average"]))
@settings(max_examples=size(150, 40))
def test_the_walk_and_the_table_equal_the_twin(data, aggregate, tnorm, rule):
    n = data.draw(st.integers(2, size(30, 12)))
    positions = numbered(data.draw(st.lists(st.integers(1, n), min_size=n, max_size=n)), rule)
    w = data.draw(weight_vectors(n))
    metric, norm, given_positions = distance(as_scaling(floats(w)), aggregate, n), as_tnorm(tnorm), np.array(positions)
    exact = float(twin.self_mass([Fraction(p) for p in positions], w, aggregate, tnorm))
    assert counted.self_mass(given_positions, metric, norm) == pytest.approx(exact, rel=1e-12, abs=1e-12)
    if aggregate == "max" or tnorm in ("product", "minimum"):
        assert counted._by_a_walk(given_positions, metric, norm) == pytest.approx(exact, rel=1e-12, abs=1e-12)


def test_fractional_places_without_ties():
    positions = np.array([1.5, 1.0, 2.5, 3.75])
    w = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 8)]
    metric = distance(as_scaling(floats(w)), "sum", 4)
    exact = twin.self_mass([Fraction(p) for p in positions.tolist()], w, "sum", "product")
    assert counted._by_a_walk(positions, metric, as_tnorm("product")) == pytest.approx(float(exact), rel=1e-14)


@pytest.mark.parametrize("weights", ["top", "hyperbolic", "top:10", "geometric:0.5", "span:0.1", "ends_quadratic"])
@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", ["product", "minimum"])
@pytest.mark.parametrize("tied", [False, True])
def test_long_rankings_have_with_themselves_what_they_have_by_themselves(weights, aggregate, tnorm, tied):
    # Two ways to one number: the count of pairs in O(N log N), and the walk in O(N).
    n = size(3000, 60)
    rng = np.random.default_rng(n)
    x = np.unique(rng.integers(1, n // 3, n), return_inverse=True)[1] + 1 if tied else rng.permutation(n) + 1
    concordant = tw.ScaledGamma(weights=weights, aggregate=aggregate, tnorm=tnorm)(x, x).concordant
    metric = distance(as_scaling(weights), aggregate, n)
    assert counted._by_a_walk(x, metric, as_tnorm(tnorm)) == pytest.approx(concordant, rel=1e-12)
    assert counted.self_mass(x, metric, as_tnorm(tnorm)) == pytest.approx(concordant, rel=1e-12)


def test_what_a_ranking_without_ties_has_is_kept_with_its_distances():
    metric = distance(as_scaling("top"), "sum", 9)
    first = counted.self_mass(np.arange(1, 10), metric, as_tnorm("minimum"))
    assert counted._kept[metric][as_tnorm("minimum")] == first
    assert counted.self_mass(np.arange(9, 0, -1), metric, as_tnorm("minimum")) == first
    assert counted.self_mass(np.arange(1, 10), metric, as_tnorm("product")) < first
