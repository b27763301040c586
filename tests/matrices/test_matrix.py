"""A matrix is what two loops make of its definition, on every route to it."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from contracts.test_catalog import EVERY, LINEAR, TIED
from reference import matrix as reference
from strategies import AGGREGATES, TNORMS, floats, numbered, tied_positions, weight_vectors
from tiewise.matrices import products as matrix_products, route as matrix_route
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.measure import Measure


def quietly(*arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return tw.matrix(*arguments, **options)


def by_loops(measure, xs, ys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return np.array([[float(measure(x, y)) for y in ys] for x in xs])


@st.composite
def collections(draw, rankings=5, items=9):
    """Rows of positions over the same items: permutations, whole numbers with ties, or mean positions."""
    n = draw(st.integers(1, items))
    one = st.one_of(
        st.permutations(list(range(1, n + 1))), st.lists(st.integers(1, n), min_size=n, max_size=n).map(numbered)
    )
    return draw(st.lists(one, min_size=1, max_size=rankings))


@given(st.data(), collections(), st.sampled_from(AGGREGATES), st.sampled_from(TNORMS), st.booleans())
def test_scaled_gamma_is_its_definition(data, xs, aggregate, tnorm, two_sided):
    n = len(xs[0])
    wx = data.draw(weight_vectors(n))
    wy = data.draw(weight_vectors(n)) if two_sided else wx
    measure = tw.ScaledGamma(
        weights=floats(wx), weights_y=floats(wy) if two_sided else None, aggregate=aggregate, tnorm=tnorm
    )
    np.testing.assert_allclose(
        quietly(xs, measure), reference.scaled(xs, xs, wx, wy, aggregate, tnorm), rtol=0, atol=1e-12
    )
    np.testing.assert_allclose(
        quietly(xs, measure, other=xs[:2]), reference.scaled(xs, xs[:2], wx, wy, aggregate, tnorm), rtol=0, atol=1e-12
    )


@given(collections())
def test_crisp_measures_are_their_definition(xs):
    for name in reference.CRISP:
        np.testing.assert_allclose(quietly(xs, name), reference.crisp(xs, xs, name), rtol=1e-14)


@given(collections())
@settings(max_examples=30)
def test_mean_positions(xs):
    fractional = [tw.Ranking.from_scores([-p for p in x], method="average").positions for x in xs]
    for measure in map(tw.measure, ("scaled_gamma(weights=top)", "gamma", "scaled_gamma(tnorm=minimum)")):
        np.testing.assert_allclose(quietly(fractional, measure), by_loops(measure, fractional, fractional), atol=1e-12)


@pytest.mark.parametrize("measure", EVERY, ids=str)
def test_every_measure_of_the_catalog(measure):
    linear = np.array(LINEAR[::5])
    np.testing.assert_allclose(tw.matrix(linear, measure), by_loops(measure, linear, linear), atol=1e-12)
    np.testing.assert_allclose(
        tw.matrix(linear, measure, linear[:2]), by_loops(measure, linear, linear[:2]), atol=1e-12
    )
    if measure.claims.ties:
        tied = np.array(TIED[1:26:4])
        np.testing.assert_allclose(quietly(tied, measure), by_loops(measure, tied, tied), atol=1e-12)


def rankings(m, n, seed=0, ties=False):
    rng = np.random.default_rng(seed)
    draw = (lambda: tied_positions(rng, n, n)) if ties else (lambda: rng.permutation(n) + 1)
    return np.array([draw() for _ in range(m)])


LONG = [
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=top,tnorm=minimum)",
    "scaled_gamma(weights=ends,tnorm=lukasiewicz)",
    "scaled_gamma(weights=top,weights_y=uniform,tnorm=nilpotent)",
    "scaled_gamma(weights=span:0.01,tnorm=drastic)",
    "scaled_gamma(weights=hyperbolic)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=top,aggregate=max)",
    "scaled_gamma",
    "gamma",
    "kendall_tau",
    "kendall_tau(variant=c)",
    "spearman",
]


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("name", LONG)
def test_long_rankings(name, ties, monkeypatch):
    """Beyond 1,000 items, where kernels count; crisp ones are made to."""
    monkeypatch.setattr(matrix_route, "_CRISP_PRODUCTS_UP_TO", 1000)
    x, measure = rankings(4, 1100, ties=ties), tw.measure(name)
    want = by_loops(measure, x, x)
    for jobs in (None, 1, 3):
        np.testing.assert_allclose(tw.matrix(x, measure, n_jobs=jobs), want, atol=1e-12)
    np.testing.assert_allclose(tw.matrix(x[:3], measure, x[1:]), want[:3, 1:], atol=1e-12)


@pytest.mark.parametrize("ties", [False, True])
def test_many_tiles_and_blocks(ties, monkeypatch):
    """Tiles that do not divide the matrix, blocks of few pairs, on each side of the diagonal."""
    monkeypatch.setattr(matrix_products.ProductMasses, "tile", 3)
    monkeypatch.setattr(matrix_products.BlockMasses, "tile", 3)
    monkeypatch.setattr(matrix_products, "_FOR_PRODUCTS", 30)
    monkeypatch.setattr(matrix_products, "_FOR_TNORMS", 30)
    x = rankings(8, 12, ties=ties)
    for name in ("scaled_gamma(weights=top)", "scaled_gamma(weights=top,weights_y=bottom)", "gamma", "kendall_tau",
                 "scaled_gamma(weights=top,tnorm=minimum)", "scaled_gamma(weights=top,tnorm=frank:2)"):  # fmt: skip
        measure = tw.measure(name)
        np.testing.assert_allclose(tw.matrix(x, measure), by_loops(measure, x, x), atol=1e-12)
        np.testing.assert_allclose(tw.matrix(x, measure, x[:5]), by_loops(measure, x, x[:5]), atol=1e-12)


def test_axes_that_are_too_many_to_keep(monkeypatch):
    from tiewise.matrices import kernel_masses as matrix_kernels

    x, measure = rankings(5, 1100, ties=True), tw.measure("scaled_gamma(weights=top,tnorm=minimum)")
    kept = tw.matrix(x, measure)
    monkeypatch.setattr(matrix_kernels, "_KEPT_BYTES", 0)
    monkeypatch.setattr(matrix_kernels.KernelMasses, "tile", 2)
    np.testing.assert_array_equal(tw.matrix(x, measure), kept)


def test_an_asymmetric_measure_makes_an_asymmetric_matrix():
    x = rankings(6, 9)
    measure = tw.ScaledGamma(weights="top", weights_y="bottom")
    found = tw.matrix(x, measure)
    assert abs(found - found.T).max() > 0.1
    np.testing.assert_allclose(found, by_loops(measure, x, x), atol=1e-12)


def test_equal_and_reversed_rankings_have_exactly_one_and_minus_one():
    x = rankings(40, 30)
    values = tw.matrix(np.concatenate([x, 31 - x]), "scaled_gamma(weights=ends)")
    assert (values.diagonal() == 1.0).all()
    assert (values[:40, 40:].diagonal() == -1.0).all()
    assert np.abs(values).max() == 1.0
    np.testing.assert_array_equal(values, values.T)


def test_undefined_entries_are_nan_and_counted_in_one_warning():
    by_pairs = tw.ScaledGamma(ties="indifference", tie_scores=[[1, 0, -1], [0, 1, 0], [-1, 0, 1]])
    for x, measure, count in (([[1, 2, 3], [1, 1, 1], [3, 2, 1]], "gamma", 5), ([[1], [1]], by_pairs, 4)):
        with pytest.warns(
            tw.UndefinedCorrelationWarning, match=f"undefined for {count} of {len(x) ** 2} entries"
        ) as all_:
            values = tw.matrix(x, measure)
        assert len(all_) == 1
        assert np.isnan(values).sum() == count


def test_positive_semi_definite():
    """C - D is an inner product (docs/mathematics.md#many-rankings-at-once), and here C + D is one number."""
    values = tw.matrix(rankings(50, 8))
    assert np.linalg.eigvalsh(values).min() > -1e-12


def test_progress_is_reported():
    from tiewise.running.progress import listening

    heard = []
    with listening(lambda task, done: heard.append((task, done))):
        tw.matrix(rankings(3, 5))
    assert heard == [("comparing rankings", 1.0)]


def test_inputs_are_never_changed():
    x = rankings(3, 5)
    before = x.copy()
    tw.matrix(x, "scaled_gamma(weights=top)")
    np.testing.assert_array_equal(x, before)
    assert x.flags.writeable


class Overlap(Measure):
    """A measure of its own kind of input, as those of lists and of values are."""

    name, summary, reference = "overlap", "the share of common items", "none"
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="similarity")

    def __call__(self, x, y, /):
        return tw.Similarity(len(set(x) & set(y)) / len(set(x) | set(y)), len(set(x) | set(y)), self)


def test_measures_of_other_things_than_positions():
    lists = [["a", "b"], ["b", "c", "d"], ["a", "b", "c"]]
    np.testing.assert_allclose(tw.matrix(lists, Overlap()), [[1, 1 / 4, 2 / 3], [1 / 4, 1, 1 / 2], [2 / 3, 1 / 2, 1]])
    values = np.array([[0.1, 0.2], [0.2, 0.3]])
    np.testing.assert_allclose(tw.matrix(values, Overlap(), other=values[:1]), [[1], [1 / 3]])
