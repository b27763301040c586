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
    told = f"p = {test.pvalue:.3g}: twice the shaded share of all 720 shuffles"
    assert ax.get_title(loc="left").replace("\n", " ") == told


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("measure", ["scaled_gamma(weights=top)", "footrule", "scaled_gamma(weights=top_k:1)"])
def test_the_tail_that_is_the_p_value_is_shaded(measure, alternative):
    test = tw.significance(X, Y, measure, method="exact", alternative=alternative)
    _, tail = plots.null(test).containers
    share = sum(bar.get_height() for bar in tail) / len(test.null_sample)
    assert min(1.0, share * (2 if alternative == "two-sided" else 1)) == pytest.approx(test.pvalue)


def test_the_tail_of_a_curve_is_shaded():
    test = tw.significance(np.arange(1, 61), np.roll(np.arange(1, 61), 20), "kendall_tau", method="asymptotic")
    whole, tail = plots.null(test).collections
    assert tail.get_paths()[0].vertices[:, 0].min() == pytest.approx(test.uncentered)
    assert whole.get_paths()[0].vertices[:, 0].min() < test.null_mean < test.uncentered


def test_an_asymptotic_test_shows_its_limit():
    rng = np.random.default_rng(0)
    test = tw.significance(rng.permutation(50) + 1, rng.permutation(50) + 1, "kendall_tau", method="asymptotic")
    ax = plots.null(test)
    outline = ax.collections[0].get_paths()[0].vertices
    assert outline[:, 0].min() <= test.null_mean - 4 * test.null_std + 1e-12
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
    _, tree = ax.child_axes  # the first is the bar
    assert len(tree.lines) == 5


def test_two_rankings_have_no_tree():
    assert len(plots.matrix(tw.matrix([[1, 2, 3], [1, 3, 2]], "kendall_tau")).child_axes) == 1


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


def bar_of(ax):
    return ax.child_axes[0].get_ylabel()


def test_a_matrix_says_what_its_values_are():
    rankings = [np.random.default_rng(k).permutation(8) + 1 for k in range(5)]
    assert bar_of(plots.matrix(tw.matrix(rankings, "kendall_tau"))) == "Kendall's tau"
    distances = tw.matrix(rankings, "footrule")
    assert bar_of(plots.matrix(distances)) == "Spearman's footrule"
    assert plots.matrix(distances).images[0].cmap.name == "cividis"  # dark is near
    assert bar_of(plots.matrix(tw.matrix(rankings, "spearman", test=True))) == "Spearman's rho"
    frame = pd.DataFrame(np.array(rankings).T)
    assert bar_of(plots.matrix(tw.matrix(frame, "spearman", rankings_in="columns"))) == "Spearman's rho"
    # Of what is computed from a matrix, nothing is claimed but its kind.
    assert bar_of(plots.matrix(1 - tw.matrix(rankings, "kendall_tau"))) == "distance"
    assert bar_of(plots.matrix(tw.matrix(rankings, "kendall_tau").round(3))) == "correlation"


def test_rankings_that_are_all_similar_are_told_apart():
    values = 0.9 + 0.05 * np.random.default_rng(0).random((6, 6))
    values = (values + values.T) / 2
    np.fill_diagonal(values, 1.0)
    low, high = plots.matrix(values).images[0].get_clim()
    off = values[~np.eye(6, dtype=bool)]
    assert (low, high) == (off.min(), off.max())
    # What hardly differs is not blown up to the whole scale.
    same = np.full((3, 3), 0.95)
    np.fill_diagonal(same, 1.0)
    assert np.ptp(plots.matrix(same).images[0].get_clim()) == pytest.approx(0.02)


def test_values_stand_in_the_cells_where_they_fit():
    rankings = [np.random.default_rng(k).permutation(8) + 1 for k in range(40)]
    few = tw.matrix(rankings[:4], "kendall_tau")
    written = [text.get_text() for text in plots.matrix(few).texts]
    assert len(written) == 16
    assert written.count("\u2013") == 4
    assert plots.matrix(tw.matrix(rankings, "kendall_tau")).texts[:] == []


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
