"""Intervals, Holm's adjustment, champions and the study's own tests and clusterings."""

import math
from statistics import NormalDist
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binomtest
from study.estimates import holm, interval, pvalue, wilson, z_of
from study.experiments import consensus
from study.experiments.clustering import medoids
from study.experiments.power import pvalues
from study.experiments.real import decisions, ranked
from study.experiments.tnorms import ordered_otherwise
from study.field import FAMILIES, GRAIN, SCALED, SCALINGS, closeness, family, field, relabelled, sign, values
from study.outcomes import contests, figures

import tiewise as tw


@pytest.mark.parametrize(("hits", "count"), [(0, 20), (7, 20), (999, 1000)])
def test_wilson_is_that_of_scipy(hits, count):
    expected = binomtest(hits, count).proportion_ci(0.95, method="wilson")
    np.testing.assert_allclose(wilson(hits / count, count, z_of(0.95)), (expected.low, expected.high), atol=1e-12)


def test_many_intervals_at_once_are_wider():
    assert z_of(0.95) == pytest.approx(1.959964, abs=1e-6)
    assert z_of(0.95, 10) == pytest.approx(NormalDist().inv_cdf(1 - 0.025 / 10))
    row = {"kind": "mean", "estimate": 1.0, "sd": 2.0, "reps": 4}
    np.testing.assert_allclose(interval(row), (1 - 3.182446, 1 + 3.182446), atol=1e-5)  # t with 3 degrees of freedom
    np.testing.assert_allclose(interval({**row, "reps": 1}), (1 - 2 * 1.959964, 1 + 2 * 1.959964), atol=1e-5)


def test_holm():
    # Holm (1979): times 4, 3, 2, 1 in rising order, never falling.
    np.testing.assert_allclose(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]).tolist() == [1.0, 1.0]


def test_pvalue_of_a_mean_difference():
    assert pvalue(0.0, 0.0, 10) == 1.0
    assert pvalue(0.1, 0.0, 10) == 0.0
    assert pvalue(3.182446 / 2, 1.0, 4) == pytest.approx(0.05, abs=1e-6)


def test_permutation_pvalues_by_hand():
    null = np.arange(1.0, 100.0)
    np.testing.assert_allclose(pvalues(np.array([100.0, 99.0, 50.0, -1.0]), null), [0.02, 0.04, 1.0, 0.02])


def test_a_champion_is_chosen_by_the_first_half_and_judged_by_the_second():
    outcomes = {
        "scaled_gamma(weights=top:3)": np.array([1.0, 1.0, 0.0, 0.0]),
        "scaled_gamma(weights=hyperbolic)": np.array([0.0, 0.0, 1.0, 1.0]),
        "kendall_tau": np.array([0.0, 0.0, 1.0, 0.0]),
    }
    rows = {row["family"]: row for row in contests(outcomes, "any")}
    assert rows["scaled gamma"]["measure"] == "scaled_gamma(weights=top:3)"
    assert rows["scaled gamma"]["estimate"] == 0.0
    assert rows["unweighted"]["difference"] == -0.5
    first = figures(outcomes, "any", "share")[0]
    assert (first["estimate"], first["gain"], first["reps"]) == (0.5, 0.25, 4)


def test_medoids_find_groups_that_are_apart():
    points = np.array([0.0, 0.1, 0.2, 5.0, 5.1, 9.0, 9.2])
    labels = medoids(np.abs(points[:, None] - points), 3)
    assert [len(set(labels[part])) for part in (slice(0, 3), slice(3, 5), slice(5, 7))] == [1, 1, 1]
    assert len(set(labels)) == 3


def test_relabelling_keeps_every_measure():
    rng = np.random.default_rng(0)
    x, y = (np.argsort(rng.random((1, 7)), axis=1) + 1 for _ in range(2))
    for text in ("scaled_gamma(weights=top:3)", "tau_ap", "shieh", "rbo"):
        direct = float(tw.measure(text)(x[0], y[0]))
        assert closeness(text, relabelled(x, y))[0] == pytest.approx(direct, abs=GRAIN / 2), text


def test_distances_count_as_closeness_with_a_minus():
    rows = np.array([[1, 2, 3, 4], [4, 3, 2, 1]])
    assert closeness("footrule", rows).tolist() == [0.0, -8.0]


def test_a_consensus_by_the_index_of_the_items_knows_nothing_of_the_truth(monkeypatch):
    as_they_come = SimpleNamespace(positions=np.arange(1, consensus.N + 1))
    monkeypatch.setattr(tw, "consensus", lambda *_, **__: as_they_come)
    rows = consensus.cell("noise everywhere").run()["figures"]
    shares = {row["estimate"] for row in rows if row["figure"].startswith("the first three")}
    assert len(shares) == 1
    assert shares.pop() == pytest.approx(3 / 7, abs=0.06)  # 200 panels, five standard errors


def test_values_that_differ_by_rounding_alone_are_equal(monkeypatch):
    third = 0.1 + 0.2  # 0.30000000000000004
    monkeypatch.setattr(tw, "matrix", lambda *_, **__: np.array([[0.3, third, 3200.5, 3200.5 * (1 + 2e-16), np.nan]]))
    found = values("kendall_tau", np.ones((1, 2)))[0]
    assert found[0] == found[1]
    assert found[2] == found[3]
    assert found[0] == pytest.approx(0.3, abs=1e-9)
    assert np.isnan(found[4])
    # Sums are exact, whatever the order.
    drawn = np.rint(np.random.default_rng(0).random(1000) / GRAIN) * GRAIN
    assert drawn.sum() == drawn[::-1].sum() == math.fsum(drawn)
    assert sign(np.array([0.0, GRAIN, -2 * GRAIN, 3 * GRAIN, -1.0])).tolist() == [0.0, 0.0, 0.0, 1.0, -1.0]


def test_shares_ordered_otherwise():
    assert ordered_otherwise(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])) == pytest.approx(1 / 3)
    assert ordered_otherwise(np.array([1.0, 2.0]), np.array([1.0, 1.0])) == 0.5


def test_decisions_of_triplets():
    near = np.array([[9, 3, 1], [3, 9, 2], [1, 2, 9.0]])
    told, first = decisions(near)
    assert told.tolist() == [1.0, 1.0, -1.0]
    assert first.tolist() == [1, 0, 1]
    assert ranked(np.array([[3.0, 5.0, 3.0]])).tolist() == [[2, 1, 2]]


def test_the_field_has_the_whole_catalog_and_every_family():
    from tiewise.measures.base.catalog import CATALOG

    named = {text.partition("(")[0] for text in field()}
    assert named == set(CATALOG)
    assert len(set(field())) == len(field())
    assert family("tau_x") == "unweighted"
    assert family("tau_x(weights=hyperbolic)") == "other weighted"


def test_every_scaled_family_has_the_same_scalings():
    for name in SCALED:
        if name != "scaled_somers_d":  # equals scaled tau here
            assert {f"{name}(weights={scaling})" for scaling in SCALINGS} <= set(field()), name
    assert family("scaled_somers_d(weights=top:3)") == "scaled tau"
    assert set(map(family, field())) == set(FAMILIES)
