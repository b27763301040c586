"""Time of many comparisons at once: matrices, groups of data frames, lists, and Dask with one and two workers."""

import logging
import time
import warnings

import numpy as np
import pandas as pd
import polars as pl
from scipy.stats import kendalltau

import tiewise as tw
from tiewise.catalog import definitions

RANKINGS, ITEMS = 300, 100
ALL_PAIRS = (  # no kernel and no formula: these compare all pairs of items
    "scaled_gamma(weights=ends)",
    "scaled_tau(weights=logarithmic, tnorm=minimum)",
    "scaled_tau(weights=logarithmic, ties=indifference)",
)
VARIANTS = (
    "scaled_gamma(weights=logarithmic)",
    "scaled_tau(weights=logarithmic, aggregate=sum)",
    "scaled_tau(weights=logarithmic, aggregate=sum, tnorm=minimum)",
    "scaled_gamma(weights=logarithmic, aggregate=sum, tnorm=lukasiewicz)",
    "scaled_footrule(weights=logarithmic)",
    "scaled_spearman(weights=logarithmic)",
)


def main(groups: int) -> None:
    """Print each time, its aim, and what is slower than its aim."""
    rng = np.random.default_rng(0)
    warnings.simplefilter("ignore", tw.TiewiseWarning)
    matrices(rng)
    frames(rng, groups)
    lists(rng, 4 * groups)
    workers(rng, 20 * groups)


def seconds(call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def show(what: str, spent: float, aim: float | None = None) -> None:
    late = "!" if aim is not None and spent > aim else ""
    print(f"{what:72}{spent:8.2f} s{'' if aim is None else f' ({aim:g}){late}'}", flush=True)


def matrices(rng: np.random.Generator) -> None:
    rankings = np.array([rng.permutation(ITEMS) + 1 for _ in range(RANKINGS)])
    tied = np.array([pd.Series(row).rank(method="min") for row in rng.integers(0, 30, (RANKINGS, ITEMS))])
    title = f"matrix, {RANKINGS} x {ITEMS}"
    tw.matrix(rankings[:50], "vigna")  # loads the compiled loops
    best = min(seconds(lambda: tw.matrix(rankings, weights="logarithmic")) for _ in range(3))
    show(f"{title}, scaled_tau(weights=logarithmic)", best, 0.3)
    for measure in (*definitions(), *VARIANTS):
        show(f"{title}, {measure}", seconds(lambda measure=measure: tw.matrix(rankings, measure)), 3)
    for measure in ALL_PAIRS:
        show(f"{title}, {measure}", seconds(lambda measure=measure: tw.matrix(rankings, measure)), 10)
    for measure in ("scaled_tau(weights=logarithmic)", "vigna", "rbo", "spearman"):
        show(
            f"{title}, ties, {measure}", seconds(lambda measure=measure: tw.matrix(_listed(tied, measure), measure)), 3
        )
    few = rankings[:30]
    loop = seconds(lambda: [kendalltau(x, y) for k, x in enumerate(few) for y in few[:k]])
    show(f"{title}, a loop over kendalltau, from {len(few)} rankings", loop * (RANKINGS / len(few)) ** 2)


def _listed(rows: np.ndarray, measure: str) -> list[tw.Ranking] | np.ndarray:
    return [tw.Ranking.from_positions(row) for row in rows] if measure == "rbo" else rows


def frames(rng: np.random.Generator, groups: int) -> None:
    n = groups * ITEMS
    frame = pd.DataFrame({"user": np.repeat(np.arange(groups), ITEMS), "x": rng.random(n), "y": rng.random(n)})
    title = f"groups, {groups:,} of {ITEMS}"
    for library, data in (("pandas", frame), ("polars", pl.DataFrame(frame))):
        show(f"{title}, {library}", seconds(lambda data=data: tw.groups(data, "user", "x", "y", input="scores")), 4)
        top = seconds(lambda data=data: tw.groups(data, "user", "x", "y", input="scores", weights="top"))
        show(f"{title}, {library}, weights=top", top)
    x, y = (frame[name].to_numpy().reshape(groups, ITEMS) for name in "xy")
    show(f"{title}, a loop over kendalltau", seconds(lambda: [kendalltau(*each) for each in zip(x, y, strict=True)]))


def lists(rng: np.random.Generator, count: int) -> None:
    one, two = ([[f"d{k}" for k in rng.permutation(40)[:20]] for _ in range(count)] for _ in range(2))
    frame = pl.DataFrame({"user": np.arange(count), "x": one, "y": two})
    show(
        f"groups, {count:,} pairs of top-20 lists, polars, rbo",
        seconds(lambda: tw.groups(frame, "user", "x", "y", "rbo")),
        20,
    )


def workers(rng: np.random.Generator, rows: int) -> None:
    """Time Dask with one and with two worker processes; the data are on the workers before."""
    from dask import dataframe
    from distributed import Client, LocalCluster

    groups, parts = 1_000, 8
    warnings.simplefilter("ignore", UserWarning)  # of data that are sent to workers
    frame = pd.DataFrame({"user": rng.integers(0, groups, rows), "x": rng.random(rows), "y": rng.random(rows)})
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.ERROR}
    for count in (1, 2):
        with LocalCluster(**{**options, "n_workers": count}) as cluster, Client(cluster) as client:
            data = client.persist(dataframe.from_pandas(frame, npartitions=parts))
            powers = iter(range(1, 9))  # the same question twice would be answered from memory

            def call(data=data, powers=powers):
                tw.groups(data, "user", "x", "y", input="scores", weights=f"power:{next(powers)}").compute()

            call()
            spent = min(seconds(call) for _ in range(5))
            show(f"Dask, {rows:,} rows in {groups:,} groups, weights=power, workers: {count}", spent)
