"""A matrix by its definition: two loops over the rankings, two over the items."""

import math
from fractions import Fraction

from reference.classical import gamma, tau_a, tau_b
from reference.scaled_gamma import masses

CRISP = {"gamma": gamma, "kendall_tau": tau_b, "kendall_tau(variant=a)": tau_a}


def scaled(xs, ys, wx, wy, aggregate="sum", tnorm="product"):
    """Scaled gamma of every x with every y, in rational arithmetic; nan where nothing is comparable."""
    return [[_scaled(x, y, wx, wy, aggregate, tnorm) for y in ys] for x in xs]


def _scaled(x, y, wx, wy, aggregate, tnorm):
    c, d, _ = masses(x, y, wx, wy, aggregate, tnorm)
    return float(Fraction(c - d) / Fraction(c + d)) if c + d else math.nan


def crisp(xs, ys, name):
    return [[CRISP[name](x, y) for y in ys] for x in xs]
