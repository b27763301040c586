"""What reaches a terminal: names out of a file cannot move the cursor, colour the text or break a line."""

import json
import os
import subprocess
import sys

import pytest

from cli.in_process import outcome, run
from tiewise.errors import visible

ESCAPE = "\x1b[31m"
NASTY = f"a{ESCAPE}b\rc\u202ed\x9be"


def harmless(text):
    return all(letter == "\n" or letter.isprintable() for letter in text)


def test_what_cannot_be_seen_is_written_out():
    assert visible(NASTY) == r"a\x1b[31mb\rc\u202ed\x9be"
    assert visible("two\nlines\t\0\ud800\uffff") == r"two\nlines\t\x00\ud800\uffff"
    assert visible("Žofie\u00a0José 日本") == "Žofie\u00a0José 日本"


@pytest.fixture
def lists(tmp_path):
    paths = [tmp_path / f"{name}\x1b[7m.txt" for name in "ab"]
    paths[0].write_bytes(f"{NASTY.replace(chr(13), '')}\nben\ncem\n".encode())
    paths[1].write_bytes(f"cem\n{NASTY.replace(chr(13), '')}\nben\n".encode())
    return paths


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_names_of_items_and_files(lists, command):
    code, out, told = outcome(command, *lists)
    assert (code, told) == (0, "")
    assert harmless(out)
    assert r"\x1b[7m.txt" in out
    text = run(command, *lists, "--json")
    assert harmless(text)
    assert json.loads(text)["x"]["name"] == lists[0].name
    assert json.dumps(NASTY.replace("\r", "")) in json.dumps(json.loads(text))


def test_names_of_columns_and_groups(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text(f"q,x{ESCAPE},y\na{ESCAPE},1,2\na{ESCAPE},2,1\n")
    for arguments in (["matrix", path, "--item", "y"], ["groups", path, "--by", "q", "--x", f"x{ESCAPE}", "--y", "y"]):
        code, out, told = outcome(*arguments)
        assert code == 0, told
        assert harmless(out)
        assert r"\x1b[31m" in out


def test_messages(tmp_path):
    missing = tmp_path / f"no{ESCAPE}\nsuch.csv"
    told = run("compare", missing, "--x", "a", "--y", "b", code=2)
    assert harmless(told)
    assert told.count("\n") == 1
    (tmp_path / f"{ESCAPE}.csv").write_text("a,b\n1,2\n")
    assert harmless(run("compare", tmp_path / f"{ESCAPE}.csv", "--x", "z", "--y", "b", code=2))


def test_names_that_are_no_text_do_not_end_a_report(tmp_path):
    folder = os.fsencode(tmp_path)
    for name in (b"caf\xe9.txt", b"th\xe9.txt"):
        with open(os.path.join(folder, name), "wb") as file:
            file.write("ada\nb\x1ben\nc\ufffeem\n".encode())
    done = subprocess.run(
        [sys.executable, "-m", "tiewise", "report", b"caf\xe9.txt", b"th\xe9.txt", "-o", b"p\xe9.html"],
        capture_output=True, cwd=tmp_path, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(b"\nwritten to  p\\udce9.html\n")
    with open(os.path.join(folder, b"p\xe9.html"), encoding="utf-8") as file:
        html = file.read()
    assert "caf\ufffd.txt and th\ufffd.txt: 3 items" in html
    assert all(letter in "\n\t" or (letter >= " " and letter not in "\x7f\ufffe\uffff") for letter in html)
