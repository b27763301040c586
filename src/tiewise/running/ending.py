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

# While an answer is looked for that Ctrl-C is to cut short, one signal does not end the process.
_is_answering = False
_is_excused = False
_has_answered = False


@contextmanager
def answering() -> Iterator[None]:
    """Let one Ctrl-C inside the block raise KeyboardInterrupt and no more: whoever hears it answers with what it has.

    A second one, or one after the block, ends the process as always.
    """
    global _is_answering, _is_excused, _has_answered
    _is_answering = _is_excused = True
    _has_answered = False
    try:
        yield
    finally:
        _is_answering = False
        # What the main thread has heard the watching one may be about to hear: it is to excuse that, too.
        _is_excused = _is_excused and _has_answered


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


def leave(code: int = CODE) -> NoReturn:
    """End the process here: an interpreter that is wound up after an interrupt may end by the signal, or wait."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()
    os._exit(code)


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
    global _has_answered
    if _is_answering and not _has_answered:
        _has_answered = True
        raise KeyboardInterrupt
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not disturb the end
    # It may be raised within a finaliser or a callback of compiled code, which cannot pass it on, or leave a thread
    # without what it works on. Python would print a traceback of either; the process ends all the same.
    sys.unraisablehook = threading.excepthook = _say_nothing
    raise KeyboardInterrupt


def _say_nothing(_: object) -> None:
    """Take what cannot be raised any more."""


def _watch(heard: int) -> None:
    global _is_excused
    while signals := os.read(heard, 1):
        if signals[0] != signal.SIGINT:
            continue
        if not _is_excused:
            time.sleep(_GRACE_SECONDS)
            _end()
        _is_excused = False


def _end() -> NoReturn:
    notes = [note for undo in list(_unfinished.values()) if (note := undo()) is not None]
    if not _is_told:
        # Past the streams of Python, which another thread may hold.
        text = "".join(f"tiewise: {visible(note)}\n" for note in notes or [LINE])
        os.write(2, (over_echo() + text).encode(errors="backslashreplace"))
    os._exit(CODE)
