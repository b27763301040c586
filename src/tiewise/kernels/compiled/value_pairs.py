"""Values told apart by min(1, D/r): their scale along the sorted values, and all pairs of few items one by one."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("UniTuple(float64, 2)(boolean, float64[::1], float64[::1], float64, float64)", loose=True)
def value_masses(is_product, x, y, per_x, per_y):
    """(C, D) of the minimum or the product over all pairs, `per_x` and `per_y` being one over the tolerances.

    Differences are taken first, so that values far from 0 keep their digits. Nothing branches: which way a pair is
    ordered cannot be predicted.
    """
    c = 0.0
    d = 0.0
    for i in range(1, len(x)):
        xi = x[i]
        yi = y[i]
        c_i = 0.0
        d_i = 0.0
        for j in range(i):
            k = np.uint64(j)
            dx = xi - x[k]
            dy = yi - y[k]
            a = min(1.0, abs(dx) * per_x)
            b = min(1.0, abs(dy) * per_y)
            v = a * b if is_product else min(a, b)
            alike = (dx < 0.0) == (dy < 0.0)  # of a pair with a difference of 0, v is 0
            c_i += v if alike else 0.0
            d_i += 0.0 if alike else v
        c += c_i
        d += d_i
    return c, d


_SAMPLE = 48  # items by which it is told how many are near


@kernel("UniTuple(int64, 2)(float64[::1], int32[::1], float64, float64[::1], float64[::1])")
def value_scale(ordered, order, tolerance, scale, values):
    """The scale whose steps are min(1, gap/tolerance), in order and by item; its tied pairs, and how many are near.

    A double is finest near zero, so that is where the closest values belong: 0 is before the least step, or at the end
    where it is the last or a tie. What each addition rounds away is summed up as well (Knuth's TwoSum), so that a long
    scale does not drift. The pairs that are near are those of a sample of the items, times what there are more items.
    """
    n = len(ordered)
    anchor = 0
    least = ordered[1] - ordered[0]
    for k in range(1, n - 1):
        gap = ordered[k + 1] - ordered[k]
        if gap < least:
            least = gap
            anchor = k
    if least == 0.0 or least == ordered[n - 1] - ordered[n - 2]:
        anchor = n - 1
    scale[anchor] = 0.0
    values[np.uint32(order[anchor])] = 0.0
    ties = 0
    for side in range(2):
        total = 0.0
        lost = 0.0
        same = 0
        before = 0.0
        step = 1 if side == 0 else -1
        k = anchor + step
        while 0 <= k < n:
            gap = (ordered[k] - ordered[k - step]) / tolerance
            gap = min(1.0, max(-1.0, gap))
            new = total + gap
            taken = new - total
            lost += (total - (new - taken)) + (gap - taken)
            total = new
            found = total + lost
            same = same + 1 if found == before else 0
            ties += same
            before = found
            scale[k] = found
            values[np.uint32(order[k])] = found
            k += step
    near = 0
    low = 0
    for sampled in range(_SAMPLE):
        k = (2 * sampled + 1) * n // (2 * _SAMPLE)
        high = k
        while low < high:
            middle = (low + high) // 2
            if scale[k] - scale[middle] >= 1.0:
                low = middle + 1
            else:
                high = middle
        near += k - low
    return ties, near * n // _SAMPLE
