"""The names of what callers may pass."""

import ast
from pathlib import Path

import tiewise.likes


def test_type_checkers_and_python_know_the_same_names():
    tree = ast.parse(Path(tiewise.likes.__file__).read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    declared = [node.target.id for node in block.body if isinstance(node, ast.AnnAssign)]
    at_run_time = [target.id for node in block.orelse for target in node.targets]
    assert sorted(declared) == sorted(at_run_time)
    documented = [node for node in block.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    assert len(documented) == len(declared)
