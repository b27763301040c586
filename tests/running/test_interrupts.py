"""Work apart from the thread that waits for it: answers, errors and warnings come back, and an interrupt leaves it."""

import os
import signal
import subprocess
import sys
import threading
import warnings

import pytest

from tiewise.errors import TiewiseWarning, UndefinedCorrelationWarning, collecting, warn
from tiewise.running import interrupts, threads
from tiewise.running.interrupts import apart, interruptible, stop_if_abandoned
from tiewise.running.progress import listening, report


def test_the_answer_comes_from_another_thread():
    assert apart(lambda a, b: (a + b, threading.current_thread() is threading.main_thread()), 1, 2) == (3, False)


@pytest.mark.parametrize(("items", "is_here"), [(interrupts._LONG - 1, True), (interrupts._LONG, False)])
def test_short_work_stays_where_it_is(items, is_here):
    assert interruptible(items, lambda: threading.current_thread() is threading.main_thread()) is is_here


def test_other_threads_hear_no_signal_and_do_their_work_themselves():
    found = []
    thread = threading.Thread(target=lambda: found.append(interruptible(10**9, threading.get_ident)))
    thread.start()
    thread.join()
    assert found == [thread.ident]


def test_errors_come_back():
    with pytest.raises(ZeroDivisionError):
        apart(lambda: 1 // 0)


def test_warnings_are_given_where_the_user_is():
    def work():
        warn("nothing to compare.", UndefinedCorrelationWarning)
        return 7

    with pytest.warns(UndefinedCorrelationWarning, match="nothing to compare") as caught:
        assert apart(work) == 7
    assert caught[0].filename == __file__
    with collecting() as collected:
        apart(work)
    assert [type(warning) for warning in collected] == [UndefinedCorrelationWarning]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(TiewiseWarning):
            apart(work)


def test_progress_is_told_to_whoever_listens():
    told = []
    with listening(lambda task, done: told.append((task, done))):
        apart(report, "counting", 0.5)
    assert told == [("counting", 0.5)]


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs signals to a thread")
def test_what_is_abandoned_stops_at_its_next_block(monkeypatch):
    monkeypatch.setattr(threads, "WORKERS", 2)
    threads.cancel_waiting()
    begun, go_on, ended = [], threading.Event(), threading.Event()

    def block(k):
        begun.append(k)
        if k == 3:
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        if k >= 3:
            go_on.wait(10)
        return k

    def work():
        try:
            for _ in threads.in_order(block, [(k,) for k in range(200)]):
                stop_if_abandoned()
        finally:
            ended.set()

    with pytest.raises(KeyboardInterrupt):
        apart(work)
    go_on.set()
    assert ended.wait(10)
    threads.cancel_waiting()
    assert len(begun) < 20
    assert list(threads.in_order(abs, [(-1,), (-2,)])) == [1, 2]  # and work goes on


PROGRAM = """
import numpy as np
import tiewise as tw
from tiewise.running import progress

rng = np.random.default_rng(1)
n = {n}
x, y = np.arange(1, n + 1), rng.permutation(n) + 1
rows = np.array([rng.permutation(60) + 1 for _ in range(40)])
large = np.array([rng.permutation(300) + 1 for _ in range(3000)])
measure = "scaled_gamma(weights=hyperbolic,tnorm=minimum)"
before = tw.matrix(rows, measure), tw.kendall_tau(x, y).statistic
is_told = []
def tell(task, done):
    if not is_told:
        is_told.append(task)
        print("begun", flush=True)
try:
    with progress.listening(tell):
        {call}
    print("finished")
except KeyboardInterrupt:
    print("interrupted", flush=True)
after = tw.matrix(rows, measure), tw.kendall_tau(x, y).statistic
print((before[0] == after[0]).all() and before[1] == after[1], flush=True)
"""


@pytest.mark.parametrize(
    ("call", "n"),
    [
        ("tw.significance(x, y, measure, n_resamples=10**6, rng=1)", 20_000),
        ("tw.significance(x, y, measure, n_resamples=10**6, rng=1)", 200_000),
        ('tw.confidence_interval(x, y, measure, method="bca", n_resamples=10**6, rng=1)', 5_000),
        ("tw.matrix(large, measure)", 500),
        ("tw.matrix(large, measure, n_jobs=1)", 500),
        ("tw.nearest(large, 5, measure)", 500),
        ('tw.scaled_gamma(x, y, weights="hyperbolic", tnorm="hamacher:0.5")', 400_000),
        ("tw.report(x, y, measure)", 4_000),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="needs a signal to another process")
def test_python_is_free_at_once_and_goes_on(call, n):
    program = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", PROGRAM.format(call=call, n=n)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    watch = threading.Timer(240, program.kill)
    watch.start()
    try:
        assert program.stdout.readline() == "begun\n"
        program.send_signal(signal.SIGINT)
        out, told = program.communicate()
    finally:
        watch.cancel()
    assert out.split() == ["interrupted", "True"], told
    assert (program.returncode, told) == (0, "")
