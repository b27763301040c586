"""The discordant pairs that cost most, by sorting all of them. For weights that are exact in binary, as floats."""

from itertools import accumulate, combinations

T = {
    "minimum": min,
    "product": lambda a, b: a * b,
    "lukasiewicz": lambda a, b: max(0.0, a + b - 1.0),
    "drastic": lambda a, b: min(a, b) if max(a, b) == 1.0 else 0.0,
    "nilpotent": lambda a, b: min(a, b) if a + b > 1.0 else 0.0,
}


def distance(w, aggregate):
    scale = [0.0, *accumulate(w)]

    def by_sum(p, q):
        return min(1.0, abs(scale[p - 1] - scale[q - 1]))

    def by_max(p, q):
        return max(w[min(p, q) - 1 : max(p, q) - 1], default=0.0)

    return by_sum if aggregate == "sum" else by_max


def costly_pairs(x, y, w, aggregate, tnorm, limit):
    """[(i, j, v)], i the better one in x; equal costs: the furthest apart first, then by x, y and index of i and j."""
    d, t = distance(w, aggregate), T[tnorm]
    order = sorted(range(len(x)), key=lambda item: (x[item], y[item], item))
    found = []
    for (a, i), (b, j) in combinations(enumerate(order), 2):
        if x[i] < x[j] and y[i] > y[j] and (v := t(d(x[i], x[j]), d(y[i], y[j]))) > 0.0:
            found.append((-v, -((x[j] - x[i]) + (y[i] - y[j])), a, b, i, j))
    return [(i, j, -v) for v, _, _, _, i, j in sorted(found)[:limit]]
