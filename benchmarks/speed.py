"""Time of tiewise as a ratio to SciPy's, in one run; what importing and compiling cost; the files of one call."""

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
    sizes = [n for n in SIZES if n <= largest]
    print(f"{'ratio of times (aim)':66}" + "".join(f"{n:>14,}" for n in sizes))
    rng = np.random.default_rng(0)
    inputs = [(rng.permutation(n) + 1, rng.permutation(n) + 1) for n in sizes]
    peers = {
        "kendalltau": [seconds(lambda x=x, y=y: stats.kendalltau(x, y)) for x, y in inputs],
        "weightedtau": [seconds(lambda x=x, y=y: stats.weightedtau(-x, -y)) for x, y in inputs],
    }
    for peer, times in peers.items():
        print(f"{'scipy.stats.' + peer + ', microseconds':66}" + "".join(f"{1e6 * t:>14,.0f}" for t in times))
    for name, parameters, peer, aims in ROWS:
        function = getattr(tw, name)
        cells = []
        for (x, y), scipy_time, aim in zip(inputs, peers[peer], aims, strict=False):
            ratio = seconds(lambda f=function, x=x, y=y, p=parameters: f(x, y, **p)) / scipy_time
            cells.append(f"{ratio:.2f} ({aim}){'!' if ratio > aim else ' '}")
        label = f"{tw.measure(name, **parameters)} / {peer}"
        print(f"{label:66}" + "".join(f"{cell:>14}" for cell in cells), flush=True)
    processes()
    files()


def seconds(call) -> float:
    """The best time of one call."""
    call()
    start = time.perf_counter()
    call()
    once = time.perf_counter() - start
    inner = max(1, int(0.02 / once))
    best = once
    for _ in range(3 if once > 1.0 else 15):
        start = time.perf_counter()
        for _ in range(inner):
            call()
        best = min(best, (time.perf_counter() - start) / inner)
    return best


def processes() -> None:
    """CPU time of new processes: importing, the command, the first calls of an installation."""
    long_call = "import numpy as np, tiewise as tw; x = np.arange(1, 100_001); tw.scaled_tau(x, x, weights='top')"
    bare = min(cpu(["-c", "pass"]) for _ in range(5))
    print(f"\nimport tiewise: {min(cpu(['-c', 'import tiewise']) for _ in range(5)) - bare:.2f} s (0.15)")
    command = "import sys; sys.argv = ['tiewise', '--version']; import tiewise.cli; tiewise.cli.main()"
    print(f"tiewise --version: {min(cpu(['-c', command]) for _ in range(5)):.2f} s (0.25)")
    with tempfile.TemporaryDirectory() as folder:
        print(f"first call ever, n = 100,000: {cpu(['-c', long_call], NUMBA_CACHE_DIR=folder) - bare:.2f} s (5)")
        print(f"in a later process: {cpu(['-c', long_call], NUMBA_CACHE_DIR=folder) - bare:.2f} s (0.6)")


def cpu(arguments: list[str], **environment: str) -> float:
    """CPU seconds of a Python process."""
    import os
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def files() -> None:
    """Print the files of the package that one call runs through."""
    seen = {}
    sys.setprofile(lambda frame, event, _: seen.setdefault(frame.f_code.co_filename))
    tw.scaled_tau(np.arange(1, 51), np.arange(1, 51), weights="top")
    sys.setprofile(None)
    package = Path(tw.__file__).parent
    inside = [str(Path(name).relative_to(package)) for name in seen if name.startswith(str(package))]
    print(f"\nfiles of tw.scaled_tau at n = 50: {len(inside)} (7): {', '.join(inside)}")
