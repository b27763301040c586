"""Every measure at every size, one ranking with another, in matrices and in groups: so that no valley can hide."""

import os
import subprocess
import sys
import tempfile

import numpy as np
import pandas as pd
from scipy import stats
from timing import best_of, many_rankings, permutations, written

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

SIZES = (5, 15, 40, 110, 300, 999, 2_500, 7_000, 20_000, 60_000, 170_000, 440_000, 1_000_000)
SCALED = [
    "scaled_gamma",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic)",
    "scaled_gamma(weights=top,aggregate=max)",
    "scaled_gamma(weights=top,tnorm=minimum)",
]
EVERY = [*SCALED, *(name for name in CATALOG if name != "scaled_gamma")]
RUNS, SECONDS = 300, 0.3  # a call is repeated so often, or for so long, whatever comes first
CALLS_BEFORE = 2_000  # of a loop, after which the process has moved to what is fastest in the long run


def sizes() -> dict:
    """Seconds of one call, in a process that has made many, and the ratio to SciPy's kendalltau on the same data."""
    x, y = permutations(300)
    for _ in range(CALLS_BEFORE):
        tw.scaled_gamma(x, y, weights="top")
    x, y = permutations(20_000)
    for name in EVERY:  # what is compiled is loaded
        tw.measure(name)(*((x.astype(float), y.astype(float)) if name == "robust_gamma" else (x, y)))
    found: dict[str, list[float]] = {"scipy.stats.kendalltau": []} | {name: [] for name in EVERY}
    for n in SIZES:
        x, y = permutations(n)
        arrays = (x.astype(float), y.astype(float))
        calls = {"scipy.stats.kendalltau": lambda x=x, y=y: stats.kendalltau(x, y)}
        for name in EVERY:
            measure = tw.measure(name)
            pair = arrays if name == "robust_gamma" else (x, y)
            calls[name] = lambda measure=measure, pair=pair: measure(*pair)
        times = best_of(calls, RUNS, SECONDS)
        for name, seconds in times.items():
            found[name].append(seconds)
        ratios = {name: round(seconds / times["scipy.stats.kendalltau"], 2) for name, seconds in times.items()}
        print(n, ratios, flush=True)
    return {"sizes": SIZES, "seconds": found}


def sizes_on_page(stored: dict) -> list[str]:
    found, columns = stored["seconds"], stored["sizes"]
    scipy_times = found["scipy.stats.kendalltau"]
    lines = [
        "## Every measure at every size",
        "",
        f"One call, after {CALLS_BEFORE:,} others in a process that has loaded the compiled loops. Each number is "
        "tiewise's time over that of `scipy.stats.kendalltau` on the same permutations; the first row has its times.",
        "",
        "![Time of one call against the number of items, for tiewise and SciPy](pictures/speed.svg)",
        "",
        "| measure | " + " | ".join(f"{n:,}" for n in columns) + " |",
        "|---|" + "---|" * len(columns),
        "| `scipy.stats.kendalltau` | " + " | ".join(map(written, scipy_times)) + " |",
    ]
    for name, seconds in list(found.items())[1:]:
        ratios = (ours / theirs for ours, theirs in zip(seconds, scipy_times, strict=True))
        lines.append(f"| `{name}` | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")
    return [*lines, ""]


def many() -> dict:
    """A matrix of 300 rankings of 100 items, and 2,000 groups of 30, by every measure, kernels loaded."""
    x = many_rankings(300, 100)
    rng = np.random.default_rng(0)
    frame = pd.DataFrame(
        {"q": np.repeat(np.arange(2_000), 30), "a": rng.random(60_000), "b": rng.random(60_000)}
    )  # fmt: skip
    found = {}
    for name in EVERY:
        rows = x.astype(float) if name == "robust_gamma" else x
        calls = {
            "matrix": lambda rows=rows, name=name: tw.matrix(rows, name),
            "groups": lambda name=name: tw.groups(frame, by="q", x="a", y="b", input="scores", measure=name),
        }
        found[name] = best_of(calls, 5, 2.0)
        print(name, found[name], flush=True)
    return found


def many_on_page(found: dict) -> list[str]:
    return [
        "## Many rankings at once",
        "",
        "| measure | matrix of 300 rankings x 100 items | 2,000 groups x 30 items |",
        "|---|---|---|",
        *(f"| `{name}` | {written(times['matrix'])} | {written(times['groups'])} |" for name, times in found.items()),
        "",
    ]


def first_calls() -> dict:
    """Seconds of the first call on a new installation, in a process that has imported the package."""
    start = "import time, numpy as np, tiewise as tw; r = np.random.default_rng(0)\n"
    timed = "x, y = r.permutation({n}) + 1, r.permutation({n}) + 1; t = time.perf_counter(); {call}"
    cases = {
        "product by sum, N = 999": timed.format(n=999, call="tw.scaled_gamma(x, y, weights='top')"),
        "product by sum, N = 1,500": timed.format(n=1500, call="tw.scaled_gamma(x, y, weights='top')"),
        "product by max, N = 1,500": timed.format(n=1500, call="tw.scaled_gamma(x, y, weights='top', aggregate='max')"),
        "product by sum, N = 100,000": timed.format(n=100_000, call="tw.scaled_gamma(x, y, weights='top')"),
        "product by max, N = 100,000": timed.format(
            n=100_000, call="tw.scaled_gamma(x, y, weights='top', aggregate='max')"
        ),
        "everything (`tiewise warm`)": "t = time.perf_counter(); from tiewise.kernels.warming import warm; warm()",
    }
    found = {}
    for name, code in cases.items():
        program = f"{start}{code}; print(time.perf_counter() - t)"
        times = []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as cache:
                done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True,
                                      env={**os.environ, "NUMBA_CACHE_DIR": cache})  # fmt: skip
            times.append(float(done.stdout))
        found[name] = min(times)
        print(name, found[name], flush=True)
    return found
