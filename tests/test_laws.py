"""The axioms of Kemeny and Snell, against the definitions and the findings of measures.md."""

import itertools

import pytest

import tiewise as tw
from helpers import trying
from tiewise.catalog import definitions

A1 = ("A1 distance not negative", "A1 zero for equal rankings", "A1 zero for no others", "A1 symmetric")
TRIANGLE, SEGMENTS, SMALLEST = "A1 triangle inequality", "A3 segments", "A4 smallest distance 1"


def failing(*measure, **options):
    return {name for name, law in tw.axioms(*measure, **options).laws.items() if law.holds is False}


def distances(measure, texts):
    return [measure.distance(x, y) for x, y in itertools.pairwise([*texts, texts[0]])]


@pytest.mark.parametrize("ties", [False, True])
def test_kemenys_distance_obeys_all_axioms(ties):
    found = tw.axioms("kemeny", ties=ties)
    assert found.is_metric
    assert failing("kemeny", ties=ties) == (set() if ties else {SMALLEST})  # without ties it is 2 for a swap
    assert failing("kendall_distance", p=1, ties=ties) == set()


def test_kendalls_tau_obeys_all_axioms_without_ties():
    for name in ("kendall_tau", "gamma", "tau_x", "scaled_tau", "scaled_gamma"):
        with trying(name):
            assert failing(name) == set()


NO_METRICS = [
    ("kumar_vassilvitskii", {"weights": [4, 3, 2], "n": 4}),
    ("kumar_vassilvitskii", {"weights": [1, 5, 1], "n": 4}),
    ("scaled_gamma", {"weights": [1, 0.5], "aggregate": "sum", "n": 3}),
    ("kemeny", {"weights": [2, 1], "n": 3}),
    ("kendall_distance", {"p": 0.25, "ties": True}),
    ("spearman", {}),
]


def test_a_broken_triangle_inequality_is_shown():
    for name, options in NO_METRICS:
        with trying(name, options):
            parameters = {key: value for key, value in options.items() if key not in ("n", "ties")}
            found = tw.axioms(name, **options)
            law = found.laws[TRIANGLE]
            assert law.holds is False
            assert not found.is_metric
            short, on, direct = distances(tw.measure(name, **parameters), law.counterexample)
            assert direct > short + on + 1e-9


METRICS = [
    ("kumar_vassilvitskii", {"weights": [2, 1], "n": 3}),
    ("kumar_vassilvitskii", {"elements": [4, 0.5, 2, 1]}),
    ("footrule", {"ties": True}),
    ("kendall_distance", {"ties": True}),
    ("scaled_tau", {"weights": "hyperbolic"}),
    ("topk_footrule", {"ties": True}),
]


def test_a_metric_is_found_to_be_one():
    for name, options in METRICS:
        with trying(name, options):
            assert tw.axioms(name, **options).is_metric


def test_counterexamples_have_the_fewest_items():
    assert tw.axioms("spearman").laws[TRIANGLE].counterexample == ("a>c>b", "a>b>c", "b>a>c")
    assert len(tw.axioms("kaye").laws["range"].counterexample[0]) == 7  # four items: -1.04 (measures.md)
    assert "-1.04" in tw.axioms("kaye").laws["range"].note


def test_weights_break_the_axiom_of_segments():
    law = tw.axioms("scaled_tau", weights="top").laws[SEGMENTS]
    x, y = law.counterexample
    measure = tw.measure("scaled_tau", weights="top")
    assert law.holds is False
    assert measure.distance(x, y) / measure.distance("a>b>c", "a>c>b") == pytest.approx(2.12, abs=5e-3)
    assert tw.axioms("scaled_tau", weights="top").laws[SMALLEST]


def test_weights_of_items_break_relabelling():
    assert tw.axioms("kumar_vassilvitskii", elements=[1, 2, 3], n=3).laws["A2 relabelling"].holds is False


def test_measures_with_a_reference_are_not_symmetric():
    asymmetric = {name for name in definitions() if "A1 symmetric" in failing(name)}
    assert asymmetric == {"blest", "kaye", "shieh", "tau_ap", "ws_similarity"}  # Somers' d is, without ties


def test_what_cannot_be_decided_is_not_called_true():
    found = tw.axioms("shieh", ties=True)
    assert {law.holds for law in found.laws.values()} == {None}
    assert "ties" in found.laws[TRIANGLE].note
    assert tw.axioms("scaled_tau", weights=[1, 0.5], n=3).laws[SEGMENTS].holds is None
    assert tw.axioms("scaled_tau", weights=[0, 0], n=3).laws[TRIANGLE].holds is None


def test_every_measure_keeps_to_its_range_and_to_relabelling():
    for name in definitions():
        laws = tw.axioms(name).laws
        assert laws["A2 relabelling"], name
        assert laws["range"].holds is (name != "kaye"), name
        assert all(laws[part] for part in A1[:3]), name


def test_axioms_print_a_block():
    lines = str(tw.axioms("scaled_gamma", weights="top", n=3)).splitlines()
    assert lines[0] == "scaled_gamma(weights=top): all linear orders of 2 to 3 items"
    assert len(lines) == 10
    assert lines[5].split()[:4] == ["A1", "triangle", "inequality", "fails"]
    assert "a>c>b, a>b>c, b>a>c" in lines[5]


def test_a_bad_number_of_items_is_refused():
    for options in ({"n": 1}, {"n": 7}, {"n": 6, "ties": True}, {"n": 2.5}):
        with trying(options), pytest.raises(tw.TiewiseError, match="`n`"):
            tw.axioms("gamma", **options)
