"""Tests, intervals and the influence of items by enumeration and double loops, after the definitions in words.

Positions are competition ranks. `w` and `w_y` are lists of n - 1 weights, None beside a matrix as `aggregate`. S is
C - D and A is C + D, sums over the unordered pairs; moments are those of 2S and 2A, as in the mathematics.
"""

import math
from itertools import combinations, permutations

from scipy import stats

from reference.positions import distance


def sign(number):
    return (number > 0) - (number < 0)


def signed(x, w, aggregate="max"):
    """By ordered pair sgn(x_i - x_j) d(x_i, x_j)."""
    return [[sign(p - q) * distance(w, p, q, aggregate) for q in x] for p in x]


def masses(a, b, order):
    """S and A where item i stands at the place order[i] in the second ranking."""
    found = [a[i][j] * b[order[i]][order[j]] for i, j in combinations(range(len(a)), 2)]
    return math.fsum(found), math.fsum(map(abs, found))


def moments(x, y, w, w_y, aggregate="max"):
    """Over all permutations: mean and variance of 2S, mean of 2A, mean of gamma where it is defined."""
    a, b = signed(x, w, aggregate), signed(y, w_y, aggregate)
    found = [masses(a, b, order) for order in permutations(range(len(x)))]
    excess = math.fsum(2 * s for s, _ in found) / len(found)
    variance = math.fsum((2 * s - excess) ** 2 for s, _ in found) / len(found)
    gammas = [s / m for s, m in found if m]
    mass = math.fsum(2 * m for _, m in found) / len(found)
    return excess, variance, mass, math.fsum(gammas) / len(gammas) if gammas else math.nan


def deviation(x, y, w, w_y, aggregate="max"):
    """The standard deviation of 2S by the formula of Daniels."""
    n, sums, squares = len(x), [], []
    for z, weights in ((x, w), (y, w_y)):
        table = signed(z, weights, aggregate)
        sums.append(math.fsum(math.fsum(row) ** 2 for row in table))
        squares.append(math.fsum(v * v for row in table for v in row))
    rows = (sums[0] - squares[0]) * (sums[1] - squares[1])
    return math.sqrt(4 * rows / (n * (n - 1) * (n - 2)) + 2 * squares[0] * squares[1] / (n * (n - 1)))


def mean_mass(x, y, w, w_y, aggregate="max"):
    """The mean of 2A: the sum of |a_ij| times the sum of |b_ij|, over n(n - 1)."""
    n = len(x)
    p, q = (math.fsum(row_sums(z, weights, aggregate)[1]) for z, weights in ((x, w), (y, w_y)))
    return p * q / (n * (n - 1))


def pvalues(statistic, x, y):
    """P-values of any statistic over all permutations; the two-sided one is twice the smaller of the others."""
    observed = statistic(x, y)
    values = [statistic(x, [y[i] for i in order]) for order in permutations(range(len(y)))]
    values = [v for v in values if not math.isnan(v)]
    high = sum(v >= observed - 1e-9 for v in values) / len(values)
    low = sum(v <= observed + 1e-9 for v in values) / len(values)
    return {"greater": high, "less": low, "two-sided": min(1.0, 2 * min(low, high))}


def excess_pvalues(x, y, w, w_y, aggregate="max"):
    """P-values of S over all permutations; the two-sided one counts values that are as large in size."""
    a, b = signed(x, w, aggregate), signed(y, w_y, aggregate)
    values = [masses(a, b, order)[0] for order in permutations(range(len(x)))]
    observed = values[0]
    return {
        "greater": sum(s >= observed - 1e-9 for s in values) / len(values),
        "less": sum(s <= observed + 1e-9 for s in values) / len(values),
        "two-sided": sum(abs(s) >= abs(observed) - 1e-9 for s in values) / len(values),
    }


def student(tau, deviation_of_tau):
    """The upper tail of Student's t with the degrees of freedom that the deviation of tau under independence gives."""
    freedom = 1 / deviation_of_tau**2 - 1
    return stats.t.sf(tau * math.sqrt(freedom / (1 - tau**2)), freedom)


def row_sums(x, w, aggregate="max"):
    """By item the sums of its signed distances to all others, and of their sizes."""
    table = signed(x, w, aggregate)
    return [math.fsum(row) for row in table], [math.fsum(map(abs, row)) for row in table]


def n_eff(x, y, w, w_y, aggregate="max"):
    """3.24/n times, for both rankings, the squared sum of a_i^2 over the sum of a_i^4."""
    found = 3.24 / len(x)
    for z, weights in ((x, w), (y, w_y)):
        a = row_sums(z, weights, aggregate)[0]
        found *= math.fsum(v**2 for v in a) ** 2 / math.fsum(v**4 for v in a)
    return found


def effective(x, y, w, w_y, aggregate="max"):
    """n_eff of the data, but at most that of the weights of each side without ties."""
    places = list(range(1, len(x) + 1))
    of_weights = (n_eff(places, places, weights, weights, aggregate) for weights in (w, w_y))
    return min(n_eff(x, y, w, w_y, aggregate), *of_weights)


def influence(kind, x, y, w, w_y, aggregate="max"):
    """By item the change of tau or gamma where it is left out, to first order and centred.

    Its pairs vanish, and the items behind it move up by one position.
    """
    n, places = len(x), range(1, len(x) + 1)
    d_x, d_y = ({(p, q): distance(v, p, q, aggregate) for p in places for q in places} for v in (w, w_y))
    pairs = list(combinations(range(n), 2))

    def of_pair(i, j):
        return sign(x[i] - x[j]) * sign(y[i] - y[j]), d_x[x[i], x[j]], d_y[y[i], y[j]]

    together = [of_pair(i, j) for i, j in pairs]
    s = math.fsum(agree * d * e for agree, d, e in together)
    v = math.fsum(abs(agree) * d * e for agree, d, e in together)
    a, b = math.fsum(d * d for _, d, _ in together), math.fsum(e * e for _, _, e in together)
    changes = []
    for k in range(n):
        left_x, left_y = ([p - 1 if p > z[k] else p for p in z] for z in (x, y))
        ds, dv, da, db = [], [], [], []
        for i, j in pairs:
            agree, d, e = of_pair(i, j)
            new_d, new_e = d_x[left_x[i], left_x[j]], d_y[left_y[i], left_y[j]]
            gone = k in (i, j)
            product = -d * e if gone else new_d * e + d * new_e - 2 * d * e
            ds.append(agree * product)
            dv.append(abs(agree) * product)
            da.append(-d * d if gone else 2 * d * (new_d - d))
            db.append(-e * e if gone else 2 * e * (new_e - e))
        ds, dv, da, db = map(math.fsum, (ds, dv, da, db))
        if kind == "gamma":
            changes.append((ds - s / v * dv) / v)
        else:
            root = math.sqrt(a * b)
            changes.append(ds / root - s / root / 2 * (da / a + db / b))
    mean = math.fsum(changes) / n
    return [change - mean for change in changes]


def interval(value, changes, null, level=0.95):
    """tanh(atanh T -+ t max(SE/(1 - T^2), sd under independence)), with Satterthwaite's degrees of freedom."""
    n = len(changes)
    second, fourth = math.fsum(d**2 for d in changes), math.fsum(d**4 for d in changes)
    rest = fourth - second**2 / n
    freedom = max(1, min(n - 1, 2 * second**2 / rest)) if rest > 0 else n - 1
    error = max(math.sqrt(n / (n - 1) * second) / (1 - value**2), null)
    half = stats.t.ppf((1 + level) / 2, freedom) * error
    return math.tanh(math.atanh(value) - half), math.tanh(math.atanh(value) + half)
