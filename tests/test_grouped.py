"""`groups`: the same values as single calls, from every kind of frame; `summary`; and refused input."""

import math
import warnings
from functools import partial

import dask
import dask.dataframe as dd
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import stats

import tiewise as tw
from helpers import trying
from strategies import random_positions
from tiewise.catalog import definitions

ignore_notes = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
UNTIED = ("gamma_delta", "kumar_vassilvitskii", "shieh", "tau_ap")
N = 9
VARIANTS = [
    *(tw.measure(name) for name in definitions()),
    *(tw.measure("scaled_tau", weights=word) for word in ("top", "bottom", "logarithmic", "top_k:3")),
    tw.measure("scaled_gamma", weights="top", weights_y="uniform", tnorm="minimum"),
    tw.measure("scaled_gamma", weights=lambda n: np.linspace(1, 0, n - 1), tnorm="yager:2", aggregate="sum"),
    tw.measure("scaled_tau", ties="indifference", weights="top"),
    tw.measure("scaled_tau", ties="incomparability"),
    tw.measure("vigna", rank=None),
    tw.measure("vigna", rank=True),
    tw.measure("vigna", rank=np.linspace(3, 1, N)),
    tw.measure("tau_ap", variant="b", symmetric=True),
    tw.measure("kumar_vassilvitskii", elements=np.arange(1.0, N + 1)),
    tw.measure("robust_gamma", tolerance=(0.5, 1.0)),
    tw.measure("rbo", p=0.7),
    tw.measure("average_overlap", depth=2),
]


def numbers(count=4, n=N, ties=True, seed=0):
    """A long frame with columns `user`, `x` and `y`, where the rows of all groups are mixed."""
    rng = np.random.default_rng(seed)
    columns = {
        "user": np.repeat([f"u{k}" for k in range(count)], n),
        "x": np.concatenate([random_positions(rng, n, ties) for _ in range(count)]),
        "y": np.concatenate([random_positions(rng, n, ties) for _ in range(count)]),
    }
    order = np.argsort(np.tile(np.arange(n), count), kind="stable")  # the order inside a group stays
    return pd.DataFrame(columns).take(order).reset_index(drop=True)


def runs(seed=0, queries=6, n=8, deep=None):
    """Two long frames with columns `q`, `doc` and `s`; with `deep` each has so many of n documents."""
    rng = np.random.default_rng(seed)
    sides = []
    for _ in range(2):
        docs = [rng.permutation(n)[: deep or n] for _ in range(queries)]
        rows = [(f"q{q}", f"d{doc}", float(rng.integers(1, n))) for q, each in enumerate(docs) for doc in each]
        sides.append(pd.DataFrame(rows, columns=["q", "doc", "s"]))
    return sides


def lists():
    """A frame with columns of lists, some of which are empty or null."""
    x = [["a", "b", "c"], ["b", "a"], [], ["c", "a", "b"], None]
    y = [["b", "a", "c"], ["b", "c", "d"], ["a"], ["c", "b", "a"], ["a", "b"]]
    return {"user": [f"u{k}" for k in range(5)], "x": x, "y": y}


def values(frame, by="user", column="value"):
    """The answer as a dict by group."""
    columns = frame.columns if isinstance(frame, tw.Table) else as_pandas(frame)
    return dict(zip(columns[by], columns[column], strict=True))


def as_pandas(frame):
    """A frame of any library as one of pandas, without the types of the library."""
    if isinstance(frame, pa.Table):
        return pd.DataFrame(frame.to_pydict())
    if isinstance(frame, pl.DataFrame):
        return pd.DataFrame(frame.to_dict(as_series=False))
    return frame.compute() if isinstance(frame, dd.DataFrame) else frame


def from_dask(frame, npartitions=3):
    return dd.from_pandas(frame, npartitions=npartitions, sort=False)


@pytest.fixture(autouse=True)
def one_thread():
    """Dask computes in this thread and keeps lists as they are."""
    with dask.config.set({"scheduler": "synchronous", "dataframe.convert-string": False}):
        yield


LIBRARIES = {
    "pandas": (pd.DataFrame, pd.DataFrame),
    "polars": (pl.DataFrame, pl.DataFrame),
    "pyarrow": (partial(pa.Table.from_pandas, preserve_index=False), pa.Table),
    "dask": (from_dask, dd.DataFrame),
    "table": (lambda frame: tw.Table({name: frame[name].to_numpy() for name in frame}), tw.Table),
}


# --- the same values as single calls


@ignore_notes
def test_values_are_those_of_single_calls():
    for measure in VARIANTS:
        frame = numbers(ties=measure.name not in UNTIED)
        answer = tw.groups(frame, "user", "x", "y", measure, input="positions")
        for user, rows in frame.groupby("user"):
            with trying(measure, user):
                one = measure(*(rows[side].to_numpy() for side in "xy"), input="positions")
                row = answer[answer.user == user].iloc[0]
                assert row["value"] == pytest.approx(float(one), abs=1e-12, nan_ok=True)
                assert (row["n"], row["left_out"]) == (one.n, 0)


@ignore_notes
def test_values_are_those_of_single_calls_with_other_readings():
    readings = [{"input": word} for word in ("scores", "costs", ("scores", "costs"))]
    readings += [{"input": "scores", "numbering": word} for word in ("dense", "max", "average")]
    for reading in readings:
        for measure in ("kendall_tau", "spearman", "scaled_footrule", "rbo"):
            frame = numbers(seed=1)
            found = values(tw.groups(frame, "user", "x", "y", measure, **reading))
            for user, rows in frame.groupby("user"):
                with trying(reading, measure, user):
                    one = tw.measure(measure)(rows["x"].to_numpy(), rows["y"].to_numpy(), **reading)
                    assert found[user] == pytest.approx(float(one), abs=1e-12)


@ignore_notes
def test_nan_is_left_out_and_counted():
    frame = numbers(5, seed=2)
    rng = np.random.default_rng(3)
    for side in "xy":
        frame.loc[rng.random(len(frame)) < 0.3, side] = np.nan
    for library, (make, _) in LIBRARIES.items():
        others = ("spearman", "maturi", "robust_gamma", "vigna(rank=None)") if library == "pandas" else ()
        for measure in ("scaled_tau(weights=top)", *others):
            answer = tw.groups(make(frame), "user", "x", "y", measure, input="scores", nan_policy="omit")
            for user, rows in frame.groupby("user"):
                with trying(library, measure, user):
                    x, y = rows["x"].to_numpy(), rows["y"].to_numpy()
                    n = int((~np.isnan(x + y)).sum())
                    assert (values(answer, column="n")[user], values(answer, column="left_out")[user]) == (n, N - n)
                    one = tw.measure(measure)(x, y, input="scores", nan_policy="omit") if n > 1 else math.nan
                    assert values(answer)[user] == pytest.approx(float(one), abs=1e-12, nan_ok=True)
    with pytest.raises(tw.TiewiseError, match=r"group u0.*NaN.*nan_policy"):
        tw.groups(frame, "user", "x", "y", input="scores")


@ignore_notes
def test_two_long_frames_are_matched_by_item():
    for seed, missing in enumerate(("drop", "bottom", "unknown")):
        one, two = runs(seed, deep=6)
        two = two.sample(frac=1, random_state=seed)
        for measure in ("scaled_tau(weights=top)", "kendall_tau", "rbo", "average_overlap"):
            answer = tw.groups(one, two, measure=measure, by="q", item="doc", score="s", missing=missing)
            for query in one["q"].unique():
                with trying(missing, measure, query):
                    x, y = ({row.doc: row.s for row in side[side.q == query].itertuples()} for side in (one, two))
                    result = tw.measure(measure)(x, y, input="scores", missing=missing)
                    assert values(answer, "q")[query] == pytest.approx(float(result), abs=1e-12, nan_ok=True)
                    assert values(answer, "q", "n")[query] == result.n
                    assert values(answer, "q", "left_out")[query] == result.pair.left_out


@ignore_notes
def test_columns_of_lists_are_a_comparison_a_row():
    texts = lists()
    whole = {"user": [1, 2], "x": [[1, 2, 3], [4, 5, 6]], "y": [[3, 2, 1], [5, 4, 7]]}
    cases = [(texts, "rbo", {}), (texts, "scaled_tau", {"missing": "bottom"}), (whole, "average_overlap", {})]
    cases.append(({**whole, "y": [[2, 1, 3], [1, 2, 3]], "x": [[1, 2, 3], [2, 3, 1]]}, "scaled_tau", {}))
    for given, measure, reading in cases:
        expected = [
            float(tw.measure(measure)(x, y, **reading)) if x and y else math.nan
            for x, y in zip(given["x"], given["y"], strict=True)
        ]
        tuples = {**given, "x": [x if x is None else tuple(x) for x in given["x"]]}
        arrays = {**given, "y": [np.array(y) for y in given["y"]]}
        frames = [pd.DataFrame(given), pd.DataFrame(tuples), pd.DataFrame(arrays), pl.DataFrame(given), pa.table(given)]
        frames += [pd.DataFrame({**given, "x": [np.nan if x is None else x for x in given["x"]]})]
        frames += [from_dask(pd.DataFrame(given), 2)]
        for frame in frames:
            with trying(measure, frame):
                answer = tw.groups(frame, "user", "x", "y", measure, **reading)
                found = values(answer)
                np.testing.assert_allclose([found[user] for user in given["user"]], expected, rtol=0, atol=1e-12)
                lengths = [(len(x or ()), len(y)) for x, y in zip(given["x"], given["y"], strict=True)]
                left_out = [0 if a and b else a + b for a, b in lengths]
                assert [values(answer, column="left_out")[user] for user in given["user"]] == left_out


def test_a_column_without_a_single_list_is_empty_lists():
    given = {**lists(), "x": [None] * 5}
    empty = pl.DataFrame(given, schema_overrides={"x": pl.List(pl.String)})
    for frame in (empty, pd.DataFrame(given), pa.table(given)):
        with trying(frame), pytest.warns(tw.TiewiseWarning, match="5 of 5 groups"):
            assert np.isnan([*values(tw.groups(frame, "user", "x", "y", "rbo")).values()]).all()


def test_two_runs(tmp_path):
    one, two = runs(4)
    by_query = []
    for name, side in (("a", one), ("b", two)):
        rows = side.assign(rank=side.groupby("q")["s"].rank(ascending=False, method="first").astype(int))
        lines = (f"{row.q} Q0 {row.doc} {row.rank} {row.s} {name}" for row in rows.itertuples())
        (tmp_path / f"{name}.run").write_text("\n".join(lines) + "\n", encoding="utf-8")
        by_query.append({q: dict(zip(rows["doc"], rows["s"], strict=True)) for q, rows in side.groupby("q")})
    expected = tw.groups(one, two, by="q", item="doc", score="s", weights="top")
    read = [tw.read(tmp_path / f"{name}.run") for name in "ab"]
    for pair, reading in ((read, {}), (by_query, {"input": "scores"})):
        answer = tw.groups(*pair, weights="top", by="q", **reading)
        assert isinstance(answer, tw.Table)
        assert values(answer, "q") == pytest.approx(values(expected, "q"), abs=1e-12)


def test_keys_of_runs_may_be_anything_hashable():
    one, two = {(1, "a"): "a>b>c", (1, "b"): "a>b"}, {(1, "b"): "b>a", (1, "a"): "a>b>c"}
    assert values(tw.groups(one, two), "query") == {(1, "a"): 1.0, (1, "b"): -1.0}


@ignore_notes
def test_a_table_that_was_read(tmp_path):
    frame = numbers(seed=5)
    frame.to_csv(tmp_path / "x.csv", index=False)
    answer = tw.groups(tw.read(tmp_path / "x.csv"), "user", "x", "y", input="scores")
    assert isinstance(answer, tw.Table)
    assert values(answer) == pytest.approx(values(tw.groups(frame, "user", "x", "y", input="scores")), abs=1e-12)


# --- every kind of frame


@ignore_notes
def test_every_library_gives_the_same_numbers_in_its_own_frame():
    frame, pair = numbers(7, seed=6).assign(day=lambda d: d.index % 2), runs(7)
    one = {by: tw.groups(frame, by, "x", "y", input="scores", weights="top") for by in ("user", ("user", "day"))}
    two = tw.groups(*pair, by="q", item="doc", score="s", test=True)
    for name, (make, kind) in LIBRARIES.items():
        with trying(name):
            for by, expected in one.items():
                answer = tw.groups(make(frame), by, "x", "y", input="scores", weights="top")
                assert isinstance(answer, kind)
                same(answer, expected, [by] if isinstance(by, str) else [*by], in_order=name != "dask")
            answer = tw.groups(*map(make, pair), by="q", item="doc", score="s", test=True)
            assert isinstance(answer, kind)
            same(answer, two, ["q"], in_order=name != "dask")


def same(answer, expected, by, in_order=True):
    """The answer has the rows of the other one, in their order but for Dask."""
    found = answer.to_frame() if isinstance(answer, tw.Table) else as_pandas(answer)
    if not in_order:
        found, expected = (each.sort_values(by).reset_index(drop=True) for each in (found, expected))
    pd.testing.assert_frame_equal(found, expected, check_dtype=False, rtol=0, atol=1e-12)


@ignore_notes
def test_odd_columns_of_groups():
    frame, count = numbers(2, seed=7), 2 * N
    expected = [*values(tw.groups(frame, "user", "x", "y", input="scores")).values()]
    number = frame["user"].str[1:].astype(int)
    odd = {
        "float": number + 0.5,
        "bool": number == 1,
        "datetime": pd.Timestamp("2024-02-29") + pd.to_timedelta(number, "D"),
        "category": frame["user"].astype("category"),
        "unused category": frame["user"].astype(pd.CategoricalDtype(["u9", "u1", "u0"])),
        "nullable": number.astype("Int64"),
        "text of arrow": frame["user"].astype(pd.ArrowDtype(pa.string())),
        "objects": pd.Series([("u", k) for k in number]),
    }
    for name, column in odd.items():
        given = frame.assign(user=column)
        given.index = np.arange(count)[::-1] // 2  # not unique, not sorted
        with trying(name):
            answer = tw.groups(given, "user", "x", "y", input="scores")
            assert answer["value"].tolist() == pytest.approx(expected, abs=1e-12)
            assert answer.index.tolist() == [0, 1]
            assert answer["user"].dtype == column.dtype
            assert answer["user"].tolist() == [*dict.fromkeys(column.tolist())]
    data = pl.DataFrame(frame)
    for kind in (pl.Enum(["u1", "u0"]), pl.Categorical):
        answer = tw.groups(data.with_columns(pl.col("user").cast(kind)), "user", "x", "y", input="scores")
        with trying(kind):
            assert answer["value"].to_list() == pytest.approx(expected, abs=1e-12)
            assert answer.schema["user"] == data.with_columns(pl.col("user").cast(kind)).schema["user"]


@ignore_notes
def test_odd_columns_of_numbers():
    frame = numbers(3, seed=8)
    expected = values(tw.groups(frame, "user", "x", "y", input="scores"))
    for kind in ("Int64", "Float64", "float32", "int8", "category", "object", pd.ArrowDtype(pa.int64())):
        with trying(kind):
            answer = tw.groups(frame.astype({"x": kind}), "user", "x", "y", input="scores")
            assert values(answer) == pytest.approx(expected, abs=1e-12)
    assert set(values(tw.groups(frame, "user", "x", "x", input="scores")).values()) == {1.0}


def test_items_keep_their_type():
    big = 2**60  # as floats the numbers would be equal
    for items in ([big, big + 1], [(1, 2), (1, 3)], [pd.Timestamp(1, unit="D"), pd.Timestamp(2, unit="D")]):
        column = np.empty(2, dtype=object)
        column[:] = items
        one = pd.DataFrame({"q": [1, 1], "doc": column, "s": [1.0, 2.0]})
        with trying(items):
            assert tw.groups(one, one[::-1], by="q", item="doc", score="s")["value"].tolist() == [1.0]


def test_types_of_groups_of_two_frames_may_differ_where_they_fit():
    one, two = runs(9, queries=3)
    one, two = (side.assign(q=side["q"].str[1:].astype(int)) for side in (one, two))
    expected = tw.groups(one, two, by="q", item="doc", score="s")["value"].tolist()
    pairs = [(pl.DataFrame(one), pl.DataFrame(two).with_columns(pl.col("q").cast(pl.Int32)))]
    pairs += [tuple(side.to_arrow() for side in pairs[0]), (one, two.astype({"q": float}))]
    for pair in pairs:
        answer = tw.groups(*pair, by="q", item="doc", score="s")
        with trying(type(pair[0])):
            assert as_pandas(answer)["value"].tolist() == pytest.approx(expected, abs=1e-12)


def test_groups_of_one_frame_only_are_kept_with_nan():
    one, two = runs(10, queries=4)
    one, two = one[one.q != "q0"], two[two.q != "q3"]
    for name, (make, _) in LIBRARIES.items():
        with trying(name), warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            answer = tw.groups(make(one), make(two), by="q", item="doc", score="s")
            found = {
                q: (n, left)
                for (q, n), left in zip(
                    values(answer, "q", "n").items(), values(answer, "q", "left_out").values(), strict=True
                )
            }
            assert found == {"q1": (8, 0), "q2": (8, 0), "q3": (0, 8), "q0": (0, 8)}
            assert {q for q, value in values(answer, "q").items() if math.isnan(value)} == {"q0", "q3"}
            said = ["2 of 4 groups have no value (nan): 2 where one ranking is empty or absent (q3, q0)."]
            assert [str(each.message) for each in caught] == ([] if name == "dask" else said)


def test_pyarrow_and_polars_keep_many_groups_apart():
    rng = np.random.default_rng(11)
    group, x = rng.integers(0, 3_000, 40_000), rng.random(40_000)
    frame = pd.DataFrame({"u": group, "v": group % 7, "x": x, "y": group % 2 * 2.0 * x - x})  # -x or x by group
    chunks = pa.concat_tables([pa.Table.from_pandas(frame[k::5], preserve_index=False) for k in range(5)])
    for given in (frame, pl.DataFrame(frame), pa.Table.from_pandas(frame), chunks):
        answer = as_pandas(tw.groups(given, ["u", "v"], "x", "y", "kendall_tau", input="scores"))
        with trying(type(given)):
            assert (answer["value"] == answer["u"] % 2 * 2 - 1).all()
            assert (answer["v"] == answer["u"] % 7).all()


def test_dask_partitions_without_rows_and_threads():
    frame = numbers(6, seed=12)
    expected = tw.groups(frame, "user", "x", "y", input="scores")
    filters, show = [*warnings.filters], warnings.showwarning
    for npartitions in (1, 4, len(frame)):
        for scheduler in ("synchronous", "threads"):
            with trying(npartitions, scheduler), dask.config.set(scheduler=scheduler, num_workers=4):
                answer = tw.groups(from_dask(frame, npartitions), "user", "x", "y", input="scores")
                assert answer.dtypes.to_dict() == answer.compute().dtypes.to_dict()
                same(answer, expected, ["user"], in_order=False)
    assert (warnings.filters, warnings.showwarning) == (filters, show)
    some = from_dask(frame, 6)
    same(
        tw.groups(some[some.user == "u2"], "user", "x", "y", input="scores"),
        expected[expected.user == "u2"],
        ["user"],
        False,
    )
    assert len(tw.groups(some[some.user == "u"], "user", "x", "y", input="scores").compute()) == 0


# --- what does not matter, and what is said


def test_many_groups_equal_few_groups():
    frame = numbers(1_100, 6, seed=13)
    for measure in ("scaled_tau(weights=top)", "scaled_gamma(tnorm=minimum)", "kendall_tau", "spearman"):
        with trying(measure), warnings.catch_warnings():
            warnings.simplefilter("ignore", tw.TiewiseWarning)
            many = values(tw.groups(frame, "user", "x", "y", measure, input="scores"))
            names = [f"u{k}" for k in range(30)]
            few = values(tw.groups(frame[frame.user.isin(names)], "user", "x", "y", measure, input="scores"))
            assert [many[name] for name in names] == pytest.approx(
                [few[name] for name in names], abs=1e-12, nan_ok=True
            )


@ignore_notes
def test_order_of_rows_does_not_matter_and_groups_come_as_they_appear():
    frame = numbers(6, seed=14)
    expected = values(tw.groups(frame, "user", "x", "y", input="scores", weights="top"))
    mixed = frame.sample(frac=1, random_state=1)
    for make in (make for name, (make, _) in LIBRARIES.items() if name != "dask"):
        answer = values(tw.groups(make(mixed), "user", "x", "y", input="scores", weights="top"))
        assert [*answer] == mixed["user"].drop_duplicates().tolist()
        assert answer == pytest.approx(expected, abs=1e-12)


@ignore_notes
def test_a_test_of_each_group_is_that_of_compare():
    frame = numbers(3, 12, seed=15)
    options = {"input": "scores", "n_resamples": 99, "rng": 3}
    answer = tw.groups(frame, "user", "x", "y", test=True, weights="logarithmic", **options)
    for user, rows in frame.groupby("user"):
        one = tw.compare(rows["x"].to_numpy(), rows["y"].to_numpy(), weights="logarithmic", **options)
        assert values(answer, column="pvalue")[user] == one.pvalue
    short = tw.groups(pd.DataFrame(lists())[:1], "user", "x", "y", "rbo", test=True, n_items=7)
    assert short["pvalue"][0] == tw.rbo(["a", "b", "c"], ["b", "a", "c"]).test(n_items=7).pvalue


def test_small_and_undefined_groups_are_kept_and_said_once():
    rows = [("one", 1, 1), ("tied", 1, 1), ("tied", 1, 2), ("good", 1, 2), ("good", 2, 1), ("nan", np.nan, 1)]
    frame = pd.DataFrame([*rows, ("nan", 1, 2)], columns=["user", "x", "y"])
    with pytest.warns(tw.TiewiseWarning) as caught:
        answer = tw.groups(frame, "user", "x", "y", input="scores", nan_policy="omit", test=True)
    (said,) = caught
    for word in ("3 of 4 groups have no value", "2 with fewer than two", "1 where scaled_tau is undefined"):
        assert word in str(said.message)
    assert said.filename == __file__
    assert answer["n"].tolist() == [1, 2, 2, 1]
    assert answer["left_out"].tolist() == [0, 0, 0, 1]
    assert answer["value"].isna().tolist() == answer["pvalue"].isna().tolist() == [True, True, False, True]


def test_a_note_is_said_once_with_the_number_of_groups():
    frame = pd.DataFrame({"user": np.repeat(np.arange(5), 12), "x": np.tile([1, 2, 3, 3], 15), "y": [1, 2, 3] * 20})
    frame.loc[frame["user"] == 4, ["x", "y"]] = np.arange(1, 13)[:, None]
    with pytest.warns(tw.TiewiseWarning) as caught:
        tw.groups(frame, "user", "x", "y")
    (said,) = caught
    assert "may be ratings" in str(said.message)
    assert "4 of 5 groups" in str(said.message)


@ignore_notes
def test_progress_changes_nothing(capsys):
    frame = numbers(3, seed=16)
    quiet, loud = (tw.groups(frame, "user", "x", "y", input="scores", progress=shown) for shown in (False, True))
    pd.testing.assert_frame_equal(quiet, loud)
    assert capsys.readouterr().out == ""


def test_an_interrupt_and_the_errors_of_a_function_pass_through():
    filters = [*warnings.filters]
    for error in (KeyboardInterrupt, ZeroDivisionError):

        def weights(n, error=error):
            raise error

        with trying(error), pytest.raises(error):
            tw.groups(numbers(), "user", "x", "y", input="scores", weights=weights)
    assert warnings.filters == filters


# --- summary


def test_summary_is_the_mean_with_the_interval_of_t():
    rng = np.random.default_rng(17)
    column = rng.random(12)
    column[[2, 5]] = np.nan
    frame = pd.DataFrame({"user": [*map(str, range(12))], "value": column, "other": column**2, "left_out": 2})
    defined = column[~np.isnan(column)]
    for name, (make, _) in LIBRARIES.items():
        for level in (0.95, 0.5):
            with trying(name, level):
                found = tw.summary(make(frame), confidence_level=level)
                scale = stats.sem(defined)
                low, high = stats.t.interval(level, len(defined) - 1, defined.mean(), scale)
                assert (found.mean, found.low, found.high) == pytest.approx((defined.mean(), low, high), abs=1e-12)
                assert found.median == pytest.approx(np.median(defined), abs=1e-12)
                assert (found.groups, found.undefined, found.left_out) == (12, 2, 24)
        assert tw.summary(make(frame), "other").mean == pytest.approx(np.mean(defined**2), abs=1e-12)
    line = str(tw.summary(frame))
    assert line.startswith(f"mean {defined.mean():.2f}   95% CI ")
    assert line.endswith("2 groups without a value, 24 items left out")


def test_summary_of_one_group_and_of_none():
    one = tw.summary(pd.DataFrame({"value": [0.5, np.nan]}))
    assert (one.mean, one.median, one.undefined, math.isnan(one.low)) == (0.5, 0.5, 1, True)
    assert str(one) == "mean 0.50   no interval   over 1 group; median 0.50, 1 group without a value"
    none = tw.summary(pl.DataFrame({"value": []}, schema={"value": pl.Float64}))
    assert (none.groups, math.isnan(none.mean), math.isnan(none.median)) == (0, True, True)
    assert tw.summary(pl.DataFrame({"value": [1.0, None], "left_out": [1, None]})).left_out == 1


def test_summary_counts_the_groups_that_are_significant_together():
    frame = pd.DataFrame({"value": [0.9, 0.8, 0.7, np.nan, 0.1], "pvalue": [0.001, 0.02, 0.03, np.nan, 0.5]})
    assert tw.summary(frame).significant == 1  # 4 x 0.001, 3 x 0.02, ...
    assert tw.summary(frame, confidence_level=0.9).significant == 3
    assert str(tw.summary(frame)).endswith("1 group without a value, 1 group significant (Holm)")
    assert tw.summary(frame.drop(columns="pvalue")).significant is None
    assert tw.summary(frame.assign(pvalue=np.nan)).significant == 0


def test_summary_refuses_what_is_no_answer():
    frame = pd.DataFrame({"value": ["a"], "far": [np.inf], "user": [1]})
    cases = [
        (frame, {}, "'value' must have numbers.*'a'"),
        (frame, {"value": "far"}, "'far'.*finite"),
        (frame, {"value": "usr"}, "unknown column 'usr'.*'user'"),
        (frame, {"value": "user", "confidence_level": 2}, "confidence_level.*2"),
        ([1, 2], {}, "data frames are needed.*list"),
        ({"value": [1]}, {}, "data frames are needed.*dict"),
        (pl.LazyFrame({"value": [1.0]}), {}, "LazyFrame.*collect"),
        (pd.DataFrame([[1, 2]], columns=["value", "value"]), {}, "'value' 2 times"),
    ]
    for given, options, names in cases:
        with trying(type(given), options), pytest.raises(tw.TiewiseError, match=names):
            tw.summary(given, **options)


# --- refused input


FRAME = pd.DataFrame({"user": list("aabb"), "x": [1, 2, 1, 2], "y": [1, 2, 2, 1], "text": list("pqrs")})
LONG = pd.DataFrame({"q": [1, 1, 2, 2], "doc": list("pqpq"), "s": [1.0, 2.0, 3.0, 4.0]})
RUN = {"q1": "a>b", "q2": "b>a"}
ONE = [
    (FRAME, {"y": "yy"}, "unknown column 'yy'.*'y'"),
    (FRAME, {"by": "usr"}, "unknown column 'usr'.*'user'"),
    (FRAME, {"x": None}, "columns: x"),
    (FRAME, {"y": None}, "columns: y"),
    (FRAME, {"by": None}, "columns: by"),
    (FRAME, {"by": []}, "columns: by"),
    (FRAME, {"second": "user"}, "`by` was given twice.*'user'"),
    (FRAME, {"by": ["user", "user"]}, "`by`.*once.*'user'"),
    (FRAME, {"x": ["x"]}, r"texts.*\['x'\]"),
    (FRAME, {"item": "text"}, "`item`.*two frames.*'text'"),
    (FRAME.rename(columns={"user": "value"}), {"by": "value"}, "'value'.*rename"),
    (FRAME.rename(columns={"user": "n"}), {"by": "n"}, "'n'.*rename"),
    (FRAME.set_axis([5, 6, 7, 8], axis=1), {"by": 5, "x": 6, "y": 7}, "texts.*5"),
    (FRAME.set_axis([0, 1, 2, 3], axis=1), {"by": None, "second": 0, "x": 1, "y": 2}, "texts.*0"),
    (pd.concat([FRAME, FRAME[["x"]]], axis=1), {}, "'x' 2 times"),
    (FRAME.assign(user=["a", None, "b", None]), {}, "`by`.*'user' is empty in 2"),
    (pl.DataFrame({**FRAME, "user": [1.0, math.nan, 2.0, 2.0]}), {}, "`by`.*'user' is empty in 1"),
    (tw.Table({"user": np.array([1.0, np.nan]), "x": np.arange(2), "y": np.arange(2)}), {}, "`by`.*empty in 1"),
    (pd.DataFrame({**FRAME, "user": [{1}, {1}, [2], [2]]}), {}, "hashable.*`by`"),
    (FRAME.assign(x=[0.5, 2, 1, 2]), {}, "group a: `x`.*0.5"),
    (FRAME.assign(x=[1, 2, 1, True]), {}, "group b: `x`.*True"),
    (FRAME, {"x": "text"}, "group a: .*names"),
    (FRAME.assign(x=[1, 2, "one", 2]), {}, "group b: `x` mixes text and numbers"),
    (FRAME.assign(x=pd.date_range("2024-01-01", periods=4)), {"input": "scores"}, "group a: `x` must be numbers"),
    (FRAME.assign(x=[["a", "b"]] * 3 + [["a", "a"]], y=[["b", "a"]] * 4), {}, "group b: .*a came more than once"),
    (FRAME.assign(x=[["a", "b"]] * 4), {}, "group a: a ranking is a list.*1"),
    (FRAME.assign(x=[["a", "b"]] * 4, y=[["b", "c"]] * 4), {}, "group a: .*only in x.*missing"),
    (FRAME.assign(x=[[["a"], ["b"]]] * 4, y=[["b", "c"]] * 4), {}, "group a: `x`.*2 dimensions"),
    (pl.LazyFrame(FRAME), {}, "LazyFrame.*collect"),
    (FRAME["x"], {}, "data frames are needed.*Series"),
    ([1, 2], {}, "data frames are needed.*list"),
    ("a>b", {}, "data frames are needed.*str"),
    (None, {}, "data frames are needed.*NoneType"),
    (np.eye(2), {}, "data frames are needed.*ndarray"),
    (FRAME, {"n_resamples": 0}, "n_resamples.*0"),
    (FRAME, {"n_resamples": 1.5}, "n_resamples.*1.5"),
    (FRAME, {"measure": "scaled_tu"}, "scaled_tu.*scaled_tau"),
    (FRAME, {"measure": "rbo", "pp": 0.9}, "'pp'.*'p'"),
    (FRAME, {"items": ["a", "b"]}, "`items` is for two rankings"),
    (FRAME, {"weights": "topp"}, "topp.*top"),
    (FRAME, {"weights": [1.0, 0.5]}, "group a: `weights`.*1 number.*2"),
    (FRAME[:0], {"missing": "no"}, "missing.*'no'"),
    (FRAME[:0], {"nan_policy": "no"}, "nan_policy.*'no'"),
    (FRAME, {"input": "ranks"}, "input.*'ranks'"),
    (FRAME, {"n_items": 1, "test": True}, "group a: `n_items`.*1"),
]


def test_bad_input_of_one_frame_is_refused():
    for frame, options, names in ONE:
        given = {"by": "user", "x": "x", "y": "y", **options}
        with trying(frame, options), pytest.raises(tw.TiewiseError, match=names):
            tw.groups(frame, **given)


TWO = [
    (LONG, LONG, {"item": None}, "columns: item"),
    (LONG, LONG, {"score": None, "by": None}, "columns: by and score"),
    (LONG, LONG, {"x": "s"}, "`x` is for one frame.*'s'"),
    (LONG, LONG, {"item": "docs"}, "unknown column 'docs'.*'doc'"),
    (LONG, LONG.rename(columns={"s": "t"}), {}, "unknown column 's'"),
    (LONG, pl.DataFrame(LONG), {}, "alike.*pandas.DataFrame.*polars.DataFrame"),
    (LONG, RUN, {}, "alike.*pandas.DataFrame.*dict"),
    (RUN, LONG, {}, "alike.*dict.*pandas.DataFrame"),
    (LONG, LONG.assign(q=[7, 7, 9, 9]), {}, "no common q.*1 to 2.*7 to 9"),
    (LONG[:0], LONG, {}, "no common q.*none.*1 to 2"),
    (pl.DataFrame(LONG), pl.DataFrame(LONG.assign(q=list("uuvv"))), {}, "one type.*Int64 and String"),
    (LONG.assign(doc=list("pqpp")), LONG, {}, "group 2: .*p came more than once"),
    (LONG, LONG.assign(doc=list("ppqp")), {}, "group 1: .*p came more than once"),
    (LONG, LONG.assign(doc=list("pqpr")), {}, r"group 2: .*only in x \(q\).*only in y \(r\)"),
    (LONG.assign(doc=[[1], [2], [1], [2]]), LONG, {}, r"group 1: items must be hashable.*\[1\]"),
    (LONG.assign(doc=["p", None, "p", "q"]), LONG, {}, "`item`.*'doc' is empty in 1"),
    (pl.DataFrame(LONG), pl.DataFrame({**LONG, "doc": ["p", None, None, "q"]}), {}, "`item`.*empty in 2"),
    (LONG.assign(s=["high", "low"] * 2), LONG, {}, "group 1: `x`.*'high'"),
    (LONG, LONG.assign(s=list("1234")), {}, "group 1: `y`.*'1'"),
    (LONG, LONG.assign(s=[1.0, 2.0, None, 3.0]), {}, "group 2: .*NaN.*nan_policy"),
    (LONG, LONG.assign(q=[1, 1, 3, 3], s=["a", 1, 2, 3]), {}, "group 1: `y`.*'a'"),
]
RUNS = [
    (RUN, None, {}, "second"),
    (RUN, "q", {}, "second"),
    (RUN, {"z8": "a>b", "z9": "a>b"}, {}, "no common query.*q1 to q2.*z8 to z9"),
    ({}, {}, {}, "no common query.*none"),
    (RUN, RUN, {"by": "value"}, "'value'.*rename"),
    (RUN, RUN, {"by": ["a", "b"]}, r"`by`.*\['a', 'b'\]"),
    (RUN, RUN, {"score": "s"}, "`score`.*'s'"),
    (RUN, {**RUN, "q2": None}, {}, "group 'q2'.*None"),
    (RUN, {**RUN, "q2": 3}, {}, "group 'q2'.*3"),
    (RUN, {**RUN, "q2": "a>c"}, {}, "group 'q2'.*only in x"),
]


def test_bad_input_of_two_frames_and_of_runs_is_refused():
    names_of_columns = {"by": "q", "item": "doc", "score": "s"}
    for one, two, options, names in TWO:
        with trying(one, two, options), pytest.raises(tw.TiewiseError, match=names):
            tw.groups(one, two, **{**names_of_columns, **options})
    for one, two, options, names in RUNS:
        with trying(one, two, options), pytest.raises(tw.TiewiseError, match=names):
            tw.groups(one, two, **options)


def test_types_of_groups_that_do_not_fit_are_named():
    extra = LONG.assign(q=["2", "2", "3", "3"])
    with pytest.raises(tw.TiewiseError, match="`by` must have one type.*Int64.*String"):
        tw.groups(from_dask(LONG, 1), from_dask(extra, 1), by="q", item="doc", score="s").compute()
    one, two = pl.DataFrame(LONG.assign(q=list("aabb"))), pl.DataFrame(LONG.assign(q=list("bbcc")))
    enums = (
        one.with_columns(pl.col("q").cast(pl.Enum(["a", "b"]))),
        two.with_columns(pl.col("q").cast(pl.Enum(["b", "c"]))),
    )
    with pytest.raises(tw.TiewiseError, match="`by` must have one type.*Enum"):
        tw.groups(*enums, by="q", item="doc", score="s")


def test_lists_that_dask_made_texts_of_are_refused():
    with dask.config.set({"dataframe.convert-string": True}):
        frame = dd.from_pandas(pd.DataFrame(lists()), npartitions=2)
        with pytest.raises(tw.TiewiseError, match="'x' is text.*convert-string"):
            tw.groups(frame, "user", "x", "y", "rbo")


def test_a_frame_without_rows_has_an_empty_answer():
    for name, (make, kind) in LIBRARIES.items():
        if name != "dask":
            with trying(name):
                answer = tw.groups(make(FRAME[:0]), "user", "x", "y", test=True)
                assert isinstance(answer, kind)
                assert len(answer) == 0
                columns = answer.column_names if kind is pa.Table else [*answer.columns]
                assert columns == ["user", "value", "n", "left_out", "pvalue"]
                assert tw.summary(answer).groups == 0


def test_the_frames_of_these_tables_are_good_without_the_options():
    assert tw.groups(FRAME, "user", "x", "y")["value"].tolist() == [1.0, -1.0]
    assert tw.groups(LONG, LONG, by="q", item="doc", score="s")["value"].tolist() == [1.0, 1.0]
    assert tw.groups(RUN, RUN)["value"].tolist() == [1.0, 1.0]
    assert tw.groups(RUN, RUN, input="scores")["value"].tolist() == [1.0, 1.0]  # texts are positions already
