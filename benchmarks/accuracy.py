"""Relative errors of C and D at N = 20,000 against all pairs in twice the digits. `make accuracy` stores the table.

The scale is accumulated in extended precision and kept as two doubles a position; every pair's distances are taken
from both, and the masses are summed with compensation (Neumaier), so that the reference is right to about 1e-16.
"""

import sys
import warnings
from pathlib import Path

import numba
import numpy as np

import tiewise as tw

warnings.simplefilter("ignore")
TNORMS = ("product", "minimum", "lukasiewicz", "drastic", "nilpotent")
SCALINGS = ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic",
            "geometric:0.9", "span:0.1", "top_k:10", "top_k_exclusive:10", 0.001, 1e-6]  # fmt: skip


@numba.njit
def add(total, v):
    t = total[0] + v
    total[1] += (total[0] - t) + v if total[0] >= v else (v - t) + total[0]
    total[0] = t


@numba.njit
def norm(kind, a, b, slack):
    low, lack = min(a, b), 1.0 - max(a, b)
    if kind == 0:
        return a * b
    if kind == 1:
        return low
    if kind == 2:
        return max(0.0, low - lack)
    if kind == 3:
        return low if lack == 0.0 else 0.0
    return low if lack == 0.0 or low - lack > slack else 0.0


@numba.njit
def by_sum(x, y, high, low, kind, slack):
    c, d = np.zeros(2), np.zeros(2)
    for i in range(len(x)):
        for j in range(i):
            p, q, r, s = x[i], x[j], y[i], y[j]
            a = abs((high[p] - high[q]) + (low[p] - low[q]))
            b = abs((high[r] - high[s]) + (low[r] - low[s]))
            a, b = 1.0 if a >= 1.0 - slack else a, 1.0 if b >= 1.0 - slack else b
            if p != q and r != s:
                add(c if (p > q) == (r > s) else d, norm(kind, a, b, 2 * slack))
    return c.sum(), d.sum()


@numba.njit
def running_maxima(w, p, table):
    largest = 0.0
    for q in range(p + 1, len(table)):
        largest = max(largest, w[q - 1])
        table[q] = largest
    largest = 0.0
    for q in range(p - 1, -1, -1):
        largest = max(largest, w[q])
        table[q] = largest


@numba.njit
def by_max(x, y, w, kind, slack):
    c, d = np.zeros(2), np.zeros(2)
    rows = np.zeros((2, len(w) + 1))
    for i in range(len(x)):
        running_maxima(w, x[i], rows[0])
        running_maxima(w, y[i], rows[1])
        for j in range(i):
            v = norm(kind, rows[0, x[j]], rows[1, y[j]], slack)
            add(c if (x[i] > x[j]) == (y[i] > y[j]) else d, v)
    return c.sum(), d.sum()


def errors(n: int, scaling: str | float, near: bool) -> dict[tuple[str, str], float]:
    weights = np.full(n - 1, scaling) if isinstance(scaling, float) else tw.scaling.as_scaling(scaling).weights(n)
    wide = weights.astype(np.longdouble)
    # From the end with the smaller weights, or the reference itself would lose digits on scales that die out.
    scale = np.append(-np.cumsum(wide[::-1])[::-1], 0) if weights[-1] < weights[0] else np.append(0, np.cumsum(wide))
    high = scale.astype(np.float64)
    low = (scale - high).astype(np.float64)
    slack = 2.0**-50 * max(1.0, -high[0], high[-1])
    rng = np.random.default_rng(0)
    x = rng.permutation(n)
    y = np.argsort(np.argsort(x + 20 * rng.random(n))) if near else rng.permutation(n)
    found = {}
    for kind, tnorm in enumerate(TNORMS):
        for aggregate in ("sum", "max"):
            exact = (
                by_sum(x, y, high, low, kind, slack) if aggregate == "sum" else by_max(x, y, weights, kind, 2.0**-49)
            )
            result = tw.scaled_gamma(x + 1, y + 1, weights=weights, tnorm=tnorm, aggregate=aggregate)
            got = result.concordant, result.discordant
            found[aggregate, tnorm] = max(
                (abs(g - e) / e if e else float(g != 0)) for g, e in zip(got, exact, strict=True)
            )
    return found


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    lines = [
        "# Accuracy",
        "",
        f"Largest relative error of C and D at N = {n:,} against all pairs in twice the digits: two random",
        "rankings /  a ranking and a near copy of it, for which D is small. `make accuracy` writes this page.",
        "",
        "These are the compiled loops. What they cannot promise for weights that are very small beside others, and",
        "where the digits of such weights are kept, is said on the page of the mathematics, under Accuracy.",
    ]
    found = {scaling: [errors(n, scaling, near) for near in (False, True)] for scaling in SCALINGS}
    for aggregate in ("sum", "max"):
        lines += ["", f"## Distances by {aggregate}", "", f"| scaling | {' | '.join(TNORMS)} |", "|---" * 6 + "|"]
        for scaling, (random, near) in found.items():
            cells = [f"{random[aggregate, tnorm]:.0e} / {near[aggregate, tnorm]:.0e}" for tnorm in TNORMS]
            lines.append(f"| {scaling} | {' | '.join(cells)} |")
    worst = max(error for both in found.values() for one in both for error in one.values())
    lines += ["", f"The largest of all: {worst:.1e}.", ""]
    print("\n".join(lines))
    if len(sys.argv) == 1:
        (Path(__file__).parents[1] / "docs" / "accuracy.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
