"""Groups in data frames: against the definition, on both paths, in every library, and what goes wrong."""

import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from reference.groups import crisp, numbered, rows_by_key, scaled_gamma
from strategies import AGGREGATES, TNORMS
from tiewise.grouped import compiled as groups_compiled, routes as groups_routes
from tiewise.measures.base.catalog import CATALOG

RESULT = ("statistic", "n", "concordant", "discordant", "tied")


@pytest.fixture(params=["loop", "kernels"])
def path(request, monkeypatch):
    """Small frames are compared in Python; without the limits they go to the kernels."""
    if request.param == "kernels":
        monkeypatch.setattr(groups_routes, "_FEW_GROUPS", -1)
    return request.param


def quietly(*arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return tw.groups(*arguments, **options)


def assert_rows(answer, by, expected):
    """The answer has these {key: values} in this order."""
    found = plain(answer)
    assert list(found) == [by, *RESULT[:2], "left_out", *RESULT[2:]]
    assert found[by] == list(expected)
    assert not any(found["left_out"])
    for name, want in zip(RESULT, zip(*expected.values(), strict=True), strict=True):
        assert found[name] == pytest.approx(list(want), rel=1e-10, abs=1e-12, nan_ok=True), name


def some_frame(rng, groups=12, largest=9, kind="tied"):
    """Scattered rows of groups of different sizes, some of one item."""
    keys = np.repeat([f"q{g}" for g in range(groups)], rng.integers(1, largest + 1, groups))
    rng.shuffle(keys)
    n = len(keys)
    draw = (lambda: rng.integers(0, 5, n).astype(float)) if kind == "tied" else lambda: rng.random(n)
    return {"q": keys.tolist(), "a": draw().tolist(), "b": draw().tolist()}


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("method", ["dense", "min", "max", "average"])
def test_scores_by_the_definition(path, library, method):
    columns = some_frame(np.random.default_rng(1))
    answer = quietly(
        LIBRARIES[library](columns), by="q", x="a", y="b", scores=True, method=method,
        measure="scaled_gamma(weights=top)",
    )  # fmt: skip
    expected = {}
    for key, rows in rows_by_key(columns["q"], columns["a"], columns["b"]).items():
        x, y = (numbered([row[side] for row in rows], True, method) for side in (0, 1))
        expected[key] = scaled_gamma(x, y, "top", "sum", "product")
    assert_rows(answer, "q", expected)
    assert type(answer) is type(LIBRARIES[library](columns))


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
def test_positions_by_the_definition(path, tnorm, aggregate):
    rng = np.random.default_rng(2)
    columns = some_frame(rng)
    rows = rows_by_key(columns["q"], range(len(columns["q"])))
    for place, group in enumerate(rows.values()):
        for name in ("a", "b"):
            rule = ("dense", "min", "max", "average")[place % (4 if aggregate == "sum" else 3)]
            numbers = numbered(rng.integers(1, len(group) + 1, len(group)).tolist(), False, rule)
            for (row,), position in zip(group, numbers, strict=True):
                columns[name][row] = float(position)
    measure = tw.ScaledGamma(weights="hyperbolic", tnorm=tnorm, aggregate=aggregate)
    answer = quietly(pl.DataFrame(columns, strict=False), by="q", x="a", y="b", measure=measure)
    expected = {
        key: scaled_gamma(*zip(*group, strict=True), "hyperbolic", aggregate, tnorm)
        for key, group in rows_by_key(columns["q"], columns["a"], columns["b"]).items()
    }
    assert_rows(answer, "q", expected)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_mean_positions_and_distances_by_max(path, tnorm):
    columns = some_frame(np.random.default_rng(4))
    measure = tw.ScaledGamma(weights="bottom", aggregate="max", tnorm=tnorm)
    answer = quietly(pl.DataFrame(columns), by="q", x="a", y="b", scores=True, method="average", measure=measure)
    expected = {}
    for key, rows in rows_by_key(columns["q"], columns["a"], columns["b"]).items():
        x, y = (numbered([row[side] for row in rows], True, "average") for side in (0, 1))
        expected[key] = scaled_gamma(x, y, "bottom", "max", tnorm)
    assert_rows(answer, "q", expected)


@pytest.mark.parametrize("measure", ["gamma", "kendall_tau", "kendall_tau(variant=a)"])
def test_crisp_counts_by_the_definition(path, measure):
    columns = some_frame(np.random.default_rng(3))
    answer = quietly(pd.DataFrame(columns), by="q", x="a", y="b", scores=True, higher_is_better=False, measure=measure)
    expected = {
        key: crisp(*(list(side) for side in zip(*group, strict=True)), measure)
        for key, group in rows_by_key(columns["q"], columns["a"], columns["b"]).items()
    }
    assert_rows(answer, "q", expected)


MEASURES = (
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=ends,aggregate=max)",
    "scaled_gamma(weights=bottom,tnorm=lukasiewicz)",
    "gamma",
    "kendall_tau",
)


@given(data=st.data())
@settings(max_examples=60)
def test_both_paths_and_the_measure_itself_agree(data):
    n = data.draw(st.integers(1, 40))
    one = st.lists(st.integers(0, 4), min_size=n, max_size=n)
    columns = {name: data.draw(one) for name in "qab"}
    method = data.draw(st.sampled_from(["dense", "min", "max", "average"]))
    name = data.draw(st.sampled_from(MEASURES))
    higher = data.draw(st.booleans())
    frame = pl.DataFrame(columns)
    options = {"by": "q", "x": "a", "y": "b", "scores": True, "method": method, "higher_is_better": higher}
    one_by_one = plain(quietly(frame, measure=name, **options))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(groups_routes, "_FEW_GROUPS", -1)
        at_once = plain(quietly(frame, measure=name, **options))
    assert one_by_one.keys() == at_once.keys()
    for column, values in one_by_one.items():
        if column != "statistic":
            assert at_once[column] == pytest.approx(values, rel=1e-10, abs=1e-12, nan_ok=True)
    # Where C and D are nothing but rounding, one path may say nan and another 1.
    real = [c + d > 1e-9 for c, d in zip(one_by_one["concordant"], one_by_one["discordant"], strict=True)]
    for place in [place for place, is_real in enumerate(real) if is_real]:
        assert at_once["statistic"][place] == pytest.approx(one_by_one["statistic"][place], rel=1e-10, abs=1e-12)
    measure = tw.measure(name)
    for place, (_, rows) in enumerate(rows_by_key(columns["q"], columns["a"], columns["b"]).items()):
        sides = [tw.Ranking.from_scores([row[k] for row in rows], None, higher, method) for k in (0, 1)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
            want = measure(*sides)
        assert one_by_one["statistic"][place] == pytest.approx(want.statistic, rel=1e-10, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("library", LIBRARIES)
def test_several_keys_and_their_types_are_kept(library):
    columns = {"user": [1, 1, 2, 2, 1, 1], "fold": ["u", "u", "u", "u", "v", "v"], "x": [1, 2, 1, 2, 1, 2],
               "y": [1, 2, 2, 1, 1, 2]}  # fmt: skip
    found = plain(tw.groups(LIBRARIES[library](columns), by=["user", "fold"], x="x", y="y"))
    assert list(found)[:2] == ["user", "fold"]
    assert found["user"] == [1, 2, 1]
    assert found["fold"] == ["u", "u", "v"]
    assert found["statistic"] == [1.0, -1.0, 1.0]


@pytest.mark.parametrize("library", LIBRARIES)
def test_dates_booleans_and_categories_are_keys(library):
    import datetime

    day = [datetime.date(2024, 1, 1), datetime.date(2024, 1, 2)]
    frame = LIBRARIES[library]({"day": [day[0], day[1]] * 2, "new": [True, False] * 2, "x": [1, 1, 2, 2],
                                "y": [1, 2, 2, 1]})  # fmt: skip
    assert plain(tw.groups(frame, by=["day", "new"], x="x", y="y"))["statistic"] == [1.0, -1.0]
    text = ["u", "v", "u", "v"]
    keys = {"pandas": pd.Categorical(text), "polars": pl.Series(text, dtype=pl.Categorical),
            "pyarrow": pa.array(text).dictionary_encode()}[library]  # fmt: skip
    frame = LIBRARIES[library]({"q": keys, "x": [1, 1, 2, 2], "y": [1, 2, 2, 1]})
    assert plain(tw.groups(frame, by="q", x="x", y="y"))["q"] == ["u", "v"]


def test_the_frame_is_not_changed_and_its_index_does_not_matter():
    frame = pd.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]}, index=[7, 7, 3, 9])
    before = frame.copy(deep=True)
    answer = tw.groups(frame, by="q", x="x", y="y")
    pd.testing.assert_frame_equal(frame, before)
    assert answer.index.tolist() == [0, 1]
    assert answer["statistic"].tolist() == [1.0, -1.0]


def test_undefined_groups_are_counted_and_said(path):
    frame = pl.DataFrame({"q": list("aabccc"), "x": [1, 2, 1, 1, 1, 1], "y": [1, 2, 1, 1, 2, 3]})
    with pytest.warns(
        tw.UndefinedCorrelationWarning, match="2 of 3 groups are undefined and nan: 1 with fewer than"
    ) as w:
        answer = tw.groups(frame, by="q", x="x", y="y")
    assert len(w) == 1
    assert "1 in which nothing can be compared" in str(w[0].message)
    assert w[0].filename == __file__
    assert answer["statistic"].is_nan().to_list() == [False, True, True]
    assert answer["tied"].to_list() == [0.0, 0.0, 3.0]


def test_measures_without_pairs_and_distances_have_no_masses():
    frame = pd.DataFrame({"q": [1, 1, 1, 2], "x": [1, 2, 3, 1], "y": [2, 1, 3, 1]})
    answer = quietly(frame, by="q", x="x", y="y", measure="spearman")
    assert answer["statistic"].tolist() == pytest.approx([0.5, np.nan], nan_ok=True)
    assert answer[["concordant", "discordant", "tied"]].isna().all(axis=None)


def test_long_groups_are_counted_by_the_measure_itself(monkeypatch):
    monkeypatch.setattr(groups_routes, "_FEW_GROUPS", -1)
    monkeypatch.setattr(groups_compiled, "_PAIRS_UP_TO", 5)
    columns = some_frame(np.random.default_rng(6), kind="untied")
    answer = plain(quietly(pl.DataFrame(columns), by="q", x="a", y="b", scores=True))
    monkeypatch.setattr(groups_compiled, "_PAIRS_UP_TO", 1000)
    again = plain(quietly(pl.DataFrame(columns), by="q", x="a", y="b", scores=True))
    assert max(answer["n"]) > 5
    assert answer["statistic"] == pytest.approx(again["statistic"], nan_ok=True, rel=1e-12)


def test_the_key_may_stand_without_its_name():
    frame = pd.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]})
    assert tw.groups(frame, "q", "x", "y").equals(tw.groups(frame, by="q", x="x", y="y"))
    assert tw.groups(frame, ["q"], "x", "y").equals(tw.groups(frame, by=["q"], x="x", y="y"))


def test_an_empty_frame_has_no_groups():
    frame = pl.DataFrame({"q": [], "x": [], "y": []}, schema={"q": pl.String, "x": pl.Float64, "y": pl.Float64})
    answer = tw.groups(frame, by="q", x="x", y="y")
    assert answer.shape == (0, 7)
    assert answer.schema["q"] == pl.String


NAN = float("nan")


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("gap", [None, NAN])
def test_missing_values(path, library, gap):
    frame = LIBRARIES[library](
        {"q": ["u"] * 3 + ["v"] * 3, "x": [0.9, 0.5, 0.1] * 2, "y": [3.0, 2.0, gap, 1.0, 2.0, 3.0]}
    )
    options = {"by": "q", "x": "x", "y": "y", "scores": True}
    with pytest.raises(tw.TiewiseError, match=r"`y` must not have missing values: got one in group q = 'u'"):
        tw.groups(frame, **options)
    omitted = plain(tw.groups(frame, measure="scaled_gamma(nan_policy=omit)", **options))
    assert omitted["statistic"] == [1.0, -1.0]
    assert omitted["n"] == [2, 3]
    unknown = plain(quietly(frame, measure="scaled_gamma(nan_policy=propagate)", **options))
    assert unknown["statistic"] == pytest.approx([NAN, -1.0], nan_ok=True)
    assert unknown["n"] == [3, 3]


def test_missing_positions_are_numbered_anew(path):
    frame = pl.DataFrame({"q": ["u"] * 4, "x": [1, 2, 3, 4], "y": [4, None, 2, 1]})
    answer = tw.groups(frame, by="q", x="x", y="y", measure="scaled_gamma(weights=top,nan_policy=omit)")
    want = tw.scaled_gamma([1, 2, 3, 4], [4, NAN, 2, 1], weights="top", nan_policy="omit")
    assert answer["statistic"].to_list() == [want.statistic]
    assert answer["n"].to_list() == [3]


def test_a_group_of_missing_values_only(path):
    frame = pl.DataFrame({"q": ["u", "u", "v", "v"], "x": [1.0, 2.0, None, None], "y": [1.0, 2.0, 3.0, 4.0]})
    answer = quietly(frame, by="q", x="x", y="y", scores=True, measure="gamma(nan_policy=omit)")
    assert answer["n"].to_list() == [2, 0]
    assert answer["statistic"].to_list() == pytest.approx([1.0, NAN], nan_ok=True)


NUMBERED = r"must number its items from 1, tied ones alike \(dense 1,1,2, min 1,1,3, max 2,2,3 or average 1\.5,1\.5,3\)"
SCORES = r'\. If these are scores, say input="scores"; if smaller is better, input="costs"\.$'


@pytest.mark.parametrize("measure", ["scaled_gamma(weights=top)", "gamma", "scaled_gamma(aggregate=max)", "spearman"])
@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([2, 3, 4, 4], "2, 3, 4, 4"),
        ([1, 1, 4, 4], "1, 1, 4, 4"),
        ([1, 1.2, 3, 4], "1, 1.2, 3, 4"),
        ([1.5, 1.5, 2, 3], "1.5, 1.5, 2, 3"),
    ],
)
def test_columns_must_number_the_items_of_each_group(path, measure, numbers, told):
    frame = pl.DataFrame({"q": list("uvuvuvuv"), "x": [1.0, numbers[0], 2.0, numbers[1], 3.0, numbers[2], 4.0,
                          numbers[3]], "y": [1, 1, 2, 2, 3, 3, 4, 4]}, strict=False)  # fmt: skip
    asked(rf"^`x` {NUMBERED}: got {told} in group q = 'v'{SCORES}", frame, measure=measure)
    asked(
        rf"^`y` {NUMBERED}: got {told} in group q = 'v'{SCORES}",
        frame,
        x="y",
        y="x",
        measure=measure,
        input="positions",
    )


def test_the_first_wrong_group_is_named(path):
    columns = {"q": list("uuuvvww"), "x": [1.0, 3, 1, 2, 1.5, 9, 2], "y": [1, 2, 3, 1, 2, 2, 1]}
    frame = pl.DataFrame(columns, strict=False)
    asked(r"^`x` must number .* got 2, 1\.5 in group q = 'v'", frame)


def asked(match, frame=None, kind=tw.TiewiseError, **options):
    frame = pl.DataFrame({"q": ["u", "u"], "x": [1, 2], "y": [2, 1]}) if frame is None else frame
    with pytest.raises(kind, match=match):
        tw.groups(frame, **{"by": "q", "x": "x", "y": "y"} | options)


def test_mistakes_in_the_question():
    asked(r"`x` must be a column of the frame: got 'xx'; its columns are 'q', 'x', 'y'\. Did you mean 'x'\?", x="xx")
    asked(r"`by` must be a column of the frame: got 'query'; its columns are 'q', 'x', 'y'", by="query")
    asked(r"`by` must be the name of a column or a list of names: got 3", by=3)
    asked(r"`by` must name each column once: got 'q' twice", by=["q", "q"])
    asked(r"`by` must not be named like a column of the answer: got 'n'", by="n")
    asked(r"`y` must be the name of a column: got None", y=None)
    asked(r"`scores` must be True or False: got 1", scores=1)
    asked(r"`higher_is_better` goes with scores=True", higher_is_better=False)
    asked(r"`method` goes with scores and costs: got method='min'", method="min")
    asked(r"`method` must be one of dense, min, max, average: got 'middle'", method="middle", scores=True)
    asked(r"`measure` must be one of .*: got 'gama'", measure="gama")
    asked(r"`item`, `ranking` and `value` go together: got no ranking and no value", item="x")


def test_mistakes_in_the_frame(path):
    asked(r"`frame` must be a table of pandas, polars or pyarrow, or a Dask or Spark DataFrame: got 3", 3)
    asked(r"`frame` must be in memory: got a polars LazyFrame\. Collect it first", pl.LazyFrame({"q": [1]}))
    twice = pd.DataFrame([[1, 2, 3, 4]], columns=["q", "x", "x", "y"])
    asked(r"`frame` must name each column once: got 'x' more than once", twice)
    text = pl.DataFrame({"q": ["u"], "x": ["one"], "y": [1]})
    asked(r"`x` must be a column of numbers: got 'x', which holds String", text)
    flags = pl.DataFrame({"q": ["u"], "x": [True], "y": [1]})
    asked(r"`x` must be a column of numbers: got 'x', which holds Boolean", flags)
    mixed = pd.DataFrame({"q": ["u", "u"], "x": [1, "two"], "y": [1, 2]}, dtype=object)
    asked(r"`x` must hold numbers, not text: got 'two' at index 1", mixed)
    infinite = pl.DataFrame({"q": ["u"], "x": [float("inf")], "y": [1.0]})
    asked(r"`x` must be finite: got inf in row 0", infinite)
    wide = pl.DataFrame({"q": ["u", "u"], "x": [2**60, 2**60 + 1], "y": [1, 2]})
    asked(r"`x` must hold numbers that double precision tells apart: column 'x' reaches beyond 2\^53", wide)
    scores = pl.DataFrame({"q": ["u"] * 2 + ["v"] * 2, "x": [1, 2, 1, 2], "y": [1.0, 2.0, 0.5, 0.93]})
    scored = r'\. If these are scores, say input="scores"; if smaller is better, input="costs"\.$'
    asked(r"^`y` must hold positions from 1 .* got 0\.5 in group q = 'v'" + scored, scores)
    asked(r"positions from 1 .*got 7 in group q = 'u'", pl.DataFrame({"q": ["u"], "x": [1], "y": [7]}))
    asked(
        r"in group q = 'u': `weights` must have N - 1 = 1 entries for N = 2 items: got 2",
        measure=tw.ScaledGamma(weights=[1, 0.5]),
    )


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_null_key(library):
    frame = LIBRARIES[library]({"q": ["u", None, "u"], "x": [1, 2, 3], "y": [1, 2, 3]})
    asked(r"`by` must name a group in every row: column 'q' is missing in row 1", frame)
    frame = LIBRARIES[library]({"q": [1.5, 1.5, NAN], "x": [1, 2, 3], "y": [1, 2, 3]})
    asked(r"`by` must name a group in every row: column 'q' is missing in row 2", frame)


def test_large_frames_take_the_kernels():
    rng = np.random.default_rng(9)
    keys = np.tile(np.arange(600), 10)
    frame = pl.DataFrame({"q": keys, "a": rng.random(6000), "b": rng.random(6000)})
    answer = tw.groups(frame, by="q", x="a", y="b", scores=True, measure="kendall_tau")
    from scipy.stats import kendalltau

    for row in answer.head(20).iter_rows(named=True):
        part = frame.filter(pl.col("q") == row["q"])
        assert row["statistic"] == pytest.approx(kendalltau(part["a"], part["b"]).statistic, rel=1e-12)
    assert len(answer) == 600


@pytest.mark.parametrize("name", sorted(CATALOG))
def test_every_measure_of_the_catalog(name):
    rng = np.random.default_rng(11)
    columns = {"q": [1] * 6 + [2] * 5, "x": [*range(1, 7), *range(1, 6)]}
    columns["y"] = [*(rng.permutation(6) + 1).tolist(), *(rng.permutation(5) + 1).tolist()]
    answer = plain(tw.groups(pl.DataFrame(columns), by="q", x="x", y="y", measure=name))
    said = {} if name == "robust_gamma" else {"input": "positions"}
    for place, rows in enumerate(rows_by_key(columns["q"], columns["x"], columns["y"]).values()):
        x, y = (list(side) for side in zip(*rows, strict=True))
        assert answer["statistic"][place] == pytest.approx(tw.measure(name)(x, y, **said).statistic, rel=1e-12)
        assert answer["n"][place] == len(x)


def test_a_measure_of_values_gets_the_values():
    frame = pl.DataFrame(
        {"q": [1] * 4 + [2] * 3, "x": [0.1, 0.25, 0.3, 9.0, 1.0, 2.0, 3.5], "y": [1.0, 7.0, 2.0, 8.0, 3.0, 1.0, 2.0]}
    )
    for options in ({}, {"scores": True}):
        answer = tw.groups(frame, by="q", x="x", y="y", measure="robust_gamma", **options)
        for row in answer.iter_rows(named=True):
            part = frame.filter(pl.col("q") == row["q"])
            assert row["statistic"] == tw.robust_gamma(part["x"].to_list(), part["y"].to_list()).statistic
