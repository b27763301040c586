"""Pictures of a test's null distribution and of matrices over many rankings: the drawn data, bad input."""

import itertools

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from tiewise import plots

X, Y = [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5]


def observed_line(ax):
    return ax.lines[-1].get_xdata()[0]


def test_an_exact_test_shows_all_its_alignments():
    test = tw.significance(X, Y, "scaled_gamma(weights=top)", method="exact")
    ax = plots.null(test)
    assert sum(bar.get_height() for bar in ax.patches) == 720
    assert observed_line(ax) == test.statistic
    assert ax.lines[0].get_xdata()[0] == pytest.approx(test.null_mean)
    assert ax.get_title(loc="left").replace("\n", " ") == f"p = {test.pvalue:.3g} (two-sided), 720 alignments"


def test_an_asymptotic_test_shows_its_limit():
    rng = np.random.default_rng(0)
    test = tw.significance(rng.permutation(50) + 1, rng.permutation(50) + 1, "kendall_tau", method="asymptotic")
    ax = plots.null(test)
    outline = ax.collections[0].get_paths()[0].vertices
    assert outline[:, 0].min() == pytest.approx(test.null_mean - 4 * test.null_std)
    assert "the normal limit" in ax.get_title(loc="left").replace("\n", " ")


def test_a_centred_test_is_drawn_where_its_own_value_is():
    test = tw.significance(X, Y, "scaled_gamma(weights=top)", centered=True)
    assert observed_line(plots.null(test)) == test.uncentered != test.statistic


def test_a_matrix_is_ordered_by_its_tree_and_keeps_its_names():
    rng = np.random.default_rng(1)
    base = rng.normal(size=(2, 12))
    scores = pd.DataFrame({name: base[k % 2] + 0.3 * rng.normal(size=12) for k, name in enumerate("abcdef")})
    matrix = tw.matrix(scores.rank(ascending=False), "kendall_tau", rankings_in="columns")
    ax = plots.matrix(matrix)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert sorted(names) == list("abcdef")
    assert {frozenset(names[:3]), frozenset(names[3:])} == {frozenset("ace"), frozenset("bdf")}
    np.testing.assert_allclose(ax.images[0].get_array(), matrix.loc[names, names])
    (tree,) = ax.child_axes
    assert len(tree.lines) == 5


def test_two_rankings_have_no_tree():
    assert plots.matrix(tw.matrix([[1, 2, 3], [1, 3, 2]], "kendall_tau")).child_axes == []


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize("size", [1, 2, 12, 60, 300])
def test_names_of_rankings_neither_touch_nor_crush_the_map(width, size):
    import matplotlib.pyplot as plt

    rng = np.random.default_rng(size)
    values = tw.matrix([rng.permutation(8) + 1 for _ in range(size)], "kendall_tau")
    figure = plt.figure(figsize=(width / 25.4, 0.7 * width / 25.4), layout="constrained")
    labels = [f"$a long name of ranking number {i}" for i in range(size)]
    ax = plots.matrix(values, labels=labels, ax=figure.add_subplot())
    figure.draw_without_rendering()
    boxes = [label.get_window_extent() for label in ax.get_yticklabels()]
    assert all(above.y0 >= below.y1 for above, below in itertools.pairwise(boxes))
    assert len(boxes) >= min(size, 9)
    assert ax.get_window_extent().height > 0.5 * figure.bbox.height
    assert all(label.get_text().startswith(r"\$") for label in ax.get_yticklabels())


def test_a_map_of_one_ranking_has_a_range():
    assert plots.matrix([[1.0]]).images[0].get_clim() == (0, 1)


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plots.null(0.5), "`test` must be what tw.significance returns: got 0.5"),
        (lambda: plots.matrix([[1, 0.5]]), "square"),
        (lambda: plots.matrix(np.eye(3), method="ward"), "`method` must be one of"),
        (lambda: plots.matrix(np.eye(3), labels="abc"), "`labels` must be a sequence of names: got 'abc'"),
        (lambda: plots.matrix(np.eye(3), labels=5), "`labels` must be a sequence of names: got 5"),
        (lambda: plots.matrix(np.eye(3), labels=["a"]), "`labels` must name each ranking once: got 1 for 3 rankings"),
    ],
)
def test_bad_input_gets_a_sentence(draw, message):
    with pytest.raises(tw.TiewiseError, match=message):
        draw()
