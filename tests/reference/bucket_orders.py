"""Distances between rankings with ties (docs/mathematics.md#bucket_kendall); the Hausdorff forms by enumeration."""

from fractions import Fraction
from itertools import combinations, permutations, product


def kendall(x, y, p):
    total = 0
    for i, j in combinations(range(len(x)), 2):
        a, b = x[i] - x[j], y[i] - y[j]
        if a * b < 0:
            total += 1
        elif (a == 0) != (b == 0):
            total += p
    return total


def schemed(x, y, before, tied):
    """Kendall's distance by twelve penalties; x and y are {item: position}, and y may lack items of x."""
    total = 0
    for a, b in (sorted(pair, key=x.get) for pair in combinations(x, 2)):
        penalties = tied if x[a] == x[b] else before
        lacks = 3 if a in y else 4 if b in y else 5
        total += penalties[(2 if y[a] == y[b] else int(y[a] > y[b])) if a in y and b in y else lacks]
    return total


def mean_positions(x):
    return [Fraction(sum(b < a for b in x) + sum(b <= a for b in x) + 1, 2) for a in x]


def footrule(x, y):
    return sum(abs(a - b) for a, b in zip(mean_positions(x), mean_positions(y), strict=True))


def refinements(x):
    """All linear orders, as positions, that break the ties of x."""
    blocks = [[i for i, p in enumerate(x) if p == value] for value in sorted(set(x))]
    for choice in product(*(list(permutations(block)) for block in blocks)):
        positions = [0] * len(x)
        for place, i in enumerate((i for block in choice for i in block), start=1):
            positions[i] = place
        yield positions


def hausdorff(x, y, distance):
    """The larger of the two: how far one set of refinements can be from the nearest of the other."""
    every_x, every_y = list(refinements(x)), list(refinements(y))
    table = [[distance(a, b) for b in every_y] for a in every_x]
    return max(max(min(row) for row in table), max(min(column) for column in zip(*table, strict=True)))
