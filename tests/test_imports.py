"""What is loaded when, and which file may import which."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tiewise as tw

PACKAGE = Path(tw.__file__).parent
MEASURES = [f"measures.{chapter}" for chapter in ("classical", "scaled", "positional", "pairwise", "lists")]
CORE = ["errors", "text", "ranking", "panel", "weights", "fuzzy", "kernels", "pairs", "ties", "inference", "catalog"]
CHAPTERS = ["laws", "explain", "comparison", "matrices", "grouped", "scoring", "io", "plots", "page", "cli"]
ORDER = [*CORE, "measures", *MEASURES, *CHAPTERS]
HEAVY = ("scipy", "numba", "pandas", "typer", "rich", "matplotlib")


def modules_after(code):
    """The heavy packages that a new process has loaded after this code."""
    code = f"import sys\n{code}\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_the_package_loads_nothing_heavy():
    assert modules_after("import tiewise") == []


@pytest.mark.parametrize("n", [50, 128])
def test_short_rankings_load_nothing_heavy(n):
    call = f"tw.scaled_tau(np.arange(1, {n} + 1), np.arange(1, {n} + 1)[::-1], weights='top')"
    assert modules_after(f"import numpy as np, tiewise as tw\n{call}") == []


def test_files_import_only_files_above_them():
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        if path.name == "__init__.py":
            continue
        above = ORDER[: ORDER.index(name)]
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tiewise":
                home = node.module.removeprefix("tiewise").lstrip(".")
                wanted = [home] if home else [a.name for a in node.names if (PACKAGE / f"{a.name}.py").exists()]
                assert set(wanted) <= set(above), name


def test_no_module_has_the_name_of_a_public_function():
    modules = {path.stem for path in PACKAGE.glob("*.py")} | {"measures"}
    assert modules & set(dir(tw)) == {"fuzzy"}


def test_public_names():
    assert len(dir(tw)) <= 62
    assert all(getattr(tw, name) is not None for name in dir(tw))
    with pytest.raises(AttributeError, match="nonsense"):
        tw.nonsense  # noqa: B018
