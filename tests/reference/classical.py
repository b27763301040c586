"""Kendall's tau, gamma, Somers' d, Spearman's rho, the footrule and Gini's gamma from their definitions."""

import math
from fractions import Fraction
from itertools import combinations


def sign(a):
    return (a > 0) - (a < 0)


def pair_counts(x, y):
    c = d = tx = ty = txy = 0
    for i, j in combinations(range(len(x)), 2):
        sx, sy = sign(x[i] - x[j]), sign(y[i] - y[j])
        c += sx * sy > 0
        d += sx * sy < 0
        tx += sx == 0 and sy != 0
        ty += sx != 0 and sy == 0
        txy += sx == 0 and sy == 0
    return c, d, tx, ty, txy


def gamma(x, y):
    c, d, *_ = pair_counts(x, y)
    return (c - d) / (c + d) if c + d else math.nan


def tau_a(x, y):
    c, d, *_ = pair_counts(x, y)
    n = len(x)
    return (c - d) / (n * (n - 1) / 2) if n > 1 else math.nan


def tau_b(x, y):
    c, d, tx, ty, _ = pair_counts(x, y)
    square = (c + d + tx) * (c + d + ty)
    return (c - d) / math.sqrt(square) if square else math.nan


def tau_c(x, y):
    c, d, *_ = pair_counts(x, y)
    n, m = len(x), min(len(set(x)), len(set(y)))
    return 2 * m * (c - d) / (n**2 * (m - 1)) if m > 1 else math.nan


def mean_ranks(x):
    return [Fraction(sum(b < a for b in x) + sum(b <= a for b in x) + 1, 2) for a in x]


def spearman(x, y):
    u, v = mean_ranks(x), mean_ranks(y)
    mean = Fraction(len(x) + 1, 2)
    suv = sum((a - mean) * (b - mean) for a, b in zip(u, v, strict=True))
    suu, svv = (sum((a - mean) ** 2 for a in values) for values in (u, v))
    return float(suv) / math.sqrt(suu * svv) if suu * svv else math.nan


def somers_d(x, y):
    c, d, _, ty, _ = pair_counts(x, y)
    return (c - d) / (c + d + ty) if c + d + ty else math.nan


def footrule(x, y):
    return float(sum(abs(r - q) for r, q in zip(mean_ranks(x), mean_ranks(y), strict=True)))


def gini_gamma(x, y):
    n = len(x)
    total = sum(abs(n + 1 - r - q) - abs(r - q) for r, q in zip(mean_ranks(x), mean_ranks(y), strict=True))
    return float(total / (n**2 // 2)) if n > 1 else math.nan
