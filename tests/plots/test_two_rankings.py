"""Pictures of two rankings: what is drawn, in which colours, with which names; not its pixels."""

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import tiewise as tw
from reference.scaled_gamma import masses
from tiewise import plots
from tiewise.measures.base.wording import in_words
from tiewise.plots.colours import heat, soft
from tiewise.plots.names import short

A, B = tw.Ranking.parse("a>b>c>d>e"), tw.Ranking.parse("b>a>c>e>d")


def at_width(millimetres, height=100):
    figure = plt.figure(figsize=(millimetres / 25.4, height / 25.4), layout="constrained")
    return figure.add_subplot()


def no_two_overlap(texts):
    # The extent of an annotation has its stroke in it: letters and strokes are looked at one by one.
    boxes = [Text.get_window_extent(text) for text in texts]
    strokes = [text.arrow_patch.get_window_extent() for text in texts if getattr(text, "arrow_patch", None)]
    return not any(a.overlaps(b) for i, a in enumerate(boxes) for b in [*boxes[i + 1 :], *strokes])


def test_slopes_has_a_line_an_item_from_position_to_position():
    ax = plots.slopes(A, B, "scaled_gamma(weights=top)")
    ends = {tuple(line.get_ydata()) for line in ax.lines}
    assert ends == {(1, 2), (2, 1), (3, 3), (4, 5), (5, 4)}
    assert ax.yaxis.get_inverted()
    assert ax.get_title() == f"scaled gamma with top weights = {float(tw.scaled_gamma(A, B, weights='top')):.3g}"


def test_slopes_colours_by_discordance_and_thickens_where_positions_matter():
    ax = plots.slopes(A, B, "scaled_gamma(weights=top)")
    lines = {tuple(line.get_ydata()): line for line in ax.lines}
    # a and b are the only discordant pair at the top: (0.8)^2; d and e at the bottom: (0.2)^2.
    assert lines[1, 2].get_color() == pytest.approx(heat(ax)(1.0))
    assert lines[4, 5].get_color() == pytest.approx(heat(ax)(0.04 / 0.64))
    assert lines[3, 3].get_color() == pytest.approx(heat(ax)(0.0))
    assert lines[1, 2].get_linewidth() > lines[3, 3].get_linewidth() > lines[4, 5].get_linewidth()


def test_slopes_of_the_scaled_footrule_are_coloured_by_the_distance_of_the_two_positions():
    ax = plots.slopes(A, B, "scaled_footrule(weights=top)")
    lines = {tuple(line.get_ydata()): line for line in ax.lines}
    assert lines[1, 2].get_color() == pytest.approx(heat(ax)(1.0))
    assert lines[4, 5].get_color() == pytest.approx(heat(ax)(0.2 / 0.8))
    assert lines[1, 2].get_linewidth() > lines[3, 3].get_linewidth() > lines[4, 5].get_linewidth()


def test_slopes_names_every_item_of_a_few_on_both_sides():
    ax = plots.slopes(A, B)
    assert {text.get_text() for text in ax.texts} == {
        "a · 1", "b · 2", "c · 3", "d · 4", "e · 5", "1 · b", "2 · a", "3 · c", "4 · e", "5 · d",
    }  # fmt: skip


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize("n", [10, 43, 500])
def test_no_names_touch(width, n):
    rng = np.random.default_rng(n)
    x = rng.normal(size=n)
    items = [f"item {i}" for i in range(n)]
    rankings = (tw.Ranking.from_scores(scores, items) for scores in (x, x + 0.4 * rng.normal(size=n)))
    ax = plots.slopes(*rankings, "scaled_gamma(weights=top)", ax=at_width(width, 160))
    ax.figure.draw_without_rendering()
    assert len(ax.texts) >= 8
    assert no_two_overlap(ax.texts)


LONG = [f"a name of an item that goes on, number {i}" for i in range(30)]


@pytest.mark.parametrize("width", [80, 200])
@pytest.mark.parametrize("draw", [plots.slopes, plots.pairs])
def test_long_names_leave_room_for_the_picture(width, draw):
    rng = np.random.default_rng(5)
    x, y = (tw.Ranking.from_positions(rng.permutation(30) + 1, LONG) for _ in range(2))
    ax = draw(x, y, ax=at_width(width, 0.7 * width))
    ax.figure.draw_without_rendering()
    names = list(ax.texts) if draw is plots.slopes else ax.get_yticklabels()
    assert len(names) >= 8
    assert no_two_overlap(names)
    page = ax.figure.bbox
    assert all(box.x0 >= -1 and box.x1 <= page.x1 + 1 for box in (name.get_window_extent() for name in names))
    assert ax.get_window_extent().width > 0.25 * page.width
    # The ends are what tells numbered names apart.
    assert len({name.get_text() for name in names}) == len(names)


def test_names_of_tied_items_share_the_room():
    x, y = tw.Ranking.from_buckets([LONG[:4], LONG[4:5]]), tw.Ranking.from_order(LONG[:5])

    def tied(height):
        texts = [text.get_text() for text in plots.slopes(x, y, ax=at_width(80, height)).texts]
        return [text for text in texts if text.endswith(" · =1")]

    # In how low a picture they have to share depends on the letters that this matplotlib has.
    rising = [tied(height) for height in range(16, 41, 3)]
    assert any(len(names) == 1 and names[0].endswith("+3 · =1") for names in rising)
    assert len(rising[-1]) == 4
    assert not any("+" in name for name in rising[-1])
    assert all(len(few) <= len(more) for few, more in pairwise(rising))


@pytest.mark.parametrize("height", [25, 40, 50, 60, 80, 160])
def test_tied_items_are_named_or_counted(height):
    sizes = {"=1": 9, "10": 1, "=11": 10, "=21": 10}
    ends = np.cumsum([0, *sizes.values()])
    x = tw.Ranking.from_buckets([LONG[a:b] for a, b in pairwise(ends)])
    y = tw.Ranking.from_order([LONG[i] for i in np.random.default_rng(1).permutation(30)])
    ax = plots.slopes(x, y, ax=at_width(80, height))
    ax.figure.draw_without_rendering()
    assert no_two_overlap(ax.texts)
    told = Counter()
    for text in ax.texts:
        if text.get_ha() == "right":
            name, number = text.get_text().split(" · ")
            told[number] += 1 + int(name.partition(" +")[2] or 0)
            assert len(text.get_gid().split("-")) - 2 == 1 + int(name.partition(" +")[2] or 0)
    assert told
    assert told == {number: sizes[number] for number in told}


def test_wide_letters_of_tied_items_are_not_cut_where_they_have_room():
    x = tw.Ranking.from_buckets([["日本", "中国", "韓国"], ["b"]])
    ax = plots.slopes(x, tw.Ranking.from_order(["日本", "中国", "韓国", "b"]), ax=at_width(120, 20))
    assert "日本, 中国 +1 · =1" in {text.get_text() for text in ax.texts}


@pytest.mark.parametrize(("name", "letters", "cut"), [
    ("abc", 5, "abc"),
    ("$a$", 5, r"\$a\$"),
    ("two\nlines", 24, "two lines"),
    ("a long name, number 12", 10, "a long…12"),
    ("日本語日本語日本語", 9, "日本語…語"),
])  # fmt: skip
def test_a_name_is_cut_in_its_middle(name, letters, cut):
    assert short(name, letters) == cut


def test_a_dollar_is_a_dollar_in_the_map_of_pairs():
    x = tw.Ranking.from_order(["$x$", "b"])
    assert [label.get_text() for label in plots.pairs(x, x).get_yticklabels()] == [r"\$x\$", "b"]


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
@pytest.mark.parametrize("rankings", [([1], [1]), ([1, 1, 1], [1, 2, 3])])
def test_what_is_undefined_is_said_in_the_picture(rankings):
    for draw in (plots.profile, lambda *pair: plots.robustness(tw.robustness(*pair))):
        ax = draw(*rankings)
        assert [text.get_text().split(":")[0] for text in ax.texts] == ["undefined"]
        assert all(tick >= 0 for tick in ax.get_xticks())
    for draw in (plots.slopes, plots.pairs):
        ax = draw(*rankings)
        assert "undefined" in ax.get_title() + ax.get_title(loc="left")


@pytest.mark.parametrize("n", [2, 3, 9, 200])
def test_positions_between_two_positions_are_no_ticks(n):
    x = np.arange(1, n + 1)
    for draw in (plots.pairs, plots.profile, lambda *pair: plots.robustness(tw.robustness(*pair, catalog=False))):
        ax = draw(x, x[::-1])
        ax.figure.draw_without_rendering()
        assert all(tick == int(tick) for tick in ax.get_xticks() if 1 <= tick <= n)


def test_with_many_items_those_that_matter_stand_out_of_an_outline():
    rng = np.random.default_rng(0)
    ax = plots.slopes(rng.permutation(500) + 1, rng.permutation(500) + 1)
    outline = [line for line in ax.lines if tuple(line.get_color()) == soft(ax, 0.2)]
    assert len(ax.lines) == 500
    assert len(outline) == 475


def test_ties_share_a_place_and_a_dollar_is_a_dollar():
    ax = plots.slopes(tw.Ranking.parse('a=b=c>"$x$"'), tw.Ranking.parse('a>b>c>"$x$"'))
    shown = {text.get_text() for text in ax.texts}
    assert {"a · =1", "b · =1", "c · =1"} <= shown
    assert r"\$x\$ · 4" in shown


def test_pairs_shows_each_pairs_mass_with_its_sign():
    ax = plots.pairs(A, B, "scaled_gamma(weights=top)")
    drawn = ax.images[0].get_array()
    w = [0.8, 0.6, 0.4, 0.2]
    concordant, discordant, *_ = masses([1, 2, 3, 4, 5], [2, 1, 3, 5, 4], w, w, "sum", "product")
    upper = drawn[np.triu_indices(5, 1)]
    assert upper[upper > 0].sum() == pytest.approx(float(concordant))
    assert -upper[upper < 0].sum() == pytest.approx(float(discordant))
    assert [label.get_text() for label in ax.get_yticklabels()] == list("abcde")


def test_profile_ends_at_the_coefficient_of_all_pairs():
    ax = plots.profile(A, B, ["gamma", "scaled_gamma(weights=top)"])
    for line, measure in zip(ax.lines[1:], ("gamma", "scaled_gamma(weights=top)"), strict=True):
        assert line.get_label() == in_words(tw.measure(measure))
        assert line.get_ydata()[-1] == pytest.approx(float(tw.measure(measure)(A, B)))
    # At depth 1 only the pairs of a, the best in x, count: b is ordered oppositely, c, d and e alike.
    assert ax.lines[1].get_ydata()[0] == pytest.approx((3 - 1) / 4)
    # The lines carry their names.
    assert ax.get_legend() is None
    assert {text.get_text().replace("\n", " ") for text in ax.texts} == {line.get_label() for line in ax.lines[1:]}


def test_robustness_draws_the_tables():
    found = tw.robustness(A, B, "scaled_gamma(weights=top_k:3)")
    ax = plots.robustness(found)
    points = next(each for each in ax.collections if each.get_gid() == "scalings").get_offsets()
    expected = [float(tw.scaled_gamma(A, B, weights=f"top_k:{k}")) for k in (1, 2, 3, 4)]
    np.testing.assert_allclose(points[:, 0], [1, 2, 3, 4])
    np.testing.assert_allclose(points[:, 1], expected)
    assert ax.get_title(loc="left").replace("\n", " ") == found.sentence
    assert "your choice" in " ".join(text.get_text() for text in ax.texts)
    choice = next(line for line in ax.lines if len(line.get_xdata()) == 1)
    assert (choice.get_xdata()[0], choice.get_ydata()[0]) == (3, found.statistic)
    bars = [each for each in ax.collections if each.get_gid() == "holds"]
    assert len(bars) == found.scalings["holds"].sum()


def test_the_fewer_pairs_decide_the_paler_is_the_curve():
    x = np.arange(1, 31)
    found = tw.robustness(x, np.roll(x, 3), family="top_k", catalog=False)
    curve = next(each for each in plots.robustness(found).collections if each.get_gid() == "curve")
    alphas = curve.get_colors()[:, 3]
    assert (np.diff(alphas) >= 0).all()
    assert alphas[0] < 0.6 < 0.9 < alphas[-1]


def test_a_choice_that_is_not_of_the_family_is_a_level():
    found = tw.robustness(A, B, "scaled_gamma(weights=top)", family="top_k", catalog=False)
    ax = plots.robustness(found)
    (level,) = (line for line in ax.lines if line.get_gid() == "choice")
    assert set(level.get_ydata()) == {found.statistic}
    assert "top weights" in " ".join(text.get_text() for text in ax.texts).replace("\n", " ")


def test_a_gap_where_nothing_is_told_apart():
    found = tw.robustness([1, 1, 2, 3, 4], [1, 2, 2, 3, 4], family="top_k", values=[1, 2, 3, 4], catalog=False)
    heights = found.scalings["statistic"]
    curve = next(each for each in plots.robustness(found).collections if each.get_gid() == "curve")
    assert len(curve.get_segments()) == np.count_nonzero(np.isfinite(heights[1:]) & np.isfinite(heights[:-1]))


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: plots.slopes([1, 2], [1, 2], "spearman"), "must be made of concordant and discordant pairs"),
        (lambda: plots.slopes([1, 2], [1, 2], ax=5), "`ax` must be a matplotlib Axes: got 5"),
        (lambda: plots.slopes([1, np.nan], [1, 2], "gamma(nan_policy=propagate)"), "must have no missing values"),
        (lambda: plots.pairs(np.arange(2001) + 1, np.arange(2001) + 1), "up to 2000 items .* got 2001"),
        (lambda: plots.robustness(0.5), "`found` must be what tw.robustness returns: got 0.5"),
        (lambda: plots.profile([1, 2], [1, 2], []), "must be one to 6 measures: got 0"),
        (lambda: plots.profile([1, 2], [1, 2], 5), "must be a measure or several of them: got 5"),
        (lambda: plots.profile([1, 2], [1, 2], "spearman"), "must be made of concordant and discordant pairs"),
    ],
)
def test_bad_input_gets_a_sentence(draw, message):
    with pytest.raises(tw.TiewiseError, match=message):
        draw()


def test_a_picture_of_names_with_control_characters_is_well_formed(tmp_path):
    items = ["a\x1b[31m", "b\x00", "c\ufffe", "d\udce9"]
    x, y = tw.Ranking.from_order(items), tw.Ranking.from_order(items[::-1])
    ax = plots.slopes(x, y, names=("x\x1b", "y\udce9"))
    ax.figure.savefig(tmp_path / "slopes.svg")
    ElementTree.parse(tmp_path / "slopes.svg")
    assert short("a\x1bb\ufffe", 10) == "a\ufffdb\ufffd"


def test_the_position_stays_beside_a_name_that_runs_from_right_to_left():
    names = ["one", "ירושלים", "مكة"]
    ax = plots.slopes(tw.Ranking.from_order(names), tw.Ranking.from_order(names[::-1]))
    left = [text.get_text() for text in ax.texts if text.get_ha() == "right"]
    assert sorted(text for text in left if "\N{LEFT-TO-RIGHT MARK} · " in text) == sorted(
        f"{name}\N{LEFT-TO-RIGHT MARK} · {at}" for at, name in enumerate(names[1:], start=2)
    )
    assert "one · 1" in left


def test_names_have_as_much_room_on_the_right_as_on_the_left():
    names = [f"item number {i}" for i in range(12)]
    ax = plots.slopes(tw.Ranking.from_order(names), tw.Ranking.from_order(names[::-1]), ax=at_width(120, 90))
    told = {"right": set(), "left": set()}
    for text in ax.texts:
        if " · " in text.get_text():
            told[text.get_ha()].add(next(part for part in text.get_text().split(" · ") if not part.isdigit()))
    assert told["right"] == told["left"]
