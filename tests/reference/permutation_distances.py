"""Ulam's, Cayley's and Hamming's distances by the letter, and how many permutations have which.

The distances that are fewest moves are searched for, move by move, on short rankings; their known forms (common
subsequences, cycles) serve the longer ones.
"""

from fractions import Fraction
from itertools import permutations

from reference.classical import mean_ranks


def order_of(x):
    """The items, best first."""
    return tuple(sorted(range(len(x)), key=lambda item: x[item]))


def fewest(start, goal, moves):
    """How many moves lead from one order to another, breadth first."""
    reached, front, steps = {start}, [start], 0
    while goal not in reached:
        front = [after for order in front for after in moves(order) if after not in reached]
        reached.update(front)
        steps += 1
    return steps


def exchanges(order):
    for i in range(len(order)):
        for j in range(i):
            after = list(order)
            after[i], after[j] = after[j], after[i]
            yield tuple(after)


def insertions(order):
    for i, item in enumerate(order):
        rest = order[:i] + order[i + 1 :]
        for j in range(len(order)):
            yield (*rest[:j], item, *rest[j:])


def cayley_by_exchanges(x, y):
    return fewest(order_of(x), order_of(y), exchanges)


def ulam_by_insertions(x, y):
    return fewest(order_of(x), order_of(y), insertions)


def ulam(x, y):
    """N less the longest common subsequence, by the table of all pairs of beginnings."""
    a, b = order_of(x), order_of(y)
    before = [0] * (len(b) + 1)
    for own in a:
        row = [0]
        for j, other in enumerate(b):
            row.append(before[j] + 1 if own == other else max(row[j], before[j + 1]))
        before = row
    return len(a) - before[-1]


def cayley(x, y):
    """N less the number of cycles of positions."""
    goes_to = dict(zip(x, y, strict=True))
    cycles = {frozenset(cycle_of(start, goes_to)) for start in goes_to}
    return len(x) - len(cycles)


def cycle_of(start, goes_to):
    cycle, place = [start], goes_to[start]
    while place != start:
        cycle.append(place)
        place = goes_to[place]
    return cycle


def hamming(x, y):
    return sum(r != q for r, q in zip(mean_ranks(x), mean_ranks(y), strict=True))


def law(distance, n):
    """The share of permutations of n items with each distance from the identity, from 0 up."""
    identity = list(range(1, n + 1))
    found = [distance(identity, list(order)) for order in permutations(identity)]
    return [Fraction(found.count(d), len(found)) for d in range(max(found) + 1)]
