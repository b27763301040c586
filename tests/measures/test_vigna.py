"""Vigna's weighted tau: against its twin, SciPy, and the numbers of SciPy's tests."""

import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats

import tiewise as tw
from reference import vigna as reference
from strategies import position_pairs, tied_positions
from tiewise.pairs import partners as weighted_pairs


def quietly(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return float(tw.vigna(x, y, **parameters))


PATHS = {"pair by pair": 10**9, "compiled": 0}


@pytest.mark.parametrize("path", PATHS)
@given(pair=position_pairs(low=1), additive=st.booleans(), rank=st.sampled_from([True, None, False]))
def test_vigna_equals_its_twin(path, pair, additive, rank):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weighted_pairs, "_KERNELS_BEYOND", PATHS[path])
        found = quietly(*pair, additive=additive, rank=rank)
    assert found == pytest.approx(reference.vigna(*pair, additive=additive, rank=rank), abs=1e-12, nan_ok=True)


def scipy_value(x, y, **parameters):
    # SciPy takes scores, larger = better.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(stats.weightedtau(-np.asarray(x), -np.asarray(y), **parameters)[0])


@pytest.mark.parametrize("rank", [True, None, False])
@pytest.mark.parametrize("additive", [True, False])
@pytest.mark.parametrize("n", [1, 2, 3, 10, 100, 1000, 1001, 3000])
def test_scipy_agrees(n, additive, rank):
    rng = np.random.default_rng(n)
    draws = [
        lambda: rng.permutation(n) + 1,
        lambda: tied_positions(rng, n, n),
        lambda: tied_positions(rng, n, n // 20 + 1),
    ]
    for draw in draws:
        x, y = draw(), draw()
        expected = scipy_value(x, y, additive=additive, rank=rank)
        assert quietly(x, y, additive=additive, rank=rank) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@given(pair=position_pairs(low=1), data=st.data())
@settings(max_examples=50)
def test_scipy_agrees_on_what_nan_leaves(pair, data):
    n = len(pair[0])
    x, y = (np.array(side, dtype=float) for side in pair)
    gone = data.draw(st.sets(st.integers(0, n - 1), max_size=n - 1))
    for place in gone:
        (x if data.draw(st.booleans()) else y)[place] = np.nan
    if gone:
        assert np.isnan(float(tw.vigna(x, y, nan_policy="propagate")))
    kept = ~(np.isnan(x) | np.isnan(y))
    expected = scipy_value(x[kept], y[kept])
    assert quietly(x, y, nan_policy="omit") == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_no_items_is_a_mistake():
    # SciPy gives nan for empty scores; here an empty ranking is refused, as everywhere.
    assert np.isnan(scipy_value([], []))
    with pytest.raises(tw.TiewiseError, match="`x` must"):
        tw.vigna([], [])


def from_scores(*columns):
    return [tw.Ranking.from_scores(column) for column in columns]


# scipy/stats/tests/test_stats.py, class TestWeightedTau.
@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({}, -0.56694968153682723),
        ({"additive": False}, -0.62205716951801038),
        ({"rank": None}, -0.4157652301037516),
        ({"rank": None, "additive": False}, -0.40644850966246893),
        ({"rank": False}, -0.51604397940261848),
        ({"weights": lambda rank: 1}, -0.47140452079103173),
        ({"weights": "uniform"}, -0.47140452079103173),
    ],
)
def test_scipys_own_numbers(parameters, expected):
    x, y = from_scores([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])
    assert float(tw.vigna(x, y, **parameters)) == pytest.approx(expected, abs=1e-14)


def test_more_of_scipys_own_numbers():
    x, y = from_scores([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])
    assert float(tw.vigna(y, x, rank=None)) == pytest.approx(-0.7181341329699029, abs=1e-14)
    assert float(tw.vigna(y, x, rank=None, additive=False)) == pytest.approx(-0.83766582937355172, abs=1e-14)
    x, y = from_scores([12, 2, 1, 12, 1], [1, 4, 7, 1, 1])
    assert float(tw.vigna(x, y)) == pytest.approx(-0.6615242347139803, abs=1e-14)


def test_swaps_at_the_top_and_at_the_bottom():
    # docs/mathematics.md#vigna: the scores (5, 4, 3, 2, 1) with the two best, and with the two worst, exchanged.
    assert float(tw.vigna([1, 2, 3, 4, 5], [2, 1, 3, 4, 5])) == pytest.approx(0.671532846715328, abs=1e-14)
    assert float(tw.vigna([1, 2, 3, 4, 5], [1, 2, 3, 5, 4])) == pytest.approx(0.901459854014599, abs=1e-14)


@given(pair=position_pairs(low=2), data=st.data())
@settings(max_examples=50)
def test_ranks_one_by_one(pair, data):
    n = len(pair[0])
    rank = data.draw(st.lists(st.integers(0, 2 * n), min_size=n, max_size=n))
    for additive in (True, False):
        expected = reference.vigna(*pair, additive=additive, rank=rank)
        assert quietly(*pair, additive=additive, rank=rank) == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_weighers():
    x, y = [1, 2, 3, 4, 5, 5], [2, 1, 5, 3, 3, 4]
    named = {
        "hyperbolic": lambda rank: 1 / (rank + 1),
        "top": lambda rank: (6 - rank) / 7,
        "geometric:0.5": lambda rank: 0.5**rank,
        "top_k:2": lambda rank: float(rank < 2),
    }
    for name, function in named.items():
        expected = reference.vigna(x, y, function)
        assert float(tw.vigna(x, y, weights=name)) == pytest.approx(expected, abs=1e-13)
        assert float(tw.vigna(x, y, weights=function)) == pytest.approx(expected, abs=1e-13)

    def of_one(rank):
        return 3.0 if rank < 2 else 0.5

    assert float(tw.vigna(x, y, weights=of_one)) == pytest.approx(reference.vigna(x, y, of_one), abs=1e-13)
    assert float(tw.vigna(x, y, weights=tw.scaling.top)) == float(tw.vigna(x, y, weights="top"))


def test_what_is_undefined():
    for x, y in (([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [1, 1, 1])):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="one ranking ties all items"):
            assert np.isnan(float(tw.vigna(x, y)))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="have no weight"):
        assert np.isnan(float(tw.vigna([1, 2, 3], [1, 3, 2], weights=lambda rank: 0.0 * rank)))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"weights": "hyperbolik"}, "`weights` must be one of .* got 'hyperbolik'. Did you mean 'hyperbolic'"),
        ({"weights": 3}, "`weights` must be a scaling's name or a function of ranks: got 3"),
        ({"weights": lambda rank: rank - 1.0}, "`weights` must give finite weights >= 0: got -1.0 for rank 0"),
        ({"weights": lambda rank: "a"}, "`weights` must give numbers: got 'a' for rank 0"),
        ({"weights": lambda rank: {}[rank]}, "`weights` must be a function that answers: .* raised KeyError"),
        ({"weights": lambda rank: np.inf / (rank + 1.0)}, "finite weights >= 0: got inf"),
        ({"additive": "yes"}, "`additive` must be True or False: got 'yes'"),
        ({"rank": "first"}, "`rank` must be True or False: got 'first'"),
        ({"rank": [0, 1]}, "`rank` must have N = 3 entries: got 2"),
        ({"rank": [0, 1, -1]}, r"`rank` must be 0 \(the most important\) or more: got -1 at index 2"),
        ({"rank": [0.5, 1, 2]}, "`rank` must be True, None, False, a list of whole numbers or a dict .*: got"),
        ({"rank": 3}, "`rank` must be True, None, False, a list of whole numbers or a dict .*: got 3"),
        ({"rank": [[1], [1, 2]]}, "`rank` must be True, None, False, a list of whole numbers"),
    ],
)
def test_mistakes_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.vigna([1, 2, 3], [1, 3, 2], **parameters)


def test_claims_go_with_the_rank():
    rng = np.random.default_rng(0)
    x, y = rng.permutation(6) + 1, rng.permutation(6) + 1
    for rank in (True, None, False, [3, 1, 2, 0, 4, 5]):
        measure = tw.Vigna(rank=rank)
        value = float(measure(x, y))
        assert measure.claims.symmetric == (abs(float(measure(y, x)) - value) < 1e-12)
        assert measure.claims.reversal == (abs(float(measure(7 - x, y)) + value) < 1e-12)


def test_texts():
    for measure in (tw.Vigna(rank=None), tw.Vigna(rank=False, additive=False), tw.Vigna(rank=[2, 0, 1], weights="top")):
        assert tw.measure(str(measure)) == measure
    assert str(tw.Vigna(rank=[2, 0, 1], weights="top")) == "vigna(weights=top,rank=[2,0,1])"
    assert tw.measure("vigna(additive=True,rank=True)") == tw.Vigna()


def test_short_rankings_never_import_numba():
    code = (
        "import numpy as np, sys, tiewise as tw; x = np.arange(1, 501); tw.vigna(x, x[::-1]); tw.tau_ap(x, x);"
        "tw.shieh(x, x[::-1]); tw.robust_gamma(x, x); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("n", "weigher"), [(29, lambda r: 5**r), (100, lambda r: 1 / 2**r), (100, lambda r: 1 / (r + 1) ** 10)]
)
def test_powers_of_ranks_do_not_overflow(n, weigher):
    rng = np.random.default_rng(n)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    assert float(tw.vigna(x, y, weights=weigher)) == pytest.approx(scipy_value(x, y, weigher=weigher), abs=1e-14)


@pytest.mark.parametrize("weight", [1e160, 1e-170])
def test_products_of_weights_neither_overflow_nor_vanish(weight):
    found = tw.vigna([1, 2, 3], [2, 1, 3], weights=lambda r: weight + 0 * r, additive=False)
    assert float(found) == pytest.approx(1 / 3)


def test_ranks_by_item():
    x, y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("c>a>b")
    expected = float(tw.vigna(x, y, rank=[2, 0, 1]))
    for rank in ({"c": 1, "a": 2, "b": 0}, pd.Series([1, 2, 0], index=list("cab"))):
        measure = tw.Vigna(rank=rank)
        assert float(measure(x, y)) == expected
        assert tw.measure(str(measure)) == measure
    with pytest.raises(tw.TiewiseError, match="`rank` must have a rank for each item compared: it lacks 'c'"):
        tw.vigna(x, y, rank={"a": 0, "b": 1})
    with pytest.raises(tw.TiewiseError, match="whole numbers"):
        tw.Vigna(rank=np.ma.array([0, 1, 2], mask=[0, 1, 0]))
    with pytest.raises(tw.TiewiseError, match=r"must be at most 10000000 for weights by name.*1000000000000"):
        tw.vigna([1, 2], [2, 1], rank=[0, 10**12])
