"""Experiment 8. What ties, missing items and wrong levels cost.

The task is that of experiment 2: the top matters, and the better copy has twice the noise at the bottom; N = 20.
"""

import numpy as np

from study.cells import Cell
from study.experiments.discrimination import copies, preferred
from study.field import closeness
from study.outcomes import figures
from study.samplers import positions_of

N, DESIGN = 20, "the top matters, more noise beside"
MEASURES = ("scaled_gamma(weights=top:3{})", "scaled_tau(weights=top:3{})", "scaled_gamma(weights=hyperbolic{})")
UNTIED, BY_MIN = "no ties", "ties=gamma, numbered min"
EXTENSIONS = 30


def tied(rankings, size, method):
    """Buckets of `size` neighbours, numbered densely, by their first position, or by the mean of their positions."""
    bucket = (rankings - 1) // size
    return {"dense": bucket + 1, "min": bucket * size + 1, "average": bucket * size + (size + 1) / 2}[method]


def broken(rng, rankings, size):
    """Such ties, broken at random."""
    return positions_of((rankings - 1) // size + rng.random(rankings.shape))


def outcome(measure, rows):
    found = closeness(measure, rows)
    half = len(rows) // 2
    return preferred(found[:half], found[half:])


def over_extensions(rng, measure, rankings, size):
    """By the mean over ways to break the ties, as `ties="incomparability"` has it, here over the same 30 for all."""
    found = np.mean([closeness(measure, broken(rng, rankings, size)) for _ in range(EXTENSIONS)], axis=0)
    half = len(rankings) // 2
    return preferred(found[:half], found[half:])


def ties(rng, small):
    reps, rows = (60 if small else 1000), []
    sample = np.concatenate(copies(rng, DESIGN, N, reps))
    for form in MEASURES:
        plain = form.format("")
        for size in (2, 4):
            outcomes = {UNTIED: outcome(plain, sample)}
            outcomes["broken at random"] = outcome(plain, broken(rng, sample, size))
            for method in ("dense", "min", "average"):
                outcomes[f"ties=gamma, numbered {method}"] = outcome(plain, tied(sample, size, method))
            outcomes["ties=indifference"] = outcome(form.format(",ties=indifference"), tied(sample, size, "min"))
            outcomes["ties=incomparability"] = over_extensions(rng, plain, sample, size)
            rows += figures(outcomes, f"{plain}, ties of {size}", "share", UNTIED)
            rows += figures(outcomes, f"{plain}, ties of {size}, against numbers by min", "share", BY_MIN)
    return {"figures": rows, "contests": []}


def without(rng, rankings, count):
    """Both rankings without `count` items that are lost at random: each row anew from 1 on."""
    kept = np.sort(np.argsort(rng.random(rankings.shape), axis=1)[:, count:], axis=1)
    return positions_of(np.take_along_axis(rankings, kept, axis=1).astype(float))


def cut(rankings, depth):
    """Only the first `depth` are known; the others are tied behind them, as `missing="bottom"` has them."""
    return np.minimum(rankings, depth + 1)


def missing(rng, small):
    reps, rows = (60 if small else 1000), []
    sample = np.concatenate(copies(rng, DESIGN, N, reps))
    for form in (*MEASURES, "kendall_tau", "rbo", "top_down"):
        plain = form.format("")
        outcomes = {"complete": outcome(plain, sample)}
        for count in (2, 6, 10):
            outcomes[f"{count} of {N} lost at random"] = outcome(plain, without(rng, sample, count))
        for depth in (10, 5):
            outcomes[f"only the first {depth} known"] = outcome(plain, cut(sample, depth))
        rows += figures(outcomes, f"{plain}, missing items", "share", "complete")
    return {"figures": rows, "contests": []}


def levels(rng, small):
    reps, rows = (60 if small else 1000), []
    for n in (20, 80):
        right = max(4, n // 10)  # as many as the positions that matter
        sample = np.concatenate(copies(rng, DESIGN, n, reps))
        for name in ("scaled_gamma", "scaled_tau"):
            for shape in ("top", "hyperbolic"):
                text = f"{name}(weights={shape}:{{:g}})"
                outcomes = {
                    text.format(factor * right): outcome(text.format(factor * right), sample)
                    for factor in (0.25, 0.5, 1, 2, 4)
                }
                rows += figures(outcomes, f"{name}, {shape}, wrong levels, N = {n}", "share", text.format(right))
    return {"figures": rows, "contests": []}


def cells():
    return [
        Cell("robustness", "ties", ties),
        Cell("robustness", "missing items", missing),
        Cell("robustness", "wrong levels", levels),
    ]
