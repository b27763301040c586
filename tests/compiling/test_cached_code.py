"""Old machine code is never run: a kernel is compiled anew when a source has changed that it was made from."""

import ast
import shutil
import zipfile
from pathlib import Path

import pytest

import tiewise
from compiling.processes import in_a_fresh_process
from tiewise.kernels import compiled

PACKAGE = Path(tiewise.__file__).parent

# T(3/4, 3/4) = 1/2 under Lukasiewicz, from `norms.py` through `near_pairs.py`; and how many kernels were compiled.
TILES = """
import numpy as np
from tiewise.kernels import compile, norms
from tiewise.kernels.compiled import pair_tiles
order, first, end, below = np.array([[[0, 1]], [[0, 1]], [[1, 2]], [[0, 0]]], dtype=np.int32)
axes = np.array([[0.0, 0.75]]), order, first, end, below, 1.0
c, d = np.zeros((2, 1, 1))
pair_tiles.masses(norms.LUKASIEWICZ, False, *axes, *axes, c, d)
print(c[0, 0], len(compile.missed))
"""
# The same from `norms.py`, over a cut.
CROSSING = """
import numpy as np
from tiewise.kernels import compile, norms
from tiewise.kernels.compiled.ultrametric.crossings import crossing
seat = np.arange(2, dtype=np.int32)
print(crossing(norms.LUKASIEWICZ, 0.75, seat, 1, 0, 2, np.array([0.75, 0.0]), seat[:0])[0], len(compile.missed))
"""


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "installed/tiewise", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "installed"


def edit(copy, file, old, new):
    path = copy / "tiewise/kernels" / file
    source = path.read_text()
    assert old in source
    path.write_text(source.replace(old, new))


def run(code, copy, cache):
    value, compilations = in_a_fresh_process(code, PYTHONPATH=str(copy), NUMBA_CACHE_DIR=cache)
    return float(value), int(compilations)


def test_an_edited_callee_compiles_its_callers_anew(copy, tmp_path):
    cache = str(tmp_path / "cache")
    value, all_of_them = run(TILES, copy, cache)
    assert value == 0.5
    assert all_of_them > 4
    assert run(TILES, copy, cache) == (0.5, 0)
    edit(copy, "compiled/norms.py", "else excess", "else 2.0 * excess")
    assert run(TILES, copy, cache) == (1.0, all_of_them)
    assert run(TILES, copy, cache) == (1.0, 0)


def test_so_does_a_number_and_nothing_else_does(copy, tmp_path):
    cache = str(tmp_path / "cache")
    _, all_of_them = run(CROSSING, copy, cache)
    edit(copy, "norms.py", "LUKASIEWICZ, DRASTIC, NILPOTENT = range(5)", "DRASTIC, NILPOTENT, LUKASIEWICZ = range(5)")
    assert run(CROSSING, copy, cache) == (0.5, all_of_them - 1)  # `twofold.py` knows no t-norm
    edit(copy, "compiled/sorting.py", "_DIGIT = 11", "_DIGIT = 11.0")
    edit(copy, "regions.py", "import math", "import math  # and nothing else")
    assert run(CROSSING, copy, cache) == (0.5, 0)


def test_code_kept_beside_the_source(copy):
    run(CROSSING, copy, "")
    assert run(CROSSING, copy, "") == (0.5, 0)
    edit(copy, "compiled/norms.py", "else excess", "else 2.0 * excess")
    assert run(CROSSING, copy, "")[0] == 1.0


def test_a_package_in_an_archive(copy, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    archive = tmp_path / "tiewise.zip"

    def pack():
        with zipfile.ZipFile(archive, "w") as file:
            for path in copy.rglob("*.py"):
                file.write(path, path.relative_to(copy))

    pack()
    assert run(CROSSING, archive, "")[1] > 0
    assert run(CROSSING, archive, "") == (0.5, 0)
    edit(copy, "compiled/norms.py", "else excess", "else 2.0 * excess")
    pack()
    assert run(CROSSING, archive, "")[0] == 1.0


def test_compiled_files_rest_on_nothing_that_the_stamp_does_not_see():
    """Absolute imports from the room of kernels, numpy and numba."""
    for path in Path(compiled.__file__).parent.rglob("*.py"):
        if path.name == "__init__.py":  # which has no loops, and only finds the files
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = [node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
                for name in names:
                    assert name in ("numpy", "numba") or name.startswith("tiewise.kernels."), f"{path} imports {name}"
