"""Drives the loop over all pairs of items: blocks of resamples side by side, each small enough for the cache."""

from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.kernels import compiled
from tiewise.running.progress import report
from tiewise.running.threads import in_order

# A block of resamples of all items takes two megabytes at most, about what the caches of a core hold.
_BLOCK = 2**18

# Up to so many steps, NumPy is done before numba is imported.
_FEW = 4_000_000


def row_maxima(noise: Floats, inverse: Floats, rows: Integers) -> Floats:
    """Return max over j of |noise[i, b] - noise[j, b]| inverse[i, j]: a row for each item i of `rows`, a column for b.

    A pair whose inverse is 0 does not count.
    """
    out = np.empty((len(rows), noise.shape[1]))
    for begin, found in _in_blocks(noise, inverse, rows, below=False):
        out[:, begin : begin + found.shape[1]] = found
    return out


def all_maxima(noise: Floats, inverse: Floats) -> Floats:
    """Return the same over all pairs i, j, for each b; `inverse` is symmetric."""
    out = np.empty(noise.shape[1])
    for begin, found in _in_blocks(noise, inverse, np.arange(len(noise)), below=True):
        out[begin : begin + found.shape[1]] = found.max(axis=0)
    return out


def _in_blocks(noise: Floats, inverse: Floats, rows: Integers, below: bool) -> Iterator[tuple[int, Floats]]:
    """Yield (the first resample, the maxima of the rows) of each block."""
    items, resamples = noise.shape
    loop = _by_numpy
    if noise.size * len(rows) > _FEW:
        compiled.load("pair_maxima")
        loop = _compiled
    size = max(16, min(_BLOCK // items, -(-resamples // 4)))
    begins = range(0, resamples, size)
    tasks = [(noise[:, begin : begin + size], inverse, rows, below) for begin in begins]
    for begin, found in zip(begins, in_order(loop, tasks), strict=True):
        report("comparing all pairs of items in each resample", min(1.0, (begin + size) / resamples))
        yield begin, found


def _compiled(noise: Floats, inverse: Floats, rows: Integers, below: bool) -> Floats:
    out = np.empty((len(rows), noise.shape[1]))
    compiled.pair_maxima.row_maxima(np.ascontiguousarray(noise), inverse, rows, below, out)
    return out


def _by_numpy(noise: Floats, inverse: Floats, rows: Integers, below: bool) -> Floats:
    """The same without numba. Pairs on both sides of the diagonal are taken, which changes no maximum over all."""
    out = np.empty((len(rows), noise.shape[1]))
    for place, i in enumerate(rows.tolist()):
        out[place] = (np.abs(noise[i] - noise) * inverse[i][:, None]).max(axis=0)
    return out
