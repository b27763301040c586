"""The report in headless Chromium, opened from a file: what it shows, what it answers, no errors, no network."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import tiewise as tw


@pytest.fixture(scope="module")
def report_of_500(tmp_path_factory):
    rng = np.random.default_rng(0)
    items = [f"item {i}" for i in range(499)] + ["<script>document.title = 'broken'</script>"]
    x = rng.normal(size=500)
    rankings = (tw.Ranking.from_scores(scores, items) for scores in (x, x + 0.4 * rng.normal(size=500)))
    path = tmp_path_factory.mktemp("report") / "report.html"
    return tw.report(*rankings, "scaled_gamma(weights=hyperbolic)", names=("old", "new")).save(path)


@pytest.fixture(scope="module")
def report_of_lists(tmp_path_factory):
    x = tw.Ranking.from_order([f"name {i}" for i in range(1, 21)])
    y = tw.Ranking.from_order([f"name {i}" for i in (4, 3, 2, 1, *range(12, 5, -1), *range(30, 41))])
    path = tmp_path_factory.mktemp("report") / "lists.html"
    return tw.report(x, y, "scaled_gamma(weights=top,missing=bottom)", names=("old", "new")).save(path)


@pytest.fixture(scope="module")
def report_of_long_names(tmp_path_factory):
    x, y = tw.Ranking.parse("tree>net>knn>svm>ridge>bayes"), tw.Ranking.parse("net>tree>ridge>bayes>svm>knn")
    path = tmp_path_factory.mktemp("report") / "names.html"
    names = ("the demeanor of 1977", "decisions_and_their_reasons")
    return tw.report(x, y, "scaled_gamma(weights=hyperbolic)", names=names).save(path)


@pytest.fixture(scope="module")
def report_of_a_matrix(tmp_path_factory):
    rng = np.random.default_rng(0)
    rankings = [tw.Ranking.from_scores(np.arange(40) + 3 * rng.normal(size=40)) for _ in range(20)]
    labels = [f"judge number {i}" for i in range(20)]
    path = tmp_path_factory.mktemp("report") / "matrix.html"
    return tw.matrix_report(rankings, "kendall_tau", labels=labels, title="Judges").save(path)


def opened(browser, path, **options):
    """Return the page, and what it says on the console or asks of elsewhere."""
    page = browser.new_page(**options)
    page.set_default_timeout(120_000)
    troubles = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda asked: troubles.append(asked.url) if not asked.url.startswith(("file:", "data:")) else 0)
    page.goto(path.as_uri())
    page.screenshot()  # waits until the page is drawn
    return page, troubles


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_of_500_items_opens_from_a_file(browser, report_of_500, scheme):
    assert report_of_500.stat().st_size < 500_000
    page, troubles = opened(browser, report_of_500, color_scheme=scheme)
    assert page.locator("script").count() == 1
    assert page.title() == "old and new"
    assert "agree" in page.inner_text(".finding")
    assert page.locator("[id^='slopes-item-']").count() == 500
    assert page.locator("table.items tbody tr").count() == 500
    assert page.locator("table.items tbody tr:visible").count() == 15
    assert page.locator("svg.gauge circle").count() == 1
    assert troubles == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 26, 29)"}[scheme]
    page.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("which", ["report_of_500", "report_of_lists", "report_of_long_names", "report_of_a_matrix"])
def test_nothing_is_wider_than_the_screen(browser, which, width, request):
    page, troubles = opened(browser, request.getfixturevalue(which), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("Math.max(...[...document.querySelectorAll('table, pre')].map(e => e.scrollWidth))") <= width
    assert troubles == []
    page.close()


def test_a_line_a_row_and_a_name_light_up_together(browser, report_of_lists):
    page, troubles = opened(browser, report_of_lists, viewport={"width": 1280, "height": 900})
    row = page.locator("table.items tbody tr").first
    item = row.get_attribute("data-item")
    row.hover()
    expect(page.locator(f"table.items tr.lit[data-item='{item}']")).to_have_count(1)
    expect(page.locator(f"#slopes-item-{item}.lit")).to_have_count(1)
    expect(page.locator("[id^='slopes-item-'].lit")).to_have_count(1)
    expect(page.locator(".readout")).to_contain_text(row.locator("td").first.inner_text())
    page.locator("#slopes-item-0 path").scroll_into_view_if_needed()
    box = page.locator("#slopes-item-0 path").bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 1)  # beside its upper end, where it is nearest
    expect(page.locator("table.items tr.lit[data-item='0']")).to_have_count(1)
    expect(page.locator("table.items tr.lit")).to_have_count(1)
    assert troubles == []
    page.close()


def test_a_name_is_found(browser, report_of_500):
    page, troubles = opened(browser, report_of_500)
    page.fill(".tools input", "ITEM 123")
    rows = page.locator("table.items tbody tr:visible")
    expect(rows).to_have_count(1)
    expect(rows).to_have_text(re.compile(r"^\s*item 123"))
    expect(page.locator(".count")).to_have_text("1 of 500 items")
    expect(page.locator("#slopes-item-123.lit")).to_have_count(1)
    expect(page.locator(".readout")).to_contain_text("item 123: ")
    page.fill(".tools input", "")
    expect(rows).to_have_count(15)
    expect(page.locator(".lit")).to_have_count(0)
    assert troubles == []
    page.close()


def test_tables_are_sorted_by_their_headings(browser, report_of_lists):
    page, troubles = opened(browser, report_of_lists)
    head = page.locator("table.items th:nth-child(2)")
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    first = page.locator("table.items tbody tr td:nth-child(2)")
    positions = [float(text) for text in first.all_text_contents() if text != "not listed"]
    assert positions == sorted(positions)
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    positions = [float(text) for text in first.all_text_contents() if text != "not listed"]
    assert positions == sorted(positions, reverse=True)
    page.click("table.items th:nth-child(1) button")
    expect(page.locator("table.items th:nth-child(1)")).to_have_attribute("aria-sort", "ascending")
    names = page.locator("table.items tbody tr td:first-child").all_text_contents()
    assert names == sorted(names, key=lambda name: int(name.split()[1]))
    assert troubles == []
    page.close()


def test_what_is_folded_unfolds(browser, report_of_lists):
    page, troubles = opened(browser, report_of_lists)
    rest = page.locator(".gone .rest").first
    more = page.locator(".gone .rest + button").first
    assert not rest.is_visible()
    assert more.inner_text() == f"+{rest.get_attribute('data-count')}"
    more.click()
    expect(rest).to_be_visible()
    expect(more).to_have_attribute("aria-expanded", "true")
    page.click("table.items + button")
    expect(page.locator("table.items tbody tr:visible")).to_have_count(page.locator("table.items tbody tr").count())
    assert troubles == []
    page.close()


@pytest.mark.parametrize("which", ["report_of_lists", "report_of_a_matrix"])
def test_without_scripts_and_in_print_everything_is_there(browser, which, request):
    path = request.getfixturevalue(which)
    plain, troubles = opened(browser, path, java_script_enabled=False)
    printed, _ = opened(browser, path)
    printed.emulate_media(media="print")
    for page in (plain, printed):
        hidden = "tbody tr:not(:visible), .rest:not(:visible), .picture:not(:visible)"
        expect(page.locator(hidden)).to_have_count(0)
        expect(page.locator(".tools:visible")).to_have_count(0)
    assert [message for message in troubles if "script" not in message.lower()] == []
    expect(printed.locator("button.more:visible")).to_have_count(0)
    plain.close()
    printed.close()


def test_in_print_a_chart_is_not_higher_than_its_page(browser, report_of_500):
    page, _ = opened(browser, report_of_500, viewport={"width": 794, "height": 1123})  # A4
    page.emulate_media(media="print")
    heights = [box.bounding_box()["height"] for box in page.locator(".picture").all()]
    assert heights
    assert max(heights) <= 21 / 2.54 * 96 + 1
    page.close()
