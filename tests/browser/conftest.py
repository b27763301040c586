"""Headless Chromium, for all tests of pages."""

import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
# What is waited for comes at once where a machine is idle, and late where it is loaded: no test may fail for that.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser():
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is needed: install the package chromium"
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE)
        yield chromium
        chromium.close()
