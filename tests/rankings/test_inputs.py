"""What numbers mean is said with one word, and what it means is what `from_scores` and `from_order` make of them."""

import inspect
import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from strategies import numbered
from tiewise.measures.base.catalog import CATALOG
from tiewise.rankings.positions import rule_of, tied_pairs
from tiewise.rankings.ratings import rating_levels

SCORES = [0.3, 0.9, 0.1, 0.5], [3.0, 4.0, 2.0, 1.0]
LISTS = ("rbo", "average_overlap", "topk_kendall", "topk_footrule")


@pytest.mark.parametrize("name", CATALOG)
def test_every_function_and_value_takes_the_word(name):
    function, measure = getattr(tw, name), CATALOG[name]()
    assert inspect.signature(function).parameters["input"].default is None
    for said, higher in (("scores", True), ("costs", False)):
        rankings = [tw.Ranking.from_scores(one, higher_is_better=higher) for one in SCORES]
        expected = float(function(*(SCORES if name == "robust_gamma" else rankings)))
        assert float(function(*SCORES, input=said)) == float(measure(*SCORES, input=said)) == expected
    with pytest.raises(tw.TiewiseError, match=r"`input` must be one of positions, scores, costs, order: got 'rank'"):
        function(*SCORES, input="rank")


@pytest.mark.parametrize("name", [name for name in CATALOG if name != "robust_gamma"])
def test_items_best_first(name):
    orders = ["d", "a", "c", "b"], ["a", "b", "c", "d"]
    expected = float(getattr(tw, name)(*map(tw.Ranking.from_order, orders)))
    assert float(getattr(tw, name)(*orders, input="order")) == expected
    ids = [[40, 10, 30, 20], [10, 20, 30, 40]]
    assert float(getattr(tw, name)(*ids, input="order")) == expected


def test_values_have_no_positions():
    with pytest.raises(tw.TiewiseError, match="`input` must be scores or costs for a measure of values"):
        tw.robust_gamma([1, 2, 3], [1, 3, 2], input="positions")


def test_a_ranking_has_said_it_already():
    x = tw.Ranking.from_positions([1, 2, 3])
    assert float(tw.kendall_tau(x, [0.9, 0.5, 0.1], input="scores")) == 1.0
    assert float(tw.kendall_tau(x, [0.9, 0.5, 0.1], input="costs")) == -1.0


def test_places_in_a_longer_list_are_told_apart_from_scores():
    with pytest.raises(
        tw.TiewiseError, match=r'got 5 at index 1\. If these are places in a longer list, input="costs"'
    ):
        tw.kendall_tau([1, 5, 9], [1, 2, 3])
    with pytest.raises(tw.TiewiseError, match=r"got 5 at index 1\. If these are scores"):
        tw.kendall_tau([1, 5, 5], [1, 2, 3])


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_fractions_seem_to_be_scores(name):
    with pytest.raises(tw.TiewiseError, match=r'must be lists of items, and seem to be scores.* Say input="scores"'):
        getattr(tw, name)([0.9, 0.8, 0.1], [0.85, 0.7, 0.2])
    assert getattr(tw, name)([0.5, 1.5], [1.5, 0.5], input="order").n == 2


def test_labels_on_one_side_only_are_told_how_to_go():
    with pytest.raises(
        tw.TiewiseError, match=r"both as bare numbers\. values\.to_numpy\(\) takes the labels .* tw\.scorer"
    ):
        tw.scaled_gamma({"a": 0.1, "b": 0.2}, [0.1, 0.2], input="scores")


def test_texts_among_numbers_are_told_how_to_be_an_order():
    with pytest.raises(tw.TiewiseError, match='input="order"'):
        tw.kendall_tau(["a", "b"], ["b", "a"])


@given(st.lists(st.integers(1, 6), min_size=1, max_size=12), st.sampled_from(["dense", "min", "max", "average"]))
def test_every_rule_is_recognised(keys, rule):
    positions = numbered(keys, rule)
    found = rule_of(np.array(positions))
    assert found is not None
    assert numbered(keys, found) == positions


@given(st.lists(st.integers(1, 7), min_size=1, max_size=7))
def test_what_no_rule_gives_is_refused(vector):
    n = len(vector)
    is_numbering = any(numbered(vector, rule) == list(vector) for rule in ("dense", "min", "max", "average"))
    y = list(range(1, n + 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if is_numbering:
            assert tw.gamma(vector, y).n == n
        else:
            with pytest.raises(tw.TiewiseError, match=r"must number its items from 1|must hold positions from 1"):
                tw.gamma(vector, y)


@pytest.mark.parametrize(
    ("positions", "levels"),
    [
        ([1, 2, 3, 4, 5] * 4, 5),
        ([1, 2] * 4, 2),
        ([1, 2] * 3, 0),  # few items
        ([1] * 20, 0),  # nothing to turn round
        (list(range(1, 12)) * 4, 0),  # more levels than ratings have
        ([1, 2, 3] * 3, 3),
        ([1, 2, 3, 4] * 2 + [1, 2, 3], 0),  # fewer than three items a level
        ([1] * 10 + [11] * 10, 0),  # numbered by min: these are positions
        (list(range(1, 21)), 0),
    ],
)
def test_what_may_be_ratings(positions, levels):
    vector = np.array(positions)
    assert rating_levels(vector, tied_pairs(vector)) == levels
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tw.gamma(positions, list(range(1, len(positions) + 1)))
    asked = [str(warning.message) for warning in caught if warning.category is tw.SuspiciousPositionsWarning]
    assert len(asked) == bool(levels)
    if levels:
        assert asked[0].startswith(
            f"`x` has only the whole numbers 1 to {levels} for {len(positions)} items, which may be positions or "
            'ratings. They are read as positions: 1 is the best. Say input="positions"'
        )


def test_who_says_positions_is_not_asked():
    stars = [1, 2, 3, 4, 5] * 4
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        said = tw.gamma(stars, list(range(1, 21)), input="positions")
        made = tw.gamma(tw.Ranking.from_positions(stars), tw.Ranking.from_positions(range(1, 21)))
    assert said.statistic == made.statistic


class TestScores:
    """`Ranking.from_scores`: rounding and gaps."""

    def test_rounding_is_told_and_can_be_tied(self):
        importances = [0.31, 1.3e-17, -2.1e-17, 0.0, 0.12]
        with pytest.warns(tw.SuspiciousScoresWarning, match=r"differ by no more than 2e-17, .* tolerance=1e-12"):
            apart = tw.Ranking.from_scores(importances)
        assert apart.positions.tolist() == [1, 3, 5, 4, 2]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tied = tw.Ranking.from_scores(importances, tolerance=1e-12)
            exact = tw.Ranking.from_scores(importances, tolerance=0)
        assert tied.positions.tolist() == [1, 3, 3, 3, 2]
        assert exact == apart

    def test_sums_in_another_order_are_rounding(self):
        with pytest.warns(tw.SuspiciousScoresWarning):
            tw.Ranking.from_scores([0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, 5.0])

    @pytest.mark.parametrize("scores", [[1e-30, 1e-20, 0.5], [0.0, 1e-300, 1.0], [1, 2, 3], [1e9, 1e9 + 1, 0], [2.5]])
    def test_small_numbers_need_not_be_rounding(self, scores):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert not tw.Ranking.from_scores(scores).has_ties

    def test_neighbours_within_the_tolerance_are_tied_in_chains(self):
        ranking = tw.Ranking.from_scores([1.0, 1.4, 1.8, 3.0], tolerance=0.5, method="min", higher_is_better=False)
        assert ranking.positions.tolist() == [1, 1, 1, 4]

    @pytest.mark.parametrize("tolerance", [-1, "wide", True, np.nan])
    def test_a_tolerance_is_a_number(self, tolerance):
        with pytest.raises(tw.TiewiseError, match="`tolerance` must be a number >= 0"):
            tw.Ranking.from_scores([1, 2], tolerance=tolerance)

    def test_gaps(self):
        scores = {"a": 3.0, "b": np.nan, "c": 1.0, "d": 3.0}
        with pytest.raises(
            tw.TiewiseError,
            match=r"missing values: got nan for item 'b'\. nan_policy=\"omit\" leaves such items out\.$",
        ):
            tw.Ranking.from_scores(scores)
        assert str(tw.Ranking.from_scores(scores, nan_policy="omit")) == "a=d>c"
        bare = tw.Ranking.from_scores([0.5, np.nan, 0.7], nan_policy="omit")
        assert dict(zip(bare.items, bare.positions.tolist(), strict=True)) == {0: 2, 2: 1}
        mean = tw.Ranking.from_scores(scores, nan_policy="omit", method="average")
        assert mean.positions.tolist() == [1.5, 3, 1.5]
        with pytest.raises(tw.TiewiseError, match="`scores` must have at least one score: got missing values only"):
            tw.Ranking.from_scores([np.nan, np.nan], nan_policy="omit")
        with pytest.raises(tw.TiewiseError, match="`nan_policy` must be one of raise, omit: got 'propagate'"):
            tw.Ranking.from_scores([1, 2], nan_policy="propagate")


class TestGaps:
    """Missing values among scores and costs, alike at every measure."""

    @pytest.mark.parametrize("said", ["scores", "costs"])
    def test_they_are_left_out_before_ranks_are_made(self, said):
        x, y = [0.9, np.nan, 0.5, 0.1], [0.8, 0.7, 0.9, 0.2]
        found = tw.scaled_gamma(x, y, weights="top", input=said, nan_policy="omit")
        kept = tw.scaled_gamma([0.9, 0.5, 0.1], [0.8, 0.9, 0.2], weights="top", input=said)
        assert (found.statistic, found.n, found.left_out.omitted) == (kept.statistic, 3, (1,))
        assert np.isnan(float(tw.scaled_gamma(x, y, input=said, nan_policy="propagate")))
        with pytest.raises(tw.TiewiseError, match="`x` must not have missing values: got nan at index 1"):
            tw.scaled_gamma(x, y, input=said)

    @pytest.mark.parametrize("name", [name for name in CATALOG if name not in LISTS])
    def test_nothing_left_is_undefined(self, name):
        measure = CATALOG[name](nan_policy="omit")
        with pytest.warns(tw.UndefinedCorrelationWarning, match="no item has a value in both"):
            found = measure([np.nan, np.nan], [1.0, 2.0], input="scores")
        assert np.isnan(found.statistic)
        assert (found.n, found.left_out.omitted) == (0, (0, 1))

    def test_where_missing_items_go_to_the_bottom_so_do_gaps(self):
        x = {"a": 1, "b": 2, "c": 3, "d": np.nan, "e": np.nan}
        y = {"a": 2, "b": np.nan, "c": 1, "d": 3, "e": np.nan}
        measure = tw.KendallTau(nan_policy="omit", missing="bottom")
        lacking = [{item: value for item, value in side.items() if value == value} for side in (x, y)]
        expected = tw.kendall_tau(*lacking, missing="bottom")
        named, bare = measure(x, y), measure(list(x.values()), list(y.values()))
        assert (float(named), named.n) == (float(bare), bare.n) == (float(expected), 4)
        assert (named.left_out.placed, named.left_out.omitted) == (("b", "d"), ("e",))  # which no ranking has
        assert (bare.left_out.placed, bare.left_out.omitted) == ((1, 3), (4,))
        with pytest.warns(tw.UndefinedCorrelationWarning, match="no item has a value in both"):
            assert set(measure([1, np.nan], [np.nan, np.nan]).left_out.omitted) == {0, 1}
        columns = np.array([list(x.values()), list(y.values())])
        assert tw.matrix(columns, measure)[0, 1] == float(expected)
        dropped = tw.kendall_tau(x, y, nan_policy="omit", missing="drop")
        assert (dropped.n, set(dropped.left_out.omitted)) == (2, {"b", "d", "e"})


class TestLeftOut:
    """What was left out is part of the result."""

    X, Y = {"a": 1, "b": 2, "c": 3}, {"b": 1, "a": 2, "d": 3}

    def test_dropped_and_placed(self):
        dropped = tw.kendall_tau(self.X, self.Y, missing="drop")
        assert (dropped.n, dropped.left_out.dropped, dropped.left_out.placed) == (2, ("c", "d"), ())
        assert dropped.left_out.told(2) == "2 of 4 items compared; dropped 'c', 'd'"
        placed = tw.kendall_tau(self.X, self.Y, missing="bottom")
        assert (placed.n, placed.left_out.dropped, placed.left_out.placed) == (4, (), ("c", "d"))
        assert placed.left_out.told(4) == "put at the bottom 'c', 'd'"

    def test_nothing(self):
        assert not tw.kendall_tau([1, 2], [2, 1]).left_out
        assert tw.kendall_tau([1, 2], [2, 1]).left_out.told(2) == ""

    def test_gaps_and_drops_together(self):
        x = {"a": 3.0, "b": np.nan, "c": 1.0, "e": 0.5}
        y = {"a": 3.0, "b": 1.0, "d": 1.0, "e": 7.0}
        found = tw.kendall_tau(x, y, input="scores", missing="drop", nan_policy="omit")
        assert (found.n, found.left_out.dropped, found.left_out.omitted) == (2, ("c", "d"), ("b",))
        values = tw.robust_gamma(x, y, missing="drop", nan_policy="omit")
        assert (values.n, set(values.left_out.dropped), values.left_out.omitted) == (2, {"c", "d"}, ("b",))
