"""The test of order given membership, by the letter: every order of both lists' items, their tie groups as they are."""

from itertools import permutations


def orders(groups):
    """Every order of a list's items, as groups of the same sizes."""
    for order in permutations([item for group in groups for item in group]):
        rest = list(order)
        yield [[rest.pop(0) for _ in group] for group in groups]


def values(measure, x, y):
    """The measure's values on every order of x's and of y's items; both are lists of groups of tied items."""
    return [measure(one, other) for one in orders(x) for other in orders(y)]


def pvalue(measure, x, y, *, smaller=False):
    """The share of orders on which the measure is as large as observed, or as small."""
    observed, found = measure(x, y), values(measure, x, y)
    sign = -1 if smaller else 1
    return sum(sign * value >= sign * observed - 1e-9 for value in found) / len(found)
