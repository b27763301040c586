"""Do p-values and intervals keep what they promise? `make calibration` stores the table, some minutes.

Under independence, the share of p < 0.05 should be 0.05; of 95 % intervals, 95 % should hold the mean coefficient over
samples of that size. Every number comes from seeded data, so that the table can be made again.
"""

import sys
import warnings
from pathlib import Path

import numpy as np

import tiewise as tw

warnings.simplefilter("ignore")
DATA_SETS = 2000
RESAMPLES = 499
TOP, HYPERBOLIC = "scaled_gamma(weights=top)", "scaled_gamma(weights=hyperbolic)"


def shares_of_small_p(measure: str, n: int, method: str, data_sets: int, seed: int) -> float:
    """The share of p < 0.05 over pairs of independent random rankings."""
    rng = np.random.default_rng(seed)
    chosen = tw.measure(measure)
    small = 0
    for k in range(data_sets):
        x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
        small += tw.significance(x, y, chosen, method=method, n_resamples=RESAMPLES, rng=k).pvalue < 0.05
    return small / data_sets


def normal_ranks(rng: np.random.Generator, n: int, rho: float) -> tuple[np.ndarray, np.ndarray]:
    """Ranks of a sample of the bivariate normal distribution with correlation rho."""
    u, v = rng.normal(size=(2, n))
    w = rho * u + np.sqrt(1 - rho**2) * v
    return np.argsort(np.argsort(-u)) + 1, np.argsort(np.argsort(-w)) + 1


def coverage(measure: str, n: int, rho: float, method: str, intervals: int, data_sets: int) -> tuple[float, float]:
    """The mean coefficient over 10 x data_sets samples of that size, and the share of intervals that hold it."""
    chosen = tw.measure(measure)
    rng = np.random.default_rng(7)
    expected = float(np.mean([float(chosen(*normal_ranks(rng, n, rho))) for _ in range(10 * data_sets)]))
    rng = np.random.default_rng(8)
    held = 0
    for k in range(intervals):
        found = tw.confidence_interval(*normal_ranks(rng, n, rho), chosen, method=method, n_resamples=RESAMPLES, rng=k)
        held += found.low <= expected <= found.high
    return expected, held / intervals


def main() -> None:
    data_sets = int(sys.argv[1]) if len(sys.argv) > 1 else DATA_SETS
    error = np.sqrt(0.05 * 0.95 / data_sets)
    lines = [
        "# Calibration",
        "",
        f"Over {data_sets:,} seeded data sets a line, so that a share of 0.05 has a standard error of {error:.4f}.",
        "`make calibration` writes this page.",
        "",
        "## p-values under independence",
        "",
        f"The share of p < 0.05 over pairs of independent rankings; {RESAMPLES} permutations (and bootstrap samples) each.",
        "",
        "| measure | N | asymptotic | permutation |",
        "|---|---|---|---|",
    ]

    def add(line: str) -> None:
        lines.append(line)
        print(line, flush=True)

    for measure in (TOP, HYPERBOLIC, "kendall_tau"):
        for n in (30, 100, 1000):
            found = [
                shares_of_small_p(measure, n, method, data_sets, seed=n) for method in ("asymptotic", "permutation")
            ]
            add(f"| `{measure}` | {n:,} | {found[0]:.4f} | {found[1]:.4f} |")
    lines += [
        "",
        "## Intervals",
        "",
        "Samples of N items from a bivariate normal distribution; the share of 95 % intervals that hold the mean",
        f"coefficient over {10 * data_sets:,} samples of the same size.",
        "",
        "| measure | N | normal correlation | mean coefficient | method | data sets | holds |",
        "|---|---|---|---|---|---|---|",
    ]
    cases = [
        (measure, rho, "jackknife", data_sets)
        for measure in (TOP, HYPERBOLIC, "kendall_tau")
        for rho in (0.0, 0.5, 0.8)
    ]
    cases += [(TOP, 0.5, method, data_sets // 4) for method in ("percentile", "bca")]
    for measure, rho, method, number in cases:
        expected, share = coverage(measure, 200, rho, method, number, data_sets)
        add(f"| `{measure}` | 200 | {rho} | {expected:.4f} | {method} | {number:,} | {share:.4f} |")
    if len(sys.argv) == 1:
        (Path(__file__).parents[1] / "docs" / "calibration.md").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
