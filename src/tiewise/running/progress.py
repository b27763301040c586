"""How far a long count has come, for whoever wants to show it; silent unless someone listens."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from tiewise.running.interrupts import stop_if_abandoned

Listener = Callable[[str, float | None], None]

_listener: ContextVar[Listener | None] = ContextVar("tiewise_progress", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Call `listener(task, share done)` from every long count inside the block."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def report(task: str, done: float | None) -> None:
    """Tell the listener, if there is one, that this share of the task (0 to 1, None if not known) is done."""
    stop_if_abandoned()
    listener = _listener.get()
    if listener is not None:
        listener(task, done)


def is_heard() -> bool:
    """Tell whether someone listens."""
    return _listener.get() is not None


def mute() -> None:
    """Let no one listen from here on in this context: that of a worker, whose tasks are told by whoever waits."""
    _listener.set(None)
