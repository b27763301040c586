"""The axioms of docs/mathematics.md#distances-and-axioms, by the letter, for a function d on tuples of positions.

`d(x, y)` may return None where it is undefined; such cases are left out. Sizes are decided one by one.
"""

from itertools import combinations, permutations, product

TOLERANCE = 1e-9


def weak_orders(n):
    return [x for x in product(range(1, n + 1), repeat=n) if sorted(set(x)) == list(range(1, len(set(x)) + 1))]


def linear_orders(n):
    return [x for x in weak_orders(n) if len(set(x)) == n]


def not_negative(d, xs):
    return all(d(x, y) >= -TOLERANCE for x in xs for y in xs if d(x, y) is not None)


def zero_on_equal(d, xs):
    return all(abs(d(x, x)) <= TOLERANCE for x in xs if d(x, x) is not None)


def zero_only_on_equal(d, xs):
    return all(x == y for x in xs for y in xs if d(x, y) is not None and abs(d(x, y)) <= TOLERANCE)


def symmetric(d, xs):
    return all(abs(d(x, y) - d(y, x)) <= TOLERANCE for x in xs for y in xs if None not in (d(x, y), d(y, x)))


def triangle(d, xs):
    return all(
        d(x, z) <= d(x, y) + d(y, z) + TOLERANCE
        for x in xs
        for y in xs
        if d(x, y) is not None
        for z in xs
        if None not in (d(x, z), d(y, z))
    )


def relabelling(d, xs):
    n = len(xs[0])
    return all(
        abs(d(x, y) - d(tuple(x[i] for i in p), tuple(y[i] for i in p))) <= TOLERANCE
        for p in permutations(range(n))
        for x in xs
        for y in xs
        if d(x, y) is not None
    )


def is_segment(x, inside):
    """Everything else is before all of it or after all of it."""
    low, high = min(x[i] for i in inside), max(x[i] for i in inside)
    return all(x[i] < low or x[i] > high for i in range(len(x)) if i not in inside)


def agree_except(x, y, inside):
    outside = [i for i in range(len(x)) if i not in inside]
    one = inside[0]
    return all((x[i] < x[j], x[i] == x[j]) == (y[i] < y[j], y[i] == y[j]) for i in outside for j in [*outside, one])


def dense(x):
    return tuple(sorted(set(x)).index(p) + 1 for p in x)


def segment(d, d_smaller, xs):
    """`d_smaller` maps a size to the distance for so many items."""
    n = len(xs[0])
    for size in range(2, n):
        for inside in combinations(range(n), size):
            for x, y in product(xs, xs):
                if not (is_segment(x, inside) and is_segment(y, inside) and agree_except(x, y, inside)):
                    continue
                whole = d(x, y)
                part = d_smaller[size](dense([x[i] for i in inside]), dense([y[i] for i in inside]))
                if None not in (whole, part) and abs(whole - part) > TOLERANCE:
                    return False
    return True


def smallest_is_one(d, xs):
    positive = [d(x, y) for x in xs for y in xs if d(x, y) is not None and d(x, y) > TOLERANCE]
    return abs(min(positive) - 1) <= TOLERANCE
