"""Real ties as indifference and as unknown order, against double loops and full enumeration."""

import math
import pickle
from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import classical, ties as slow
from strategies import pairs, random_metric, random_positions, weighted_pairs
from tiewise.catalog import definitions
from tiewise.ties import sorted_orders

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values are compared as nan
FAMILY = ("scaled_gamma", "scaled_tau", "scaled_somers_d")
SCORE = st.sampled_from([-1.0, 0.0, 1.0]) | st.integers(-1000, 1000).map(lambda k: k / 1000)
TIED = ([1, 1, 3, 3, 3], [1, 2, 2, 4, 4])


def approx(value, tolerance=1e-12):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def of(name, x, y, **parameters):
    return getattr(tw, name)(x, y, input="positions", **parameters)


# --- indifference


@st.composite
def score_tables(draw):
    """3 x 3 scores that do not change when both rankings are reversed."""
    a, b, c, d, e = (draw(SCORE) for _ in range(5))
    return [[a, b, c], [d, e, d], [c, b, a]]


@given(weighted_pairs(), st.none() | score_tables(), st.sampled_from(["max", "sum"]), st.sampled_from(FAMILY))
def test_indifference_equals_its_definition(case, scores, aggregate, name):
    x, y, w, w_y = case
    for norm in ("product", "minimum") if name == "scaled_tau" else ("product", "lukasiewicz", "drastic"):
        _, *sizes = slow.indifferent_masses(x, y, w, w_y, aggregate, norm)
        if any(0 < size < 1e-6 for size in sizes):
            continue  # a ratio of two sums that are nearly 0 keeps few digits
        parameters = {"weights": w, "weights_y": w_y, "aggregate": aggregate, "tnorm": norm}
        found = of(name, x, y, ties="indifference", tie_scores=scores, **parameters)
        assert found == approx(slow.indifference(name, x, y, w, w_y, aggregate, norm, scores or slow.SCORES), 1e-10)


@given(pairs())
def test_gamma_with_indifference_is_tau_x_of_emond_and_mason(pair):
    n = len(pair[0])
    _, d, tied_x, tied_y, _ = classical.pair_counts(*pair)
    tau_x = 1 - (2 * d + tied_x + tied_y) / (n * (n - 1) / 2)
    assert of("scaled_gamma", *pair, ties="indifference") == approx(tau_x)


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(FAMILY))
def test_without_ties_indifference_changes_nothing(case, aggregate, name):
    x, y = (np.argsort(np.argsort(z, kind="stable")) + 1 for z in case[:2])
    parameters = {"weights": case[2], "weights_y": case[3], "aggregate": aggregate}
    assert of(name, x, y, ties="indifference", **parameters) == approx(of(name, x, y, **parameters), 1e-10)


@pytest.mark.parametrize("name", FAMILY)
def test_indifference_on_longer_rankings(name):
    rng = np.random.default_rng(5)
    x, y, w = random_positions(rng, 150), random_positions(rng, 150), rng.random(149).tolist()
    x, y = x.astype(int).tolist(), y.astype(int).tolist()
    for aggregate in ("max", "sum"):
        found = of(name, x, y, weights=w, aggregate=aggregate, ties="indifference")
        assert found == approx(slow.indifference(name, x, y, w, w, aggregate), 1e-11)


def test_a_matrix_gives_the_distances():
    for name in FAMILY:
        with trying(name):
            rng = np.random.default_rng(7)
            for seed in range(10):
                x, y = tied_pair(rng, 600)
                d = random_metric(len(x), seed)
                found = of(name, x, y, aggregate=d, ties="indifference")
                assert found == approx(slow.indifference(name, x, y, None, None, d))
                table = slow.table(None, len(x), d)
                expected = slow.over_orders(partial(slow.coefficient, name, d_x=table, d_y=table), x, y)
                found = of(name, x, y, aggregate=d, ties="incomparability")
                assert (found.low, found.high, found.mean, found.is_exact) == (*map(approx, expected), True)


BAD_TREATMENTS = [
    ({"ties": "keep"}, "'drop'.*'keep'"),
    ({"tie_scores": slow.SCORES}, "`tie_scores`.*indifference"),
    ({"ties": "incomparability", "tie_scores": slow.SCORES}, "`tie_scores`.*indifference"),
    *(
        ({"ties": "indifference", "tie_scores": scores}, "`tie_scores`")
        for scores in (
            [[1, 0, -1], [0, 1, 0], [-1, 0, 0.5]],
            [[1, 0, -1], [0.5, 1, 0], [-1, 0, 1]],
            [[1.5, 0, -1], [0, 1, 0], [-1, 0, 1.5]],
            [[1, 0, -1], [0, math.nan, 0], [-1, 0, 1]],
            [[1, 0], [0, 1]],
            [1, 0, -1],
            "identity",
        )
    ),
]


def test_bad_treatments_of_ties_are_refused():
    for (parameters, named), name in product(BAD_TREATMENTS, FAMILY):
        with trying(name, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            of(name, *TIED, **parameters)


# --- incomparability

METHODS = [
    *((name, norm) for name in ("scaled_gamma", "scaled_somers_d") for norm in ("product", "minimum", "lukasiewicz")),
    *(("scaled_tau", norm) for norm in ("product", "minimum")),
    *(("scaled_gamma", norm) for norm in ("drastic", "yager:0.5")),  # no copulas: sorted orders need not be extreme
]


def orders(*rankings):
    """The number of combinations of linear extensions."""
    return math.prod(math.factorial(list(x).count(v)) for x in rankings for v in set(x))


def tied_pair(rng, most):
    """Two rankings of up to 6 items with ties in both, with at most so many pairs of extensions."""
    while True:
        n = int(rng.integers(3, 7))
        levels = rng.integers(1, n, 2)
        x, y = ([1 + sum(v < u for v in z) for u in z] for z in rng.integers(0, levels[:, None], (2, n)).tolist())
        if len(set(x)) < n and len(set(y)) < n and orders(x, y) <= most:
            return x, y


def random_weights(rng, n):
    """Falling, rising, random, or with zeros."""
    w = np.minimum(1.3 * rng.random(n - 1), 1)
    shapes = (np.sort(w)[::-1], np.sort(w), w, w * (rng.random(n - 1) < 0.6))
    return shapes[rng.integers(4)].tolist()


@pytest.mark.parametrize(("name", "norm"), METHODS)
def test_incomparability_equals_full_enumeration(name, norm):
    rng = np.random.default_rng(METHODS.index((name, norm)))
    excluded = 0
    for case in range(64):
        x, y = tied_pair(rng, 5000 if case < 3 else 600)
        n, aggregate = len(x), ("max", "sum")[case % 2]
        w, w_y = random_weights(rng, n), random_weights(rng, n)
        d_x, d_y = slow.table(w, n, aggregate), slow.table(w_y, n, aggregate)
        value = partial(slow.coefficient, name, d_x=d_x, d_y=d_y, norm=norm)
        expected = slow.over_orders(value, x, y)
        if norm == "lukasiewicz" and name == "scaled_gamma" and has_undefined(value, x, y):
            excluded += 1
            continue
        found = of(name, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm, ties="incomparability")
        assert (found.low, found.high, found.mean) == approx(expected), (x, y, w, w_y, aggregate)
        assert found.is_exact
        assert found.standard_error == 0 or math.isnan(found)
        if norm in ("drastic", "yager:0.5"):
            continue
        # here all orders were tried; longer rankings rely on the sorted ones alone
        p, q = np.array(x, float), np.array(y, float)
        ends = [sorted_orders(p, q, (p > 0, q > 0), sign) for sign in (-1.0, 1.0)]
        assert [value(a.astype(int), b.astype(int)) for a, b in ends] == approx(list(expected[:2]))
    assert excluded < 20


def has_undefined(value, x, y):
    """Whether C + D = 0 for some orders."""
    found = (value(a, b) for a in slow.extensions(x) for b in slow.extensions(y))
    return any(map(math.isnan, found))


def test_the_mean_of_tau_is_exact():
    for aggregate, n in product(("max", "sum"), (40, 120, 150)):
        with trying(aggregate, n):
            rng = np.random.default_rng(n)
            for w, levels in ((rng.random(n - 1), n // 2), (np.sort(rng.random(n - 1))[::-1], 4)):
                x, y = ([1 + sum(v < u for v in z) for u in z] for z in rng.integers(0, (levels, n), (n, 2)).T.tolist())
                w_y = rng.permutation(w / 9)
                parameters = {"weights": w, "weights_y": w_y, "aggregate": aggregate, "ties": "incomparability"}
                found = of("scaled_tau", x, y, **parameters)
                assert found.mean == approx(slow.expected_tau(x, y, w.tolist(), w_y.tolist(), aggregate))
                assert found.low < found.mean < found.high


def test_without_ties_the_range_is_one_value():
    for name in FAMILY:
        with trying(name):
            found = of(name, [2, 1, 4, 3, 5], [1, 3, 2, 5, 4], weights="top", ties="incomparability")
            expected = of(name, [2, 1, 4, 3, 5], [1, 3, 2, 5, 4], weights="top")
            assert (found.low, found.high, found.mean) == approx((expected,) * 3)
            assert found.is_exact


# --- missing="unknown"


def partial_pair(rng, ties):
    """Two dicts of positions over different items, and the same as vectors with the absent items last."""
    names = list("abcdef")[: rng.integers(3, 7)]
    both, vectors, absent = [], [], []
    gone = {name: rng.choice([0, 0, 1, 2]) for name in names}  # absent from x, from y
    for side in (1, 2):
        kept = [name for name in names if gone[name] != side]
        ranks = dict(zip(kept, random_positions(rng, len(kept), ties).astype(int).tolist(), strict=True))
        shuffled = [kept[i] for i in rng.permutation(len(kept))]
        both.append({name: ranks[name] for name in shuffled})
        vectors.append([ranks.get(name, len(kept) + 1) for name in names])
        absent.append({i for i, name in enumerate(names) if name not in ranks})
    return (*both, *vectors, *absent) if min(map(len, both)) > 1 else partial_pair(rng, ties)


def value_of(name, **parameters):
    """The measure as a function of two sequences of positions."""
    measure = tw.measure(name, **parameters)
    return lambda p, q: measure.value(np.array(p, float), np.array(q, float))


UNKNOWN_POSITIONS = [
    ("scaled_tau", {"weights": "top"}, True),
    ("scaled_tau", {"weights": "hyperbolic", "tnorm": "minimum", "aggregate": "sum"}, True),
    ("scaled_gamma", {"weights": "bottom"}, True),
    ("scaled_gamma", {"weights": "middle", "tnorm": "drastic"}, True),
    ("scaled_somers_d", {"weights": "top"}, True),
    ("scaled_gamma", {"weights": "top", "ties": "indifference"}, True),
    ("kendall_tau", {}, True),
    ("kendall_tau", {"variant": "a"}, True),
    ("gamma", {}, True),
    ("spearman", {}, True),
    ("footrule", {}, True),
    ("kemeny", {"weights": "top"}, True),
    ("tau_ap", {}, False),
    ("tau_ap", {"variant": "b"}, True),
    ("kaye", {}, True),
]


def test_unknown_positions_equal_enumeration():
    for name, parameters, ties in UNKNOWN_POSITIONS:
        with trying(name, parameters, ties):
            rng, value = np.random.default_rng(8), value_of(name, **parameters)
            for _ in range(12):
                x, y, p, q, unknown_x, unknown_y = partial_pair(rng, ties)
                expected = slow.over_orders(value, p, q, unknown_x, unknown_y)
                found = of(name, x, y, missing="unknown", **parameters)
                assert (found.low, found.high, found.mean) == approx(expected, 1e-11), (x, y)
                assert found.is_exact


def test_sorted_orders_are_extreme():
    for name in (name for name, known in definitions().items() if known.sortable):
        with trying(name):
            rng, value = np.random.default_rng(9), value_of(name)
            for case in range(20):
                if case % 2:
                    x, y = tied_pair(rng, 300)
                    unknown = [set(range(len(x)))] * 2
                else:
                    *_, x, y, one, two = partial_pair(rng, True)
                    unknown = [one, two]
                low, high, _ = slow.over_orders(value, x, y, *unknown)
                masks = tuple(np.array([i in side for i in range(len(x))]) for side in unknown)
                ends = [
                    value(*sorted_orders(np.array(x, float), np.array(y, float), masks, sign)) for sign in (-1.0, 1.0)
                ]
                assert sorted(ends) == approx([low, high], 1e-11), (x, y, unknown)


def test_orders_of_different_items():
    found = tw.scaled_tau(["a", "b", "c"], ["c", "d"], missing="unknown", weights="top")
    value = partial(slow.coefficient, "scaled_tau", d_x=slow.table([0.75, 0.5, 0.25], 4, "max"))
    expected = slow.over_orders(partial(value, d_y=value.keywords["d_x"]), [1, 2, 3, 4], [3, 3, 1, 2], {3}, {0, 1})
    assert (found.low, found.high, found.mean) == approx(expected)
    both = tw.scaled_tau({"a": 1, "b": 1, "c": 3}, {"a": 1, "c": 2, "d": 2}, missing="unknown", ties="incomparability")
    ones = slow.table([1, 1, 1], 4, "max")
    expected = slow.over_orders(partial(slow.coefficient, "scaled_tau", d_x=ones, d_y=ones), [1, 1, 3, 4], [1, 4, 2, 2])
    assert (both.low, both.high, both.mean) == approx(expected)


def test_nothing_unknown_is_one_value():
    for name in ("kendall_tau", "scaled_gamma", "footrule"):
        with trying(name):
            found = of(name, {"a": 1, "b": 1, "c": 3}, {"c": 3, "b": 2, "a": 1}, missing="unknown")
            assert found == of(name, [1, 1, 3], [1, 2, 3])
            assert getattr(found, "low", found) == getattr(found, "high", found) == found


# --- ranges that are not exact, long rankings


def many_orders(name, missing="raise", **parameters):
    """A range over more orders than can be tried."""
    rng = np.random.default_rng(4)
    x, y = rng.integers(1, 6, (2, 30)).tolist()
    if missing == "raise":
        return getattr(tw, name)(x, y, input="scores", ties="incomparability", **parameters)
    one, two = (dict(zip(part, rng.permutation(20).tolist(), strict=True)) for part in (range(20), range(8, 28)))
    return getattr(tw, name)(one, two, input="scores", missing=missing, **parameters)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("scaled_gamma", {"tnorm": "drastic", "weights": "hyperbolic"}),
        ("scaled_gamma", {"tnorm": "yager:0.5", "weights": "top"}),
        ("kemeny", {"missing": "unknown", "weights": "top"}),
        ("tau_ap", {"missing": "unknown"}),
        ("kaye", {"missing": "unknown"}),
    ],
)
def test_too_many_orders_are_sampled(name, parameters):
    found, again = (many_orders(name, **parameters) for _ in range(2))
    assert not found.is_exact
    assert found.low < found.mean < found.high
    assert 0 < found.standard_error < found.high - found.low
    assert (found.low, found.high, found.mean) == (again.low, again.high, again.mean)


@pytest.mark.parametrize("name", FAMILY)
def test_long_rankings_with_five_levels(name):
    rng = np.random.default_rng(6)
    latent = rng.normal(size=2000)
    x, y = (np.digitize(latent + rng.normal(size=2000), (-1.5, -0.5, 0.5, 1.5)) for _ in range(2))
    found = getattr(tw, name)(x, y, input="scores", weights="top", ties="incomparability")
    assert found.low < found.mean < found.high
    assert found.is_exact
    values = []
    for _ in range(30):
        p, q = (np.argsort(np.lexsort((rng.random(2000), -z))) + 1 for z in (x, y))
        values.append(of(name, p, q, weights="top").statistic)
    assert found.low < min(values) <= max(values) < found.high
    error = math.hypot(np.std(values, ddof=1) / math.sqrt(30), found.standard_error)
    assert abs(found.mean - np.mean(values)) < 5 * error


# --- the result


def test_a_range_prints_in_one_line_and_pickles():
    found = of("scaled_tau", *TIED, weights="top", ties="incomparability")
    assert found.low < found.mean == found.statistic < found.high
    text = str(found)
    assert "\n" not in text
    assert f"{found.low:.3g}" in text
    assert f"{found.high:.3g}" in text
    copy = pickle.loads(pickle.dumps(found))
    assert copy == found
    assert (copy.low, copy.high, copy.mean, copy.is_exact) == (found.low, found.high, found.mean, True)


def test_a_value_without_a_range_has_no_range():
    with pytest.raises(AttributeError, match="low"):
        _ = of("scaled_tau", *TIED).low
