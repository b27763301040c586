"""What is called optimal is: every exact method against all orders and bucket orders, for every measure there is."""

import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import panel
from reference import consensus as twin
from tiewise.errors import quietly
from tiewise.measures.base.catalog import CATALOG
from tiewise.panels.enumeration import every_bucket_order, every_order

WITH_PARAMETERS = [
    "scaled_tau(weights=top)",
    "scaled_tau(weights=[.1,.2,.3,.1])",
    "scaled_tau(weights=top,aggregate=max)",
    "scaled_tau(weights=bottom,aggregate=max)",
    "scaled_tau(weights=top,tnorm=minimum)",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=top_k:2,tnorm=minimum)",
    "scaled_gamma(weights=top,ties=indifference)",
    "scaled_somers_d(weights=hyperbolic)",
    "kendall_tau(variant=a)",
    "kendall_tau(variant=c)",
    "bucket_kendall(hausdorff=True)",
    "bucket_footrule(hausdorff=True)",
    "kemeny(elements=[1,2,3,1,2])",
]
MEASURES = [name for name in CATALOG if name != "robust_gamma"] + WITH_PARAMETERS
# Found without looking at every order; these are also asked for more items.
BY_FORM = {
    "scaled_tau(weights=top)": (False, 5),
    "scaled_spearman(weights=top)": (False, 7),
    "kendall_tau": (False, 7),
    "gamma": (False, 7),
    "kemeny": (True, 6),
    "tau_x": (True, 6),
    "bucket_kendall": (True, 6),
    "footrule": (False, 7),
    "scaled_footrule(weights=top)": (False, 7),
    "scaled_tau(weights=top,aggregate=max)": (False, 7),
    "top_down": (False, 7),
    "ws_similarity": (False, 7),
}

# One measure or more for each way that proves what it finds: sorting, assignment, pairs, sets of items.
EXACTLY = [
    "spearman",
    "scaled_spearman(weights=top)",
    "scaled_tau(weights=span:1)",
    "footrule",
    "scaled_footrule(weights=top)",
    "hamming",
    "ws_similarity",
    "kendall_tau",
    "gamma",
    "kemeny",
    "tau_x",
    "bucket_kendall",
    "scaled_tau(weights=top,aggregate=max)",
    "scaled_tau(weights=bottom,aggregate=max)",
]


def values(measure, candidates, rows):
    """The table of a measure's values, a row for each candidate."""
    with quietly():
        if measure.claims.items == "different":
            lists = [[tw.Ranking.from_positions(one) for one in some] for some in (candidates, rows)]
            return tw.matrix(lists[0], measure, other=lists[1])
        return tw.matrix(np.array(candidates), measure, other=rows)


def check(name, rows, counts, ties):
    measure = tw.measure(name)
    n = rows.shape[1]
    every = twin.bucket_orders(n) if ties else twin.orders(n)
    table = values(measure, every, rows)
    best, which = twin.best(table, counts, measure.claims.kind == "distance")
    with quietly():
        found = tw.consensus(rows, measure, counts=counts, ties=ties, rng=0)
        assert found.is_optimal
        assert found.gap == 0.0
        assert found.objective == pytest.approx(best, abs=1e-9)
        assert found.bound == pytest.approx(best, abs=1e-9)
        optima = {tuple(every[k]) for k in which}
        others = [tuple(one.positions.tolist()) for one in found.alternatives]
    assert tuple(found.positions.tolist()) in optima
    assert len(set(others)) == len(others)
    assert set(others) <= optima - {tuple(found.positions.tolist())}
    if found.has_all_alternatives:
        assert len(others) == len(optima) - 1
    agreement = table[every.index(found.positions.tolist())]
    np.testing.assert_allclose(found.agreement, agreement, atol=1e-12)
    return found


@pytest.mark.parametrize("tied_voters", [False, True])
@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("name", MEASURES)
def test_every_measure(name, ties, tied_voters):
    if (ties or tied_voters) and not tw.measure(name).claims.ties:
        with pytest.raises(ValueError, match=r"linear orders|ties"):
            tw.consensus(panel(5, 6, 1, tied_voters), name, ties=ties)
        return
    for seed in range(2):
        check(name, panel(5, 6, seed, tied_voters), np.random.default_rng(seed).integers(1, 4, 6), ties)


@pytest.mark.parametrize("name", BY_FORM)
def test_more_items_by_the_measures_form(name):
    ties, n = BY_FORM[name]
    for seed in range(3):
        found = check(name, panel(n, 7, seed, ties), np.ones(7), ties)
        if name != "scaled_tau(weights=top)":
            assert "orders" not in found.method


@pytest.mark.parametrize(
    ("name", "definition", "ties"),
    [("kemeny", twin.kemeny, True), ("kemeny", twin.kemeny, False), ("footrule", twin.footrule, False)],
)
def test_against_definitions(name, definition, ties):
    for seed in range(4):
        rows = panel(5, 5, seed, ties)
        every = twin.bucket_orders(5) if ties else twin.orders(5)
        best = min(sum(definition(one, row) for row in rows.tolist()) for one in every)
        assert tw.consensus(rows, name, ties=ties).objective == best


@pytest.mark.parametrize("n", range(1, 6))
def test_every_candidate_is_enumerated_once(n):
    for found, expected in ((every_order(n), twin.orders(n)), (every_bucket_order(n), twin.bucket_orders(n))):
        assert sorted(map(tuple, found.tolist())) == sorted(map(tuple, expected))


@pytest.mark.parametrize("name", [name for name in MEASURES if tw.measure(name).place_form is not None])
@pytest.mark.parametrize("tied_voters", [False, True])
def test_terms_of_items_sum_up_to_the_measure(name, tied_voters):
    measure, rows = tw.measure(name), panel(5, 4, 3, tied_voters)
    terms = measure.place_form.terms(rows)
    every = every_order(5)
    sums = np.stack([terms[:, one - 1, np.arange(5)].sum(axis=1) for one in every])
    apart = values(measure, every, rows) - sums
    assert terms.shape == (4, 5, 5)
    np.testing.assert_allclose(apart, np.broadcast_to(apart[0], apart.shape), atol=1e-12)


def test_some_measures_have_such_terms():
    assert sum(tw.measure(name).place_form is not None for name in CATALOG) >= 8


@pytest.mark.parametrize("method", ["sorting", "assignment", "subsets", "pairs", "enumeration", "local_search"])
def test_a_method_that_does_not_fit_says_so(method):
    fitting = {
        "sorting": "spearman",
        "assignment": "footrule",
        "subsets": "scaled_tau(weights=top,aggregate=max)",
        "pairs": "kemeny",
        "enumeration": "vigna",
        "local_search": "vigna",
    }
    rows = panel(5, 4, 0)
    expected = tw.consensus(rows, fitting[method], rng=0).objective
    assert tw.consensus(rows, fitting[method], method=method, rng=0).objective == pytest.approx(expected)
    if method in ("enumeration", "local_search"):
        return
    with pytest.raises(ValueError, match=f"`method` '{method}' asks for a measure"):
        tw.consensus(rows, "vigna", method=method)


# Without ties in the consensus, 5,040 orders of 7 items; with ties, 4,683 bucket orders of 6. One draw each, quickly.
@pytest.mark.parametrize(
    ("name", "ties", "tied_voters"),
    [
        (name, ties, tied)
        for name in EXACTLY
        for ties in (False, True)
        for tied in (False, True)
        if tw.measure(name).claims.ties or not (ties or tied)
    ],
)
def test_exact_methods_of_six_and_seven_items(name, ties, tied_voters):
    measure = tw.measure(name)
    for n in (6,) if ties else (6, 7):
        rows = panel(n, 5, 7, tied_voters)
        found = tw.consensus(rows, measure, ties=ties, rng=0)
        table = values(measure, every_bucket_order(n) if ties else every_order(n), rows)
        best, _ = twin.best(table, np.ones(5), measure.claims.kind == "distance")
        assert found.is_optimal
        assert found.objective == pytest.approx(best, abs=1e-9)
