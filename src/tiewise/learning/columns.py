"""The columns of examples as a caller has them: rankings, numbers, labels, in a tuple or in a frame."""

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, TiewiseError, listed, shown
from tiewise.grouped.frames import open_frame
from tiewise.hints import Hint
from tiewise.matrices.frames import is_frame, read_frame
from tiewise.rankings import Ranking
from tiewise.weights.entries import is_number

COLUMNS = {"values": ("x", "y", "target"), "triplets": ("x", "y", "z"), "classes": ("x", "label")}

# With fewer examples nothing can be held out.
FEWEST = 8


def parts(given: Any, argument: str) -> Sequence[Any]:
    """Return the columns of the evidence: a tuple of them, or a frame that names them."""
    wanted = COLUMNS[argument]
    if is_frame(given):
        frame = open_frame(given, argument)
        absent = [name for name in wanted if name not in frame.columns]
        if absent:
            raise InputValueError(
                f"`{argument}` must be a frame with the columns {', '.join(wanted)}: got no {absent[0]} among "
                f"{listed(frame.columns, 10)}.",
                hints.FRAME_AND_LABELS if argument == "classes" else hints.NONE,
            )
        return [frame[name].to_list() for name in wanted]
    if isinstance(given, str | bytes | Mapping | np.ndarray) or not isinstance(given, Sequence):
        raise InputTypeError(f"`{argument}` must be ({', '.join(f'{name}s' for name in wanted)}): got {shown(given)}.")
    if len(given) != len(wanted):
        names = ", ".join(f"{name}s" for name in wanted)
        raise InputValueError(f"`{argument}` must have {len(wanted)} parts, ({names}): got {len(given)}.")
    return given


def rankings(given: Any, argument: str) -> list[Any]:
    """Return the rankings one by one; texts such as `a>b=c` are read."""
    if is_frame(given):
        _, rows, items = read_frame(given, argument, "rows", None)
        return [dict(zip(items, row.tolist(), strict=True)) for row in rows] if items is not None else list(rows)
    found = _listed(given, argument, "rankings")
    for k, one in enumerate(found):
        if isinstance(one, str):
            try:
                found[k] = Ranking.parse(one)
            except TiewiseError as error:
                raise error.within(f"`{argument}[{k}]`") from None
    return found


def one_item(given: Any) -> str:
    """Return what to say of a text that was read as one item and looks like several; nothing of any other."""
    if not isinstance(given, Ranking) or given.n != 1 or given.items is None:
        return ""
    text = str(given.items[0])
    parts = next((found for mark in ",;|/ " if len(found := text.split(mark)) > 1), [])
    told = ">".join(part.strip() for part in parts if part.strip())
    return f"{shown(text)} was read as one item; items are separated by >, ties by =: {told}." if told else ""


def _listed(given: Any, argument: str, what: str) -> list[Any]:
    """Return what was given one by one, in an order that it has."""
    has_order = hasattr(given, "__iter__") and not isinstance(given, str | bytes | Mapping | Set | Ranking)
    if not has_order or getattr(given, "ndim", 1) == 0:
        raise InputTypeError(f"`{argument}` must be a list of {what}: got {shown(given)}.")
    return list(given.to_pylist() if hasattr(given, "to_pylist") else given)


@contextmanager
def hinting() -> Iterator[None]:
    """Say what `learn` can do about missing values and items: it has no measure yet that could be told."""
    try:
        yield
    except InputValueError as error:
        if error.hint.python in (hints.OMIT_OR_BOTTOM, hints.OMIT_OF_EACH):
            raise error.with_hint(hints.LEAVE_OUT) from None
        if error.hint == hints.DROP_OR_BOTTOM_OF_EACH:
            raise error.with_hint(hints.NONE) from None
        if error.hint.command == hints.SCORES.command:
            raise error.with_hint(Hint(error.hint.python, hints.SCORES_TO_LEARN)) from None
        raise


def numbers(given: Any, argument: str) -> Floats:
    """Return finite numbers."""
    every = _listed(given, argument, "numbers")
    found = np.full(len(every), np.nan)
    for place, value in enumerate(every):
        if is_number(value):
            with suppress(OverflowError):  # a whole number beyond doubles is not finite, either
                found[place] = float(value)
        if not np.isfinite(found[place]):
            raise InputValueError(f"`{argument}` must hold finite numbers: got {shown(value)} at index {place}.")
    return found


def labels(given: Any, size: int) -> list[Hashable]:
    """Return the label of each of so many rankings."""
    every = _listed(given, "labels", "labels, one for each ranking")
    found = [label.item() if isinstance(label, np.generic) else label for label in every]
    if len(found) != size:
        raise InputValueError(f"`labels` must have one for each of the {size} rankings: got {len(found)}.")
    for place, label in enumerate(found):
        if not isinstance(label, Hashable):
            raise InputTypeError(f"`labels` must be hashable: got {shown(label)} at index {place}.")
        if label is None or (label == label) is not True:  # nan, and pandas' NA, which is neither equal nor not
            raise InputValueError(f"`labels` must have no gaps: got {shown(label)} at index {place}.")
    if size < FEWEST:
        raise InputValueError(f"`xs` must have at least {FEWEST} rankings to learn from: got {size}.")
    return found
