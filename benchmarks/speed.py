"""Time of tiewise as a ratio to SciPy's, in one run; what importing and compiling cost; the files of one call."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from scipy import stats

import tiewise as tw

SIZES = (10, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000)
UNIFORM = (0.5, 0.5, 0.6, 0.9, 0.9, 0.9, 0.9, 1.0, 1.0)
TO_WEIGHTEDTAU = (0.5, 0.5, 0.5, 0.4, 0.4, 0.4, 0.1, 0.1, 0.1)
LOGARITHMIC = (0.6, 0.6, 0.8, 1.0, 1.0, 1.0, 1.2, 1.5, 1.7)
PRODUCT = (0.6, 0.6, 0.8, 1.0, 1.0, 1.0, 1.2, 4.0, 5.0)
OTHERS = (0.7, 0.7, 0.9, 1.5, 1.5, 1.5, 3.0, 4.0, 5.0)
SUM = {"weights": "hyperbolic", "aggregate": "sum"}
ROWS = (  # measure, parameters, SciPy's function, aims
    ("kendall_tau", {}, "kendalltau", UNIFORM),
    ("scaled_gamma", {}, "kendalltau", UNIFORM),
    ("scaled_tau", {}, "kendalltau", UNIFORM),
    ("scaled_gamma", {"weights": "top_k:10"}, "kendalltau", UNIFORM),
    ("scaled_tau", {"weights": "top_k:10"}, "kendalltau", UNIFORM),
    ("scaled_gamma", {"weights": "logarithmic"}, "weightedtau", TO_WEIGHTEDTAU),
    ("scaled_gamma", {"weights": "logarithmic"}, "kendalltau", LOGARITHMIC),
    ("scaled_tau", {"weights": "logarithmic"}, "kendalltau", LOGARITHMIC),
    ("scaled_gamma", SUM, "kendalltau", PRODUCT),
    ("scaled_gamma", {**SUM, "tnorm": "minimum"}, "kendalltau", OTHERS),
    ("scaled_gamma", {**SUM, "tnorm": "lukasiewicz"}, "kendalltau", OTHERS),
)


def main(largest: int) -> None:
    """Print the table of ratios, then processes and files."""
    sizes = [n for n in SIZES if n <= largest]
    print(f"{'time as a ratio to scipy.stats (aim)':66}" + "".join(f"{n:>14,}" for n in sizes))
    rng = np.random.default_rng(0)
    inputs = [(rng.permutation(n) + 1, rng.permutation(n) + 1) for n in sizes]
    for name, parameters, peer, aims in ROWS:
        measure, other = getattr(tw, name), getattr(stats, peer)
        cells = []
        for (x, y), aim in zip(inputs, aims, strict=False):
            ours, theirs = seconds(
                lambda f=measure, x=x, y=y, p=parameters: f(x, y, **p), lambda f=other, x=x, y=y: f(-x, -y)
            )
            cells.append(f"{ours / theirs:.2f} ({aim}){'!' if ours / theirs > aim else ' '}")
        label = f"{name}({', '.join(parameters.values())}) / {peer}"
        print(f"{label:66}" + "".join(f"{cell:>14}" for cell in cells), flush=True)
    processes()
    files()


def seconds(*calls):
    """The best time of each call; they take turns, so that all meet the same machine."""
    best = []
    for call in calls:
        call()
        best.append(once(call, 1))
    repeats = [max(1, int(0.01 / time)) for time in best]
    for _ in range(3 if max(best) > 1.0 else 20):
        best = [min(b, once(call, k)) for b, call, k in zip(best, calls, repeats, strict=True)]
    return best


def once(call, repeats: int) -> float:
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def processes() -> None:
    """Print what importing, the command and the first calls of an installation cost."""
    command = "import sys; sys.argv = ['tiewise', '--version']; import tiewise.cli; tiewise.cli.main()"
    for code, aim in (("import numpy", None), ("import tiewise", 0.15), (command, 0.25)):
        spent = min(cpu_seconds(code) - cpu_seconds("pass") for _ in range(5))
        print(f"{spent:.2f} s of CPU{f' ({aim})' if aim else ''}: {code}")
    call = (
        "import time, numpy as np, tiewise as tw; x = np.arange(1, 100_001); start = time.perf_counter();"
        "tw.scaled_tau(x, x, weights='top'); print(f'{time.perf_counter() - start:.2f}')"
    )
    with tempfile.TemporaryDirectory() as folder:
        first, later, again = (run(call, NUMBA_CACHE_DIR=folder).strip() for _ in range(3))
    print(f"{first} s (5): the first call ever with n = 100,000; {later} and {again} s (0.6) in later processes")


def cpu_seconds(code: str) -> float:
    """CPU time of a process that runs this code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(code: str, **environment: str) -> str:
    """What a new process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={**os.environ, **environment}
    )
    return done.stdout


def files() -> None:
    """Print the files of the package that one call runs through."""
    seen = {}
    sys.setprofile(lambda frame, event, _: seen.setdefault(frame.f_code.co_filename))
    tw.scaled_tau(np.arange(1, 51), np.arange(1, 51), weights="top")
    sys.setprofile(None)
    package = Path(tw.__file__).parent
    inside = [str(Path(name).relative_to(package)) for name in seen if name.startswith(str(package))]
    print(f"\nfiles of tw.scaled_tau at n = 50: {len(inside)} (7): {', '.join(inside)}")
