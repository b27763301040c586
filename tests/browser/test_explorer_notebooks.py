"""The explorer as a widget in a real JupyterLab and in marimo: dragged in the browser, asked for in Python."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import tiewise as tw

X, Y = [1, 2, 3, 4, 5, 6], [2, 1, 3, 5, 4, 6]
MADE = f"import tiewise as tw\nw = tw.explore({X}, {Y})\n"

_TRIES = 900  # five times a second, three minutes and more


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def answers(url, process):
    """Wait for an answer; False where the process ended instead."""
    for _ in range(_TRIES):
        if process.poll() is not None:
            return False
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise AssertionError(f"no answer from {url}")


@pytest.fixture
def served(tmp_path):
    """Start servers, and end them."""
    started = []

    def serve(arguments, path):
        """Return the address of a server that answers at a path; another port where somebody else took the first."""
        log = tmp_path / "log.txt"
        environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path), "HOME": str(tmp_path)}
        for _ in range(3):
            port = free_port()
            with log.open("w") as written:
                process = subprocess.Popen(
                    [sys.executable, *arguments, f"--port={port}"],
                    cwd=tmp_path, stdout=written, stderr=subprocess.STDOUT, env=environment,
                )  # fmt: skip
            started.append(process)
            if answers(f"http://127.0.0.1:{port}/{path}", process):
                return f"http://127.0.0.1:{port}/"
        raise AssertionError(f"the server ended: {log.read_text()[-2000:]}")

    yield serve
    for process in started:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def opened(browser, address):
    page = browser.new_page(viewport={"width": 1500, "height": 1000})
    page.set_default_timeout(180_000)
    page.goto(address)
    return page


def wait_for_kernel(address):
    """Wait until JupyterLab is connected with its kernel: before, it calls itself idle, and runs nothing."""
    for _ in range(_TRIES):
        with urllib.request.urlopen(f"{address}api/kernels", timeout=60) as answer:
            kernels = json.load(answer)
        if any(kernel["connections"] and kernel["execution_state"] == "idle" for kernel in kernels):
            return
        time.sleep(0.2)
    raise AssertionError(f"JupyterLab did not connect: {kernels}")


def settled(page, root):
    page.wait_for_function(
        "() => [...document.querySelectorAll('.tiewise')].concat([...document.querySelectorAll('*')].filter((e) => "
        "e.shadowRoot).flatMap((e) => [...e.shadowRoot.querySelectorAll('.tiewise')])).some((r) => "
        "r.dataset.done && r.dataset.done === r.dataset.wanted && !r.classList.contains('waiting'))"
    )
    return float(root.get_attribute("data-value"))


def drag(page, root):
    """Drag the second bar to about a third, and return the value and the weights that are shown then."""
    settled(page, root)
    bar = root.locator(".tw-scaling [role=slider]").nth(1).locator(".room")
    bar.scroll_into_view_if_needed()
    box = bar.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 0.66 * box["height"], steps=4)
    page.mouse.up()
    value = settled(page, root)
    weights = json.loads(root.get_attribute("data-weights"))
    assert 0.1 < weights[1] < 0.9
    assert weights[:1] + weights[2:] == [1.0] * 4
    assert value == float(tw.scaled_gamma(X, Y, weights=weights))
    return value, weights


def test_in_jupyterlab(browser, served, tmp_path):
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install --group browser")
    cells = [MADE + "w", "print('asked:', w.measure)", "print('state:', w.state['weights'])"]
    notebook = {
        "cells": [
            {"cell_type": "code", "id": f"c{k}", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
            for k, text in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (tmp_path / "explored.ipynb").write_text(json.dumps(notebook))
    options = ["--no-browser", "--allow-root", "--IdentityProvider.token=", "--ServerApp.port_retries=0"]
    address = served(["-m", "jupyterlab", *options], "api")
    page = opened(browser, f"{address}lab/tree/explored.ipynb")
    wait_for_kernel(address)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")

    def run(place):
        cell = page.locator(".jp-Cell").nth(place)
        cell.locator(".cm-content").press("Shift+Enter")
        expect(cell.locator(".jp-InputPrompt")).not_to_have_text("[ ]:")

    run(0)
    root = page.locator(".tiewise")
    root.wait_for()
    _, weights = drag(page, root)
    # The outputs, not the cells' own texts.
    outputs = page.locator(".jp-OutputArea-output pre")
    run(1)
    expect(outputs.filter(has_text=f"asked: {tw.ScaledGamma(weights=weights)}")).to_have_count(1)
    run(2)
    state = outputs.filter(has_text="state: [")
    expect(state).to_have_count(1)
    assert json.loads(re.search(r"state: (\[.*\])", state.inner_text())[1]) == weights
    page.close()


def test_in_marimo(browser, served, tmp_path):
    pytest.importorskip("marimo", reason="marimo is not installed: pip install --group browser")
    (tmp_path / "explored.py").write_text(
        "import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    import marimo as mo\n"
        f"    import tiewise as tw\n    w = mo.ui.anywidget(tw.explore({X}, {Y}))\n    w\n    return mo, w\n\n\n"
        "@app.cell\ndef _(mo, w):\n"
        "    mo.plain_text(f\"asked: {w.measure} {w.value['state']['weights']}\")\n    return\n"
    )
    address = served(
        ["-m", "marimo", "-q", "run", "explored.py", "--headless", "--no-token", "--host=127.0.0.1"], "health"
    )
    page = opened(browser, address)
    root = page.locator(".tiewise")
    root.wait_for()
    _, weights = drag(page, root)
    told = page.get_by_text(re.compile(re.escape(f"asked: {tw.ScaledGamma(weights=weights)}")))
    told.wait_for()
    page.close()
