"""Pictures that survive: dark paper, grey print, plain axes, long and foreign names, whatever the numbering."""

import itertools
import warnings
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest

import tiewise as tw
from tiewise import plots
from tiewise.plots.colours import alike, curves, heat, ink, lightness, readable_on, signed
from tiewise.plots.fonts import drawn_in, fonts_for

RNG = np.random.default_rng(2)
MATRIX = [RNG.permutation(12) + 1 for _ in range(9)]


def two(n=12, names="item number {}", seed=4):
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=n)
    items = [names.format(i) for i in range(n)]
    return tuple(tw.Ranking.from_scores(s, items) for s in (scores, scores + rng.normal(size=n)))


def found(n=12):
    return tw.robustness(*two(n), "scaled_gamma(weights=top_k:3)")


DRAW = {
    "slopes": lambda ax=None: plots.slopes(
        *two(), "scaled_gamma(weights=top)", names=("demeanour", "decisions"), ax=ax
    ),
    "pairs": lambda ax=None: plots.pairs(*two(), "scaled_gamma(weights=top)", ax=ax),
    "profile": lambda ax=None: plots.profile(*two(), ["gamma", "scaled_gamma(weights=top:3)", "kendall_tau"], ax=ax),
    "null": lambda ax=None: plots.null(tw.significance(*two(), "scaled_gamma(weights=top)", rng=0), ax=ax),
    "robustness": lambda ax=None: plots.robustness(found(), ax=ax),
    "scaling": lambda ax=None: plots.scaling("top_k:4", 12, ax=ax),
    "task_curve": lambda ax=None: plots.task_curve(
        tw.leaderboard(np.add.outer(np.arange(5.0), RNG.normal(size=12)), rng=0).enough([3, 6, 12], rng=0), ax=ax
    ),
    "relations": lambda ax=None: plots.relations("top:4", 12, ax=ax),
    "stability": lambda ax=None: plots.stability(
        tw.consensus([*MATRIX[:3], *(np.arange(1, 13) for _ in range(3))], "spearman").stability(50, rng=0), ax=ax
    ),
    "matrix": lambda ax=None: plots.matrix(tw.matrix(MATRIX, "kendall_tau"), labels=list("abcdefghi"), ax=ax),
}
every_picture = pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)


def texts_of(ax):
    """All texts that are drawn, of the axes and of those that belong to it."""
    from matplotlib.text import Text

    return [text for text in ax.findobj(Text) if text.get_visible() and text.get_text().strip()]


def shown_ticks(ax):
    figure = ax.figure
    figure.draw_without_rendering()
    for axes in (ax, *ax.child_axes):
        low, high = sorted(axes.get_xlim())
        below, above = sorted(axes.get_ylim())
        hidden = not axes.axison
        for axis, first, last in ((axes.xaxis, low, high), (axes.yaxis, below, above)):
            for tick in axis.get_major_ticks() + axis.get_minor_ticks():
                for label in (tick.label1, tick.label2):
                    if hidden or not first <= tick.get_loc() <= last or not label.get_visible():
                        yield label


@every_picture
@pytest.mark.parametrize("width", [80, 200])
def test_no_text_leaves_a_plain_figure(draw, width):
    figure, ax = plt.subplots(figsize=(width / 25.4, 0.75 * width / 25.4))
    draw(ax)
    figure.draw_without_rendering()
    unseen = set(shown_ticks(ax))
    page = figure.bbox
    for text in texts_of(ax):
        if text in unseen:
            continue
        box = text.get_window_extent()
        assert box.x0 >= page.x0 - 2, text
        assert box.x1 <= page.x1 + 2, text
        assert box.y0 >= page.y0 - 2, text
        assert box.y1 <= page.y1 + 2, text


def test_plain_axes_keep_to_their_own_part_of_a_figure():
    figure, axes = plt.subplots(1, 2, figsize=(8, 4))
    for ax in axes:
        plots.slopes(*two(), ax=ax)
    figure.draw_without_rendering()
    left, right = (ax.get_tightbbox(for_layout_only=True) for ax in axes)
    assert left.x1 <= right.x0 + 2


@every_picture
def test_text_can_be_read_on_dark_paper(draw):
    with plt.style.context("dark_background"):
        figure, ax = plt.subplots(figsize=(6, 4))
        draw(ax)
        paper = lightness(figure.get_facecolor())
        maps = {id(text) for text in ax.texts} if ax.images else set()
        for text in texts_of(ax):
            if id(text) not in maps:  # on a map, text stands on the map's own colours
                assert abs(lightness(text.get_color()) - paper) > 60, text
        for line in ax.lines:
            assert abs(lightness(line.get_color()) - paper) > 30, line


def test_the_axes_made_in_a_style_keep_it_outside_of_it():
    with plt.style.context("dark_background"):
        _, ax = plt.subplots()
    plots.slopes(*two(), ax=ax)
    assert ink(ax) == "#ffffff"
    assert {text.get_color() for text in ax.texts} == {"#ffffff"}


@pytest.mark.parametrize("style", ["default", "dark_background"])
@pytest.mark.parametrize("colours", [signed, alike, lambda ax: alike(ax, of_distances=True)])
def test_the_lightness_of_a_map_only_rises_or_only_falls_and_is_never_the_papers(colours, style):
    with plt.style.context(style):
        _, ax = plt.subplots()
        levels = np.array([lightness(colour[:3]) for colour in colours(ax)(np.linspace(0, 1, 101))])
        steps = np.diff(levels)
        assert (steps > 0).all() or (steps < 0).all()
        assert abs(levels[0] - levels[-1]) > (60 if style == "default" else 45)
        if style == "dark_background":
            assert levels.min() > 35


@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_concordant_and_discordant_differ_in_grey(style):
    with plt.style.context(style):
        _, ax = plt.subplots()
        concordant, tied, discordant = (lightness(signed(ax)(place)[:3]) for place in (1.0, 0.5, 0.0))
        assert discordant - tied > 25
        assert tied - concordant > 24


@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_what_matters_differs_from_the_rest_in_grey(style):
    with plt.style.context(style):
        _, ax = plt.subplots()
        paper = np.array(ax.get_facecolor()[:3])
        nothing, most = (
            lightness(colour[3] * np.array(colour[:3]) + (1 - colour[3]) * paper) for colour in heat(ax)([0.0, 1.0])
        )
        assert abs(nothing - most) > 20
        assert abs(most - lightness(paper)) > abs(nothing - lightness(paper))
        assert all(abs(lightness(colour) - lightness(paper)) > 35 for colour in curves(ax))


def test_numbers_in_cells_can_be_read():
    ax = plots.matrix(tw.matrix(MATRIX[:5], "kendall_tau"))
    colours = ax.images[0].cmap(ax.images[0].norm(ax.images[0].get_array()))
    assert len(ax.texts) == 25
    for place, text in enumerate(ax.texts):
        i, j = divmod(place, 5)
        if i != j:
            assert abs(lightness(text.get_color()) - lightness(colours[i, j][:3])) > 40
    assert lightness(readable_on("#ffffff")) < 5


NUMBERINGS = ("dense", "min", "max", "average")


@pytest.mark.parametrize(("left", "right"), list(itertools.product(NUMBERINGS, NUMBERINGS)))
def test_rankings_that_contradict_each_other_nowhere_have_level_lines(left, right):
    items = list("abcdefgh")
    x = tw.Ranking.from_scores([9, 8, 8, 8, 5, 4, 3, 3], items, method=left)
    y = tw.Ranking.from_scores([9, 8, 7, 6, 6, 6, 2, 1], items, method=right)
    assert float(tw.scaled_gamma(x, y, weights="top")) == 1.0
    ax = plots.slopes(x, y, "scaled_gamma(weights=top)")
    assert all(line.get_ydata()[0] == line.get_ydata()[1] for line in ax.lines)
    assert sorted(line.get_ydata()[0] for line in ax.lines) == list(range(1, 9))


def test_lines_cross_where_and_only_where_a_pair_is_discordant():
    rng = np.random.default_rng(6)
    for _ in range(20):
        x, y = (tw.Ranking.from_scores(rng.integers(0, 5, 9), method="average") for _ in range(2))
        lines = [line.get_ydata() for line in plots.slopes(x, y, "gamma").lines]
        crossings = sum((a[0] - b[0]) * (a[1] - b[1]) < 0 for a, b in itertools.combinations(lines, 2))
        assert crossings == tw.gamma(x, y).discordant
        plt.close("all")


def test_ties_are_bound_together_and_each_can_be_found():
    ax = plots.slopes(tw.Ranking.parse("a>b=c=d>e"), tw.Ranking.parse("a>b>c>d>e"))
    named = {text.get_text() for text in ax.texts}
    assert {"a · 1", "b · =2", "c · =2", "d · =2", "e · 5", "2 · b", "3 · c", "4 · d"} <= named
    (bracket,) = (each for each in ax.collections)
    ((start, end),) = bracket.get_segments()
    assert start[1] < 2 < 4 < end[1]


def test_what_one_ranking_does_not_list_is_dashed_and_said():
    x, y = tw.Ranking.from_order(list("abcd")), tw.Ranking.from_order(list("aefb"))
    ax = plots.slopes(x, y, "scaled_gamma(weights=top,missing=bottom)")
    dashed = [line for line in ax.lines if line.is_dashed()]
    assert len(dashed) == 4
    assert len(ax.lines) == 6
    named = [text.get_text() for text in ax.texts]
    assert named.count("not listed (2)") == 2
    # No place is claimed: c has one on the left only.
    assert [text for text in named if text.split()[0] == "c" or text.split()[-1] == "c"] == ["c · 3"]
    whole = plots.slopes(x, tw.Ranking.from_order(list("dcba")))
    assert not any(line.is_dashed() for line in whole.lines)


def test_gaps_in_bare_vectors_are_not_listed_either():
    ax = plots.slopes([1, 2, 3, np.nan], [1, np.nan, 3, 2], "gamma(missing=bottom,nan_policy=omit)")
    assert sum(line.is_dashed() for line in ax.lines) == 2


def test_what_is_left_out_is_said_below():
    x, y = tw.Ranking.from_order(list("abcd")), tw.Ranking.from_order(list("abce"))
    ax = plots.slopes(x, y, "gamma(missing=drop)")
    assert ax.get_xlabel().replace("\n", " ") == "not drawn: 2 items without a place in both rankings"


def test_names_in_other_scripts_are_drawn_without_a_warning(tmp_path):
    items = ["東京都", "서울", "北京市", "Łódź", "تهران", "plain"]
    x, y = tw.Ranking.from_order(items), tw.Ranking.from_order(items[::-1])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for draw in (plots.slopes, plots.pairs):
            draw(x, y).figure.savefig(tmp_path / "names.png")
        plots.matrix(tw.matrix(MATRIX[:6], "kendall_tau"), labels=items).figure.savefig(tmp_path / "names.png")


def test_letters_come_from_another_installed_font():
    from matplotlib.font_manager import fontManager

    assert fonts_for(["abc"]) == fonts_for([])
    # U+E004 is in one upright font of matplotlib's own, and not in the usual one.
    families = fonts_for(["a\ue004"])
    assert families[0] == fonts_for([])[0]
    assert len(families) == 2
    assert families[1] in {entry.name for entry in fontManager.ttflist} - {"Last Resort High-Efficiency"}


def test_letters_that_no_font_has_get_a_mark():
    assert drawn_in("a東b", ["DejaVu Sans"]) == "a\u25a1b"
    with plt.rc_context({"svg.fonttype": "none"}):  # the reader's own fonts have it
        assert drawn_in("a東b", ["DejaVu Sans"]) == "a東b"


@every_picture
def test_words_and_no_code(draw):
    ax = draw()
    for text in (ax.get_title(), ax.get_title(loc="left"), ax.get_xlabel(), ax.get_ylabel()):
        assert "_" not in text
        assert "=top" not in text


@pytest.mark.parametrize("draw", [plots.slopes, plots.pairs])
def test_control_characters_and_dollars_in_names_make_a_well_formed_file(draw, tmp_path):
    items = ["a\x1b[31m", "b\x00", "c\ufffe", "d\udce9", "$\\frac{1}{$", "<&>"]
    x, y = tw.Ranking.from_order(items), tw.Ranking.from_order(items[::-1])
    draw(x, y).figure.savefig(tmp_path / "names.svg")
    ElementTree.parse(tmp_path / "names.svg")
