"""Search: how often it finds the best, that its bound holds, and that Ctrl-C ends it with what it has."""

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near, panel
from tiewise.panels.by_pairs import climbed
from tiewise.panels.components import components
from tiewise.panels.local_search import LocalSearch
from tiewise.panels.objective import Objective
from tiewise.panels.ordering_program import OrderingProgram
from tiewise.panels.pair_gains import pair_gains
from tiewise.panels.placed_gains import placed_gains
from tiewise.panels.voters import read_voters


def objective(name, rows):
    measure = tw.measure(name)
    return Objective(measure, read_voters(measure, rows))


@pytest.mark.parametrize("name", ["scaled_tau(weights=top)", "kendall_tau"])
def test_search_finds_the_best_of_eight_items(name):
    hits = 0
    for seed in range(100):
        rows = panel(8, 7, seed)
        best = tw.consensus(rows, name).objective
        found = tw.consensus(rows, name, method="local_search", rng=seed)
        assert found.method == "local search"
        assert found.objective <= best + 1e-9 <= found.bound + 2e-9
        hits += abs(found.objective - best) <= 1e-9
    assert hits >= 98


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
        start = climbed(gains, ties, np.random.default_rng(seed), kicks=1)
        bound, solved = OrderingProgram(gains, ties).solve(-np.inf, np.inf)
        best = -tw.consensus(panel(8, 5, seed, ties), "kemeny", ties=ties).objective
        assert gains.constant + bound == pytest.approx(best)
        assert gains.score(solved) == pytest.approx(best)
        assert whole.score(np.unique(solved, return_inverse=True)[1].reshape(-1) + 1) == pytest.approx(best)
        assert gains.score(start) <= best + 1e-9


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
    found = tw.consensus(panel(25, 6, 2), "kendall_tau", rng=0)
    assert found.is_broken_off
    assert not found.is_optimal
    assert found.bound > found.objective


def test_a_time_limit_of_0_gives_a_rules_ranking_or_better():
    rows = panel(30, 6, 2)
    for name in ("scaled_tau(weights=top)", "kendall_tau", "vigna"):
        found = tw.consensus(rows, name, time_limit=0, rng=0)
        assert found.bound >= found.objective
        assert found.objective >= tw.consensus(rows, name, method="borda").objective - 1e-9
