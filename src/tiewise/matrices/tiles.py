"""A matrix tile by tile: the tiles, the array or file they go into, and what is left when someone presses Ctrl-C."""

import os
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import FileError, InputTypeError, InputValueError, shown
from tiewise.running.progress import report
from tiewise.running.threads import in_order

Tile = tuple[slice, slice]


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
    finished: list[Tile] = []

    def one(rows: slice, columns: slice) -> None:
        diagonal = symmetric and rows == columns
        tile = compute(rows, columns, diagonal)
        if diagonal:
            below = np.tril_indices(len(tile), -1)
            tile[below] = tile.T[below]
        values[rows, columns] = tile
        if symmetric and not diagonal:
            values[columns, rows] = tile.T
        finished.append((rows, columns))

    try:
        with closing(in_order(one, parts, workers)) as running:  # type: ignore[type-var]
            for done, _ in enumerate(running, start=1):
                report("comparing rankings", done / len(parts))
    except BaseException as error:
        there = {(rows.start, columns.start) for rows, columns in finished}
        for rows, columns in parts:
            if (rows.start, columns.start) not in there:
                values[rows, columns] = np.nan
                if symmetric:
                    values[columns, rows] = np.nan
        target.broken_off(error, len(there) / len(parts))
        raise
    target.finish()


class Target:
    """Where a matrix goes: a new array, the caller's array, or a memory map of a file."""

    def __init__(self, out: Any, shape: tuple[int, int]) -> None:
        self._path = self._partial = None
        if out is None:
            self.values: Floats = np.empty(shape)
        elif isinstance(out, str | os.PathLike):
            self._path = Path(out)
            self._partial = self._path.with_name(self._path.name + ".partial")
            self.values = self._mapped(shape)
        else:
            self.values = _checked(out, shape)
        self.is_given = out is not None

    def _mapped(self, shape: tuple[int, int]) -> Floats:
        """Return a map of a new file; it has another name until it is complete."""
        path, partial = self._path, self._partial
        assert path is not None
        assert partial is not None
        if path.suffix != ".npy":
            raise InputValueError(f"`out` must be an array or the path of a .npy file: got {shown(str(path))}.")
        if path.is_dir():
            raise FileError(f"{path} cannot be written: it is a folder.")
        try:
            values: Floats = np.lib.format.open_memmap(partial, mode="w+", dtype=np.float64, shape=shape)
            if hasattr(os, "posix_fallocate"):
                # Without room on the disk, the first write to a map would end the process.
                with partial.open("r+b") as file:
                    os.posix_fallocate(file.fileno(), 0, partial.stat().st_size)
        except OSError as error:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            raise FileError(f"{path} cannot be written: {error.strerror or error}.") from None
        return values

    def finish(self) -> None:
        """Write out what is in memory, and give a complete file its name."""
        if isinstance(self.values, np.memmap):
            self.values.flush()
        if self._path is not None and self._partial is not None:
            del self.values  # some systems do not rename a file that is mapped
            self._partial.replace(self._path)
            self.values = np.lib.format.open_memmap(self._path, mode="r+")

    def broken_off(self, error: BaseException, share: float) -> None:
        """Keep what was computed before an interrupt, and say so; after a mistake, leave no file behind."""
        if isinstance(self.values, np.memmap):
            self.values.flush()
        if self._partial is not None and not isinstance(error, KeyboardInterrupt):
            del self.values
            self._partial.unlink(missing_ok=True)
        elif self.is_given:
            where = "`out`" if self._partial is None else str(self._partial)
            error.add_note(f"{where} holds {share:.0%} of the matrix; entries that were not computed are nan.")


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
