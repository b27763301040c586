"""Times groups in data frames against a loop over SciPy, on the same frame in one run, and writes docs/groups.md.

    make bench-groups                       everything, some minutes; Spark needs Java
    python benchmarks/groups.py frames      one section: frames, memory, engines, runs

A ratio is the peer's time over tiewise's; the peer's time for all groups is extrapolated from 1,000 of them.
"""

import os
import platform
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
from scipy import stats

import tiewise as tw

warnings.simplefilter("ignore")
QUERIES, DOCUMENTS, SAMPLE = 50_000, 100, 1_000
OPTIONS = {"by": "q", "x": "a", "y": "b", "scores": True}
TOP = "scaled_gamma(weights=top)"
PAGE = Path(__file__).parents[1] / "docs" / "groups.md"


def frame_of(queries: int = QUERIES, seed: int = 0) -> pl.DataFrame:
    rng = np.random.default_rng(seed)
    n = queries * DOCUMENTS
    return pl.DataFrame({"q": np.repeat(np.arange(queries), DOCUMENTS), "a": rng.random(n), "b": rng.random(n)})


def best_of(call: Callable[[], object], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def kendalltau_loop(frame: pl.DataFrame) -> float:
    """The time that polars' group_by with scipy.stats.kendalltau would take for all groups."""
    few = frame.filter(pl.col("q") < SAMPLE)
    each = pl.map_groups(
        ["a", "b"], lambda c: stats.kendalltau(c[0], c[1]).statistic, returns_scalar=True, return_dtype=pl.Float64
    )
    return best_of(lambda: few.group_by("q").agg(each), 3) * QUERIES / SAMPLE


def frames() -> list[str]:
    frame = frame_of()
    scattered = frame.sample(fraction=1, shuffle=True, seed=1)
    text = frame.with_columns(pl.format("query-{}", "q").alias("q"))
    positions = frame.with_columns(pl.col("a", "b").rank("ordinal").over("q"))
    tables = {
        "polars, scores, `top`": (frame, {"measure": TOP}),
        "polars, positions, `top`": (positions, {"measure": TOP, "scores": False}),
        "polars, scores, `top`, text keys": (text, {"measure": TOP}),
        "polars, scores, `top`, rows scattered": (scattered, {"measure": TOP}),
        "polars, scores, minimum t-norm, `top`": (frame, {"measure": "scaled_gamma(weights=top,tnorm=minimum)"}),
        "polars, scores, `top`, distances by max": (frame, {"measure": "scaled_gamma(weights=top,aggregate=max)"}),
        "polars, scores, `kendall_tau`": (frame, {"measure": "kendall_tau"}),
        "pandas, scores, `top`": (frame.to_pandas(), {"measure": TOP}),
        "pyarrow, scores, `top`": (frame.to_arrow(), {"measure": TOP}),
    }
    rows = []
    for name, (table, more) in tables.items():
        tw.groups(table, **OPTIONS | more)
        ours, peer = best_of(lambda table=table, more=more: tw.groups(table, **OPTIONS | more)), kendalltau_loop(frame)
        rows.append(f"| {name} | {ours:.2f} s | {peer:.0f} s | {peer / ours:.0f} |")
    return ["| frame, numbers, measure | tiewise | loop over `kendalltau` | ratio |", "|---|---|---|---|", *rows]


MEASURED = """
import warnings; warnings.simplefilter("ignore")
import polars as pl, tiewise as tw
def held(name):
    line = next(line for line in open("/proc/self/status") if line.startswith(name))
    return int(line.split()[1]) * 1024
small = pl.DataFrame({{"q": [i // 10 for i in range(10000)], "a": [float(i % 7) for i in range(10000)]}})
tw.groups(small.with_columns(b="a"), by="q", x="a", y="b", scores=True)
frame = pl.read_parquet({path!r}).rechunk()
open("/proc/self/clear_refs", "w").write("5")  # the peak is measured from here on
before = held("VmRSS")
tw.groups(frame, by="q", x="a", y="b", scores=True, measure="scaled_gamma(weights=top)")
print(frame.estimated_size(), held("VmHWM") - before)
"""


def memory() -> list[str]:
    rows = []
    for name, shuffled in (("rows group by group", False), ("rows scattered", True)):
        frame = frame_of()
        frame = frame.sample(fraction=1, shuffle=True, seed=1) if shuffled else frame
        with tempfile.TemporaryDirectory() as folder:
            # Written in many row groups, so that reading it back needs little more than the frame itself.
            path = f"{folder}/frame.parquet"
            frame.write_parquet(path, row_group_size=100_000)
            done = subprocess.run([sys.executable, "-c", MEASURED.format(path=path)], capture_output=True, check=True)
        size, more = map(int, done.stdout.split())
        rows.append(f"| {name} | {size / 1e6:.0f} MB | {more / 1e6:.0f} MB | {1 + more / size:.1f} |")
    return ["| polars, scores, `top` | frame | beyond it, at most | both, in frames |", "|---|---|---|---|", *rows]


def engines() -> list[str]:
    """The same 50,000 groups in Parquet; equal to memory, or it fails."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        frame = frame_of().sample(fraction=1, shuffle=True, seed=1)
        for part in range(8):
            frame[part::8].write_parquet(f"{folder}/{part}.parquet")
        want = tw.groups(frame, **OPTIONS, measure=TOP).sort("q")
        for name, answer in {
            "Dask, two workers": dask_answer,
            "Dask, one of two workers killed in the middle": dask_answer_with_a_worker_killed,
            "Spark, local[2]": spark_answer,
        }.items():
            taken, found = answer(folder)
            found = found.sort("q")
            assert found["q"].equals(want["q"])
            assert np.allclose(
                found["statistic"], want["statistic"], rtol=0, atol=1e-12
            )  # a sum of pairs in another order
            rows.append(f"| {name} | {taken:.0f} s | equal to memory within 1e-12, all {len(found):,} groups |")
    return ["| 50,000 groups in 8 Parquet files | time | answer |", "|---|---|---|", *rows]


def dask_answer(folder: str, kill: bool = False) -> tuple[float, pl.DataFrame]:
    from dask import dataframe as dd
    from distributed import Client, LocalCluster

    settings = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**settings) as cluster, Client(cluster) as client:
        victim, *_ = client.run(os.getpid).values()
        start = time.perf_counter()
        future = client.compute(tw.groups(dd.read_parquet(folder), **OPTIONS, measure=TOP))
        if kill:
            time.sleep(2)  # in the middle of the shuffle
            assert not future.done()
            os.kill(victim, signal.SIGKILL)
        answer = future.result()
        return time.perf_counter() - start, pl.from_pandas(answer)


def dask_answer_with_a_worker_killed(folder: str) -> tuple[float, pl.DataFrame]:
    return dask_answer(folder, kill=True)


def spark_answer(folder: str) -> tuple[float, pl.DataFrame]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.sql.shuffle.partitions": "16"}
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    start = time.perf_counter()
    answer = tw.groups(session.read.parquet(folder), **OPTIONS, measure=TOP).toArrow()
    taken = time.perf_counter() - start
    session.stop()
    return taken, pl.from_arrow(answer)


def runs() -> list[str]:
    rng = np.random.default_rng(3)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("a.run", "b.run")]
        for path in paths:
            with path.open("w") as file:
                for query in range(1000):
                    documents = rng.choice(5000, 1000, replace=False)
                    file.writelines(
                        f"{query} Q0 doc{d} {r} {1000 - r} tag\n" for r, d in enumerate(documents.tolist(), 1)
                    )
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "tiewise", "groups", *paths], capture_output=True, check=True)
        taken = time.perf_counter() - start
    return [
        f"`tiewise groups` on two runs of 1,000 queries and 1,000 documents each, two million lines, of which most "
        f"documents are in one run only: {taken:.0f} s."
    ]


SECTIONS = {"frames": frames, "memory": memory, "engines": engines, "runs": runs}


def main() -> None:
    page = PAGE.read_text()
    for name in sys.argv[1:] or SECTIONS:
        lines = SECTIONS[name]()
        print("\n".join(lines), flush=True)
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        block = "\n".join([begin, *lines, end])
        page = re.sub(rf"{begin}.*?{end}", lambda _, block=block: block, page, flags=re.DOTALL)
    PAGE.write_text(page)
    print(
        f"{os.cpu_count()} cores, {platform.machine()}, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB"
    )


if __name__ == "__main__":
    main()
