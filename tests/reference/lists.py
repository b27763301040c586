"""Lists of different items: average overlap and RBO with ties (Corsi and Urbano 2024), top-k distances (Fagin et al.).

x and y are lists of groups of tied items, best first.
"""

import math
from itertools import combinations


def average_overlap(x, y, variant="a", depth=None):
    depth = depth or min(_length(x), _length(y))
    return math.fsum(agreement(x, y, d, variant) for d in range(1, depth + 1)) / depth


def agreement(x, y, d, variant):
    one, two = _ranks(x), _ranks(y)
    union = one.keys() | two.keys()
    a, b = ([_contribution(ranks, item, d, variant) for item in union] for ranks in (one, two))
    return _agreement(math.fsum(s * t for s, t in zip(a, b, strict=True)), a, b, d, variant)


def _agreement(shared, a, b, d, variant):
    if variant == "w":
        return 2 * shared / (sum(a) + sum(b))
    if variant == "a":
        return shared / d
    return shared / math.sqrt(math.fsum(s * s for s in a) * math.fsum(t * t for t in b))


def rbo(x, y, p, variant="a"):
    """RBO_ext, RBO_min and RBO_max, depth by depth until p^d vanishes."""
    shorter, longer = sorted((x, y), key=_length)
    s, length = _length(shorter), _length(longer)
    in_s, in_l = _ranks(shorter), _ranks(longer)
    only_l = [item for group in longer for item in group if item not in in_s]
    common = len(in_s.keys() & in_l.keys())
    ext, low, high = [], [], []
    d = 0
    while d < 2 * (s + length) or p**d > 1e-20:
        d += 1
        weight = (1 - p) / p * p**d
        if d <= s:  # section 1: both lists are seen
            found = at_s = agreement(x, y, d, variant)
            agreements = (found, found, found)
        elif d <= length:  # section 2: the shorter list is seen only to s, and d of its items would be
            b = [_contribution(in_l, item, d, variant) for item in in_l]
            seen = math.fsum(_contribution(in_l, item, d, variant) for item in in_l if item in in_s)
            open_ = [_contribution(in_l, item, d, variant) for item in only_l]
            active = [c for c in open_ if c > 0]
            expected = seen + (d - s) * at_s * math.fsum(active) / len(active)
            most = seen + math.fsum(open_[: d - s])
            agreements = [_agreement(shared, [1.0] * d, b, d, variant) for shared in (expected, seen, most)]
        else:  # section 3: beyond both lists
            agreements = (
                (common + (length - s) * at_s) / length,
                common / d,
                min(1.0, (2 * d - length - s + common) / d),
            )
        for sums, found in zip((ext, low, high), agreements, strict=True):
            sums.append(weight * found)
    return math.fsum(ext), math.fsum(low), math.fsum(high)


def topk_kendall(x, y, p=0.5):
    """K^(p) by the cases of Fagin et al.; a pair that is tied in one of the lists costs p."""
    one, two = _ranks(x), _ranks(y)
    return math.fsum(_penalty(one, two, i, j, p) for i, j in combinations(one.keys() | two.keys(), 2))


def _penalty(one, two, i, j, p):
    in_one, in_two = (i in one) + (j in one), (i in two) + (j in two)
    if in_one == 2 and in_two == 2:
        a, b = one[i][0] - one[j][0], two[i][0] - two[j][0]
        return 1 if a * b < 0 else p * ((a == 0) != (b == 0))
    if in_one == 1 and in_two == 1:  # i is in one list only, j in the other only
        return 1
    both, other = (one, two) if in_one == 2 else (two, one)
    if i not in other and j not in other:
        return p * (both[i] != both[j])
    present, absent = (i, j) if i in other else (j, i)
    if both[present] == both[absent]:
        return p
    return 0 if both[present] < both[absent] else 1


def topk_footrule(x, y, location=None):
    """F^(location): absent items stand at `location`, tied items at the mean of their ranks."""
    location = location or max(_length(x), _length(y)) + 1
    one, two = _ranks(x), _ranks(y)
    gone = (location, location)
    return math.fsum(abs(sum(one.get(i, gone)) - sum(two.get(i, gone))) / 2 for i in one.keys() | two.keys())


def _length(groups):
    return sum(map(len, groups))


def _ranks(groups):
    """Top and bottom rank of each item."""
    found, before = {}, 0
    for group in groups:
        found |= {item: (before + 1, before + len(group)) for item in group}
        before += len(group)
    return found


def _contribution(ranks, item, d, variant):
    if item not in ranks or d < ranks[item][0]:
        return 0.0
    top, bottom = ranks[item]
    return 1.0 if variant == "w" or d >= bottom else (d - top + 1) / (bottom - top + 1)
