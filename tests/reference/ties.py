"""Real ties: a score for each kind of pair, or all orders of the tied items (section 8 of the mathematics)."""

import math
from functools import cache, partial
from itertools import combinations, permutations, product

from reference.positions import distance, occupied
from reference.scaled import conjunction

SCORES = ((1, 0, -1), (0, 1, 0), (-1, 0, 1))


def table(w, n, aggregate):
    """d(p, q) of all positions 1, ..., n; row and column 0 are there to be skipped."""
    return [[distance(w, p, q, aggregate) if p and q else 0.0 for q in range(n + 1)] for p in range(n + 1)]


def bucket_distinguishability(d, places):
    """The mean of d(p, q) over p < q among the positions that a bucket occupies."""
    found = [d[p][q] for p, q in combinations(places, 2)]
    return math.fsum(found) / len(found)


def indifference(measure, x, y, w, w_y, aggregate="max", norm="product", scores=SCORES):
    """Gamma, tau or Somers' d where each pair counts with the score of its kind."""
    return _ratio(measure, *indifferent_masses(x, y, w, w_y, aggregate, norm, scores))


def indifferent_masses(x, y, w, w_y, aggregate, norm, scores=SCORES):
    """The sums of v s, of v and of T(d, d) in x and in y."""
    n = len(x)
    d_x, d_y, in_x, in_y = table(w, n, aggregate), table(w_y, n, aggregate), occupied(x), occupied(y)
    v, vs, q_x, q_y = [], [], [], []
    for i, j in combinations(range(n), 2):
        a = d_x[x[i]][x[j]] if x[i] != x[j] else bucket_distinguishability(d_x, in_x[i])
        b = d_y[y[i]][y[j]] if y[i] != y[j] else bucket_distinguishability(d_y, in_y[i])
        v.append(conjunction(norm, a, b))
        vs.append(v[-1] * scores[_kind(x[i], x[j])][_kind(y[i], y[j])])
        q_x.append(conjunction(norm, a, a))
        q_y.append(conjunction(norm, b, b))
    return math.fsum(vs), math.fsum(v), math.fsum(q_x), math.fsum(q_y)


def _kind(a, b):
    """Row or column of the table of scores: <, =, >."""
    return (a >= b) + (a > b)


def coefficient(measure, x, y, d_x, d_y, norm="product"):
    """Gamma, tau or Somers' d of positions by tables of distances; tied pairs are dropped."""
    c, d, q_x, q_y = [], [], [], []
    for i, j in combinations(range(len(x)), 2):
        a, b = d_x[x[i]][x[j]], d_y[y[i]][y[j]]
        if x[i] != x[j] and y[i] != y[j]:
            (c if (x[i] < x[j]) == (y[i] < y[j]) else d).append(conjunction(norm, a, b))
        q_x.append(conjunction(norm, a, a))
        q_y.append(conjunction(norm, b, b))
    c, d = math.fsum(c), math.fsum(d)
    return _ratio(measure, c - d, c + d, math.fsum(q_x), math.fsum(q_y))


def _ratio(measure, above, v, q_x, q_y):
    below = {"scaled_gamma": v, "scaled_tau": math.sqrt(q_x * q_y), "scaled_somers_d": q_x}[measure]
    return above / below if below else math.nan


def expected_tau(x, y, w, w_y, aggregate="max"):
    """Scaled tau under the product, on average over all orders of tied items: x and y are ordered independently."""
    n = len(x)
    d_x, d_y, in_x, in_y = table(w, n, aggregate), table(w_y, n, aggregate), occupied(x), occupied(y)
    mean_x, mean_y = cache(partial(_mean_between, d_x)), cache(partial(_mean_between, d_y))
    above = []
    for i, j in combinations(range(n), 2):
        if x[i] != x[j] and y[i] != y[j]:
            v = mean_x(in_x[i], in_x[j]) * mean_y(in_y[i], in_y[j])
            above.append(v if (x[i] < x[j]) == (y[i] < y[j]) else -v)
    q_x, q_y = (math.fsum(d[p][q] ** 2 for p, q in combinations(range(1, n + 1), 2)) for d in (d_x, d_y))
    return math.fsum(above) / math.sqrt(q_x * q_y) if q_x * q_y else math.nan


def _mean_between(d, one, two):
    return math.fsum(d[p][q] for p in one for q in two) / (len(one) * len(two))


def extensions(x, unknown=None):
    """All linear extensions of a ranking.

    `unknown`: the items whose order among their equals is unknown, all items if it is left out. Other ties stay as they
    are, numbered by competition.
    """
    unknown = range(len(x)) if unknown is None else unknown
    choices = []
    for position in sorted(set(x)):
        bucket = [item for item in range(len(x)) if x[item] == position]
        is_open = all(item in unknown for item in bucket)
        choices.append([[(i,) for i in order] for order in permutations(bucket)] if is_open else [[tuple(bucket)]])
    for choice in product(*choices):
        found, before = [0] * len(x), 0
        for bucket in (bucket for part in choice for bucket in part):
            for item in bucket:
                found[item] = before + 1
            before += len(bucket)
        yield found


def over_orders(value, x, y, unknown_x=None, unknown_y=None):
    """Least, greatest and mean value over all pairs of extensions; undefined values (nan) are left out."""
    others = list(extensions(y, unknown_y))
    found = [value(a, b) for a in extensions(x, unknown_x) for b in others]
    found = [v for v in found if not math.isnan(v)]
    return (min(found), max(found), math.fsum(found) / len(found)) if found else (math.nan,) * 3
