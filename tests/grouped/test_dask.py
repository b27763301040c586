"""Groups in Dask frames, on a real cluster: a scheduler and two worker processes on the loopback interface."""

import os
import signal
import time

import numpy as np
import pandas as pd
import pytest
from dask import dataframe as dd

import tiewise as tw

MEASURE = "scaled_gamma(weights=top)"


def scattered(groups=700, size=9):
    """So many groups that the kernels count them, their rows all over the place."""
    rng = np.random.default_rng(0)
    keys = rng.permutation(np.repeat([f"q{g}" for g in range(groups)], size))
    return pd.DataFrame({"q": keys, "a": rng.random(len(keys)).round(1), "b": rng.random(len(keys)).round(1)})


def assert_same(answer, frame, **options):
    """The cluster's answer has the rows that memory has, in whatever order."""
    want = tw.groups(frame, **options).sort_values("q", ignore_index=True)
    got = answer.sort_values("q", ignore_index=True)
    pd.testing.assert_frame_equal(got, want, check_dtype=False, rtol=1e-12)
    assert [str(kind) for kind in got.dtypes[1:]] == [str(kind) for kind in want.dtypes[1:]]


def test_the_answer_is_lazy_and_equals_memory(client):
    frame = scattered()
    options = {"by": "q", "x": "a", "y": "b", "scores": True, "measure": MEASURE}
    answer = tw.groups(dd.from_pandas(frame, npartitions=5), **options)
    assert isinstance(answer, dd.DataFrame)
    assert list(answer.columns) == ["q", "statistic", "n", "left_out", "concordant", "discordant", "tied"]
    assert_same(answer.compute(), frame, **options)


@pytest.mark.parametrize("measure", ["scaled_tau(weights=top)", "scaled_somers_d(weights=top,tnorm=minimum)"])
def test_the_scaled_family(client, measure):
    frame = scattered(300)
    options = {"by": "q", "x": "a", "y": "b", "scores": True, "measure": measure}
    assert_same(tw.groups(dd.from_pandas(frame, npartitions=3), **options).compute(), frame, **options)


def test_pvalues_do_not_depend_on_who_has_the_group(client):
    frame = scattered(40, 12)
    options = {"by": "q", "x": "a", "y": "b", "scores": True, "measure": MEASURE, "rng": 5, "n_resamples": 49}
    for partitions in (2, 5):
        answer = tw.groups(dd.from_pandas(frame, npartitions=partitions), test="permutation", **options)
        assert_same(answer.compute(), frame, test="permutation", **options)
    want = tw.summary(tw.groups(frame, test="permutation", **options))
    found = tw.summary(answer)
    assert (found.tested, found.below, found.least) == (want.tested, want.below, want.least)
    assert found.tested == 40


def test_a_summary_needs_no_table_on_this_side(client):
    frame = scattered(50)
    answer = tw.groups(dd.from_pandas(frame, npartitions=3), by="q", x="a", y="b", scores=True)
    want = tw.summary(tw.groups(frame, by="q", x="a", y="b", scores=True))
    found = tw.summary(answer)
    assert (found.mean, found.low, found.pooled) == pytest.approx((want.mean, want.low, want.pooled), rel=1e-12)
    assert (found.groups, found.undefined) == (want.groups, want.undefined)


def test_the_long_format(client):
    wide = scattered(40).assign(doc=lambda frame: frame.groupby("q").cumcount())
    long = wide.melt(id_vars=["q", "doc"], value_vars=["a", "b"], var_name="system", value_name="score")
    columns = {"by": "q", "item": "doc", "ranking": "system", "value": "score", "x": "a", "y": "b", "scores": True}
    answer = tw.groups(dd.from_pandas(long, npartitions=4), **columns)
    assert_same(answer.compute(), long, **columns)
    with pytest.raises(tw.TiewiseError, match=r"`x` and `y` must say which rankings in column 'system' to compare"):
        tw.groups(dd.from_pandas(long, npartitions=4), **columns | {"x": None, "y": None})


def test_what_was_left_out_and_the_depth(client):
    frame = scattered(40)
    frame.loc[::5, "a"] = np.nan
    measure = "scaled_gamma(missing=bottom,nan_policy=omit)"
    options = {"by": "q", "x": "a", "y": "b", "input": "scores", "depth": 3, "measure": measure}
    answer = tw.groups(dd.from_pandas(frame, npartitions=3), **options)
    assert_same(answer.compute(), frame, **options)
    found = tw.summary(answer)
    assert found.items == len(frame)
    assert found.left_out == tw.summary(tw.groups(frame, **options)).left_out > 72


def test_what_needs_the_whole_is_refused(client):
    frame = dd.from_pandas(scattered(10), npartitions=2)
    with pytest.raises(tw.TiewiseError, match="`sort` must be left out for an engine's frame, which sorts its answer"):
        tw.groups(frame, by="q", x="a", y="b", input="scores", sort="statistic")
    with pytest.raises(
        tw.TiewiseError, match="`frame` must be in memory where two frames are compared: got a dask frame"
    ):
        tw.groups(frame, frame, by="q", item="a", value="b")


def test_mistakes_are_told_before_or_by_the_workers(client):
    frame = dd.from_pandas(scattered(10), npartitions=2)
    with pytest.raises(
        tw.TiewiseError, match=r"`x` must be a column of the frame: got 'c'; its columns are 'q', 'a', 'b'"
    ):
        tw.groups(frame, by="q", x="c", y="b")
    with pytest.raises(tw.TiewiseError, match='If these are scores, say input="scores"'):
        tw.groups(frame, by="q", x="a", y="b").compute()


def test_survives_a_killed_worker(client, tmp_path):
    frame = scattered()
    for place, part in enumerate(np.array_split(np.arange(len(frame)), 6)):
        frame.iloc[part].to_parquet(tmp_path / f"{place}.parquet")

    def load(place, folder=str(tmp_path)):
        import pathlib

        pathlib.Path(folder, f"{place}.started").touch()
        time.sleep(0.3)  # long enough to be killed in the middle
        return pd.read_parquet(pathlib.Path(folder, f"{place}.parquet"))

    options = {"by": "q", "x": "a", "y": "b", "scores": True, "measure": MEASURE}
    lazy = tw.groups(dd.from_map(load, range(6), meta=frame.head(0)), **options)
    victim, *_ = client.run(os.getpid).values()
    future = client.compute(lazy)
    while len(list(tmp_path.glob("*.started"))) < 3:
        time.sleep(0.02)
    os.kill(victim, signal.SIGKILL)
    answer = future.result(timeout=120)
    assert_same(answer, frame, **options)
    client.wait_for_workers(2, timeout=60)
    assert victim not in client.run(os.getpid).values()
