"""Experiment 2. Of two noisy copies of a truth, how often does a measure prefer the one that keeps what matters?

Both copies have position-wise noise of N/20 everywhere. Where it matters, the first 4 positions of 20 or 8 of 80, the
worse copy has N/8 more; the better copy has N/8 more at as many positions of the other end, or, "more noise beside",
N/4 there, or "in the middle". Where the ends matter, the better copy has its noise in the middle. Where all positions
matter alike, the better copy has a noise of 2 N/20 everywhere and the worse one of 2.4 N/20.
"""

import numpy as np

from study.cells import Cell
from study.field import closeness, field, sign
from study.outcomes import summary
from study.samplers import noisy

SIZES = (20, 80)
DESIGNS = (
    "the top matters", "the top matters, more noise beside", "the top matters, more noise in the middle",
    "the bottom matters", "the ends matter", "all alike",
)  # fmt: skip


def spreads(design, n):
    """The noise of the better and of the worse copy, by true position."""
    calm, block, more = np.full(n, n / 20), max(4, n // 10), n / 8
    top, bottom, middle, centre = (np.zeros(n) for _ in range(4))
    top[:block] = bottom[-block:] = more
    middle[n // 2 - block : n // 2 + block] = centre[n // 2 - block // 2 : n // 2 + block // 2] = more
    return {
        "the top matters": (calm + bottom, calm + top),
        "the top matters, more noise beside": (calm + 2 * bottom, calm + top),
        "the top matters, more noise in the middle": (calm + 2 * centre, calm + top),
        "the bottom matters": (calm + top, calm + bottom),
        "the ends matter": (calm + middle, calm + top + bottom),
        "all alike": (2.0 * calm, 2.4 * calm),
    }[design]


def preferred(better, worse):
    """1 where the better copy has the larger value, a half where they are equal."""
    return 0.5 + 0.5 * sign(better - worse)


def copies(rng, design, n, reps):
    """The better and the worse copies."""
    return [noisy(rng, reps, spread) for spread in spreads(design, n)]


def cell(design, n):
    def work(rng, small):
        reps = 100 if small else 1000
        rows = np.concatenate(copies(rng, design, n, reps))
        found = {measure: closeness(measure, rows) for measure in field()}
        outcomes = {measure: preferred(value[:reps], value[reps:]) for measure, value in found.items()}
        return summary(outcomes, design)

    return Cell("discrimination", f"{design}, N = {n}", work)


def cells():
    return [cell(design, n) for n in SIZES for design in DESIGNS]
