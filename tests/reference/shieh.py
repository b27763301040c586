"""Shieh's weighted tau from its definition. Positions, 1 = best; x is the reference."""

import math
from itertools import combinations


def shieh(x, y, weight):
    """weight(p, q) of the positions in x."""
    difference = total = 0
    for i, j in combinations(range(len(x)), 2):
        w = weight(x[i], x[j])
        concordant = (x[i] < x[j]) == (y[i] < y[j])
        difference += w if concordant else -w
        total += w
    return float(difference / total) if total else math.nan
