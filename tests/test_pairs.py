"""C, D and Q: the table, the compiled loops and the blocks give the numbers of the definition."""

import threading
from itertools import product
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import classical, rows, scaled as slow
from strategies import random_metric, random_positions, weighted_pairs
from tiewise import pairs
from tiewise.fuzzy import tnorm
from tiewise.weights import Metric, Weights

SIZES = (5, 40, 128, 129, 300)
NORMS = ("product", "minimum", "lukasiewicz")
WEIGHTS = (
    ("top", "top"),
    ("hyperbolic", "bottom"),
    ("uniform", "top_k:3"),
    ("ends", "sqrt"),
    ("random", "zeros"),
    ("uniform:0.7", "small"),
    ("falling", "zeros and ones"),
)


def weights_of(name, n, rng):
    drawn = rng.random(n - 1)
    named = {
        "random": np.round(drawn, 3),
        "zeros": drawn * (rng.random(n - 1) < 0.5),
        "small": drawn / n,
        "falling": np.sort(drawn)[::-1],
        "zeros and ones": np.rint(drawn),
    }
    return named[name] if name in named else Weights(name).vector(n)


def sides(x, y, w, w_y, rule):
    return pairs.Side(x, Weights(w), rule), pairs.Side(y, Weights(w_y), rule)


def close(value, expected):
    """Within 1e-12 of the definition, relative to the number or to 1."""
    return value == pytest.approx(expected, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("names", WEIGHTS, ids="-".join)
def test_masses_equal_the_definition(names):
    for rule, n, ties, norm in product(("max", "sum"), SIZES, (False, True), NORMS):
        with trying(rule, n, ties, norm):
            rng = np.random.default_rng(n)
            x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
            w, w_y = (weights_of(name, n, rng) for name in names)
            one, two = sides(x, y, w, w_y, rule)
            c, d = rows.masses(x, y, w, w_y, rule, norm)
            assert close(pairs.masses(one, two, tnorm(norm)), (c, d))
            assert close(pairs.self_mass(one, tnorm(norm)), rows.self_mass(x, w, rule, norm))


def test_other_t_norms_in_blocks_equal_the_table():
    rng = np.random.default_rng(3)
    x, y, w = random_positions(rng, 100), random_positions(rng, 100), rng.random(99)
    for norm, rule in product(("drastic", "nilpotent", "yager:2", "frank:2", "hamacher:0.5"), ("max", "sum")):
        with trying(norm, rule):
            table = pairs.masses(*sides(x, y, w, w, rule), tnorm(norm))
            with mock.patch.object(pairs, "TABLE", 2):
                assert close(pairs.masses(*sides(x, y, w, w, rule), tnorm(norm)), table)


def test_a_metric_equals_the_definition():
    for n in SIZES:
        with trying(n):
            rng = np.random.default_rng(n)
            x, y = random_positions(rng, n), random_positions(rng, n)
            d = random_metric(n, n)
            p, q = x.astype(int) - 1, y.astype(int) - 1
            v = d[np.ix_(p, p)] * d[np.ix_(q, q)]
            alike = np.sign(x[:, None] - x) * np.sign(y[:, None] - y)
            one, two = sides(x, y, "uniform", "uniform", Metric(d))
            expected = v[alike > 0].sum() / 2, v[alike < 0].sum() / 2
            assert close(pairs.masses(one, two, tnorm("product")), expected)


def test_mid_ranks_by_sum_equal_the_definition():
    for norm, n in product(NORMS, (40, 300)):
        with trying(norm, n):
            rng = np.random.default_rng(n)
            x, y = (classical.numbered(rng.integers(0, n // 3, n).tolist(), "average") for _ in range(2))
            for name in ("hyperbolic", "top_k:5", "uniform"):
                w = Weights(name).vector(n)
                one, two = sides(np.array(x), np.array(y), w, w, "sum")
                assert close(pairs.masses(one, two, tnorm(norm)), rows.masses(x, y, w, w, "sum", norm))
                assert close(pairs.self_mass(one, tnorm(norm)), rows.self_mass(x, w, "sum", norm))


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("weight", [0.999, 0.013])
def test_long_scales_keep_their_digits(weight, norm):
    n = 3000
    rng = np.random.default_rng(7)
    x, y = random_positions(rng, n, ties=False), random_positions(rng, n)
    w = np.full(n - 1, weight)
    one, two = sides(x, y, w, w, "sum")
    assert close(pairs.masses(one, two, tnorm(norm)), rows.masses(x, y, w, w, "sum", norm))
    assert close(pairs.self_mass(two, tnorm(norm)), rows.self_mass(y, w, "sum", norm))


def test_loops_in_two_threads_give_the_same_numbers(monkeypatch):
    from tiewise import kernels

    rng = np.random.default_rng(5)
    x, y = random_positions(rng, 500), random_positions(rng, 500)
    for rule in ("max", "sum"):
        one, two = sides(x, y, "sqrt", "sqrt", rule)
        single = pairs.masses(one, two, tnorm("product"))
        with monkeypatch.context() as patch:
            patch.setattr(kernels, "THREADED", 1)
            assert pairs.masses(one, two, tnorm("product")) == single


def test_loops_leave_no_thread_behind():
    """A thread that is kept would be missing in forked processes, which would wait for it forever."""
    before = threading.active_count()
    x = np.arange(1.0, 10_001)
    tw.scaled_gamma(x, x, weights="top")
    assert threading.active_count() == before


@given(weighted_pairs(largest=12), st.sampled_from(["max", "sum"]), st.sampled_from(NORMS))
def test_compiled_loops_equal_the_definition_on_few_items(case, rule, norm):
    x, y, w, w_y = case
    with mock.patch.object(pairs, "TABLE", 1):
        one, two = sides(np.array(x, float), np.array(y, float), w, w_y, rule)
        assert close(pairs.masses(one, two, tnorm(norm)), slow.masses(x, y, w, w_y, rule, norm)[:2])
        assert close(pairs.self_mass(one, tnorm(norm)), slow.self_mass(x, w, rule, norm))
        assert pairs.counts(one.x, two.x) == classical.pair_counts(x, y)


def test_counts_equal_the_definition():
    for n in SIZES:
        with trying(n):
            rng = np.random.default_rng(n)
            for _ in range(5):
                x, y = random_positions(rng, n), random_positions(rng, n)
                assert pairs.counts(x, y) == classical.pair_counts(x, y)


def test_weighted_concordance_equals_the_definition():
    for n in SIZES:
        with trying(n):
            rng = np.random.default_rng(n)
            x, y, u, v = random_positions(rng, n), random_positions(rng, n), rng.random(n), rng.random(n)
            assert close(pairs.weighted_concordance(x, y, u, v), classical.weighted_concordance(x, y, u, v))


def test_net_concordance_equals_the_definition():
    for n in (*range(2, 21), 128, 129, 200):
        rng = np.random.default_rng(n)
        for ties in (False, True):
            with trying(n, ties):
                x, y = random_positions(rng, n, ties), random_positions(rng, n)
                expected = classical.net_concordance(x.tolist(), y.tolist())
                assert pairs.net_concordance(x, y).tolist() == expected
                with pairs.comparing(pairs.MANY):
                    assert pairs.net_concordance(x, y).tolist() == expected
    assert pairs.net_concordance(np.ones(150), np.ones(150)).tolist() == [0.0] * 150


def numbers(x, y, w, w_y, rule, norm):
    """All that is computed of two rankings, whichever way is taken."""
    one, two = sides(x, y, w, w_y, rule)
    return [
        *pairs.masses(one, two, tnorm(norm)),
        pairs.self_mass(one, tnorm(norm)),
        pairs.self_mass(two, tnorm(norm)),
        *pairs.counts(x, y),
        pairs.weighted_concordance(x, y, np.append(w, 1.0), np.append(1.0, w_y)),
        pairs.weighted_discordance(x, y, np.append(w, 1.0), np.append(1.0, w_y)),
        *pairs.net_concordance(x, y),
    ]


def test_numbers_are_the_same_where_many_rankings_are_compared():
    for names, rule, n, ties in product(WEIGHTS, ("max", "sum"), (2, 3, 12, 128), (False, True)):
        for norm in (*NORMS, "yager:2") if n == 12 else NORMS:
            with trying(names, rule, n, ties, norm):
                rng = np.random.default_rng(n)
                x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
                case = x, y, *(weights_of(name, n, rng) for name in names), rule, norm
                outside = numbers(*case)
                with pairs.comparing(pairs.MANY):
                    assert not pairs._takes_table(n)
                    assert close(numbers(*case), outside)
                with pairs.comparing(pairs.MANY - 1):
                    assert numbers(*case) == outside
    with pytest.raises(KeyboardInterrupt), pairs.comparing(pairs.MANY):
        raise KeyboardInterrupt
    assert pairs._takes_table(pairs.TABLE)


def test_many_comparisons_in_one_thread_leave_others_alone():
    with pairs.comparing(pairs.MANY):
        found = []
        thread = threading.Thread(target=lambda: found.append(pairs._takes_table(2)))
        thread.start()
        thread.join()
        assert found == [True]
        with pairs.comparing(1):
            assert pairs._takes_table(2)
        assert not pairs._takes_table(2)


def test_counts_are_exact_beyond_32_bits():
    n = 100_000
    x = np.arange(1.0, n + 1)
    assert pairs.counts(x, x[::-1].copy()).discordant == n * (n - 1) // 2


def test_one_call_gives_the_same_number_twice():
    rng = np.random.default_rng(1)
    x, y = random_positions(rng, 20_000), random_positions(rng, 20_000)
    first = [float(tw.scaled_tau(x, y, weights="logarithmic", aggregate=rule)) for rule in ("max", "sum")]
    assert [float(tw.scaled_tau(x, y, weights="logarithmic", aggregate=rule)) for rule in ("max", "sum")] == first


def test_all_pairs_of_a_million_items_are_refused():
    x = np.arange(1, 1_000_001)
    for parameters in ({"weights": "ends"}, {"tnorm": "minimum"}, {"aggregate": "sum", "tnorm": "frank:2"}):
        with trying(parameters), pytest.raises(tw.TiewiseError, match="minutes for n = 1,000,000"):
            tw.scaled_gamma(x, x, **{"weights": "top", **parameters})


def test_slow_and_row_references_agree():
    rng = np.random.default_rng(2)
    x, y, w = random_positions(rng, 12), random_positions(rng, 12), rng.random(11)
    for rule in ("max", "sum"):
        assert close(
            rows.masses(x, y, w, w, rule), slow.masses(x.tolist(), y.tolist(), w.tolist(), w.tolist(), rule)[:2]
        )
