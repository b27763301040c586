"""The pictures: what they show is what was computed, and their texts can be read."""

import importlib
import itertools
import sys

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import tiewise as tw
from tiewise import explain, plots

ENDS = [f"{'a description that many items share, ' * 2}item {i:05d}" for i in range(500)]  # 80 characters
WIDE = [f"{'W' * 75}{i:05d}" for i in range(500)]
MIDDLES = [f"{'x' * 37}{i:05d}{'x' * 38}" for i in range(500)]
ODD = ["$x$", "<b>", "two\nlines $y_1$", ("a", 3), "_c & \\frac\a\ud800"]
LISTS = [[f"page {i}" for i in some] for some in ((1, 2, 3, 4, 5, 6, 7), (3, 1, 8, 2, 9))]


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


def compared(n, items=None, ties=False, **options):
    """Two rankings of n items that agree roughly."""
    rng = np.random.default_rng(n)
    x, y = (np.arange(n) + 0.4 * n * rng.random(n) for _ in "xy")
    x, y = (side // 3 if ties else side for side in (x, y))
    items = None if items is None else items[:n]
    return tw.compare(x, y, items=items, input="costs", **{"weights": "top", **options})


def compared_all(n, names=None, measure="scaled_tau", n_items=9, **options):
    """Every one of n rankings with every other."""
    x = np.random.default_rng(n).random((n, n_items))
    names = None if names is None else names[:n]
    return tw.matrix(x, measure, labels=names, input="scores", **options)


def drawn_texts(figure):
    """The texts that are drawn, with their boxes."""
    figure.draw_without_rendering()
    axes = [axis for ax in figure.axes for axis in (ax.xaxis, ax.yaxis)]
    beyond = {tick.label1 for axis in axes for tick in axis.get_major_ticks() if not is_in_view(tick, axis)}
    texts = [text for text in figure.findobj(Text) if text.get_visible() and text.get_text() and text not in beyond]
    return [(text.get_text(), text.get_window_extent().extents) for text in texts]


def is_in_view(tick, axis):
    low, high = sorted(axis.get_view_interval())
    return low - 1e-9 <= tick.get_loc() <= high + 1e-9


def check_texts(figure):
    """No text overlaps another one or is cut by the edge of the figure."""
    texts, boxes = zip(*drawn_texts(figure), strict=True)
    low, high = np.array(boxes)[:, :2], np.array(boxes)[:, 2:]
    is_cut = ((low < figure.bbox.p0) | (high > figure.bbox.p1)).any(axis=1)
    assert not is_cut.any(), texts[is_cut.argmax()]
    overlaps = (np.maximum(low[:, None], low) < np.minimum(high[:, None], high)).all(axis=2)
    assert not np.triu(overlaps, 1).any(), [texts[i] for i in np.argwhere(np.triu(overlaps, 1))[0]]


@pytest.mark.parametrize(
    ("n", "items", "ties"),
    [(5, ENDS, False), (43, MIDDLES, True), (43, WIDE, True), (500, MIDDLES, True)],
)
def test_texts_of_slopes_can_be_read(n, items, ties):
    ax = compared(n, items, ties, names=("W" * 80, "M" * 80)).plot()
    check_texts(ax.figure)
    texts = [text.get_text() for text in ax.texts]
    shown = min(n, len(texts) // 4)
    assert len(set(texts[1 + shown : 1 + 2 * shown])) == shown


def test_texts_of_other_pictures_can_be_read():
    long, lists = compared(43, MIDDLES, True, names=("W" * 80, "y"), weights_y="top_k:3"), tw.compare(*LISTS, "rbo")
    for comparison, kinds in ((long, ("pairs", "depth", "null", "weights")), (lists, ("slopes", "depth"))):
        for kind in kinds:
            ax = comparison.plot(kind)
            check_texts(ax.figure)
            legend = ax.get_legend()
            assert legend is None or legend.get_window_extent().y0 >= ax.bbox.y1, kind  # it covers nothing
    check_texts(compared(500, ENDS).plot("pairs").figure)


def test_slopes_join_the_positions():
    comparison = tw.compare("a=b>c>d>e", "b>a>c=e>d", weights="top")
    ax = comparison.plot()
    texts = [text.get_text() for text in ax.texts]
    assert texts[:6] == ["x", "=1", "=1", "3", "4", "5"]
    assert texts[11:17] == ["y", "2", "1", "=3", "5", "=3"]
    lines = [line for line in ax.lines if line.get_xdata()[0] != line.get_xdata()[-1]]
    assert [tuple(line.get_ydata()) for line in lines] == [(1, 1), (0, 0), (2, 2), (3, 4), (4, 3)]
    costs = dict(zip(comparison.items["item"], comparison.items["discordant"], strict=True))
    widths = [line.get_linewidth() for line in lines]
    assert widths == pytest.approx([1.2 + 2.8 * costs[name] / max(costs.values()) for name in "abcde"])
    assert [tuple(line.get_ydata()) for line in ax.lines if line not in lines] == [(-0.3, 1.3), (1.7, 3.3)]


def test_slopes_of_lists_name_absent_items():
    ax = tw.compare(*LISTS, "rbo").plot()
    left = [text.get_text() for text in ax.texts][1:10]
    assert left == ["1", "2", "3", "4", "5", "6", "7", "absent", "absent"]
    assert [line.get_linestyle() for line in ax.lines].count(":") == 6


def test_slopes_of_many_items_say_which_are_shown():
    comparison = compared(500)
    shown = explain.charted(comparison.result, comparison.items)
    ax = comparison.plot()
    assert f"{len(shown)} of 500 items: the 50 best in either ranking and those that cost most" in ax.get_xlabel()
    names = [text.get_text() for text in ax.texts][1 + len(shown) : 1 + 2 * len(shown)]
    assert names == [f"item {i}" for i in shown]
    assert (
        compared(501, measure="footrule", weights=None, n_resamples=1).plot().get_xlabel()
        == "50 of 501 items: the 50 best in either ranking"
    )


def test_names_are_literal():
    comparison = compared(5, ODD, names=("$p$", "<i>q</i>\n&"))
    for ax in (comparison.plot(), comparison.plot("pairs")):
        check_texts(ax.figure)
        names = ["$x$", "<b>", "two lines $y_1$", "('a', 3)", "_c & \\frac\ufffd\ufffd"]
        texts = [text for text in ax.figure.findobj(Text) if text.get_visible() and text.get_text() in names]
        assert sorted(text.get_text() for text in texts) == sorted(2 * names)
        assert not any(text.get_parse_math() for text in texts)
    svg = plots.image(comparison, ".svg").decode()
    assert all(f">{text}</text>" in svg for text in ("$x$", "&lt;b&gt;", "$p$", "&lt;i&gt;q&lt;/i&gt; &amp;"))


def test_pairs_are_the_signed_degrees():
    x, y = [3.0, 1.0, 1.0, 4.0, 5.0], [1.0, 2.0, 3.0, 3.0, 5.0]
    comparison = tw.compare(x, y, "scaled_gamma", weights="top", tnorm="minimum", input="positions")
    w, order = [0.8, 0.6, 0.4, 0.2], [1, 2, 0, 3, 4]  # by x, then by y

    def distance(p, q):
        return max(w[int(min(p, q)) - 1 : int(max(p, q)) - 1], default=0.0)

    wanted = np.zeros((5, 5))
    for (row, i), (column, j) in itertools.product(enumerate(order), repeat=2):
        sign = np.sign((x[i] - x[j]) * (y[i] - y[j]))
        wanted[row, column] = sign * min(distance(x[i], x[j]), distance(y[i], y[j]))
    ax = comparison.plot("pairs")
    assert ax.images[0].get_clim() == (-1.0, 1.0)
    np.testing.assert_allclose(np.asarray(ax.images[0].get_array()), wanted, atol=1e-12)
    assert [label.get_text() for label in ax.get_yticklabels()] == [f"item {i}" for i in order]


def test_depth_shows_the_table():
    comparison = compared(30, ties=True)
    table, ax = comparison.depth, comparison.plot("depth")
    size = np.maximum(table["items_x"], table["items_y"])
    for line, curve in zip(ax.lines, (table["shared"] / size, table["expected"] / size, table["value"]), strict=True):
        np.testing.assert_array_equal(line.get_xdata(), table["k"])
        np.testing.assert_array_equal(line.get_ydata(), curve)
    lists = tw.compare(*LISTS, "rbo").plot("depth")  # not tested, no pairs: one curve, up to the end of the longer list
    assert [line.get_xdata()[-1] for line in lists.lines] == [7]


@pytest.mark.parametrize("n", [2, 5, 9, 40])
def test_null_shows_the_observed_value_among_all(n):
    comparison = compared(n, rng=3)
    ax = comparison.plot("null")
    assert ax.lines[0].get_xdata()[0] == comparison.statistic
    values = comparison.result.null_values(rng=3)
    edges = np.array([bar.get_x() for bar in ax.patches] + [ax.patches[-1].get_x() + ax.patches[-1].get_width()])
    assert [bar.get_height() for bar in ax.patches] == np.histogram(values, edges)[0].tolist()
    assert sum(bar.get_height() for bar in ax.patches) == len(values)
    assert ("p < 0.001" if comparison.pvalue < 0.001 else "p = ") in ax.get_title()


def test_weights_are_steps():
    own, ax = tw.Weights("logarithmic"), plt.figure().subplots()
    assert own.plot(12, ax) is ax
    np.testing.assert_array_equal(ax.patches[0].get_data().values, own.vector(12))
    ax = compared(20, weights="top", weights_y="top_k:3").plot("weights")
    for steps, spec in zip(ax.patches, ("top", "top_k:3"), strict=True):
        np.testing.assert_array_equal(steps.get_data().values, tw.Weights(spec).vector(20))
        np.testing.assert_array_equal(steps.get_data().edges, np.arange(20) + 0.5)


@pytest.mark.parametrize(
    ("n", "names", "measure"),
    [
        (2, None, "scaled_tau"),
        (5, ENDS, "scaled_tau"),
        (12, WIDE, "scaled_somers_d"),
        (12, MIDDLES, "kendall_distance"),
        (43, WIDE, "scaled_tau"),
        (300, MIDDLES, "scaled_tau"),
    ],
)
def test_texts_of_heat_maps_can_be_read(n, names, measure):
    ax = compared_all(n, names, measure, n_items=300 if "distance" in measure else 9).plot()
    check_texts(ax.figure)
    assert len(ax.texts) == (n * n if n <= 12 else 0)
    named = [label.get_text() for label in ax.get_yticklabels()]
    assert len(named) == len(set(named)) == (n if n <= 45 else 43)
    assert ax.get_title().endswith("one in 7 is named" if n == 300 else "items")


def test_heat_map_is_the_matrix_in_the_order_of_its_clusters():
    m = compared_all(12, measure="scaled_somers_d", weights="top")
    ax, leaves = m.plot(), m.cluster(k=1).leaves
    wanted = m.values[np.ix_(leaves, leaves)]
    np.testing.assert_array_equal(np.asarray(ax.images[0].get_array()), wanted)
    off = wanted[~np.eye(12, dtype=bool)]
    assert ax.images[0].get_clim() == (off.min(), off.max())
    for labels in (ax.get_xticklabels(), ax.get_yticklabels()):
        assert [label.get_text() for label in labels] == [m.labels[i] for i in leaves]
    assert [float(text.get_text()) for text in ax.texts] == pytest.approx(wanted.ravel(), abs=0.005)
    assert ax.get_title() == "12 rankings of 9 items"
    assert ax.get_xlabel() == "rows: x, columns: y"
    assert ax.figure.axes[1].get_ylabel() == "scaled_somers_d(weights=top)"


def test_values_on_dark_cells_are_white():
    ax = compared_all(12).plot()
    for text in ax.texts:
        red, green, blue, _ = ax.images[0].to_rgba(float(text.get_text()))
        is_dark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.45
        is_bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.55
        assert text.get_color() in (["white"] if is_dark else ["black"] if is_bright else ["white", "black"])


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_heat_maps_with_undefined_values_keep_the_given_order():
    ax = tw.matrix({"c": "x>y>z", "b": "x=y=z", "a": "z>y>x", "d": "x>z>y"}).plot()
    check_texts(ax.figure)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["c", "b", "a", "d"]
    assert ax.get_xlabel() == "in the given order: grey values are undefined"
    assert np.isnan(np.ma.filled(ax.images[0].get_array(), np.nan)).sum() == 7
    check_texts(tw.matrix({"a": "x>y>z", "b": "x=y=z"}).plot().figure)


def test_names_of_rankings_are_literal():
    m = compared_all(5, list(map(str, ODD)))
    check_texts(m.plot().figure)
    svg = plots.heat_map_image(m, ".svg").decode()
    assert all(f">{text}</text>" in svg for text in ("$x$", "&lt;b&gt;", "two lines $y_1$"))


def test_pictures_follow_axes_and_style():
    comparison = compared(43, ENDS)
    figure, axes = plt.subplots(3, 2, figsize=(14, 14), layout="constrained")
    for kind, ax in zip(("slopes", "pairs", "depth", "null", "weights"), axes.flat, strict=False):
        assert comparison.plot(kind, ax) is ax
    assert compared_all(12, ENDS).plot(axes[2, 1]) is axes[2, 1]
    check_texts(figure)
    assert plt.get_fignums() == [figure.number]
    with plt.style.context("dark_background"):
        ax = comparison.plot()
        assert {text.get_color() for text in ax.texts} == {"white"}
        assert {line.get_color() for line in ax.lines} <= {"white", "C0"}


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_images_are_the_same_twice_and_open_no_figure(ending):
    for image, shown in ((plots.image, compared(5, ties=True)), (plots.heat_map_image, compared_all(5))):
        content = image(shown, ending)
        assert content.startswith(b"\x89PNG" if ending == ".png" else b"<?xml")
        assert image(shown, ending) == content
    assert plt.get_fignums() == []


def test_refusals(monkeypatch):
    lists, long = tw.compare(*LISTS, "rbo"), compared(2001, n_resamples=1)
    by_distance = tw.compare("a>b>c", "b>a>c", aggregate=np.ones((3, 3)) - np.eye(3))
    unknown = tw.compare(*LISTS, missing="unknown")
    refused = (
        (lists, "bars", "`kind` must be 'slopes' or"),
        (lists, "pairs", "coefficients of pairs .* got rbo of 9 items"),
        (unknown, "pairs", "whose order is known: got scaled_tau of 9 items"),
        (long, "pairs", "up to 2,000 items .* got scaled_tau of 2,001 items"),
        (lists, "null", "no values of independent rankings without n_items"),
        (lists, "weights", "scaled measures such as scaled_tau: got rbo"),
        (by_distance, "weights", "`aggregate` gives the distances"),
    )
    for comparison, kind, message in refused:
        with pytest.raises(tw.TiewiseError, match=message):
            comparison.plot(kind)
    assert plt.get_fignums() == []
    monkeypatch.delitem(sys.modules, "tiewise.plots")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(tw.TiewiseError, match=r'pictures need matplotlib: pip install "tiewise\[plots\]"'):
        importlib.import_module("tiewise.plots")
