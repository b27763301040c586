"""The test of order given membership, by the letter: every order of y's items, its tie groups as they are."""

from itertools import permutations


def values(measure, x, y):
    """The measure's values on x and every order of y's items; y is a list of groups of tied items."""
    items = [item for group in y for item in group]
    found = []
    for order in permutations(items):
        rest = list(order)
        found.append(measure(x, [[rest.pop(0) for _ in group] for group in y]))
    return found


def pvalue(measure, x, y, *, smaller=False):
    """The share of orders on which the measure is as large as observed, or as small."""
    observed, found = measure(x, y), values(measure, x, y)
    sign = -1 if smaller else 1
    return sum(sign * value >= sign * observed - 1e-9 for value in found) / len(found)
