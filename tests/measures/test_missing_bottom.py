"""scaled_gamma(missing="bottom") on lists of different items and lengths: by the letter, and with top_k scalings."""

import warnings
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import scaled_gamma as reference
from strategies import list_pairs

SCALINGS = ["uniform", "top", "hyperbolic", "top_k:1", "top_k:3", "top_k:10", "top_k:50", "top_k_exclusive:3"]


def scaled_gamma(pair, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return tw.scaled_gamma(*map(tw.Ranking.from_buckets, pair), missing="bottom", **parameters)


def masses(pair, weights, tnorm):
    """Return (C, D, T) with all items that a list lacks in one more group at its end."""
    every = sorted({item for side in pair for group in side for item in group})
    positions = []
    for side in pair:
        place = {item: number for number, group in enumerate(side, start=1) for item in group}
        positions.append([Fraction(place.get(item, len(side) + 1)) for item in every])
    w = reference.weight_vector(weights, len(every))
    return reference.masses(*positions, w, w, "sum", tnorm)


def numbers(result):
    """The numbers without the note, which names the items in the order of the lists."""
    return {name: number for name, number in result.numbers().items() if name != "left_out"}


@pytest.mark.parametrize("weights", SCALINGS)
@given(pair=list_pairs(), tnorm=st.sampled_from(["product", "minimum"]))
def test_lists_of_different_items_by_the_letter(weights, pair, tnorm):
    result = scaled_gamma(pair, weights=weights, tnorm=tnorm)
    c, d, t = masses(pair, weights, tnorm)
    assert [result.concordant, result.discordant, result.tied] == pytest.approx(
        [float(c), float(d), float(t)], abs=1e-12
    )


@given(pair=list_pairs(ties=False, low=4, high=4))
def test_top_k_of_lists_of_k_items_weighs_them_all_alike(pair):
    assert numbers(scaled_gamma(pair, weights="top_k:4")) == numbers(scaled_gamma(pair))


@given(pair=list_pairs(ties=False, low=4, high=8), k=st.integers(1, 3))
def test_below_the_first_k_the_order_does_not_matter(pair, k):
    shuffled = [side[:k] + side[k:][::-1] for side in pair]
    weights = f"top_k:{k}"
    assert numbers(scaled_gamma(shuffled, weights=weights)) == numbers(scaled_gamma(pair, weights=weights))


@given(pair=list_pairs(ties=False, low=4, high=8), k=st.integers(1, 3))
def test_cutting_the_lists_leaves_d_and_may_take_from_c(pair, k):
    full, cut = scaled_gamma(pair, weights=f"top_k:{k}"), scaled_gamma([side[:k] for side in pair])
    assert cut.discordant == full.discordant
    assert cut.concordant <= full.concordant


@given(pair=list_pairs(ties=False))
def test_lists_without_a_common_item_are_opposites(pair):
    x, y = pair[0], [[item + "2" for item in group] for group in pair[1]]
    assert scaled_gamma((x, y)).statistic == -1.0
