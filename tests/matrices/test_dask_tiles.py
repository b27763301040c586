"""Matrices and neighbours of Dask arrays: lazy, equal to those in memory, on workers that may die."""

import os
import signal
import time

import dask
import numpy as np
import pytest
from dask import array as da

import tiewise as tw

MEASURES = [
    "scaled_gamma(weights=top)",
    "scaled_tau(weights=top)",
    "scaled_somers_d(weights=top)",
    "somers_d",
    "footrule",
    "tau_ap",
]


def shuffled(m, n, seed=0):
    rng = np.random.default_rng(seed)
    return np.array([rng.permutation(n) + 1 for _ in range(m)])


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("two", [False, True])
def test_equal_to_memory(measure, two):
    x, y = shuffled(23, 7), shuffled(9, 7, 1)
    other = {"other": da.from_array(y, chunks=(4, 7))} if two else {}
    lazy = tw.matrix(da.from_array(x, chunks=(5, 3)), measure, **other)
    assert isinstance(lazy, da.Array)
    assert lazy.chunks == ((5, 5, 5, 5, 3), (4, 4, 1) if two else (5, 5, 5, 5, 3))
    want = tw.matrix(x, measure, y if two else None)
    np.testing.assert_allclose(lazy.compute(scheduler="synchronous"), want, rtol=0, atol=1e-12)
    found = tw.nearest(da.from_array(x, chunks=(5, 3)), 4, measure, **other)
    assert isinstance(found.indices, da.Array)
    assert "4 nearest of 23" in str(found)
    known = found.compute(scheduler="synchronous")
    memory = tw.nearest(x, 4, measure, y if two else None)
    np.testing.assert_allclose(known.values, memory.values, rtol=0, atol=1e-12)
    np.testing.assert_allclose(np.take_along_axis(want, known.indices, 1), memory.values, rtol=0, atol=1e-12)
    assert known.compute() is known


def test_computed_together_with_something_else():
    x = da.from_array(shuffled(8, 5), chunks=(4, 5))
    found = tw.nearest(x, 2, "scaled_gamma(weights=top)")
    matrix, same = dask.compute(tw.matrix(x), found, scheduler="synchronous")
    assert matrix.shape == (8, 8)
    assert same is found
    with pytest.raises(tw.TiewiseError, match="neighbours must be computed before they make a table"):
        found.to_frame()


def test_equal_values_go_by_index():
    x = shuffled(60, 3)
    found = tw.nearest(da.from_array(x, chunks=(7, 3)), 5, "footrule").compute(scheduler="synchronous")
    np.testing.assert_array_equal(found.indices, tw.nearest(x, 5, "footrule").indices)


def test_other_in_memory_scores_and_columns():
    x = np.random.default_rng(0).random((12, 5))
    want = tw.matrix(x, "kendall_tau", x[:4], input="scores")
    lazy = tw.matrix(da.from_array(x, chunks=(4, 5)), "kendall_tau", x[:4], input="scores")
    np.testing.assert_array_equal(lazy.compute(scheduler="synchronous"), want)
    turned = tw.matrix(da.from_array(x.T, chunks=(5, 4)), "kendall_tau", rankings_in="columns", input="scores")
    np.testing.assert_array_equal(turned.compute(scheduler="synchronous"), tw.matrix(x, "kendall_tau", input="scores"))


def test_mistakes():
    x = da.from_array(shuffled(6, 4), chunks=(2, 4))
    with pytest.raises(tw.TiewiseError, match="`out` must be left out for a Dask array"):
        tw.matrix(x, out=np.empty((6, 6)))
    with pytest.raises(tw.TiewiseError, match="must know how long its chunks are"):
        tw.matrix(x[x[:, 0] > 1])
    with pytest.raises(tw.TiewiseError, match="`rankings` must be two-dimensional"):
        tw.nearest(x[0], 1)
    with pytest.raises(tw.TiewiseError, match="must rank the same number of items: got 4 and 3"):
        tw.matrix(x, other=shuffled(2, 3))
    with pytest.raises(tw.TiewiseError, match="`other` must be an array beside a Dask array"):
        tw.matrix(x, other=[[1, 2, 3, 4]])
    with pytest.raises(tw.TiewiseError, match="`labels` names a column of a frame"):
        tw.matrix(x, labels="name")
    with pytest.raises(tw.TiewiseError, match="at most the number of the 5 other rankings"):
        tw.nearest(x, 6)
    with pytest.raises(tw.TiewiseError, match="at least one ranking"):
        tw.matrix(x[:0])
    wrong = da.from_array(np.array([[1, 2, 3], [1, 2, 9]]), chunks=(1, 3))
    with pytest.raises(tw.TiewiseError, match=r"chunk . of `rankings` with chunk 1"):
        tw.matrix(wrong).compute(scheduler="synchronous")


def test_survives_a_killed_worker(client, tmp_path):
    x = shuffled(48, 6)

    def load(block, folder=str(tmp_path)):
        import pathlib
        import uuid

        pathlib.Path(folder, uuid.uuid4().hex).touch()
        time.sleep(0.3)  # long enough to be killed in the middle
        return block

    lazy = tw.nearest(da.from_array(x, chunks=(8, 6)).map_blocks(load, dtype=x.dtype), 3, "kendall_tau")
    victim, *_ = client.run(os.getpid).values()
    futures = client.compute([lazy.indices, lazy.values])
    while len(list(tmp_path.iterdir())) < 3:
        time.sleep(0.02)
    os.kill(victim, signal.SIGKILL)
    indices, values = client.gather(futures)
    want = tw.nearest(x, 3, "kendall_tau")
    np.testing.assert_array_equal(indices, want.indices)
    np.testing.assert_array_equal(values, want.values)
    client.wait_for_workers(2, timeout=60)
    assert victim not in client.run(os.getpid).values()
