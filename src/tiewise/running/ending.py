"""A command that ends within a second of Ctrl-C, whatever it is doing, and leaves nothing half done behind."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from tiewise.errors import visible

BEGAN = time.monotonic()  # about when the command did, of which this is the first import
CODE = 130  # 128 and the number of the signal, as shells have it
LINE = "interrupted; nothing was written."

# So long the command has to end by itself: to put its files in order and to say so.
_GRACE_SECONDS = 0.4

# What is to be done at once where the process ends in the middle of something, with what there is to say of it.
_unfinished: dict[int, Callable[[], str | None]] = {}
_is_told = False


@contextmanager
def unfinished(undo: Callable[[], str | None]) -> Iterator[None]:
    """Have `undo` called if the process is ended inside the block; what it returns is said in place of `LINE`.

    It is called while the rest of the process goes on, and must not wait for anything.
    """
    _unfinished[id(undo)] = undo
    try:
        yield
    finally:
        _unfinished.pop(id(undo), None)


def over_echo() -> str:
    """Return what goes back to the start of the line, where a terminal has written ^C."""
    return "\r" if sys.stderr is not None and sys.stderr.isatty() else ""


def is_told() -> None:
    """Note that the command has said that it was interrupted."""
    global _is_told
    _is_told = True


def leave() -> NoReturn:
    """End the process here: an interpreter that is wound up after an interrupt may end by the signal, or wait."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()
    os._exit(CODE)


def end_on_ctrl_c() -> None:
    """From here on, Ctrl-C raises KeyboardInterrupt once, and the process is gone about half a second later.

    The main thread may be where it hears no signal, in a compiled loop. The signal therefore also goes through a pipe
    to a thread that does nothing else.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # as under nohup
        return
    heard, signals = os.pipe()
    os.set_blocking(signals, False)
    signal.signal(signal.SIGINT, _interrupt_once)
    signal.set_wakeup_fd(signals, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(heard,), name="tiewise-ending", daemon=True).start()


def _interrupt_once(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not disturb the end
    raise KeyboardInterrupt


def _watch(heard: int) -> None:
    while (signals := os.read(heard, 1)) and signals[0] != signal.SIGINT:
        pass
    if signals:
        time.sleep(_GRACE_SECONDS)
        _end()


def _end() -> NoReturn:
    notes = [note for undo in list(_unfinished.values()) if (note := undo()) is not None]
    if not _is_told:
        # Past the streams of Python, which another thread may hold.
        text = "".join(f"tiewise: {visible(note)}\n" for note in notes or [LINE])
        os.write(2, (over_echo() + text).encode(errors="backslashreplace"))
    os._exit(CODE)
