"""Times tiewise, SciPy and other peers on the same inputs in one run, and stores the table of ratios.

    make bench                       every section, some minutes
    python benchmarks/run.py large   one section: sizes, many, first, small, large, crisp, max, arbitrary, explanations,
                                     peers, catalog, inference, growth, memory, fresh

A ratio is tiewise's time over the peer's, best of several runs each, taken in turns because machines are noisy.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import scipy
from scipy import stats
from sizes import first_calls, many, many_on_page, sizes, sizes_on_page
from timing import best_of, permutations, written

import tiewise as tw

warnings.simplefilter("ignore")
MILLION = 10**6
NAMED = ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic",
         "geometric:0.999", "span:0.1", "top_k:10"]  # fmt: skip


def against_kendalltau(cases: dict[str, dict], n: int, runs: int, rankings=None) -> list[tuple]:
    x, y = rankings or permutations(n)
    calls = {"scipy": lambda: stats.kendalltau(x, y)}
    for name, parameters in cases.items():
        calls[name] = lambda parameters=parameters: tw.scaled_gamma(x, y, **parameters)
    times = best_of(calls, runs)
    return [(name, n, times[name], "scipy.stats.kendalltau", times["scipy"]) for name in cases]


def named(aggregate: str, tnorm: str, scalings: list[str]) -> dict[str, dict]:
    return {
        f"scaled_gamma {weights}, {tnorm}, {aggregate}": {"weights": weights, "tnorm": tnorm, "aggregate": aggregate}
        for weights in scalings
    }


def small() -> list[tuple]:
    cases = named("sum", "product", ["uniform", "top"]) | named("max", "product", ["top"])
    return [row for n in (10, 100) for row in against_kendalltau(cases, n, 3000)]


def large() -> list[tuple]:
    rows = []
    for tnorm in ("product", "minimum", "lukasiewicz", "drastic", "nilpotent"):
        rows += against_kendalltau(named("sum", tnorm, ["uniform", "top", "hyperbolic"]), MILLION, 7)
    rng = np.random.default_rng(1)
    tied = tuple(rng.integers(1, 1001, MILLION) for _ in range(2))
    for row in against_kendalltau(named("sum", "product", ["uniform", "top", "hyperbolic"]), MILLION, 7, tied):
        rows.append((row[0] + ", 1,000 distinct values", *row[1:]))
    return rows


def max_aggregation() -> list[tuple]:
    rows = []
    for tnorm in ("product", "minimum", "lukasiewicz"):
        rows += against_kendalltau(named("max", tnorm, NAMED), MILLION, 3)
    return rows


def arbitrary() -> list[tuple]:
    n = 10**5
    w = np.random.default_rng(2).random(n - 1)
    cases = {
        f"scaled_gamma random weights, {tnorm}, max": {"weights": w, "tnorm": tnorm, "aggregate": "max"}
        for tnorm in ("product", "minimum", "lukasiewicz")
    }
    return against_kendalltau(cases, n, 2)


def crisp() -> list[tuple]:
    x, y = permutations(MILLION)
    rng = np.random.default_rng(1)
    tied = [rng.integers(1, 1001, MILLION) for _ in range(2)]
    rows = []
    for label, (a, b) in {"": (x, y), ", 1,000 distinct values": tied}.items():
        times = best_of({"tw": lambda a=a, b=b: tw.kendall_tau(a, b), "sp": lambda a=a, b=b: stats.kendalltau(a, b)}, 7)
        rows.append((f"kendall_tau{label}", MILLION, times["tw"], "scipy.stats.kendalltau", times["sp"]))
    return rows


def peers() -> list[tuple]:
    x, y = permutations(MILLION)
    ours = best_of({"tw": lambda: tw.scaled_gamma(x, y, weights="hyperbolic")}, 5)["tw"]
    start = time.perf_counter()
    stats.weightedtau(-x, -y)
    rows = [("scaled_gamma hyperbolic, product, sum", MILLION, ours, "scipy.stats.weightedtau",
             time.perf_counter() - start)]  # fmt: skip
    n = 300
    x, y = permutations(n)
    times = best_of({"tw": lambda: tw.gamma(x, y)}, 100)
    try:
        from pymcdm.correlations import goodman_kruskal_gamma
    except ImportError:
        return rows
    times |= best_of({"pymcdm": lambda: goodman_kruskal_gamma(x, y)}, 2)
    return [*rows, ("gamma", n, times["tw"], "pymcdm goodman_kruskal_gamma", times["pymcdm"])]


def inference() -> list[tuple]:
    """The asymptotic test over the coefficient alone; permutations over SciPy's, of which fewer are drawn."""
    x, y = permutations(MILLION)
    rows = []
    for weights in ("uniform", "top", "hyperbolic"):
        measure = tw.ScaledGamma(weights=weights)
        calls = {
            "test": lambda measure=measure: tw.significance(x, y, measure, method="asymptotic"),
            "alone": lambda measure=measure: measure(x, y),
        }
        times = best_of(calls, 7)
        rows.append((f"asymptotic test of {measure}", MILLION, times["test"], "the coefficient alone", times["alone"]))
    n, draws = 1000, 9999
    x, y = permutations(n)
    fewer = 300
    calls = {
        "scipy": lambda: stats.permutation_test(
            (-x,),
            lambda a: stats.weightedtau(a, -y).statistic,
            permutation_type="pairings",
            n_resamples=fewer,
            rng=0,
        )
    }
    for measure in ("scaled_gamma(weights=hyperbolic)", "scaled_gamma(weights=top)", "kendall_tau",
                    "scaled_gamma(weights=hyperbolic,tnorm=minimum)"):  # fmt: skip
        calls[measure] = lambda measure=measure: tw.significance(
            x, y, measure, method="permutation", n_resamples=draws, rng=0
        )
    times = best_of(calls, 3)
    scipy_time = times.pop("scipy") * draws / fewer
    peer = "scipy.stats.permutation_test with weightedtau (extrapolated)"
    rows += [(f"{draws:,} permutations, {measure}", n, seconds, peer, scipy_time) for measure, seconds in times.items()]
    return rows


def explanations() -> list[tuple]:
    """The shares of all items over the coefficient alone, and the costly pairs, also over it."""
    from tiewise.explanations.costly_pairs import costly_pairs
    from tiewise.pairs.shares import item_shares
    from tiewise.rankings.alignment import align

    rows = []
    x, y = permutations(MILLION)
    measures = [tw.ScaledGamma(weights=weights, tnorm=tnorm) for tnorm in ("product", "minimum", "lukasiewicz")
                for weights in ("uniform", "top", "hyperbolic")]  # fmt: skip
    for measure in [*measures, tw.KendallTau()]:
        calls = {"shares": lambda m=measure: item_shares(m.pair_form, align(x, y)), "alone": lambda m=measure: m(x, y)}
        times = best_of(calls, 5)
        rows.append((f"shares of all items, {measure}", MILLION, times["shares"], "the coefficient", times["alone"]))
    n = 10**5
    pair = align(*permutations(n))
    for measure in (tw.ScaledGamma(weights="top"), tw.ScaledGamma(weights="top", aggregate="max"), tw.KendallTau()):
        calls = {"pairs": lambda m=measure: costly_pairs(pair, m.pair_form, 10),
                 "alone": lambda m=measure: m(pair.x, pair.y)}  # fmt: skip
        times = best_of(calls, 2)
        rows.append((f"ten costliest pairs, {measure}", n, times["pairs"], "the coefficient", times["alone"]))
    return rows


def catalog() -> list[tuple]:
    """Other measures at a million items: against SciPy's own where it has them, otherwise against its kendalltau."""
    x, y = permutations(MILLION)
    rng = np.random.default_rng(1)
    tied = [rng.integers(1, 1001, MILLION) for _ in range(2)]
    rows = []
    for label, (a, b) in {"": (x, y), ", 1,000 distinct values": tied}.items():
        start = time.perf_counter()
        stats.weightedtau(-a, -b)
        theirs = time.perf_counter() - start
        ours = best_of({"tw": lambda a=a, b=b: tw.vigna(a, b)}, 5)["tw"]
        rows.append((f"vigna{label}", MILLION, ours, "scipy.stats.weightedtau", theirs))
    u = rng.normal(size=MILLION)
    v = u + rng.normal(size=MILLION)
    calls = {
        "somers_d": lambda: tw.somers_d(x, y),
        "tau_ap": lambda: tw.tau_ap(x, y),
        "shieh": lambda: tw.shieh(x, y),
        "robust_gamma": lambda: tw.robust_gamma(u, v),
        "robust_gamma(tnorm=product)": lambda: tw.robust_gamma(u, v, tnorm="product"),
        "robust_gamma(similarity=epstol)": lambda: tw.robust_gamma(u, v, similarity="epstol"),
    }
    times = best_of(calls | {"scipy": lambda: stats.kendalltau(u, v)}, 3)
    rows += [(name, MILLION, times[name], "scipy.stats.kendalltau", times["scipy"]) for name in calls]
    a, b = permutations(100)
    times = best_of({"tw": lambda: tw.somers_d(a, b), "sp": lambda: stats.somersd(a, b)}, 3)
    rows.append(("somers_d", 100, times["tw"], "scipy.stats.somersd", times["sp"]))
    return rows


def growth() -> list[tuple]:
    """Ours at 2N over ours at N, in place of a peer."""
    sizes = [125_000 * 2**k for k in range(6)]
    rows = []
    for parameters in (
        {"weights": "hyperbolic"}, {"weights": "top"}, {"weights": "hyperbolic", "tnorm": "minimum"},
        {"weights": "hyperbolic", "tnorm": "lukasiewicz"}, {"weights": "hyperbolic", "aggregate": "max"},
    ):  # fmt: skip
        times = []
        for n in sizes:
            x, y = permutations(n)
            times.append(best_of({"tw": lambda x=x, y=y: tw.scaled_gamma(x, y, **parameters)}, 5)["tw"])  # noqa: B023
        measure = tw.ScaledGamma(**parameters)
        rows += [(f"{measure} at 2N", 2 * n, b, f"itself at N = {n:,}", a)
                 for n, a, b in zip(sizes, times, times[1:], strict=False)]  # fmt: skip
    return rows


def peak_memory(code: str, n: int) -> float:
    """Peak bytes an item beyond inputs and libraries, in a fresh process."""
    program = f"""
import numpy as np, tiewise as tw
def peak():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
warm = np.random.default_rng(0)
def call(x, y): {code}
call(warm.permutation(5000) + 1, warm.permutation(5000) + 1)
x, y = warm.permutation({n}) + 1, warm.permutation({n}) + 1
before = peak()
call(x, y)
print((peak() - before) * 1024 / {n})
"""
    return float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)


def memory() -> dict[str, float]:
    n = 4 * MILLION
    cases = {
        f"{tnorm}, {aggregate}": "tw.scaled_gamma(x, y, weights='hyperbolic', "
        f"tnorm='{tnorm}', aggregate='{aggregate}')"
        for tnorm in ("product", "minimum", "lukasiewicz")
        for aggregate in ("sum", "max")
    }
    cases["kendall_tau"] = "tw.kendall_tau(x, y)"
    return {name: peak_memory(code, n) for name, code in cases.items()}


def fresh() -> dict[str, float]:
    """Seconds in fresh processes, best of several; the first compilation in an empty cache directory."""

    def seconds(code: str, runs: int = 7, **environment: str) -> float:
        program = f"import time; start = time.perf_counter()\n{code}\nprint(time.perf_counter() - start)"
        return min(
            float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True,
                                 env={**os.environ, **environment}).stdout)
            for _ in range(runs)
        )  # fmt: skip

    import_one = "import numpy as np, tiewise as tw; r = np.random.default_rng(0); "
    call = "tw.scaled_gamma(r.permutation({n}) + 1, r.permutation({n}) + 1, weights='hyperbolic')"
    with tempfile.TemporaryDirectory() as cache:
        first = seconds("from tiewise.kernels.warming import warm; warm()", 1, NUMBA_CACHE_DIR=cache)
        again = seconds("from tiewise.kernels.warming import warm; warm()", 3, NUMBA_CACHE_DIR=cache)
    return {
        "import numpy": seconds("import numpy"),
        "import tiewise": seconds("import tiewise"),
        "import tiewise and one call at N = 500": seconds(import_one + call.format(n=500)),
        "import tiewise and one call at N = 10^6, kernels cached": seconds(import_one + call.format(n=MILLION), 3),
        "compiling every kernel on a new installation": first,
        "loading every kernel from the cache": again,
    }


def machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    cpu = names[0] if names else platform.machine()
    return (
        f"{cpu}, {os.cpu_count()} cores, {platform.system()}; CPython {platform.python_version()}, "
        f"numpy {np.__version__}, scipy {scipy.__version__}, tiewise {tw.__version__}"
    )


def rows_on_page(title: str) -> Callable[[list], list[str]]:
    def lines(rows: list) -> list[str]:
        head = [
            f"## {title}",
            "",
            "| work | N | tiewise | compared with | its time | ratio |",
            "|---|---|---|---|---|---|",
        ]
        return head + [
            f"| {work} | {n:,} | {written(ours)} | {peer} | {written(theirs)} | {ours / theirs:.3g} |"
            for work, n, ours, peer, theirs in rows
        ] + [""]  # fmt: skip

    return lines


def times_on_page(title: str) -> Callable[[dict], list[str]]:
    def lines(times: dict) -> list[str]:
        return [f"## {title}", "", "| work | time |", "|---|---|",
                *(f"| {name} | {written(seconds)} |" for name, seconds in times.items()), ""]  # fmt: skip

    return lines


def memory_on_page(peaks: dict) -> list[str]:
    return ["## Peak memory at N = 4,000,000, beyond the inputs", "", "| work | bytes an item |", "|---|---|",
            *(f"| {name} | {peak:.0f} |" for name, peak in peaks.items()), ""]  # fmt: skip


# What is measured, and how the page shows it.
SECTIONS: dict[str, tuple[Callable, Callable]] = {
    "sizes": (sizes, sizes_on_page),
    "many": (many, many_on_page),
    "first": (first_calls, times_on_page("The first call on a new installation")),
    "small": (small, rows_on_page("One call, short rankings")),
    "large": (large, rows_on_page("A million items, distances by sum")),
    "crisp": (crisp, rows_on_page("Crisp counts")),
    "max": (max_aggregation, rows_on_page("A million items, distances by max")),
    "arbitrary": (arbitrary, rows_on_page("Distances by max, arbitrary weights")),
    "explanations": (explanations, rows_on_page("Shares and costly pairs")),
    "peers": (peers, rows_on_page("Other peers")),
    "inference": (inference, rows_on_page("Tests")),
    "catalog": (catalog, rows_on_page("Other measures of the catalog")),
    "growth": (growth, rows_on_page("Growth with N")),
    "memory": (memory, memory_on_page),
    "fresh": (fresh, times_on_page("Fresh processes")),
}


def main() -> None:
    """Measure the sections, keep what was found beside that of the others, and write the page from all of it."""
    folder = Path(__file__).parent
    kept = folder / "results.json"
    stored: dict = json.loads(kept.read_text()) if sys.argv[1:] and kept.exists() else {}
    for key in sys.argv[1:] or SECTIONS:
        measured, on_page = SECTIONS[key]
        stored[key] = measured()
        print("\n".join(on_page(stored[key])), flush=True)
    stored["machine"] = machine()
    lines = ["# Benchmarks", "", f"Measured on {machine()}. `make bench` writes this page.", ""]
    for key, (_, on_page) in SECTIONS.items():
        if key in stored:
            lines += on_page(stored[key])
    (folder.parent / "docs" / "benchmarks.md").write_text("\n".join(lines))
    kept.write_text(json.dumps(stored, indent=1) + "\n")
    print(f"peak memory of this run: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
