"""Rank-biased overlap by the letter: agreement depth by depth over all items of both lists, then one long sum.

Lists are lists of groups of tied items, best first. Webber, Moffat and Zobel 2010; with ties Corsi and Urbano 2024.
"""

import math


def ranks(groups):
    """Return {item: (top rank, bottom rank)}."""
    found, before = {}, 0
    for group in groups:
        for item in group:
            found[item] = (before + 1, before + len(group))
        before += len(group)
    return found


def contribution(ranking, item, d, ties):
    """Return c(e, d)."""
    if item not in ranking:
        return 0.0
    top, bottom = ranking[item]
    if d < top:
        return 0.0
    if ties == "w" or d >= bottom:
        return 1.0
    return (d - top + 1) / (bottom - top + 1)


def agreement_at(d, x, y, ties, bound):
    """Return A_d: `bound` is "min", "max" or "ext" for what is not seen."""
    x, y = ranks(x), ranks(y)
    short, long = (x, y) if len(x) <= len(y) else (y, x)
    s, l = len(short), len(long)  # noqa: E741
    if d > l:
        common = len(short.keys() & long.keys())
        if bound == "min":
            return common / d
        if bound == "max":
            return (2 * d - l - s + common) / d if d <= l + s - common else 1.0
        groups = (_groups(short), _groups(long))
        return (common + (l - s) * agreement_at(s, *groups, ties, "ext")) / l
    union = list(short.keys() | long.keys())
    c_short = [contribution(short, e, d, ties) for e in union]
    c_long = [contribution(long, e, d, ties) for e in union]
    overlap = sum(a * b for a, b in zip(c_short, c_long, strict=True))
    sum_short, squares_short = sum(c_short), sum(c * c for c in c_short)
    if d > s:
        sum_short = squares_short = d
        only = sorted((long[e][0], contribution(long, e, d, ties)) for e in long if e not in short)
        positive = [c for _, c in only if c > 0]
        if bound == "max":
            overlap += sum(c for _, c in only[: d - s])
        elif bound == "ext":
            at_end = agreement_at(s, _groups(short), _groups(long), ties, "ext")
            overlap += (d - s) * at_end * sum(positive) / len(positive)
    if ties == "w":
        return 2 * overlap / (sum_short + sum(c_long))
    if ties == "a":
        return overlap / d
    return overlap / (math.sqrt(squares_short) * math.sqrt(sum(c * c for c in c_long)))


def _groups(ranking):
    tops = sorted({top for top, _ in ranking.values()})
    return [[item for item, (top, _) in ranking.items() if top == t] for t in tops]


def rbo(x, y, p, ties="a"):
    """Return (ext, min, max): sums over the depths until p^d is below 1e-20 of nothing."""
    s, l = sorted((sum(map(len, x)), sum(map(len, y))))  # noqa: E741
    last = max(l + s, math.ceil(math.log(1e-20) / math.log(p)))
    return tuple(
        math.fsum((1 - p) * p ** (d - 1) * agreement_at(d, x, y, ties, bound) for d in range(1, last + 1))
        for bound in ("ext", "min", "max")
    )


def rbo_at(x, y, p, depth, ties="a"):
    """Return RBO@k: the sum over the depths 1, ..., k, and no deeper than the shorter list reaches."""
    shorter = min(sum(map(len, x)), sum(map(len, y)))
    last = shorter if depth is None else min(depth, shorter)
    return math.fsum((1 - p) * p ** (d - 1) * agreement_at(d, x, y, ties, "min") for d in range(1, last + 1))


def rbo_closed(x, y, p):
    """Return (ext, min, max) of lists of items without ties, by the closed formulas of Webber et al."""
    short, long = sorted((x, y), key=len)
    s, l = len(short), len(long)  # noqa: E741

    def X(d):
        return len(set(short[:d]) & set(long[:d]))

    low = (1 - p) / p * (sum((X(d) - X(l)) * p**d / d for d in range(1, l + 1)) - X(l) * math.log(1 - p))
    ext = (1 - p) / p * (
        sum(X(d) / d * p**d for d in range(1, l + 1))
        + sum(X(s) * (d - s) / (s * d) * p**d for d in range(s + 1, l + 1))
    ) + ((X(l) - X(s)) / l + X(s) / s) * p**l
    f = l + s - X(l)
    residual = (
        p**s
        + p**l
        - p**f
        - (1 - p) / p * (
            s * sum(p**d / d for d in range(s + 1, f + 1))
            + l * sum(p**d / d for d in range(l + 1, f + 1))
            + X(l) * (math.log(1 / (1 - p)) - sum(p**d / d for d in range(1, f + 1)))
        )
    )  # fmt: skip
    return ext, low, low + residual
