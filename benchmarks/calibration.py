"""Calibration by simulation: do tests reject 5 % where the null hypothesis holds, do 95 % intervals cover?

The numbers depend on seeds only. A cell that is outside its limits is marked with "!"; whether that is chance, a
repetition says: `simulate(cell, 4_000, seed=1)`.
"""

import itertools
import math
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import Literal, NamedTuple

import numpy as np
from scipy.special import ndtr

import tiewise as tw
from tiewise.comparison import Closer, closer

ALPHA = 0.05
TARGET = 4_000  # data sets whose mean value the intervals are to cover
DRAWS = (999, 299)  # permutations in a test, exchanges in `closer`; the level is that of 9,999
NORMAL = (0.0, 0.3, 0.6, 0.9)  # correlations of the normal distribution that intervals are tried with


class Cell(NamedTuple):
    """Samples of a normal distribution: n items with x and, for each rho, a y that correlates with x.

    With `levels`, x and y have so many different values, which are equally likely.
    """

    answer: Literal["test", "interval"]
    measure: str
    n: int
    rhos: tuple[float, ...]
    levels: int = 0

    def __str__(self) -> str:
        size = "" if self.n is None else f", n = {self.n}"
        return f"{self.measure}{size}{f', {self.levels} levels' if self.levels else ''}"


class Found(NamedTuple):
    """The share of data sets with an answer, the share of these that reject or cover, the usual reason for none."""

    given: float
    rate: float
    note: str


def data_set(cell: Cell, rng: np.random.Generator, n_resamples: int = 1) -> tw.Result | Closer:
    """Return the comparison of one random data set: the value of two rankings, or `closer` of three."""
    x, *noise = rng.standard_normal((1 + len(cell.rhos), cell.n))
    ys = [rho * x + math.sqrt(1.0 - rho * rho) * e for rho, e in zip(cell.rhos, noise, strict=True)]
    if cell.levels:
        x, *ys = (np.floor(cell.levels * ndtr(scores)) for scores in (x, *ys))
    if len(ys) == 1:
        return tw.measure(cell.measure)(x, ys[0], input="scores")
    return closer(x, *ys, cell.measure, input="scores", n_resamples=n_resamples, rng=rng)


def simulate(cell: Cell, count: int, seed: int = 0, draws: tuple[int, int] = DRAWS, targets: int = TARGET) -> Found:
    """Return what a cell gives in `count` data sets. Each has a random generator of its own."""
    rng = np.random.default_rng([seed, zlib.crc32(repr(cell).encode())])
    sets = rng.spawn(count)
    if cell.answer == "test":
        pvalues = np.array([pvalue(cell, own, *draws) for own in sets])
        return Found(1.0, float(np.mean(pvalues <= ALPHA)), "")
    intervals = [data_set(cell, own).confidence_interval() for own in sets]
    notes = Counter(each.note for each in intervals if each.note)
    note = notes.most_common(1)[0][0] if notes else ""
    given = [each for each in intervals if not each.note]
    if not given:
        return Found(0.0, math.nan, note)
    target = np.nanmean([value(data_set(cell, rng)) for _ in range(targets)])
    return Found(len(given) / count, float(np.mean([low <= target <= high for low, high, *_ in given])), note)


def pvalue(cell: Cell, rng: np.random.Generator, permutations: int, exchanges: int) -> float:
    found = data_set(cell, rng, exchanges)
    return found.pvalue if isinstance(found, Closer) else found.test(n_resamples=permutations, rng=rng).pvalue


def value(found: tw.Result | Closer) -> float:
    return found.difference if isinstance(found, Closer) else float(found)


def tests() -> Iterator[Cell]:
    """Yield the cells of the test against independence; scaled tau and gamma have the same p-value."""
    shapes = ("uniform", "top", "power:2", "power:3", "bottom", "ends", "middle", "top_k:10", "logarithmic")
    steep = ("top_k:5", "sqrt", "hyperbolic", "geometric:0.9")  # always by permutation: one long ranking is enough
    for weights in (*shapes, *steep):
        for n in (10, 20, 43, 100, 200):
            if not (weights == "top_k:10" and n == 10) and not (weights in steep and n == 200):
                yield Cell("test", f"scaled_tau(weights={weights})", n, (0.0,))
    for weights in ("uniform", "top", "power:2", "bottom", "top_k:10", "logarithmic"):
        for n in (20, 43):
            yield Cell("test", f"scaled_tau(weights={weights})", n, (0.0,), levels=5)
    yield Cell("test", "scaled_tau(weights=top, aggregate=sum)", 43, (0.0,))


def intervals() -> Iterator[Cell]:
    """Yield the cells of the confidence interval."""
    shapes = ("uniform", "top", "power:2", "power:3", "bottom", "ends", "middle", "top_k:10")
    measures = [f"scaled_tau(weights={weights})" for weights in shapes]
    measures += [f"scaled_gamma(weights={weights})" for weights in ("top", "top_k:10")]
    rows = [(measure, n, 0) for measure in measures for n in (20, 43, 100, 200)]
    rows += [(f"{name}(weights=top)", 43, 8) for name in ("scaled_tau", "scaled_gamma")]
    rows += [("scaled_tau(weights=uniform)", 43, 8), ("spearman", 43, 0)]
    for measure, n, levels in rows:
        yield from (Cell("interval", measure, n, (rho,), levels) for rho in NORMAL)


def closer_tests() -> Iterator[Cell]:
    """Yield the cells of `closer` for two rankings with the same distribution."""
    for weights, n in itertools.product(("uniform", "top", "logarithmic", "hyperbolic"), (20, 43)):
        yield from (Cell("test", f"scaled_tau(weights={weights})", n, (rho, rho)) for rho in (0.3, 0.6))
    yield Cell("test", "scaled_tau(weights=top)", 43, (0.6, 0.6), levels=8)


def closer_intervals() -> Iterator[Cell]:
    """Yield the cells of the interval of a difference."""
    for weights in ("uniform", "top"):
        yield Cell("interval", f"scaled_tau(weights={weights})", 43, (0.8, 0.4))


PARTS = (  # title, cells, what differs between the columns, limits
    ("Test of independent rankings: share rejected at 0.05, by n", tests, "n", (0.03, 0.07)),
    ("Interval: coverage at 95 % (share given, if not all), by rho", intervals, "rhos", (0.91, 1.0)),
    ("closer, interchangeable rankings: share rejected, by rho", closer_tests, "rhos", (0.03, 0.075)),
    ("closer, interval of the difference: coverage, by rho", closer_intervals, "rhos", (0.91, 1.0)),
)


def part(title, cells, across: str, limits: tuple[float, float], count: int, workers: Executor) -> int:
    """Print a table, row by row, and return how many cells are outside the limits."""
    cells = list(cells())
    columns = list(dict.fromkeys(getattr(cell, across) for cell in cells))
    heads = (str(column).strip("(),").replace(", ", " and ") for column in columns)
    print(f"\n{title:62}" + "".join(f"{head:<16}" for head in heads).rstrip(), flush=True)
    outside = 0
    pairs = zip(cells, workers.map(partial(simulate, count=count), cells), strict=True)
    for row, group in itertools.groupby(pairs, lambda pair: pair[0]._replace(**{across: None})):
        texts, notes = dict.fromkeys(columns, ""), []
        for cell, found in group:
            is_outside = found.given > 0.0 and not limits[0] <= found.rate <= limits[1]
            outside += is_outside
            texts[getattr(cell, across)] = shown(found) + "!" * is_outside
            notes.append("conservative" if is_outside and cell.answer == "test" and found.rate < 0.05 else found.note)
        note = next(filter(None, notes), "")
        print(f"{row!s:62}{''.join(f'{text:<16}' for text in texts.values())}{note}".rstrip(), flush=True)
    return outside


def shown(found: Found) -> str:
    if found.given == 0.0:
        return "none"
    return f"{found.rate:.3f}" + (f" ({found.given:.3f})" if found.given < 1.0 else "")


def main(count: int) -> None:
    """Print the table of each part, and how many cells are outside their limits."""
    print(f"{count:,} data sets a cell; standard error of 0.05 or 0.95: {math.sqrt(0.05 * 0.95 / count):.3f}")
    with ProcessPoolExecutor(2) as workers:
        outside = sum(part(*each, count=count, workers=workers) for each in PARTS)
    print(f"\n{outside} of {sum(len(list(cells())) for _, cells, *_ in PARTS)} cells are outside the limits.")
