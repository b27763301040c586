"""Cells: the same numbers in any order, what is finished is kept, and what a killed run leaves behind."""

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from study.cells import Cell, keep, kept, path_of
from study.registry import EXPERIMENTS, cells

from study import running

ROOT = Path(__file__).parents[2]


def drawn(rng, small):
    return {"figures": [{"value": float(rng.random()), "small": small}], "contests": []}


def test_the_name_decides_the_seed():
    one, other = Cell("power", "a", drawn), Cell("power", "b", drawn)
    assert one.run() == Cell("power", "a", drawn).run()
    values = {json.dumps(found["figures"][0]["value"]) for found in (one.run(), other.run(), one.run(small=True))}
    assert len(values) == 3


def test_cells_are_the_same_in_any_order():
    named = cells(("followup", "robustness"))
    chosen = ["robustness/wrong levels", "followup/saturation, N = 40"]
    forward = {name: named[name].run(small=True) for name in chosen}
    backward = {name: named[name].run(small=True) for name in reversed(chosen)}
    assert forward == backward


def test_names_are_unique_and_their_files_too(tmp_path):
    named = cells()
    assert {name.partition("/")[0] for name in named} == set(EXPERIMENTS)
    assert len({path_of(tmp_path, name) for name in named}) == len(named)


def test_a_finished_cell_is_not_run_again(tmp_path, monkeypatch):
    asked = []

    def results(names, folder, *rest):
        for name in names:
            asked.append(name)
            rows = {"figures": [{"cell": name}], "contests": []}
            keep(folder, name, rows)
            yield name, rows

    monkeypatch.setattr(running, "_results", results)
    keep(tmp_path, "power/a", {"figures": [{"cell": "power/a"}], "contests": []})
    found = running.run_all(["power/b", "power/a"], tmp_path, told=lambda *_: None)
    assert asked == ["power/b"]
    assert [row["cell"] for row in found["figures"]] == ["power/b", "power/a"]  # in the order asked for
    assert kept(tmp_path, "power/b") is not None


def test_a_killed_run_keeps_what_was_finished_and_leaves_no_process(tmp_path):
    names = list(cells(("robustness",)))
    command = [sys.executable, "-m", "study", "robustness", "--small", "--jobs", "1", "--folder", str(tmp_path)]
    run = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while not (finished := list(tmp_path.glob("small/*.json"))):
        assert run.poll() is None
        time.sleep(0.05)
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    started = children.read_text().split() if children.exists() else []
    run.kill()  # as hard as it gets: nothing is told to anyone
    run.wait()
    for _ in range(600):
        if not any(Path(f"/proc/{pid}").exists() for pid in started):
            break
        time.sleep(0.1)
    else:
        pytest.fail(f"Of the processes {started} some are left.")
    times = {path: path.stat().st_mtime_ns for path in finished}
    asked = []
    found = running.run_all(
        names, tmp_path / "small", small=True, jobs=1, told=lambda done, total, name: asked.append(name)
    )
    assert len(asked) <= len(names)  # "" first, and then those that were not there
    assert {row["cell"] for row in found["figures"]} == set(names)
    assert {path: path.stat().st_mtime_ns for path in finished} == times
    assert not list(tmp_path.glob("small/*.partial"))


def test_a_cell_is_kept_by_the_process_that_ran_it(tmp_path, monkeypatch):
    rows = {"figures": [], "contests": []}
    monkeypatch.setattr(running, "run_one", lambda *_: rows)
    assert running.run_and_keep("power/a", tmp_path, True, None) == rows == kept(tmp_path, "power/a")


def test_processes_give_what_one_process_gives(tmp_path):
    name = "robustness/wrong levels"
    found = running.run_all([name], tmp_path, small=True, jobs=2, told=lambda *_: None)
    assert found == cells(("robustness",))[name].run(small=True)
    np.testing.assert_equal(kept(tmp_path, name), found)


def test_dask_gives_what_one_process_gives(tmp_path):
    name = "robustness/wrong levels"
    found = running.run_all([name], tmp_path, small=True, jobs=1, dask="", told=lambda *_: None)
    assert found == cells(("robustness",))[name].run(small=True)
    np.testing.assert_equal(kept(tmp_path, name), found)
