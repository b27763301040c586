"""The kernels of many pairs of lists, against the definitions on each pair in turn."""

import math

import numpy as np
import pytest

from kernels.settings import size
from reference.average_overlap import average_overlap
from reference.joined import at_bottom, dropped
from reference.rbo import rbo
from reference.topk_footrule import footrule, with_ties
from reference.topk_kendall import bucket_kendall, hausdorff, kendall
from tiewise.kernels import list_pairs
from tiewise.measures.parts.overlap import ManyAgreements
from tiewise.rankings.many_lists import ManyLists

COUNT, LONGEST = size(16, 7), size(9, 6)
METHODS = ("dense", "min", "max", "average")
RULES = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.5, 0.5]])


def some_lists(seed, *, ties, count=COUNT, longest=LONGEST, items=12):
    """Lists of groups of tied items, which are numbers; the second of them is empty."""
    rng = np.random.default_rng(seed)
    lists = []
    for length in rng.integers(1, longest + 1, count):
        order, groups = rng.permutation(items)[:length].tolist(), []
        while order:
            cut = int(rng.integers(1, 4)) if ties else 1
            groups.append(order[:cut])
            order = order[cut:]
        lists.append(groups)
    lists[1] = []
    return lists


def numbered(lists, items=12):
    rows = [(k, place, item) for k, one in enumerate(lists) for place, group in enumerate(one) for item in group]
    owner, keys, numbers = (np.array(part, dtype=np.int64) for part in zip(*rows, strict=True))
    return ManyLists.of(owner, keys, numbers, len(lists), items)


def every_pair(count):
    first, second = np.divmod(np.arange(count * count), count)
    return first, second, list(zip(first.tolist(), second.tolist(), strict=True))


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch):
    monkeypatch.setattr(list_pairs, "_PLACES_A_TASK", 50)


@pytest.mark.parametrize("ties", ["untied", "a", "w", "b"])
def test_agreements(ties):
    lists = some_lists(1, ties=ties != "untied")
    how = "a" if ties == "untied" else ties
    many, p, k = numbered(lists), 0.8, 4
    first, second, pairs = every_pair(len(lists))
    depths = np.arange(many.longest)
    by_rbo = ManyAgreements(many, how, (1 - p) * p**depths)(first, second)
    by_depth = ManyAgreements(many, how, np.ones(min(k, many.longest)))(first, second)
    to_shorter = ManyAgreements(many, how, np.ones(many.longest), to_shorter=True)(first, second)
    for at, (i, j) in enumerate(pairs):
        x, y = lists[i], lists[j]
        shorter, longer = sorted((sum(map(len, x)), sum(map(len, y))))
        assert (by_rbo.shorter[at], by_rbo.longer[at]) == (shorter, longer)
        if not shorter:
            continue
        weight = 1 - p**longer
        assert by_rbo.total[at] + p**longer * by_rbo.beyond[at] == pytest.approx(rbo(x, y, p, how)[0], abs=1e-14)
        assert by_rbo.total[at] + by_rbo.lost[at] == pytest.approx(weight, abs=1e-14)
        more = max(k - longer, 0)
        want = average_overlap(x, y, k, how)[0]
        assert (by_depth.total[at] + more * by_depth.beyond[at]) / k == pytest.approx(want, abs=1e-14)
        assert to_shorter.total[at] / shorter == pytest.approx(average_overlap(x, y, shorter, how)[0], abs=1e-14)


@pytest.mark.parametrize("ties", [False, True])
def test_orders_and_footrules(ties):
    lists = some_lists(2, ties=ties)
    many = numbered(lists)
    first, second, every = every_pair(len(lists))
    pairs = many.pairs(first, second)
    orders, footrules = pairs.orders().tolist(), pairs.footrules().tolist()
    for (i, j), (opposite, tied_x, tied_y), (apart, of_x, of_y, common) in zip(every, orders, footrules, strict=True):
        x, y = lists[i], lists[j]
        assert opposite == bucket_kendall(x, y, 0)
        assert opposite + tied_x + tied_y == bucket_kendall(x, y, 1)
        k, m = sum(map(len, x)), sum(map(len, y))
        below = max(k, m) + 1
        alone = k * (k + 1) - of_x + m * (m + 1) - of_y
        assert (k + m - 2 * common) * below + (apart - alone) / 2 == with_ties(x, y, below)


@pytest.mark.parametrize("ties", [False, True])
def test_hausdorff_forms(ties):
    lists = some_lists(3, ties=ties, count=size(12, 5), longest=3, items=5)
    many = numbered(lists)
    first, second, every = every_pair(len(lists))
    pairs = many.pairs(first, second)
    footrules, orders = pairs.hausdorff_footrules(many.turned), pairs.orders()
    for at, (i, j) in enumerate(every):
        assert footrules[at] == hausdorff(lists[i], lists[j], footrule)
        opposite, tied_x, tied_y = orders[at].tolist()
        assert opposite + max(tied_x, tied_y) == hausdorff(lists[i], lists[j], kendall)


@pytest.mark.parametrize(("below", "twin"), [(False, dropped), (True, at_bottom)])
def test_joined_positions(below, twin):
    lists = some_lists(4, ties=True)
    many = numbered(lists)
    first, second, every = every_pair(len(lists))
    method = np.arange(len(lists)) % 4
    positions, begin, length = many.pairs(first, second).joined(RULES[method], many.groups, below)
    keys = [{item: place for place, group in enumerate(one) for item in group} for one in lists]
    for at, (i, j) in enumerate(every):
        want = twin(keys[i], keys[j], (METHODS[method[i]], METHODS[method[j]]))
        got = positions[:, begin[at] : begin[at] + length[at]].T.tolist()
        assert sorted(map(tuple, got)) == sorted(want.values())


def test_no_pairs_at_all():
    many = numbered(some_lists(5, ties=False))
    nobody = np.empty(0, dtype=np.int64)
    assert many.pairs(nobody, nobody).orders().shape == (0, 3)


def test_one_of_the_lists_for_one_comparison():
    lists = some_lists(6, ties=True)
    many = numbered(lists)
    for i, j in ((0, 2), (1, 2), (3, 3)):
        pair = many.pair(i, j)
        x, y = ({item for group in lists[k] for item in group} for k in (i, j))
        assert (pair.x.length, pair.y.length, pair.n) == (len(x), len(y), len(x | y))
        shared = len(np.intersect1d(pair.x.numbers, pair.y.numbers))
        assert shared == len(x & y)
        sizes = [len(group) for group in lists[i] for _ in group]
        assert (pair.x.bottoms - pair.x.tops + 1).tolist() == sizes
        assert math.isclose(pair.x.tops.sum() + pair.x.bottoms.sum(), len(x) * (len(x) + 1))
