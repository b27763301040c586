"""p-values in each group: those of `tw.significance` on its rankings, all groups at once, each with its own draws."""

import subprocess
import sys
from itertools import permutations

import numpy as np
import pandas as pd
import polars as pl
import pytest

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from reference import alignments, classical, permutation_tests, scaled_gamma as by_letter
from tiewise.inference import evaluation, many
from tiewise.inference.null import matched_values
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.running.progress import listening

FRAME = pd.DataFrame(
    {
        "q": ["u"] * 6 + ["v"] * 6 + ["w"],
        "x": [1, 2, 3, 4, 5, 6] * 2 + [1],
        "y": [2, 1, 3, 4, 6, 5, 6, 5, 4, 3, 2, 1, 1],
    }
)
TOP = "scaled_gamma(weights=top)"
POSITIONS = sorted(name for name, measure in CATALOG.items() if issubclass(measure, PositionMeasure))


def answered(**options):
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 3 groups"):
        return tw.groups(FRAME, by="q", x="x", y="y", test=True, **options)


def scores(groups, size, seed=0, levels=None):
    """A frame of scores by group; with levels, there are ties."""
    rng = np.random.default_rng(seed)
    x, y = rng.random((2, groups * size)) if levels is None else rng.integers(levels, size=(2, groups * size)) * 1.0
    return pd.DataFrame({"q": np.repeat([f"q{g}" for g in range(groups)], size), "x": x, "y": y})


def with_pvalues(frame, **options):
    return tw.groups(frame, by="q", x="x", y="y", input="scores", **options)


def rankings_of(frame, method="dense"):
    """(key, x, y) of each group, as Rankings."""
    for key, part in frame.groupby("q", sort=False):
        yield key, *(tw.Ranking.from_scores(part[side].tolist(), method=method) for side in ("x", "y"))


@pytest.mark.parametrize("measure", [TOP, "kendall_tau"])
def test_the_pvalue_of_each_group(measure):
    answer = answered(measure=measure)
    assert list(answer.columns) == [
        "q", "statistic", "n", "left_out", "concordant", "discordant", "tied", "pvalue", "pvalue_is_least",
    ]  # fmt: skip
    for _, row in answer.head(2).iterrows():
        part = FRAME[FRAME["q"] == row["q"]]
        want = tw.significance(part["x"].tolist(), part["y"].tolist(), measure)
        assert row["pvalue"] == pytest.approx(want.pvalue, rel=1e-12)
        assert row["statistic"] == pytest.approx(want.statistic, rel=1e-12)
    assert answer["pvalue"].isna().tolist() == [False, False, True]
    assert answer["pvalue_is_least"].tolist() == [False, False, False]  # nothing was drawn


def test_scores_are_tested_by_their_positions():
    negative = FRAME.assign(x=-FRAME["x"], y=-FRAME["y"])
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 3 groups"):
        answer = tw.groups(negative, by="q", x="x", y="y", scores=True, test=True, measure="gamma")
    assert answer["pvalue"].tolist() == pytest.approx(answered(measure="gamma")["pvalue"].tolist(), nan_ok=True)


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
@pytest.mark.parametrize("levels", [None, 4])
@pytest.mark.parametrize("measure", POSITIONS)
def test_exact_is_that_of_significance_for_every_measure(measure, levels):
    frame = scores(4, 5, seed=5, levels=levels if tw.measure(measure).claims.ties else None)
    found = with_pvalues(frame, measure=measure, test="exact")
    for (_, x, y), p in zip(rankings_of(frame), found["pvalue"], strict=True):
        assert p == pytest.approx(tw.significance(x, y, measure, method="exact").pvalue, rel=1e-12, nan_ok=True)
    assert not found["pvalue_is_least"].any()


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
@pytest.mark.parametrize("method", ["dense", "min", "average"])
@pytest.mark.parametrize("levels", [None, 15])
@pytest.mark.parametrize("size", [30, 70])
@pytest.mark.parametrize(
    "measure",
    [
        TOP, "scaled_gamma", "scaled_gamma(weights=hyperbolic,weights_y=top)",
        "scaled_gamma(weights=top,aggregate=max)", "gamma", "kendall_tau", "kendall_tau(variant=a)",
        "kendall_tau(variant=c)", "somers_d", "spearman",
    ],
)  # fmt: skip
def test_the_closed_form_is_that_of_significance(measure, size, levels, method):
    frame = scores(6, size, seed=size, levels=levels)
    found = with_pvalues(frame, measure=measure, test="asymptotic", method=method)
    for (_, x, y), p in zip(rankings_of(frame, method), found["pvalue"], strict=True):
        assert p == pytest.approx(tw.significance(x, y, measure, method="asymptotic").pvalue, rel=1e-12, nan_ok=True)


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
@pytest.mark.parametrize("measure", ["tau_x", "kemeny", "bucket_kendall"])
def test_the_closed_form_of_measures_that_are_affine_where_one_side_ties_nothing(measure):
    frame = scores(6, 40, seed=2, levels=20)
    frame["x"] = np.random.default_rng(3).random(len(frame))
    found = with_pvalues(frame, measure=measure, test="asymptotic")
    for (_, x, y), p in zip(rankings_of(frame), found["pvalue"], strict=True):
        assert p == pytest.approx(tw.significance(x, y, measure, method="asymptotic").pvalue, rel=1e-12)
    frame["x"] = frame["y"].to_numpy()[::-1]
    with pytest.raises(tw.TiewiseError, match=r"in group q = 'q0': `test` must be .*both have ties"):
        with_pvalues(frame, measure=measure, test="asymptotic")


@pytest.mark.parametrize("size", [5, 8, 30, 60, 120])
@pytest.mark.parametrize("measure", [TOP, "kendall_tau", "spearman", "scaled_gamma(weights=top,tnorm=minimum)"])
def test_auto_chooses_as_significance_does(measure, size):
    frame = scores(4, size, seed=size)
    found = with_pvalues(frame, measure=measure, test=True, n_resamples=199, rng=1)
    for (_, x, y), p in zip(rankings_of(frame), found["pvalue"], strict=True):
        want = tw.significance(x, y, measure, n_resamples=199, rng=1)
        if want.method == "permutation":
            assert round(p * 100, 9) in range(1, 101)  # a multiple of 2/200
        else:
            assert p == pytest.approx(want.pvalue, rel=1e-12)


def gamma_by_letter(x, y):
    weights = by_letter.weight_vector("top", len(x))
    c, d = by_letter.masses(x, y, weights, weights, "sum", "product")[:2]
    return float((c - d) / (c + d)) if c + d else float("nan")


@pytest.mark.parametrize("levels", [None, 5])
@pytest.mark.parametrize(
    ("measure", "twin", "draws"), [(TOP, gamma_by_letter, 39), ("kendall_tau", classical.tau_b, 199)]
)
def test_permutations_are_those_of_the_groups_own_stream(measure, twin, draws, levels):
    frame = scores(4, 9, seed=5, levels=levels)
    found = with_pvalues(frame, measure=measure, test="permutation", n_resamples=draws, rng=11)
    for (key, x, y), p, least in zip(rankings_of(frame), found["pvalue"], found["pvalue_is_least"], strict=True):
        want = permutation_tests.pvalue(twin, x.positions.tolist(), y.positions.tolist(), 11, (key,), draws)
        assert (p, least) == (pytest.approx(want[0], rel=1e-12), want[1])


@pytest.mark.parametrize(
    "measure", [TOP, "kendall_tau", "spearman", "footrule", "scaled_gamma(weights=top,tnorm=drastic)"]
)
def test_permutations_come_near_all_alignments(measure):
    frame = scores(8, 6, seed=3)
    exact = with_pvalues(frame, measure=measure, test="exact")["pvalue"].to_numpy()
    drawn = with_pvalues(frame, measure=measure, test="permutation", n_resamples=3999, rng=2)["pvalue"].to_numpy()
    # Twice a share of 3,999 draws: five standard errors.
    assert np.all(np.abs(drawn - exact) <= 5 * 2 * np.sqrt(0.25 / 3999) + 2 / 4000)


def test_exact_by_hand():
    x, y = [1, 2, 3, 4, 5], [2, 1, 3, 5, 4]
    frame = pd.DataFrame({"q": ["u"] * 5, "x": x, "y": y})
    found = tw.groups(frame, by="q", x="x", y="y", measure=TOP, test="exact")["pvalue"].item()
    every = [gamma_by_letter(x, list(order)) for order in permutations(y)]
    assert found == pytest.approx(alignments.pvalues(every)[2], rel=1e-12)


@pytest.mark.parametrize("measure", [TOP, "spearman", "rbo", "robust_gamma"])
def test_a_group_does_not_depend_on_the_others_or_on_the_order_of_rows(measure):
    frame = scores(9, 12, seed=1)
    options = {"measure": measure, "test": "permutation", "n_resamples": 49, "rng": 4}
    whole = with_pvalues(frame, **options).set_index("q")
    few = with_pvalues(frame[frame["q"].isin(["q2", "q7"])], **options).set_index("q")
    mixed = with_pvalues(frame.sample(frac=1, random_state=1), **options).set_index("q")
    pd.testing.assert_series_equal(few["pvalue"], whole.loc[few.index, "pvalue"])
    pd.testing.assert_series_equal(mixed["pvalue"].sort_index(), whole["pvalue"].sort_index())
    assert not np.array_equal(whole["pvalue"], with_pvalues(frame, **(options | {"rng": 5}))["pvalue"])


def test_groups_of_equal_rankings_have_draws_of_their_own():
    one = scores(1, 15)
    frame = pd.concat([one.assign(q=f"q{g}") for g in range(30)])
    found = with_pvalues(frame, measure=TOP, test="permutation", n_resamples=199, rng=1)["pvalue"]
    assert found.nunique() > 5
    shifts = found.to_numpy() - found.mean()
    assert abs(np.mean(shifts[1:] * shifts[:-1])) < np.mean(shifts**2) * 0.6


@pytest.mark.parametrize("levels", [None, 6])
@pytest.mark.parametrize(
    "measure",
    [
        TOP, "kendall_tau", "scaled_gamma(weights=top,aggregate=max)", "scaled_gamma(weights=top,tnorm=drastic)",
        "scaled_gamma(weights=hyperbolic,tnorm=nilpotent)", "scaled_gamma(weights=top,tnorm=minimum,aggregate=max)",
    ],
)  # fmt: skip
def test_one_stream_whether_compiled_or_not(monkeypatch, measure, levels):
    frame = scores(6, 11, seed=2, levels=levels)
    options = {"measure": measure, "test": "permutation", "n_resamples": 99, "rng": 4}
    plain_numpy = with_pvalues(frame, **options)
    for module in (evaluation, many, matched_values):
        monkeypatch.setattr(module, "FEW_ELEMENTS", 0)
    pd.testing.assert_frame_equal(plain_numpy, with_pvalues(frame, **options), rtol=1e-12)


@pytest.mark.parametrize("library", LIBRARIES)
def test_every_library_and_kind_of_key_has_the_same_streams(library):
    columns = scores(6, 11, seed=2).to_dict(orient="list")
    columns["k"] = [int(key[1:]) for key in columns.pop("q")]
    options = {"by": "k", "x": "x", "y": "y", "input": "scores", "measure": TOP, "rng": 4}
    options |= {"test": "permutation", "n_resamples": 99}
    want = plain(tw.groups(pd.DataFrame(columns), **options))
    found = plain(tw.groups(LIBRARIES[library](columns), **options))
    assert found["pvalue"] == want["pvalue"]
    assert found["pvalue_is_least"] == want["pvalue_is_least"]
    as_floats = pd.DataFrame(columns | {"k": [float(key) for key in columns["k"]]})
    assert tw.groups(as_floats, **options)["pvalue"].tolist() == want["pvalue"]


def test_runs_have_the_streams_of_their_queries():
    frame = scores(3, 12, seed=8)
    runs = [
        {key: dict(enumerate(part[side].tolist())) for key, part in frame.groupby("q", sort=False)} for side in "xy"
    ]
    options = {"measure": TOP, "test": "permutation", "n_resamples": 99, "rng": 1}
    assert tw.groups(*runs, **options)["pvalue"].tolist() == with_pvalues(frame, **options)["pvalue"].tolist()


def test_pvalues_are_uniform_under_independence():
    frame = scores(600, 20, seed=6)
    for options in ({"test": "asymptotic"}, {"test": "permutation", "n_resamples": 199, "rng": 1}):
        p = with_pvalues(frame, measure=TOP, **options)["pvalue"].to_numpy()
        # The standard error of a share of 0.05 is 0.0089 here: three of them to either side; of the mean, 0.0118.
        assert 0.023 <= np.mean(p < 0.05) <= 0.077
        assert np.mean(p) == pytest.approx(0.5, abs=0.036)
        shares = np.histogram(np.clip(p, 0, 0.999), bins=5, range=(0, 1))[0] / len(p)
        assert np.all(np.abs(shares - 0.2) < 0.05)


def test_the_least_pvalue_is_marked():
    same = pd.DataFrame(
        {"q": ["a"] * 30 + ["b"] * 30, "x": [*range(1, 31)] * 2, "y": [*range(1, 31), *[*range(2, 31), 1]]}
    )
    same.loc[30:, "y"] = np.random.default_rng(1).permutation(30) + 1
    found = tw.groups(same, by="q", x="x", y="y", measure=TOP, test="permutation", n_resamples=99, rng=1)
    assert found["pvalue"].tolist()[0] == 2 / 100
    assert found["pvalue_is_least"].tolist() == [True, False]
    formula = tw.groups(same, by="q", x="x", y="y", measure=TOP, test="asymptotic")
    assert formula["pvalue"].tolist()[0] < 1e-6
    assert formula["pvalue_is_least"].tolist() == [False, False]
    text = str(tw.summary(found))
    assert "p < 0.05 = 1 of 2 groups, at the least p = 1 of 2 groups" in text
    summed = tw.summary(pl.from_pandas(found))
    assert (summed.tested, summed.below, summed.least) == (2, 1, 1)
    assert "p <" not in str(tw.summary(found.drop(columns=["pvalue", "pvalue_is_least"])))
    assert tw.groups(
        same, by="q", x="x", y="y", measure=TOP, test="permutation", n_resamples=99, rng=1, sort="-pvalue_is_least"
    )["q"].tolist() == ["a", "b"]


def test_progress_is_told():
    told = []
    with listening(lambda task, done: told.append((task, done))):
        with_pvalues(scores(3, 12), measure=TOP, test="permutation", n_resamples=9, rng=1, progress=True)
    assert ("testing, drawn alignments", 1.0) in told


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"test": "bootstrap"}, "`test` must be one of auto, exact, asymptotic, permutation: got 'bootstrap'"),
        ({"test": 3}, "`test` must be True, False or one of auto, .*: got 3"),
        ({"test": True, "n_resamples": 0}, "`n_resamples` must be a whole number >= 1: got 0"),
        ({"test": True, "rng": "seven"}, "`rng` must be a whole number"),
        ({"test": "exact"}, 'in group q = \'q0\': `test` must be "permutation", "asymptotic" or "auto" for 12 items'),
        (
            {"test": "asymptotic", "measure": "footrule"},
            "in group q = 'q0': `test` must be \"permutation\", .*footrule has no closed form",
        ),
        (
            {"test": "asymptotic", "measure": "rbo"},
            "in group q = 'q0': `test` must be \"permutation\", .*rbo has no closed form",
        ),
    ],
)
def test_mistakes_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        with_pvalues(scores(2, 12), **({"measure": TOP} | options))


def test_a_fresh_seed_each_time_without_one():
    frame = scores(5, 15)
    first, second = (with_pvalues(frame, measure=TOP, test="permutation", n_resamples=99)["pvalue"] for _ in range(2))
    assert not first.equals(second)


def test_a_few_groups_do_not_load_numba():
    code = (
        "import sys, pandas as pd, tiewise as tw\n"
        "frame = pd.DataFrame({'q': [1] * 12, 'x': range(1, 13), 'y': [*range(2, 13), 1]})\n"
        "measure = 'scaled_gamma(weights=top)'\n"
        "tw.groups(frame, by='q', x='x', y='y', measure=measure, test='permutation', n_resamples=99)\n"
        "assert 'numba' not in sys.modules, 'numba was loaded'\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).stderr == b""
