"""Where rankings come from: files that are read once, and true words about those that cannot be read."""

import os
import threading

import pytest

from cli.in_process import outcome, run
from cli.test_commands import JUDGES


def test_a_pipe_is_read_once(tmp_path):
    pipes = [tmp_path / name for name in ("a", "b")]
    writers = []
    for pipe, text in zip(pipes, ("ada\nben\ncem\n", "ben\nada\ncem\n"), strict=True):
        os.mkfifo(pipe)
        writers.append(threading.Thread(target=pipe.write_text, args=(text,), daemon=True))
        writers[-1].start()
    out = run("compare", *pipes, "--measure", "kendall_tau")
    assert "kendall_tau   0.333" in out
    for writer in writers:
        writer.join(10)
        assert not writer.is_alive()


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("z.csv.gz", [], "is not a readable gzip file"),
        ("t.xlsx", [], "is a spreadsheet, which is not read here: save it as CSV"),
        ("t.xlsx", ["--x", "a", "--y", "b"], "is a spreadsheet"),
        ("a.txt", [], "a second list is needed to compare"),
    ],
)
def test_what_is_said_of_a_file_is_true(tmp_path, name, arguments, message):
    (tmp_path / name).write_text("x")
    for command in ("compare", "explain"):
        assert message in run(command, tmp_path / name, *arguments, code=2)


def test_spreadsheets_for_every_command(tmp_path):
    path = tmp_path / "t.xlsx"
    path.write_text("PK")
    for arguments in (
        ["matrix", path],
        ["groups", path],
        ["groups", path, path],
        ["report", path],
        ["compare", path, path],
    ):
        assert "is a spreadsheet" in run(*arguments, code=2)


def test_a_compressed_table(tmp_path):
    import gzip

    path = tmp_path / "judges.csv.gz"
    path.write_bytes(gzip.compress(JUDGES.read_bytes()))
    plain = run("compare", JUDGES, "--x", "DMNR", "--y", "DECI", "--scores")
    assert run("compare", path, "--x", "DMNR", "--y", "DECI", "--scores") == plain
    assert outcome("matrix", path, "--scores")[0] == 0
