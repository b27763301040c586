"""The examples of README and CONTRIBUTING do what they say."""

import contextlib
import io
import re
import textwrap
from pathlib import Path

import pytest

import tiewise as tw
from tiewise import catalog

ROOT = Path(__file__).parents[1]
EXAMPLE = re.compile(r"```python\n((?:(?!```).*\n)*)```\n\n((?:    .*\n)+)")


def test_readme_prints_what_it_shows():
    names = {}
    examples = EXAMPLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(examples) == 8
    for code, shown in examples:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, names)
        assert printed.getvalue().strip() == textwrap.dedent(shown).strip()


def test_a_measure_is_added_by_one_function():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    names = {"__name__": "example"}
    try:
        exec(code, names)
        assert names["largest_move"]("a>b>c", "c>a>b") == 2
        assert tw.measure("largest_move(power=2)")("a>b>c", "c>a>b") == 4
        assert names["largest_move"]("a>b>c", ["a"], missing="unknown").mean == pytest.approx(0.5)
        assert tw.axioms("largest_move").is_metric
    finally:
        catalog._DEFINITIONS.pop("largest_move", None)
