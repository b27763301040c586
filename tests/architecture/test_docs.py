"""Docs cannot drift: what they show is run, and what there is they name."""

import doctest
import importlib
import os
import pkgutil
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib import pyplot as plt

import tiewise
from tiewise.cli.app import app
from tiewise.fuzzy import FAMILIES
from tiewise.measures.base.catalog import CATALOG
from tiewise.scaling import NAMED

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [name for _, name, _ in pkgutil.walk_packages(tiewise.__path__, "tiewise.") if not name.endswith("__main__")]
FLAGS = doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["tiewise", *MODULES])
def test_docstring_examples(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_pages(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    plt.close("all")  # pages draw, and matplotlib warns of many open figures
    found = blocks(page, "python")
    text = "\n".join(found)
    runner, parser = doctest.DocTestRunner(optionflags=FLAGS), doctest.DocTestParser()
    runner.run(parser.get_doctest(text, {}, page.name, str(page), 0))
    assert runner.failures == 0
    assert len(parser.get_examples(text)) >= len(found)


def commands(page):
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block.replace("\\\n", ""), flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("tiewise"):
                yield command, output


@pytest.mark.parametrize(
    ("command", "output"), [case for page in PAGES for case in commands(page)], ids=lambda text: text[:60]
)
def test_commands_in_pages(command, output, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")  # what a command writes is not to stay
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        capture_output=True, text=True, timeout=600, cwd=tmp_path, env={**os.environ, "COLUMNS": "100"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == output.strip()


def code_of(page):
    """What a page writes as code: each span between backticks, and each line of its blocks."""
    text = page.read_text()
    fence = re.compile(r"^```.*?\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
    spans = re.findall(r"(?<!`)`([^`]+)`(?!`)", fence.sub("", text))
    return "\n".join(spans), "\n".join(fence.findall(text))


def test_every_name_is_in_the_reference_as_code():
    """As a word of prose, `matrix` or `top` would be found on any page; and the reference promises every name."""
    spans, lines = code_of(ROOT / "docs" / "reference.md")

    def lacking(names, before, text=spans):
        return sorted(name for name in names if not re.search(rf"(?:{before}){name}\b", text, flags=re.MULTILINE))

    assert lacking(tiewise.__all__, r"^|^tw\.") == []
    for part in tiewise._PARTS:
        assert lacking(getattr(tiewise, part).__all__, rf"^|^tw\.{part}\.|^from tiewise\.{part} import .*\b") == []
    assert lacking([*CATALOG, *NAMED, *FAMILIES], "^", f"{spans}\n{lines}") == []
    assert lacking([command.callback.__name__ for command in app.registered_commands], "^tiewise ") == []


def test_the_full_pages_list_every_home_of_a_public_name_once():
    sections = runpy.run_path(str(ROOT / "docs" / "hooks.py"))["SECTIONS"]
    homes = {home.partition(".")[0] for home in tiewise._HOMES} | set(tiewise._PARTS)
    assert set().union(*sections.values()) == homes
    pages = sorted((ROOT / "docs" / "api").glob("*.md"))
    asked = [title for page in pages for title in re.findall("<!-- names: (.+) -->", page.read_text())]
    assert sorted(asked) == sorted(sections)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_fits_the_column(page):
    """What is typed; an output is as long as it is."""
    code = [
        line for language in ("python", "console") for block in blocks(page, language) for line in block.splitlines()
    ]
    typed = [line for line in code if line.startswith((">>> ", "... ", "$ "))]
    assert [line for line in typed if len(line) > 80] == []


def test_how_many_measures_there_are():
    assert len(CATALOG) > 30
    for page in (ROOT / "README.md", ROOT / "docs" / "index.md"):
        assert "more than thirty" in page.read_text().lower()
