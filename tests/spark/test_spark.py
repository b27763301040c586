"""`groups` and `summary` on a local Spark give the numbers that pandas gives."""

import os
import sys

import numpy as np
import pandas as pd
import pytest
from pyspark.errors import PythonException
from pyspark.sql import SparkSession

import tiewise as tw
from helpers import trying
from strategies import random_positions

OPTIONS = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.sql.session.timeZone": "UTC",
}
pytestmark = [
    pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning"),
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    pytest.mark.filterwarnings("ignore:The copy keyword is deprecated"),  # pandas says it of pyspark.sql.pandas.types
]


@pytest.fixture(scope="module")
def spark():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        builder = SparkSession.builder.master("local[2]")
        for name, value in OPTIONS.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        session.sparkContext.setLogLevel("OFF")
        yield session
        session.stop()


@pytest.fixture(scope="module")
def frame():
    rng = np.random.default_rng(0)
    return pd.DataFrame(
        {
            "user": np.repeat([f"u{k}" for k in range(8)], 10),
            "day": np.tile([1, 2], 40),
            "x": np.concatenate([random_positions(rng, 10) for _ in range(8)]),
            "y": np.concatenate([random_positions(rng, 10) for _ in range(8)]),
        }
    )


@pytest.fixture(scope="module")
def long():
    rng = np.random.default_rng(1)
    sides = []
    for queries in (range(1, 7), range(7)):  # query 0 is only in the second frame
        docs = [(q, f"d{doc}") for q in queries for doc in rng.permutation(9)[:7]]
        sides.append(pd.DataFrame(docs, columns=["q", "doc"]).assign(s=rng.random(len(docs))))
    return sides


def same(answer, expected, by):
    """The answer of Spark has the rows and the types of that of pandas."""
    kinds = dict(answer.dtypes)
    wanted = {"value": "double", "n": "bigint", "left_out": "bigint", "pvalue": "double"}
    assert answer.columns == [*expected.columns]
    assert {name: kind for name, kind in kinds.items() if name in wanted} == {
        name: kind for name, kind in wanted.items() if name in expected
    }
    found, expected = (each.sort_values(by).reset_index(drop=True) for each in (answer.toPandas(), expected))
    pd.testing.assert_frame_equal(found, expected, check_dtype=False, rtol=0, atol=1e-12)


def test_one_frame(spark, frame):
    cases = [
        ("user", {"weights": "top"}),
        (["user", "day"], {"measure": "spearman"}),
        ("user", {"weights": lambda n: np.linspace(1, 0, n - 1), "measure": "scaled_gamma"}),
        ("day", {"test": True, "n_resamples": 99, "weights": "logarithmic"}),
    ]
    far = spark.createDataFrame(frame)
    for by, options in cases:
        with trying(by, options):
            expected = tw.groups(frame, by, "x", "y", input="scores", **options)
            answer = tw.groups(far, by, "x", "y", input="scores", **options)
            assert type(answer) is type(far)
            same(answer, expected, by)


def test_two_frames_and_groups_of_one_of_them(spark, long):
    for missing, measure in (("drop", "scaled_tau(weights=top)"), ("bottom", "kendall_tau"), ("raise", "rbo")):
        with trying(missing, measure):
            options = {"by": "q", "item": "doc", "score": "s", "missing": missing, "measure": measure}
            same(tw.groups(*map(spark.createDataFrame, long), **options), tw.groups(*long, **options), "q")


def test_columns_of_lists(spark):
    frame = pd.DataFrame(
        {
            "user": [1, 2, 3, 3, 4],
            "x": [["a", "b", "c"], ["b", "a"], None, [], ["c", "a"]],
            "y": [["b", "a", "c"], ["b", "d"], ["a", "b", "c"], ["a"], ["c", "a", "b"]],
        }
    )
    same(
        tw.groups(spark.createDataFrame(frame), "user", "x", "y", "rbo"),
        tw.groups(frame, "user", "x", "y", "rbo"),
        ["user", "left_out"],
    )
    whole = pd.DataFrame({"user": [1, 2], "x": [[1, 2, 3], [3, 2, 1]], "y": [[1, 3, 2], [1, 2, 3]]})
    same(tw.groups(spark.createDataFrame(whole), "user", "x", "y"), tw.groups(whole, "user", "x", "y"), "user")


def test_null_numbers_are_left_out(spark, frame):
    holes = frame.assign(x=frame["x"].where(frame["x"] > 2))
    options = {"input": "scores", "nan_policy": "omit"}
    same(
        tw.groups(spark.createDataFrame(holes), "user", "x", "y", **options),
        tw.groups(holes, "user", "x", "y", **options),
        "user",
    )


def test_summary(spark, frame):
    far, near = (tw.groups(given, "user", "x", "y", input="scores") for given in (spark.createDataFrame(frame), frame))
    assert vars(tw.summary(far)) == pytest.approx(vars(tw.summary(near)), abs=1e-12)


def test_bad_input(spark, frame):
    far = spark.createDataFrame(frame)
    cases = [
        (far, None, {"by": "usr", "x": "x", "y": "y"}, "unknown column 'usr'.*'user'"),
        (far, None, {"by": "day", "x": "user", "y": "y"}, "'user' is text"),
        (far, frame, {"by": "user", "item": "day", "score": "y"}, "alike.*pyspark.*pandas"),
    ]
    for one, two, options, names in cases:
        with trying(options), pytest.raises(tw.TiewiseError, match=names):
            tw.groups(one, two, **options)
    with pytest.raises(PythonException, match='group u[0-9]: `x`.*input="scores"'):
        tw.groups(far.selectExpr("user", "x / 7 as x", "y"), "user", "x", "y").collect()
    assert tw.groups(far.where("user = 'nobody'"), "user", "x", "y").count() == 0
