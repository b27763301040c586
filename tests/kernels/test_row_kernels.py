"""The kernels that take many pairs of rankings at once, against every pair of items in turn."""

import numpy as np
import pytest

from kernels.settings import size
from reference import partners as reference
from reference.scaled_gamma import TNORMS as TNORM_OF
from strategies import TNORMS, numbered
from tiewise.kernels.compiled.row_tables import norm_sums
from tiewise.kernels.norms import KINDS
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.ranked_rows import RankedRows

SIZES = [1, 2, 3, 8, size(70, 12)]


def rankings(rng, n, rows, ties):
    keys = [rng.integers(0, max(1, n // 2), n) if ties and k % 3 else rng.permutation(n) for k in range(rows)]
    return np.array([numbered(one.tolist(), "min") for one in keys])


def crossed(rng, n, ties):
    """(x, y, pairs) of three rankings with four, all with all."""
    x, y = rankings(rng, n, 3, ties), rankings(rng, n, 4, ties)
    pairs = RankedPairs.crossed(RankedRows.of(x), RankedRows.of(y), n, (3, 4), False, None)
    return x[pairs.left].tolist(), y[pairs.right].tolist(), pairs


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("ties", [False, True])
def test_partners(n, ties):
    x, y, pairs = crossed(np.random.default_rng(n), n, ties)
    found, agreement, both = pairs.counts(), pairs.agreement(), pairs.both_before()
    for k, (one, other) in enumerate(zip(x, y, strict=True)):
        expected = np.array(reference.counts(one, other))
        np.testing.assert_array_equal(found[:, :, k], expected)
        np.testing.assert_array_equal(both[k], expected[0, 0])
        np.testing.assert_array_equal(agreement[k], expected[0, 0] + expected[2, 2] - expected[0, 2] - expected[2, 0])
        for by, first, second in (("x", one, other), ("y", other, one)):
            in_order = np.argsort(pairs.lexicographic(by)[k])
            assert [(first[i], second[i]) for i in in_order] == reference.lexicographic(first, second)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("ties", [False, True])
def test_sums_of_products(n, ties):
    rng = np.random.default_rng(n)
    x, y, pairs = crossed(rng, n, ties)
    weights = rng.random((len(pairs), n))
    table = rng.random((n, n))
    table += table.T
    concordant, discordant = pairs.product_sums(weights)
    untied_x, untied_y = pairs.untied_products(weights)
    by_table = pairs.tied_table_sums(table, weights)
    for k, (one, other) in enumerate(zip(x, y, strict=True)):
        u = weights[k].tolist()
        c, d, tied_x, tied_y, both = reference.pair_sums(one, other, lambda i, j, u=u: u[i] * u[j])
        found = (concordant[k], discordant[k], untied_x[k], untied_y[k])
        np.testing.assert_allclose(found, (c, d, c + d + tied_y, c + d + tied_x), rtol=1e-13)
        c, d, tied_x, tied_y, both = reference.pair_sums(one, other, lambda i, j, u=u: u[i] * u[j] * table[i, j])
        np.testing.assert_allclose(by_table[k], (c, d, tied_x + tied_y, both), rtol=1e-13)


@pytest.mark.parametrize("n", SIZES)
def test_tables_without_ties(n):
    rng = np.random.default_rng(n)
    x, y, pairs = crossed(rng, n, False)
    weights, table = rng.random((len(pairs), n)), rng.random((n, n))
    table += table.T
    sums, in_x = pairs.table_sums(table, weights), pairs.table_sums_in_x(table)
    displaced = pairs.displacements(table, weights)
    for k, (one, other) in enumerate(zip(x, y, strict=True)):
        u = weights[k].tolist()
        expected = reference.pair_sums(one, other, lambda i, j, u=u: u[i] * u[j] * table[i, j])[:2]
        np.testing.assert_allclose((sums[0][k], sums[1][k]), expected, rtol=1e-13)
        expected = reference.pair_sums(one, other, lambda i, j, x=one: table[x[i] - 1, x[j] - 1])[:2]
        np.testing.assert_allclose((in_x[0][k], in_x[1][k]), expected, rtol=1e-13)
        moved = [
            sum(u[j] * table[i, j] * ((one[j] < one[i]) - (other[j] < other[i])) for j in range(n)) for i in range(n)
        ]
        assert displaced[k] == pytest.approx(sum(u[i] * abs(moved[i]) for i in range(n)), rel=1e-12, abs=1e-14)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_sums_of_degrees(tnorm):
    rng = np.random.default_rng(5)
    x, y = (rng.choice([-1.0, -0.75, -0.5, 0.0, 0.25, 0.5, 1.0], (3, size(40, 20))) for _ in range(2))
    left, right, none = np.array([0, 1, 2, 0]), np.array([0, 1, 2, 2]), np.zeros(3)
    out = np.ones((4, 2))  # what is there is added to
    norm_sums(KINDS[tnorm], x, y, left, right, none, none, out)
    for k in range(4):
        a, b = x[left[k]], y[right[k]]
        degrees = np.array([float(TNORM_OF[tnorm](abs(u), abs(v))) for u, v in zip(a, b, strict=True)])
        expected = (1.0 + degrees[a * b > 0].sum(), 1.0 + degrees[a * b < 0].sum())
        np.testing.assert_allclose(out[k], expected, rtol=1e-14)


def test_which_rows_are_numbered():
    rows = np.array(
        [
            [1, 2, 3, 4],
            [1, 1, 2, 3],
            [1, 1, 3, 4],
            [2, 2, 3, 4],
            [1.5, 1.5, 3, 4],
            [1, 1, 4, 4],
            [2, 3, 4, 5],
            [1, 1, 3, 3],
        ]
    )
    expected = [True, True, True, True, True, False, False, True]
    assert RankedRows.of(rows).are_numbered(rows).tolist() == expected
    one = RankedRows.of(rows[4:5])
    assert (one.first.tolist(), one.size.tolist()) == ([[0, 0, 2, 3]], [[2, 2, 1, 1]])
    assert one.mean_positions.tolist() == rows[4:5].tolist()
    assert one.bucket_sums(np.array([1.0, 2.0, 4.0, 8.0])).tolist() == [[3.0, 3.0, 4.0, 8.0]]
