"""What the benchmarks share: rankings, calls taken in turns, and times as people read them."""

import time
from collections.abc import Callable

import numpy as np


def permutations(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.permutation(n) + 1, rng.permutation(n) + 1


def many_rankings(m: int, n: int) -> np.ndarray:
    rng = np.random.default_rng(0)
    return np.array([rng.permutation(n) + 1 for _ in range(m)])


def best_of(calls: dict[str, Callable[[], object]], runs: int, seconds: float = float("inf")) -> dict[str, float]:
    """Best time of each call, the calls taken in turns; a call is not repeated once it has had its seconds."""
    for call in calls.values():
        call()
    best, spent = dict.fromkeys(calls, float("inf")), dict.fromkeys(calls, 0.0)
    for _ in range(runs):
        for name, call in calls.items():
            if spent[name] < seconds:
                start = time.perf_counter()
                call()
                took = time.perf_counter() - start
                best[name], spent[name] = min(best[name], took), spent[name] + took
    return best


def written(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
