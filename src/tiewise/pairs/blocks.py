"""Masses of rankings of middle length, product by sum: nearly all pairs in blocks, by products of small matrices.

Items are put in blocks of neighbours, once by x and once by y. Two blocks of one ranking are plain if all their pairs
are told apart in full, or all by the difference of their scale, or none at all. Where both rankings' blocks are plain,
what the items of two cells (a block by x and one by y) add is bilinear in their moments: sums of 1, X, Y and X Y.
Blocks that are not plain, nearly each block with itself among them, are taken pair by pair: of the n^2 / 2 pairs a few
n times the size of a block.
"""

from typing import Any, NamedTuple

import numpy as np

from tiewise.arrays import Floats, Integers

# A block's items, in square roots of the number of all: both parts of the work then take about as long.
_SIZE = 0.65
# Elements that are worked on at once, which stays in the cache.
_ELEMENTS = 1 << 13
# Products of matrices with more steps than this are shared among threads, whose start takes longer than the product.
_UNSHARED = 1 << 18


class _Scale(NamedTuple):
    """A scale in blocks of neighbours.

    `firsts` are its values at the first place of each block, in as many parts as it has. `rows` and `columns` are the
    pairs of blocks that are not plain, the earlier one first; `is_plain` is 1 for all others, in either order.
    `between` is how far it is from the first place of a row's block to that of a column's. `form` has for plain blocks
    the distance from a place of the earlier (a row) to one of the later (a column), by their moments 1 (the first half)
    and X (the second half).
    """

    firsts: list[Floats]
    rows: Integers
    columns: Integers
    between: Floats
    is_plain: Floats
    form: Floats


class _Side(NamedTuple):
    """One ranking in blocks.

    `parts` are the scale at the items: in one part, or with a second of what the first has rounded away. `order` has
    the items by their scale, `place` the block of each item, `moment` how far it is from its block's first.
    """

    parts: list[Floats]
    order: Integers
    place: Integers
    moment: Floats
    scale: _Scale


def block_masses(x: list[Floats], y: list[Floats], order_x: Integers, order_y: Integers) -> tuple[float, float] | None:
    """Return (C, D) of the product, given both scales at the items, in one part or two, and the items in order.

    None where too few blocks are plain for it.
    """
    size = int(_SIZE * len(order_x) ** 0.5) + 1
    along_x, along_y = [part[order_x] for part in x], [part[order_y] for part in y]
    scale_x = _in_scale(along_x, size)
    # Two rankings without ties have the same values, if their weights are the same.
    is_same = len(x) == len(y) and all(map(np.array_equal, along_x, along_y))
    scale_y = scale_x if is_same else _in_scale(along_y, size)
    count = len(scale_x.is_plain)
    if len(scale_x.rows) + len(scale_y.rows) > count * count / 4:
        return None
    in_x, in_y = _side(x, order_x, scale_x, size), _side(y, order_y, scale_y, size)
    concordant, discordant = _pair_by_pair(in_x, in_y, size, every=True)
    others = _pair_by_pair(in_y, in_x, size, every=False)
    cells = _moments(in_x, in_y, count)
    later = _product(scale_x.form, cells)
    concordant += others[0] + _dot(_product(cells, scale_y.form), later)
    discordant += others[1] + _dot(cells, _product(later, scale_y.form))
    return concordant, discordant


def _in_scale(parts: list[Floats], size: int) -> _Scale:
    """Put a scale at all places, in one part or two, in blocks of this size."""
    n = len(parts[0])
    count = -(-n // size)
    blocks = np.arange(count)
    ends = np.minimum(blocks * size + size, n) - 1
    firsts, lasts = [part[::size] for part in parts], [part[ends] for part in parts]
    first, last = firsts[0], lasts[0]
    # From `apart` on no item is tied with one of the block; up to `near` no pair is clipped, from `far` on all are.
    apart = np.searchsorted(first, last, side="right")[:, None]
    near = np.searchsorted(last, first + 1.0, side="right")[:, None]
    far = np.maximum(np.searchsorted(first, last + 1.0)[:, None], near)
    is_near = (blocks >= apart) & (blocks < near)
    is_far = blocks >= np.maximum(far, apart)
    is_later = blocks >= blocks[:, None]
    is_same = is_later.copy()  # weights of 0: all at one value of the scale
    for one, other in zip(firsts, lasts, strict=True):
        is_same &= other <= one[:, None]
    is_plain = is_near | is_far | is_same
    rows, columns = np.nonzero(~is_plain & is_later)
    form = np.zeros((2, count, 2, count))
    form[0, :, 1] = is_near
    form[1, :, 0] = -form[0, :, 1]
    between = first - first[:, None]
    for rest in firsts[1:]:
        between += rest - rest[:, None]
    form[0, :, 0] = form[0, :, 1] * between + is_far
    plain = (is_plain | is_plain.T).astype(np.float64)
    return _Scale(firsts, rows, columns, between, plain, form.reshape(2 * count, 2 * count))


def _side(parts: list[Floats], order: Integers, scale: _Scale, size: int) -> _Side:
    place = np.empty_like(order)
    place[order] = np.arange(len(order)) // size
    moment = parts[0] - scale.firsts[0][place]
    for rest, first in zip(parts[1:], scale.firsts[1:], strict=True):
        moment += rest - first[place]
    return _Side(parts, order, place, moment, scale)


def _moments(in_x: _Side, in_y: _Side, count: int) -> Floats:
    """Return the moments of all cells: of 1 and X by blocks of x down, of 1 and Y by blocks of y across."""
    cells = in_x.place * count + in_y.place
    moments = np.empty((2, count, 2, count))
    every = (None, in_y.moment), (in_x.moment, in_x.moment * in_y.moment)
    for down, values in enumerate(every):
        for across, value in enumerate(values):
            moments[down, :, across] = np.bincount(cells, value, count * count).reshape(count, count)
    return moments.reshape(2 * count, 2 * count)


def _pair_by_pair(side: _Side, other: _Side, size: int, *, every: bool) -> tuple[float, float]:
    """Return (C, D) of the pairs in blocks that are not plain; unless `every`, where those of the other ranking are."""
    at_rows, at_columns, is_plain = side.scale.rows, side.scale.columns, other.scale.is_plain
    if not len(at_rows):  # weights of 0 alone: nothing is told apart
        return 0.0, 0.0
    # The pairs of blocks are the last axis, which is the longest, in memory too (an index would not keep that, `take`
    # does); a few rows of each are taken at a time. What fills up the last block comes after all others as a row, and
    # before all others as a column: it adds nothing.
    moment = side.moment[side.order]
    rows = _in_blocks(moment, size, np.inf).take(at_rows, axis=1)[:, None]
    columns = _in_blocks(moment, size, -np.inf).take(at_columns, axis=1)
    rows -= side.scale.between[at_rows, at_columns]
    others = [
        (blocks.take(at_rows, axis=1)[:, None], blocks.take(at_columns, axis=1))
        for blocks in (_in_blocks(part[side.order], size, 0.0) for part in other.parts)
    ]
    height = min(size, max(1, _ELEMENTS // columns.size))
    room = np.empty((3, height, *columns.shape))
    if not every:
        places = _in_blocks(other.place[side.order], size, 0)
        to_column = places.take(at_columns, axis=1)
        from_row = places.take(at_rows, axis=1)[:, None] * len(is_plain)
        cells = np.empty((height, *columns.shape), dtype=np.intp)
    concordant = discordant = 0.0
    for start in range(0, size, height):
        some = slice(start, min(start + height, size))
        d_mine, d_other, part = room[:, : some.stop - start]
        np.subtract(columns, rows[some], out=d_mine).clip(0.0, 1.0, out=d_mine)
        if not every:
            cell = np.add(from_row[some], to_column, out=cells[: some.stop - start])
            d_mine *= is_plain.take(cell, out=part, mode="clip")
        np.subtract(others[0][1], others[0][0][some], out=d_other)
        for rest_rows, rest_columns in others[1:]:
            d_other += np.subtract(rest_columns, rest_rows[some], out=part)
        concordant += _dot(d_mine, d_other.clip(0.0, 1.0, out=part))
        discordant -= _dot(d_mine, d_other.clip(-1.0, 0.0, out=part))
    return concordant, discordant


def _in_blocks(values: Any, size: int, filling: float) -> Any:
    """Return the values with a column for each block."""
    count = -(-len(values) // size)
    blocks = np.full(count * size, filling, dtype=values.dtype)
    blocks[: len(values)] = values
    return np.ascontiguousarray(blocks.reshape(count, size).T)


def _product(a: Floats, b: Floats) -> Floats:
    step = max(8, _UNSHARED // b.size)
    return np.concatenate([a[start : start + step] @ b for start in range(0, len(a), step)])


def _dot(a: Floats, b: Floats) -> float:
    # Row by row: a product of all elements at once would be shared among threads, too.
    return float(np.matmul(a.reshape(len(a), 1, -1), b.reshape(len(b), -1, 1)).sum())
