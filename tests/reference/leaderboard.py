"""Leaderboards from the definitions: every pair of items by itself, every resample by itself, in plain loops."""

import itertools
import math


def mean(values):
    return math.fsum(values) / len(values)


def standard_error(values):
    centre = mean(values)
    return math.sqrt(math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1) / len(values))


def t_value(values):
    """|mean|/standard error; without an error, infinite unless the mean is 0."""
    error = standard_error(values)
    if error <= 1e-14 * max(1e-300, max(map(abs, values))):
        return 0.0 if abs(mean(values)) <= 1e-15 else math.inf
    return abs(mean(values)) / error


def student_tail(t, df, steps=20_000):
    """P(T > t) of Student's distribution, by Simpson's rule on the angle atan(t/sqrt(df)): density cos^(df-1)."""
    if math.isinf(t):
        return 0.0
    constant = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi)
    low, high = math.atan(t / math.sqrt(df)), math.pi / 2
    width = (high - low) / steps
    heights = [constant * max(math.cos(low + k * width), 0.0) ** (df - 1) for k in range(steps + 1)]
    return width / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2]))


def paired(scores, i, j):
    """The differences of two items on the tasks that both have (None: not there)."""
    both = zip(scores[i], scores[j], strict=True)
    return [a - b for a, b in both if a is not None and b is not None]


def degree(scores, i, j):
    """1 - p of the paired two-sided t-test."""
    apart = paired(scores, i, j)
    if i == j or len(apart) < 2:
        return 0.0
    return 1.0 - 2.0 * student_tail(t_value(apart), len(apart) - 1)


def flipped_t(scores, i, j, signs):
    """The t-value of the centred differences with their signs flipped: mean over standard error, taken anew."""
    rows = [
        (a - b, sign) for a, b, sign in zip(scores[i], scores[j], signs, strict=True) if a is not None and b is not None
    ]
    if len(rows) < 2:
        return 0.0
    centre = mean([apart for apart, _ in rows])
    values = [(apart - centre) * sign for apart, sign in rows]
    if max(map(abs, values)) <= 1e-14 * max(1e-300, max(abs(apart) for apart, _ in rows)):
        return 0.0
    return t_value(values)


def all_signs(n):
    """All ways to flip n tasks; a way and its opposite are one."""
    return [(1, *rest) for rest in itertools.product((1, -1), repeat=n - 1)]


def critical(maxima, level):
    """The smallest value with at most a share 1 - level of resamples, and one more, beyond it."""
    place = math.ceil(level * (len(maxima) + 1))
    return sorted(maxima)[place - 1] if place <= len(maxima) else math.inf


def stepwise(scores, pairs, level, signs):
    """The pairs that are told apart: those beyond the critical value are removed, and it is taken anew."""
    observed = {}
    for i, j in pairs:
        apart = paired(scores, i, j)
        observed[i, j] = t_value(apart) if len(apart) > 1 else 0.0
    left, rejected = set(pairs), set()
    while left:
        maxima = [max(flipped_t(scores, i, j, flips) for i, j in left) for flips in signs]
        limit = critical(maxima, level)
        new = {pair for pair in left if observed[pair] > limit * (1 + 1e-9)}
        if not new:
            break
        rejected |= new
        left -= new
    return rejected


def rank_interval(scores, item, rejected):
    """1 + how many are significantly better, N - how many are significantly worse."""
    better = worse = 0
    for other in range(len(scores)):
        if (item, other) in rejected or (other, item) in rejected:
            if mean(paired(scores, item, other)) < 0:
                better += 1
            else:
                worse += 1
    return 1 + better, len(scores) - worse


def simultaneous(scores, level, signs):
    rejected = stepwise(scores, list(itertools.combinations(range(len(scores)), 2)), level, signs)
    return [rank_interval(scores, item, rejected) for item in range(len(scores))], rejected


def marginal(scores, level, signs):
    n = len(scores)
    return [
        rank_interval(scores, item, stepwise(scores, [(item, k) for k in range(n) if k != item], level, signs))
        for item in range(n)
    ]


def order(scores):
    return sorted(range(len(scores)), key=lambda item: -mean(scores[item]))


def tiers(scores, rejected):
    found, opener, tier = {}, None, 0
    for item in order(scores):
        if opener is None or (opener, item) in rejected or (item, opener) in rejected:
            opener, tier = item, tier + 1
        found[item] = tier
    return [found[item] for item in range(len(scores))]


def weights(scores):
    """The measured scaling: the degrees of neighbours."""
    places = order(scores)
    return [degree(scores, i, j) for i, j in itertools.pairwise(places)]
