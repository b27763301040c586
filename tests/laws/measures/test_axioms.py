"""The axioms: against the letter, what is known of the measures, true counterexamples, bad input."""

import warnings
from functools import cache

import numpy as np
import pytest

import tiewise as tw
from reference import axioms as twin
from tiewise.laws.measures.axioms import METRIC, PROPERTIES
from tiewise.laws.measures.orders import as_text, orders

DOMAINS = {"linear": twin.linear_orders, "weak": twin.weak_orders}


def distance_of(measure, n, domain):
    """Return d(x, y) of a measure: its own, or 1 - corr in units of its smallest positive value."""
    xs = DOMAINS[domain](n)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = {(x, y): measure(np.array(x), np.array(y)) for x in xs for y in xs}
    is_distance = measure.claims.kind == "distance"
    raw = {key: float(result) if is_distance else 1 - float(result) for key, result in results.items()}
    unit = 1 if is_distance else min(value for value in raw.values() if value > 1e-9)
    return lambda x, y: None if np.isnan(raw[x, y]) else raw[x, y] / unit


def judged_by_the_letter(measure, n, domain):
    """Return whether each axiom holds for all sizes up to n."""
    d = {size: distance_of(measure, size, domain) for size in range(2, n + 1)}
    xs = {size: DOMAINS[domain](size) for size in d}
    one_size = {
        "A1 not negative": twin.not_negative,
        "A1 zero on equal rankings": twin.zero_on_equal,
        "A1 zero on no others": twin.zero_only_on_equal,
        "A1 symmetric": twin.symmetric,
        "A1 triangle inequality": twin.triangle,
        "A2 relabelling": twin.relabelling,
        "A4 smallest distance is 1": twin.smallest_is_one,
    }
    found = {name: all(judge(d[size], xs[size]) for size in d) for name, judge in one_size.items()}
    return found | {"A3 segments": all(twin.segment(d[size], d, xs[size]) for size in d)}


MEASURES = ["gamma", "kendall_tau", "spearman", "scaled_gamma(weights=top)", "scaled_gamma(ties=indifference)"]


@pytest.mark.parametrize("text", MEASURES)
@pytest.mark.parametrize(("domain", "n"), [("linear", 4), ("weak", 3)])
def test_against_the_letter(text, domain, n):
    found = getattr(tw.axioms(text, n), domain)
    letter = judged_by_the_letter(tw.measure(text), n, domain)
    assert {name: found[name].holds for name in letter} == letter


def test_kendalls_distance_is_a_metric_and_obeys_all_axioms():
    found = tw.axioms("kendall_tau", 4)
    assert all(finding.holds for finding in found.linear.values())
    assert found.is_metric()
    assert not found.is_metric("weak")  # tau-b is normalised by its own ties


def test_scaled_gamma_is_no_metric_and_has_no_mean_of_zero():
    # docs/mathematics.md#distances-and-axioms: (1 - scaled gamma)/2 breaks the triangle inequality at N = 3.
    found = tw.axioms("scaled_gamma(weights=top)", 4)
    assert not found.is_metric()
    broken = found.linear["A1 triangle inequality"]
    x, y, z = map(tw.Ranking.parse, broken.counterexample)
    measure = found.measure
    d = lambda left, right: 1 - float(measure(left, right))  # noqa: E731
    assert x.n == 3
    assert d(x, z) > d(x, y) + d(y, z) + 1e-9
    # docs/mathematics.md#null-moments: the mean over all alignments is -0.0244 for N = 4; here over sizes up to 4.
    assert found.linear["mean 0 over all rankings"].reason == "for 3 items the mean is -0.03776"
    assert found.linear["-1 on reversed rankings"]


def test_the_mean_of_the_spec():
    # docs/mathematics.md#null-moments, N = 4: with weights for one size only, nothing smaller is tried.
    found = tw.axioms(tw.ScaledGamma(weights=[0.75, 0.5, 0.25]), 4)
    assert found.linear["mean 0 over all rankings"].reason == "for 4 items the mean is -0.02438"
    assert found.linear["A3 segments"].holds is None
    assert found.linear["A3 segments"].reason == "the parameters fit one number of items only"


def test_indifference_with_uniform_weights_is_a_metric_on_weak_orders():
    # It is Emond and Mason's tau_x, the correlation of Kemeny and Snell's distance.
    found = tw.axioms("scaled_gamma(ties=indifference)", 4)
    assert found.is_metric("weak")
    assert found.weak["A3 segments"]


def test_the_text_is_a_table_with_its_counterexamples():
    text = str(tw.axioms("gamma", 3))
    assert text.startswith("gamma, all rankings of 2 to 3 items\n")
    assert "A1 triangle inequality          yes     no\n" in text
    assert "A1 zero on no others, with ties: d(x, y) = 0 for x = a=b>c, y = a>b=c" in text


def test_orders_are_all_there():
    assert [len(orders(n, "weak")) for n in (1, 2, 3, 4)] == [1, 3, 13, 75]  # Fubini numbers, OEIS A000670
    assert [len(orders(n, "linear")) for n in (1, 2, 3, 4)] == [1, 2, 6, 24]
    assert all(tw.Ranking.parse(as_text(order)).n == 3 for order in orders(3, "weak"))


@cache
def found_for(text):
    return tw.axioms(text, 3)


@pytest.mark.parametrize("text", MEASURES)
def test_every_property_has_a_finding(text):
    found = found_for(text)
    assert set(found.linear) == set(found.weak) == set(PROPERTIES)
    for finding in (*found.linear.values(), *found.weak.values()):
        assert bool(finding) == (finding.holds is True)
        assert (finding.holds is True) == (not finding.reason)
    assert len(METRIC) == 5


@pytest.mark.parametrize(
    ("measure", "n", "message"),
    [
        ("gamma", 6, "`n` must be from 2 to 5: got 6"),
        ("gamma", 1, "`n` must be from 2 to 5: got 1"),
        ("gamma", 2.5, "`n` must be a whole number from 2 to 5: got 2.5"),
        ("gama", 3, "Did you mean 'gamma'"),
        (tw.ScaledGamma(weights=[1.0]), 3, "must have N - 1 = 2 entries"),
    ],
)
def test_bad_input_gets_a_sentence(measure, n, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.axioms(measure, n)


def test_rounding_is_judged_by_the_size_of_the_distances():
    for measure in (
        tw.Kemeny(elements=[5000.1, 3000.7, 1234.5]),
        tw.Kemeny(elements=[1e-5] * 3),
        tw.WeightedSwap(weights=[1e-10, 1e-10]),
        tw.Kemeny(elements={"a": 1, "b": 2, "c": 4}),  # by item: the orders are those of a, b, c
    ):
        assert tw.axioms(measure, np.int64(3)).is_metric()


def test_small_distances_are_not_taken_for_zero():
    assert tw.axioms("scaled_gamma(weights=geometric:0.0001)", 4).linear["A1 zero on no others"]
    found = tw.axioms("maturi(w=0.00001)", 4).linear
    for name in ("A1 zero on no others", "1 exactly on equal rankings"):
        assert found[name].holds is None
        assert "rounding makes of 0" in found[name].reason


def test_a_measure_that_is_undefined_everywhere_is_no_metric():
    found = tw.axioms(tw.ScaledGamma(weights=[0, 0]), 3)
    assert not found.is_metric()
    for finding in (*found.linear.values(), *found.weak.values()):
        assert finding.holds is None
        assert finding.reason == "the measure is undefined on all rankings"
    with pytest.raises(tw.TiewiseError, match="`domain` must be one of linear, weak: got 'foo'"):
        found.is_metric("foo")
