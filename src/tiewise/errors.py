"""Errors and warnings: one sentence that says what is wrong, what came and what to type instead."""

from __future__ import annotations

import difflib
import sys
import warnings
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType
from typing import Any


class TiewiseError(ValueError):
    """The input cannot be used; the message says why, and what to type instead."""


class TiewiseWarning(UserWarning):
    """The result may not be what was meant; the message says why."""


_notes: ContextVar[list[str] | None] = ContextVar("notes", default=None)


@contextmanager
def collected() -> Iterator[list[str]]:
    """Collect what is warned of inside, in this thread, instead of warning."""
    notes: list[str] = []
    token = _notes.set(notes)
    try:
        yield notes
    finally:
        _notes.reset(token)


def warn(message: str) -> None:
    """Issue a TiewiseWarning that points at the first line outside this package."""
    notes = _notes.get()
    if notes is not None:
        notes.append(message)
        return
    level = 1
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "tiewise":
        level += 1
        frame = frame.f_back
    warnings.warn(message, TiewiseWarning, stacklevel=level)


def unknown(
    what: str, name: object, known: Collection[str], elsewhere: Mapping[str, str] | None = None
) -> TiewiseError:
    """Return the error for a name that is not known, with the nearest known one.

    `elsewhere` maps names of other libraries to ours.
    """
    text = str(name)
    nearest = [(elsewhere or {}).get(text, "")]
    if not nearest[0]:
        nearest = difflib.get_close_matches(text.lower(), known, n=1, cutoff=0.6)
    hint = f"did you mean {nearest[0]!r}?" if nearest else f"known are {', '.join(known)}."
    return TiewiseError(f"unknown {what} {text!r}: {hint}")


def check_choice(what: str, value: object, choices: Collection[str]) -> None:
    """Refuse a value that is not one of the choices."""
    if value not in choices:
        raise TiewiseError(f"`{what}` must be {' or '.join(map(repr, choices))}: got {value!r}.")


def refuse(bad: Any, values: Any, name: str, must: str, hint: str = "") -> None:
    """Refuse an array of numbers of which some are bad, and name the first one."""
    if bad.any():
        i = int(bad.argmax())
        raise TiewiseError(f"`{name}` must {must}: got {values[i]:.10g} at index {i}{hint and f'; {hint}'}.")
