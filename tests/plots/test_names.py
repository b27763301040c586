"""Names beside pictures: told apart when they are cut, in full at any resolution, and no two on each other."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import tiewise as tw
from tiewise import plots
from tiewise.plots.names import fitted

LONG = [f"Department of Comparative Literature, Section {i} (revised)" for i in range(1, 44)]


def two(names):
    rng = np.random.default_rng(3)
    scores = np.arange(len(names), dtype=float)
    return [
        tw.Ranking.from_scores(v, names) for v in (scores, scores + rng.normal(scale=len(names) / 5, size=len(names)))
    ]


def matrix(count):
    return tw.matrix([np.arange(1, 6)] * 2 + [np.arange(5, 0, -1)] * (count - 2), "kendall_tau")


def stable(names):
    rng = np.random.default_rng(3)
    panel = [tw.Ranking.from_scores(np.arange(len(names)) + 2 * rng.normal(size=len(names)), names) for _ in range(6)]
    return tw.consensus(panel, "spearman").stability(20, rng=0)


def board(names):
    rng = np.random.default_rng(3)
    return tw.leaderboard(np.arange(len(names))[:, None] + rng.normal(size=(len(names), 6)), items=names, rng=0)


DRAW = {
    "slopes": lambda names, ax: plots.slopes(*two(names), ax=ax),
    "pairs": lambda names, ax: plots.pairs(*two(names), ax=ax),
    "matrix": lambda names, ax: plots.matrix(matrix(len(names)), labels=names, ax=ax),
    "stability": lambda names, ax: plots.stability(stable(names), ax=ax),
    "leaderboard": lambda names, ax: plots.leaderboard(board(names), ax=ax),
}


def drawn(figure):
    """All texts of a figure that are seen: not those of ticks beyond the ends of their axis."""
    hidden = set()
    for ax in figure.findobj(plt.Axes):
        for axis, ends in ((ax.xaxis, ax.get_xlim()), (ax.yaxis, ax.get_ylim())):
            for tick in axis.get_major_ticks() + axis.get_minor_ticks():
                if not ax.axison or not min(ends) <= tick.get_loc() <= max(ends):
                    hidden.update({tick.label1, tick.label2})
    return [
        text for text in figure.findobj(Text) if text.get_visible() and text.get_text().strip() and text not in hidden
    ]


@pytest.mark.parametrize("count", [6, 43])
@pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
def test_long_names_have_room_and_can_be_told_apart_at_any_resolution(draw, count):
    figure, ax = plt.subplots(figsize=(80 / 25.4, 60 / 25.4))
    draw(LONG[:count], ax)
    for dpi in (80, 100, 150, 300):
        figure.dpi = dpi
        figure.draw_without_rendering()
        for text in drawn(figure):
            box = text.get_window_extent()
            assert box.x0 >= 0, (dpi, text)
            assert box.y0 >= 0, (dpi, text)
            assert box.x1 <= figure.bbox.x1, (dpi, text)
            assert box.y1 <= figure.bbox.y1, (dpi, text)
    named = [text for text in drawn(figure) if "Dep" in text.get_text()]
    numbers = [re.findall(r"…(\d+)…", text.get_text()) for text in named]
    assert len(named) >= 5
    assert all(len(found) == 1 for found in numbers)
    columns = {}  # on either side of a slope chart, or down a map
    for text, number in zip(named, numbers, strict=True):
        columns.setdefault(text.get_horizontalalignment(), []).append((text.get_window_extent(), number[0]))
    for column in columns.values():
        assert len({number for _, number in column}) == len(column)
        rising = sorted((box for box, _ in column), key=lambda box: box.y0)
        assert all(upper.y0 >= lower.y0 + 0.75 * lower.height for lower, upper in itertools.pairwise(rising))


def test_what_names_have_in_common_is_left_out_where_they_would_look_the_same():
    names = [f"the very long name of item {i} of the whole list" for i in (1, 2, 12)]
    assert [fitted(name, 60.0, 8, names) for name in names] == ["the very l…1…", "the very l…2…", "the very…12…"]
    assert fitted("short", 60.0, 8, ["short", *names]) == "short"
    assert fitted("alone, but far too long for this", 60.0, 8) == "alone, bu…this"


def test_the_first_of_each_side_are_named_among_many():
    rng = np.random.default_rng(0)
    scores = np.arange(500, 0, -1.0)
    x, y = (
        tw.Ranking.from_scores(v, [f"n{i}" for i in range(500)]) for v in (scores, scores + 40 * rng.normal(size=500))
    )
    told = [text.get_text() for text in plots.slopes(x, y, "scaled_gamma(weights=top_k:20)").texts]
    assert "n0 · 1" in told
    assert any(text.startswith("1 · ") for text in told)


@pytest.mark.parametrize("draw", [lambda: plots.relations("top", 6), lambda: plots.pairs([1, 2, 3, 4], [2, 1, 3, 4])])
def test_an_axis_that_runs_downwards_begins_with_the_first_as_well(draw):
    ax = draw()
    ax.figure.draw_without_rendering()
    assert 1 in ax.get_yticks()
    assert 1 in ax.get_xticks()


def test_a_p_value_of_one_is_not_twice_what_is_shaded():
    test = tw.significance([1, 2, 3, 4, 5], [2, 5, 1, 4, 3], "kendall_tau")
    assert test.pvalue == 1.0
    assert plots.null(test).get_title(loc="left").replace("\n", " ").startswith("p = 1: shaded is half or more of all")
