"""A matrix tile by tile: the tiles, the array or file they go into, and what is left when someone presses Ctrl-C."""

import os
from collections.abc import Callable
from contextlib import closing
from threading import Lock
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import FileError, InputTypeError, InputValueError, shown
from tiewise.matrices.room import refuse_without_room
from tiewise.running.ending import unfinished
from tiewise.running.files import PartialFile, or_cannot_be_written
from tiewise.running.progress import report
from tiewise.running.threads import in_order

Tile = tuple[slice, slice]

# Rows of a matrix that are cleared at once.
_CLEARED_ROWS = 256


def tiles(height: int, width: int, size: int, symmetric: bool) -> list[Tile]:
    """Return tiles that cover a matrix; of a symmetric one, those on the diagonal and above."""

    def cuts(length: int) -> list[slice]:
        return [slice(start, min(start + size, length)) for start in range(0, length, size)]

    return [(r, c) for r in cuts(height) for c in cuts(width) if not symmetric or c.start >= r.start]


def fill(
    target: "Target", compute: Callable[[slice, slice, bool], Numbers], parts: list[Tile], symmetric: bool, workers: int
) -> None:
    """Compute every tile into the target, mirrored if symmetric; if that is broken off, say what the target holds."""
    values = target.values
    finished, has_ended, writing = 0, False, Lock()

    def one(rows: slice, columns: slice) -> None:
        nonlocal finished
        diagonal = symmetric and rows == columns
        tile = compute(rows, columns, diagonal)
        if diagonal:
            mirror_below(tile)
        with writing:
            if has_ended:  # whoever broke it off may be using the array for something else by now
                return
            values[rows, columns] = tile
            if symmetric and not diagonal:
                values[columns, rows] = tile.T
            finished += 1

    try:
        with unfinished(lambda: target.left_behind(finished / len(parts))):
            target.clear()
            with closing(in_order(one, parts, workers)) as running:  # type: ignore[type-var]
                for done, _ in enumerate(running, start=1):
                    report("comparing rankings", done / len(parts))
    except BaseException as error:
        with writing:
            has_ended = True
        target.broken_off(error, finished / len(parts))
        raise
    target.finish()


def mirror_below(tile: Numbers) -> None:
    """Write what stands above the diagonal below it."""
    below = np.tril_indices(len(tile), -1)
    tile[below] = tile.T[below]


class Target:
    """Where a matrix goes: a new array, the caller's array, or a memory map of a file."""

    def __init__(self, out: Any, shape: tuple[int, int]) -> None:
        self._file: PartialFile | None = None
        if out is None:
            refuse_without_room(shape)
            self.values: Floats = np.empty(shape)
        elif isinstance(out, str | os.PathLike):
            self._file = PartialFile(out, may_stay=True)
            self.values = _mapped(self._file, shape)
        else:
            self.values = _checked(out, shape)
        self.is_given = out is not None

    def clear(self) -> None:
        """Write nan to what stays if the work is broken off, so that nothing is left to be done then."""
        if self.is_given:
            for start in range(0, len(self.values), _CLEARED_ROWS):
                self.values[start : start + _CLEARED_ROWS] = np.nan
                report("making room for the matrix", start / len(self.values))

    def left_behind(self, share: float) -> str | None:
        """Return what there is to say of a file of which so much is there; None where there is no file."""
        return None if self._file is None else self._holds(share)

    def _holds(self, share: float) -> str:
        where = "`out`" if self._file is None else str(self._file.path)
        return f"{where} holds {share:.0%} of the matrix; entries that were not computed are nan."

    def finish(self) -> None:
        """Write out what is in memory, and give a complete file its name."""
        if isinstance(self.values, np.memmap):
            self.values.flush()
        if self._file is not None:
            del self.values  # some systems do not rename a file that is mapped
            self._file.complete()
            self.values = np.lib.format.open_memmap(self._file.target, mode="r+")

    def broken_off(self, error: BaseException, share: float) -> None:
        """Keep what was computed before an interrupt, and say so; after a mistake, leave no file behind."""
        if self._file is not None and not isinstance(error, KeyboardInterrupt):
            del self.values
            self._file.remove()
        elif self.is_given:  # the system writes out a map by itself, and nobody is to wait for it now
            error.add_note(self._holds(share))


def _mapped(file: PartialFile, shape: tuple[int, int]) -> Floats:
    """Return a map of a new file, with room for it on the disk."""
    if file.target.suffix != ".npy":
        raise InputValueError(f"`out` must be an array or the path of a .npy file: got {shown(str(file.target))}.")
    if file.target.is_dir():
        raise FileError(f"{file.target} cannot be written: it is a folder.")
    with or_cannot_be_written(file.target):
        try:
            values: Floats = np.lib.format.open_memmap(file.path, mode="w+", dtype=np.float64, shape=shape)
            if hasattr(os, "posix_fallocate"):
                # Without room on the disk, the first write to a map would end the process.
                with file.path.open("r+b") as opened:
                    os.posix_fallocate(opened.fileno(), 0, file.path.stat().st_size)
        except BaseException:
            file.remove()
            raise
    return values


def _checked(out: Any, shape: tuple[int, int]) -> Floats:
    if not isinstance(out, np.ndarray):
        raise InputTypeError(f"`out` must be an array, a memory map or the path of a .npy file: got {shown(out)}.")
    if out.shape != shape:
        raise InputValueError(f"`out` must have the shape {shape} of the matrix: got {out.shape}.")
    if out.dtype.kind != "f":
        raise InputTypeError(f"`out` must hold floats: got {out.dtype}.")
    if not out.flags.writeable:
        raise InputValueError("`out` must be writeable: got a read-only array.")
    return out
