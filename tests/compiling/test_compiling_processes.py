"""Processes share the work through the cache; what they cannot do is left to whoever asked."""

import subprocess
import sys

import pytest

from compiling.processes import in_a_fresh_process
from tiewise.kernels import compiled, compiling_processes, warming
from tiewise.kernels.compiling_processes import Loaded, load_in_processes

ROOM = compiled.__name__
# Two that rest on a third, and one that rests on none.
NORMS = f"{ROOM}.norms"
NEEDS = {f"{ROOM}.ultrametric.crossings": [NORMS], f"{ROOM}.norm_slopes": [NORMS], NORMS: [], f"{ROOM}.cycles": []}
FILES = dict.fromkeys(NEEDS, 1)


def nothing(share):
    pass


def loaded_here(cache):
    code = (
        "import sys\nfrom tiewise.kernels.compiling_processes import load_whole\nfrom tiewise.kernels import compile\n"
        f"for file in {list(FILES)}: load_whole(file)\nprint(len(compile.kernels), len(compile.missed))"
    )
    return in_a_fresh_process(code, NUMBA_CACHE_DIR=str(cache))


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    return tmp_path


def test_two_processes_leave_a_cache_from_which_a_third_loads_everything(cache):
    shares = []
    loaded = load_in_processes(FILES, NEEDS, 2, shares.append)
    assert set(loaded) == set(FILES)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert all(answer.are_kept for answer in loaded.values())
    missed = {name for answer in loaded.values() for name in answer.missed}
    assert missed == {name for answer in loaded.values() for name in answer.kernels}
    assert loaded_here(cache) == [str(len(missed)), "0"]


def test_no_process_can_be_started(monkeypatch):
    def refuse(*_, **__):
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert load_in_processes(FILES, NEEDS, 2, nothing) == {}
    monkeypatch.setattr(sys, "executable", "")
    assert load_in_processes(FILES, NEEDS, 2, nothing) == {}


def test_what_no_process_did_is_done_here(monkeypatch):
    expected = warming.warm()
    monkeypatch.setattr(compiling_processes, "_started", lambda count: [])
    here = []
    monkeypatch.setattr(warming, "load_whole", lambda file: here.append(file) or Loaded([file], [], True))
    assert warming.warm() == (len(here), 0)
    assert len(here) < expected.kernels


def test_a_worker_that_dies_leaves_its_file_and_the_others_go_on(cache, monkeypatch):
    start = compiling_processes._started

    def one_of_them_dead(count):
        running = start(count)
        running[0].kill()
        running[0].wait()
        return running

    monkeypatch.setattr(compiling_processes, "_started", one_of_them_dead)
    loaded = load_in_processes(FILES, NEEDS, 2, nothing)
    assert len(loaded) == len(FILES) - 1
    monkeypatch.setattr(compiling_processes, "_started", lambda count: one_of_them_dead(1))
    assert load_in_processes(FILES, NEEDS, 2, nothing) == {}


def test_whoever_leaves_ends_the_processes(cache, monkeypatch):
    running = []
    start = compiling_processes._started
    monkeypatch.setattr(compiling_processes, "_started", lambda count: running.extend(start(count)) or running)

    def leave(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_in_processes(FILES, NEEDS, 2, leave)
    assert [process.poll() is None for process in running] == [False, False]


def test_a_file_waits_for_those_it_rests_on_and_the_longest_way_goes_first():
    sizes = {"a": 5, "b": 1, "c": 9, "d": 3}
    needs = {"a": [], "b": [], "c": ["b"], "d": ["c"]}
    work = compiling_processes._Work(sizes, needs)
    assert [work.take(), work.take()] == ["b", "a"]  # d waits for c, and c for b
    work.give_back("b", Loaded(["f"], [], True))
    assert work.share() == 1 / 18
    assert work.take() == "c"
    work.give_back("c", None)  # it has failed: whoever takes d will see for himself
    assert work.take() == "d"
    assert work.take() is None


def test_files_know_what_they_rest_on():
    sizes, needs = warming._files()
    assert set(sizes) == set(needs)
    assert set().union(*needs.values()) <= set(sizes)
    assert f"{ROOM}.product_sweep" in needs[f"{ROOM}.unrolled_product"]
