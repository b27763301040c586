"""Do p-values and intervals keep what they promise? `make calibration` stores the tables; half an hour.

    python benchmarks/calibration.py tests       one section: tests, intervals
    python benchmarks/calibration.py tests 100   over so many data sets, without storing anything

Under independence, the share of p < 0.05 should be 0.05; of 95 % intervals, 95 % should hold the mean coefficient over
samples of that size. Every number comes from seeded data, so that the tables can be made again.
"""

import json
import sys
import warnings
from pathlib import Path

import numpy as np

import tiewise as tw

warnings.simplefilter("ignore")
DATA_SETS = 2000
RESAMPLES = 499
TOP, HYPERBOLIC, TAU = "scaled_gamma(weights=top)", "scaled_gamma(weights=hyperbolic)", "kendall_tau"
HEADS = {
    "tests": ["measure", "N", "asymptotic", "permutation"],
    "intervals": ["measure", "N", "normal correlation", "mean coefficient", "method", "data sets", "holds"],
}


def share_of_small_p(measure: str, n: int, method: str, data_sets: int) -> float:
    """The share of p < 0.05 over pairs of independent random rankings."""
    rng = np.random.default_rng(n)
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


def coverage(measure: str, n: int, rho: float, method: str, intervals: int, samples: int) -> tuple[float, float]:
    """The mean coefficient over samples of that size, and the share of intervals that hold it."""
    chosen = tw.measure(measure)
    rng = np.random.default_rng(7)
    expected = float(np.mean([float(chosen(*normal_ranks(rng, n, rho))) for _ in range(samples)]))
    rng = np.random.default_rng(8)
    held = 0
    for k in range(intervals):
        found = tw.confidence_interval(*normal_ranks(rng, n, rho), chosen, method=method, n_resamples=RESAMPLES, rng=k)
        held += found.low <= expected <= found.high
    return expected, held / intervals


def tests(data_sets: int) -> list[list[object]]:
    rows = []
    for measure in (TOP, HYPERBOLIC, TAU):
        for n in (30, 100, 1000):
            shares = [share_of_small_p(measure, n, method, data_sets) for method in ("asymptotic", "permutation")]
            rows.append([f"`{measure}`", n, *shares])
            print(*rows[-1], flush=True)
    return rows


def intervals(data_sets: int) -> list[list[object]]:
    cases = [(TOP, rho, "jackknife", data_sets) for rho in (0.0, 0.5, 0.8)]
    cases += [(HYPERBOLIC, rho, "jackknife", data_sets) for rho in (0.0, 0.5, 0.8)]
    cases += [(TAU, 0.5, "jackknife", data_sets)]
    cases += [(TOP, 0.5, method, data_sets // 4) for method in ("percentile", "bca")]
    rows = []
    for measure, rho, method, number in cases:
        expected, share = coverage(measure, 200, rho, method, number, 5 * data_sets)
        rows.append([f"`{measure}`", 200, rho, round(expected, 4), method, number, share])
        print(*rows[-1], flush=True)
    return rows


def page(stored: dict[str, list[list[object]]]) -> str:
    def table(section: str) -> list[str]:
        head = HEADS[section]
        rows = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in stored[section]]
        return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]

    error = np.sqrt(0.05 * 0.95 / DATA_SETS)
    return "\n".join(
        [
            "# Calibration",
            "",
            f"Over {DATA_SETS:,} seeded data sets a line, so that a share of 0.05 has a standard error of {error:.4f}.",
            "`make calibration` writes this page.",
            "",
            "## p-values under independence",
            "",
            f"The share of p < 0.05 over pairs of independent rankings; {RESAMPLES} permutations each.",
            "",
            *table("tests"),
            "",
            "## 95 % intervals",
            "",
            "Samples of N items from a bivariate normal distribution: the share of intervals that hold the mean",
            f"coefficient over {5 * DATA_SETS:,} samples of that size. Bootstraps draw {RESAMPLES} samples each.",
            "",
            *table("intervals"),
            "",
        ]
    )


def main() -> None:
    sections = {"tests": tests, "intervals": intervals}
    wanted = [name for name in sections if name in sys.argv[1:]] or list(sections)
    sizes = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    found = {name: sections[name](sizes[0] if sizes else DATA_SETS) for name in wanted}
    if sizes:
        return
    store = Path(__file__).with_suffix(".json")
    stored = (json.loads(store.read_text()) if store.exists() else {key: [] for key in sections}) | found
    store.write_text(json.dumps(stored, indent=1) + "\n")
    (Path(__file__).parents[1] / "docs" / "calibration.md").write_text(page(stored))


if __name__ == "__main__":
    main()
