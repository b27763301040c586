"""How output looks: folded to the width, coloured where that is wanted, drawn in letters that the terminal has."""

import os
import pty
import re
import select
import subprocess
import sys

import pytest

import tiewise as tw
from cli.in_process import run
from cli.test_commands import JUDGES
from tiewise.cli.app import app
from tiewise.cli.folding import cells, folded, folded_table, padded, shortened
from tiewise.cli.printing import digits_text
from tiewise.cli.sketch import sketch

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
RATED = ("compare", JUDGES, "--x", "INTG", "--y", "RTEN", "--scores")
COMMANDS = [command.callback.__name__ for command in app.registered_commands]


def piped(*arguments, **environment):
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-m", "tiewise", *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=300, check=True, env={**kept, **environment}
    )
    return done.stdout


def on_a_terminal(*arguments, **environment):
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")}
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "tiewise", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdout=theirs, stderr=subprocess.DEVNULL, env={**kept, "TERM": "xterm", "COLUMNS": "80", **environment}
    )
    os.close(theirs)
    shown = b""
    while select.select([ours], [], [], 300)[0]:
        try:
            block = os.read(ours, 1 << 16)
        except OSError:  # how Linux says that nobody writes any more
            break
        if not block:
            break
        shown += block
    os.close(ours)
    assert process.wait(60) == 0
    return shown.decode().replace("\r\n", "\n")


def test_colour_on_a_terminal_and_nowhere_else():
    plain = piped(*RATED)
    assert not ESCAPE.search(plain)
    coloured = on_a_terminal(*RATED)
    assert ESCAPE.search(coloured)
    assert ESCAPE.search(piped(*RATED, FORCE_COLOR="1"))
    assert not ESCAPE.search(on_a_terminal(*RATED, NO_COLOR="1"))
    assert not ESCAPE.search(on_a_terminal(*RATED, TERM="dumb"))
    assert ESCAPE.sub("", coloured) == on_a_terminal(*RATED, NO_COLOR="1")  # colour changes nothing else


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(
    "arguments",
    [
        RATED, ("explain", *RATED[1:], "--weights", "top"), ("compare", "東京>大阪>名古屋", "大阪>東京>名古屋"),
        ("measures",), ("scalings",),
        ("groups", JUDGES.with_name("first.run"), JUDGES.with_name("second.run"), "--test"),
        ("matrix", JUDGES, "--column", "ORAL", "--column", "WRIT", "--scores", "--test"),
    ],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_lines_fold_to_the_width_and_words_stay_whole(arguments, width):
    wide, narrow = piped(*arguments), piped(*arguments, COLUMNS=str(width))
    assert [line for line in narrow.splitlines() if cells(line) > width] == []
    assert set(narrow.split()) <= {*wide.split(), "-"}
    assert set(wide.split()) <= set(narrow.split())


@pytest.mark.parametrize("width", ["80", "120"])
def test_help_is_never_cut(width):
    for name in ("", *COMMANDS):
        text = piped(*([name] if name else []), "--help", COLUMNS=width, TERMINAL_WIDTH=width)
        assert [line for line in text.splitlines() if len(line) > int(width)] == []
        # "Usage: ... FILE..." says that there may be several files, in as many letters as click has for it.
        assert re.findall(r"^(?!Usage:).*\w\.\.\.$", text, flags=re.MULTILINE) == []


def test_a_sketch_has_a_line_for_each_item(monkeypatch):
    x, y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("b>a>c")
    monkeypatch.setattr("tiewise.cli.sketch.can_show", lambda letters: False)
    assert sketch(x, y) == [
        "   1 a \\\\\\\\\\\\\\\\\\\\////////// b    1",
        "   2 b //////////\\\\\\\\\\\\\\\\\\\\ a    2",
        "   3 c -------------------- c    3",
    ]
    monkeypatch.setattr("tiewise.cli.sketch.can_show", lambda letters: True)
    same = sketch(x, x)
    assert same[2] == f"   3 c {chr(0x2812) * 20} c    3"  # no line of equal rankings is slanted
    assert len({line[7:27] for line in same}) == 1
    lacking = sketch(tw.Ranking.parse("a>b"), tw.Ranking.parse("b>z"))
    assert "(a)" in lacking[0]
    assert "(z)" in lacking[1]
    many = tw.Ranking.from_order(range(13))
    assert sketch(many, many) == []


def test_letters_that_the_terminal_lacks_are_not_sent():
    out = piped("compare", "a>b>c", "b>a>c", PYTHONIOENCODING="ascii")
    assert out.isascii()
    assert "\\u" not in out
    assert "down 1" in out
    assert "////" in out


def test_movers_go_up_and_down():
    out = run("compare", "a>b>c>d", "d>a>b>c", "--moved", 4)
    assert "d     4  1  ↑ up 3" in out
    assert "a     1  2  ↓ down 1" in out
    assert not re.search(r"\+\d", out)


def test_digits():
    assert "scaled_gamma  -0.333\n" in run("compare", "a>b>c", "c>a>b")
    assert f"scaled_gamma  {-1 / 3:.12f}\n" in run("compare", "a>b>c", "c>a>b", "--digits", 12)
    assert [digits_text(value, 3) for value in (2.0, 0.12345, 1e-7, -0.0004, float("nan"), None)] == [
        "2", "0.123", "1e-07", "-0.0004", "undefined", "-",
    ]  # fmt: skip


def test_folding():
    assert folded("one two three", 7) == ["one two", "three"]
    assert folded("  in incomprehensibilities", 8) == ["  in", "incomprehensibilities"]
    assert (cells("東京"), padded("東京", 6), padded("東京", 6, True)) == (4, "東京  ", "  東京")
    assert shortened("名古屋市", 6) == "名古.."
    table = [["name", "a", "b"], ["some words that are long", "1000", "2000"]]
    assert folded_table(table, [1, 2], None) == folded_table(table, [1, 2], 50)
    (part,) = folded_table(table, [1, 2], 26)
    assert ["  ".join(line) for line in part] == [
        "name               a     b",
        "some words      1000  2000",
        "that are long             ",
    ]
    first, second = folded_table(table, [1, 2], 20)
    assert [line[1] for line in first] == ["   a", "1000", "    ", "    "]
    assert [line[1] for line in second] == ["   b", "2000", "    ", "    "]
