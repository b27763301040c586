"""Docs cannot drift: what they show is run, and what there is they name."""

import doctest
import importlib
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

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
    found = blocks(page, "python")
    text = "\n".join(found)
    runner, parser = doctest.DocTestRunner(optionflags=FLAGS), doctest.DocTestParser()
    runner.run(parser.get_doctest(text, {}, page.name, str(page), 0))
    assert runner.failures == 0
    assert len(parser.get_examples(text)) >= len(found)


def commands(page):
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
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
        capture_output=True, text=True, timeout=120, cwd=tmp_path, env={**os.environ, "COLUMNS": "100"},
    )  # fmt: skip
    assert done.stdout.strip() == output.strip()


def test_every_name_is_in_the_docs():
    text = "\n".join(page.read_text() for page in PAGES)
    words = set(re.findall(r"\w+", text))
    public = set(tiewise.__all__).union(*(getattr(tiewise, part).__all__ for part in tiewise._PARTS))
    commands = {command.callback.__name__ for command in app.registered_commands}
    listed = set(CATALOG) | set(NAMED) | set(FAMILIES) | commands
    assert sorted((public | listed) - words) == []
