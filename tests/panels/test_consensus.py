"""What a consensus takes and says: counts, different items, lists, silent voters, refusals, stability."""

import json
from dataclasses import replace

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near, panel
from tiewise.panels.enumeration import every_bucket_order, every_order
from tiewise.panels.objective import Objective
from tiewise.panels.voters import read_voters
from tiewise.panels.wording import _told_apart


def parsed(*texts):
    return [tw.Ranking.parse(text) for text in texts]


@pytest.mark.parametrize("name", ["kendall_tau", "scaled_tau(weights=top)", "footrule", "rbo"])
def test_counts_are_voters_that_were_given_so_often(name):
    rows = panel(5, 4, 1)
    rankings = [tw.Ranking.from_positions(row) for row in rows] if name == "rbo" else rows
    counts = [1, 3, 0, 2]
    repeated = [rankings[k] for k, count in enumerate(counts) for _ in range(count)]
    one, other = tw.consensus(rankings, name, counts=counts), tw.consensus(repeated, name)
    assert one.objective == pytest.approx(other.objective)
    assert one.mean_agreement == pytest.approx(other.mean_agreement)
    assert len(one.agreement) == 4


def test_different_items():
    rankings = parsed("a>b>c", "b>c>d", "a>d")
    with pytest.raises(ValueError, match="missing="):
        tw.consensus(rankings, "kendall_tau")
    dropped = tw.consensus(rankings, "kemeny(missing=drop)")
    assert str(dropped.ranking) == "a>b>c>d"
    assert dropped.objective == 0.0
    bottom = tw.consensus(rankings, "kemeny(missing=bottom)", ties=True)
    by_hand = parsed("a>b>c>d", "b>c>d>a", "a>d>b=c")
    assert bottom.objective == tw.consensus(by_hand, "kemeny", ties=True).objective


def test_lists():
    found = tw.consensus([["a", "b", "c"], ["b", "a", "d"], ["a", "b", "e"]], "rbo", input="order")
    assert [list(bucket) for bucket in found.ranking.buckets][:2] == [["a"], ["b"]]
    assert found.is_optimal
    assert sum(found.agreement) == pytest.approx(found.objective)


def test_a_profile_brings_its_counts(tmp_path):
    path = tmp_path / "votes.soc"
    path.write_text("# NUMBER ALTERNATIVES: 3\n# ALTERNATIVE NAME 1: x\n# ALTERNATIVE NAME 2: y\n"
                    "# ALTERNATIVE NAME 3: z\n5: 1,2,3\n2: 3,2,1\n")  # fmt: skip
    found = tw.consensus(tw.io.read_preflib(path), "kendall_tau")
    assert str(found.ranking) == "x>y>z"
    assert found.objective == 3.0


def test_one_ranking_is_its_own_consensus():
    found = tw.consensus(parsed("b>a>c"), "kendall_tau")
    assert str(found.ranking) == "b>a>c"
    assert found.is_optimal


def test_voters_without_a_say():
    rows = np.array([[1, 1, 1], [2, 1, 3], [1, 1, 1]])
    with pytest.warns(tw.UndefinedCorrelationWarning, match="2 of 3 rankings have no say"):
        found = tw.consensus(rows, "kendall_tau")
    assert found.positions.tolist() == [2, 1, 3]
    assert np.isnan(found.agreement[[0, 2]]).all()
    with pytest.raises(ValueError, match="got 1 that tell no items apart"):
        tw.consensus(rows[:1], "kendall_tau")


@pytest.mark.parametrize("rule", ["borda", "copeland", "median_rank"])
def test_a_rule_that_ties_all_has_no_sum(rule):
    with pytest.warns(tw.UndefinedCorrelationWarning, match=f"{rule} gives a ranking with which spearman is undefined"):
        found = tw.consensus([[1, 2], [2, 1]], "spearman", ties=True, method=rule)
    assert str(found.ranking) == "0=1"
    assert np.isnan([found.objective, found.gap, found.mean_agreement]).all()
    assert found.bound == 2.0
    assert not found.is_optimal
    assert "the measure is undefined" in str(found)
    assert "cannot be said" in found.sentences[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([], "kendall_tau"), "rankings"),
        (([[1, 2, 3]], "kendall_tau", [1, 2]), "one entry for each of the 1 rankings: got 2"),
        (([[1, 2, 3]], "kendall_tau", [-1]), "numbers >= 0: got -1 at index 0"),
        (([[1, 2, 3]], "kendall_tau", [0]), "must not all be 0"),
        (([[1, 2, 3]], "kendall_tau", "x"), "a list of 1 numbers: got 'x'"),
        (([[1, 2, 3]], "robust_gamma"), "compares values"),
    ],
)
def test_refusals(arguments, words):
    rankings, measure, counts = (*arguments, None)[:3]
    with pytest.raises(tw.TiewiseError, match=words):
        tw.consensus(rankings, measure, counts=counts)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ties": True, "measure": "ulam"}, "`ties` must be False, because ulam"),
        ({"time_limit": -1}, "seconds >= 0: got -1"),
        ({"time_limit": "soon"}, "a number of seconds: got 'soon'"),
        ({"method": "magic"}, "`method` must be one of"),
        ({"rng": 1.5}, "`rng` must be a seed >= 0 or a numpy Generator: got 1.5"),
    ],
)
def test_refused_options(options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        tw.consensus(panel(4, 3, 0), **options)


@pytest.mark.parametrize("limit", [10**400, np.inf])
def test_a_time_limit_may_be_as_long_as_one_likes(limit):
    assert tw.consensus(panel(4, 3, 0), time_limit=limit).is_optimal


def test_stability_refuses_what_is_no_seed():
    with pytest.raises(tw.TiewiseError, match="`rng` must be a seed >= 0 or a numpy Generator: got 'x'"):
        tw.consensus(panel(4, 3, 0)).stability(5, rng="x")


def test_what_it_says():
    found = tw.consensus(parsed("a>b>c", "a>b>c", "b>a>c"), "kendall_tau", counts=[2, 1, 1])
    assert "proven: no ranking is better" in str(found)
    assert "4 voters (3 rankings)" in str(found)
    assert "a&gt;b&gt;c" in found._repr_html_()
    assert "Consensus of 3 rankings by kendall_tau" in repr(found)
    numbers = json.loads(json.dumps(found.numbers()))
    assert numbers["ranking"] == [["a"], ["b"], ["c"]]
    assert numbers["is_optimal"]
    assert found.by_voter() == {0: 1.0, 1: 1.0, 2: pytest.approx(1 / 3)}


@pytest.mark.parametrize("ties", [False, True])
def test_stability(ties):
    rows = near(6, 15, 3, 0.15)
    found = tw.consensus(rows, "kemeny", ties=ties)
    steady = found.stability(40, rng=1)
    np.testing.assert_allclose(steady.shares.sum(axis=0), 1.0)
    np.testing.assert_allclose(steady.shares.sum(axis=1), 1.0)
    assert steady.shares.tolist() == found.stability(40, rng=1).shares.tolist()
    assert steady.in_top(6) == pytest.approx(np.ones(6))
    assert steady.table()["item"] == list(steady.items)
    assert f"of {steady.n_resamples} panels" in str(steady)
    alike = tw.consensus(np.tile(rows[0], (5, 1)), "kemeny", ties=ties).stability(10, rng=0)
    assert alike.same == 1.0
    assert alike.at_its_place.tolist() == [1.0] * 6


@pytest.mark.parametrize("ties", [False, True])
def test_scaled_tau_without_weights_is_proven_as_kendalls_is_also_where_voters_lack_items(ties):
    rankings = parsed("a>b>c>d", "b>a>c", "c>d=a", "d>c>b>a", "a>c>b")
    found, kendall, all_of_them = (
        tw.consensus(rankings, f"{name}(missing=drop)", ties=ties, method=method)
        for name, method in (("scaled_tau", "auto"), ("kendall_tau", "auto"), ("scaled_tau", "enumeration"))
    )
    assert found.is_optimal
    assert found.method == kendall.method
    assert found.objective == pytest.approx(kendall.objective)
    assert found.objective == pytest.approx(all_of_them.objective)


def test_billions_of_voters():
    found = tw.consensus([[1, 2, 3], [2, 1, 3], [3, 2, 1]], "kendall_tau", counts=[10**12, 10**11, 5])
    assert str(found.ranking) == "0>1>2"
    assert found.looks_divided in (True, False)


def test_what_is_not_proven_is_told_by_the_sum_and_the_bound():
    rows = panel(30, 12, 1)
    found = tw.consensus(rows, "scaled_tau(weights=top_k:9)", rng=0)
    assert found.has_own_bound
    told = f"the sum is {found.objective:.3g}, none without ties can exceed {found.bound:.3g}."
    assert found.sentences[1].endswith(told)
    assert found.gap == pytest.approx((found.bound - found.objective) / found.bound)
    loose = tw.consensus(rows, "kendall_tau", method="borda")
    assert not loose.has_own_bound
    told = f"the sum is {loose.objective:.3g}, and nothing better than the largest thinkable sum, 12, is proven."
    assert loose.sentences[1].endswith(told)
    far = tw.consensus(rows, "kemeny", time_limit=0, rng=0)
    told = f"the sum of distances is {far.objective:.0f}, none without ties can be below {far.bound:.0f}."
    assert far.sentences[1].endswith(told)
    assert "%" not in found.sentences[1] + loose.sentences[1] + far.sentences[1]


@pytest.mark.parametrize(
    ("objective", "bound", "gap"),
    [
        (7.5, 10.0, 0.25),
        (40.0, 35.0, 0.125),
        (40.0, 0.0, 1.0),
        (-3.0, 2.0, 1.0),
        (-4.0, -3.0, 0.25),
        (1.0, np.inf, 1.0),
    ],
)
def test_the_gap_is_a_share(objective, bound, gap):
    found = tw.consensus(panel(5, 3, 0), "kendall_tau", method="borda")
    assert replace(found, objective=objective, bound=bound, is_optimal=False).gap == gap


def test_numbers_that_are_near_have_digits_that_tell_them_apart():
    assert _told_apart(11.9996, 12.0) == ("11.9996", "12")
    assert _told_apart(7.6458, 12.0) == ("7.65", "12")
    assert _told_apart(123456.0, 123457.0) == ("123456", "123457")


def test_who_lacks_items_may_see_a_later_place():
    rankings = parsed("a>b>c>d>e", "b>c>d>e", "a>c>d>e")
    assert tw.consensus(rankings, "scaled_tau(weights=top_k:3,missing=drop)").arbitrary_from is None
    assert tw.consensus(rankings, "scaled_tau(weights=top_k:3,missing=bottom)").arbitrary_from == 4
    assert tw.consensus(rankings[:1], "scaled_tau(weights=top_k:3)").arbitrary_from == 4


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("a>b", "b>a"), "1 other is exactly as good: a or b can be first."),
        (("a>b>c>d", "a>b>d>c"), "1 other is exactly as good: all begin a > b."),
        (("a>b>c>d>e>f", "a>b>c>d>f>e"), "1 other is exactly as good: all begin a > b > c > ... (4 places)."),
    ],
)
def test_what_the_best_share(texts, told):
    found = tw.consensus(parsed(*texts), "kendall_tau")
    assert told in found.sentences
    assert f"as good: 1 other, {told[told.index(':') + 2 : -1]}" in str(found)
    assert "as good" not in str(tw.consensus(parsed(texts[0]), "kendall_tau"))


def test_who_can_be_first():
    found = tw.consensus(parsed("a>b>c", "b>a>c"), "kendall_tau")
    assert found.numbers()["can_be_first"] == ["a", "b"]
    assert tw.consensus(parsed("a>b>c"), "kendall_tau").numbers()["can_be_first"] == ["a"]
    at_most = tw.consensus(parsed("a>b>c>d", "a>b>d>c"), "spearman")
    assert "At least 1 other is exactly as good: those that were found begin a > b." in at_most.sentences


@pytest.mark.parametrize("name", ["kendall_tau", "spearman", "footrule", "scaled_gamma(weights=top)", "rbo"])
def test_chance_decides_between_equally_good_ones_of_panels_drawn_anew(name):
    shares = tw.consensus(parsed("a>b", "b>a"), name).stability(400, rng=0).shares
    assert abs(shares[0, 0] - 0.5) < 0.08
    assert shares.sum() == pytest.approx(2.0)


def test_places_that_are_not_told_apart_are_not_counted_one_by_one():
    texts = "a>b>c>d>e>f", "a>b>d>c>e>f", "a>b>d>c>f>e", "e>a>b>c>d>f"
    found = tw.consensus(parsed(*texts), "scaled_tau(weights=top_k:3)")
    steady = found.stability(60, rng=0)
    assert (steady.arbitrary_from, steady.told_apart) == (4, 3)
    np.testing.assert_array_equal(steady.shares[:, 3], steady.shares[:, 5])
    np.testing.assert_allclose(steady.shares.sum(axis=1), 1.0)
    assert steady.below[-1] == pytest.approx(1.0)
    assert "-. f  100% from place 4 on, which are not told apart" in str(steady)
    assert steady.table()["is_told_apart"] == [True] * 3 + [False] * 3
    assert tw.consensus(parsed(*texts), "kendall_tau").stability(5, rng=0).told_apart == 6


def test_stability_refuses_fractional_counts():
    found = tw.consensus(parsed("a>b", "b>a"), "kendall_tau", counts=[100.5, 250])
    with pytest.raises(tw.TiewiseError, match=r"whole numbers for voters to be drawn anew: got 100.5 at index 0\."):
        found.stability(10)


def _some_of(n, voters, seed):
    rng = np.random.default_rng(seed)
    names = "abcdefghi"[:n]
    sizes = rng.integers(2, n + 1, voters).tolist()
    return [tw.Ranking.from_order([names[k] for k in rng.choice(n, size, replace=False)]) for size in sizes]


HEARD = ("kemeny", "scaled_gamma", "scaled_tau", "spearman", "footrule", "tau_ap", "kaye")


@pytest.mark.parametrize(
    ("name", "ties"),
    [(name, ties) for name in HEARD for ties in (False, True) if not ties or tw.measure(name).claims.ties],
)
def test_voters_who_lack_items_are_heard_many_at_once_as_one_by_one(name, ties):
    measure = tw.measure(f"{name}(missing=drop)")
    objective = Objective(measure, read_voters(measure, _some_of(5, 7, 3)))
    rows = every_bucket_order(5) if ties else every_order(5)
    one_by_one = objective._compared(objective._rows(rows), objective._columns)
    assert objective._same_items
    np.testing.assert_allclose(objective._table(rows), one_by_one, atol=1e-12)


def test_nine_items_of_twelve_voters_are_proven_also_where_they_lack_some():
    rankings = [one for seed in range(4) for one in _some_of(9, 12, seed)][:12]
    found = tw.consensus(rankings, "scaled_gamma(weights=top,missing=drop)")
    assert (found.is_optimal, found.method) == (True, "all 362,880 orders")
    searched = tw.consensus(rankings, found.measure, method="local_search", rng=0)
    assert searched.objective <= found.objective + 1e-9
    assert tw.consensus(rankings, found.measure, time_limit=1, rng=0).method == "local search"


def test_an_item_that_nobody_ranks_is_named():
    rows = np.array([[1, 2, np.nan], [2, 1, np.nan]])
    with pytest.warns(tw.TiewiseWarning, match="^2 is ranked by nobody and left out"):
        found = tw.consensus(rows, "kendall_tau(nan_policy=omit,missing=drop)")
    assert found.ranking.n == 2
