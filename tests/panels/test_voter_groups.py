"""Groups of voters: planted ones are found, one mind is left whole, and what is said of them holds."""

import json

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from panels.random_panels import near, panel
from tiewise.panels.division import dealt_anew
from tiewise.panels.medoids import medoids_up_to, silhouette

NAME = "kendall_tau"


def camps(*sizes, n=10, noise=0.12, seed=0):
    """Voters who scatter around as many orders as there are sizes, and the camp of each."""
    rng = np.random.default_rng(seed)
    rows = []
    for size in sizes:
        centre = rng.permutation(n)
        rows += [np.argsort(np.argsort(centre + noise * n * rng.normal(size=n))) + 1 for _ in range(size)]
    return np.array(rows), np.repeat(np.arange(len(sizes)), sizes)


def distances(rows):
    return tw.as_distances(tw.matrix(rows, NAME))


@pytest.mark.parametrize("sizes", [(14, 9), (15, 11, 8)])
def test_planted_groups_are_found(sizes):
    rows, camp = camps(*sizes)
    found = tw.voter_groups(rows, NAME, rng=0)
    assert found.is_divided
    assert len(found) == found.by_gap == len(sizes)
    assert found.sizes.tolist() == list(sizes)
    assert (found.member == camp + 1).all()
    for k, group in enumerate(found.groups):
        assert group.objective == pytest.approx(tw.consensus(rows[camp == k], NAME).objective)
        assert found.members(k + 1) == np.flatnonzero(camp == k).tolist()
    assert found.objective > tw.consensus(rows, NAME, rng=0).objective
    np.testing.assert_allclose(found.between.diagonal(), 1.0)


def test_voters_of_one_mind_stay_together():
    for seed in range(3):
        rows = near(10, 25, seed, 0.3)
        found = tw.voter_groups(rows, NAME, rng=0)
        assert not found.is_divided
        assert "divided: not shown to be (p = " in str(found)
        assert len(found) == 1
        assert found.member.tolist() == [1] * 25
        assert found.objective == pytest.approx(tw.consensus(rows, NAME, rng=0).objective)
        assert not tw.consensus(rows, NAME, rng=0).looks_divided


def test_a_consensus_says_that_its_panel_is_divided():
    rows, _ = camps(14, 9)
    found = tw.consensus(rows, NAME)
    assert found.looks_divided
    assert "panel: divided into 14 and 9 voters: tw.voter_groups" in str(found)
    first, second = (" > ".join(str(one.ranking).split(">")[:3]) for one in tw.voter_groups(rows, NAME, rng=0).groups)
    told = f"The panel is divided: 14 of 23 begin {first}, 9 begin {second}: see tw.voter_groups."
    assert found.sentences[1] == told
    assert found.numbers()["looks_divided"]
    few = tw.consensus(rows[[0, 1, -2, -1]], NAME)
    assert few.looks_divided is None
    assert few.numbers()["looks_divided"] is None
    assert "panel: not looked at whether it is divided: there are fewer than 10 voters" in str(few)
    assert "Whether the panel is divided was not looked at: there are fewer than 10 voters." in few.sentences
    some = [tw.Ranking.parse(text) for text in ["a>b>c"] * 6 + ["c>b"] * 6]
    lacking = tw.consensus(some, "kendall_tau(missing=drop)")
    assert lacking.looks_divided is None
    assert lacking.sentences[-1] == "Whether the panel is divided was not looked at: some voters lack items."
    assert tw.consensus(rows, "ulam").look.why == "by ulam a look may take long"
    assert tw.consensus(rows, "spearman").looks_divided


def test_one_who_stands_alone_makes_no_division():
    rows = np.append(near(10, 19, 0, 0.05), [np.arange(10, 0, -1)], axis=0)
    found, groups = tw.consensus(rows, NAME), tw.voter_groups(rows, NAME, rng=0)
    assert found.looks_divided is False
    assert found.sentences[1] == (
        "1 voter stands apart from the others, 19 of 20, who begin 0 > 1 > 2: the ranking at index 19 begins 9 > 8 > 7."
    )
    assert not groups.is_divided
    assert groups.has_dissenters
    assert len(groups) == 1
    assert "divided: no, but somebody stands apart: tw.panel (p = 0.01)" in str(groups)


@pytest.mark.parametrize("seed", range(4))
def test_light_noise_in_a_camp_makes_no_camps_of_its_own(seed):
    found = tw.voter_groups(camps(12, 8, noise=0.03, seed=seed)[0], NAME, rng=0)
    assert found.sizes.tolist() == [12.0, 8.0]


@pytest.mark.parametrize("groups", [1, 2, 4])
@pytest.mark.parametrize("name", ["kendall_tau", "footrule", "scaled_tau(weights=top)", "tau_ap"])
def test_so_many_groups_as_asked_for(name, groups):
    rows, _ = camps(6, 5, n=6)
    found = tw.voter_groups(rows, name, groups, rng=0)
    assert len(found) <= groups
    assert "were asked for" in str(found)
    assert np.isnan(found.pvalue)
    sign = -1.0 if tw.measure(name).claims.kind == "distance" else 1.0
    values = sign * np.stack([[tw.measure(name)(one.positions, row).statistic for row in rows] for one in found.groups])
    own = values[found.member - 1, np.arange(len(rows))]
    np.testing.assert_allclose(own, values.max(axis=0), atol=1e-9)  # nobody would rather join another
    assert sign * own.sum() == pytest.approx(found.objective)
    assert sorted(found.sizes.tolist(), reverse=True) == found.sizes.tolist()


def test_counts_are_voters_that_were_given_so_often():
    rows, _ = camps(5, 4)
    counts = np.array([1, 3, 2, 1, 2, 2, 1, 3, 1])
    one = tw.voter_groups(rows, NAME, counts=counts, rng=0)
    other = tw.voter_groups(np.repeat(rows, counts, axis=0), NAME, rng=0)
    assert one.sizes.tolist() == other.sizes.tolist() == [9.0, 7.0]
    assert one.objective == pytest.approx(other.objective)


def test_of_many_voters_some_are_looked_at_and_all_have_a_group():
    rows, camp = camps(260, 140, n=8)
    found = tw.voter_groups(rows, NAME, 2, rng=0)
    assert (found.member == camp + 1).all()


def test_voters_of_different_items():
    lists = [list("abcd"), list("abdc"), list("bacd"), list("dcba"), list("dce"), list("edcb")]
    with pytest.raises(ValueError, match="`groups` must say how many groups"):
        tw.voter_groups(lists, "rbo", input="order")
    found = tw.voter_groups(lists, "rbo", 2, input="order", rng=0)
    assert found.member.tolist() == [1, 1, 1, 2, 2, 2]


def test_what_it_says():
    rows, _ = camps(14, 9)
    found = tw.voter_groups(rows, NAME, rng=0)
    assert str(found).startswith("group 1: 14 voters, mean ")
    assert "divided: yes (p = 0.01); by the gap 2 groups" in str(found)
    assert repr(found) == "<VoterGroups of 23 rankings by kendall_tau: 14, 9>"
    assert "Groups of voters" in found._repr_html_()
    assert json.loads(json.dumps(found.numbers()))["sizes"] == [14.0, 9.0]
    assert found.table()["voters"] == [14.0, 9.0]
    assert found.silhouettes[0] == 0.0
    assert len(found.gaps) == len(found.gap_errors) == 6


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"groups": 0}, "`groups` must be"),
        ({"groups": 99}, "must not exceed the number of rankings, 5: got 99"),
        ({"groups": 2.5}, "`groups` must be"),
        ({"up_to": 0}, "`up_to` must be"),
        ({"n_references": -1}, "`n_references` must be"),
        ({"time_limit": -1}, "seconds >= 0"),
        ({"method": "magic"}, "`method` must be one of"),
    ],
)
def test_refusals(options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        tw.voter_groups(panel(5, 5, 0), NAME, **options)


@given(st.integers(0, 10_000), st.integers(2, 9), st.integers(2, 9), st.booleans())
def test_positions_dealt_anew_keep_each_voters_ties(seed, n, voters, tied):
    rows = panel(n, voters, seed, tied)
    anew = dealt_anew(rows, np.random.default_rng(seed))
    assert np.sort(anew, axis=1).tolist() == np.sort(rows, axis=1).tolist()


@given(st.integers(0, 10_000), st.integers(3, 12), st.integers(1, 3))
def test_medoids_are_no_worse_than_one_group_and_settled(seed, voters, most):
    between = distances(panel(6, voters, seed))
    found = medoids_up_to(between, most)
    scatters = [one.scatter for one in found]
    assert scatters[0] == pytest.approx(between.sum(axis=0).min())
    assert (np.diff(scatters) <= 1e-9).all()
    for one in found:
        parts = [np.flatnonzero(one.group == k) for k in range(one.group.max() + 1)]
        by_hand = sum(min(between[np.ix_(part, part)].sum(axis=0)) for part in parts)
        assert one.scatter <= by_hand + 1e-9


@given(st.integers(0, 10_000), st.integers(4, 10))
def test_silhouettes_by_the_letter(seed, voters):
    between = distances(panel(5, voters, seed))
    group = np.unique(np.random.default_rng(seed).integers(0, 3, voters), return_inverse=True)[1].reshape(-1)
    values = []
    for i in range(voters):
        own = [between[i, j] for j in range(voters) if j != i and group[j] == group[i]]
        others = [np.mean([between[i, j] for j in range(voters) if group[j] == k]) for k in set(group) - {group[i]}]
        a, b = np.mean(own) if own else 0.0, min(others, default=0.0)
        values.append((b - a) / max(a, b) if own and others and max(a, b) > 0 else 0.0)
    assert silhouette(between, group) == pytest.approx(np.mean(values))
