"""Who imports whom, and what `import tiewise` costs."""

import ast
import subprocess
import sys
from pathlib import Path

import tiewise

PACKAGE = Path(tiewise.__file__).parent

# Imports point one way: a room may import from the levels before its own, not from its neighbours. A room within a
# room that stands on another level is named apart.
LEVELS = [
    {"arrays", "hints", "likes", "markup"},
    {"errors", "figures"},
    {"left_out", "choices", "table"},
    {"results", "parameters", "running"},
    {"kernels"},
    {"rankings", "laws"},  # laws of relations and of t-norms ask for matrices and functions only
    {"weights", "fuzzy"},
    {"pairs", "scaling"},
    {"linear_extensions"},
    {"measures"},
    {"inference", "explanations", "laws.measures"},
    {"grouped", "scoring"},  # which test each group
    {"matrices"},  # where a pair with gaps is a group
    {"leaderboards", "learning", "panels", "verdicts"},
    {"io", "plots", "pandas", "polars"},
    {"reports"},
    {"explorer"},  # whose pages end as reports
    {"cli"},
]
LEVEL_OF = {name: level for level, names in enumerate(LEVELS) for name in names}
WHOLE = "the public names"


def room_of(module):
    """Return the room that a module such as `laws.measures.axioms` belongs to."""
    parts = module.split(".")
    nested = ".".join(parts[:2])
    return nested if nested in LEVEL_OF else parts[0]


def imported_rooms(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "tiewise":
            rest = node.module.partition(".")[2]
            names = [rest] if rest else [alias.name for alias in node.names if alias.name != "__version__"]
            # `from tiewise import explain` goes through the whole package, whatever it brings
            yield from (room_of(name) if room_of(name) in LEVEL_OF else WHOLE for name in names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "tiewise":
                    yield WHOLE
                elif alias.name.startswith("tiewise."):
                    yield room_of(alias.name.removeprefix("tiewise."))


def test_every_part_has_a_level():
    parts = {path.stem if path.is_file() else path.name for path in PACKAGE.iterdir()}
    assert parts - {"__init__", "__main__", "__pycache__", "py"} == {room.partition(".")[0] for room in LEVEL_OF}


def test_imports_point_one_way():
    breaches = []
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        room = room_of(module)
        if room in ("__init__", "__main__", "likes"):  # likes: for type checkers only
            continue
        breaches += [
            f"{module} imports {other}"
            for other in imported_rooms(path)
            if other != room and (other == WHOLE or LEVEL_OF[other] >= LEVEL_OF[room])
        ]
    assert breaches == []


def in_a_fresh_process(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.split()


def test_import_loads_nothing_heavy():
    loaded = in_a_fresh_process(
        "import sys, tiewise; tiewise.scaled_gamma([1, 2, 3], [2, 1, 3], weights='top'); print(*sys.modules)"
    )
    heavy = {"scipy", "scipy.stats", "pandas", "polars", "pyarrow", "narwhals", "matplotlib", "numba", "typer", "rich"}
    heavy |= {"numpy.typing", "numpy.random", "concurrent.futures", "json"}  # for what a short comparison never needs
    assert heavy.isdisjoint(loaded)
    assert "tiewise.cli" not in loaded


def test_type_checkers_see_the_public_names():
    """The table of names on demand and the imports that only type checkers read say the same."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        assert all(alias.asname == alias.name for alias in node.names)
        seen |= {alias.name: node.module.removeprefix("tiewise").removeprefix(".") for alias in node.names}
    assert seen == tiewise._HOME_OF | dict.fromkeys(tiewise._PARTS, "")
    assert all(getattr(tiewise, name) is not None for name in tiewise.__all__)
    assert set(tiewise.__all__) <= set(dir(tiewise))


def test_version_is_the_projects():
    import tomllib

    project = Path(__file__).parents[2] / "pyproject.toml"
    assert tomllib.loads(project.read_text())["project"]["version"] == tiewise.__version__
