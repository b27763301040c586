"""Learned scalings: what `tw.learn` makes of triplets, on the task of experiment 2.

40 or 100 triplets (the truth, the better copy, the worse copy) to learn from, 400 fresh pairs of copies to judge by,
over several sets of triplets. Learned: scaled gamma with the product by sum, its weights chosen by cross-validation
among the named families of scalings. Against scalings that were fixed beforehand.
"""

import numpy as np

import tiewise as tw
from study.cells import Cell
from study.experiments.discrimination import copies, preferred
from study.field import closeness
from study.outcomes import figures
from tiewise.errors import quietly

N, JUDGED = 20, 400
FIXED = (
    "kendall_tau",
    "scaled_gamma(weights=top:3)",
    "scaled_gamma(weights=hyperbolic)",
    "scaled_gamma(weights=ends:3)",
)
DESIGNS = ("the top matters, more noise beside", "the ends matter", "all alike")


def learned(better, worse):
    """The measure that fits the triplets best, the truth being 1..n."""
    truth = np.tile(np.arange(1, better.shape[1] + 1), (len(better), 1))
    with quietly():
        return tw.learn(
            triplets=(truth, better, worse), measures="scaled_gamma", tnorms="product", aggregates="sum", free=False,
            catalog=False, rng=0,
        ).measure  # fmt: skip


def cell(design):
    def work(rng, small):
        reps, counts = (3, (40,)) if small else (20, (40, 100))
        names = [f"learned from {count} triplets" for count in counts]
        found = {text: np.empty(reps) for text in (*FIXED, *names)}
        for rep in range(reps):
            rows = np.concatenate(copies(rng, design, N, JUDGED))
            better, worse = copies(rng, design, N, max(counts))
            judged = dict.fromkeys(FIXED)
            judged |= dict(zip(names, (learned(better[:count], worse[:count]) for count in counts), strict=True))
            for text, measure in judged.items():
                value = closeness(text if measure is None else measure, rows)
                found[text][rep] = preferred(value[:JUDGED], value[JUDGED:]).mean()
        return {"figures": figures(found, design, "mean"), "contests": []}

    return Cell("learned", design, work)


def cells():
    """None where the library does not learn yet."""
    return [cell(design) for design in DESIGNS] if hasattr(tw, "learn") else []
