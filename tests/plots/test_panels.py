"""The picture of a consensus's stability: items by places, of few items, of many, on any paper."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import tiewise as tw
from panels.random_panels import near
from tiewise.plots.colours import is_dark, lightness


def stable(n, voters=9, noise=0.3):
    rankings = [
        tw.Ranking.from_positions(row, items=[f"item {k}" for k in range(n)]) for row in near(n, voters, 3, noise)
    ]
    return tw.consensus(rankings, "spearman").stability(40, rng=0)


@pytest.mark.parametrize("n", [1, 2, 6, 43, 500])
def test_a_row_for_each_item_and_a_column_for_each_place(n):
    found = stable(n, noise=0.05) if n > 1 else tw.Stability(np.ones((1, 1)), ("one",), 1.0, 7)
    ax = tw.plots.stability(found)
    (image,) = ax.images
    np.testing.assert_array_equal(image.get_array(), found.shares)
    left, right, below, above = image.get_extent()
    assert (left, right, above, below) == (0.5, n + 0.5, 0.5, n + 0.5)
    assert ax.get_xlabel().replace("\n", " ") == f"place in the consensus of {found.n_resamples} panels drawn anew"
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[0] == str(found.items[0])
    assert len(names) == n if n <= 6 else 20 <= len(names) <= n


def test_shares_stand_in_the_cells_where_they_fit():
    found = stable(6)
    ax = tw.plots.stability(found)
    written = {(round(text.get_position()[1]), round(text.get_position()[0])): text.get_text() for text in ax.texts}
    expected = {
        (item + 1, place + 1): f"{100 * share:.0f}"
        for (item, place), share in np.ndenumerate(found.shares)
        if share >= 0.01
    }
    assert written == expected
    assert not tw.plots.stability(stable(43)).texts


@pytest.mark.parametrize("style", ["default", "dark_background", "grayscale"])
def test_numbers_can_be_read_and_more_is_stronger(style):
    with plt.style.context(style):
        ax = tw.plots.stability(stable(6))
    (image,) = ax.images
    paper = 0.0 if is_dark(ax) else 1.0

    def on_paper(share):
        *hue, strength = image.cmap(image.norm(share))
        return lightness([strength * channel + (1 - strength) * paper for channel in hue])

    steps = np.diff([on_paper(share) for share in np.linspace(0.0, image.norm.vmax, 30)])
    assert (steps > 0).all() if is_dark(ax) else (steps < 0).all()
    for text in ax.texts:
        share = float(text.get_text()) / 100
        assert abs(lightness(text.get_color()) - on_paper(share)) > 30, text.get_text()


def test_the_first_items_alone():
    found = stable(12)
    ax = tw.plots.stability(found, top=3)
    shown = ax.images[0].get_array()
    assert shown.shape[0] == 3
    np.testing.assert_allclose(shown.sum(axis=1), 1.0)  # all places that they ever have


def test_places_that_are_not_told_apart_are_grey():
    rows = near(6, 9, 3, 0.3)
    found = tw.consensus(rows, "scaled_tau(weights=top_k:3)").stability(40, rng=0)
    ax = tw.plots.stability(found)
    (grey,) = [patch for patch in ax.patches if patch.get_width() == 3.0]
    assert grey.get_x() == 3.5
    assert "not told apart" in [text.get_text() for text in ax.texts]
    assert all(text.get_position()[0] < 4 for text in ax.texts if text.get_text().isdigit())
    assert not tw.plots.stability(stable(6)).patches


def test_what_is_refused():
    with pytest.raises(tw.TiewiseError, match=r"`found` must be a Stability, as `consensus.stability\(\)` returns"):
        tw.plots.stability([[1.0]])
