"""Times matrices over many rankings against what they are made of and against a loop, in one run.

    make bench-many                 every section, a few minutes; prints the table of docs/many.md
    python benchmarks/many.py cores  one section: products, loop, cores, shares, memory

Times are the best of several runs taken in turns, because machines are noisy.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from itertools import combinations, islice
from pathlib import Path

import numpy as np
from scipy import stats
from timing import best_of, many_rankings

import tiewise as tw

TOP = "scaled_gamma(weights=top)"
MINIMUM = "scaled_gamma(weights=top,tnorm=minimum)"


def products() -> None:
    """The matrix against its two matrix products alone, V V' and |V| |V|'."""
    x = many_rankings(1000, 100)
    scale = tw.scaling.position_scale("top", 100)[x - 1]
    i, j = np.triu_indices(100, 1)
    v = np.clip(scale[:, j] - scale[:, i], -1, 1)
    absolute = np.abs(v)
    times = best_of({"products": lambda: (v @ v.T, absolute @ absolute.T), "matrix": lambda: tw.matrix(x, TOP)}, 15)
    show("1,000 x 100, product, top: over its two matrix products alone", times["matrix"] / times["products"], times)


def loop() -> None:
    """The matrix against a loop over scipy.stats.kendalltau, extrapolated from 500 pairs."""
    x = many_rankings(1000, 100)
    pairs = list(islice(combinations(range(1000), 2), 500))
    calls = {
        "500 pairs by kendalltau": lambda: [stats.kendalltau(x[i], x[j]) for i, j in pairs],
        "matrix": lambda: tw.matrix(x, TOP),
        "matrix of kendall_tau": lambda: tw.matrix(x, "kendall_tau"),
    }
    times = best_of(calls, 5)
    whole = times["500 pairs by kendalltau"] * (1000 * 999 / 2) / 500
    show("1,000 x 100, product, top: a loop over kendalltau takes", whole / times["matrix"], times)
    show("1,000 x 100, Kendall's tau: a loop over kendalltau takes", whole / times["matrix of kendall_tau"], {})


def cores() -> None:
    """Long rankings on one core and on two, each in a process of its own that sees no more cores."""
    code = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); import many, tiewise as tw\n"
        "x = many.many_rankings(200, 5000); tw.matrix(x[:3], many.MINIMUM)\n"
        "start = time.perf_counter(); tw.matrix(x, many.MINIMUM); print(time.perf_counter() - start)"
    )
    cpus = sorted(os.sched_getaffinity(0))[:2]

    def run(chosen: list[int]) -> float:
        done = subprocess.run(
            [sys.executable, "-c", code, str(Path(__file__).parent)], capture_output=True, text=True, check=True,
            preexec_fn=lambda: os.sched_setaffinity(0, chosen),
        )  # fmt: skip
        return float(done.stdout)

    times = {"one core": float("inf"), "two cores": float("inf")}
    for _ in range(4):
        times["one core"] = min(times["one core"], run(cpus[:1]))
        times["two cores"] = min(times["two cores"], run(cpus))
    show("200 x 5,000, minimum, top: one core over two", times["one core"] / times["two cores"], times)


def shares() -> None:
    """The same by processor time, which other work on the machine does not change: how even the threads' shares are."""
    from tiewise.matrices.kernel_masses import KernelMasses

    x = many_rankings(200, 5000)
    tw.matrix(x[:3], MINIMUM)
    whole, spent = KernelMasses.__call__, {}

    def timed(self, *arguments):
        start = time.thread_time()
        tile = whole(self, *arguments)
        name = threading.get_ident()
        spent[name] = spent.get(name, 0.0) + time.thread_time() - start
        return tile

    KernelMasses.__call__ = timed
    times = {}
    for jobs, label in ((1, "one thread"), (2, "the busier of two")):
        spent.clear()
        before = time.process_time()
        tw.matrix(x, MINIMUM, n_jobs=jobs)
        alone = time.process_time() - before - sum(spent.values())
        times[label] = alone + max(spent.values())
    KernelMasses.__call__ = whole
    ratio = times["one thread"] / times["the busier of two"]
    show("200 x 5,000, minimum, top: processor time of one thread over that of the busier of two", ratio, times)


def memory() -> None:
    """Peak memory, besides the pages of the mapped file, while 20,000 rankings of 50 items go into a memory map."""
    code = (
        "import sys, threading, time; sys.path.insert(0, sys.argv[1]); import many, tiewise as tw\n"
        "peak, go = [0], [True]\n"
        "def anonymous():\n"
        "    lines = open('/proc/self/status').read().splitlines()\n"
        "    return sum(int(l.split()[1]) for l in lines if l.startswith(('RssAnon:', 'RssShmem:'))) / 1e6\n"
        "def watch():\n"
        "    while go[0]: peak[0] = max(peak[0], anonymous()); time.sleep(0.01)\n"
        "x = many.many_rankings(20_000, 50); threading.Thread(target=watch).start()\n"
        "start = time.perf_counter(); m = tw.matrix(x, many.TOP, out=sys.argv[2]); took = time.perf_counter() - start\n"
        "go[0] = False; print(peak[0], took, m.nbytes / 1e9)"
    )
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", code, str(Path(__file__).parent), f"{folder}/matrix.npy"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    peak, took, size = map(float, done.stdout.split())
    print(f"20,000 x 50, product, top, into a map of {size:.1f} GB: {peak:.2f} GB beside the map, {took:.1f} s")


def show(what: str, ratio: float, times: dict[str, float]) -> None:
    print(f"{what}: {ratio:.2f} x   ", ", ".join(f"{name} {seconds:.3f} s" for name, seconds in times.items()))


SECTIONS = {"products": products, "loop": loop, "cores": cores, "shares": shares, "memory": memory}

if __name__ == "__main__":
    for name in sys.argv[1:] or SECTIONS:
        SECTIONS[name]()
