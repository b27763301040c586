"""Clusters of rankings, against scipy on distances made by hand."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy.cluster.hierarchy import linkage

import tiewise as tw

RANKINGS = [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1], [1, 2, 3, 5, 4], [5, 4, 3, 1, 2], [2, 1, 3, 4, 5]]
TAU = tw.matrix(RANKINGS, "kendall_tau")


def test_correlations_become_distances():
    distances = tw.as_distances(TAU)
    np.testing.assert_allclose(distances, (1 - TAU) / 2, atol=1e-15)
    assert (distances.diagonal() == 0).all()
    assert (distances == distances.T).all()
    np.testing.assert_allclose(tw.as_distances(TAU, "similarity"), 1 - TAU, atol=1e-15)
    np.testing.assert_allclose(tw.as_distances(distances), distances)
    np.testing.assert_allclose(tw.as_distances(distances, "distance"), distances)


@pytest.mark.parametrize("method", ["single", "complete", "average", "weighted"])
def test_scipy_gets_the_distances(method):
    tree = tw.cluster(TAU, method)
    i, j = np.triu_indices(5, 1)
    want = linkage(((1 - TAU) / 2)[i, j], method)
    np.testing.assert_allclose(tree.linkage[:, 2:], want[:, 2:])
    assert sorted(tree.order) == list(range(5))
    assert tree.method == method
    one, two, three, four, five = tree.clusters(2)
    assert one == three == five != two == four
    assert set(tree.order[:2]) in ({1, 3}, {0, 2}, {0, 4}, {2, 4})
    assert tree.labels == (0, 1, 2, 3, 4)


def test_frames_keep_their_labels():
    names = list("abcde")
    for frame in (pd.DataFrame, pl.DataFrame):
        found = tw.matrix(frame(dict(zip(names, RANKINGS, strict=True))), "kendall_tau", rankings_in="columns")
        tree = tw.cluster(found)
        assert tree.labels == tuple(names)
        assert sorted(tree.ordered_labels) == names
        np.testing.assert_allclose(tree.linkage, tw.cluster(TAU).linkage)


def test_one_ranking_is_one_cluster():
    tree = tw.cluster([[1.0]])
    assert tree.order.tolist() == [0]
    assert tree.clusters(1).tolist() == [1]


def test_the_order_need_not_be_optimal():
    assert sorted(tw.cluster(TAU, optimal_order=False).order) == list(range(5))


@pytest.mark.parametrize(
    ("matrix", "options", "message"),
    [
        (np.ones((2, 3)), {}, r"must be square: got an array of shape \(2, 3\)"),
        (np.ones(3), {}, "must be square"),
        ("abc", {}, "square array of numbers: got 'abc'"),
        ([[1, np.nan], [np.nan, 1]], {}, r"defined everywhere: got nan at \(0, 1\) and 1 more"),
        ([[1, 0.5], [0.2, 1]], {}, r"symmetric: got 0.5 at \(0, 1\) and 0.2 at \(1, 0\)"),
        ([[0.7, 0.5], [0.5, 0.7]], {}, r"`kind` must be said.*got 0.7 at \(0, 0\)"),
        ([[1, 2], [2, 1]], {}, "must hold correlation values: got 2.0"),
        (TAU, {"method": "ward"}, "`method` must be one of single, complete, average, weighted: got 'ward'"),
        (TAU, {"kind": "tau"}, "`kind` must be one of"),
    ],
)
def test_bad_input_gets_a_sentence(matrix, options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.cluster(matrix, **options)


def test_a_wrong_number_of_clusters():
    with pytest.raises(tw.TiewiseError, match="`count` must be from 1 to 5: got 6"):
        tw.cluster(TAU).clusters(6)
