"""Groups in Spark frames, on a local session; needs Java. Run by `make test-spark`."""

import os
import sys

import numpy as np
import pandas as pd
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import BooleanType, DoubleType, LongType

import tiewise as tw

# Spark says so at every step once pandas 3 is installed; none of these steps goes through pandas.
pytestmark = pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")

OPTIONS = {"by": "q", "x": "a", "y": "b", "scores": True, "measure": "scaled_gamma(weights=top)"}


@pytest.fixture(scope="module")
def spark():
    before = os.environ.get("PYSPARK_PYTHON")
    os.environ["PYSPARK_PYTHON"] = sys.executable  # the workers' Python is the one that has tiewise
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    yield session
    session.stop()
    if before is None:
        del os.environ["PYSPARK_PYTHON"]
    else:
        os.environ["PYSPARK_PYTHON"] = before


def scattered(groups=700, size=9):
    rng = np.random.default_rng(0)
    keys = rng.permutation(np.repeat([f"q{g}" for g in range(groups)], size))
    return pd.DataFrame({"q": keys, "a": rng.random(len(keys)).round(1), "b": rng.random(len(keys)).round(1)})


def opened(spark, frame, tmp_path):
    frame.to_parquet(tmp_path / "frame.parquet", index=False)
    return spark.read.parquet(str(tmp_path / "frame.parquet"))


def assert_same(answer, frame, keys=("q",), **options):
    want = tw.groups(frame, **options).sort_values(list(keys), ignore_index=True)
    got = answer.toArrow().to_pandas().sort_values(list(keys), ignore_index=True)
    pd.testing.assert_frame_equal(got, want, check_dtype=False, rtol=1e-12)


def test_the_answer_is_lazy_and_equals_memory(spark, tmp_path):
    frame = scattered()
    answer = tw.groups(opened(spark, frame, tmp_path), **OPTIONS)
    assert isinstance(answer, DataFrame)
    assert answer.columns == ["q", "statistic", "n", "left_out", "concordant", "discordant", "tied"]
    assert [answer.schema[name].dataType for name in ("n", "left_out")] == [LongType(), LongType()]
    assert answer.schema["statistic"].dataType == DoubleType()
    assert "FlatMapGroupsInArrow" in answer._jdf.queryExecution().toString()
    assert_same(answer, frame, **OPTIONS)


@pytest.mark.parametrize("measure", ["scaled_tau(weights=top)", "scaled_somers_d(weights=top,tnorm=minimum)"])
def test_the_scaled_family(spark, measure, tmp_path):
    frame = scattered(300)
    options = OPTIONS | {"measure": measure}
    assert_same(tw.groups(opened(spark, frame, tmp_path), **options), frame, **options)


def test_several_keys_keep_their_types(spark, tmp_path):
    frame = scattered(60).assign(day=lambda f: pd.Timestamp("2024-01-01") + pd.to_timedelta(f["b"].rank() % 3, "D"))
    frame["day"] = frame["day"].dt.date
    source = opened(spark, frame, tmp_path)
    options = OPTIONS | {"by": ["q", "day"]}
    answer = tw.groups(source, **options)
    assert answer.schema["day"].dataType == source.schema["day"].dataType
    with pytest.warns(tw.UndefinedCorrelationWarning, match="groups are undefined"):  # memory says so, Spark does not
        assert_same(answer, frame, keys=("q", "day"), **options)


def test_pvalues_do_not_depend_on_who_has_the_group(spark, tmp_path):
    frame = scattered(40, 12)
    options = OPTIONS | {"test": "permutation", "n_resamples": 49, "rng": 5}
    answer = tw.groups(opened(spark, frame, tmp_path), **options)
    assert isinstance(answer.schema["pvalue_is_least"].dataType, BooleanType)
    assert_same(answer, frame, **options)
    assert tw.summary(answer).tested == 40


def test_a_summary_needs_no_table_on_this_side(spark, tmp_path):
    frame = scattered(50)
    found = tw.summary(tw.groups(opened(spark, frame, tmp_path), **OPTIONS))
    want = tw.summary(tw.groups(frame, **OPTIONS))
    assert (found.mean, found.low, found.pooled) == pytest.approx((want.mean, want.low, want.pooled), rel=1e-12)
    assert (found.groups, found.undefined) == (want.groups, want.undefined)


def test_the_long_format(spark, tmp_path):
    wide = scattered(40).assign(doc=lambda frame: frame.groupby("q").cumcount())
    long = wide.melt(id_vars=["q", "doc"], value_vars=["a", "b"], var_name="system", value_name="score")
    columns = {"by": "q", "item": "doc", "ranking": "system", "value": "score", "x": "a", "y": "b", "scores": True}
    source = opened(spark, long, tmp_path)
    assert_same(tw.groups(source, **columns), long, **columns)
    with pytest.raises(tw.TiewiseError, match=r"`x` and `y` must say which rankings in column 'system' to compare"):
        tw.groups(source, **columns | {"x": None, "y": None})


def test_mistakes_are_told_before_or_by_the_workers(spark, tmp_path):
    source = opened(spark, scattered(10), tmp_path)
    with pytest.raises(tw.TiewiseError, match=r"got 'c'; its columns are 'q', 'a', 'b'"):
        tw.groups(source, by="q", x="c", y="b")
    with pytest.raises(Exception, match='If these are scores, say input="scores"'):
        tw.groups(source, by="q", x="a", y="b").count()


def test_a_consensus_for_each_group_equals_memory(spark, tmp_path):
    rng = np.random.default_rng(1)
    rows = [
        (f"q{group}", f"v{voter}", f"i{item}", int(place))
        for group in range(30)
        for voter in range(4)
        for item, place in enumerate(rng.permutation(5) + 1)
    ]
    frame = pd.DataFrame(rows, columns=["q", "voter", "item", "place"]).sample(frac=1.0, random_state=0)
    options = {"item": "item", "ranking": "voter", "value": "place", "measure": "kemeny"}
    answer = tw.group_consensus(opened(spark, frame, tmp_path), "q", **options)
    assert isinstance(answer, DataFrame)
    want = tw.group_consensus(frame, "q", **options)
    keys = ["q", "position"]
    got, want = (some.sort_values(keys, ignore_index=True) for some in (answer.toArrow().to_pandas(), want))
    pd.testing.assert_frame_equal(got, want, check_dtype=False, rtol=1e-12)
