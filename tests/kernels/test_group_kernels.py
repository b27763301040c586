"""The kernels over many groups at once, against every pair of every group in turn."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernels.settings import size
from reference.classical import pair_counts
from reference.groups import numbered
from reference.pairs import masses, max_distance, sum_distance
from strategies import TNORMS
from tiewise.kernels import group_masses
from tiewise.kernels.compiled import group_pairs
from tiewise.kernels.group_masses import Block, rows_by_code

GROUPS = size(40, 4)


def some_groups(rng, n, kind):
    """Two columns of scores, the groups' rows scattered, and the order in which they belong together."""
    values = {
        "untied": lambda: rng.permutation(GROUPS * n).astype(float),
        "tied": lambda: rng.integers(0, max(2, n // 2), GROUPS * n).astype(float),
        "constant": lambda: np.ones(GROUPS * n),
    }[kind]
    return values(), values(), rng.permutation(GROUPS * n)


@pytest.mark.parametrize("method", ["dense", "min", "max", "average"])
@pytest.mark.parametrize("kind", ["untied", "tied", "constant"])
@pytest.mark.parametrize("n", [2, 3, size(17, 6)])
def test_sums_of_every_group(n, kind, method):
    rng = np.random.default_rng(n)
    x, y, order = some_groups(rng, n, kind)
    weights = rng.random(n - 1)
    scale = np.append(0.0, np.cumsum(weights))
    block = Block(x, y, order, np.arange(GROUPS) * n, n, method, -1.0)
    for tnorm in TNORMS:
        got, state = block.sum_masses((np.append(0.0, scale),) * 2, (1.0, 1.0), tnorm)
        assert not state.any()
        for g in range(GROUPS):
            rows = order[g * n : (g + 1) * n]
            p, q = (numbered(column[rows].tolist(), True, method) for column in (x, y))
            on_x, on_y = (np.interp(np.array(side, float), np.arange(1, n + 1), scale) for side in (p, q))
            places = np.arange(1, n + 1)
            want = masses(on_x, on_y, sum_distance(on_x.astype(np.longdouble), places),
                          sum_distance(on_y.astype(np.longdouble), places), tnorm)  # fmt: skip
            assert got[g] == pytest.approx(want, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("kind", ["untied", "tied"])
def test_tables_of_every_group(kind):
    n = size(12, 5)
    rng = np.random.default_rng(5)
    x, y, order = some_groups(rng, n, kind)
    weights = rng.random(n - 1)
    distances = np.array([max_distance(weights, np.arange(1, n + 1))(i) for i in range(n)], float)
    block = Block(x, y, order, np.arange(GROUPS) * n, n, "dense", 1.0)
    for tnorm in TNORMS:
        got, _ = block.table_masses((distances, distances), 0.0, tnorm)
        for g in range(GROUPS):
            rows = order[g * n : (g + 1) * n]
            p, q = (np.array(numbered(column[rows].tolist(), False, "dense"), int) for column in (x, y))
            want = masses(p, q, max_distance(weights, p), max_distance(weights, q), tnorm)
            assert got[g] == pytest.approx(want, rel=1e-12, abs=1e-15)


def test_counts_of_every_group_as_the_rows_lie():
    n = size(15, 5)
    x, y, _ = some_groups(np.random.default_rng(8), n, "tied")
    block = Block(x, y, np.empty(0, np.int64), np.arange(GROUPS) * n, n, "dense", 1.0)
    got, state = block.crisp_counts()
    assert not state.any()
    for g in range(GROUPS):
        c, d, tx, ty, txy = pair_counts(*(column[g * n : (g + 1) * n].tolist() for column in (x, y)))
        assert got[g].tolist() == [c, d, tx + txy, ty + txy]


STATES = {
    group_pairs.FINE: (
        [1, 2, 3, 4],
        [4, 2, 3, 1],
        [1, 1, 2, 3],
        [3, 1, 1, 4],
        [2, 4, 4, 2],
        [1, 3, 3, 3],
        [1, 2, 4, 4],
        [1, 1, 1, 1],
    ),
    group_pairs.OUTSIDE: ([1, 2, 3, 5], [0, 1, 2, 3], [0.5, 1, 2, 3]),
    group_pairs.FRACTIONS: ([1.5, 3, 1.5, 4], [2.5, 2.5, 2.5, 2.5]),
    group_pairs.UNNUMBERED: ([2, 3, 4, 4], [1, 1, 4, 4], [1, 1.2, 3, 4], [1.5, 1.5, 2, 3], [2, 2, 3, 3]),
}


@pytest.mark.parametrize("side", ["x", "y"])
def test_what_is_wrong_with_positions_is_told(side):
    wrong = [(state, numbers) for state, rows in STATES.items() for numbers in rows]
    odd, fine = np.array([numbers for _, numbers in wrong], float).ravel(), np.tile([1.0, 2.0, 3.0, 4.0], len(wrong))
    x, y = (odd, fine) if side == "x" else (fine, odd)
    block = Block(x, y, np.empty(0, np.int64), np.arange(len(wrong)) * 4, 4, "as given", 1.0)
    scale = np.array([0.0, 0.0, 1.0, 2.0, 3.0])
    want = [[state, group_pairs.FINE] if side == "x" else [group_pairs.FINE, state] for state, _ in wrong]
    distances = np.abs(np.subtract.outer(np.arange(4.0), np.arange(4.0))).clip(max=1.0)
    for answer in (
        block.sum_masses((scale, scale), (1.0, 1.0), "product"),
        block.table_masses((distances, distances), 0.0, "product"),
        block.crisp_counts(),
    ):
        assert answer[1].tolist() == want


@given(data=st.data())
def test_a_numbering_is_what_some_rule_gives(data):
    n = data.draw(st.integers(2, 5))
    numbers = data.draw(st.lists(st.integers(2, 2 * n).map(lambda half: half / 2), min_size=n, max_size=n))
    rules = [numbered(numbers, False, method) for method in ("dense", "min", "max", "average")]
    is_numbering = any(list(map(float, rule)) == numbers for rule in rules)
    block = Block(np.array(numbers), np.arange(1.0, n + 1), np.empty(0, np.int64), np.array([0]), n, "as given", 1.0)
    state = block.crisp_counts()[1][0, 0]
    has_fractions = any(number != int(number) for number in numbers)
    want = (group_pairs.FRACTIONS if has_fractions else group_pairs.FINE) if is_numbering else group_pairs.UNNUMBERED
    assert state == want


def test_tasks_do_not_change_the_answer(monkeypatch):
    n = 6
    x, y, order = some_groups(np.random.default_rng(3), n, "tied")
    block = Block(x, y, order, np.arange(GROUPS) * n, n, "dense", 1.0)
    whole, _ = block.crisp_counts()
    monkeypatch.setattr(group_masses, "_PAIRS_A_TASK", 3 * n * n)
    parts, _ = block.crisp_counts()
    assert np.array_equal(whole, parts)


def test_columns_that_must_not_be_written_to():
    n = 4
    x, y, order = some_groups(np.random.default_rng(3), n, "untied")
    x.flags.writeable = y.flags.writeable = False
    got, _ = Block(x, y, order, np.arange(GROUPS) * n, n, "dense", 1.0).crisp_counts()
    assert (got[:, :2].sum(axis=1) == n * (n - 1) / 2).all()


def test_rows_by_code_keep_their_order():
    codes = np.random.default_rng(1).integers(0, 7, size(1000, 50))
    order = rows_by_code(codes, np.bincount(codes, minlength=7))
    assert np.array_equal(order, np.argsort(codes, kind="stable"))
