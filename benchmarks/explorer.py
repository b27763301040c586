"""How long a drag takes in the explorer, from the hand to the new coefficient on the page, and what it leaves behind.

Needs Chromium and Playwright; `python benchmarks/explorer.py [--updates 10000]`.
"""

import argparse
import http.client
import json
import shutil
import statistics
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from playwright.sync_api import sync_playwright

import tiewise as tw

SIZES = (50, 2_000, 100_000)
DRAGS = 100
# One move of the pointer, and the milliseconds until the answer to it is on the page.
MOVE = """(height) => new Promise((give) => {
  const root = document.querySelector(".tiewise"), picture = root.querySelector(".tw-scaling");
  const box = picture.getBoundingClientRect();
  const [x, y] = [box.left + box.width * 0.4, box.top + box.height * height];
  const at = { clientX: x, clientY: y, bubbles: true, pointerId: 1 };
  const seen = new MutationObserver(() => {
    if (root.dataset.version !== root.dataset.wanted) return;
    seen.disconnect();
    requestAnimationFrame(() => give(performance.now() - start));
  });
  seen.observe(root, { attributes: true, attributeFilter: ["data-version"] });
  const start = performance.now();
  picture.dispatchEvent(new PointerEvent("pointermove", at));
})"""
GRAB = """() => {
  const picture = document.querySelector(".tw-scaling"), box = picture.getBoundingClientRect();
  picture.setPointerCapture = () => {};
  picture.dispatchEvent(new PointerEvent("pointerdown", { clientX: box.left + box.width * 0.4,
    clientY: box.top + box.height * 0.5, bubbles: true, pointerId: 1 }));
}"""
CONCLUDED = """() => new Promise((give) => {
  const root = document.querySelector(".tiewise"), start = performance.now();
  root.querySelector(".tw-scaling").dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
  const isDone = () => root.dataset.concluded === root.dataset.wanted;
  const look = () => (isDone() ? give(performance.now() - start) : setTimeout(look, 5));
  look();
})"""


def rankings(n):
    x = np.arange(1, n + 1)
    noise = np.random.default_rng(0).normal(size=n)
    return x, np.argsort(np.argsort(x + n / 8 * noise)) + 1


def latency(browser, n):
    with tw.explore(*rankings(n), "scaled_gamma(weights=top:10)", open_page=False, widget=False) as handle:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(handle.url)
        page.wait_for_selector("[data-done]", timeout=300_000)
        times, ends = [], []
        for round_ in range(5):
            page.evaluate(GRAB)
            page.wait_for_timeout(300)
            heights = np.random.default_rng(round_).uniform(0.2, 0.7, DRAGS // 5)
            times += [page.evaluate(MOVE, float(height)) for height in heights]
            ends.append(page.evaluate(CONCLUDED))
        page.close()
    print(
        f"N = {n:>7,}: drag to coefficient, median of {len(times)}: {statistics.median(times):.0f} ms "
        f"(90%: {np.quantile(times, 0.9):.0f} ms); p-value and interval after the drop: "
        f"median {statistics.median(ends):.0f} ms, at most {max(ends):.0f} ms", flush=True,
    )  # fmt: skip


def resident():
    """Return the memory that this process has now, in MB."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def memory(updates):
    with tw.explore(*rankings(2_000), open_page=False, widget=False) as handle:
        at = urlsplit(handle.url)
        connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=60)
        found = []
        for number in range(updates):
            weights = f"points:1=1,20={(number % 997) / 997!r},1999=0"
            message = {"kind": "update", "client": "memory", "version": number, "state": {"weights": weights}}
            connection.request("POST", f"{at.path}ask", json.dumps(message), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200
            if number % max(1, updates // 10) == updates // 10 - 1:
                found.append(resident())
        connection.close()
    print(f"memory over {updates:,} updates of N = 2,000, in MB:", " ".join(f"{size:.0f}" for size in found))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--updates", type=int, default=10_000)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    options = parser.parse_args()
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for n in options.sizes:
            latency(browser, n)
        browser.close()
    memory(options.updates)


if __name__ == "__main__":
    main()
