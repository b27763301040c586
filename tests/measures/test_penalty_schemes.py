"""bucket_kendall with schemes of penalties for unranked items: against the definition, and what the names stand for."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import bucket_orders as reference
from strategies import numbered

ITEMS = "abcdefgh"
penalty = st.sampled_from([0.0, 0.25, 0.5, 1.0, 2.0])


@st.composite
def some_ranked(draw):
    """A ranking of all items, and one of at least one of them, as {item: position}."""
    every = draw(st.integers(1, len(ITEMS)))
    keys = draw(st.lists(st.integers(1, 4), min_size=every, max_size=every))
    ranked = draw(st.sets(st.sampled_from(ITEMS[:every]), min_size=1))
    others = draw(st.lists(st.integers(1, 4), min_size=len(ranked), max_size=len(ranked)))
    x = dict(zip(ITEMS, numbered(keys, "dense"), strict=False))
    return x, dict(zip(sorted(ranked), numbered(others, "dense"), strict=True))


@st.composite
def schemes(draw):
    _, b2, b3, b4, b5, b6 = (draw(penalty) for _ in range(6))
    t1, t4, t6 = (draw(penalty) for _ in range(3))
    return [[0.0, b2, b3, b4, b5, b6], [t1, t1, 0.0, t4, t4, t6]]


def named(name, p):
    """The penalties that the names stand for, written out."""
    return {
        "unifying": ([0, 1, p, 0, 1, p], [p, p, 0, p, p, 0]),
        "induced": ([0, 1, p, 0, 0, 0], [p, p, 0, 0, 0, 0]),
        "pseudodistance": ([0, 1, p, 0, 1, 0], [p, p, 0, p, p, 0]),
    }[name]


@given(pair=some_ranked(), scheme=schemes())
def test_penalties_one_by_one_equal_the_definition(pair, scheme):
    found = tw.bucket_kendall(*pair, scheme=scheme)
    assert found.statistic == pytest.approx(reference.schemed(*pair, *scheme), abs=1e-12)
    assert found.n == len(pair[0])
    if len(pair[1]) < len(pair[0]):
        assert found.maximum is None


@pytest.mark.parametrize("name", ["unifying", "induced", "pseudodistance"])
@given(pair=some_ranked(), p=st.sampled_from([0.0, 0.5, 0.75, 1.0]))
def test_named_schemes_equal_the_definition(name, pair, p):
    found = tw.bucket_kendall(*pair, scheme=name, p=p)
    assert found.statistic == pytest.approx(reference.schemed(*pair, *named(name, p)), abs=1e-12)


@given(pair=some_ranked(), p=st.sampled_from([0.0, 0.5, 1.0]))
def test_what_two_of_the_names_stand_for(pair, p):
    """Unranked items at the bottom, and pairs of ranked items alone."""
    for name, missing in (("unifying", "bottom"), ("induced", "drop")):
        assert float(tw.bucket_kendall(*pair, scheme=name, p=p)) == pytest.approx(
            float(tw.bucket_kendall(*pair, p=p, missing=missing)), abs=1e-12
        )


@given(pair=some_ranked())
def test_where_all_are_ranked_all_names_are_one(pair):
    x, y = pair[0], dict(pair[0])
    y[next(iter(y))] = 1
    y = dict(zip(y, numbered(list(y.values()), "dense"), strict=True))
    plain = tw.bucket_kendall(x, y)
    for name in ("unifying", "induced", "pseudodistance"):
        found = tw.bucket_kendall(x, y, scheme=name)
        assert (found.statistic, found.maximum) == (plain.statistic, plain.maximum)


def test_gaps_in_bare_vectors_are_unranked_items():
    x, y = [1, 2, 3, 4], [2, np.nan, 1, np.nan]
    by_item = tw.bucket_kendall(dict(zip("abcd", x, strict=True)), {"a": 2, "c": 1}, scheme="pseudodistance")
    assert float(tw.bucket_kendall(x, y, scheme="pseudodistance", nan_policy="omit")) == float(by_item) == 2.0


def test_long_rankings_by_another_way():
    """Unranked items at the bottom, by the kernels that know of no scheme."""
    rng = np.random.default_rng(4)
    x = tw.Ranking.from_scores(rng.integers(0, 500, 3000), items=range(3000))
    y = tw.Ranking.from_scores(rng.integers(0, 500, 1000), items=rng.permutation(3000)[:1000].tolist())
    expected = float(tw.bucket_kendall(x, y, missing="bottom", p=0.75))
    assert float(tw.bucket_kendall(x, y, scheme="unifying", p=0.75)) == expected


def test_matrices_tests_and_tables_take_a_scheme_on_the_same_items():
    scheme = "bucket_kendall(scheme=[[0,2,0.5,1,1,0],[1,1,0,0.5,0.5,1]])"
    x, y = [1, 2, 2, 3, 4], [2, 1, 1, 1, 3]
    by_item = dict(zip(ITEMS, x, strict=False)), dict(zip(ITEMS, y, strict=False))
    expected = reference.schemed(*by_item, [0, 2, 0.5, 1, 1, 0], [1, 1, 0, 0.5, 0.5, 1])
    assert tw.matrix([x, y], scheme)[0, 1] == pytest.approx(expected, abs=1e-12)
    assert tw.significance(x, y, scheme).statistic == pytest.approx(expected, abs=1e-12)
    table = np.zeros((4, 3), dtype=int)
    np.add.at(table, (np.array(x) - 1, np.array(y) - 1), 1)
    assert float(tw.measure(scheme)(*tw.from_table(table))) == pytest.approx(expected, abs=1e-12)


def test_text_and_value():
    measure = tw.BucketKendall(scheme=np.array([[0, 1, 0.5, 0, 1, 0.5], [0.5, 0.5, 0, 0.5, 0.5, 0]]))
    assert str(measure) == "bucket_kendall(scheme=[[0.0,1.0,0.5,0.0,1.0,0.5],[0.5,0.5,0.0,0.5,0.5,0.0]])"
    assert tw.measure(str(measure)) == measure
    assert (measure.claims.symmetric, measure.claims.items) == (False, "fewer in y")
    assert (tw.BucketKendall().claims.symmetric, tw.BucketKendall().claims.items) == (True, "same")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            {"scheme": "unified"},
            "`scheme` must be one of unifying, induced, pseudodistance: got 'unified'. Did you mean",
        ),
        ({"scheme": 5}, "or two lists of six penalties: got 5"),
        ({"scheme": [[0] * 6]}, "or two lists of six penalties: got"),
        ({"scheme": [[0] * 5, [0] * 6]}, "or two lists of six penalties: got"),
        ({"scheme": [0, 1]}, "or two lists of six penalties: got"),
        ({"scheme": [[0, -1, 0, 0, 0, 0], [0] * 6]}, "`scheme` must hold penalties >= 0: got -1"),
        ({"scheme": [[0, np.nan, 0, 0, 0, 0], [0] * 6]}, "`scheme` must hold penalties >= 0: got nan"),
        ({"scheme": [["a"] * 6, [0] * 6]}, "`scheme` must hold penalties >= 0: got 'a'"),
        ({"scheme": [[1, 1, 0, 0, 0, 0], [0] * 6]}, "must cost 0 for a pair that both rankings order alike: got 1.0"),
        ({"scheme": [[0] * 6, [0, 0, 1, 0, 0, 0]]}, "must cost 0 for a pair that both tie: got 1.0"),
        ({"scheme": [[0] * 6, [1, 2, 0, 0, 0, 0]]}, "comes first: got 1 for 'before' and 2 for 'after'"),
        ({"scheme": [[0] * 6, [0, 0, 0, 1, 0, 0]]}, "got 1 for 'first only' and 0 for 'second only'"),
        ({"scheme": "induced", "hausdorff": True}, "`scheme` must be left out with `hausdorff`"),
        ({"scheme": "induced", "missing": "drop"}, "`missing` must be left out with `scheme`.*: got 'drop'"),
        ({"scheme": [[0] * 6, [0] * 6], "p": 0.75}, "`p` must be left out where `scheme` has all penalties: got 0.75"),
    ],
)
def test_what_is_no_scheme_gets_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.bucket_kendall([1, 2], [2, 1], **parameters)


def test_x_must_rank_what_y_ranks():
    x, y = tw.Ranking.parse("a>b"), tw.Ranking.parse("c>a>d")
    with pytest.raises(tw.TiewiseError, match=r"`x` must rank all items that `y` ranks, .*: `x` lacks 'c', 'd'\."):
        tw.bucket_kendall(x, y, scheme="induced")
