"""The kernels for distances by sum, against every pair in turn, on every path of their driver."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kernels.settings import size
from reference.pairs import masses, rounding
from strategies import TNORMS
from tiewise.kernels import sum_masses
from tiewise.kernels.axes import Axis
from tiewise.kernels.compiled import counting, sorting
from tiewise.kernels.counts import pair_counts
from tiewise.kernels.one_pass import cell_bits, product_in_one_pass
from tiewise.kernels.tables import CountTable, table_of
from tiewise.running import threads

# The limits that choose the path: near pairs an item, and for the minimum and the product of short rankings; those from
# which pairs near on both axes are looked at, how many of these an item may have, and their part of those near on one;
# length of a scale, length of a window, near pairs in a window.
LIMITS = "_FEW", "_FEW_MINIMA", "_FEW_SHORT", "_MANY", "_MET", "_MET_SHARE", "_LONG", "_WINDOW", "_DENSE"
PATHS = {
    "as chosen": (64, 400, 32, 150, 150, 1 / 3, 64.0, 16.0, 256),
    "one pass": (64, 400, -1, 150, 150, 1 / 3, 64.0, 16.0, 256),
    "few near": (64, 400, 2**40, 150, 150, 1 / 3, 64.0, 16.0, 256),
    "regions": (0, 0, 2**40, 0, 0, 0.0, 1e300, 16.0, 256),
    "windows": (0, 0, 2**40, 0, 0, 0.0, 1.0, 1.5, 0),
    "dense windows": (0, 0, 2**40, 0, 0, 0.0, 1.0, 1.5, 4),
    "no window": (0, 2**40, 2**40, 0, 0, 0.0, 1.0, 1.5, 2**60),
    "near on both": (0, 0, 2**40, 0, 2**40, 2.0**40, 64.0, 16.0, 256),
}  # fmt: skip


@pytest.fixture(params=PATHS)
def path(request, monkeypatch):
    for name, limit in zip(LIMITS, PATHS[request.param], strict=True):
        monkeypatch.setattr(sum_masses, name, limit)


def kernel_masses(x, y, tnorm, slack_x=0.0, slack_y=0.0):
    return sum_masses.sum_masses(Axis(x.copy(), 1.0 - slack_x), Axis(y.copy(), 1.0 - slack_y), tnorm)


def expected_masses(x, y, tnorm, slack_x=0.0, slack_y=0.0):
    def rows(values, slack):
        # The differences are the doubles' own, exact in longdouble; only their rounding to double is allowed for.
        def row(i):
            d = np.abs((values - values[i]).astype(np.longdouble))
            return np.where(d >= 1 - slack, np.longdouble(1), d)

        return row

    return masses(x, y, rows(x, slack_x), rows(y, slack_y), tnorm, slack_x + slack_y)


def check(x, y, rel=1e-11):
    slacks = rounding(x), rounding(y)
    for tnorm in TNORMS:
        got, want = kernel_masses(x, y, tnorm, *slacks), expected_masses(x, y, tnorm, *slacks)
        # These two add terms of either sign, or jump: of a sum that is next to nothing, fewer digits are right.
        floor = 1e-14 * len(x) if tnorm in ("lukasiewicz", "nilpotent") else 0.0
        for g, w in zip(got, want, strict=True):
            assert g == pytest.approx(w, rel=rel, abs=floor if w else 0.0), tnorm


def some_weights(rng, n):
    kinds = [
        lambda: 1 / np.arange(1, n + 1), lambda: np.ones(n), lambda: np.full(n, 0.25), lambda: rng.random(n),
        lambda: rng.random(n) * (rng.random(n) < 0.2), lambda: np.full(n, 0.001), lambda: 0.9 ** np.arange(n),
        lambda: rng.random(n) * 40 / n, lambda: np.zeros(n), lambda: np.full(n, 1e-300),
        lambda: np.where(np.arange(n) == n // 2, 1e6, 0.125),
    ]  # fmt: skip
    return np.append(0.0, np.cumsum(kinds[rng.integers(len(kinds))]()))


def some_positions(rng, n, other=None):
    kinds = [
        lambda: rng.permutation(n), lambda: rng.integers(0, n, n), lambda: rng.integers(0, min(n, 4), n),
        lambda: np.arange(n), lambda: np.arange(n)[::-1], lambda: np.arange(n) if other is None else other,
    ]  # fmt: skip
    return kinds[rng.integers(len(kinds))]()


def counted(x, y):
    dx, dy = np.sign(x[:, None] - x), np.sign(y[:, None] - y)
    upper = np.triu_indices(len(x), 1)
    s, tx, ty = (dx * dy)[upper], (dx == 0)[upper], (dy == 0)[upper]
    return tuple(int(v.sum()) for v in (s > 0, s < 0, tx & ~ty, ty & ~tx, tx & ty))


@pytest.mark.parametrize("name", PATHS)
@given(seed=st.integers(0, 2**32), n=st.integers(2, size(300, 20)), fractional=st.booleans())
@settings(max_examples=size(80, 10), derandomize=True)
def test_random_scales_and_positions(name, seed, n, fractional):
    rng = np.random.default_rng(seed)
    p = some_positions(rng, n)
    q = some_positions(rng, n, p)
    if fractional:
        p, q = p + rng.integers(0, 2, n) / 2, q + rng.integers(0, 2, n) / 2
    x, y = (np.interp(v, np.arange(n + 1), some_weights(rng, n)) for v in (p, q))
    with pytest.MonkeyPatch.context() as patch:
        for limit, value in zip(LIMITS, PATHS[name], strict=True):
            patch.setattr(sum_masses, limit, value)
        check(x, y)
    assert pair_counts(Axis(x, 1.0), Axis(y, 1.0)) == counted(x, y)


@given(seed=st.integers(0, 2**32), n=st.integers(1, size(300, 20)), shift=st.integers(0, 6))
@settings(max_examples=size(200, 30), derandomize=True)
def test_one_pass_with_cells_of_any_size(seed, n, shift):
    rng = np.random.default_rng(seed)
    p = some_positions(rng, n)
    q = some_positions(rng, n, p)
    x, y = (some_weights(rng, n)[v] for v in (p, q))
    slacks = rounding(x), rounding(y)
    axes = (Axis(values, 1.0 - slack) for values, slack in zip((x, y), slacks, strict=True))
    found = product_in_one_pass(*axes, shift)
    if found is None:
        assert max(np.diff(np.sort(x))) > 1.0  # weights up to 1 are never too steep
    else:
        assert found == pytest.approx(expected_masses(x, y, "product", *slacks), rel=1e-11)


@pytest.mark.parametrize("n", [512, 513, 1024, size(5000, 1025)])
def test_one_pass_with_as_many_cells_as_there_are(n):
    rng = np.random.default_rng(n)
    scale = np.append(0.0, np.cumsum(((2 * np.arange(1, n) - n) / n) ** 2))  # long, and flat in the middle
    x, y = scale[rng.permutation(n)], scale[rng.permutation(n)]
    found = product_in_one_pass(Axis(x, 1.0), Axis(y, 1.0), cell_bits(n))
    assert found == pytest.approx(expected_masses(x, y, "product"), rel=1e-12)


@pytest.mark.parametrize("step", [0.5, 0.25, 0.125, 1.0, 2.0])
def test_exact_multiples_sit_on_the_threshold(path, step):
    rng = np.random.default_rng(1)
    n = size(300, 24)
    check(rng.permutation(n) * step, rng.permutation(n) * step)
    check(rng.integers(0, 9, n) * step, rng.integers(0, 9, n) * 0.1)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_sorted_and_reversed_rankings_give_zero_exactly(path, tnorm):
    n = size(500, 30)
    i = np.arange(1, n)
    for weights in (1 / i, (n - i) / n, i / n, 0.9**i, np.ones(n - 1), np.full(n - 1, 1e-6), 1 / np.log2(i + 1)):
        x = np.append(0.0, np.cumsum(weights))
        for y in (x, x**2, np.minimum(x, 3.0), np.arange(n) * 1.0, np.sqrt(np.arange(n) * 1e-9)):
            slacks = rounding(x), rounding(y)
            assert kernel_masses(x, y, tnorm, *slacks)[1] == 0.0
            assert kernel_masses(x, y[::-1], tnorm, *slacks)[0] == 0.0


@pytest.mark.parametrize("tnorm", TNORMS)
def test_degenerate_scales(path, tnorm):
    rng = np.random.default_rng(2)
    n = size(300, 30)
    y = rng.random(n) * 5
    for x in (np.zeros(n), np.ones(n), np.full(n, 1e6)):
        assert kernel_masses(x, y, tnorm) == kernel_masses(y, x, tnorm) == (0.0, 0.0)
    tiny = rng.permutation(n) * 1e-300
    for x in (tiny, tiny + (np.arange(n) > n // 2), np.where(np.arange(n) == 3, 1e9, tiny)):
        check(x, y)
        check(y, x)


def test_the_number_of_threads_does_not_show(monkeypatch):
    rng = np.random.default_rng(3)
    n = size(5000, 40)
    scale = np.append(0.0, np.cumsum(1 / np.arange(1, n)))
    x, y = scale[rng.permutation(n)], scale[rng.permutation(n)]
    two = [kernel_masses(x, y, tnorm) for tnorm in TNORMS]
    monkeypatch.setattr(threads, "WORKERS", 1)
    assert [kernel_masses(x, y, tnorm) for tnorm in TNORMS] == two


def test_positions_need_no_sorting():
    rng = np.random.default_rng(4)
    for n in (2, size(2000, 30)):
        p, q = rng.integers(0, n, n), rng.permutation(n)
        u, v = some_weights(rng, n), np.append(0.0, np.cumsum(rng.random(n) < 0.5) * 0.3)
        for tnorm in TNORMS:
            got = sum_masses.sum_masses(Axis(u, 1.0, p), Axis(v, 1.0, q), tnorm)
            assert got == pytest.approx(kernel_masses(u[p], v[q], tnorm), rel=1e-12)


@given(
    st.lists(st.floats(0, 1e308) | st.sampled_from([0.0, 5e-324, 1e-310, 1.0, 1 + 2**-52]), min_size=1, max_size=60),
    st.integers(1, size(40, 2)),
)
@settings(max_examples=size(200, 20), derandomize=True)
def test_sorting_is_stable_and_complete(values, times):
    v = np.array(values * times)
    order, ordered = np.empty(len(v), np.int32), np.empty(len(v))
    sorting.sort_values(v, order, ordered, np.empty(len(v), np.uint64), np.empty(len(v), np.uint64))
    np.testing.assert_array_equal(order, np.argsort(v, kind="stable"))
    np.testing.assert_array_equal(ordered, np.sort(v))


@given(seed=st.integers(0, 2**32), n=st.integers(2, size(300, 25)), distinct=st.integers(1, 12))
@settings(max_examples=size(60, 10), derandomize=True)
def test_a_table_of_counts_gives_the_same(seed, n, distinct):
    rng = np.random.default_rng(seed)
    p, q = rng.integers(1, distinct + 2, n), rng.integers(1, 9, n)
    u, v = some_weights(rng, 20), some_weights(rng, 20)
    table = CountTable(p, q, np.bincount(p), np.bincount(q))
    slacks = rounding(u), rounding(v)
    got = table.product_masses(u[table.rows], v[table.columns], 1 - slacks[0], 1 - slacks[1])
    assert got == pytest.approx(expected_masses(u[p], v[q], "product", *slacks), rel=1e-12)
    assert table.pair_counts() == counted(p, q)


def test_a_table_is_made_where_it_pays():
    rng = np.random.default_rng(5)
    n = 10_000
    few = rng.integers(1, 101, n)
    assert table_of(few, few) is not None
    assert table_of(few, rng.permutation(n) + 1) is None
    assert table_of(rng.integers(1, 5000, n), rng.integers(1, 5000, n)) is None


@pytest.mark.parametrize(("ties", "sorts"), [(False, 2), (True, 4)])
def test_the_nilpotent_minimum_sorts_each_diagonal_once_unless_x_has_ties(ties, sorts, monkeypatch):
    rng = np.random.default_rng(5)
    x, y = rng.uniform(0, 3, (2, size(2000, 100)))
    x, y = np.round(x, 1) if ties else x, 2.0 * y  # the shorter scale, x, comes first
    axes = Axis(x.copy(), 1.0), Axis(y.copy(), 1.0)
    sort, calls = sorting.sort_values, []
    monkeypatch.setattr(sum_masses, "_FEW", 0)
    monkeypatch.setattr(sorting, "sort_values", lambda *arrays: (calls.append(1), sort(*arrays)))
    got = sum_masses.sum_masses(*axes, "nilpotent")
    assert len(calls) == sorts
    assert got == pytest.approx(expected_masses(x, y, "nilpotent"), rel=1e-12)


@pytest.mark.parametrize("where", [None, (0, 1), (3, -1)])
def test_positions_are_sorted_alike_with_a_tie_and_without(where):
    n = size(3000, 60)
    positions = np.random.default_rng(3).permutation(n) + 1
    if where:
        positions[where[1]] = positions[where[0]]
    scale = np.sqrt(np.arange(n + 1.0))
    count, order, ordered, values = np.empty(n + 1, np.int32), np.empty(n, np.int32), np.empty(n), np.empty(n)
    counting.sort_positions(positions, scale, count, order, ordered, values)
    want = np.argsort(positions, kind="stable")
    np.testing.assert_array_equal(order, want)
    np.testing.assert_array_equal(ordered, scale[positions[want]])
    np.testing.assert_array_equal(values, scale[positions])
