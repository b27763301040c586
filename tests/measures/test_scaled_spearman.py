"""scaled_spearman: against its twin, its classical namesake, all alignments, and what its scale says."""

import math
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings

import tiewise as tw
from reference import classical, scaled_positions as twin
from strategies import floats, weak_orders, weighted_pairs

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")


@settings(max_examples=80)
@given(weighted_pairs(low=1, high=30))
def test_it_equals_its_twin(drawn):
    x, y, wx, wy = drawn
    found = tw.scaled_spearman(x, y, weights=floats(wx), weights_y=floats(wy))
    assert float(found) == pytest.approx(twin.scaled_spearman(x, y, wx, wy), abs=1e-12, nan_ok=True)
    alike = tw.scaled_spearman(x, y, weights=floats(wx))
    assert float(alike) == pytest.approx(twin.scaled_spearman(x, y, wx, wx), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_uniform_weights_give_spearmans_rho_on_all_bucket_orders(n):
    # Relabelling the items changes neither, so that one side need only have its buckets in order.
    for x in [order for order in weak_orders(n) if order == sorted(order)]:
        for y in weak_orders(n):
            assert float(tw.scaled_spearman(x, y)) == pytest.approx(classical.spearman(x, y), abs=1e-14, nan_ok=True)


@pytest.mark.parametrize("weights", ["top", "hyperbolic:2", "ends", "top_k:2", "geometric:0.5"])
@pytest.mark.parametrize("x", [[1, 2, 3, 4, 5], [1, 1, 2, 3, 3]])
def test_over_all_alignments_the_mean_is_0_and_the_variance_1_over_n_less_1(weights, x):
    y = [1, 2, 2, 3, 4]
    values = [float(tw.scaled_spearman(x, list(order), weights=weights, weights_y="top")) for order in permutations(y)]
    assert np.mean(values) == pytest.approx(0.0, abs=1e-14)
    assert np.var(values) == pytest.approx(1 / 4, abs=1e-14)
    test = tw.significance(x, y, tw.ScaledSpearman(weights=weights, weights_y="top"), method="asymptotic")
    assert (test.null_mean, test.null_std) == (0.0, 0.5)


def test_only_ratios_of_weights_count():
    rng = np.random.default_rng(3)
    x, y = rng.permutation(40) + 1, rng.permutation(40) + 1
    w = rng.random(39)
    assert float(tw.scaled_spearman(x, y, weights=w)) == pytest.approx(
        float(tw.scaled_spearman(x, y, weights=w / 7)), abs=1e-14
    )


@pytest.mark.parametrize("n", [200, 1000, 20_000])
def test_it_weighs_at_any_length(n):
    """A reversed first tenth costs more than a reversed last tenth, and what it costs does not depend on N."""
    x, tenth = np.arange(1, n + 1), n // 10
    first, last = x.copy(), x.copy()
    first[:tenth], last[-tenth:] = x[:tenth][::-1], x[-tenth:][::-1]
    top, bottom = (float(tw.scaled_spearman(x, y, weights="top")) for y in (first, last))
    # At the share t of the ranking the scale of `top` is s = 1 - (1 - t)^2, of variance 4/45. Reversed, the items of
    # the first tenth move by 1.9 (2t - 0.1) on it, those of the last by 0.1 (2t - 0.1).
    assert 1 - top == pytest.approx(1.9**2 * (0.1**3 / 3) / 2 / (4 / 45), rel=0.02)
    assert 1 - bottom == pytest.approx((1 - top) / 19**2, rel=0.1)


def test_ties_are_the_mean_over_all_ways_to_break_them():
    x, y, w = [1, 1, 2, 3], [2, 1, 1, 1], "top"
    found = tw.extensions(x, y, tw.ScaledSpearman(weights=w))
    values = [
        float(tw.scaled_spearman(one, other, weights=w))
        for one, other in product(([1, 2, 3, 4], [2, 1, 3, 4]), ([4, *rest] for rest in permutations((1, 2, 3))))
    ]
    assert found.mean == pytest.approx(np.mean(values), abs=1e-14)
    assert (found.low, found.high) == (pytest.approx(min(values)), pytest.approx(max(values)))


def test_every_rule_for_ties_says_the_same():
    y = [1, 3, 3, 3]
    values = {float(tw.scaled_spearman(x, y, weights="top")) for x in ([1, 1, 2, 3], [1.5, 1.5, 3, 4], [2, 2, 3, 4])}
    assert len(values) == 1


def test_known_numbers():
    # docs/mathematics.md#scaled_spearman
    five = [1, 2, 3, 4, 5]
    assert float(tw.scaled_spearman(five, [3, 1, 2, 4, 5], weights="top")) == pytest.approx(29 / 66, abs=1e-15)
    assert float(tw.scaled_spearman(five, five[::-1], weights="top")) == pytest.approx(-59 / 66, abs=1e-15)
    assert float(tw.scaled_spearman(five, five[::-1], weights="ends")) == pytest.approx(-1, abs=1e-15)


def test_a_ranking_that_tells_nothing_apart_has_no_correlation():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="one ranking tells no two items apart"):
        assert math.isnan(float(tw.scaled_spearman([1, 2, 3], [3, 2, 1], weights=[0, 0])))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="one ranking tells no two items apart"):
        assert math.isnan(float(tw.scaled_spearman([1, 1, 1], [3, 2, 1])))


def test_two_scalings_are_not_symmetric():
    measure = tw.ScaledSpearman(weights="top", weights_y="bottom")
    assert not measure.claims.symmetric
    x, y = [1, 2, 3, 4], [2, 3, 1, 4]
    assert float(measure(x, y)) != pytest.approx(float(measure(y, x)))
    assert tw.measure("scaled_spearman(weights=top:10)") == tw.ScaledSpearman(weights="top:10")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"weights": [0.5, 1.5]}, "`weights` must lie in .0, 1.: got 1.5 at index 1"),
        ({"weights_y": [0.5]}, "`weights_y` must have N - 1 = 2 entries for N = 3 items: got 1"),
        ({"weights": "tip"}, "got 'tip'. Did you mean 'top'"),
    ],
)
def test_bad_weights_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.scaled_spearman([1, 2, 3], [1, 3, 2], **options)
