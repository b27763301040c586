"""The pages in headless Chromium, opened from files: numbers, what dragging does, who can use them, what they load."""

import shutil
import warnings

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

import tiewise as tw
from helpers import trying
from strategies import random_positions

PATIENCE = 120_000  # milliseconds: what is waited for comes at once on an idle machine, and late on a busy one
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "<!--",
    "{{data}}",
    "'\"&amp;\\",
    "a\nb",
    "\u2028\u202e",
]
TNORMS = """
    product minimum lukasiewicz drastic nilpotent einstein hamacher:0.5 hamacher:2 frank:0.5 frank:1 frank:4 yager:0.5
    yager:2 schweizer_sklar:-1 schweizer_sklar:0 schweizer_sklar:2 dombi:1 dombi:2 aczel_alsina:1 aczel_alsina:2
    sugeno_weber:0 sugeno_weber:1
""".split()  # noqa: SIM905
SHAPES = """
    uniform uniform:0.4 top power:2 bottom ends middle logarithmic sqrt hyperbolic geometric:0.8 top_k:3 top_k:25%
""".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def browser():
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "Chromium is needed: Debian's package is chromium."
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture
def opened(browser, tmp_path):
    """Open the page of a comparison or of a matrix; what it loads, and each of its errors, is a failure."""
    troubles, contexts = [], []

    def opened(result, **options):
        path = tmp_path / f"{len(contexts)}.html"
        result.page(path)
        contexts.append(browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **options}))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        page.on("request", lambda request: troubles.append(request.url) if request.url != path.as_uri() else None)
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


def judges(**options):
    table = tw.read("examples/us_judge_ratings.csv")
    x, y = (dict(zip(table[""], table[name], strict=True)) for name in ("DMNR", "DECI"))
    return tw.compare(x, y, input="scores", names=("DMNR", "DECI"), **{"weights": "top", **options})


def six(**options):
    return tw.compare("a>b>c=d>e>f", "b>a>c>f>e>d", weights="top", **options)


def thousand():
    rng = np.random.default_rng(0)
    x = rng.normal(size=1000)
    return tw.compare(x, x + rng.normal(size=1000), weights="logarithmic", input="scores")


def computed(page, **names):
    """The comparison that the Python of the page makes, with what it does not show itself."""
    code = page.locator("#code").inner_text().replace("print(", "answer = (")
    exec(code, names)
    return names["answer"]


def shown(page):
    return page.locator("#value").inner_text()


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, *points):
    page.mouse.move(*start)
    page.mouse.down()
    for point in points:
        page.mouse.move(*point)
    page.mouse.up()


def random_settings(rng, n):
    """Weights as text or numbers, also different ones for y, a t-norm and an aggregation."""
    some = [str(rng.choice(SHAPES)), rng.integers(0, 5, n - 1) / 4, rng.random(n - 1), np.sort(rng.random(n - 1))]
    one, two = (some[k] for k in rng.integers(0, len(some), 2))
    settings = {"weights": one, "tnorm": str(rng.choice(TNORMS)), "aggregate": str(rng.choice(["max", "sum"]))}
    return settings if rng.random() < 0.5 else {**settings, "weights_y": two}


def library(x, y, settings):
    """C, D, T, gamma and tau; nan where there is none."""
    rankings = [tw.Ranking.from_positions(side) for side in (x, y)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        gamma = tw.scaled_gamma(*rankings, **settings)
        try:
            tau = float(tw.scaled_tau(*rankings, **settings))
        except tw.TiewiseError:  # not with this t-norm
            tau = np.nan
    return [gamma.concordant, gamma.discordant, gamma.tied, float(gamma), tau]


def test_numbers_are_those_of_the_library(opened):
    page = opened(six())
    rng = np.random.default_rng(43)
    for case in range(120):
        n = int(rng.integers(2, 30))
        x, y = (random_positions(rng, n, ties=case % 3 > 0) for _ in range(2))
        if case % 5 == 0:  # tied items at their mean position
            x = tw.Ranking.from_scores(-x, numbering="average").positions
        settings = random_settings(rng, n)
        plain = {key: value if isinstance(value, str) else value.tolist() for key, value in settings.items()}
        found = page.evaluate("([x, y, settings]) => tiewise.compute(x, y, settings)", [x.tolist(), y.tolist(), plain])
        with trying(case, x, y, settings):
            values = [found[key] for key in ("C", "D", "T", "gamma", "tau")]
            assert values == pytest.approx(library(x, y, settings), rel=1e-9, abs=1e-9, nan_ok=True)


def test_named_weights_have_the_values_of_the_library(opened):
    c = judges()
    page = opened(c)
    values = dict(text.rsplit(" ", 1) for text in page.locator("#presets button").all_inner_texts())
    table = c.sensitivity()
    assert [*values] == ["top", *(name for name in table["weights"] if name != "top")]
    assert {name: f"{value:.2f}" for name, value, *_ in table.rows()} == values
    for name in ("top_k:10", "bottom"):
        page.get_by_role("button", name=name).click()
        assert shown(page) == values[name]
        assert str(computed(page).result.measure) == f"scaled_tau(weights={name})"


def test_the_page_shows_the_block_of_python(opened):
    c = judges(confidence_level=0.9)
    page = opened(c)
    expect(page.locator(".headline")).to_have_text(c.headline)
    for label, text in c.facts:
        expect(page.locator("header > dl")).to_contain_text(label)
        expect(page.locator("header > dl")).to_contain_text(text.replace("   ", " · "))
    assert str(computed(page)) == str(c)
    assert page.title() == "DMNR and DECI: 43 items"


def test_bars_are_dragged(opened):
    page = opened(judges())
    page.locator("#bars").scroll_into_view_if_needed()
    box = page.locator("#bars").bounding_box()
    points = [
        (box["x"] + share * box["width"], box["y"] + up * box["height"]) for share, up in ((0.2, 0.7), (0.6, 0.4))
    ]
    drag(page, *points)
    c = computed(page)
    weights = dict(c.result.measure.parameters)["weights"].vector(43)
    assert len(set(np.round(np.diff(weights[8:24]), 2))) <= 2  # the bars between the two points lie on a line
    assert weights[0] == pytest.approx(42 / 43)
    assert f"{c.statistic:.2f}" == shown(page) != "0.72"
    expect(page.locator("#first")).to_contain_text("at first 0.72; the summary above")
    page.keyboard.press("Control+z")
    assert shown(page) == "0.72"
    expect(page.locator("#undo")).to_be_disabled()


def test_clicks_that_change_nothing_are_no_steps(opened):
    page = opened(six())
    bars, name = page.locator("#bars"), page.locator("#slopes .drags").first
    bars.click(button="right")
    box = bars.bounding_box()
    page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.95 * box["height"])  # the title below
    page.get_by_role("button", name="top", exact=False).first.click()
    name.click()
    name.click(button="middle")
    page.locator("#typed").press("Enter")
    bars.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#undo")).to_be_disabled()
    page.get_by_role("button", name="uniform").click()
    bars.focus()
    page.keyboard.press("ArrowUp")  # it is 1 already
    expect(page.get_by_role("button", name="uniform")).to_have_attribute("aria-pressed", "true")
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_disabled()


def test_bars_are_moved_by_keys(opened):
    page = opened(judges())
    page.locator("#bars").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "End", "ArrowUp"):
        page.keyboard.press(key)
    weights = dict(computed(page).result.measure.parameters)["weights"].vector(43)
    assert weights[[2, 41]] == pytest.approx([40 / 43 - 0.1, 1 / 43 + 0.05], abs=0.011)
    expect(page.locator("#bars")).to_have_attribute("aria-valuetext", "0.07 between positions 42 and 43")
    page.locator("#reset").click()
    assert shown(page) == "0.72"
    expect(page.locator("#reset")).to_be_disabled()


def test_items_are_dragged(opened):
    page = opened(six())
    ends = page.locator("#slopes .drags")
    name, last = ends.filter(has_text="1  b"), ends.filter(has_text="6  d")
    last.scroll_into_view_if_needed()
    (x, y), (_, bottom) = centre(name), centre(last)
    drag(page, (x, y), (x, (y + bottom) / 2), (x, bottom + 4))
    c = computed(page)
    assert c.result.pair.y.tolist() == [1, 6, 2, 5, 4, 3]
    assert f"{c.statistic:.2f}" == shown(page)
    page.locator("#undo").click()
    assert computed(page).result.pair.y.tolist() == [2, 1, 3, 6, 5, 4]
    tied = ends.filter(has_text="c  =3")
    (x, y), (_, below) = centre(tied), centre(ends.filter(has_text="e  5"))
    drag(page, (x, y), (x, below), (x, y))  # away and back
    assert computed(page).result.pair.x.tolist() == [1, 2, 3, 3, 5, 6]


def test_items_at_mean_positions_stay_where_they_are(opened):
    rankings = ([5, 4, 4, 3, 2, 2, 1], [4, 5, 3, 3, 2, 1, 1])
    page = opened(tw.compare(*rankings, input="scores", numbering="average", aggregate="sum", weights="hyperbolic"))
    before, first = shown(page), page.locator("#slopes .drags").first
    first.focus()
    page.keyboard.press("ArrowUp")
    assert shown(page) == before
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("ArrowDown")
    assert f"{computed(page).statistic:.2f}" == shown(page)


def test_what_is_moved_back_is_as_it_was(opened):
    page = opened(six())
    page.locator('[data-end="1-0"]').focus()
    for key, is_first in (("ArrowDown", False), ("ArrowUp", True)):
        page.keyboard.press(key)
        assert page.locator("#reset").is_disabled() is is_first
        assert page.locator("#name").inner_text().startswith("Value") is is_first
    assert computed(page).result.pair.y.tolist() == [2, 1, 3, 6, 5, 4]


def test_items_are_moved_by_keys_and_join_ties(opened):
    page = opened(six())
    page.locator('[data-end="0-4"]').focus()  # e, behind the tied c and d
    page.keyboard.press("ArrowUp")
    assert computed(page).result.pair.x.tolist() == [1, 2, 3, 3, 3, 6]
    page.keyboard.press("ArrowUp")
    c = computed(page)
    assert c.result.pair.x.tolist() == [1, 2, 4, 4, 3, 6]
    assert f"{c.statistic:.2f}" == shown(page)


def test_other_weights_are_typed(opened):
    page = opened(judges())
    typed = page.locator("#typed")
    for text, hint in (("top:10", "top_k:10"), ("nonsense", "uniform"), ("top_k:0", "at least 1"), ("power", "number")):
        typed.fill(text)
        typed.press("Enter")
        expect(page.locator("#refused")).to_contain_text(hint)
        assert shown(page) == "0.72"
    typed.fill(" power:0.5 ")
    typed.press("Enter")
    expect(page.locator("#refused")).to_have_text("")
    expect(page.locator("#formula")).to_have_text("power:0.5: w(i) = ((n - i)/n)^a")
    assert f"{computed(page).statistic:.2f}" == shown(page) != "0.72"
    typed.fill("top:10")
    typed.press("Enter")
    page.locator("#undo").click()
    expect(page.locator("#refused")).to_have_text("")


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_typed_weights_are_those_of_the_library(opened):
    page = opened(six())
    texts = (
        "uniform: uniform:0 uniform:1.5 top: top:1 power power:-1 power:1_0 power:0x10 power:inf power:.5 power:1e1 "
        "geometric:2 top_k:2.5 top_k:% top_k:0% top_k:50% top_k:101% top_k:-1% points:0=1 Top __proto__ constructor"
    )
    for text in texts.split():
        for n in (2, 5, 25):
            try:
                wanted = tw.Weights(text).vector(n).tolist()
            except tw.TiewiseError:
                wanted = None
            if text.startswith("points"):  # bars are dragged instead
                wanted = None
            settings = "{ weights, tnorm: 'minimum' }"
            found = page.evaluate(
                f"([n, weights]) => {{ const x = Array.from({{ length: n }}, (_, k) => k + 1);"
                f"try {{ return tiewise.compute(x, x, {settings}).C }} catch {{ return null }} }}",
                [n, text],
            )
            with trying(text, n):
                if wanted is None:
                    assert found is None
                else:
                    x = np.arange(n) + 1
                    c = tw.scaled_gamma(x, x, weights=text, tnorm="minimum", input="positions").concordant
                    assert found == pytest.approx(c)


def test_weights_through_points_are_numbers(opened):
    c = judges(weights="points:0=1,0.3=0.5,1=0.1")
    page = opened(c)
    assert computed(page).statistic == pytest.approx(c.statistic)
    assert shown(page) == f"{c.statistic:.2f}"


def test_tnorm_and_aggregation_are_chosen(opened):
    page = opened(judges())
    page.locator("#tnorm").select_option("minimum")
    page.locator("#aggregate").select_option("sum")
    c = computed(page)
    assert str(c.result.measure) == "scaled_tau(aggregate=sum, tnorm=minimum, weights=top)"
    assert f"{c.statistic:.2f}" == shown(page)
    page.locator("#tnorm").select_option("lukasiewicz")
    c = computed(page)  # scaled tau does not take this t-norm
    assert c.result.measure.name == "scaled_gamma"
    assert shown(page) == f"{c.statistic:.2f}"
    expect(page.locator("#name")).to_have_text("After your changes, scaled gamma")
    expect(page.locator("#others")).to_contain_text("scaled tau undefined: it could exceed 1 with this t-norm")
    expect(page.locator("#first")).to_contain_text("at first 0.76")


def test_two_positions_are_compared(opened):
    page = opened(judges())
    page.locator("#p").fill("3")
    page.locator("#q").fill("20")
    expect(page.locator("#two")).to_contain_text(f"d = {tw.Weights('top').distances(43)[2, 19]:.2f}")
    page.get_by_role("button", name="power:2").click()
    degrees = [tw.fuzzy.equality(weights, 43)[2, 19] for weights in ("power:2", "top")]
    expect(page.locator("#two")).to_contain_text("E = 1 - d = {:.2f}, at first {:.2f}".format(*degrees))
    page.locator("#curve").scroll_into_view_if_needed()
    box = page.locator("#curve").bounding_box()
    page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 50)
    assert page.locator("#q").input_value() in ("21", "22", "23")


def test_table_is_sorted_and_searched(opened):
    c = judges()
    page = opened(c)
    rows = page.locator("#table tbody tr")
    assert rows.nth(0).inner_text().split("\t")[:3] == ["DRISCOLL,P.J.", "13", "36"]
    page.locator("#table th button").first.click()
    expect(rows.nth(0)).to_contain_text("AARONSON")
    expect(page.locator("#table th").nth(0)).to_have_attribute("aria-sort", "ascending")
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(43)
    page.locator("#search").fill("missal")
    expect(page.locator("#found")).to_have_text("1 found")
    expect(page.locator("#slopes .lit")).to_have_count(3)  # its line and both ends
    expect(rows).to_have_count(1)
    page.locator("#search").fill("nobody")
    expect(rows).to_have_count(0)
    page.locator("#search").fill("")
    total = sum(float(text) for text in page.locator("#table td:last-child").all_inner_texts())
    assert total == pytest.approx(c.statistic, abs=0.002)


def test_many_items(opened):
    c = thousand()
    page = opened(c)
    values = dict(text.rsplit(" ", 1) for text in page.locator("#presets button").all_inner_texts())
    assert values["logarithmic"] == f"{c.statistic:.2f}"
    for name, value in values.items():
        assert value == f"{tw.scaled_tau(*c.result.pair[:2], weights=name):.2f}"
    page.get_by_role("button", name="top_k:10").click()
    assert shown(page) == values["top_k:10"]
    gamma = tw.scaled_gamma(*c.result.pair[:2], weights="top_k:10")
    expect(page.locator("#others")).to_contain_text(f"scaled gamma {gamma:.2f}")
    before = page.locator("#slopes .slope").count()
    assert 50 <= before <= 60
    page.locator("#search").fill(f"item {int(np.argmax(c.result.pair.x + c.result.pair.y))}")
    expect(page.locator("#slopes .slope")).to_have_count(before + 1)


def test_python_of_many_items_keeps_all_settings(opened):
    x, y = np.random.default_rng(2).integers(0, 9, (2, 500))
    c = tw.compare(x, y, weights="top", tnorm="minimum", aggregate="sum", input="costs", names=("one", "two"), rng=4)
    page = opened(c)
    assert str(computed(page, tw=tw, x=x, y=y)) == str(c)
    page.get_by_role("button", name="sqrt").click()
    other = computed(page, tw=tw, x=x, y=y)
    assert f"{other.statistic:.2f}" == shown(page)
    assert (other.names, other.rng) == (("one", "two"), 4)
    assert str(other.result.measure) == "scaled_tau(aggregate=sum, tnorm=minimum, weights=sqrt)"


def test_absent_items_stay_absent(opened):
    x, y = ["a", "b", "c", "d"], ["b", "a", "e"]
    c = tw.compare(x, y, weights="top", missing="bottom")
    page = opened(c)
    expect(page.locator("#slopes")).to_contain_text("absent")
    page.get_by_role("button", name="uniform").click()
    other = computed(page, tw=tw, x=x, y=y)
    assert other.statistic == tw.scaled_tau(x, y, missing="bottom")
    assert shown(page) == f"{other.statistic:.2f}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barrier_is_serious(opened, scheme):
    lists = tw.compare(["a", "b", "c", "d"], ["b", "a", "e"], "rbo(p=0.8)", n_items=50)
    for comparison in (six(), judges(), thousand(), lists):
        found = Axe().run(opened(comparison, color_scheme=scheme))
        serious = [rule for rule in found.response["violations"] if rule["impact"] in ("serious", "critical")]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in serious] == []


def test_a_phone_needs_no_scrolling_sideways(opened):
    names = [f"a_long_name_without_any_space_at_all_{k}_" * 3 for k in range(30)]
    order = np.random.default_rng(1).permutation(30)
    long = tw.compare(names, [names[k] for k in order], weights="top", names=("first" * 20, "second" * 20))
    for comparison in (judges(), long):
        page = opened(comparison, viewport={"width": 390, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_hostile_names_are_texts(opened):
    c = tw.compare(HOSTILE, HOSTILE[::-1], weights="top", names=("<b>x</b>", "</title><script>alert(3)</script>"))
    page = opened(c)
    expect(page.locator("h1")).to_contain_text("<b>x</b>")
    for name in HOSTILE[:4]:
        expect(page.locator("#table")).to_contain_text(name[:9])
    assert page.locator("img, main script").count() == 0
    assert computed(page).statistic == c.statistic
    assert [*computed(page).result.pair.names] == HOSTILE


def test_measures_without_weights_have_no_bars(opened):
    page = opened(tw.compare(["a", "b", "c", "d"], ["b", "a", "e"], "rbo(p=0.8)", n_items=50))
    expect(page.locator("#weighting")).to_be_hidden()
    expect(page.locator("#now")).to_be_hidden()
    expect(page.locator("#table")).to_contain_text("absent")
    expect(page.locator("#code")).to_have_text("print(tw.compare(x, y, 'rbo(p=0.8)', n_items=50))")


def test_print_has_no_controls(opened):
    page = opened(judges())
    page.emulate_media(media="print")
    for control in ("#undo", "#typed", "#search", "#copy", "#more"):
        expect(page.locator(control)).to_be_hidden()
    expect(page.locator("#slopes")).to_be_visible()
    expect(page.locator("#presets")).to_contain_text("top_k:10")


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_undefined_values_are_named(opened):
    page = opened(tw.compare("a=b=c", "a>b>c"))
    assert shown(page) == "undefined"
    expect(page.locator("#others")).to_contain_text("no pair is distinguished in both")
    page.locator('[data-end="0-0"]').focus()
    page.keyboard.press("ArrowUp")  # out of the tie
    assert computed(page).result.pair.x.tolist() == [1, 2, 2]
    assert f"{computed(page).statistic:.2f}" == shown(page)


def all_judges(**options):
    return tw.matrix(tw.read("examples/us_judge_ratings.csv"), input="scores", **{"weights": "top", **options})


def many_rankings(n, names=None, measure="scaled_tau"):
    return tw.matrix(np.random.default_rng(n).random((n, 9)), measure, labels=names, input="scores")


def at_cell(page, n, row, column):
    """Where a cell is: page coordinates of its middle."""
    page.locator("#map").scroll_into_view_if_needed()
    box = page.locator("#cells").bounding_box()
    return box["x"] + (column + 0.5) / n * box["width"], box["y"] + (row + 0.5) / n * box["height"]


@pytest.mark.parametrize("n", [2, 12, 300])
def test_a_cell_that_is_pointed_at_is_named(opened, n):
    m = many_rankings(n)
    page = opened(m)
    order = m.cluster(k=1).leaves if n > 2 else np.arange(2)
    for row, column in ((0, n - 1), (n - 1, 0), (n // 2, n // 3)):
        page.mouse.move(*at_cell(page, n, row, column))
        i, j = order[row], order[column]
        expect(page.locator("#cell")).to_have_text(f"{m.labels[i]} and {m.labels[j]}: {m.values[i, j]:.2f}")


def test_a_cell_that_is_touched_is_named(opened):
    m = all_judges()
    page = opened(m, has_touch=True, viewport={"width": 390, "height": 800})
    i, j = m.cluster(k=1).leaves[[3, 8]]
    page.touchscreen.tap(*at_cell(page, 12, 3, 8))
    expect(page.locator("#cell")).to_have_text(f"{m.labels[i]} and {m.labels[j]}: {m.values[i, j]:.2f}")


def test_keys_move_through_the_cells(opened):
    m = all_judges(measure="scaled_somers_d")
    page, order = opened(m), m.cluster(k=1).leaves
    page.locator("#map").focus()
    row, column = 0, 0
    steps = {"ArrowDown": (1, 0), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowLeft": (0, -1), "End": (0, 12)}
    page.keyboard.press("ArrowUp")  # the first cell
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "End", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        row, column = (int(np.clip(at + step, 0, 11)) for at, step in zip((row, column), steps[key], strict=True))
        i, j = order[row], order[column]
        expect(page.locator("#cell")).to_have_text(f"x {m.labels[i]} and y {m.labels[j]}: {m.values[i, j]:.2f}")
    expect(page.locator("#frame")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "map"


@pytest.mark.parametrize("measure", ["scaled_tau", "scaled_somers_d", "kendall_distance"])
def test_nearest_rankings_are_listed(opened, measure):
    m = many_rankings(40, measure=measure)
    page, nearest = opened(m), m.nearest(25)
    for i in (0, 17):
        page.locator("#chosen").select_option(label=m.labels[i])
        rows = [row.split("\t") for row in page.locator("#table tbody tr").all_inner_texts()]
        values = nearest["value"][nearest["ranking"] == m.labels[i]]
        assert [name for name, _ in rows] == nearest["nearest"][nearest["ranking"] == m.labels[i]].tolist()
        assert [float(value) for _, value in rows] == pytest.approx(values, abs=0.006)
    expect(page.locator("caption")).to_contain_text("17: 25 of 39")


def test_colours_are_those_of_the_values(opened):
    m = all_judges()
    page, order = opened(m), m.cluster(k=1).leaves
    pixels = "() => [...document.getElementById('cells').getContext('2d').getImageData(0, 0, 12, 12).data]"
    found = np.reshape(page.evaluate(pixels), (12, 12, 4)).astype(float)
    values = m.values[np.ix_(order, order)]
    off = ~np.eye(12, dtype=bool)
    low, high = values[off].min(), values[off].max()
    assert found[values == low][0].tolist() == [0, 34, 78, 255]
    assert found[off & (values == high)][0].tolist() == [254, 232, 56, 255]
    brightness = found[..., :3] @ [0.2126, 0.7152, 0.0722]  # cividis rises evenly
    assert (np.diff(brightness[off][np.argsort(values[off])]) > -1.5).all()
    expect(page.locator("#low")).to_have_text(f"lowest {low:.2f}")
    expect(page.locator("#high")).to_have_text(f"highest {high:.2f}")


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_undefined_cells_are_named(opened):
    page = opened(tw.matrix({"a": "x>y>z", "b": "x=y=z", "c": "z>y>x"}))
    page.mouse.move(*at_cell(page, 3, 0, 1))
    expect(page.locator("#cell")).to_have_text("a and b: undefined")
    expect(page.locator("#table tbody tr")).to_have_count(1)
    page.locator("#chosen").select_option(label="b")
    expect(page.locator("#table tbody tr")).to_have_count(0)
    expect(opened(tw.matrix({"a": "x>y>z", "b": "x=y=z"})).locator("#low")).to_have_text("lowest undefined")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barrier_of_a_matrix_is_serious(opened, scheme):
    for m in (all_judges(), many_rankings(300)):
        page = opened(m, color_scheme=scheme)
        page.mouse.move(*at_cell(page, len(m), 1, 0))
        found = Axe().run(page)
        serious = [rule for rule in found.response["violations"] if rule["impact"] in ("serious", "critical")]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in serious] == []


def test_a_matrix_on_a_phone_needs_no_scrolling_sideways(opened):
    long = many_rankings(30, [f"a_long_name_without_any_space_at_all_{k}_" * 3 for k in range(30)], "scaled_somers_d")
    for m in (all_judges(), long, many_rankings(300)):
        page = opened(m, viewport={"width": 390, "height": 800})
        page.mouse.move(*at_cell(page, len(m), 0, 1))
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_names_in_the_heat_map_can_be_read(opened):
    page = opened(many_rankings(30, [f"{'W' * 80}{k}" for k in range(30)]))
    box = page.locator("#map").bounding_box()
    names = page.locator("#marks text")
    expect(names).to_have_count(60)
    for name in (names.nth(29), names.nth(59)):
        own = name.bounding_box()
        assert own["x"] >= box["x"]
        assert own["y"] >= box["y"]


def test_hostile_names_of_rankings_are_texts(opened):
    names = [*HOSTILE, "lone \ud800"]
    page = opened(many_rankings(len(names), names))
    for name in HOSTILE[:4]:
        for place in ("#chosen", "#table", "ol"):
            page.locator("#chosen").select_option(index=len(names) - 1)
            expect(page.locator(place)).to_contain_text(name[:9])
    page.mouse.move(*at_cell(page, len(names), 0, 0))
    expect(page.locator("#cell")).to_contain_text("1.00")
    assert page.locator("img, main script").count() == 0
    assert page.locator("#chosen option").all_inner_texts()[-1] == "lone \ufffd"


def test_a_printed_matrix_has_no_controls(opened):
    page = opened(all_judges())
    page.emulate_media(media="print")
    expect(page.locator("#chosen")).to_be_hidden()
    cells, marks = (page.locator(part).bounding_box() for part in ("#cells", "#marks"))
    assert cells["x"] + cells["width"] == pytest.approx(marks["x"] + marks["width"], abs=1.0)
    assert marks["height"] == pytest.approx(marks["width"], abs=1.0)
