"""Ctrl-C while compiled loops run: whoever waits is free at once, and the work stops at the next block.

Python hears a signal on the main thread alone, and between two of its own steps: a loop that was compiled, and may take
half a minute on millions of items, is one step. Such work runs on a thread of its own while the main thread waits.
"""

import math
import threading
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import Any, TypeVar

from tiewise.errors import TiewiseWarning, collecting, give
from tiewise.running import clock

Answer = TypeVar("Answer")

# From this many items on, a step may be long enough to be felt; a thread takes some fifty microseconds.
_LONG = 50_000

# A step of work with a time limit may take so many seconds, however short the limit.
AT_LEAST = 0.5

# Some systems hear no signal while they wait for another thread: they wait this long at a time.
_SECONDS = 0.2

_is_abandoned: ContextVar[threading.Event | None] = ContextVar("tiewise_abandoned", default=None)


def stop_if_abandoned() -> None:
    """Raise where nobody waits for this work any more; to be asked between two blocks of it."""
    abandoned = _is_abandoned.get()
    if abandoned is not None and abandoned.is_set():
        raise KeyboardInterrupt


class OutOfTimeError(Exception):
    """Work was abandoned, because it was not done in time."""


def interruptible(items: int, function: Callable[..., Answer], *arguments: Any, until: float = math.inf) -> Answer:
    """Return function(*arguments), which is about so many items, and let Ctrl-C end the wait for it at once.

    Work that is not short is abandoned at a time, too: then there is no answer, but OutOfTimeError.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if items < _LONG or (until == math.inf and not is_main):
        return function(*arguments)
    return apart(function, *arguments, until=until)


def abandonable(abandoned: threading.Event, function: Callable[..., Answer], *arguments: Any) -> Answer:
    """Return function(*arguments), computed here; it ends with KeyboardInterrupt soon after `abandoned` is set."""

    def heeding() -> Answer:
        _is_abandoned.set(abandoned)
        stop_if_abandoned()
        return function(*arguments)

    return copy_context().run(heeding)


def apart(function: Callable[..., Answer], *arguments: Any, until: float = math.inf) -> Answer:
    """Return function(*arguments), computed on a thread of its own; without the wait for it, it is abandoned."""
    work = _Work(function, arguments)
    # A daemon: a program that ends after Ctrl-C does not wait for what it abandoned.
    threading.Thread(target=work.run, name="tiewise-work", daemon=True).start()
    try:
        while not work.is_done.wait(max(0.0, min(_SECONDS, until - clock.now()))):
            if clock.now() >= until:
                raise OutOfTimeError
    except BaseException:
        work.abandoned.set()
        raise
    answer: Answer = work.answer()
    return answer


class _Work:
    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._function, self._arguments = function, arguments
        self._context = copy_context()
        self._warnings: list[TiewiseWarning] = []
        self._error: BaseException | None = None
        self.abandoned, self.is_done = threading.Event(), threading.Event()

    def run(self) -> None:
        """Do the work, in the context in which it was asked for."""
        try:
            self._answer = self._context.run(self._computed)
        except BaseException as error:
            self._error = error
        finally:
            self.is_done.set()

    def _computed(self) -> Any:
        _is_abandoned.set(self.abandoned)
        with collecting() as self._warnings:
            return self._function(*self._arguments)

    def answer(self) -> Any:
        """Return what the work came to, and give its warnings here, where the user's own line can be found."""
        for warning in self._warnings:
            give(warning)
        if self._error is None:
            return self._answer
        try:
            raise self._error
        finally:
            self._error = None  # an error holds the frames that hold it
