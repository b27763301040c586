"""Scaled tau and scaled Somers' d through every door of the package, each against brute force in fractions."""

import json
import math
from itertools import permutations

import numpy as np
import pandas as pd
import polars as pl
import pytest
from dask import array as da
from matplotlib import pyplot as plt

import tiewise as tw
import tiewise.pandas
import tiewise.polars
from cli import in_process
from reference import extensions as every_extension, jackknife, scaled_family as twin, scaled_gamma
from strategies import numbered, tied_positions
from tiewise.grouped import routes
from tiewise.inference.resampling import leave_one_out
from tiewise.linear_extensions.extensions import Extensions
from tiewise.matrices import products
from tiewise.measures.base.wording import in_words
from tiewise.rankings.alignment import align

TWINS = {"scaled_tau": twin.scaled_tau, "scaled_somers_d": twin.scaled_somers_d}
CASES = [
    (name, tnorm, aggregate)
    for name in TWINS
    for tnorm, aggregate in [("product", "sum"), ("minimum", "sum"), ("product", "max")]
]


class Case:
    """A measure by `top`, and the same by the letter."""

    def __init__(self, name, tnorm, aggregate):
        self.name, self.parameters = name, {"tnorm": tnorm, "aggregate": aggregate}
        self.measure = tw.measure(f"{name}(weights=top,tnorm={tnorm},aggregate={aggregate})")

    def by_the_letter(self, x, y):
        x, y = ([int(p) for p in side] for side in (x, y))
        w = scaled_gamma.weight_vector("top", len(x))
        value = TWINS[self.name](x, y, w, w, self.parameters["aggregate"], self.parameters["tnorm"])
        return math.nan if value is None else float(value)


@pytest.fixture(params=CASES, ids=" ".join)
def case(request):
    return Case(*request.param)


def pair_of(n, tied=False, seed=0):
    rng = np.random.default_rng(seed)
    return tuple(tied_positions(rng, n, n // 2) if tied else rng.permutation(n) + 1 for _ in range(2))


@pytest.mark.parametrize("tied", [False, True])
def test_shares_and_moves(case, tied):
    x, y = pair_of(9, tied, 3)
    n, why = len(x), tw.explain(x, y, case.measure, moves=9)
    w = scaled_gamma.weight_vector("top", n)
    d = scaled_gamma.DISTANCES[case.parameters["aggregate"]]
    masses = scaled_gamma.masses(x.tolist(), y.tolist(), w, w, case.parameters["aggregate"], case.parameters["tnorm"])
    assert sum(why.items.columns["concordant"]) == pytest.approx(float(masses[0]), rel=1e-12)
    assert sum(why.items.columns["discordant"]) == pytest.approx(float(masses[1]), rel=1e-12, abs=1e-12)
    t = scaled_gamma.TNORMS[case.parameters["tnorm"]]
    whole = [scaled_gamma.Fraction(p) for p in x.tolist()], [scaled_gamma.Fraction(p) for p in y.tolist()]
    for item, discordant in zip(why.items.columns["item"], why.items.columns["discordant"], strict=True):
        i = int(item)
        own = sum(
            t(d(w, whole[0][i], whole[0][j]), d(w, whole[1][i], whole[1][j]))
            for j in range(n)
            if (x[i] - x[j]) * (y[i] - y[j]) < 0
        )
        assert discordant == pytest.approx(float(own) / 2, abs=1e-12)
    assert float(why.result) == pytest.approx(case.by_the_letter(x, y), rel=1e-12)


@pytest.mark.parametrize("tied", [False, True])
def test_the_null_is_that_of_all_alignments(case, tied):
    x, y = (np.array([1, 2, 2, 4, 5, 5]), np.array([1, 1, 2, 3, 4, 5])) if tied else pair_of(6)
    values = np.array([case.by_the_letter(x, y[list(order)]) for order in permutations(range(6))])
    exact = tw.significance(x, y, case.measure, method="exact", alternative="greater")
    assert abs(exact.null_mean) < 1e-12
    assert abs(values.mean()) < 1e-12
    assert exact.null_std == pytest.approx(values.std(), rel=1e-12)
    assert exact.pvalue == pytest.approx(np.mean(values >= case.by_the_letter(x, y) - 1e-9), abs=1e-12)
    if case.parameters["tnorm"] == "product":
        closed = tw.significance(x, y, case.measure, method="asymptotic")
        assert (closed.null_mean, closed.null_std) == pytest.approx((0.0, values.std()), rel=1e-12, abs=1e-15)
        assert closed.centered_statistic == pytest.approx(closed.statistic, rel=1e-12)
    else:
        with pytest.raises(tw.TiewiseError, match="the closed form is that of tnorm=product: got minimum"):
            tw.significance(x, y, case.measure, method="asymptotic")
    drawn = tw.significance(x, y, case.measure, method="permutation", n_resamples=999, rng=1)
    assert abs(drawn.pvalue - tw.significance(x, y, case.measure, method="exact").pvalue) < 0.08


def test_the_jackknife_and_which_is_closer(case):
    x, y = pair_of(9, seed=5)
    z = pair_of(9, seed=6)[0]
    by_hand = jackknife.left_out(case.by_the_letter, x.tolist(), y.tolist())
    np.testing.assert_allclose(leave_one_out.values_without_each(case.measure, align(x, y)), by_hand, atol=1e-12)
    interval = tw.confidence_interval(x, y, case.measure)
    assert interval.standard_error == pytest.approx(jackknife.standard_error(by_hand), rel=1e-10)
    assert interval.low < case.by_the_letter(x, y) < interval.high
    closer = tw.closer(x, y, z, case.measure)
    assert float(closer) == pytest.approx(case.by_the_letter(x, y) - case.by_the_letter(x, z), abs=1e-12)
    drawn = tw.confidence_interval(x, y, case.measure, method="percentile", n_resamples=199, rng=0)
    assert drawn.low <= drawn.high


# For distances by sum, what the others' moves do is taken to first order; by max they are compared anew, as above.
@pytest.mark.parametrize(("name", "tnorm"), [(name, tnorm) for name, tnorm, by in CASES if by == "sum"])
def test_the_jackknife_by_shares(name, tnorm):
    rng = np.random.default_rng(1)
    x = rng.permutation(1100) + 1
    y = np.argsort(np.argsort(x + rng.normal(0, 150, 1100))) + 1
    measure, pair = tw.measure(f"{name}(weights=top:5,tnorm={tnorm})"), align(x, y)
    by_shares, anew = leave_one_out.values_without_each(measure, pair), leave_one_out._renumbered(measure, pair)
    assert np.std(by_shares) == pytest.approx(np.std(anew), rel=0.03)


@pytest.mark.parametrize("tied", [False, True])
def test_matrices_neighbours_and_dask(case, tied, monkeypatch):
    rows = np.array([pair_of(8, tied, seed)[0] for seed in range(6)])
    used, called = [], products.ProductMasses.__call__
    monkeypatch.setattr(products.ProductMasses, "__call__", lambda *a: (used.append(1), called(*a))[1])
    want = np.array([[case.by_the_letter(a, b) for b in rows] for a in rows])
    np.testing.assert_allclose(tw.matrix(rows, case.measure), want, atol=1e-12)
    assert bool(used) == (case.parameters["tnorm"] == "product")
    lazy = tw.matrix(da.from_array(rows, chunks=(3, 8)), case.measure)
    np.testing.assert_allclose(lazy.compute(scheduler="synchronous"), want, atol=1e-12)
    near = tw.nearest(rows, 2, case.measure, other=rows[:4])
    np.testing.assert_allclose(near.values, -np.sort(-want[:, :4], axis=1)[:, :2], atol=1e-12)
    tested = tw.matrix(rows[:3], case.measure, test="permutation", n_resamples=49, rng=0)
    np.testing.assert_allclose(tested.statistic, want[:3, :3], atol=1e-12)


@pytest.mark.parametrize("tied", [False, True])
def test_groups_compiled_and_one_by_one(case, tied, monkeypatch):
    parts = [pair_of(n, tied, seed) for seed, n in enumerate([9, 6, 9, 12])]
    frame = pd.concat([pd.DataFrame({"g": g, "x": x, "y": y}) for g, (x, y) in enumerate(parts)])
    want = [case.by_the_letter(x, y) for x, y in parts]
    for few in (0, 10**9):
        monkeypatch.setattr(routes, "_FEW_GROUPS", few)
        monkeypatch.setattr(routes, "_FEW_PAIRS", few)
        found = tw.groups(frame, by="g", x="x", y="y", measure=case.measure)
        np.testing.assert_allclose(found["statistic"], want, atol=1e-12)
    tested = tw.groups(frame, by="g", x="x", y="y", measure=case.measure, test=True, n_resamples=99, rng=0)
    alone = [tw.significance(x, y, case.measure, method="exact").pvalue for x, y in parts[1:2]]
    assert tested["pvalue"].between(0, 1).all()
    assert tested["pvalue"].iloc[1] == pytest.approx(alone[0], abs=0.15)
    in_polars = pl.from_pandas(frame).tiewise.groups("g", x="x", y="y", measure=case.measure)
    np.testing.assert_allclose(in_polars["statistic"], want, atol=1e-12)


def test_all_extensions(case):
    for x, y in (([1, 1, 2, 3], [2, 1, 1, 1]), ([1, 2, 2, 1], [1, 1, 2, 2]), ([1, 2, 3, 4], [1, 1, 1, 2])):
        expected = every_extension.summary(every_extension.values(x, y, case.by_the_letter))
        for found in (
            tw.extensions(x, y, case.measure),
            tw.measure(str(case.measure)[:-1] + ",ties=incomparability)")(x, y),
        ):
            assert (found.low, found.mean, found.high) == pytest.approx(expected, abs=1e-12)
        low, high = case.measure._bounds_on_extensions(Extensions.of(align(numbered(x, "min"), numbered(y, "min"))))
        assert low <= expected[0] + 1e-12
        assert expected[2] - 1e-12 <= high


def test_too_many_extensions_are_bounded(case):
    x, y = (numbered(side.tolist(), "min") for side in pair_of(14, tied=True, seed=2))
    found = tw.extensions(x, y, case.measure, n_samples=60, rng=0)
    assert not found.exact
    assert found.interval == "proven pair by pair"
    assert found.low <= found.lowest_found <= found.mean <= found.highest_found <= found.high


def test_scorers_and_accessors(case):
    x, y = pair_of(8, seed=4)
    want = case.by_the_letter(x, y)
    series = pd.DataFrame({"g": 1, "x": x, "y": y})
    assert series.tiewise.groups("g", x="x", y="y", measure=case.measure)["statistic"].iloc[0] == pytest.approx(want)
    assert tw.scorer(case.measure)._result(-x, -y).statistic == pytest.approx(want)


def title_of(ax):
    """The title, wherever it stands, on one line."""
    return " ".join(ax.get_title(loc=where) for where in ("left", "center")).replace("\n", " ")


def test_pictures_and_pages(case):
    x, y = (tw.Ranking.from_positions(side, list("abcdefg")) for side in pair_of(7, seed=1))
    ends = tw.plots.profile(x, y, case.measure).lines[-1].get_ydata()[-1]
    assert float(ends) == pytest.approx(case.by_the_letter(x.positions, y.positions), rel=1e-9)
    along = tw.robustness(x, y, case.measure, family="top_k", catalog=False).scalings.columns
    assert along["statistic"][-1] == pytest.approx(float(getattr(tw, case.name)(x, y, **case.parameters)), rel=1e-12)
    for draw in (tw.plots.slopes, tw.plots.pairs):
        assert in_words(case.measure) in title_of(draw(x, y, case.measure))
    assert tw.plots.null(tw.significance(x, y, case.measure, rng=0)).get_xlabel() == in_words(case.measure)
    page = tw.report(x, y, case.measure, rng=0).html
    assert f"{case.by_the_letter(x.positions, y.positions):.3f}"[:5] in page
    assert case.name in page
    plt.close("all")


def test_the_command(case, tmp_path):
    x, y = pair_of(8, seed=7)
    path = tmp_path / "table.csv"
    pd.DataFrame({"item": list("abcdefgh"), "x": x, "y": y}).to_csv(path, index=False)
    columns = ["--x", "x", "--y", "y", "--positions", "--measure", str(case.measure), "--json"]
    want = case.by_the_letter(x, y)
    found = json.loads(in_process.run("compare", str(path), *columns, "--test"))
    assert found["statistic"] == pytest.approx(want, rel=1e-12)
    assert 0.0 < found["pvalue"] <= 1.0
    assert json.loads(in_process.run("explain", str(path), *columns))["statistic"] == pytest.approx(want, rel=1e-12)


def test_weights_that_hardly_weigh_are_told():
    x, y = pair_of(1000)
    with pytest.warns(tw.HardlyWeighsWarning, match="weights=top hardly weighs on 1,000 items"):
        tw.scaled_tau(x, y, weights="top")
    with pytest.warns(tw.HardlyWeighsWarning, match="weights=top hardly weighs on 1,000 items"):
        tw.scaled_somers_d(x, y, weights="top")
    for n in (12, 1000):  # here a warning would be an error
        tw.scaled_tau(*pair_of(n), weights="top:10")
    tw.scaled_somers_d(*pair_of(12), weights="top")
