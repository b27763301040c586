"""What commands write: as a whole or not at all, never over their input, and over another file only if told so."""

import os
import re
import resource
import subprocess
import sys

import pytest

from cli.in_process import outcome, run

TABLE = "item,q,x,y,z\na,1,1,2,3\nb,1,2,1,1\nc,1,3,3,2\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text(TABLE)
    return path


def commands(table):
    columns = ("--x", "x", "--y", "y")
    yield ["matrix", table], ".csv"
    yield ["matrix", table], ".npy"
    yield ["groups", table, "--by", "q", *columns], ".csv"
    yield ["report", table, *columns], ".html"


def test_a_file_that_is_there_stays_unless_told(table, tmp_path):
    for k, (command, suffix) in enumerate(commands(table)):
        target = tmp_path / f"out{k}{suffix}"
        target.write_text("precious")
        told = run(*command, "-o", target, code=2)
        assert told == f"tiewise: {target} is there already: --force writes over it, -o names another file.\n"
        assert target.read_text() == "precious"
        run(*command, "-o", target, "--force")
        assert target.read_bytes() != b"precious"


def test_nobody_writes_over_the_input(table, tmp_path):
    link = tmp_path / "link.csv"
    link.symlink_to(table)
    for command, _ in commands(table):
        for target in (table, link):
            told = run(*command, "-o", target, "--force", code=2)
            assert "is what is read here, and is not written over" in told or "must end in" in told
            assert table.read_text() == TABLE


def test_a_full_disk_leaves_nothing_behind(table, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    wide = tmp_path / "wide.csv"
    names = [f"r{k}" for k in range(40)]
    wide.write_text("\n".join([",".join(names), *(",".join([str(k)] * 40) for k in (1, 2, 3))]))

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    for name in ("m.csv", "m.npy"):
        done = subprocess.run(
            [sys.executable, "-m", "tiewise", "matrix", wide, "-o", folder / name],
            capture_output=True, text=True, timeout=120, preexec_fn=small_files,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        )  # fmt: skip
        assert done.returncode == 2, done.stderr
        assert f"{name} cannot be written: File too large" in done.stderr
        assert list(folder.iterdir()) == []


def interrupted(*_, **__):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "where", ["tiewise.cli.matrix.matrix_of", "tiewise.cli.matrix.collect", "tiewise.cli.writing.csv.writer"]
)
def test_an_interrupt_ends_in_one_line_and_writes_nothing(table, tmp_path, monkeypatch, where):
    folder = tmp_path / "out"
    folder.mkdir()
    monkeypatch.setattr(where, interrupted)
    found = outcome("matrix", table, "--item", "item", "-o", folder / "m.csv")
    assert found == (130, "", "tiewise: interrupted; nothing was written.\n")
    assert list(folder.iterdir()) == []


def test_an_interrupted_memory_map_says_what_it_holds(table, tmp_path, monkeypatch):
    monkeypatch.setattr("tiewise.matrices.tiles.report", interrupted)
    code, out, told = outcome("matrix", table, "--item", "item", "-o", tmp_path / "m.npy")
    assert (code, out) == (130, "")
    assert re.fullmatch(r"tiewise: .*m\.npy\.partial holds \d+% of the matrix; .* nan\.\n", told)
