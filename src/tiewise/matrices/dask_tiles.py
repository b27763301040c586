"""Matrices and neighbours of a Dask array of rankings: its row chunks are the tiles, its workers compare them.

Tasks depend on their chunks alone, so that a worker that dies is replaced and its tasks run anew.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, TiewiseError, UndefinedCorrelationWarning, quietly, shown
from tiewise.matrices.best import Best
from tiewise.matrices.matrix import matrix
from tiewise.matrices.nearest import best_of_tile, refuse_too_many, sign_of
from tiewise.matrices.neighbours import Neighbours
from tiewise.matrices.tile_question import TileQuestion, is_dask_array


def dask_matrix(
    rankings: Any, other: Any, question: TileQuestion, rankings_in: str | None, labels: str | None, out: Any
) -> Any:
    """Return the matrix as a lazy Dask array of float64."""
    import dask.array as da
    from dask import delayed

    if out is not None:
        raise InputValueError(f"`out` must be left out for a Dask array, which stores itself: got {shown(out)}.")
    tiles = _Tiles(rankings, other, question, rankings_in, labels)

    def block(row: int, column: int) -> Any:
        tile = tiles.tile(row, column)
        shape = (tiles.x.chunks[0][row], tiles.y.chunks[0][column])
        turned = tiles.is_mirrored and row > column
        return da.from_delayed(delayed(np.transpose)(tile) if turned else tile, shape, dtype=np.float64)

    return da.block([[block(row, column) for column in tiles.columns] for row in tiles.rows])


def dask_nearest(
    rankings: Any, other: Any, question: TileQuestion, rankings_in: str | None, labels: str | None, k: int
) -> Neighbours:
    """Return the neighbours, their arrays lazy."""
    import dask.array as da
    from dask import delayed

    tiles = _Tiles(rankings, other, question, rankings_in, labels)
    refuse_too_many(k, tiles.y.shape[0], other is None)
    starts = np.append(0, np.cumsum(tiles.y.chunks[0])).tolist()
    indices, values = [], []
    for row in tiles.rows:
        found = [
            delayed(_best_of_block)(
                tiles.tile(row, column), tiles.is_mirrored and row > column, other is None and row == column, k,
                sign_of(question.measure), starts[column],
            )
            for column in tiles.columns
        ]  # fmt: skip
        height = tiles.x.chunks[0][row]
        merged = delayed(_merged)(found, height, k, sign_of(question.measure))
        indices.append(da.from_delayed(merged[0], (height, k), dtype=np.int64))
        values.append(da.from_delayed(merged[1], (height, k), dtype=np.float64))
    return Neighbours(da.concatenate(indices), da.concatenate(values), question.measure)


def computed(*lazy: Any, **options: Any) -> Any:
    """Return lazy arrays in memory, computed together."""
    import dask

    return dask.compute(*lazy, **options)


class _Tiles:
    """The tiles of two arrays, each a delayed value that is made once."""

    def __init__(
        self, rankings: Any, other: Any, question: TileQuestion, rankings_in: str | None, labels: str | None
    ) -> None:
        if labels is not None:
            raise InputValueError(f"`labels` names a column of a frame: got {shown(labels)}, and a Dask array.")
        self.x = _in_rows(rankings, "rankings", rankings_in)
        self.y = self.x if other is None else _in_rows(other, "other", rankings_in)
        if self.x.shape[1] != self.y.shape[1]:
            raise InputValueError(
                f"`rankings` and `other` must rank the same number of items: got {self.x.shape[1]} and "
                f"{self.y.shape[1]}."
            )
        self.is_mirrored = other is None and question.measure.is_mirrored
        self._is_other = other is not None
        self._question = question
        self._of_x = self.x.to_delayed().ravel().tolist()
        self._of_y = self.y.to_delayed().ravel().tolist()
        self.rows, self.columns = range(len(self._of_x)), range(len(self._of_y))
        self._made: dict[tuple[int, int], Any] = {}

    def tile(self, row: int, column: int) -> Any:
        """Return the tile of these chunks; of a mirrored matrix, below the diagonal the one above it."""
        from dask import delayed

        if self.is_mirrored and row > column:
            row, column = column, row
        if (row, column) not in self._made:
            itself = not self._is_other and row == column
            second = None if itself else self._of_y[column]
            self._made[row, column] = delayed(_tile)(self._of_x[row], second, self._question, row, column)
        return self._made[row, column]


def _tile(first: Any, second: Any, question: TileQuestion, row: int, column: int) -> Floats:
    """Return the values of a chunk with another one, or with itself."""
    try:
        with quietly(UndefinedCorrelationWarning):
            values: Floats = matrix(first, question.measure, second, n_jobs=1, input=question.input)
            return values
    except TiewiseError as error:
        raise error.within(f"chunk {row} of `rankings` with chunk {column}") from None


def _best_of_block(tile: Floats, turned: bool, diagonal: bool, k: int, sign: float, start: int) -> Any:
    """Return indices and signed values of the best of a tile, counted from its first column on."""
    tile = np.array(tile.T if turned else tile)
    if diagonal:
        np.fill_diagonal(tile, np.nan)
    best = best_of_tile(tile, k, sign)
    return np.where(best.indices < 0, -1, best.indices + start), best.values


def _merged(found: list[Any], height: int, k: int, sign: float) -> tuple[Integers, Floats]:
    """Return the best of all columns, from those of each chunk."""
    best = Best(height, k)
    for indices, values in found:
        rows, places = np.nonzero(indices >= 0)
        best.add(rows, indices[rows, places], values[rows, places])
    return best.indices, np.where(best.indices < 0, np.nan, sign * best.values)


def _in_rows(data: Any, argument: str, rankings_in: str | None) -> Any:
    """Return a Dask array with a ranking in each row, each whole in one chunk."""
    import dask.array as da

    if not is_dask_array(data):
        if isinstance(data, list | tuple) or not hasattr(data, "__array__"):
            raise InputTypeError(f"`{argument}` must be an array beside a Dask array: got {shown(data)}.")
        data = da.from_array(np.asarray(data))
    if data.ndim != 2:
        raise InputValueError(
            f"`{argument}` must be two-dimensional, a row for each ranking: got {data.ndim} dimensions."
        )
    if np.isnan(data.shape).any():
        raise InputValueError(
            f"`{argument}` must know how long its chunks are: got chunks of unknown length.",
            "Call its compute_chunk_sizes() first.",
        )
    if not data.shape[0] or not data.shape[1]:
        what = "ranking" if not data.shape[0] else "item"
        raise InputValueError(f"`{argument}` must have at least one {what}: got an array of shape {data.shape}.")
    return (data.T if rankings_in == "columns" else data).rechunk({1: -1})
