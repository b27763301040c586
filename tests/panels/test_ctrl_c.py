"""Ctrl-C while a consensus is looked for: the best found so far, with a bound that holds."""

import signal
import threading
import time

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near, panel
from tiewise.panels import choosing, climbing, local_search
from tiewise.panels.ordering_program import OrderingProgram

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs signals to a thread")


def press():
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)


@pytest.fixture(autouse=True)
def heard():
    """Let the signal be heard also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def broken_off(rankings, measure, **options):
    with pytest.warns(tw.TiewiseWarning, match="best consensus that was found so far"):
        found = tw.consensus(rankings, measure, rng=0, **options)
    assert found.is_broken_off
    assert "broken off" in str(found)
    assert found.numbers()["is_broken_off"]
    values = [float(tw.measure(measure)(found.ranking.positions, row)) for row in rankings]
    assert found.objective == pytest.approx(sum(values))
    return found


def after_a_kick(monkeypatch, home, name="shaken"):
    """Press Ctrl-C when a search has found something and shakes it."""
    shake, pressed = getattr(home, name), []

    def shaken(*given):
        if not pressed:
            pressed.append(True)
            press()
            time.sleep(0.5)
        return shake(*given)

    monkeypatch.setattr(home, name, shaken)


def test_a_local_search(monkeypatch):
    rankings = near(60, 15, 3)
    after_a_kick(monkeypatch, local_search)
    found = broken_off(rankings, "scaled_gamma(weights=top:20)")
    borda = tw.consensus(rankings, "scaled_gamma(weights=top:20)", method="borda")
    assert found.bound >= found.objective >= borda.objective
    assert not found.is_optimal


@pytest.mark.parametrize("ties", [False, True])
def test_climbing_by_pairs(monkeypatch, ties):
    rankings = panel(40, 9, 1)
    after_a_kick(monkeypatch, climbing, "shaken_buckets" if ties else "kicks")
    found = broken_off(rankings, "kemeny", ties=ties)
    assert found.bound <= found.objective


def test_the_solver_hears_nothing_and_is_left_behind(monkeypatch):
    """Two steps of the solver are allowed: the bound that they proved is kept, and is better than that of all pairs."""
    rankings, steps, waited_for, go_on = panel(30, 6, 2), [], [], threading.Event()
    solved = OrderingProgram._solved

    def solving(self, *given):
        steps.append(given)
        if len(steps) == 3:
            press()
            waited_for.append(go_on.wait(30))
        return solved(self, *given)

    monkeypatch.setattr(OrderingProgram, "_solved", solving)
    found = broken_off(rankings, "kemeny", time_limit=60)
    assert not waited_for  # the solver still waits
    go_on.set()
    monkeypatch.undo()
    without = tw.consensus(rankings, "kemeny", time_limit=0, rng=0)
    proven = tw.consensus(rankings, "kemeny", time_limit=60, rng=0)
    assert without.bound < found.bound <= proven.bound <= proven.objective <= found.objective


def test_before_anything_was_found(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(choosing, "by_enumeration", interrupted)
    rankings = panel(5, 7, 4)
    found = broken_off(rankings, "scaled_gamma(weights=top)")
    assert found.method == "borda"
    assert found.bound == 7.0


def test_stability_stops_as_well(monkeypatch):
    rankings = near(6, 9, 3)
    found = tw.consensus(rankings, "scaled_gamma(weights=top)", rng=0)
    calls = []

    def counted(objective, ties):
        calls.append(1)
        if len(calls) == 31:
            raise KeyboardInterrupt
        return enumerate_all(objective, ties)

    enumerate_all = choosing.by_enumeration
    monkeypatch.setattr(choosing, "by_enumeration", counted)
    stable = found.stability(100, rng=1)
    assert stable.n_resamples == 30
    np.testing.assert_allclose(stable.shares.sum(axis=1), 1.0)
    calls.clear()
    calls += [1] * 25
    with pytest.raises(KeyboardInterrupt):  # of five panels there is nothing to tell
        found.stability(100, rng=1)
