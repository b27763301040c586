"""A time limit counts from the call, whatever takes the time: by a clock of the tests' own."""

import threading

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import panel
from tiewise.panels import by_pairs, choosing
from tiewise.panels.local_search import LocalSearch
from tiewise.running import clock, interrupts
from tiewise.running.interrupts import stop_if_abandoned


class Work:
    """Something that takes as long as somebody waits for it; as soon as it is begun, the clock is at 100."""

    def __init__(self, monkeypatch):
        self.begun, self.ended = threading.Event(), threading.Event()
        monkeypatch.setattr(clock, "now", lambda: 100.0 if self.begun.is_set() else 0.0)
        monkeypatch.setattr(interrupts, "_LONG", 0)

    def __call__(self, *_, **__):
        self.begun.set()
        try:
            while not self.ended.wait(0.001):
                stop_if_abandoned()
        finally:
            self.ended.set()


@pytest.mark.parametrize(
    ("name", "n", "gains"),
    [
        ("scaled_tau(weights=top:1)", 30, "placed_gains"),
        ("kemeny", 30, "pair_gains"),
        ("footrule", 30, "item_gains"),
        ("vigna", 7, "by_enumeration"),
    ],
)
def test_gains_that_are_not_ready_in_time_leave_bordas_ranking(monkeypatch, name, n, gains):
    rows = panel(n, 6, 2)
    borda = tw.consensus(rows, name, method="borda")
    work = Work(monkeypatch)
    monkeypatch.setattr(choosing, gains, work)
    found = tw.consensus(rows, name, time_limit=20, rng=0)
    assert found.method == "borda"
    assert found.ranking == borda.ranking
    assert not found.is_broken_off
    sign = -1.0 if found.measure.claims.kind == "distance" else 1.0
    assert sign * found.bound >= sign * found.objective
    assert work.ended.wait(10)  # nobody waits for it any more


def test_a_search_in_the_middle_of_a_step_is_left_with_the_best_so_far(monkeypatch):
    rows, name = panel(30, 6, 2), "scaled_tau(weights=top)"
    borda = tw.consensus(rows, name, method="borda").objective
    work = Work(monkeypatch)
    monkeypatch.setattr(LocalSearch, "_guided", work)
    found = tw.consensus(rows, name, time_limit=20, rng=0)
    assert found.method == "local search"
    assert found.objective >= borda - 1e-9
    assert found.bound >= found.objective
    assert work.ended.wait(10)


@pytest.mark.parametrize("method", ["pairs", "local_search"])
def test_a_climb_or_a_program_is_left_as_well(monkeypatch, method):
    rows = panel(40, 7, 2)
    work = Work(monkeypatch)
    monkeypatch.setattr(by_pairs.Climbing if method == "local_search" else by_pairs.OrderingProgram,
                        "__call__" if method == "local_search" else "solve", work)  # fmt: skip
    found = tw.consensus(rows, "kendall_tau", method=method, time_limit=20, rng=0)
    assert not found.is_optimal
    assert found.objective >= tw.consensus(rows, "kendall_tau", method="borda").objective - 1e-9
    assert found.bound > found.objective
    assert work.ended.wait(10)


def test_reading_counts(monkeypatch):
    """Where reading alone took the time, nothing is tried out any more."""
    ticks = iter(np.arange(0.0, 1e6, 50.0))
    monkeypatch.setattr(clock, "now", lambda: float(next(ticks)))
    rows = panel(12, 6, 2)
    tried = []
    monkeypatch.setattr(LocalSearch, "_tried_out", lambda self, found: tried.append(found) or found)
    found = tw.consensus(rows, "vigna", time_limit=20, rng=0)
    assert not tried
    assert found.objective >= tw.consensus(rows, "vigna", method="borda").objective - 1e-9
