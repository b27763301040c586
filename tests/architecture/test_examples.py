"""The examples run, and print what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("judges.py", "top_k:10"),
        ("feature_importances.py", "who is in the top 5"),
        ("planted_top.py", "The five in order, of 10 panels of 25 voters and 12 items"),
        ("model_scores.py", "The best may be any of: radial svm"),
        ("retrieval_runs.py", "triangle inequality of a distance"),
    ],
)
def test_an_example_runs(name, words, tmp_path):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name)], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_every_example_is_run():
    tested = {case.args[0] if hasattr(case, "args") else case[0] for case in test_an_example_runs.pytestmark[0].args[1]}
    assert tested == {path.name for path in EXAMPLES.glob("*.py")}
