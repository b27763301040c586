"""Pictures of scalings and their relations: the drawn data, the words, bad input."""

import numpy as np
import pytest

import tiewise as tw
from tiewise import plots

# Figure 1 of the paper: N = 12, w(4..6) = 0.4, 0.2, 0.2.
FIGURE_1 = [1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1]


def test_figure_1_of_the_paper():
    ax = plots.scaling(FIGURE_1, between=(4, 7))
    line, _, shaded = ax.patches
    np.testing.assert_allclose(line.get_data().values, FIGURE_1)
    np.testing.assert_allclose(shaded.get_data().values, [0.4, 0.2, 0.2])
    np.testing.assert_allclose(shaded.get_data().edges, [4, 5, 6, 7])
    assert ax.get_title(loc="left").replace("\n", " ") == "positions 4 and 7: distance 0.8, before 0.8, equal 0.2"
    assert [text.get_text() for text in ax.texts] == ["0.4", "0.2", "0.2"]


def test_by_max_the_largest_weight_counts():
    ax = plots.scaling(FIGURE_1, aggregate="max", between=(7, 4))
    assert "distance 0.4" in ax.get_title(loc="left")


def test_named_scalings_need_a_number_of_positions():
    ax = plots.scaling("hyperbolic", 50)
    np.testing.assert_allclose(ax.patches[0].get_data().values, 1 / np.arange(1, 50))


@pytest.mark.parametrize("relation", ["E", "L", "R"])
def test_relations_are_the_matrices(relation):
    ax = plots.relations("top", 6, relation=relation)
    expected = getattr(tw.fuzzy.Relations(tw.scaling.distances("top", 6)), relation)
    np.testing.assert_allclose(ax.images[0].get_array(), expected)


def test_the_callers_axes_are_used_and_returned():
    import matplotlib.pyplot as plt

    _, own = plt.subplots()
    assert plots.scaling("top", 5, ax=own) is own


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plots.scaling("top"), "`n`, the number of positions, is needed to draw the scaling top"),
        (lambda: plots.scaling("top", 1), "`n` must be 2 or more positions: got 1"),
        (lambda: plots.scaling("top", "5"), "`n` must be a whole number of positions: got '5'"),
        (lambda: plots.scaling("topp", 5), "Did you mean"),
        (lambda: plots.scaling("top", 5, between=(2, 9)), r"from 1 to 5: got \(2, 9\)"),
        (lambda: plots.scaling("top", 5, between=3), "must be two positions: got 3"),
        (lambda: plots.relations("top", 5, relation="Q"), "`relation` must be one of E, L, R: got 'Q'"),
    ],
)
def test_bad_input_gets_a_sentence(draw, message):
    with pytest.raises(tw.TiewiseError, match=message):
        draw()
