"""The largest difference between an item and the others, in units of a standard error, for each of many resamples."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("void(float64[:, ::1], float64[:, ::1], int64[::1], boolean, float64[:, ::1])", loose=True)
def row_maxima(noise, inverse, rows, below, out):
    """Fill out[r, b] = max over j of |noise[i, b] - noise[j, b]| inverse[i, j], i being rows[r].

    A pair that is not to count has the inverse 0. `below`: only the j < i, for whoever wants each pair once. Resamples
    run innermost, because LLVM makes vectors of independent maxima, but not of one maximum along a loop; four items at
    a time, because then three of four maxima stay in registers.
    """
    resamples = noise.shape[1]
    for r in range(len(rows)):
        i = rows[r]
        own = noise[i]
        most = out[r]
        end = i if below else len(noise)
        for b in range(resamples):
            most[b] = 0.0
        j = 0
        while j + 4 <= end:
            k = np.uint64(j)
            w0, w1, w2, w3 = inverse[i, k], inverse[i, k + 1], inverse[i, k + 2], inverse[i, k + 3]
            if w0 + w1 + w2 + w3 > 0.0:
                first, second, third, fourth = noise[k], noise[k + 1], noise[k + 2], noise[k + 3]
                for b in range(resamples):
                    a = abs(own[b] - first[b]) * w0
                    c = abs(own[b] - second[b]) * w1
                    d = abs(own[b] - third[b]) * w2
                    e = abs(own[b] - fourth[b]) * w3
                    a = a if a > c else c
                    d = d if d > e else e
                    a = a if a > d else d
                    most[b] = a if a > most[b] else most[b]
            j += 4
        for k in range(j, end):
            w = inverse[i, k]
            last = noise[k]
            for b in range(resamples):
                a = abs(own[b] - last[b]) * w
                most[b] = a if a > most[b] else most[b]
