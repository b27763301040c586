"""Search: how often it finds the best, that its bound holds, and that Ctrl-C ends it with what it has."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from panels.random_panels import near, panel
from reference.consensus import bucket_orders, orders
from tiewise.errors import quietly
from tiewise.panels.by_pairs import by_pairs
from tiewise.panels.climbing import Climbing
from tiewise.panels.components import components
from tiewise.panels.local_search import LocalSearch
from tiewise.panels.moves import every_move, exchanges, moves
from tiewise.panels.objective import Objective
from tiewise.panels.ordering_program import OrderingProgram
from tiewise.panels.pair_gains import pair_gains
from tiewise.panels.placed_gains import placed_gains
from tiewise.panels.voters import read_voters


def objective(name, rows):
    measure = tw.measure(name)
    return Objective(measure, read_voters(measure, rows))


# benchmarks/consensus.py counts a hundred of them for each measure: docs/consensus-benchmarks.md
@pytest.mark.parametrize(
    "name",
    ["scaled_tau(weights=top)", "scaled_gamma(weights=top)", "footrule", "scaled_footrule(weights=top)", "kendall_tau"],
)
def test_search_finds_the_best_of_eight_items(name):
    for seed in range(4):
        rows = panel(8, 7, seed)
        best = tw.consensus(rows, name).objective
        found = tw.consensus(rows, name, method="local_search", rng=seed)
        assert found.method == "local search"
        assert found.objective == pytest.approx(best, abs=1e-9)
        assert best >= found.bound - 1e-9 if "footrule" in name else best <= found.bound + 1e-9


def test_an_item_is_exchanged_with_each_other():
    found = exchanges(np.array([2, 1, 4, 3]), 0)
    assert found.tolist() == [[1, 2, 4, 3], [4, 1, 2, 3], [3, 1, 4, 2]]


# Measures by the way that leads to their consensus: sorting, assignment, pairs, sets of items, search.
WAYS = [
    "spearman",
    "footrule",
    "kemeny",
    "tau_x",
    "scaled_tau(weights=top,aggregate=max)",
    "scaled_tau(weights=top)",
    "tau_ap",
]
RULES = ["borda", "copeland", "median_rank", "best_input"]


@given(
    name=st.sampled_from(WAYS),
    n=st.integers(2, 6),
    voters=st.integers(1, 6),
    seed=st.integers(0, 10_000),
    ties=st.booleans(),
    tied=st.booleans(),
    method=st.sampled_from(["auto", "local_search", *RULES]),
    time_limit=st.sampled_from([None, 0]),
)
def test_no_ranking_is_better_than_the_bound(name, n, voters, seed, ties, tied, method, time_limit):
    measure = tw.measure(name)
    ties = ties and measure.claims.ties
    rows = panel(n, voters, seed, tied and measure.claims.ties)
    with quietly():
        try:
            found = tw.consensus(rows, measure, ties=ties, method=method, time_limit=time_limit, rng=seed)
        except tw.TiewiseError:
            assert (rows == 1).all()  # nobody tells items apart
            return
        if found.is_undefined:
            assert ties
            assert method in RULES  # the others look at the measure
            return
        heard = ~np.isnan(found.agreement)
        sums = tw.matrix(np.array(bucket_orders(n) if ties else orders(n)), measure, other=rows[heard]).sum(axis=1)
    best = np.nanmin(sums) if measure.claims.kind == "distance" else np.nanmax(sums)
    sign = -1.0 if measure.claims.kind == "distance" else 1.0
    assert sign * found.objective <= sign * best + 1e-9
    assert sign * best <= sign * found.bound + 1e-9
    if found.is_optimal:
        assert found.objective == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("ties", [False, True])
def test_a_bound_in_parts_counts_the_pairs_between_them(ties):
    unproven = 0
    for seed in range(4):
        rows = np.hstack((panel(25, 9, seed), 25 + panel(25, 9, seed + 50)))
        whole = objective("kemeny", rows)
        gains = pair_gains(whole, ties)
        hasty = by_pairs(gains, whole.precedence, ties, 0.0, np.random.default_rng(0))
        proven = tw.consensus(rows, "kemeny", ties=ties, rng=0)
        assert "parts" in hasty.method
        assert gains.score(hasty.candidates[0]) <= -proven.objective + 1e-9 <= hasty.bound + 2e-9
        unproven += hasty.bound > gains.score(hasty.candidates[0])
    assert unproven


@pytest.mark.parametrize("name", ["scaled_tau(weights=top)", "scaled_tau(weights=hyperbolic)"])
def test_no_order_exceeds_the_bound_of_placed_gains(name):
    for seed in range(10):
        whole = objective(name, panel(6, 5, seed))
        gains = placed_gains(whole)
        best = tw.consensus(panel(6, 5, seed), name, method="enumeration").objective
        assert gains.bound >= best - 1e-9
        order = np.random.default_rng(seed).permutation(6)
        positions = np.empty(6, dtype=np.int64)
        positions[order] = np.arange(1, 7)
        assert gains.score(order) == pytest.approx(whole.score(positions))


@pytest.mark.parametrize("ties", [False, True])
def test_the_program_agrees_with_sets_of_items(ties):
    for seed in range(8):
        whole = objective("kemeny", panel(8, 5, seed, ties))
        gains = pair_gains(whole, ties)
        climbing = Climbing(gains, ties, np.random.default_rng(seed), np.inf)
        climbing(times=0.01)
        program = OrderingProgram(gains, ties)
        solved = program.solve(-np.inf, np.inf)
        best = -tw.consensus(panel(8, 5, seed, ties), "kemeny", ties=ties).objective
        assert gains.constant + program.bound == pytest.approx(best)
        assert gains.score(solved) == pytest.approx(best)
        assert whole.score(np.unique(solved, return_inverse=True)[1].reshape(-1) + 1) == pytest.approx(best)
        assert gains.score(climbing.best) <= best + 1e-9


@pytest.mark.parametrize("strictly", [False, True])
def test_components_are_parts_that_stand_one_ahead_of_the_next(strictly):
    several = 0
    for seed in range(10):
        gains = pair_gains(objective("kendall_tau", near(9, 5, seed, 0.3)), False)
        parts = components(gains, False, strictly=strictly)
        assert sorted(np.concatenate(parts)) == list(range(9))
        several += len(parts) > 1
        for k, part in enumerate(parts):
            for later in parts[k + 1 :]:
                ahead, behind = gains.before[np.ix_(part, later)], gains.before[np.ix_(later, part)].T
                assert (ahead > behind).all() if strictly else (ahead >= behind).all()
    assert several


def test_many_items_in_parts_are_proven():
    found = tw.consensus(near(40, 9, 0, 0.2), "kendall_tau", rng=0)
    assert found.is_optimal
    rules = [
        tw.consensus(near(40, 9, 0, 0.2), "kendall_tau", method=rule)
        for rule in ("borda", "copeland", "median_rank", "best_input")
    ]
    assert [rule.method for rule in rules] == ["borda", "copeland", "median_rank", "best_input"]
    assert max(rule.objective for rule in rules) <= found.objective + 1e-9


@pytest.mark.parametrize("ties", [False, True])
def test_many_voters_count_as_their_different_rankings_do(ties):
    rows = panel(5, 700, 3, ties)  # more than twenty different ones for each item
    many = pair_gains(objective("kemeny", rows), ties)
    few = sum(pair_gains(objective("kemeny", row[None]), ties).before for row in rows)
    np.testing.assert_allclose(many.before, few, atol=1e-9)


def test_the_same_seed_gives_the_same_answer():
    rows = panel(12, 6, 2)
    one, other = (tw.consensus(rows, "scaled_tau(weights=top)", rng=5) for _ in range(2))
    assert one.ranking == other.ranking
    assert not one.is_optimal
    assert 0.0 < one.gap < 1.0
    assert "not proven: none exceeds" in str(one)


def test_an_interrupt_leaves_the_best_so_far(monkeypatch):
    rows, name = panel(12, 6, 2), "scaled_tau(weights=top)"
    calls = []

    def interrupted(self, start):
        calls.append(start)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return guided(self, start)

    guided = LocalSearch._guided
    monkeypatch.setattr(LocalSearch, "_guided", interrupted)
    with pytest.warns(tw.TiewiseWarning, match="interrupted"):
        found = tw.consensus(rows, name, rng=0)
    assert len(calls) == 2
    assert found.is_broken_off
    assert "broken off" in str(found)
    assert found.bound >= found.objective
    rules = [tw.consensus(rows, name, method=rule).objective for rule in ("borda", "copeland", "best_input")]
    assert found.objective >= max(rules) - 1e-9


def test_an_interrupted_proof_leaves_the_best_so_far(monkeypatch):
    def interrupted(self, known, until):
        raise KeyboardInterrupt

    monkeypatch.setattr(OrderingProgram, "solve", interrupted)
    with pytest.warns(tw.TiewiseWarning, match="interrupted"):
        found = tw.consensus(panel(40, 6, 2), "kendall_tau", rng=0)
    assert found.is_broken_off
    assert not found.is_optimal
    assert found.bound > found.objective


def test_a_time_limit_of_0_gives_a_rules_ranking_or_better():
    rows = panel(30, 6, 2)
    for name in ("scaled_tau(weights=top)", "kendall_tau", "vigna"):
        found = tw.consensus(rows, name, time_limit=0, rng=0)
        assert found.bound >= found.objective
        assert found.objective >= tw.consensus(rows, name, method="borda").objective - 1e-9


@pytest.mark.parametrize("n", [2, 3, 5])
def test_every_move_of_an_item_and_every_exchange_is_there_once(n):
    found = {tuple(row) for row in every_move(n).tolist()}
    order = np.arange(1, n + 1)
    by_hand = {tuple(row) for k in range(n) for kind in (moves, exchanges) for row in kind(order, k).tolist()}
    assert found == by_hand
    assert len(every_move(n)) == len(found)


@pytest.mark.parametrize("seed", range(5))
def test_search_alone_finds_the_assignment_of_few_items(seed):
    rows = np.array([np.random.default_rng([seed, k]).permutation(8) + 1 for k in range(7)])
    best = tw.consensus(rows, "scaled_footrule(weights=top)")
    searched = tw.consensus(rows, "scaled_footrule(weights=top)", method="local_search", rng=seed)
    assert searched.objective == pytest.approx(best.objective)
