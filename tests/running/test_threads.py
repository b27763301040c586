"""Tasks side by side: answers in order, and nothing begun that nobody waits for any more."""

import threading
from concurrent.futures import CancelledError

import pytest

from tiewise.running import threads


@pytest.fixture(autouse=True)
def two_threads(monkeypatch):
    threads.cancel_waiting()
    monkeypatch.setattr(threads, "WORKERS", 2)
    yield
    threads.cancel_waiting()


def test_answers_come_in_order():
    assert list(threads.in_order(lambda k: k * k, [(k,) for k in range(50)])) == [k * k for k in range(50)]
    assert list(threads.in_order(lambda k: k * k, [(k,) for k in range(50)], workers=3)) == [k * k for k in range(50)]


@pytest.mark.parametrize("workers", [None, 3])
def test_what_waits_is_cancelled_when_the_reader_leaves(workers):
    begun, go_on = [], threading.Event()

    def task(k):
        begun.append(k)
        if k:
            go_on.wait(10)
        return k

    answers = threads.in_order(task, [(k,) for k in range(100)], workers)
    assert next(answers) == 0
    closing = threading.Timer(0.2, go_on.set)
    closing.start()
    answers.close()
    closing.join()
    threads.cancel_waiting()
    assert len(begun) <= 1 + 2 * (workers or 2)


def test_ctrl_c_forgets_the_queue():
    begun, go_on = [], threading.Event()

    def task(k):
        begun.append(k)
        return k if k == 0 else go_on.wait(10)

    answers = threads.in_order(task, [(k,) for k in range(100)])
    assert next(answers) == 0
    threads.cancel_waiting()  # as the command does, while the reader is still there
    go_on.set()
    with pytest.raises(CancelledError):
        list(answers)
    assert len(begun) <= 3
    assert list(threads.in_order(abs, [(-1,), (-2,)])) == [1, 2]  # and work goes on
