"""What majorities decide is read off them: the same consensus as by all other ways, and the only one of its sum."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

import tiewise as tw
from panels.random_panels import near, panel
from reference.consensus import bucket_orders, kemeny, orders
from tiewise.errors import quietly
from tiewise.panels import pair_gains as gaining
from tiewise.panels.by_pairs import by_majorities, by_pairs
from tiewise.panels.components import components
from tiewise.panels.consensus import _without_a_say
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import PairGains, ahead_summed, pair_gains
from tiewise.panels.settling import _first, settled_buckets
from tiewise.panels.voters import read_voters


def objective(name, rows, counts=None):
    measure = tw.measure(name)
    return Objective(measure, read_voters(measure, rows, counts, input="positions"))


def some_panels(n, voters):
    for seed in range(12):
        yield near(n, voters, seed, 0.4)
        yield panel(n, voters, seed)
        yield panel(n, voters, seed, True)


@pytest.mark.parametrize("ties", [False, True])
def test_it_is_the_only_one_that_is_best(ties):
    candidates = (bucket_orders if ties else orders)(4)
    told = 0
    for voters in (3, 4):
        for rows in some_panels(4, voters):
            found = by_majorities(pair_gains(objective("kemeny", rows), ties), ties)
            sums = [sum(kemeny(one, row) for row in rows) for one in candidates]
            best = [one for one, value in zip(candidates, sums, strict=True) if value == min(sums)]
            if found is not None:
                told += 1
                assert found.candidates.tolist() == best
                assert -found.score == -found.bound == min(sums)
    assert told > 10


@pytest.mark.parametrize("name", ["kemeny", "tau_x", "kendall_tau(variant=a)"])
@pytest.mark.parametrize("ties", [False, True])
def test_by_parts_it_is_the_same(name, ties):
    told = 0
    for rows in some_panels(6, 5):
        whole = objective(name, rows)
        gains = pair_gains(whole, ties)
        easy = by_majorities(gains, ties)
        if easy is not None:
            told += 1
            found = by_pairs(gains, whole.precedence, ties, None, np.random.default_rng(0))
            assert easy.candidates.tolist() == found.candidates.tolist()
            assert (easy.method, easy.bound, easy.score) == (found.method, found.bound, found.score)
    assert told


def test_whoever_is_tied_by_all_is_tied():
    rows = np.array([[1, 1, 2, 2], [1, 1, 2, 2], [2, 1, 3, 3]])
    found = tw.consensus(rows, "kemeny", ties=True)
    assert found.positions.tolist() == [1, 1, 2, 2]
    assert found.is_optimal
    assert found.method == "all sets of items, in 2 parts"


def test_the_sum_by_pairs_is_that_over_all_voters():
    for counts in (None, [3, 0, 1, 2, 5], [0.25, 1.5, 1.0, 0.1, 2.0]):
        for rows in some_panels(6, 5):
            found = tw.consensus(rows, "kemeny", counts=counts, ties=True, input="positions")
            weights = np.ones(5) if counts is None else np.array(counts)
            expected = sum(c * kemeny(found.positions, row) for c, row in zip(weights, rows, strict=True))
            assert found.objective == pytest.approx(expected, rel=1e-14)
            assert found.agreement @ weights == pytest.approx(found.objective, rel=1e-14)


def test_a_generator_is_left_alone_where_nothing_is_drawn():
    rng = np.random.default_rng(5)
    tw.consensus(near(6, 5, 0, 0.1), "kemeny", rng=rng)
    assert rng.integers(1 << 40) == np.random.default_rng(5).integers(1 << 40)


@given(st.integers(0, 2**32 - 1), st.integers(1, 9), st.booleans(), st.booleans())
def test_components_are_those_of_a_graph(seed, n, ties, strictly):
    before = np.random.default_rng(seed).integers(-3, 4, (n, n)).astype(float)
    np.fill_diagonal(before, 0.0)
    parts = components(PairGains(before, 0.0), ties, strictly=strictly)
    otherwise = np.maximum(before, 0.0) if ties else before
    ahead = otherwise >= before.T if strictly else otherwise > before.T
    label = connected_components(csr_array(ahead), directed=True, connection="strong")[1]
    assert sorted(map(tuple, parts)) == sorted({tuple(np.flatnonzero(label == k)) for k in label})
    for k, part in enumerate(parts):
        for later in parts[k + 1 :]:
            assert not ahead[np.ix_(later, part)].any()


@pytest.mark.parametrize("seed", range(30))
def test_items_that_are_passed_over_have_no_move(seed):
    rows = panel(7, 6, seed, tied=seed % 2 == 1)
    whole = objective("kemeny", rows)
    gains, start = pair_gains(whole, True).scaled, tw.consensus(rows, "kemeny", ties=True, time_limit=0).positions
    found = settled_buckets(gains, start, whole.precedence, np.inf)

    def looked(here, item):
        others = list(bucket_orders_near(here, item))
        return np.array([gains.score(one) for one in others]) - gains.score(here), np.array(others).__getitem__

    each = _first(start, looked, lambda _, items: items >= 0, whole.precedence, 1e-9, 100, np.inf)
    assert found.tolist() == each.tolist()
    assert tw.consensus(rows, "kemeny", ties=True).positions.tolist() == found.tolist()


def bucket_orders_near(here, item):
    """All bucket orders that have the other items as they are."""
    for place in np.arange(0.5, here.max() + 1.0, 0.5):
        moved = here.astype(float)
        moved[item] = place
        yield np.unique(moved, return_inverse=True)[1].reshape(-1) + 1


def test_pairs_are_summed_alike_at_once_in_blocks_and_by_item(monkeypatch):
    rows, factors = panel(5, 30, 0, True), np.random.default_rng(0).integers(-3, 4, (2, 30)).astype(float)
    expected = [[[sum(f * (r[i] < r[j]) for f, r in zip(some, rows, strict=True)) for j in range(5)] for i in range(5)]
                for some in factors]  # fmt: skip
    assert ahead_summed(rows, factors).tolist() == expected
    monkeypatch.setattr(gaining, "_AT_ONCE", 100)
    assert ahead_summed(rows, factors).tolist() == expected
    monkeypatch.setattr(gaining, "_MANY", 1)
    assert ahead_summed(rows, factors).tolist() == expected


@pytest.mark.parametrize(
    "name",
    ["kemeny", "tau_x", "gamma", "somers_d", "kendall_tau", "kendall_tau(variant=a)", "kendall_tau(variant=c)"],
)
@pytest.mark.parametrize("n", [1, 2, 4])
def test_who_has_no_say_is_known_from_its_ties(name, n):
    measure = tw.measure(name)
    rows = np.array(bucket_orders(n))
    found = _without_a_say(measure, read_voters(measure, rows, input="positions"))
    with quietly():
        expected = [all(np.isnan(float(measure(x, row))) for x in (rows_of(n), rows_of(n)[::-1])) for row in rows]
    assert (np.zeros(len(rows), bool) if found is None else found).tolist() == expected


def rows_of(n):
    return np.arange(1, n + 1)
