"""Experiment 1. Agreement confined to some positions: whose test finds it, at which N?

x is 1..N. The items of y have normal noise and a gain that falls along the positions of x where there is agreement,
from a gain of 2 standard deviations at the first position, and is flat elsewhere. A test is the permutation test of
the measure, two-sided at 0.05: the value among those of alignments drawn anew for each N, the same for all measures.
The bottom is the top turned round: a measure finds there what it finds at the top with its scaling turned round.
"""

import numpy as np

from study.cells import Cell
from study.field import GRAIN, closeness, field
from study.outcomes import summary, together
from study.samplers import agreeing, uniform

SIZES = (10, 20, 40, 80)
PLACES = 5
STRENGTH = 2.0
LEVEL = 0.05
REPS = 1000
DRAWS = 19_999  # so many that chance in the alignments, which all repetitions share, hardly shows


def gains(n):
    """The gain of each item under every design; 5 positions at the top, at the bottom, or at either end."""
    falling = np.maximum(0.0, PLACES + 1 - np.arange(1, n + 1)) / PLACES
    return {
        "nowhere": np.zeros(n),
        "at the top": STRENGTH * falling,
        "at the bottom": -STRENGTH * falling[::-1],
        "at both ends": STRENGTH * (falling - falling[::-1]) / 1.5,
        "everywhere": STRENGTH * np.linspace(0.5, -0.5, n),
    }


def pvalues(observed, null):
    """Two-sided: twice the share of alignments that are as extreme, the observed one included."""
    null = np.sort(null)
    more = len(null) - np.searchsorted(null, observed - 2.0 * GRAIN, side="left")
    less = np.searchsorted(null, observed + 2.0 * GRAIN, side="right")
    return np.minimum(1.0, 2.0 * (1 + np.minimum(more, less)) / (1 + len(null)))


def cell(n):
    def work(rng, small):
        reps, draws = (60, 199) if small else (REPS, DRAWS)
        null = uniform(rng, draws, n)
        samples = {design: agreeing(rng, reps, gain) for design, gain in gains(n).items()}
        rows = np.concatenate([null, *samples.values()])
        found = {design: {} for design in samples}
        for measure in field():
            value = closeness(measure, rows)
            for k, design in enumerate(samples):
                part = value[draws + k * reps : draws + (k + 1) * reps]
                found[design][measure] = (pvalues(part, value[:draws]) <= LEVEL).astype(float)
        return together(*(summary(outcomes, f"agreement {design}") for design, outcomes in found.items()))

    return Cell("power", f"N = {n}", work)


def cells():
    return [cell(n) for n in SIZES]
