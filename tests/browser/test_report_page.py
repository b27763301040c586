"""The report in headless Chromium, opened from a file: its text, its lines, its size, no errors, no network."""

import shutil

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

import tiewise as tw

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="module")
def browser():
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is needed: install the package chromium"
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def report_of_500(tmp_path_factory):
    rng = np.random.default_rng(0)
    items = [f"item {i}" for i in range(499)] + ["<script>document.title = 'broken'</script>"]
    x = rng.normal(size=500)
    rankings = (tw.Ranking.from_scores(scores, items) for scores in (x, x + 0.4 * rng.normal(size=500)))
    path = tmp_path_factory.mktemp("report") / "report.html"
    return tw.report(*rankings, "scaled_gamma(weights=hyperbolic)", names=("old", "new")).save(path)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_of_500_items_opens_from_a_file(browser, report_of_500, scheme):
    assert report_of_500.stat().st_size < 2_000_000
    page = browser.new_page(color_scheme=scheme)
    troubles, requests = [], []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(report_of_500.as_uri())
    page.screenshot()  # waits until the page is drawn
    # What makes a page slow to open is how much there is in it: here some four elements an item, and no script at all.
    assert page.locator("*").count() < 5 * 500
    assert page.locator("script").count() == 0
    assert page.title() == "old and new"
    assert "almost completely agree" in page.inner_text(".finding")
    assert page.locator("[id^='slopes-item-']").count() == 500
    assert page.locator("tr.mover").count() == 15
    assert troubles == []
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 26, 29)"}[scheme]
    page.close()


def test_nothing_is_wider_than_a_telephone(browser, report_of_500):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(report_of_500.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
