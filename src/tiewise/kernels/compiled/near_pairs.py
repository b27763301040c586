"""Pairs that are near on an axis, one by one: for scales on which few are."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.norms import PRODUCT


@kernel("Tuple((float64, boolean, boolean))(int64, float64, float64, float64, float64, boolean)", inner=True)
def near_pair(kind, a, e, y_far, slack, only_far):
    """T(a, |e|) for a < 1, and whether the pair counts as concordant, as discordant. only_far: it must be far in y.

    A distance from y_far on, 1 but for rounding, counts as 1. Which pairs count, and on which side, cannot be
    predicted, so the product, which is asked most, selects without a branch.
    """
    b = abs(e)
    b = 1.0 if b >= y_far else b
    v = a * b if kind == PRODUCT else norm(kind, a, b, slack)
    counts = (b == 1.0) | (not only_far)
    return v, counts & (e > 0.0), counts & (e < 0.0)


@kernel(
    "Tuple((float64, float64, int64, int64))(int64, float64[::1], float64[::1], int32[::1], int32[::1],"
    "float64, float64, boolean, int64, int64, int64, float64[:, ::1], int32[:, ::1])",
    loose=True,
)
def near_sums(kind, x, y, own, far, y_far, slack, only_far, lo, hi, begin, mass, count):
    """(C, D, concordant, discordant) over the pairs near, not tied, in x; x ascends. only_far: only those far in y.

    A distance in y from y_far on, 1 but for rounding, counts as 1; slack: as in `norm`, and given, because here terms
    may change places. Unless mass and count are empty, each pair is
    added at its earlier item to their first two rows (concordant, discordant), at its later item to the last two, in
    columns that begin with the item `begin`.
    """
    keep = mass.shape[1] > 0
    last = len(mass) - 1
    # Rows of their own, and an unsigned index: then vector registers take them.
    mass_c, mass_d, count_c, count_d = mass[0], mass[1], count[0], count[1]
    c = 0.0
    d = 0.0
    concordant = 0
    discordant = 0
    for t in range(lo, hi):
        xt = x[t]
        yt = y[t]
        c_t = 0.0
        d_t = 0.0
        concordant_t = 0
        discordant_t = 0
        for j in range(far[t], own[t]):
            k = np.uint64(j)
            v, up, down = near_pair(kind, xt - x[k], yt - y[k], y_far, slack, only_far)
            c_t += v if up else 0.0
            d_t += v if down else 0.0
            concordant_t += up
            discordant_t += down
            if keep:
                i = np.uint64(j - begin)
                mass_c[i] += v if up else 0.0
                mass_d[i] += v if down else 0.0
                count_c[i] += up
                count_d[i] += down
        c += c_t
        d += d_t
        concordant += concordant_t
        discordant += discordant_t
        if keep:
            mass[last - 1, t - begin] += c_t
            mass[last, t - begin] += d_t
            count[last - 1, t - begin] += concordant_t
            count[last, t - begin] += discordant_t
    return c, d, concordant, discordant


_NEXT = 4  # so many items before each are met in step, and in chunks of so many items, which stay in the cache
_CHUNK = 512


@kernel(
    "UniTuple(float64, 4)(float64[::1], float64[::1], float64, float64, boolean, int64, int64, int64)",
    loose=True,
    inner=True,
)
def _in_step(x, y, x_far, y_far, only_far, back, lo, hi):
    """What the product has of the pairs with the item so many places back, near and not tied; counts are doubles too.

    Selects in place of branches, and one type for all: then vector registers take them.
    """
    c = 0.0
    d = 0.0
    concordant = 0.0
    discordant = 0.0
    unless_far = 0.0 if only_far else 1.0
    for t in range(lo, hi):
        a = x[np.uint64(t)] - x[np.uint64(t - back)]
        e = y[np.uint64(t)] - y[np.uint64(t - back)]
        b = abs(e)
        counts = 1.0 if b >= y_far else unless_far
        b = 1.0 if b >= y_far else b
        counts = counts if a < x_far else 0.0
        counts = counts if a > 0.0 else 0.0
        up = counts if e > 0.0 else 0.0
        down = counts if e < 0.0 else 0.0
        v = a * b
        c += up * v
        d += down * v
        concordant += up
        discordant += down
    return c, d, concordant, discordant


@kernel(
    "Tuple((float64, float64, int64, int64))(float64[::1], float64[::1], int32[::1], int32[::1], float64, float64,"
    "boolean, int64, int64)",
    loose=True,
)
def near_products(x, y, own, far, x_far, y_far, only_far, lo, hi):
    """The same for the product, without sums by item, where most items have few others near.

    Loops so short take longer to begin than to run: all items meet the one before them, then the one before that.
    """
    c = 0.0
    d = 0.0
    concordant = 0
    discordant = 0
    for chunk in range(lo, hi, _CHUNK):
        end = min(hi, chunk + _CHUNK)
        for back in range(1, _NEXT + 1):
            c_back, d_back, up_back, down_back = _in_step(x, y, x_far, y_far, only_far, back, max(chunk, back), end)
            c += c_back
            d += d_back
            concordant += np.int64(up_back)
            discordant += np.int64(down_back)
        for t in range(max(chunk, _NEXT + 1), end):
            xt = x[t]
            yt = y[t]
            for j in range(far[t], min(own[t], t - _NEXT)):
                k = np.uint64(j)
                v, up, down = near_pair(PRODUCT, xt - x[k], yt - y[k], y_far, 0.0, only_far)
                c += v if up else 0.0
                d += v if down else 0.0
                concordant += up
                discordant += down
    return c, d, concordant, discordant


@kernel(
    "UniTuple(float64, 2)(float64[::1], float64[::1], int32[::1], int32[::1], int64, int64)",
    loose=True,
)
def near_minima(x, y, own, far, lo, hi):
    """(C, D) of the minimum over the same pairs: a < 1 needs no clipping of b."""
    c = 0.0
    d = 0.0
    for t in range(lo, hi):
        xt = x[t]
        yt = y[t]
        c_t = 0.0
        d_t = 0.0
        for j in range(far[t], own[t]):
            k = np.uint64(j)
            e = yt - y[k]
            v = min(xt - x[k], abs(e))
            c_t += v if e > 0.0 else 0.0
            d_t += v if e < 0.0 else 0.0
        c += c_t
        d += d_t
    return c, d
