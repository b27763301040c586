"""The twins in tests/reference share nothing with the package: no import, and no constant handed to them by a test."""

import ast
import re
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
TWINS = sorted((TESTS / "reference").glob("*.py"))
ALLOWED = {*sys.stdlib_module_names, "numpy", "reference"}


def imports(tree):
    """(local name, where it comes from) of everything that a module imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0], alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{'.' * node.level}{node.module or ''}.{alias.name}"


def root_of(node):
    """The name at the left end of `a.b[c].d(e)`."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def is_constant(node):
    """Tell whether an expression reads a constant by its name: LIMIT, module.LIMIT, module._LIMIT."""
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name.startswith("_") or (name.isupper() and len(name) > 1)


def constants_given_to_twins(tree):
    """The constants of the package among the arguments of calls to a twin."""
    of_twins = {name for name, origin in imports(tree) if origin.startswith("reference")}
    of_package = {name for name, origin in imports(tree) if origin.startswith("tiewise")}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and root_of(call.func) in of_twins:
            for node in (inner for argument in (*call.args, *call.keywords) for inner in ast.walk(argument)):
                if is_constant(node) and root_of(node) in of_package:
                    yield f"line {node.lineno}: {ast.unparse(node)}"


def test_twins_import_nothing_from_the_package():
    assert TWINS
    foreign = [
        f"{path.name}: {origin}"
        for path in TWINS
        for _, origin in imports(ast.parse(path.read_text()))
        if origin.partition(".")[0] not in ALLOWED
    ]
    assert foreign == []


def test_twins_get_no_constant_of_the_package():
    given = [
        f"{path.relative_to(TESTS)}, {found}"
        for path in sorted(TESTS.rglob("*.py"))
        for found in constants_given_to_twins(ast.parse(path.read_text()))
    ]
    assert given == []


def test_no_test_reads_what_the_package_allows_for_rounding():
    """A twin that forgave what the package forgives could not tell when it forgives too much."""
    readers = [path.name for path in TESTS.rglob("*.py") if re.search(r"\w\.slack\b", path.read_text())]
    assert readers == []
