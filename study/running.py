"""Cells run in processes of one thread each, or on Dask; what is finished is kept at once."""

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from study.cells import keep, kept
from study.registry import cells

# One thread a process: cells are what runs side by side, and sums have the same order on every machine.
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


def run_one(name, small, preflib):
    """Run a cell by its name, wherever this process is."""
    return cells((name.partition("/")[0],), preflib)[name].run(small)


def run_and_keep(name, folder, small, preflib):
    """The same, kept by the process that ran it: it is not lost if that which waits for it was killed meanwhile."""
    rows = run_one(name, small, preflib)
    keep(folder, name, rows)
    return rows


def end_with(parent):
    """End this process when its parent is no more: one that was killed cannot tell its processes to stop."""

    def watch():
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def run_all(names, folder, *, small=False, preflib=None, jobs=2, dask=None, told=print):
    """Run the cells that are not there yet, and return the rows of all, in the order of the names."""
    found = {name: kept(folder, name) for name in names}
    left = [name for name, rows in found.items() if rows is None]
    told(len(names) - len(left), len(names), "")
    results = _results(left, folder, small, preflib, jobs, dask)
    for done, (name, rows) in enumerate(results, start=len(names) - len(left) + 1):
        found[name] = rows
        told(done, len(names), name)
    return {kind: [row for name in names for row in found[name][kind]] for kind in ("figures", "contests")}


def _results(names, folder, small, preflib, jobs, dask):
    """Yield finished cells as they come, each of them kept."""
    if not names:
        return
    os.environ |= dict.fromkeys(THREADS, "1")
    if dask is not None:
        from distributed import Client, as_completed as finished

        # Kept here, because workers elsewhere need not see the folder.
        with Client(dask) if dask else Client(n_workers=jobs, threads_per_worker=1) as client:
            futures = {client.submit(run_one, name, small, preflib, pure=False): name for name in names}
            for future in finished(futures):
                name, rows = futures[future], future.result()
                keep(folder, name, rows)
                yield name, rows
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=end_with, initargs=(os.getpid(),))
    try:
        futures = {pool.submit(run_and_keep, name, folder, small, preflib): name for name in names}
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)
