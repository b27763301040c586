"""Over many rankings every measure gives what it gives on each pair, without a call of Python for each of them."""

import warnings

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from contracts.test_catalog import VARIANTS
from strategies import numbered
from tiewise.grouped import loop, routes
from tiewise.matrices import route as matrix_route
from tiewise.matrices.pair_by_pair import PairEntries
from tiewise.measures.base.catalog import CATALOG

N = 7
RNG = np.random.default_rng(20)
SYMMETRIC = (lambda a: (a + a.T).round(2))(RNG.random((N, N)))
ELEMENTS = [0.5, 2.0, 1.0, 0.0, 3.0, 1.25, 0.75]

# Beside those of the contracts: what speaks of items, and what else takes a way of its own.
MORE = {
    "shieh": [{"weights": SYMMETRIC}, {"weights": list(range(1, N + 1))}],
    "vigna": [
        {"rank": [3, 0, 0, 5, 1, 2, 2]},
        {"rank": [3, 0, 0, 5, 1, 2, 2], "additive": False},
        {"weights": lambda rank: 1.0 / (rank + 2.0)},
    ],
    "kumar_vassilvitskii": [
        {"kind": kind, "weights": weights, "elements": elements, "dissimilarities": matrix}
        for kind in ("kendall", "footrule")
        for weights, elements, matrix in [
            (None, ELEMENTS, None),
            ("top", ELEMENTS, None),
            (None, None, SYMMETRIC),
            ("top", ELEMENTS, SYMMETRIC),
        ]
    ],
    "kemeny": [{"elements": ELEMENTS}, {"elements": SYMMETRIC}, {"weights": "bottom"}],
    "tau_x": [{"elements": ELEMENTS}, {"elements": SYMMETRIC}],
    "weighted_swap": [{"weights": [3, 1, 2, 5, 1, 2]}],
    "robust_gamma": [
        {"tnorm": "lukasiewicz"},
        {"tnorm": "nilpotent", "tolerance": 2.0},
        {"tnorm": "drastic", "tolerance": 1.0},
        {"tnorm": "yager:2", "tolerance": 2.0},
        {"similarity": "classical"},
        {"similarity": "exp:linear", "tolerance": "1.0:None"},
        {"similarity": "gauss", "tnorm": "product"},
    ],
}
# What has a value for each way to break the ties is no sum over pairs, and scores of ties are told of each pair.
PAIR_BY_PAIR = ("incomparability", "indifference")

MANY = [
    CATALOG[name](**parameters)
    for name, variants in VARIANTS.items()
    if CATALOG[name].claims.items == "same"
    for parameters in [*variants, *MORE.get(name, [])]
    if not str(parameters.get("ties", "")).endswith(PAIR_BY_PAIR) and PAIR_BY_PAIR[0] not in parameters.get("ties", "")
]
OF_POSITIONS = [measure for measure in MANY if measure.name != "robust_gamma"]
OF_VALUES = [measure for measure in MANY if measure.name == "robust_gamma"]


def tied(rules, count, n=N):
    return [numbered(RNG.integers(0, RNG.integers(1, n), n).tolist(), RNG.choice(rules)) for _ in range(count)]


LINEAR = np.array([RNG.permutation(N) + 1 for _ in range(6)])
TIED = np.array([*tied(["dense", "min", "max"], 7), LINEAR[0], [1] * N])
FRACTIONS = np.array([*tied(["average"], 5), LINEAR[1]])
VALUES = [RNG.normal(size=(6, N)), RNG.integers(0, 5, (6, N)), np.array([[0.0] * 6 + [1.0], [2.0] * N, range(N)])]


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is few, and nobody may ask the measure about one pair."""

    def refused(*_):
        raise AssertionError("one pair after the other")

    monkeypatch.setattr(matrix_route, "_FEW_ENTRIES", -1)
    monkeypatch.setattr(routes, "_FEW_GROUPS", -1)
    monkeypatch.setattr(PairEntries, "_value", refused)
    monkeypatch.setattr(loop, "_value", refused)


def quietly(function, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return function(*arguments, **options)


def by_loops(measure, xs, ys):
    return np.array([[float(quietly(measure, x, y)) for y in ys] for x in xs])


def check_matrix(measure, rows):
    """The matrix of the rows, and that of some with others, are what two loops give; nan where these are."""
    for given, other in ((rows, None), (rows[:4], rows[2:])):
        expected = by_loops(measure, given, given if other is None else other)
        found = quietly(tw.matrix, given, measure, other)
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("measure", OF_POSITIONS, ids=str)
def test_matrices(measure):
    check_matrix(measure, LINEAR)
    if measure.claims.ties:
        check_matrix(measure, TIED)
        check_matrix(measure, FRACTIONS)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("measure", OF_VALUES, ids=str)
def test_matrices_of_values(measure):
    for values in VALUES:
        check_matrix(measure, values)
    named = [dict(zip("abcdefg", row.tolist(), strict=True)) for row in VALUES[0]]
    turned = [dict(reversed(one.items())) if k % 2 else one for k, one in enumerate(named)]
    np.testing.assert_array_equal(tw.matrix(turned, measure), tw.matrix(VALUES[0], measure))


def frame(make, sizes):
    """Groups of these sizes, their rows mixed up."""
    columns = [(f"g{g}", *two) for g, n in enumerate(sizes) for two in zip(make(n), make(n), strict=True)]
    return pd.DataFrame(columns, columns=["g", "x", "y"]).sample(frac=1.0, random_state=3)


# Parameters that speak of N items ask for groups of N.
SIZES, ONE_SIZE = [5, 1, 3, 5, 2, 1, 6, 4, 3, 5], [N] * 8


def frames_for(measure):
    """(frame, input) with groups that the measure can compare."""
    sizes = ONE_SIZE if measure in [CATALOG[name](**one) for name, more in MORE.items() for one in more] else SIZES
    if measure.name == "robust_gamma":
        yield frame(lambda n: RNG.normal(size=n), sizes), "scores"
        yield frame(lambda n: RNG.integers(0, 4, n), sizes), "costs"
        return
    yield frame(lambda n: RNG.permutation(n) + 1, sizes), "positions"
    yield frame(lambda n: RNG.permutation(n) / 2, sizes), "scores"
    if measure.claims.ties:
        yield frame(lambda n: tied(["dense", "min", "max"], 1, n)[0] if n > 1 else [1], sizes), "positions"
        yield frame(lambda n: RNG.integers(0, 4, n), sizes), "costs"


FORMS = [measure for measure in MANY if measure.pair_form is None]


@pytest.mark.parametrize("measure", FORMS, ids=str)
def test_groups(measure, monkeypatch, request):
    asked = [(frame, given) for frame, given in frames_for(measure)]
    expected = [quietly(tw.groups, f, by="g", x="x", y="y", measure=measure, input=given) for f, given in asked]
    request.getfixturevalue("at_once")
    for (rows, given), answer in zip(asked, expected, strict=True):
        found = quietly(tw.groups, rows, by="g", x="x", y="y", measure=measure, input=given)
        pd.testing.assert_frame_equal(found, answer, rtol=1e-12, atol=1e-12)


def test_groups_with_ties_in_the_estimate(at_once):
    rows = pd.DataFrame({"g": [1, 1, 1, 2, 2], "x": [3, 1, 2, 1, 2], "y": [1.5, 1.5, 3.0, 1.0, 2.0]})
    found = tw.groups(rows, by="g", x="x", y="y", measure="tau_ap(ties=a)", input="positions")
    assert found["statistic"].tolist() == [float(tw.tau_ap([3, 1, 2], [1.5, 1.5, 3], ties="a")), 1.0]


@pytest.mark.parametrize(
    ("measure", "column", "message"),
    [
        ("shieh", [1, 1, 2], r"in group g = 2: `y` must have no ties, because shieh is defined on linear orders only"),
        ("footrule", [1, 2, 4], r"`y` must hold positions from 1 \(best\) to 3 .*: got 4 in group g = 2"),
        ("footrule", [1, 3, 3], None),
        ("footrule", [2, 3, 3], r"`y` must number its items from 1.* in group g = 2"),
        ("shieh(weights=[1,2,3,4])", [1, 2, 3], r"in group g = 1: `weights` must have"),
    ],
)
def test_what_is_wrong_names_the_group(monkeypatch, measure, column, message):
    rows = pd.DataFrame({"g": [1] * 3 + [2] * 3, "x": [1, 2, 3, 3, 1, 2], "y": [2, 1, 3, *column]})
    question = {"by": "g", "x": "x", "y": "y", "measure": measure, "input": "positions"}
    told = []
    for few in (500, -1):
        monkeypatch.setattr(routes, "_FEW_GROUPS", few)
        if message is None:
            told.append(tw.groups(rows, **question)["statistic"].tolist())
            continue
        with pytest.raises(tw.TiewiseError, match=message) as caught:
            tw.groups(rows, **question)
        told.append(str(caught.value))
    assert told[0] == told[1]


def test_undefined_entries_are_counted(at_once):
    rows = np.array([[1, 1, 1, 1], [1, 2, 3, 4], [4, 3, 2, 1]])
    with pytest.warns(tw.UndefinedCorrelationWarning, match="vigna is undefined for 5 of 9 entries"):
        found = tw.matrix(rows, "vigna")
    assert np.isnan(found).sum() == 5
    with pytest.warns(tw.UndefinedCorrelationWarning, match="vigna is undefined for 2 of 6 entries"):
        tw.matrix(rows, "vigna", rows[1:])


def test_a_variable_without_a_tolerance_is_told_once_a_side(at_once):
    values = np.array([[0.0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [1, 2, 3, 4, 5]])
    with pytest.warns(tw.TiewiseWarning, match="has an interquartile range of 0") as caught:
        tw.matrix(values, "robust_gamma")
    assert sorted(str(warning.message)[:3] for warning in caught) == ["`x`", "`y`"]
    rows = pd.DataFrame({"g": np.repeat([1, 2], 5), "x": [0, 0, 0, 0, 1] * 2, "y": [1, 2, 3, 4, 5] * 2})
    with pytest.warns(tw.TiewiseWarning, match="`x` has an interquartile range of 0") as caught:
        tw.groups(rows, by="g", x="x", y="y", measure="robust_gamma", input="scores")
    assert len(caught) == 1


def test_few_rankings_are_compared_one_by_one(monkeypatch):
    asked = []
    monkeypatch.setattr(PairEntries, "_value", lambda *_: asked.append(1) or 0.0)
    tw.matrix(LINEAR, "vigna")
    assert len(asked) == 21


@pytest.mark.usefixtures("at_once")
def test_long_rows_and_many_tiles():
    rows = np.array([RNG.permutation(300) + 1 for _ in range(40)])
    rows[7] = numbered(RNG.integers(0, 40, 300).tolist(), "min")
    for name in ("vigna", "vigna(additive=False)", "bucket_footrule(hausdorff=True)", "tau_ap(ties=b)", "blest"):
        measure = tw.measure(name)
        found = tw.matrix(rows, measure)
        for i, j in ((0, 39), (7, 7), (39, 7), (20, 21), (7, 30)):
            assert found[i, j] == pytest.approx(float(measure(rows[i], rows[j])), rel=1e-12, abs=1e-12)
