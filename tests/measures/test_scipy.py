"""kendall_tau, spearman and somers_d against SciPy: random data with ties and missing values, N from 0 to 1,000."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats

import tiewise as tw
from strategies import position_pairs, tied_positions

SCIPY = {
    "kendall_tau": stats.kendalltau,
    "kendall_tau(variant=c)": lambda x, y, **policy: stats.kendalltau(x, y, variant="c", **policy),
    "spearman": stats.spearmanr,
    "somers_d": stats.somersd,
}


def quietly(function, *arguments, **keywords):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*arguments, **keywords)


def scipys(text, x, y, **policy):
    """SciPy's value; of Somers' d with a constant y it says nan where the formula, and this library, say 0."""
    if text == "somers_d" and len(set(y)) == 1 < len(set(x)):
        return 0.0
    return float(quietly(SCIPY[text], x, y, **policy).statistic)


def ours(text, x, y):
    return float(quietly(tw.measure(text), x, y))


@pytest.mark.parametrize("text", SCIPY)
@settings(max_examples=60)
@given(pair=position_pairs(low=2, high=25))
def test_short_rankings(text, pair):
    assert ours(text, *pair) == pytest.approx(scipys(text, *pair), abs=1e-12, nan_ok=True)


# SciPy's somersd takes a time that grows with the fourth power of the number of different positions.
@pytest.mark.parametrize("text", SCIPY)
@pytest.mark.parametrize("seed", range(12))
def test_long_rankings_with_ties(text, seed):
    rng = np.random.default_rng(seed)
    n = (2, 3, 10, 59, 60, 61, 255, 300, 500, 998, 999, 1000)[seed]
    most = min(n, 25 if text == "somers_d" else (n, 40, 5)[seed % 3])
    x = tied_positions(rng, n, most)
    y = tied_positions(rng, n, most)
    if seed % 2:
        y = np.unique(x + rng.integers(-3, 4, n), return_inverse=True)[1] + 1
    assert ours(text, x, y) == pytest.approx(scipys(text, x, y), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("text", ["kendall_tau", "kendall_tau(variant=c)", "spearman"])
@pytest.mark.parametrize("n", [100, 1000])
def test_long_rankings_without_ties(text, n):
    rng = np.random.default_rng(n)
    x, y = (rng.permutation(n) + 1 for _ in "xy")
    assert ours(text, x, y) == pytest.approx(scipys(text, x, y), abs=1e-12)


@st.composite
def pairs_with_gaps(draw):
    """Two vectors of positions, some of them missing."""
    x, y = (np.array(side, dtype=float) for side in draw(position_pairs(low=3, high=20)))
    for side in (x, y):
        side[draw(st.lists(st.integers(0, len(x) - 1), max_size=3))] = np.nan
    return x, y


@pytest.mark.parametrize("text", SCIPY)
@settings(max_examples=40)
@given(pair=pairs_with_gaps())
def test_missing_values_left_out(text, pair):
    x, y = pair
    kept = ~(np.isnan(x) | np.isnan(y))
    measure = tw.measure(f"{text.rstrip(')')}{',' if '(' in text else '('}nan_policy=omit)")
    if not kept.any():
        with pytest.warns(tw.UndefinedCorrelationWarning, match="no item has a value in both rankings"):
            assert np.isnan(float(measure(x, y)))
        return
    # SciPy's somersd has no policy for missing values, nor had its variant c for long, and with gaps its spearmanr
    # takes another path, which refuses two items and gives 0 for constant data: there it is asked without the gaps.
    short = kept.sum() < 3 or min(len(set(side[kept])) for side in pair) == 1
    if text in ("somers_d", "kendall_tau(variant=c)") or (text == "spearman" and short):
        x_kept, y_kept, policy = x[kept], y[kept], {}
    else:
        x_kept, y_kept, policy = x, y, {"nan_policy": "omit"}
    expected = scipys(text, x_kept, y_kept, **policy)
    assert float(quietly(measure, x, y)) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("text", SCIPY)
def test_missing_values_passed_on(text):
    x, y = np.array([1, 2, np.nan, 4]), np.array([1.0, 2, 3, 4])
    measure = tw.measure(f"{text.rstrip(')')}{',' if '(' in text else '('}nan_policy=propagate)")
    for pair in ((x, y), (y, x), (x, x)):
        assert math.isnan(float(measure(*pair)))
        if text != "somers_d":
            assert math.isnan(quietly(SCIPY[text], *pair, nan_policy="propagate").statistic)


@pytest.mark.parametrize("text", SCIPY)
def test_one_item_and_none(text):
    assert math.isnan(ours(text, [1], [1]))
    # SciPy answers nan for no items, some functions with a warning; here that is a mistake, and is refused.
    with pytest.raises(tw.TiewiseError, match="`x` must have at least one item: got none"):
        tw.measure(text)([], [])
