"""The explorer in headless Chromium: what a hand, a keyboard and a link do; a mute console, no stranger asked."""

import json
import re
import threading
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

import tiewise as tw

JUDGES = str(Path(__file__).parents[2] / "examples" / "us_judge_ratings.csv")
NAMES = ["a", "b", "<script>document.title = 'broken'</script>", "$x_1$ & co", "\u0645\u0631\u062d\u0628\u0627", "f"]
X = tw.Ranking.from_order(NAMES)
Y = tw.Ranking.from_order([NAMES[k] for k in (1, 0, 2, 4, 3, 5)])


class Seen:
    """A page, with what its console said and whom it asked."""

    def __init__(self, browser, handle, width=1280, height=900, fragment="", **more):
        self.handle = handle
        self.context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **more)
        self.context.set_default_timeout(120_000)
        self.page = self.context.new_page()
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(handle.url + fragment)
        self.settle()

    def settle(self):
        """Wait until everything that the newest setting asks for is shown."""
        self.page.wait_for_function(
            "() => { const r = document.querySelector('.tiewise'); return r && r.dataset.done"
            " && r.dataset.done === r.dataset.wanted && !r.classList.contains('waiting')"
            " && (!r.querySelector('.tw-matrix') || r.dataset.overview === r.dataset.wanted); }"
        )
        return self

    def answered(self):
        """Wait until the value of the newest setting is shown; what takes longer may follow."""
        self.page.wait_for_function(
            "() => { const d = document.querySelector('.tiewise').dataset; return d.version === d.wanted }"
        )

    def place_of(self, handle):
        """Return where a part of the picture is, once it is in sight."""
        handle.scroll_into_view_if_needed()
        return handle.bounding_box()

    def data(self, name):
        return self.page.evaluate(f"document.querySelector('.tiewise').dataset.{name}")

    @property
    def value(self):
        return float(self.data("value"))

    def close(self):
        assert self.said == []
        local = self.handle.url.split("/")[2]
        assert [
            url for url in self.asked if url.split("/")[2] != local and not url.startswith(("data:", "blob:"))
        ] == []
        self.context.close()


@pytest.fixture
def handle():
    with tw.explore(X, Y, open_page=False, widget=False, names=("old", "new")) as opened:
        yield opened


@pytest.fixture
def seen(browser, handle):
    found = Seen(browser, handle)
    yield found
    found.close()


def advanced(page):
    """Open what is folded: the t-norm, the aggregation, what ties mean."""
    page.locator(".tw-advanced summary").click()


def weights_shown(seen):
    return [
        float(node.get_attribute("aria-valuenow")) for node in seen.page.query_selector_all(".tw-scaling [role=slider]")
    ]


def test_a_dragged_bar_gives_exactly_what_the_function_gives(seen):
    seen.page.click("[data-shape=uniform]")
    seen.settle()
    bar = seen.place_of(seen.page.locator(".tw-scaling [role=slider]").nth(3).locator(".room"))
    middle = bar["x"] + bar["width"] / 2
    seen.page.mouse.move(middle, bar["y"] + 2)
    seen.page.mouse.down()
    for share in (0.3, 0.5, 0.7):
        seen.page.mouse.move(middle, bar["y"] + share * bar["height"])
    seen.page.mouse.up()
    seen.settle()
    weights = weights_shown(seen)
    assert weights[3] == pytest.approx(0.3, abs=0.02)
    assert weights[:3] + weights[4:] == [1.0] * 4
    assert json.loads(seen.data("weights")) == weights
    assert seen.value == float(tw.scaled_gamma(X, Y, weights=weights))
    assert f"{seen.value:.3f}" in seen.page.inner_text(".tw-finding")
    assert seen.handle.measure == tw.ScaledGamma(weights=weights)


def test_presets_tnorms_measures_undo_and_redo(seen):
    page = seen.page
    for shape in ("top", "hyperbolic", "top_k"):
        page.click(f"[data-shape={shape}]")
        seen.settle()
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="top_k:2"))
    advanced(page)
    page.get_by_label("T-norm").select_option("minimum")
    seen.settle()
    page.get_by_role("button", name="Undo").click()
    seen.settle()
    page.keyboard.press("Control+z")
    seen.settle()
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="hyperbolic"))
    page.keyboard.press("Control+Shift+z")
    seen.settle()
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="top_k:2"))
    page.get_by_role("button", name="Redo").click()
    seen.settle()
    assert seen.data("weights") == "top_k:2"
    page.get_by_label("Measure", exact=True).select_option("scaled_spearman")
    seen.settle()
    assert seen.value == float(tw.scaled_spearman(X, Y, weights="top_k:2"))
    expect(page.get_by_label("T-norm")).to_be_hidden()


def test_levels_by_slider_number_and_text(seen):
    page = seen.page
    page.click("[data-shape=top]")
    seen.settle()
    page.get_by_label("the same as a number").fill("2")
    page.keyboard.press("Enter")
    seen.settle()
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="top:2"))
    page.get_by_label("levels (about").press("ArrowRight")
    seen.settle()
    assert re.fullmatch(r"top:2\.\d+", seen.data("weights"))
    page.get_by_label("Scaling, as text").fill("steps:2=1,4=0.5")
    page.keyboard.press("Enter")
    seen.settle()
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="steps:2=1,4=0.5"))
    page.get_by_label("Scaling, as text").fill("topp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Did you mean 'top'")
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="steps:2=1,4=0.5"))
    page.click("[data-shape=top]")
    seen.settle()
    expect(page.locator(".tw-error")).to_be_hidden()


def test_the_keyboard_alone_is_enough(seen):
    page = seen.page
    page.click("[data-shape=uniform]")
    seen.settle()
    page.locator(".tw-scaling [role=slider][tabindex='0']").focus()
    for key in ("Home", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "PageDown"):
        page.keyboard.press(key)
    seen.settle()
    weights = weights_shown(seen)
    assert seen.value == float(tw.scaled_gamma(X, Y, weights=weights))
    assert sorted(weights) == [0.1, 0.75, 1.0, 1.0, 1.0]
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.textContent || document.activeElement.getAttribute('aria-label')")
        )
    assert {"top", "Undo", "Keep as A to compare", "Set", "Copy Python", "Report"} <= reached


def test_a_link_restores_the_setting(browser, seen):
    seen.page.click("[data-shape=bottom]")
    advanced(seen.page)
    seen.page.get_by_label("T-norm").select_option("lukasiewicz")
    seen.settle()
    fragment = seen.page.evaluate("location.hash")
    again = Seen(browser, seen.handle, fragment=fragment)
    assert again.data("weights") == "bottom"
    assert again.value == float(tw.scaled_gamma(X, Y, weights="bottom", tnorm="lukasiewicz"))
    expect(again.page.get_by_label("T-norm")).to_be_visible()  # what a link has chosen is not hidden
    again.page.goto(seen.handle.url + "#nonsense%%%")
    again.settle()
    assert again.data("weights") == "bottom"
    again.close()


def test_what_leaves_the_page(seen):
    page = seen.page
    page.click("[data-shape=top]")
    seen.settle()
    printed = []
    exec(page.inner_text(".tw-python").replace("print(", "printed.append("), {"x": X, "y": Y, "printed": printed})
    assert float(printed[0]) == seen.value
    assert page.inner_text(".tw-command") == "tiewise compare A B --weights top"

    def file(name):
        with page.expect_download() as started:
            page.get_by_role("button", name=name, exact=True).click()
        return started.value.path().read_bytes()

    weights = tw.scaling.top.weights(6).tolist()
    assert json.loads(file("Scaling as JSON"))["weights"] == weights
    assert [float(line.split(",")[1]) for line in file("Scaling as CSV").decode().splitlines()[1:]] == weights
    report = file("Report").decode()
    assert report.startswith("<!doctype html>")
    assert "scaled_gamma(weights=top)" in report
    for picture in (
        "How much does each position matter?",
        "Where do they differ?",
        "Which pairs disagree?",
        "What does a swap cost?",
    ):
        assert file(f"{picture}: save as PNG").startswith(b"\x89PNG")
        drawn = file(f"{picture}: save as SVG").decode()
        assert drawn.startswith("<svg")
        assert "<script" not in drawn


def test_names_are_text_and_light_up_together(seen):
    page = seen.page
    assert page.title() == "tiewise explorer"
    assert NAMES[2] in page.locator(".tw-items td.name").all_inner_texts()
    page.get_by_label("Search an item").fill("$x_1")
    rows = page.locator(".tw-items tbody tr")
    expect(rows).to_have_count(1)
    item = rows.get_attribute("data-item")
    expect(page.locator(f".slope.lit[data-item='{item}']")).to_have_count(1)
    page.get_by_label("Search an item").fill("")
    expect(rows).to_have_count(6)
    item = rows.first.get_attribute("data-item")
    rows.first.hover()
    expect(page.locator(f"tr.lit[data-item='{item}']")).to_have_count(1)
    expect(page.locator(f".slope.lit[data-item='{item}']")).to_have_count(1)
    expect(page.locator(".tw-readout")).to_contain_text("in old")


def test_a_scaling_that_tells_nothing_apart_is_said_to_do_so(seen):
    seen.page.get_by_label("Scaling, as text").fill("[0,0,0,0,0]")
    seen.page.keyboard.press("Enter")
    seen.settle()
    assert "cannot be compared" in seen.page.inner_text(".tw-finding")
    assert seen.data("value") == "null"
    seen.page.click("[data-shape=top]")
    assert seen.settle().value == float(tw.scaled_gamma(X, Y, weights="top"))


def test_after_each_step_what_moved_is_shown_and_said(seen):
    page = seen.page
    page.click("[data-shape=top]")
    seen.settle()
    first = seen.value
    page.click("[data-shape=bottom]")
    seen.settle()
    second = seen.value
    sign, by = "+" if second > first else "\u2212", f"{abs(round(second, 3) - round(first, 3)):.3f}"
    assert page.inner_text(".tw-moved") == (f"{first:.3f} \u2192 {second:.3f} ({sign}{by} since the last step)")
    ring, dot = (float(page.locator(f".tw-gauge .{kind}").get_attribute("cx")[:-1]) for kind in ("before", "dot"))
    assert (ring < dot) == (first < second)
    assert "before the last step" in page.locator(".tw-gauge").get_attribute("aria-label")
    page.keyboard.press("Control+z")
    seen.settle()
    assert page.inner_text(".tw-moved").startswith(f"{second:.3f} \u2192 {first:.3f} (")


def test_a_drag_is_told_aloud_when_it_ends(seen):
    page = seen.page
    page.click("[data-shape=uniform]")
    seen.settle()
    page.evaluate(
        "() => { window.aloud = []; new MutationObserver(() => window.aloud.push(document.querySelector('.tw-aloud')"
        ".textContent)).observe(document.querySelector('.tw-aloud'), { childList: true }); }"
    )
    before = seen.value
    bar = seen.place_of(page.locator(".tw-scaling [role=slider]").first.locator(".room"))
    middle = bar["x"] + bar["width"] / 2
    page.mouse.move(middle, bar["y"] + 2)
    page.mouse.down()
    for share in (0.2, 0.4, 0.6, 0.8):
        page.mouse.move(middle, bar["y"] + share * bar["height"])
        seen.answered()
    assert page.evaluate("window.aloud") == []
    assert page.inner_text(".tw-moved").startswith(f"{before:.3f} \u2192 ")
    page.mouse.up()
    seen.settle()
    said = page.evaluate("window.aloud")
    assert len(said) == 2
    assert said[0].startswith(f"Now {seen.value:.3f}, ")
    assert said[0].endswith(f"from {before:.3f}.")
    assert said[1] == page.inner_text(".tw-finding")


def test_what_the_levels_mean_goes_with_them(seen):
    page = seen.page
    page.click("[data-shape=uniform]")
    seen.settle()
    meaning = page.locator(".tw-meaning")
    assert meaning.inner_text() == "All 6 positions are told apart in full: every step counts."
    page.get_by_label("Scaling, as text").fill("uniform:2.5")
    page.keyboard.press("Enter")
    seen.settle()
    assert meaning.inner_text().startswith(
        "About 2.5 of 6 positions can be fully told apart: the 5 weights between them add up to 2.5."
    )
    assert "The 1st counts as fully ahead of the 3rd and all below it" in meaning.inner_text()
    assert "The last counts as fully behind the 4th and all above it" in meaning.inner_text()
    assert meaning.inner_text().endswith("Slide to the left for a coarser look.")
    page.get_by_label("Scaling, as text").fill("[1,0.5,0.5,0,0]")
    page.keyboard.press("Enter")
    seen.settle()
    expect(page.locator("input[type=range]")).to_be_disabled()
    assert "lide" not in meaning.inner_text()
    advanced(page)
    page.get_by_label("Aggregation").select_option("max")
    seen.settle()
    assert "by max only the largest weight" in meaning.inner_text()
    assert meaning.get_attribute("id") in page.locator("input[type=range]").get_attribute("aria-describedby").split()


def test_all_that_can_be_chosen_is_seen_at_once_on_a_desk(seen):
    assert seen.page.evaluate("document.querySelector('.tw-side').scrollHeight") <= 800
    expect(seen.page.get_by_label("T-norm")).to_be_hidden()
    seen.page.locator(".tw-advanced summary").focus()
    seen.page.keyboard.press("Enter")
    for name in ("Measure", "T-norm: how two distances are joined", "Ties in the data"):
        expect(seen.page.get_by_label(name, exact=True)).to_be_in_viewport(ratio=1)
    expect(seen.page.locator("[data-shape=top]")).to_be_in_viewport(ratio=1)


def test_what_a_tnorm_does_is_said_with_the_numbers_of_the_moment(seen):
    page, joined = seen.page, seen.page.locator(".tw-joined")
    page.click("[data-shape=uniform]")
    seen.settle()
    advanced(page)
    expect(joined).to_contain_text("every t-norm gives the same")
    page.click("[data-shape=top]")
    seen.settle()
    first = seen.value
    expect(joined).to_contain_text("counts T(0.5, 0.5) = 0.25.")
    page.get_by_label("T-norm").select_option("minimum")
    seen.settle()
    expect(joined).to_contain_text("by minimum, T(a, b) = min(a, b)")
    expect(joined).to_contain_text("counts T(0.5, 0.5) = 0.5.")
    assert seen.value == float(tw.scaled_gamma(X, Y, weights="top", tnorm="minimum"))
    moved = page.inner_text(".tw-moved")
    assert moved.startswith(f"{first:.3f} \u2192 {seen.value:.3f} (")
    assert moved.endswith(" with another t-norm)")


def test_weights_that_hardly_weigh_offer_those_that_do(browser):
    x = np.arange(1, 201)
    y = np.argsort(np.argsort(x + 30 * np.random.default_rng(0).normal(size=200))) + 1
    with tw.explore(x, y, open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        steeper = seen.page.locator(".tw-steeper")
        expect(steeper).to_be_hidden()
        seen.page.click("[data-shape=top]")
        seen.settle()
        expect(steeper).to_contain_text("Hardly weighs on so many: take")
        steeper.get_by_role("button", name="top_k:10").click()
        seen.settle()
        assert seen.value == float(tw.scaled_gamma(x, y, weights="top_k:10"))
        expect(steeper).to_be_hidden()
        seen.page.keyboard.press("Control+z")
        seen.settle()
        steeper.get_by_role("button", name="top:1").click()
        seen.settle()
        assert seen.value == float(tw.scaled_gamma(x, y, weights="top:1"))
        expect(steeper).to_be_hidden()
        seen.close()


def test_p_the_interval_and_the_ways_to_items_and_files_are_told(seen):
    page = seen.page
    expect(page.locator(".tw-card-null")).to_contain_text("p counts both ends, and is twice the orange share: p = ")
    expect(page.locator(".tw-more")).to_contain_text("The band on the gauge is the 95% interval")
    page.get_by_role("button", name="Find an item").click()
    expect(page.get_by_label("Search an item")).to_be_focused()
    expect(page.get_by_label("Search an item")).to_be_in_viewport()
    page.get_by_role("button", name="Take it with you").click()
    expect(page.get_by_role("button", name="Copy Python")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_coefficient_is_seen_while_the_bars_are_dragged(browser, handle, width, height):
    seen = Seen(browser, handle, width, height)
    seen.page.locator(".tw-scaling").scroll_into_view_if_needed()
    seen.page.evaluate("document.querySelector('.tw-swaps').scrollIntoView()")
    inside = (
        "(name) => { const box = document.querySelector(name).getBoundingClientRect();"
        " return box.top >= -1 && box.bottom <= innerHeight }"
    )
    for part in (".tw-gauge .value", ".tw-moved", ".tw-certainty"):
        assert seen.page.evaluate(inside, part), part
    assert seen.page.locator(".tw-meter").bounding_box()["height"] < height / 5
    seen.close()


def test_tied_items_share_a_name_that_search_and_hover_open(browser):
    x = tw.Ranking.parse("a>b=c=d=e=f=g=anaconda>h")
    y = tw.Ranking.parse("a>b>c>d>e>f>g>anaconda>h")
    with tw.explore(x, y, open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        group = seen.page.locator(".tw-slopes text[data-items]")
        assert group.count() == 1
        shown = group.evaluate("g => g.querySelector('tspan').textContent")
        assert " = " in shown
        assert re.search(r" \+\d$", shown)
        seen.page.get_by_label("Search an item").fill("anacon")
        expect(group.locator("tspan").first).to_have_text(re.compile("^anaconda"))
        expect(seen.page.locator(".slope.lit")).to_have_count(1)
        seen.page.get_by_label("Search an item").fill("")
        expect(seen.page.locator(".slope.lit")).to_have_count(0)
        group.hover()
        expect(seen.page.locator(".slope.lit")).to_have_count(7)
        expect(seen.page.locator(".tw-readout")).to_contain_text("anaconda")
        seen.close()


def test_axes_have_plain_numbers(browser):
    rng = np.random.default_rng(1)
    x, y = np.arange(1, 301), rng.permutation(300) + 1
    with tw.explore(x, y, "scaled_gamma(weights=uniform:2)", open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        ticks = seen.page.evaluate("[...document.querySelectorAll('.tick')].map((tick) => tick.textContent)")
        assert not [tick for tick in ticks if re.search(r"\de[+-]?\d|-\d|\d{6}", tick)]
        values = seen.page.evaluate(
            "[...document.querySelectorAll('.tw-robustness .grid + .tick')].map((t) => t.textContent)"
        )
        assert set(values) <= {"\u22121", "\u22120.5", "0", "0.5", "1"}
        seen.close()


@pytest.mark.parametrize("x", ["a>b>c>d>e>f", "a>b=c>d=e>f"])
def test_a_distance_has_a_gauge_with_an_end_for_agreement(browser, x):
    given = tw.Ranking.parse(x), tw.Ranking.parse("b>a>c>e>d>f")
    with tw.explore(*given, "scaled_footrule(weights=top)", open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        texts = seen.page.evaluate("[...document.querySelectorAll('.tw-gauge text')].map((text) => text.textContent)")
        assert "0 alike" in texts
        assert any("largest possible" in text or "cannot be exceeded" in text for text in texts)
        assert "0 is full agreement" in seen.page.inner_text(".tw-masses")
        seen.close()


def test_what_takes_long_is_said_and_comes_in_two_parts(browser, monkeypatch):
    monkeypatch.setattr("tiewise.explorer.patient.seconds_for_the_rest", lambda *_: (30.0, 30.0))
    from tiewise.explorer import patient

    own, may_end = patient.judged, threading.Event()
    may_end.set()

    def slowly(*given, hurried=False):
        assert hurried or may_end.wait(120)
        return own(*given, hurried=hurried)

    monkeypatch.setattr(patient, "judged", slowly)
    with tw.explore(X, Y, open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        may_end.clear()
        seen.page.click("[data-shape=top]")
        working = seen.page.locator(".tw-working")
        expect(working).to_have_text(re.compile("^computing the interval, about 30 s"))
        expect(working).to_be_visible()
        assert "interval" not in seen.page.inner_text(".tw-finding")
        may_end.set()
        seen.settle()
        expect(working).to_be_hidden()
        assert "interval" in seen.page.inner_text(".tw-finding")
        seen.close()


def test_a_against_b(seen):
    page = seen.page
    page.click("[data-shape=uniform]")
    seen.settle()
    first = seen.value
    page.get_by_role("button", name="Keep as A").click()
    expect(page.locator(".tw-compared")).to_contain_text("B follows, A stays")
    page.click("[data-shape=top]")
    seen.settle()
    expect(page.locator(".tw-compared")).to_contain_text(f"B is {abs(seen.value - first):.4f}")
    table = page.locator(".tw-compared tbody tr")
    assert [f"{value:.4f}" in table.nth(k).inner_text() for k, value in enumerate((first, seen.value))] == [True, True]
    assert page.locator(".tw-scaling .kept").count() == 1
    page.get_by_role("button", name="Exchange A and B").click()
    seen.settle()
    assert seen.value == first
    page.get_by_role("button", name="Forget A").click()
    expect(page.locator(".tw-compared")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_nothing_is_wider_than_the_window(browser, handle, width, scheme):
    seen = Seen(browser, handle, width, color_scheme=scheme)
    assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    background = seen.page.evaluate("getComputedStyle(document.querySelector('.tiewise')).backgroundColor")
    assert background == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(23, 26, 29)")
    seen.close()


def test_on_a_telephone_the_table_of_many_items_is_whole(browser):
    x = np.arange(1, 20_001)
    y = np.argsort(np.argsort(x + 2_400 * np.random.default_rng(0).normal(size=20_000))) + 1
    names = [f"doc-{k:05d}" for k in x]
    rankings = (tw.Ranking.from_positions(positions, names) for positions in (x, y))
    with tw.explore(*rankings, open_page=False, widget=False, names=("run A", "run B")) as handle:
        seen = Seen(browser, handle, 390, 844)
        assert seen.page.evaluate("(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)"
                                  "(document.querySelector('.tw-scroll'))")  # fmt: skip
        moves = seen.page.locator(".tw-items tbody td:nth-child(4)").all_text_contents()
        assert all(re.fullmatch("[\u2191\u2193] (up|down) \\d,\\d{3}", move) for move in moves), moves
        seen.close()


def test_long_rankings_are_dragged_by_points(browser):
    rng = np.random.default_rng(0)
    x = np.arange(1, 501)
    y = np.argsort(np.argsort(x + 60 * rng.normal(size=500))) + 1
    with tw.explore(x, y, "scaled_gamma(weights=top:10)", open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        handles = seen.page.locator(".tw-scaling [role=slider]")
        count = handles.count()
        point = seen.place_of(handles.nth(2).locator(".grip"))
        seen.page.mouse.move(point["x"] + 5, point["y"] + 5)
        seen.page.mouse.down()
        seen.page.mouse.move(point["x"] + 5, point["y"] + 20, steps=4)
        seen.page.mouse.up()
        seen.settle()
        assert handles.count() == count
        assert seen.data("weights").startswith("points:1=")
        assert seen.value == float(tw.scaled_gamma(x, y, weights=seen.data("weights")))
        seen.close()


def test_many_rankings_and_the_lesson(browser):
    with tw.explore(open_page=False, widget=False) as handle:
        seen = Seen(browser, handle)
        told = seen.page.locator(".tw-told")
        assert "does not see where" in told.inner_text()
        seen.page.get_by_role("button", name="The top matters").click()
        seen.settle()
        top, bottom = (float(number) for number in re.findall(r"-?\d\.\d+", told.inner_text()))
        assert top < bottom
        rows = seen.page.locator(".tw-lesson-swaps tbody tr").all_inner_texts()
        shown = [[float(number) for number in re.findall(r"-?\d\.\d+", row)] for row in rows]
        assert rows[0].startswith("A with B (swap at the top)")
        assert shown == [[0.929, top], [0.929, bottom]]
        seen.page.locator("[data-cell='0-2']").first.click()
        seen.settle()
        assert seen.page.inner_text("h1").startswith("A and C")
        seen.page.get_by_label("Second ranking").select_option(label="B (top swapped)")
        seen.settle()
        assert seen.page.inner_text("h1").startswith("A and B")
        seen.close()


def test_two_tabs_and_a_server_that_stops(browser):
    handle = tw.explore(X, Y, open_page=False, widget=False)
    one, two = Seen(browser, handle), Seen(browser, handle)
    one.page.click("[data-shape=top]")
    two.page.click("[data-shape=bottom]")
    assert one.settle().value == float(tw.scaled_gamma(X, Y, weights="top"))
    assert two.settle().value == float(tw.scaled_gamma(X, Y, weights="bottom"))
    two.close()
    handle.stop()
    one.page.click("[data-shape=ends]")
    expect(one.page.locator(".tw-error")).to_contain_text("lost its server")
    expect(one.page.locator(".tw-error")).to_be_visible()
    one.context.close()


def scored(*names):
    """Return the page that the command opens on columns of scores with many ties: two of them, or all."""
    from tiewise.cli.column_reading import ColumnReading
    from tiewise.cli.explore import _read
    from tiewise.cli.options import Columns
    from tiewise.cli.table_options import TableOptions
    from tiewise.explorer.explore import explored
    from tiewise.explorer.handle import Explorer

    measure = tw.measure("scaled_gamma")
    columns = Columns(x=names[0], y=names[1]) if names else Columns()
    _, subject, origin = _read(JUDGES, None, columns, ColumnReading(scores=True), TableOptions(), measure)
    return Explorer(explored(subject, measure, origin))


def take(seen, weights):
    """Choose a scaling by its text."""
    seen.page.get_by_label("Scaling, as text").fill(weights)
    seen.page.keyboard.press("Enter")
    seen.settle()


def test_k_is_said_in_items_and_positions_that_no_item_has_are_marked(browser, seen):
    expect(seen.page.locator(".tw-shared")).to_be_hidden()
    assert seen.page.locator(".tw-scaling .beyond").count() == 0
    with scored("DMNR", "DECI") as handle:
        ties = Seen(browser, handle)
        take(ties, "top_k:10")
        shared, page = ties.page.locator(".tw-shared"), ties.page
        expect(shared).to_contain_text("The first 10 positions: 17 items in DMNR, 20 in DECI.")
        expect(shared).to_contain_text("Equal values share a position")
        assert "About 10 of 26 positions that items have" in page.inner_text(".tw-meaning")
        assert page.locator(".tw-scaling .beyond").count() == 1
        assert page.locator(".tw-scaling .nobody").text_content() == "no item here"
        assert "No item has a position beyond the 26th" in page.inner_text(".tw-card-scaling")
        assert page.locator("input[type=range]").get_attribute("max") == "25"
        page.get_by_label("Equal values are numbered").select_option("min")
        ties.settle()
        expect(shared).to_contain_text(re.compile(r"The first 10 positions: 1\d items in DMNR, 1\d in DECI"))
        assert "with another numbering" in page.inner_text(".tw-moved")
        printed = []
        exec(page.inner_text(".tw-python").replace("print(", "printed.append("), {"printed": printed})
        assert float(printed[0]) == ties.value
        assert "--method min" in page.inner_text(".tw-command")
        page.get_by_role("button", name="Undo").click()
        ties.settle()
        expect(page.get_by_label("Equal values are numbered")).to_have_value("dense")
        ties.close()


def test_beside_a_value_at_few_levels_stands_that_of_uniform(browser):
    with scored("DMNR", "DECI") as handle:
        seen = Seen(browser, handle)
        plain, page = seen.page.locator(".tw-plain"), seen.page
        expect(plain).to_have_text("")
        page.click("[data-shape=top]")
        seen.settle()
        expect(page.locator(".tw-steeper button")).to_have_text(["top_k:10", "top:1"])
        page.locator(".tw-steeper button").nth(1).click()
        seen.settle()
        expect(plain).to_have_text("uniform at 1 level: 0.929, so the shape adds +0.002")
        take(seen, "top_k:10")
        expect(plain).to_have_text("uniform at 10 levels: 0.773, so the shape takes off 0.009")
        seen.close()


def test_a_and_b_have_their_intervals_and_no_test_is_claimed(browser):
    with scored("DMNR", "DECI") as handle:
        seen = Seen(browser, handle)
        page, table = seen.page, seen.page.locator(".tw-compared tbody tr")
        take(seen, "top_k:10")
        page.get_by_role("button", name="Keep as A").click()
        take(seen, "top:1")
        advanced(page)
        page.get_by_label("T-norm").select_option("minimum")
        seen.settle()
        expect(table.nth(0)).to_contain_text("0.54 to 0.89")
        expect(table.nth(0)).to_contain_text("less than 1 in 10,000, by a formula")
        expect(table.nth(1)).to_contain_text("at most 1 in 1,000, by shuffles")
        expect(page.locator(".tw-compared")).to_contain_text("Their intervals overlap")
        expect(page.locator(".tw-compared")).to_contain_text("which is not tested here")
        expect(page.locator(".tw-compared")).to_contain_text("by a formula and by shuffles: do not compare the two")
        assert not re.search(r"\bp [<=]", page.inner_text(".tw-compared tbody"))
        seen.close()


def test_the_map_of_rankings_has_names_hatches_and_an_order_that_stays(browser):
    with scored() as handle:
        seen = Seen(browser, handle)
        page = seen.page
        hatched = page.locator(".tw-matrix .hatch")
        expect(hatched.first).to_be_attached()
        assert page.locator(".tw-matrix .legend").count() == 1
        expect(page.locator(".tw-card-matrix")).to_contain_text("Hatched: cannot be told from chance")
        names = page.locator(".tw-matrix .name:not(.column)").all_text_contents()
        assert page.locator(".tw-matrix .name.column").all_text_contents() == names
        assert len(names) == 12
        sorter = page.get_by_role("button", name="Sort again")
        expect(sorter).to_be_hidden()
        take(seen, "top_k:3")
        assert page.locator(".tw-matrix .name:not(.column)").all_text_contents() == names
        sorter.click()
        expect(sorter).to_be_hidden()
        assert page.locator(".tw-matrix .name:not(.column)").all_text_contents() != names
        take(seen, "top_k:1")  # which has values of 1 and of -1
        widths = page.evaluate(
            "[...document.querySelectorAll('.tw-matrix .cell')].map((cell) => {"
            " const text = cell.querySelector('text');"
            " return [text.textContent, text.getBBox().width / cell.querySelector('rect').getBBox().width]; })"
        )
        assert "\u22121.0" in [words for words, _ in widths]
        assert max(share for _, share in widths) < 0.95
        seen.close()


def test_back_to_the_start_and_a_tab_that_goes_on(browser, seen):
    page, name = seen.page, "Back to start"
    expect(page.get_by_role("button", name=name)).to_be_disabled()
    expect(page.locator(".tw-earlier")).to_be_hidden()
    first = seen.value
    page.click("[data-shape=top]")
    seen.settle()
    later = Seen(browser, seen.handle)
    assert later.data("weights") == "top"
    expect(later.page.locator(".tw-earlier")).to_have_text("This goes on with an earlier setting.")
    later.page.get_by_role("button", name=name).click()
    later.settle()
    assert (later.value, later.data("weights")) == (first, "uniform")
    expect(later.page.locator(".tw-earlier")).to_be_hidden()
    later.page.keyboard.press("Control+z")
    later.settle()
    assert later.data("weights") == "top"
    later.close()


def test_what_was_searched_stays_lit_until_it_is_cleared(seen):
    page = seen.page
    page.get_by_label("Search an item").fill("$x_1")
    rows = page.locator(".tw-items tbody tr")
    expect(rows).to_have_count(1)
    item = rows.get_attribute("data-item")
    pinned = page.locator(f".slope.lit[data-item='{item}']")
    expect(pinned).to_have_count(1)
    page.locator(".tw-slopes text[data-item='5']").first.dispatch_event("pointerover")
    expect(page.locator(".slope.lit[data-item='5']")).to_have_count(1)
    expect(pinned).to_have_count(1)
    page.locator("h1").hover()
    expect(page.locator(".slope.lit")).to_have_count(1)
    expect(page.locator(".tw-readout")).to_contain_text("$x_1")
    page.click("[data-shape=top]")
    seen.settle()
    expect(pinned).to_have_count(1)
    page.get_by_role("button", name="Clear the search").click()
    expect(page.locator(".slope.lit")).to_have_count(0)
    expect(rows).to_have_count(6)


def swipe(seen, x, y, by):
    """Put a finger down, move it, and lift it."""
    finger = seen.context.new_cdp_session(seen.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.1, 0.3, 0.6, 1.0):
        points = [{"x": x, "y": y + share * by}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_scrolls_the_page_unless_it_starts_at_a_point(browser):
    with scored("DMNR", "DECI") as handle:
        seen = Seen(browser, handle, 390, 844, has_touch=True, is_mobile=True)
        page = seen.page
        take(seen, "points:1=1,10=0.5,42=0.5")
        page.evaluate("document.querySelector('.tw-scaling').scrollIntoView({ block: 'center' })")
        box, point = (page.locator(f".tw-scaling{part}").bounding_box() for part in ("", " [data-place='0'] .grip"))
        before = page.evaluate("scrollY")
        swipe(seen, point["x"] + 20, point["y"] + 10, 40)
        page.wait_for_function("() => !document.querySelector('.tiewise').dataset.weights.includes(':1=1,')")
        seen.settle()
        assert page.evaluate("scrollY") == before
        assert 0.3 < weights_shown(seen)[0] < 0.9
        dragged = seen.data("weights")
        expect(page.locator(".tw-at")).to_contain_text("between 1st and 2nd: 0.")
        swipe(seen, box["x"] + 0.5 * box["width"], box["y"] + 0.15 * box["height"], -120)
        page.wait_for_function("(before) => scrollY > before + 20", arg=before)
        assert seen.data("weights") == dragged
        page.get_by_role("button", name="Remove point").click()
        seen.settle()
        assert weights_shown(seen)[0] == 0.5
        assert seen.page.locator(".tw-scaling [role=slider]").count() == 2
        expect(page.get_by_role("button", name="Remove point")).to_be_hidden()
        seen.close()


def test_position_and_weight_are_shown_where_the_focus_is(seen):
    page, at = seen.page, seen.page.locator(".tw-at")
    page.locator(".tw-scaling [role=slider][tabindex='0']").focus()
    expect(at).to_contain_text("between 1st and 2nd: 1.00")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect(at).to_contain_text("between 2nd and 3rd: 0.75")
    page.get_by_label("Search an item").focus()
    expect(at).to_have_text("Remove point")  # which is hidden where there are bars
    expect(page.get_by_role("button", name="Remove point")).to_be_hidden()
    seen.settle()


def test_the_curve_over_k_is_dotted_where_it_cannot_be_told(browser):
    with scored("DMNR", "DECI") as handle:
        seen = Seen(browser, handle)
        page = seen.page
        for part in (".curve.open", ".curve:not(.open)", ".chance"):
            expect(page.locator(f".tw-robustness {part}")).to_have_count(1)
        expect(page.locator(".tw-card-robustness")).to_contain_text("Dotted: cannot be told from chance.")
        expect(page.locator(".tw-card-robustness")).to_contain_text("told apart, from each other and from the rest")
        reach = (
            "(part) => { const box = document.querySelector(`.tw-robustness ${part}`).getBBox();"
            " return [box.x, box.x + box.width] }"
        )
        opened, clear = (page.evaluate(reach, part) for part in (".curve.open", ".curve:not(.open)"))
        assert opened[0] < clear[0]
        assert opened[1] == pytest.approx(clear[0], abs=0.2)
        seen.close()
