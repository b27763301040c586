"""Every ranking against every other: the values of single calls, p-values, groups, and what is printed and written."""

import csv
import json
import math
from itertools import product

import numpy as np
import pandas as pd
import pytest
from scipy.cluster import hierarchy

import tiewise as tw
from helpers import trying
from reference import matrices as slow
from strategies import random_metric, random_positions
from tiewise import pairs
from tiewise.catalog import definitions
from tiewise.matrices import holm
from tiewise.ranking import TooFewError

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
MEASURES = tuple(definitions())
NAMES = tuple("abcdefgh")
N = len(NAMES)
UNTIED = ("gamma_delta", "kumar_vassilvitskii", "shieh", "tau_ap")
SCALED = ("scaled_gamma", "scaled_tau", "scaled_somers_d")


def single(measure, x, y, **reading):
    """The value of one call; nan where too few items are left."""
    try:
        return float(measure(x, y, **reading))
    except TooFewError:
        return math.nan


def equals_single_calls(rankings, measure, **reading):
    """Compare all values with those of single calls, and the errors where these refuse a pair."""
    measure = tw.measure(measure)
    with trying(str(measure), reading):
        try:
            expected = [[single(measure, x, y, **reading) for y in rankings] for x in rankings]
        except tw.TiewiseError:
            with pytest.raises(tw.TiewiseError):
                tw.matrix(rankings, measure, **reading)
            return
        found = tw.matrix(rankings, measure, **reading)
        np.testing.assert_allclose(found.values, expected, rtol=0, atol=1e-12)
        if found.is_symmetric:
            assert ((found.values == found.values.T) | np.isnan(found.values)).all()
        assert found.undefined == np.isnan(expected).sum()


def permutations(rng, count, n):
    return [random_positions(rng, n, ties=False) for _ in range(count)]


def tied(rng, count, n):
    return [random_positions(rng, n) for _ in range(count)]


def shuffled(rng, rankings, names=NAMES):
    """Dicts by name, in an order of their own."""
    return [{names[i]: row[i] for i in rng.permutation(len(row))} for row in rankings]


def lists(rng, lengths, names=NAMES):
    """Orders of some of the names."""
    return [rng.permutation(np.array(names))[:k].tolist() for k in lengths]


# --- the values of single calls


def test_every_measure_has_the_values_of_single_calls():
    rng = np.random.default_rng(1)
    with_ties = tied(rng, 4, 7)
    cases = [
        (permutations(rng, 4, 8), {}),
        (permutations(rng, 3, 3), {}),
        (with_ties, {"input": "positions"}),
        ([with_ties[0], np.ones(7), with_ties[1]], {}),  # nothing but ties
        (shuffled(rng, permutations(rng, 4, 8)), {}),
        (shuffled(rng, tied(rng, 3, 8)), {"input": "costs"}),
        (lists(rng, (8, 6, 7, 5)), {"missing": "drop"}),
        (lists(rng, (8, 3, 2)), {"missing": "bottom"}),
        (lists(rng, (6, 5, 6)), {"missing": "unknown"}),
        (lists(rng, (5, 5)), {}),
        (["a", "b", "a>b"], {"missing": "drop"}),  # too few common items
        ([[1.0], [1.0]], {}),
    ]
    gaps = [np.where(rng.random(8) < 0.25, np.nan, row) for row in permutations(rng, 4, 8)]
    cases += [(gaps, {"nan_policy": "omit", "input": "scores", "numbering": how}) for how in ("min", "average")]
    cases += [(tied(rng, 3, 8), {"input": "scores", "numbering": how}) for how in ("dense", "max", "average")]
    for name in MEASURES:
        for rankings, reading in cases:
            equals_single_calls(rankings, name, **reading)


def test_parameters_of_the_scaled_family_have_the_values_of_single_calls():
    rng = np.random.default_rng(2)
    w, metric = rng.random(N - 1), random_metric(N, 5)
    scores = [[1, 0.5, -1], [0, 1, 0], [-1, 0.5, 1]]  # of ties in x and in y differently
    named = ("top", "ends", "bottom", "logarithmic", "geometric:0.5", "top_k:3", "uniform:0.5", w, np.zeros(N - 1))
    parameters = [
        *({"weights": weights, "aggregate": rule} for weights in named for rule in ("max", "sum")),
        *({"weights": "top", "weights_y": w, "tnorm": norm} for norm in ("product", "minimum", "lukasiewicz")),
        {"weights": "ends", "aggregate": "sum", "tnorm": "yager:2"},
        {"weights": "top", "tnorm": np.minimum},
        {"weights": lambda n: np.linspace(1, 0.2, n - 1)},
        {"weights": "ends", "ties": "indifference"},
        {"weights": w, "ties": "indifference", "tie_scores": scores},
        {"weights": "bottom", "ties": "incomparability"},
        {"tie_scores": scores},
        {"aggregate": metric},
        {"aggregate": lambda p, q: min(1, abs(p - q) / 4), "tnorm": "minimum"},
        {"weights": [0.5, 0.5]},
        {"ties": "keep"},
    ]
    # at most 5,000 orders of the tied items, so that means over all of them are exact in both directions
    few_ties = [np.array(row) for row in ([1, 1, 3, 4, 5, 5, 7, 8], [8, 7, 5, 5, 4, 2, 2, 1], [2, 1, 3, 8, 5, 5, 7, 4])]
    half_ranks = [tw.Ranking.from_scores(rng.integers(0, 4, N), numbering="average") for _ in range(3)]
    for name, given in product(SCALED, parameters):
        for rankings in (few_ties, permutations(rng, 3, N), half_ranks[:2]):
            equals_single_calls(rankings, tw.measure(name, **given), input=None)
        if given.get("ties") != "incomparability":  # means over random orders depend on the direction
            equals_single_calls(tied(rng, 4, N), tw.measure(name, **given), input="costs", numbering="max")


def test_other_parameters_have_the_values_of_single_calls():
    rng = np.random.default_rng(3)
    elements, square = rng.random(N), random_metric(N, 2)
    by_name = dict(zip(NAMES, elements.tolist(), strict=True))
    measures = [
        *(tw.measure("kendall_tau", variant=variant) for variant in "abcd"),
        *(
            tw.measure("vigna", rank=rank, additive=additive)
            for additive in (True, False)
            for rank in (None, False, elements, by_name)
        ),
        *(tw.measure("kumar_vassilvitskii", elements=given, weights="top") for given in (elements, by_name)),
        tw.measure("kumar_vassilvitskii", dissimilarities=square),
        tw.measure("kumar_vassilvitskii", dissimilarities=pd.DataFrame(square, index=NAMES, columns=NAMES)),
        *(tw.measure("tau_ap", variant=variant) for variant in "ab"),
        tw.measure("tau_ap", symmetric=True),
        tw.measure("scaled_spearman", weights="top", weights_y="ends"),
        tw.measure("scaled_footrule", weights="ends", aggregate="sum"),
        tw.measure("robust_gamma", similarity=("linear", "gauss"), tolerance=(0.5, 1)),
        tw.measure("kemeny", weights="top"),
        tw.measure("tau_x", weights="hyperbolic"),
        *(tw.measure("rbo", p=0.8, variant=variant, depth=4) for variant in "wab"),
        tw.measure("average_overlap", depth=3),
        tw.measure("topk_kendall", p=0.0),
        tw.measure("topk_footrule", location=20),
        tw.measure("maturi", w=2),
    ]
    rows = permutations(rng, 4, N)
    for measure in measures:
        equals_single_calls(rows, measure)
        equals_single_calls(shuffled(rng, rows), measure)
        equals_single_calls(shuffled(rng, tied(rng, 3, N)), measure)
        equals_single_calls(lists(rng, (8, 5, 6)), measure, missing="drop")
        equals_single_calls(lists(rng, (8, 5, 6)), measure, missing="bottom")


def test_long_rankings_have_the_values_of_single_calls():
    assert pairs.TABLE < 150 < pairs.KEPT < 600
    rng = np.random.default_rng(4)
    slow_ones = [tw.measure(name) for name in MEASURES]
    weighted = [
        tw.measure(name, weights=weights, **given)
        for name in SCALED
        for weights in ("top", "ends", "uniform:0.5")
        for given in ({}, {"aggregate": "sum"})
    ]
    by_minimum = [tw.measure("scaled_tau", weights="top", tnorm="minimum", aggregate="sum")]
    for n, measures in ((150, [*slow_ones, *weighted, *by_minimum]), (600, [*weighted, *by_minimum])):
        untied, with_ties = permutations(rng, 2, n), tied(rng, 2, n)
        for measure in measures:
            equals_single_calls(untied if measure.name in UNTIED else [untied[0], *with_ties], measure)


def test_many_short_rankings_have_the_values_of_single_calls():
    rng = np.random.default_rng(5)
    untied, with_ties = permutations(rng, 32, 12), tied(rng, 32, 12)
    assert len(untied) ** 2 >= pairs.MANY
    names = [f"item {k}" for k in range(12)]
    incomplete = [tw.Ranking.from_order(order) for order in lists(rng, [9] * 32, names)]
    chosen = [tw.measure(name) for name in MEASURES if name not in ("robust_gamma", "scaled_footrule")]
    chosen += [tw.measure("scaled_tau", weights="top", aggregate="sum", tnorm="minimum")]
    sample = [(0, 0), (0, 31), (31, 0), (7, 19), (30, 8)]
    for measure in chosen:
        for rankings, reading in (
            (untied if measure.name in UNTIED else with_ties, {"input": "positions"}),
            (incomplete, {"missing": "drop"}),
        ):
            found = tw.matrix(rankings, measure, **reading).values
            for i, j in sample:
                with trying(str(measure), reading, i, j):
                    expected = single(measure, rankings[i], rankings[j], **reading)
                    assert found[i, j] == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_values_do_not_depend_on_how_many_rows_are_computed_together(monkeypatch):
    rng = np.random.default_rng(6)
    rankings = tied(rng, 9, 7)
    measures = [tw.measure(name, weights="top") for name in SCALED] + [tw.measure("top_down"), tw.measure("somers_d")]
    whole = [tw.matrix(rankings, measure).values for measure in measures]
    from tiewise import matrices

    monkeypatch.setattr(matrices, "ROWS", 2)
    monkeypatch.setattr(matrices, "AT_ONCE", 49)  # two rankings of 7 items
    for measure, expected in zip(measures, whole, strict=True):
        with trying(measure):
            np.testing.assert_allclose(tw.matrix(rankings, measure).values, expected, rtol=0, atol=1e-14)


def test_measures_that_depend_on_the_side_are_not_symmetric():
    rows = permutations(np.random.default_rng(7), 3, N)
    scores = [[1, 0.5, -1], [0, 1, 0], [-1, 0.5, 1]]
    for name, given, expected in (
        ("scaled_tau", {"weights": "top"}, True),
        ("scaled_tau", {"weights": "top", "weights_y": "bottom"}, False),
        ("scaled_gamma", {"ties": "indifference"}, True),
        ("scaled_gamma", {"ties": "indifference", "tie_scores": scores}, False),
        ("robust_gamma", {"tolerance": 1.0}, True),
        ("robust_gamma", {"tolerance": (0.5, 2.0)}, False),
        ("vigna", {}, True),
        ("vigna", {"rank": None}, False),
        ("somers_d", {}, False),
    ):
        with trying(name, given):
            assert tw.matrix(rows, name, **given).is_symmetric is expected
    order = {"rank": False}
    assert tw.matrix(rows, "vigna", **order).is_symmetric
    assert not tw.matrix(shuffled(np.random.default_rng(0), rows), "vigna", **order).is_symmetric


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
def test_undefined_values_are_nan_with_one_warning():
    with pytest.warns(tw.TiewiseWarning, match=r"^5 of 9 values are nan.*`x` or in `y`") as caught:
        found = tw.matrix([[1, 2, 3], [1, 1, 1], [2, 1, 3]])
    assert np.isnan(found.values).tolist() == [[False, True, False], [True, True, True], [False, True, False]]
    assert [warning.filename for warning in caught] == [__file__]
    with pytest.warns(tw.TiewiseWarning, match="2 of 4 values are nan: fewer than two common items"):
        assert np.isnan(tw.matrix(["a>b", "b>c"], missing="drop").values).sum() == 2


def test_an_error_names_the_two_rankings():
    people = {"ann": "a>b>c", "bob": "a=b>c", "cid": "c>b>a"}
    for measure, given, named in (
        ("tau_ap", {}, "^ann and bob: tau_ap takes no ties"),
        ("scaled_tau", {"tnorm": "lukasiewicz"}, "^ann and bob: scaled_tau takes the t-norms.*lukasiewicz"),
        ("kendall_tau", {"variant": "z"}, "`variant`.*'z'"),
        ("average_overlap", {"depth": 9}, "^ann and bob: `depth`.*9"),
        ("scaled_tau", {"weights": [0.5, 1, 0.5]}, "n - 1 = 2 numbers: got 3"),
        ("kumar_vassilvitskii", {"elements": {"a": 1, "b": 2}}, "`elements` has no number for the items c"),
    ):
        with trying(measure, given), pytest.raises(tw.TiewiseError, match=named):
            tw.matrix(people, measure, **given)
    with pytest.raises(tw.TiewiseError, match="^ann and bob: 1 of 3 items have no value"):
        tw.matrix({"ann": [1, 2, 3], "bob": [1, np.nan, 2]})


# --- where the numbers go


def test_numbers_are_written_into_out(tmp_path):
    rankings = tied(np.random.default_rng(8), 5, 6)
    for measure, kind in product(("scaled_tau", "somers_d", "footrule"), (np.float64, np.float32)):
        with trying(measure, kind):
            expected = tw.matrix(rankings, measure).values
            out = np.memmap(tmp_path / "values", kind, "w+", shape=(5, 5))
            found = tw.matrix(rankings, measure, out=out)
            assert found.values is out
            out.flush()
            again = np.memmap(tmp_path / "values", kind, "r", shape=(5, 5))
            np.testing.assert_allclose(again, expected, rtol=1e-6 if kind is np.float32 else 0, atol=0)
            assert str(found) == str(tw.matrix(rankings, measure))
            with pytest.raises(tw.TiewiseError, match="`out`.*read-only"):
                tw.matrix(rankings, measure, out=again)
    half = np.zeros((2, 2), np.float16)
    assert "-1.00" in str(tw.matrix(["a>b", "b>a"], out=half))
    for out in ([[0.0] * 5] * 5, np.zeros((5, 4)), np.zeros((5, 5), int), np.zeros((5, 5), complex), np.zeros(25)):
        with (
            trying(out),
            pytest.raises(tw.TiewiseError, match="`out` must be an array of 5 x 5 floats: got (the shape|an array of)"),
        ):
            tw.matrix(rankings, out=out)


def test_an_interrupt_passes_through_and_leaves_no_trace():
    rankings = permutations(np.random.default_rng(9), 40, 12)

    def interrupted(n):
        raise KeyboardInterrupt

    for measure in ("scaled_tau", "scaled_spearman", "kemeny"):
        with pytest.raises(KeyboardInterrupt):
            tw.matrix(rankings, measure, weights=interrupted)
    assert pairs._takes_table(12)  # no longer among many comparisons


def test_a_bar_changes_no_number(capfd):
    rankings = tied(np.random.default_rng(10), 5, 9)
    for measure in ("scaled_tau", "somers_d"):
        quiet, shown = (tw.matrix(rankings, measure, progress=progress) for progress in (False, True))
        assert (quiet.values == shown.values).all()
        tests = [quiet.pvalues(n_resamples=19, progress=progress) for progress in (False, True)]
        np.testing.assert_array_equal(*tests)
    out, err = capfd.readouterr()
    assert out == ""
    assert err
    tw.matrix(rankings)
    assert capfd.readouterr() == ("", "")


# --- p-values


def test_p_values_are_those_of_compare():
    rng = np.random.default_rng(11)
    orders = {"missing": "drop"}
    for measure, rankings, reading, n_items in (
        ("scaled_tau(weights=top)", tied(rng, 4, 9), {}, None),
        ("scaled_somers_d(weights=top)", tied(rng, 3, 8), {}, None),
        ("tau_ap", permutations(rng, 3, 8), {}, None),
        ("vigna(rank=None)", tied(rng, 3, 8), {}, None),
        ("spearman", permutations(rng, 3, 6), {}, None),
        ("gamma", permutations(rng, 3, 30), {}, None),
        ("footrule", lists(rng, (8, 7, 6)), orders, None),
        ("rbo", lists(rng, (4, 4, 3)), {}, 20),
        ("rbo", lists(rng, (4, 4)), {}, None),
    ):
        with trying(measure, reading, n_items):
            matrix = tw.matrix(rankings, measure, **reading)
            found = matrix.pvalues("none", n_resamples=199, rng=3, n_items=n_items)
            assert np.isnan(np.diag(found)).all()
            for i, j in product(range(len(rankings)), repeat=2):
                if i < j or (i > j and not matrix.is_symmetric):
                    one = tw.compare(
                        rankings[i], rankings[j], measure, **reading, n_resamples=199, rng=3, n_items=n_items
                    )
                    assert found[i, j] == pytest.approx(one.pvalue, abs=1e-12, nan_ok=True)
                elif i > j:
                    assert found[i, j] == pytest.approx(found[j, i], abs=0, nan_ok=True)


def test_adjusted_p_values_are_those_of_holm():
    rng = np.random.default_rng(12)
    for count in (1, 2, 7, 30):
        p = np.round(rng.random(count) ** 3, 2)  # some are equal
        assert holm(p).tolist() == pytest.approx(slow.holm(p.tolist()), abs=1e-15)
    rankings = [*permutations(rng, 3, 7), np.ones(7)]
    for measure in ("kendall_tau", "somers_d"):
        matrix = tw.matrix(rankings, measure)
        raw, adjusted = matrix.pvalues("none"), matrix.pvalues()
        i, j = np.triu_indices(len(matrix), 1) if matrix.is_symmetric else np.nonzero(~np.eye(len(matrix), dtype=bool))
        assert matrix.tested(adjusted).tolist() == [p for p in adjusted[i, j].tolist() if not math.isnan(p)]
        own = [(i, j) for i, j in product(range(4), repeat=2) if (i < j or (i > j and measure == "somers_d"))]
        own = [place for place in own if not math.isnan(raw[place])]
        assert len(own) == {"kendall_tau": 3, "somers_d": 9}[measure]
        assert [adjusted[place] for place in own] == pytest.approx(slow.holm([raw[place] for place in own]))
        assert np.isnan(adjusted).sum() == np.isnan(raw).sum() > 4
    for given, named in (({"adjust": "bonferroni"}, "'bonferroni'"), ({"n_resamples": 0}, "0 and 1: .*got 0")):
        with pytest.raises(tw.TiewiseError, match=named):
            matrix.pvalues(**given)


# --- distances, neighbours and groups


def test_distances_are_those_of_the_measure():
    rng = np.random.default_rng(13)
    for measure in ("scaled_tau", "spearman", "gamma", "footrule", "average_overlap", "somers_d"):
        with trying(measure):
            rankings = lists(rng, (8, 8, 8)) if measure == "average_overlap" else permutations(rng, 3, 8)
            found = tw.matrix(rankings, measure).distances()
            expected = [[tw.measure(measure).distance(x, y) for y in rankings] for x in rankings]
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-7)


def test_equal_rankings_have_no_distance():
    rng = np.random.default_rng(14)
    for n, weights, rule, norm in (
        *product((5, 12, 150, 600), ("uniform", "top", "hyperbolic", "ends"), ("max", "sum"), ["product"]),
        *product((5, 12, 150), ("top", "logarithmic"), ("max", "sum"), ["minimum"]),
    ):
        for x in (rng.permutation(n) + 1.0, tw.Ranking.from_scores(rng.permutation(n) // 2).positions):
            with trying(n, weights, rule, norm):
                rankings = [x, n + 1 - x, x]
                matrix = tw.matrix(rankings, weights=weights, aggregate=rule, tnorm=norm, input="positions")
                distances = matrix.distances()
                assert np.diag(distances).tolist() == [0, 0, 0]
                assert distances[0, 2] == distances[2, 0] == 0
                assert distances[0, 1] > 0


def test_the_nearest_rankings_come_first():
    people = {"ann": "a>b>c>d", "bob": "a>c>b>d", "cid": "d>c>b>a", "dan": "a>b>d>c"}
    for measure in ("scaled_tau(weights=top)", "kendall_distance", "somers_d"):
        matrix = tw.matrix(people, measure)
        distances = matrix.distances()
        for k in (1, 2, 3, np.int64(2)):
            rows = list(matrix.nearest(k).rows())
            assert len(rows) == 4 * k
            for i, name in enumerate(people):
                order = sorted((j for j in range(4) if j != i), key=lambda j: (distances[i, j], j))[:k]
                expected = [(name, matrix.labels[j], matrix.values[i, j]) for j in order]
                assert rows[i * k : (i + 1) * k] == expected
                assert list(matrix.nearest(k, of=name).rows()) == expected
    with pytest.raises(tw.TiewiseError, match="did you mean 'bob'"):
        matrix.nearest(1, of="bop")
    for k in (0, 4, -1, 1.5, "2", None):
        with pytest.raises(tw.TiewiseError, match=f"`k` must be a whole number from 1 to 3: got {k!r}"):
            matrix.nearest(k)


def test_no_ranking_is_near_to_itself_where_values_are_nan():
    matrix = tw.matrix({"ann": [1, 2, 3], "bob": [3, 2, 1], "cid": [1, 1, 1]})
    rows = [row[:2] for row in matrix.nearest(2).rows()]
    assert rows == [("ann", "bob"), ("ann", "cid"), ("bob", "ann"), ("bob", "cid"), ("cid", "ann"), ("cid", "bob")]


def as_sets(groups):
    return {frozenset(group) for group in groups}


def test_groups_and_silhouettes_equal_their_definition():
    rng = np.random.default_rng(15)
    for measure, rankings in (
        ("scaled_tau", [rng.random(10) for _ in range(9)]),
        ("scaled_tau(weights=top)", [rng.random(10) for _ in range(12)]),
        ("somers_d", [rng.integers(0, 5, 10) for _ in range(7)]),
        ("footrule", [rng.random(11) for _ in range(8)]),
        ("scaled_tau(weights=ends)", [rng.random(10) for _ in range(3)]),
    ):
        matrix = tw.matrix(rankings, measure, input="scores")
        count, distances = len(rankings), matrix.distances()
        distances = ((distances + distances.T) / 2).tolist()
        for i in range(count):
            distances[i][i] = 0.0
        for k in range(1, count + 1):
            with trying(measure, k):
                found = matrix.cluster(k)
                groups = slow.average_linkage(distances, k)
                assert as_sets(found.groups) == as_sets([matrix.labels[i] for i in group] for group in groups)
                assert found.silhouettes == {k: pytest.approx(slow.silhouette(distances, groups), abs=1e-12)}
        chosen = matrix.cluster()
        assert [*chosen.silhouettes] == [*range(2, min(10, count - 1) + 1)]
        for k, silhouette in chosen.silhouettes.items():
            assert silhouette == pytest.approx(slow.silhouette(distances, slow.average_linkage(distances, k)))
        assert chosen.silhouettes[chosen.k] == max(chosen.silhouettes.values())
        assert sorted(chosen.leaves.tolist()) == [*range(count)]
        assert chosen.leaves.tolist() == hierarchy.leaves_list(chosen.linkage).tolist()
        assert chosen.numbers[chosen.leaves].tolist() == sorted(chosen.numbers.tolist())  # numbered in its order


def test_two_planted_groups_are_found():
    rng, n = np.random.default_rng(16), 30
    ideals = rng.random((2, n))
    people = {f"{'ab'[k % 2]}{k}": ideals[k % 2] + 0.2 * rng.random(n) for k in range(14)}
    for measure in ("scaled_tau(weights=top)", "spearman", "tau_ap"):
        found = tw.matrix(people, measure, input="scores").cluster()
        assert found.k == 2
        assert as_sets(found.groups) == as_sets([p for p in people if p[0] == side] for side in "ab")
        lines = str(found).splitlines()
        assert lines[0].startswith("2 clusters by average linkage")
        assert [line[:5] for line in lines[1:3]] == ["  1  ", "  2  "]


def test_groups_that_cannot_be_made_are_refused():
    rows = permutations(np.random.default_rng(17), 4, 6)
    matrix = tw.matrix(rows)
    for k in (0, 5, -1, 1.5, "2"):
        with pytest.raises(tw.TiewiseError, match=f"`k` must be a whole number from 1 to 4: got {k!r}"):
            matrix.cluster(k)
    with pytest.raises(tw.TiewiseError, match="at least three rankings: got 2"):
        tw.matrix(rows[:2]).cluster()
    assert tw.matrix(rows[:2]).cluster(2).groups == [["0"], ["1"]]
    assert tw.matrix([rows[0]] * 3).cluster().silhouettes == {2: 0.0}  # all equal
    with pytest.raises(tw.TiewiseError, match="clusters need all distances: 7 values are nan"):
        tw.matrix([*rows[:3], np.ones(6)]).cluster(2)


# --- what is printed and written


def test_printing_shows_few_rankings_and_the_extremes_of_many():
    rng = np.random.default_rng(18)
    for count, n, measure in (
        (3, 4, "scaled_tau"),
        (12, 9, "footrule"),
        (20, 9, "scaled_gamma"),
        (4, 600, "scaled_tau"),
    ):
        weights = None if measure == "footrule" else rng.random(n - 1)
        people = {f"a person with the number {k} and a name that is long" * 2: rng.random(n) for k in range(count)}
        matrix = tw.matrix(people, measure, weights=weights, input="scores")
        lines = str(matrix).splitlines()
        assert repr(matrix) == str(matrix)
        assert lines[0].startswith(f"{count} rankings of {n} items")
        assert max(map(len, lines[:3])) <= 90
        assert len(lines) == (3 if count > 12 else 4 + count)
    matrix = tw.matrix({"ann": "a>b>c", "bob": "a>c>b", "cid": "c>b>a"})
    assert str(matrix).splitlines()[1:3] == ["  most alike   ann and bob 0.33", "  least alike  ann and cid -1.00"]
    lines = str(tw.matrix({"ann": "a>b>c", "bob": "a>c>b", "cid": "c>b>a"}, "kendall_distance")).splitlines()
    assert lines[1:3] == ["  most alike   ann and bob 1", "  least alike  ann and cid 3"]
    assert len(str(tw.matrix([[1, 1], [1, 1]])).splitlines()) == 4  # nothing is defined, nothing is extreme


def test_values_are_written_and_read_back(tmp_path):
    people = {"ann": "a>b>c>d", "bob": "a>c>b>d", "c|d, é": "a=b=c=d"}
    matrix = tw.matrix(people, weights="top")
    labels, values = list(people), matrix.values
    frame = matrix.to_frame()
    assert (list(frame.index), list(frame.columns)) == (labels, labels)
    np.testing.assert_array_equal(frame.to_numpy(), values)
    by_polars = matrix.to_frame("polars")
    assert by_polars.columns == ["", *labels]
    assert by_polars[""].to_list() == labels
    np.testing.assert_array_equal(by_polars.select(labels).to_numpy(), values)
    for ending in ("csv", "json", "md", "tex"):
        matrix.save(tmp_path / f"m.{ending}")
    with (tmp_path / "m.csv").open(encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    assert header == ["", *labels]
    assert [row[0] for row in rows] == labels
    np.testing.assert_array_equal([[float(cell or "nan") for cell in row[1:]] for row in rows], values)
    written = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert (written["measure"], written["labels"]) == ("scaled_tau(weights=top)", labels)
    np.testing.assert_array_equal(np.array(written["values"], float), values)
    lines = (tmp_path / "m.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == r"|  | ann | bob | c\|d, é |"
    assert lines[2] == "| ann | 1 | 0.75 |  |".replace("0.75", f"{values[0, 1]:.3g}")
    assert r"\toprule" in (tmp_path / "m.tex").read_text(encoding="utf-8")
    back = tw.read(tmp_path / "m.csv")
    assert back["ann"][:2].tolist() == values[:2, 0].tolist()
    with pytest.raises(tw.TiewiseError, match=r"\.csv.*m\.xls"):
        matrix.save(tmp_path / "m.xls")
    with pytest.raises(tw.TiewiseError, match="'polars'.*'arrow'"):
        matrix.to_frame("arrow")
