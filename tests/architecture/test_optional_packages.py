"""What needs a package that is not installed says so in one sentence, with a command that installs it here."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "tiewise"

BLOCK = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Block())
"""


def without(blocked, code):
    return subprocess.run(
        [sys.executable, "-c", BLOCK.format(blocked=set(blocked)) + code], capture_output=True, text=True, timeout=120
    )


def command(*arguments):
    return f"sys.argv[1:] = {list(arguments)!r}\nfrom tiewise.cli.app import main\nmain()\n"


def call(code):
    return (
        f"import tiewise as tw\ntry:\n    {code}\nexcept tw.TiewiseError as error:\n    print(error, file=sys.stderr)\n"
    )


A, B = "a>b>c", "b>a>c"


@pytest.mark.parametrize(
    ("blocked", "code", "wanted"),
    [
        (["jinja2"], command("report", A, B), "tiewise[report]"),
        (["markupsafe"], command("report", A, B), "tiewise[report]"),
        (["matplotlib"], command("report", A, B), "tiewise[report]"),
        (["jinja2", "markupsafe", "matplotlib"], command("report", A, B), "tiewise[report]"),
        (["matplotlib"], call("tw.report([1, 2, 3], [2, 1, 3])"), "tiewise[report]"),
        (["jinja2"], call("tw.matrix_report([[1, 2], [2, 1], [1, 2]])"), "tiewise[report]"),
        (["matplotlib"], call("tw.plots.slopes([1, 2, 3], [2, 1, 3])"), "tiewise[plots]"),
        (["jinja2"], call("tw.leaderboard_report(tw.leaderboard([[1, 2, 4], [2, 1, 0]]))"), "tiewise[report]"),
        (["jinja2"], call("tw.consensus_report(tw.consensus([[1, 2], [1, 2]]))"), "tiewise[report]"),
        (["jinja2"], command("consensus", A, B, "--report", "page.html"), "tiewise[report]"),
        (["matplotlib"], call("tw.plots.scaling('top', 5)"), "tiewise[plots]"),
        (["pyarrow"], command("matrix", "{parquet}"), "tiewise[parquet]"),
        (["pyarrow"], call("tw.io.read_table({parquet!r})"), "tiewise[parquet]"),
        (["pandas"], call("tw.explain([1, 2, 3], [2, 1, 3]).items.to_pandas()"), "pandas"),
        (["polars"], call("tw.explain([1, 2, 3], [2, 1, 3]).items.to_polars()"), "polars"),
        (["starlette"], command("explore", A, B), "tiewise[explore]"),
        (["uvicorn"], call("tw.explore([1, 2, 3], [2, 1, 3])"), "tiewise[explore]"),
        (["anywidget"], call("tw.explore([1, 2, 3], [2, 1, 3], widget=True)"), "tiewise[explore]"),
        (["sklearn"], call("tw.LearnedDistances"), "scikit-learn"),
        (["pandas"], call("import tiewise.pandas"), "pandas"),
        (["polars"], call("import tiewise.polars"), "polars"),
    ],
)
def test_one_sentence_says_what_to_install(blocked, code, wanted, tmp_path):
    file = tmp_path / "t.parquet"
    file.write_bytes(b"PAR1")
    done = without(blocked, code.replace("{parquet!r}", repr(str(file))).replace("{parquet}", str(file)))
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    found = re.search(r"not (?:both )?installed: (.*) -m pip install (.*)\.$", done.stderr)
    assert found, done.stderr
    assert shlex.split(found[2]) == [wanted]
    python = shlex.split(found[1])[0]
    assert python == "python" or Path(python).samefile(sys.executable)


def test_what_needs_no_other_package_works_without_any():
    optional = ["matplotlib", "jinja2", "markupsafe", "pyarrow", "pandas", "polars", "dask", "pyspark", "distributed"]
    optional += ["starlette", "uvicorn", "anywidget", "traitlets"]
    done = without(optional, command("compare", A, B, "--weights", "top", "--moved", "0"))
    assert (done.returncode, done.stderr) == (0, "")
    done = without(optional, call("print(tw.matrix([[1, 2], [2, 1]], 'kendall_tau').shape)"))
    assert (done.stdout, done.stderr) == ("(2, 2)\n", "")


def test_every_import_of_an_optional_package_is_known():
    """A new one must be met by a sentence, and by a row in the table above."""
    optional = re.compile(
        r"^\s*(?:import|from) (matplotlib|jinja2|markupsafe|pyarrow|pandas|polars|dask|distributed|pyspark|starlette|"
        r"uvicorn|anywidget|traitlets|sklearn)\b",
        re.M,
    )
    found = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if optional.search(path.read_text())}
    assert found == {
        "explorer/explore.py",
        "explorer/handle.py",
        "explorer/server.py",  # which the handle loads, and knows that it can
        "explorer/widget.py",  # which `explore` loads, and knows that it can
        "grouped/answer.py",  # which answers without pandas, too
        "grouped/engines/spark.py",
        "io/parquet.py",
        "learning/estimator.py",
        "matrices/dask_tiles.py",  # whose caller has a Dask array already
        "pandas.py",
        "polars.py",
        "reports/consensus_report.py",
        "reports/inline_svg.py",
        "reports/leaderboard_report.py",
        "reports/matrix_report.py",
        "reports/page.py",
        "reports/pair_pictures.py",
        "reports/voter_slopes.py",
        *(f"plots/{name}.py" for name in ("bar", "canvas", "colours", "fonts", "line_ends", "matrix_map", "names")),
        *(f"plots/{name}.py" for name in ("null_histogram", "pair_map", "profile_curve", "relation_maps")),
        *(f"plots/{name}.py" for name in ("robustness_curve", "scaling_curve", "slope_chart", "slope_names")),
        *(f"plots/{name}.py" for name in ("leaderboard_chart", "learning_chart", "stability_map", "task_curve_chart")),
    }
