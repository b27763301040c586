"""T(a, b) with its two derivatives, for the t-norms that have compiled loops and for any other one on a grid."""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.norms import DRASTIC, GRID, LUKASIEWICZ, MINIMUM, PRODUCT


@kernel("float64(int64, float64[:, ::1], float64, float64, float64)", inner=True)
def value(kind, grid, a, b, slack):
    """T(a, b); on a grid, bilinear between its points."""
    if kind != GRID:
        return norm(kind, a, b, slack)
    cells = grid.shape[0] - 1
    i, j = min(int(a * cells), cells - 1), min(int(b * cells), cells - 1)
    s, t = a * cells - i, b * cells - j
    low = grid[i, j] + t * (grid[i, j + 1] - grid[i, j])
    high = grid[i + 1, j] + t * (grid[i + 1, j + 1] - grid[i + 1, j])
    return low + s * (high - low)


@kernel("UniTuple(float64, 3)(int64, float64[:, ::1], float64, float64, float64)", inner=True)
def slopes(kind, grid, a, b, slack):
    """T, dT/da, dT/db. On a border, where there are two slopes, the mean of them or the one towards larger T."""
    if kind == PRODUCT:
        return a * b, b, a
    if kind == GRID:
        cells = grid.shape[0] - 1
        i, j = min(int(a * cells), cells - 1), min(int(b * cells), cells - 1)
        s, t = a * cells - i, b * cells - j
        down, up = grid[i, j + 1] - grid[i, j], grid[i + 1, j + 1] - grid[i + 1, j]
        low, high = grid[i, j] + t * down, grid[i + 1, j] + t * up
        return low + s * (high - low), cells * (high - low), cells * (down + s * (up - down))
    if kind == LUKASIEWICZ:
        excess = min(a, b) - (1.0 - max(a, b))
        there = 1.0 if excess > slack or max(a, b) == 1.0 else 0.0
        return max(excess, 0.0) * there, there, there
    t = norm(kind, a, b, slack)
    if kind == DRASTIC:
        return t, 1.0 if b == 1.0 else 0.0, 1.0 if a == 1.0 else 0.0
    if kind != MINIMUM and t == 0.0 and min(a, b) > 0.0:
        return 0.0, 0.0, 0.0  # the nilpotent minimum, below its border
    by_a = 0.5 if a == b else 1.0 if a < b else 0.0
    return t, by_a, 1.0 - by_a
