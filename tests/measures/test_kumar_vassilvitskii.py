"""kumar_vassilvitskii: against its twin, published numbers, and what is known of it."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import kumar_vassilvitskii as twin
from strategies import floats, position_pairs
from tiewise.pairs import partners as weighted_pairs

TWINS = {"kendall": twin.kendall, "footrule": twin.footrule}


@st.composite
def weighted(draw, high=15):
    """(x, y, w, delta, D), each of the last three maybe None; costs and weights exceed 1 and may be 0."""
    x, y = draw(position_pairs(low=1, high=high, ties=False))
    n = len(x)
    numbers = st.fractions(0, 20, max_denominator=12)
    w = draw(st.none() | st.lists(numbers, min_size=n, max_size=n))
    delta = draw(st.none() | st.lists(numbers, min_size=n - 1, max_size=n - 1))
    d = None
    if draw(st.booleans()):
        d = [[draw(st.integers(0, 9)) for _ in range(n)] for _ in range(n)]
        d = [[d[min(i, j)][max(i, j)] if i != j else 0 for j in range(n)] for i in range(n)]
    return x, y, w, delta, d


def parameters(w, delta, d):
    return {
        "elements": None if w is None else floats(w),
        "weights": None if delta is None else floats(delta),
        "dissimilarities": d,
    }


@pytest.mark.parametrize("kind", TWINS)
@given(case=weighted())
def test_the_twin_agrees(kind, case):
    x, y, *rest = case
    expected = float(TWINS[kind](x, y, *rest))
    result = tw.kumar_vassilvitskii(x, y, **parameters(*rest), kind=kind)
    assert float(result) == pytest.approx(expected, rel=1e-12, abs=1e-12)
    assert result.maximum is None or result.statistic <= result.maximum * (1 + 1e-12)


@pytest.mark.parametrize("kind", TWINS)
@pytest.mark.parametrize("given_ones", list(product([False, True], repeat=3)), ids=str)
def test_the_twin_agrees_on_the_compiled_path(kind, given_ones, monkeypatch):
    monkeypatch.setattr(weighted_pairs, "_KERNELS_BEYOND", 1)
    n = size(1100, 40) if kind == "kendall" else 60  # the footrule is never compiled
    rng = np.random.default_rng(n)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    matrix = rng.random((n, n))
    values = rng.random(n), 3 * rng.random(n - 1), matrix + matrix.T
    w, delta, d = (value if wanted else None for value, wanted in zip(values, given_ones, strict=True))
    expected = TWINS[kind](x.tolist(), y.tolist(), *(v if v is None else v.tolist() for v in (w, delta, d)))
    result = tw.kumar_vassilvitskii(x, y, elements=w, weights=delta, dissimilarities=d, kind=kind)
    assert float(result) == pytest.approx(expected, rel=1e-12)


# The orderings (1,2,3,4,5) and (3,1,5,2,4), as positions of the items 1 to 5.
ONE_TO_FIVE = ([1, 2, 3, 4, 5], [2, 4, 1, 5, 3])
APART = [[abs(i - j) for j in range(5)] for i in range(5)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # JohnnyDoorn/KendallWeightedDistance, its script run in R: orderings (1,2,3,4) and (2,1,4,3), which are
        # their own inverses and so the positions as well.
        ({}, 2),
        ({"elements": [1, 1, 2, 1]}, 3),
        ({"weights": [3, 2, 1]}, 10),
        ({"weights": [1, 0, 0]}, 1),
        ({"dissimilarities": [[0, 0.1, 1, 1], [0.1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]}, 1.1),
        ({"weights": [1 / math.log(k + 2) - 1 / math.log(k + 3) for k in (1, 2, 3)]}, 0.03967739),
    ],
)
def test_van_doorn(given, expected):
    assert float(tw.kumar_vassilvitskii([1, 2, 3, 4], [2, 1, 4, 3], **given)) == pytest.approx(expected, abs=5e-9)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # The same script, in both argument orders.
        ({"weights": [4, 3, 2, 1]}, 28),
        ({"weights": [4, 3, 2, 1], "elements": [1, 2, 3, 4, 5]}, 162),
        ({"weights": [4, 3, 2, 1], "elements": [1, 2, 3, 4, 5], "dissimilarities": APART}, 279),
        # docs/mathematics.md#kumar_vassilvitskii: the footrule kind has no published numbers.
        ({"kind": "footrule"}, 8),
        ({"kind": "footrule", "elements": [1, 2, 3, 4, 5]}, 78),
        ({"kind": "footrule", "weights": [4, 3, 2, 1]}, 56),
        ({"kind": "footrule", "dissimilarities": APART}, 14),
        (
            {
                "kind": "footrule",
                "weights": [4, 3, 2, 1],
                "elements": [1, 2, 3, 4, 5],
                "dissimilarities": APART,
            },
            558,
        ),
    ],
)
def test_one_to_five(given, expected):
    x, y = ONE_TO_FIVE
    assert float(tw.kumar_vassilvitskii(x, y, **given)) == pytest.approx(expected)
    assert float(tw.kumar_vassilvitskii(y, x, **given)) == pytest.approx(expected)


@given(case=weighted(high=12))
def test_the_footrule_is_at_least_kendalls_and_at_most_twice_it(case):
    # docs/mathematics.md#kumar_vassilvitskii: K <= F <= 2K without D, in 3000 random cases.
    x, y, w, delta, _ = case
    k, f = (float(tw.kumar_vassilvitskii(x, y, **parameters(w, delta, None), kind=kind)) for kind in TWINS)
    assert k <= f * (1 + 1e-9) + 1e-9
    assert f <= 2 * k * (1 + 1e-9) + 1e-9


@given(pair=position_pairs(ties=False))
def test_without_weights_they_are_kendalls_distance_and_the_footrule(pair):
    x, y = pair
    assert float(tw.kumar_vassilvitskii(x, y)) == tw.gamma(x, y).discordant
    assert float(tw.kumar_vassilvitskii(x, y, kind="footrule")) == np.abs(np.subtract(x, y)).sum()


def violations(n, **given):
    """How many triples of linear orders break the triangle inequality."""
    orders = [list(order) for order in permutations(range(1, n + 1))]
    d = np.array([[float(tw.kumar_vassilvitskii(x, y, **given)) for y in orders] for x in orders])
    return int((d[:, None, :] > d[:, :, None] + d[None, :, :] + 1e-9).sum())


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # docs/mathematics.md#kumar_vassilvitskii: of the 13824 triples of four items.
        ({"weights": [4, 3, 2]}, 960),
        ({"weights": [1, 5, 1]}, 2304),
        ({"weights": [3, 0, 1]}, 1824),
        ({"elements": [1, 2, 5, 3]}, 0),
    ],
)
def test_the_triangle_inequality(given, expected):
    assert violations(4, **given) == expected


@pytest.mark.parametrize("positions", [[2, 1], [3, 1]])
def test_the_triangle_inequality_of_three_items(positions):
    assert violations(3, weights=positions) == 0


def test_the_axioms_find_a_counterexample_for_position_costs():
    assert tw.axioms("kumar_vassilvitskii", 4).is_metric()
    broken = tw.axioms("kumar_vassilvitskii(weights=top)", 4).linear["A1 triangle inequality"]
    assert not broken
    assert len(broken.counterexample) == 3


def test_maxima():
    n = 5
    x, reverse = list(range(1, n + 1)), list(range(n, 0, -1))
    for weights in ({}, {"elements": [1, 2, 3, 4, 5]}, {"dissimilarities": APART}, {"kind": "footrule"}):
        result = tw.kumar_vassilvitskii(x, reverse, **weights)
        assert result.normalized == pytest.approx(1.0)
    assert tw.kumar_vassilvitskii(x, reverse, weights="top").maximum is None
    assert tw.kumar_vassilvitskii(x, reverse, elements=[1, 2, 3, 4, 5], kind="footrule").maximum is None


def test_edge_cases():
    for kind in TWINS:
        assert float(tw.kumar_vassilvitskii([1], [1], weights=[], elements=[2], dissimilarities=[[1]], kind=kind)) == 0
        assert float(tw.kumar_vassilvitskii([1, 2], [2, 1], elements=[0, 0], kind=kind)) == 0
        assert float(tw.kumar_vassilvitskii([1, 2, 3], [2, 1, 3], weights=[0, 1], kind=kind)) == 0


def test_elements_by_item_are_matched_by_item():
    x, y = tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("d>b>a>e>c")
    weights = {"e": 7, "d": 4, "c": 3, "b": 2, "a": 1}
    # a>b>c>d against d>b>a>c: ab, ad, bd, cd are inverted.
    measure = tw.KumarVassilvitskii(elements=weights, missing="drop")
    assert float(measure(x, y)) == 2 + 4 + 8 + 12
    assert tw.measure(str(measure)) == measure
    assert str(measure) == "kumar_vassilvitskii(elements={'e':7.0,'d':4.0,'c':3.0,'b':2.0,'a':1.0},missing=drop)"
    assert measure == tw.KumarVassilvitskii(elements=dict(reversed(weights.items())), missing="drop")


@pytest.mark.parametrize(
    "measure",
    [
        tw.KumarVassilvitskii(weights=[4, 0.5], elements=[1, 2, 1 / 3], dissimilarities=np.ones((3, 3))),
        tw.KumarVassilvitskii(elements={"it's, [odd]": 1, 'a "quoted" {name': 2, 3: 0.5, ("t", 1): 1}, kind="footrule"),
    ],
)  # fmt: skip
def test_text_and_value_are_one(measure):
    assert tw.measure(str(measure)) == measure
    assert hash(tw.measure(str(measure))) == hash(measure)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"weights": [1, -1]}, "`weights` must be finite and >= 0: got -1 at index 1."),
        ({"weights": [1, math.inf]}, "`weights` must be finite and >= 0: got inf at index 1."),
        ({"weights": [1, 2, 3]}, "`weights` must have N - 1 = 2 entries for N = 3 items: got 3."),
        ({"weights": 3}, "`weights` must be a scaling's name, a vector of N - 1 costs or a function of N: got 3."),
        ({"weights": "topp"}, "Did you mean 'top'?"),
        ({"weights": lambda n: [1] * n}, "`weights` must have N - 1 = 2 entries for N = 3 items: got 3."),
        ({"weights": lambda n: 1 / 0}, "`weights` must be a function that answers:"),
        ({"elements": [1, 2]}, "`elements` must have one weight for each of the N = 3 items compared: got 2."),
        ({"elements": [1, -2, 3]}, "`elements` must be finite and >= 0: got -2 at index 1."),
        ({"elements": {"a": 1, "b": math.nan}}, "`elements` must be finite and >= 0: got nan for item 'b'."),
        ({"elements": 3}, "`elements` must be a vector of weights or a dict {item: weight}: got 3."),
        ({"elements": {"a": 1}}, "`elements` by item need rankings that name their items: got bare positions."),
        (
            {"dissimilarities": [[0, 1], [1, 0]]},
            "`dissimilarities` must be an N x N matrix for the N = 3 items compared",
        ),
        (
            {"dissimilarities": [[0, 1], [2, 0]]},
            "`dissimilarities` must be symmetric: got 1.0 in row 1, column 2, and 2.0",
        ),
        ({"dissimilarities": [[0, -1], [-1, 0]]}, "finite and >= 0: got -1.0 in row 1, column 2."),
        ({"dissimilarities": [1, 2]}, "`dissimilarities` must be a square matrix: got shape (2,)."),
        ({"dissimilarities": [["a"]]}, "`dissimilarities` must be a matrix of numbers: got [['a']]."),
        ({"kind": "kendal"}, "`kind` must be one of kendall, footrule: got 'kendal'. Did you mean 'kendall'?"),
    ],
)
def test_mistakes_get_a_sentence(given, message):
    with pytest.raises(tw.TiewiseError) as caught:
        tw.kumar_vassilvitskii([1, 2, 3], [2, 1, 3], **given)
    assert message in str(caught.value)


def test_items_without_a_weight_are_named():
    x, y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("b>a>c")
    with pytest.raises(tw.TiewiseError, match="a weight for each item compared: it lacks 'b', 'c'"):
        tw.kumar_vassilvitskii(x, y, elements={"a": 1})


@pytest.mark.parametrize("text", ["{'a': 1", "{a: 1}", "{'a', 'b'}", "{[1]: 2}"])
def test_a_bad_dict_gets_a_sentence(text):
    with pytest.raises(tw.TiewiseError, match="a dict must look like"):
        tw.measure(f"kumar_vassilvitskii(elements={text})")


@given(order=st.permutations(range(1, 7)), data=st.data())
def test_small_costs_beside_large_ones_keep_their_digits(order, data):
    costs = data.draw(st.lists(st.sampled_from([1e-9, 3e-5, 0.1, 1.0, 7e8]), min_size=5, max_size=5))
    x = list(range(1, 7))
    expected = float(twin.kendall(x, order, delta=[Fraction(cost) for cost in costs]))
    found = float(tw.kumar_vassilvitskii(x, order, positions=costs))
    assert found == pytest.approx(expected, rel=1e-12)
