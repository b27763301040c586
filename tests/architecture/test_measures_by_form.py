"""What a measure can do it says of itself: nobody outside `measures/` knows one by its module, class or name."""

import ast
from pathlib import Path

import pytest

import tiewise
from tiewise.measures.base.catalog import CATALOG

PACKAGE = Path(tiewise.__file__).parent
MEASURES = PACKAGE / "measures"
CLASSES = {kind.__name__ for kind in CATALOG.values()}
# The public names are a table of everything there is, and the modules of the measures are what it is all about.
OUTSIDE = [path for path in PACKAGE.rglob("*.py") if MEASURES not in path.parents and path != PACKAGE / "__init__.py"]


def imported_measures(tree):
    """The concrete measures that a module imports, in whichever way."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            package, *path = name.split(".")
            of_measures = path[1:2] if path[:1] == ["measures"] else path  # `from tiewise import Gamma` is one, too
            if package == "tiewise" and len(of_measures) == 1 and of_measures[0] in {*CATALOG, *CLASSES}:
                yield f"line {node.lineno}: import of {name}"


def classes_asked_for(tree):
    """The tests by `isinstance`, `issubclass`, `type(...) is` or `match` that name the class of a concrete measure."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asked = node.args[1:] if node.func.id in ("isinstance", "issubclass") else []
        elif isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        else:
            continue
        for inner in (inner for part in asked for inner in ast.walk(part)):
            name = inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else None
            if name in CLASSES:
                yield f"line {node.lineno}: test of the class {name}"


def is_a_name(node):
    """Tell whether an expression can be a measure's name: `measure.name`, `name`, `measure`, `str(measure)`."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "str"
    return getattr(node, "attr", getattr(node, "id", None)) in ("name", "measure")


def names_asked_for(tree):
    """The comparisons of a measure's name with that of a concrete measure."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            asked, among = [node.left, *node.comparators], [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked, among = [node.subject], [case.pattern for case in node.cases]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "startswith":
            asked, among = [node.func.value], node.args
        else:
            continue
        if any(map(is_a_name, asked)):
            constants = [part.value for side in among for part in ast.walk(side) if isinstance(part, ast.Constant)]
            yield from (f"line {node.lineno}: test of the name {name!r}" for name in constants if name in CATALOG)


@pytest.mark.parametrize("breaches_of", [imported_measures, classes_asked_for, names_asked_for])
def test_no_concrete_measure_is_known_outside(breaches_of):
    found = [
        f"{path.relative_to(PACKAGE)}, {breach}"
        for path in sorted(OUTSIDE)
        for breach in breaches_of(ast.parse(path.read_text()))
    ]
    assert found == []


def test_the_measures_are_exactly_the_catalog():
    assert {path.stem for path in MEASURES.glob("*.py")} - {"__init__"} == set(CATALOG)
    for name, kind in CATALOG.items():
        assert kind.__module__ == f"tiewise.measures.{name}"


@pytest.mark.parametrize(
    ("code", "breaches_of"),
    [
        ("from tiewise.measures.gamma import Gamma", imported_measures),
        ("from tiewise.measures import gamma", imported_measures),
        ("import tiewise.measures.gamma as g", imported_measures),
        ("from tiewise import ScaledGamma", imported_measures),
        ("isinstance(m, Gamma | KendallTau)", classes_asked_for),
        ("isinstance(m, (module.Spearman,))", classes_asked_for),
        ("type(m) is Kemeny", classes_asked_for),
        ("match m:\n    case Gamma(): pass", classes_asked_for),
        ("m.name == 'gamma'", names_asked_for),
        ("m.name in ('gamma', 'spearman')", names_asked_for),
        ("match m.name:\n    case 'gamma': pass", names_asked_for),
        ("str(m).startswith('scaled_gamma')", names_asked_for),
    ],
)
def test_the_guard_sees(code, breaches_of):
    assert list(breaches_of(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "from tiewise.measures.base.measure import Measure",
        "from tiewise.measures.base.catalog import CATALOG",
        "isinstance(measure, Measure | PositionMeasure)",
        "measure.ties != 'gamma'",  # a reading of ties that is called like a measure
    ],
)
def test_the_guard_lets_pass(code):
    tree = ast.parse(code)
    assert [*imported_measures(tree), *classes_asked_for(tree), *names_asked_for(tree)] == []
