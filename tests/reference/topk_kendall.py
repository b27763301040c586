"""Kendall's distance of top-k lists by the cases of Fagin, Kumar and Sivakumar, and by all completions."""

from itertools import combinations, permutations, product


def topk_kendall(a, b, p):
    """Return K^(p) of two lists of items without ties, best first."""
    total = 0
    for i, j in combinations(sorted({*a, *b}, key=str), 2):
        in_a, in_b = [e for e in (i, j) if e in a], [e for e in (i, j) if e in b]
        if len(in_a) == len(in_b) == 2:
            total += (a.index(i) < a.index(j)) != (b.index(i) < b.index(j))
        elif len(in_a) == 2 and len(in_b) == 1:
            total += a.index(in_b[0]) > a.index(next(e for e in in_a if e != in_b[0]))
        elif len(in_b) == 2 and len(in_a) == 1:
            total += b.index(in_a[0]) > b.index(next(e for e in in_b if e != in_a[0]))
        elif len(in_a) == len(in_b) == 1:
            total += 1
        else:
            total += p
    return total


def bucket_kendall(x, y, p):
    """Return K^(p) of two lists of groups of tied items, those a list lacks in one group at its bottom."""
    every = {item for group in (*x, *y) for item in group}

    def place(groups, item):
        return next((number for number, group in enumerate(groups) if item in group), len(groups))

    total = 0
    for i, j in combinations(sorted(every, key=str), 2):
        sx, sy = place(x, i) - place(x, j), place(y, i) - place(y, j)
        if sx * sy < 0:
            total += 1
        elif (sx == 0) != (sy == 0):
            total += p
    return total


def completions(groups, every):
    """Yield all full rankings of the items that break a list's ties and put what it lacks at the end."""
    rest = [item for item in every if not any(item in group for group in groups)]
    for parts in product(*(permutations(group) for group in (*groups, rest))):
        yield [item for part in parts for item in part]


def kendall(a, b):
    return sum((a.index(i) < a.index(j)) != (b.index(i) < b.index(j)) for i, j in combinations(a, 2))


def hausdorff(x, y, distance):
    """Return the Hausdorff distance of the sets of full rankings that two lists of groups may be the tops of."""
    every = sorted({item for group in (*x, *y) for item in group}, key=str)
    xs, ys = list(completions(x, every)), list(completions(y, every))
    table = [[distance(a, b) for b in ys] for a in xs]
    return max(max(min(row) for row in table), max(min(column) for column in zip(*table, strict=True)))


def mean(x, y, distance):
    """Return the mean distance of these full rankings."""
    every = sorted({item for group in (*x, *y) for item in group}, key=str)
    values = [distance(a, b) for a in completions(x, every) for b in completions(y, every)]
    return sum(values) / len(values)
