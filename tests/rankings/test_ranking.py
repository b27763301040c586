"""The five doors to a Ranking, and what a Ranking is."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from tiewise import Ranking

PAPER = Ranking.from_positions([2, 1, 3, 2, 1], items="ABCDE")


def test_the_papers_bucket_order():
    # docs/mathematics.md#rankings-and-positions: (2,1,3,2,1) is BE|AD|C.
    assert str(PAPER) == "B=E>A=D>C"
    assert PAPER.buckets == (("B", "E"), ("A", "D"), ("C",))
    assert PAPER.has_ties
    assert PAPER.n == len(PAPER) == 5


def test_all_doors_lead_to_the_same_ranking():
    doors = [
        Ranking.from_positions({"A": 2, "B": 1, "C": 3, "D": 2, "E": 1}),
        Ranking.from_scores([5, 9, 1, 5, 9], items=list("ABCDE")),
        Ranking.from_scores([5, 1, 9, 5, 1], items=list("ABCDE"), higher_is_better=False),
        Ranking.from_scores({"C": 0.1, "A": 0.2, "D": 0.2, "B": 0.3, "E": 0.3}),
        Ranking.from_buckets([["E", "B"], ("A", "D"), {"C"}]),
        Ranking.parse(" B = E > A=D>C"),
        Ranking.from_positions(pd.Series([2, 1, 3, 2, 1], index=list("ABCDE"))),
        Ranking.from_positions(pl.Series([2, 1, 3, 2, 1]), items=list("ABCDE")),
    ]
    assert all(door == PAPER for door in doors)
    assert len({*doors, PAPER}) == 1


@pytest.mark.parametrize(
    ("method", "positions"),
    [("dense", [1, 1, 2, 3]), ("min", [1, 1, 3, 4]), ("max", [2, 2, 3, 4]), ("average", [1.5, 1.5, 3, 4])],
)
def test_the_method_decides_a_buckets_position(method, positions):
    assert Ranking.from_scores([9, 9, 5, 1], method=method).positions.tolist() == positions
    assert Ranking.from_buckets([["a", "b"], ["c"], ["d"]], method=method).positions.tolist() == positions


def test_large_whole_numbers_stay_apart():
    big = 2**53
    for scores in (
        [big, big + 1],
        {"a": np.int64(big), "b": np.int64(big + 1)},
        np.array([2**63, 2**63 + 1], dtype=np.uint64),
        np.ma.array([big, big + 1]),
        pl.Series([big, big + 1]),
    ):
        assert Ranking.from_scores(scores).positions.tolist() == [2, 1]


def test_nulls_of_every_library_are_missing():
    for data in (
        pa.array([1, None]),
        pl.Series([1, None]),
        pd.Series([1, None], dtype="Int64"),
        np.ma.array([1, 2], mask=[0, 1]),
    ):
        with pytest.raises(tw.TiewiseError, match="must not have missing values: got nan at index 1"):
            Ranking.from_positions(data)


def test_a_labelled_tie_breaker_is_taken_by_item():
    scores = {"a": 1, "b": 1}
    assert str(Ranking.from_scores(scores, method="ordinal", tie_breaker={"b": 1, "a": 2})) == "b>a"
    with pytest.raises(tw.TiewiseError, match="must name the items of the scores: got 'c', 'd'"):
        Ranking.from_scores(scores, method="ordinal", tie_breaker={"c": 1, "d": 2})


def test_ordinal_breaks_ties_only_when_told_how():
    scores = [9, 9, 5]
    assert Ranking.from_scores([3, 2, 1], method="ordinal").positions.tolist() == [1, 2, 3]
    assert Ranking.from_scores(scores, method="ordinal", tie_breaker=[2, 1, 0]).positions.tolist() == [2, 1, 3]
    one, other = (Ranking.from_scores(scores, method="ordinal", rng=7) for _ in range(2))
    assert one == other
    assert not one.has_ties
    for keywords, message in (
        ({}, "must be told how to break ties"),
        ({"tie_breaker": [1, 1, 1]}, "must break every tie"),
        ({"tie_breaker": [1, 2]}, "one entry for each of the 3 items: got 2"),
        ({"tie_breaker": [1, 2, 3], "rng": 1}, "both break ties"),
        ({"rng": "seed"}, "`rng` must be a seed or a numpy Generator: got 'seed'"),
    ):
        with pytest.raises(tw.TiewiseError, match=message):
            Ranking.from_scores(scores, method="ordinal", **keywords)


@pytest.mark.parametrize(
    "positions",
    [
        [3, 1, 2],
        (3, 1, 2),
        range(1, 4),
        np.array([3, 1, 2], dtype=np.uint8),
        np.array([3, 1, 2], dtype=np.float32),
        np.array([3, 1, 2], dtype=object),
        np.ma.array([3, 1, 2]),
        [Fraction(3), Decimal(1), 2],
        [np.int64(3), 1.0, 2],
        pd.Series([3, 1, 2]),
        pd.Series([3, 1, 2], dtype="Int64"),
        pl.Series([3, 1, 2]),
        pa.array([3, 1, 2]),
        pa.chunked_array([[3, 1], [2]]),
        iter([3, 1, 2]),
        {3: 1, 1: 2, 2: 3}.keys(),
    ],
)
def test_every_container_of_numbers_is_read(positions):
    ranking = Ranking.from_positions(positions)
    assert sorted(ranking.positions.tolist()) == [1, 2, 3]
    assert ranking.positions.dtype == np.int64
    assert not ranking.has_items


def test_a_series_with_labels_brings_its_items():
    assert Ranking.from_scores(pd.Series([1.0, 3.0], index=["a", "b"])) == Ranking.parse("b>a")
    assert Ranking.from_scores(pd.Series([1.0, 3.0], index=[10, 20])).items == (10, 20)


items = st.lists(st.text(min_size=1), min_size=1, max_size=12, unique=True)


@given(items, st.data())
def test_the_text_form_goes_round(names, data):
    keys = data.draw(st.lists(st.integers(0, 5), min_size=len(names), max_size=len(names)))
    ranking = Ranking.from_scores(keys, items=names)
    assert Ranking.parse(str(ranking)) == ranking
    assert str(Ranking.parse(str(ranking))) == str(ranking)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an item must stand before and after"),
        ("a>", "got the end at character 3 of 'a>'"),
        ("a>>b", "got '>' at character 3"),
        ("a==b", "got '=' at character 3"),
        ('a>"b', "a quote must be closed: got an open one at character 3"),
        ('"a"b', "got 'b' at character 4"),
        ("a<b<c", r"must have '>' \(better than\) or '=' \(tied\) between items: got '<' at character 2"),
        ("a>b=a", "must name each item once: got 'a' at index 0 and again at index 2"),
        (5, "must be a str such as 'b=e>a=d>c': got 5"),
    ],
)
def test_bad_text_gets_a_sentence(text, message):
    with pytest.raises(tw.TiewiseError, match=message):
        Ranking.parse(text)


def test_a_ranking_cannot_be_changed():
    with pytest.raises(AttributeError, match="cannot be changed"):
        PAPER.n = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        del PAPER._items
    with pytest.raises(ValueError, match="read-only"):
        PAPER.positions[0] = 9
    with pytest.raises(ValueError, match="WRITEABLE"):
        PAPER.positions.flags.writeable = True
    source = np.array([1, 2, 3])
    ranking = Ranking.from_positions(source)
    source[0] = 3
    assert ranking.positions.tolist() == [1, 2, 3]
    series = pd.Series([1, 2, 3])
    ranking = Ranking.from_positions(series)
    series[0] = 3
    assert ranking.positions.tolist() == [1, 2, 3]


def test_copies_are_equal():
    for twin in (copy.copy(PAPER), copy.deepcopy(PAPER), pickle.loads(pickle.dumps(PAPER))):
        assert twin == PAPER
        assert hash(twin) == hash(PAPER)
        assert not twin.positions.flags.writeable


def test_rankings_differ_by_positions_and_items():
    assert Ranking.from_positions([1, 2]) != Ranking.from_positions([2, 1])
    assert Ranking.from_positions([1, 2]) != Ranking.from_positions([1, 2], items="ab")
    assert Ranking.from_positions([1, 1, 3]) != Ranking.from_positions([1, 1, 2])
    assert PAPER != "B=E>A=D>C"


def test_repr_builds_the_ranking_again():
    for ranking in (PAPER, Ranking.from_positions([1, 2, 3])):
        assert eval(repr(ranking), {"Ranking": Ranking}) == ranking
    assert repr(Ranking.from_order(range(100))) == "<Ranking of 100 items>"


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Ranking(), "a Ranking is built by Ranking.from_positions"),
        (lambda: Ranking.from_positions([]), "`positions` must have at least one item"),
        (lambda: Ranking.from_positions([0, 1, 2]), "from 1 .* to 3 .*: got 0 at index 0.*from_scores"),
        (lambda: Ranking.from_positions([1, -2, 2]), "got -2 at index 1"),
        (lambda: Ranking.from_positions([1, 2, 4]), "got 4 at index 2"),
        (lambda: Ranking.from_positions([0.93, 0.2]), r"got 0.93 at index 0\. If these are scores"),
        (lambda: Ranking.from_positions([1, float("nan")]), "must not have missing values: got nan at index 1"),
        (lambda: Ranking.from_positions([1, None]), "must not have missing values: got nan at index 1"),
        (lambda: Ranking.from_positions([1, pd.NA]), "must not have missing values: got nan at index 1"),
        (lambda: Ranking.from_positions([1, float("inf")]), "must be finite: got inf at index 1"),
        (lambda: Ranking.from_positions([1, 10**400]), r"within double precision: got 1000.* at index 1"),
        (lambda: Ranking.from_positions(["a", "b"]), "not text: got 'a' at index 0.*from_order"),
        (lambda: Ranking.from_positions([1, "b"]), "not text: got 'b' at index 1"),
        (lambda: Ranking.from_positions(np.array(["a"])), "not text: got 'a' at index 0"),
        (lambda: Ranking.from_positions("a>b"), "got the text 'a>b'.*parse"),
        (lambda: Ranking.from_positions([True, False]), "not booleans: got True at index 0"),
        (lambda: Ranking.from_positions(np.array([True, False])), "not booleans: got True at index 0"),
        (lambda: Ranking.from_positions([2, True]), "not booleans: got True at index 1"),
        (lambda: Ranking.from_positions([1j, 2]), "must hold numbers: got 1j at index 0"),
        (lambda: Ranking.from_positions([[1, 2]]), r"must be one-dimensional: got \[1, 2\] at index 0"),
        (lambda: Ranking.from_positions(np.ones((2, 2))), r"must be one-dimensional: got an array of shape \(2, 2\)"),
        (lambda: Ranking.from_positions(pd.DataFrame({"a": [1]})), r"one-dimensional: got an array of shape \(1, 1\)"),
        (lambda: Ranking.from_positions({1, 2}), "got the set {1, 2}, which has no order"),
        (lambda: Ranking.from_positions(5), "must be a list, an array, a dict or a Series: got 5"),
        (lambda: Ranking.from_positions(None), "must be a list, an array, a dict or a Series: got None"),
        (lambda: Ranking.from_positions(np.array(["2020-01-01"], dtype="M8[ns]")), "not dates: got '2020-01-01"),
        (lambda: Ranking.from_positions([1, 2], items=["a"]), "one entry for each of the 2 positions: got 1"),
        (lambda: Ranking.from_positions([1, 2], items=["a", "a"]), "`items` must name each item once: got 'a'"),
        (lambda: Ranking.from_positions([1, 2], items=[["a"], "b"]), r"hashable items .*: got \['a'\] at index 0"),
        (lambda: Ranking.from_positions([1], items=5), "`items` must be a list of items: got 5"),
        (lambda: Ranking.from_positions({"a": 1}, items=["b"]), "they name their items"),
        (lambda: Ranking.from_scores([]), "`scores` must have at least one item"),
        (lambda: Ranking.from_scores([1, float("nan")]), "`scores` must not have missing values: got nan at index 1"),
        (lambda: Ranking.from_scores([1, float("-inf")]), "`scores` must be finite: got -inf at index 1"),
        (lambda: Ranking.from_scores([1, 2], method="densee"), "got 'densee'. Did you mean 'dense'"),
        (lambda: Ranking.from_scores([1, 2], higher_is_better="yes"), "must be True or False: got 'yes'"),
        (lambda: Ranking.from_scores([1, 2], rng=1), 'go with method="ordinal": got method=\'dense\''),
        (lambda: Ranking.from_order([]), "`order` must have at least one item"),
        (lambda: Ranking.from_order(["a", "b", "a"]), "got 'a' at index 0 and again at index 2"),
        (lambda: Ranking.from_order([["a", "b"]]), "Use Ranking.from_buckets"),
        (lambda: Ranking.from_order("a>b"), "got the text 'a>b'.*parse"),
        (lambda: Ranking.from_order(5), "`order` must be a list of items: got 5"),
        (lambda: Ranking([1, 2]), "a Ranking is built by Ranking.from_positions"),
        (lambda: Ranking.from_order({"a", "b"}), "`order` must be a list: got the set"),
        (lambda: Ranking.from_order({"b": 1}), "got the dict {'b': 1}. Use Ranking.from_scores"),
        (lambda: Ranking.from_order(["a", float("nan")]), "must name every item: got nan at index 1"),
        (lambda: Ranking.from_order(np.array(5)), "must be a list of items: got 5"),
        (lambda: Ranking.from_positions([1, 2], items={"a", "b"}), "`items` must be a list: got the set"),
        (lambda: Ranking.from_buckets({("a",), ("b",)}), "list of lists of items: got"),
        (lambda: Ranking.from_scores([2**63, 2**63 + 1]), "tells apart: got 9223372036854775808 and"),
        (lambda: Ranking.from_scores([2**53, 2**53 + 1, 1.5]), "that double precision tells apart"),
        (lambda: Ranking.from_scores([Decimal("0.1"), Decimal("0.10000000000000000001")]), "tells apart: got Decimal"),
        (lambda: Ranking.from_scores({"a": 1, "b": "x"}), "not text: got 'x' for item 'b'"),
        (lambda: Ranking.from_positions(pd.Series([1, 2], index=["a", pd.NA])), "must name every item: got"),
        (lambda: Ranking.from_buckets([]), "`buckets` must have at least one item"),
        (lambda: Ranking.from_buckets([["a"], []]), "no empty bucket: got one at index 1"),
        (lambda: Ranking.from_buckets(["be", "ad"]), "list of lists of items: got 'be' at index 0"),
        (lambda: Ranking.from_buckets("ab"), "list of lists of items: got 'ab'"),
        (lambda: Ranking.from_buckets([["a"], ["a"]]), "must name each item once: got 'a'"),
    ],
)  # fmt: skip
def test_bad_input_gets_a_sentence(build, message):
    with pytest.raises(tw.TiewiseError, match=message):
        build()


def test_what_numbers_no_items_is_refused():
    for wrong in ([2, 3, 4, 4], [1.25, 1.25, 1.75, 1.75], [1, 1, 4, 4], [2, 2, 2, 2], [1.3, 2.7, 2.0]):
        with pytest.raises(tw.TiewiseError, match=r"`positions` must number its items from 1.*from_scores"):
            Ranking.from_positions(wrong)
    for right in ([1, 1, 2], [1, 1, 3], [2, 2, 3], [2, 2, 2], [3, 1, 2], [1, 1, 3, 3]):
        assert Ranking.from_positions(right).positions.tolist() == right
    assert Ranking.from_positions([1.5, 1.5, 3, 4]).positions.tolist() == [1.5, 1.5, 3, 4]


def test_errors_are_also_the_builtin_kind():
    with pytest.raises(ValueError, match="at least one item"):
        Ranking.from_positions([])
    with pytest.raises(TypeError, match="not text"):
        Ranking.from_positions(["a"])
