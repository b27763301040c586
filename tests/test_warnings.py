"""What becomes of the package's warnings inside a block, in one thread and in several."""

import warnings
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import tiewise as tw
from tiewise.errors import (
    SuspiciousPositionsWarning,
    TieScoresWarning,
    TiewiseWarning,
    UndefinedCorrelationWarning,
    collecting,
    quietly,
    warn,
)
from tiewise.running import threads

TIED = [1, 1, 1]


def test_no_warning_leaves_a_quiet_block():
    with quietly():
        warn("One.", TiewiseWarning)
        warn("Two.", UndefinedCorrelationWarning)
    with pytest.warns(TiewiseWarning, match="Three"):
        warn("Three.", TiewiseWarning)


def test_a_block_is_quiet_of_the_kinds_that_are_named():
    with collecting() as heard, quietly(UndefinedCorrelationWarning, TieScoresWarning):
        for kind in (UndefinedCorrelationWarning, TieScoresWarning, SuspiciousPositionsWarning):
            warn("Odd.", kind)
    assert [type(warning) for warning in heard] == [SuspiciousPositionsWarning]


def test_blocks_nest_and_end_with_an_error():
    inside = []

    def fail():
        with collecting() as caught:
            warn("Inside.", TiewiseWarning)
            inside.extend(caught)
            raise ZeroDivisionError

    with collecting() as outside:
        with pytest.raises(ZeroDivisionError):
            fail()
        warn("Outside.", TiewiseWarning)
    assert (list(map(str, inside)), list(map(str, outside))) == (["Inside."], ["Outside."])


@pytest.mark.parametrize("workers", [1, 2, 3, None])
def test_workers_inherit_the_block(workers):
    with collecting() as heard:
        list(threads.in_order(lambda i: warn(f"{i}.", TiewiseWarning), [(i,) for i in range(6)], workers))
    assert sorted(map(str, heard)) == [f"{i}." for i in range(6)]
    with quietly():
        list(threads.in_order(lambda i: warn(f"{i}.", TiewiseWarning), [(i,) for i in range(6)], workers))


def test_two_threads_leave_the_filters_as_they_were():
    """Threads that are inside at the same time once put back each other's filters, for good."""
    before, shower = list(warnings.filters), warnings.showwarning
    start = Barrier(4)
    rankings = [[1, 2, 3, 4], [2, 1, 4, 3], [1, 1, 1, 1]]

    def work(kind):
        start.wait()
        for _ in range(20):
            if kind == 0:
                tw.axioms("gamma", n=3)
            elif kind == 1:
                with collecting():
                    tw.matrix(rankings, "kendall_tau")
            else:
                tw.confidence_interval(
                    [1, 2, 3, 4, 5], [2, 1, 3, 5, 4], "gamma", method="bca", n_resamples=50, rng=kind
                )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert (warnings.filters, warnings.showwarning) == (before, shower)
    with pytest.warns(UndefinedCorrelationWarning):
        tw.gamma(TIED, TIED)
