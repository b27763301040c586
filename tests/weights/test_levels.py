"""Levels, steps and importance: scalings that say what they do, whatever the length of the ranking."""

import json

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from tiewise.weights.levels import at_levels
from tiewise.weights.named import NAMED

SHAPES = [name for name, shape in NAMED.items() if shape.has_levels]


def by_halving(shape, levels):
    """The same water level, found by trial: the sum of min(1, c shape) only rises with c."""
    if levels >= len(shape):
        return np.ones(len(shape))
    low, high = 0.0, 1e300
    for _ in range(3000):
        c = (low + high) / 2 if high < 1e4 * max(low, 1e-30) else max(low, 1e-30) * 100
        low, high = (c, high) if np.minimum(1.0, c * shape).sum() < levels else (low, c)
    return np.minimum(1.0, high * shape)


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=12), st.floats(1e-3, 14.0))
def test_water_finds_its_level(shape, levels):
    shape = np.array(shape)
    found = at_levels(shape, levels)
    np.testing.assert_allclose(found, by_halving(shape, levels), rtol=1e-9, atol=1e-12)
    assert found.sum() == pytest.approx(min(levels, len(shape)), rel=1e-12)
    assert (found <= 1.0).all()


def test_a_shape_with_zeros_has_no_more_levels_than_positive_entries():
    shape = np.array([1.0, 0.0, 0.5, 0.0])
    np.testing.assert_array_equal(at_levels(shape, 3), [1, 0, 1, 0])
    np.testing.assert_array_equal(at_levels(shape, 4), np.ones(4))
    np.testing.assert_array_equal(at_levels(np.zeros(3), 2), np.zeros(3))


@pytest.mark.parametrize("name", SHAPES)
def test_the_text_the_value_and_the_sum(name):
    for levels in (0.5, 5, 10):
        scaling = tw.scaling.as_scaling(f"{name}:{levels}")
        assert str(scaling) == f"{name}:{levels}"
        assert scaling == getattr(tw.scaling, name).at(levels)
        for n in (50, 1000):
            assert scaling.weights(n).sum() == pytest.approx(levels, rel=1e-12)
    assert tw.scaling.as_scaling(f"{name}:10.0") == tw.scaling.as_scaling(f"{name}:10")
    np.testing.assert_array_equal(tw.scaling.as_scaling(f"{name}:10").weights(9), np.ones(8))


def test_uniform_levels_are_a_span():
    for n in (5, 40, 1000):
        np.testing.assert_allclose(
            tw.scaling.uniform.at(10).weights(n), tw.scaling.span(0.1).weights(n), rtol=1e-12
        )  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("levels", [5, 10])
def test_values_do_not_depend_on_the_length(name, levels):
    values = []
    for n in (200, 1000, 20_000):
        x = np.arange(1, n + 1)
        row = []
        for start, stop in ((0, n // 10), (n - n // 10, n), (n * 45 // 100, n * 55 // 100)):
            y = x.copy()
            y[start:stop] = y[start:stop][::-1]
            row.append(tw.scaled_gamma(x, y, weights=f"{name}:{levels}").statistic)
        values.append(row)
    assert np.ptp(values, axis=0).max() < (0.01 if name in ("hyperbolic", "logarithmic") else 0.005)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("top:0", r"top\[:levels\] must have a number of levels > 0"),
        ("top:-1", "must have a number of levels > 0"),
        ("top:nan", "must have a number of levels > 0"),
        ("top:ten", "must have a number of levels > 0"),
        ("top:", "must have a number of levels > 0"),
        ("steps:", "must name each position once, as in steps:3=1,10=0.5"),
        ("steps:3=1,3=0.5", "must name each position once"),
        (
            "steps:3=2",
            r"must have weights from 0 to 1: got steps:3=2. importance:steps:3=2 reads them as what a swap costs",
        ),
        ("steps:3=-1", "must have weights >= 0: got -1.0 up to position 3"),
        ("steps:10=1,3=0.5", "must name positions in rising order: got 3 after 10"),
        ("points:", "must name each position once, as in points:1=1,10=0.5,100=0"),
        ("points:3=1,3=0.5", "must name each position once"),
        ("points:3=2", r"must have weights from 0 to 1: got points:3=2. importance:points:3=2 reads them"),
        ("points:3=-1", "must have weights >= 0: got -1.0 at position 3"),
        ("points:10=1,3=0.5", "must name positions in rising order: got 3 after 10"),
        ("steps:1.5=1", "must be a whole number >= 1: got 1.5"),
        ("importance:[1,", r"`weights` must look like \[1, 0.5, 0.25\]"),
        ("importance:tops", "must be one of uniform, top"),
        ("tops", "did you mean 'top'"),
    ],
)
def test_mistakes_in_texts(text, match):
    with pytest.raises(tw.TiewiseError, match=f"(?i){match}"):
        tw.scaling.as_scaling(text)


def test_levels_belong_to_shapes_without_a_parameter():
    with pytest.raises(tw.TiewiseError, match="`levels` must be left to geometric:p"):
        tw.scaling.geometric(0.9).at(10)
    with pytest.raises(tw.TiewiseError, match="number of levels > 0"):
        tw.scaling.top.at("ten")


def test_steps():
    scaling = tw.scaling.steps({3: 1, 10: 0.5})
    assert scaling.weights(14).tolist() == [1, 1, 1, *[0.5] * 7, 0, 0, 0]
    assert scaling.weights(3).tolist() == [1, 1]
    assert tw.scaling.as_scaling(str(scaling)) == scaling
    third = tw.scaling.steps({1: 1 / 3})
    assert tw.scaling.as_scaling(str(third)) == third
    with pytest.raises(tw.TiewiseError, match="`weights` must be a dict"):
        tw.scaling.steps([1, 2])
    with pytest.raises(tw.TiewiseError, match=r"`weights` must have weights >= 0: got 1000.* up to position 2"):
        tw.scaling.steps({1: 1, 2: 10**400})


@given(st.dictionaries(st.integers(1, 30), st.floats(0.0, 1.0), min_size=1, max_size=6), st.integers(2, 40))
def test_points_are_joined_by_straight_lines(given_points, n):
    given_points = dict(sorted(given_points.items()))
    scaling = tw.scaling.points(given_points)
    assert tw.scaling.as_scaling(str(scaling)) == scaling
    at = list(given_points)
    for i, weight in enumerate(scaling.weights(n), start=1):
        before, after = [p for p in at if p <= i], [p for p in at if p >= i]
        if not before or not after:
            assert weight == given_points[at[0] if not before else at[-1]]
            continue
        low, high = before[-1], after[0]
        share = (i - low) / (high - low) if high > low else 0.0
        assert weight == pytest.approx((1 - share) * given_points[low] + share * given_points[high])


@pytest.mark.parametrize(
    "weights", ["top:10", "steps:3=1,10=0.5", "importance:steps:3=1,10=0.5", "importance:[1,0.5,0.5]"]
)
def test_measures_print_as_they_are_parsed(weights):
    text = f"scaled_gamma(weights={weights},tnorm=minimum)"
    measure = tw.measure(text)
    assert tw.measure(str(measure)) == measure
    assert measure.tnorm.name == "minimum"
    assert measure.weights == tw.ScaledGamma(weights=weights, tnorm="minimum").weights


@pytest.mark.parametrize("tnorm", ["product", "minimum", "lukasiewicz", "hamacher:2", "frank:3"])
@pytest.mark.parametrize("aggregate", ["sum", "max"])
def test_a_swap_costs_what_was_said(tnorm, aggregate):
    costs = np.array([1, 1, 1, 0.5, 0.5, 0.25, 0.1, 0.1, 0])
    n = len(costs) + 1
    measure = tw.ScaledGamma(weights=tw.scaling.importance(4 * costs), tnorm=tnorm, aggregate=aggregate)
    found = []
    for place in range(n - 1):
        y = np.arange(1, n + 1)
        y[[place, place + 1]] = y[[place + 1, place]]
        found.append(measure(np.arange(1, n + 1), y).discordant)
    np.testing.assert_allclose(np.array(found) / found[0], costs, rtol=0, atol=1e-12)


def test_importance_by_a_named_scaling_is_relative():
    for tnorm, power in (("product", 0.5), ("minimum", 1.0)):
        weights = tw.ScaledGamma(weights="importance:top", tnorm=tnorm).weights.weights(5)
        np.testing.assert_allclose(weights, np.array([1, 3 / 4, 2 / 4, 1 / 4]) ** power, rtol=1e-15)


def test_costs_by_steps_are_relative_and_lists_are_read_as_people_write_them():
    twice, once = (
        tw.scaling.as_scaling("importance:steps:3=2,10=1"),
        tw.scaling.as_scaling("importance:steps:3=1,10=0.5"),
    )
    np.testing.assert_array_equal(twice.weights(14), once.weights(14))
    assert tw.scaling.as_scaling("importance:[1,.5]") == tw.scaling.as_scaling("importance:[1,0.5]")


def test_importance_out_of_reach_and_out_of_place():
    with pytest.raises(tw.TiewiseError, match=r"within reach of the t-norm drastic: got 0.4 at position 2"):
        tw.scaled_gamma([1, 2, 3], [1, 3, 2], weights="importance:[1,0.4]", tnorm="drastic")
    with pytest.raises(tw.TiewiseError, match="Importance makes weights for scaled measures"):
        tw.weighted_swap([1, 2, 3], [1, 3, 2], weights="importance:top")
    with pytest.raises(tw.TiewiseError, match="`importance` must have N - 1 = 2 entries"):
        tw.scaled_gamma([1, 2, 3], [1, 3, 2], weights=tw.scaling.importance([1, 1, 0.5]))


@given(st.integers(2, 40), st.sampled_from([*NAMED][:8]), st.sampled_from(["sum", "max"]))
def test_a_description_is_what_the_definition_says(n, name, aggregate):
    found = tw.scaling.describe(name, n, aggregate=aggregate, tnorm="minimum")
    d = tw.scaling.distances(name, n, aggregate)
    pairs = [(p, q) for p in range(n) for q in range(p)]
    first = {p for p in range(n) if p * 10 // n == 0}
    total = sum(d[p, q] for p, q in pairs)
    assert found.told_apart == pytest.approx(np.mean([d[p, q] > 1 - 1e-12 for p, q in pairs]))
    assert found.uniform_share == pytest.approx(np.mean([bool({p, q} & first) for p, q in pairs]))
    if total:
        assert found.top_share == pytest.approx(sum(d[p, q] for p, q in pairs if {p, q} & first) / total)
    steps = [d[p, p + 1] for p in range(n - 1)]
    assert found.levels == pytest.approx(max(steps) if aggregate == "max" else sum(steps))
    unit = steps[0] or max(steps) or 1.0
    assert found.swap_costs == pytest.approx({p: steps[p - 1] / unit for p in found.swap_costs})
    assert set(found.swap_costs) == {*(p for p in (1, 2, 5, 10, 20, 50) if p < n), n - 1}


def test_descriptions_are_read():
    long = tw.scaling.describe("top", 1000)
    assert long.hardly_weighs
    assert "it hardly weighs" in str(long)
    assert not tw.scaling.describe("top", 12).hardly_weighs
    assert not tw.scaling.describe("top:10", 1000).hardly_weighs
    assert "499.5: about how many positions" in str(long)
    assert "levels" in long._repr_html_()
    assert long.dearest_swap == pytest.approx(0.999**2)
    assert tw.scaling.describe("top:10", 1000).dearest_swap < 0.001
    assert repr(long) == "<Description of top for 1000 positions: 499.5 levels>"
    assert tw.scaling.describe("top", 50_000).top_share == pytest.approx(0.19, abs=0.01)  # from a sample
    with pytest.raises(tw.TiewiseError, match="`n` must be 2 or more positions: got 1"):
        tw.scaling.describe("top", 1)
    json.dumps(dict(long.swap_costs))
