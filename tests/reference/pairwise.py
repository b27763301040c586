"""Weighted measures of pairs of items by double loops over their definitions."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product


def tau_ap(x, y, variant="none", symmetric=False):
    """AP correlation; x is the reference."""
    directed = {"none": _tau_ap, "a": _mean_over_tie_breakings, "b": _tau_ap_b}[variant]
    if symmetric or variant == "b":
        return (directed(x, y) + directed(y, x)) / 2
    return directed(x, y)


def _tau_ap(x, y):
    n = len(x)
    ranked = sorted(range(n), key=lambda item: y[item])
    total = Fraction(0)
    for i in range(2, n + 1):
        item = ranked[i - 1]
        total += Fraction(sum(x[other] < x[item] for other in ranked[: i - 1]), i - 1)
    return float(Fraction(2, n - 1) * total - 1)


def _mean_over_tie_breakings(x, y):
    groups = [[item for item in range(len(y)) if y[item] == value] for value in sorted(set(y))]
    values = []
    for choice in product(*(permutations(group) for group in groups)):
        ranked = [item for group in choice for item in group]
        values.append(_tau_ap(x, [ranked.index(item) + 1 for item in range(len(y))]))
    return math.fsum(values) / len(values)


def _tau_ap_b(x, y):
    n, total, counted = range(len(x)), Fraction(0), 0
    for i in n:
        above = sum(other < y[i] for other in y)
        if above:
            counted += 1
            total += Fraction(sum(y[j] < y[i] and x[j] < x[i] for j in n), above)
    return float(Fraction(2, counted) * total - 1) if counted else math.nan


def shieh(x, y, v):
    """The mean of sgn(x_i - x_j) sgn(y_i - y_j), weighted by v[x_i] v[x_j]; x is the reference, nothing is tied."""
    products, weights = [], []
    for i, j in combinations(range(len(x)), 2):
        weight = v[x[i] - 1] * v[x[j] - 1]
        products.append(weight * _agreement(x, y, i, j))
        weights.append(weight)
    return math.fsum(products) / math.fsum(weights) if any(weights) else math.nan


def vigna(x, y, f, additive=True, rank=True):
    """Vigna's weighted tau; f(0), f(1), ... are the weights of the items by rank of importance, 0 first."""
    if rank is True:
        return (vigna(x, y, f, additive, None) + vigna(y, x, f, additive, None)) / 2
    n = range(len(x))
    if rank is None:  # the better one in x is more important; among equals the better one in y, then the earlier one
        rank = [sum((x[j], y[j], j) < (x[i], y[i], i) for j in n) for i in n]
    elif rank is False:
        rank = n
    products, untied_x, untied_y = [], [], []
    for i, j in combinations(n, 2):
        a, b = f[rank[i]], f[rank[j]]
        weight = a + b if additive else a * b
        products.append(weight * _agreement(x, y, i, j))
        untied_x.append(weight * (x[i] != x[j]))
        untied_y.append(weight * (y[i] != y[j]))
    square = math.fsum(untied_x) * math.fsum(untied_y)
    return math.fsum(products) / math.sqrt(square) if square else math.nan


def kumar_vassilvitskii(x, y, delta, elements=None, dissimilarities=None):
    """K*: the sum of w_i w_j p_i p_j D_ij over the discordant pairs."""
    cost, found = _costs(x, y, delta), []
    for i, j in combinations(range(len(x)), 2):
        if _agreement(x, y, i, j) < 0:
            weight = elements[i] * elements[j] if elements else 1
            found.append(weight * cost[i] * cost[j] * (dissimilarities[i][j] if dissimilarities else 1))
    return math.fsum(found)


def gamma_delta(x, y, delta):
    """(C - D)/(C + D), where C and D sum p_i p_j over the concordant and the discordant pairs."""
    cost, c, d = _costs(x, y, delta), [], []
    for i, j in combinations(range(len(x)), 2):
        (c if _agreement(x, y, i, j) > 0 else d).append(cost[i] * cost[j])
    c, d = math.fsum(c), math.fsum(d)
    return (c - d) / (c + d) if c + d else math.nan


def _costs(x, y, delta):
    """By item, the mean cost delta_k of the steps from k to k + 1 between its two positions; 1 if it did not move."""
    found = []
    for p, q in zip(x, y, strict=True):
        steps = delta[min(p, q) - 1 : max(p, q) - 1]
        found.append(math.fsum(steps) / len(steps) if steps else 1.0)
    return found


def _agreement(x, y, i, j):
    """1 where a pair is concordant, -1 where it is discordant, 0 where it is tied."""
    side = (x[i] - x[j]) * (y[i] - y[j])
    return (side > 0) - (side < 0)
