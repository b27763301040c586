"""AP correlation from its definition, and its versions for ties. x is the truth; positions, 1 = best."""

import math
from fractions import Fraction
from itertools import permutations, product


def tau_ap(x, y):
    n = len(x)
    if n < 2:
        return math.nan
    ranked = sorted(range(n), key=lambda item: y[item])
    total = Fraction(0)
    for i in range(2, n + 1):
        item = ranked[i - 1]
        correct = sum(x[other] < x[item] for other in ranked[: i - 1])
        total += Fraction(correct, i - 1)
    return float(Fraction(2, n - 1) * total - 1)


def orders(y):
    """All ways to break the ties of y, as positions."""
    groups = [[item for item in range(len(y)) if y[item] == value] for value in sorted(set(y))]
    for choice in product(*(permutations(group) for group in groups)):
        ranked = [item for group in choice for item in group]
        yield [ranked.index(item) + 1 for item in range(len(y))]


def tau_ap_a_by_enumeration(x, y):
    values = [tau_ap(x, order) for order in orders(y)]
    return sum(values) / len(values)


def tau_ap_a(x, y):
    """The closed form of Urbano and Marrero."""
    n = len(x)
    if n < 2:
        return math.nan
    total = Fraction(0)
    for i in range(n):
        p = 1 + sum(other < y[i] for other in y)
        t = y.count(y[i])
        c = sum(y[j] < y[i] and x[j] < x[i] for j in range(n))
        if p > 1:
            total += Fraction(c, t) * sum(Fraction(1, p + k - 2) for k in range(1, t + 1))
        total += Fraction(1, 2 * t) * sum(Fraction(k, p + k - 1) for k in range(1, t))
    return float(Fraction(2, n - 1) * total - 1)


def directed_b(x, y):
    n = len(x)
    total, counted = Fraction(0), 0
    for i in range(n):
        p = 1 + sum(other < y[i] for other in y)
        if p > 1:
            counted += 1
            total += Fraction(sum(y[j] < y[i] and x[j] < x[i] for j in range(n)), p - 1)
    return float(Fraction(2, counted) * total - 1) if counted else math.nan


def tau_ap_b(x, y):
    return (directed_b(x, y) + directed_b(y, x)) / 2
