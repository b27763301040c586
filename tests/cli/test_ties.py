"""What ties mean, on the command line: the interval, the extensions, progress, and an interrupt that ends cleanly."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import tiewise as tw
from cli.in_process import run as run_command
from tiewise.cli.printing import print_json


def run(*arguments, code=0):
    return run_command("compare", *arguments, code=code)


def test_the_interval_is_shown():
    out = run("a=b>c=d", "a>b=c>d", "--weights", "top", "--ties", "incomparability", "--extensions")
    for row in (r"low +-0\.045", r"high +1", r"found by +all 8 extensions", r"highest on y +a>b>c>d"):
        assert re.search(rf"^{row}$", out, flags=re.MULTILINE), row


def test_json_has_the_range_and_equals_the_library():
    options = ("--weights", "top", "--ties", "incomparability", "--samples", 50, "--seed", 3, "--json", "--extensions")
    x, y = "a=b=c=d=e=f>g=h=i=j", "a>b=c=d=e>f=g=h=i>j"
    found = json.loads(run(x, y, *options))
    expected = tw.scaled_gamma(
        tw.Ranking.parse(x), tw.Ranking.parse(y), weights="top", ties="incomparability", n_samples=50, rng=3
    )
    for name in ("statistic", "low", "high", "lowest_found", "highest_found", "standard_error", "exact", "interval"):
        assert found[name] == getattr(expected, name), name
    assert found["highest_on"] == [str(ranking) for ranking in expected.best_extension]


def test_measures_without_a_word_for_ties_have_ranges_too():
    found = json.loads(run("a=b>c", "a>b>c", "--measure", "kendall_tau", "--ties", "incomparability", "--json"))
    assert (found["low"], found["high"], found["method"]) == (pytest.approx(1 / 3), 1, "closed form")


def test_each_ranking_has_a_word_of_its_own():
    found = json.loads(run("a=b>c", "a=c>b", "--ties", "indifference:incomparability", "--json"))
    assert found["measure"] == "scaled_gamma(ties=indifference:incomparability)"
    assert found["tied_real"] == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--ties", "known"],
            "`ties` must be one of gamma, indifference, incomparability, dropped, equal, unknown: got",
        ),
        (["--measure", "gamma", "--ties", "indifference"], "--ties must be incomparability or left out for gamma"),
        (["--seed", "3"], "--samples and --seed go with --ties incomparability: got scaled_gamma"),
        (["--ties", "incomparability", "--samples", "1"], "`n_samples` must be a whole number >= 2: got 1"),
    ],
)
def test_mistakes_get_a_sentence(options, message):
    error = run("a=b", "a>b", *options, code=2)
    assert error.startswith("tiewise: ")
    assert message in error


def test_progress_is_shown_and_an_interrupt_ends_cleanly(tmp_path):
    rng = np.random.default_rng(1)
    table = tmp_path / "t.csv"
    table.write_text("x,y\n" + "".join(f"{a},{b}\n" for a, b in rng.integers(1, 20, (300, 2))))
    command = [
        "compare",
        str(table),
        "--x",
        "x",
        "--y",
        "y",
        "--scores",
        "--weights",
        "top",
        "--ties",
        "incomparability",
    ]
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tiewise", *command, "--samples", "100000000"],  # more than anyone waits for
        stdout=subprocess.PIPE, stderr=end,
    )  # fmt: skip
    os.close(end)
    watch = threading.Timer(60, process.kill)
    watch.start()
    shown = b""
    try:
        while b"extensions" not in shown:
            shown += os.read(terminal, 65536)
        process.send_signal(signal.SIGINT)
        while True:
            shown += os.read(terminal, 65536)
    except OSError:  # the command has closed its end
        pass
    finally:
        watch.cancel()
        os.close(terminal)
    assert process.wait() == 130
    assert shown.decode().count("tiewise: ") == 1
    assert b"tiewise: interrupted; nothing was written." in shown
    assert process.stdout.read() == b""
    process.stdout.close()
    assert b"Traceback" not in shown


def test_advice_about_ties_is_in_the_command_s_words_and_works():
    told = run("a=b>c", "a>b>c", "--measure", "tau_ap", code=2)
    assert "tw." not in told
    assert "tau_ap(ties=b) in both" in told
    assert "--ties incomparability gives its values" in told
    assert re.search(r"^low +0$", run("a=b>c", "a>b>c", "--measure", "tau_ap", "--ties", "incomparability"), re.M)
    assert "tau_ap(ties=b)" in run("a=b>c", "a>b>c", "--measure", "tau_ap(ties=b)")


def test_json_has_no_infinity(capsys):
    print_json({"values": [1.5, 2, None, "a", float("nan")], "ends": {"low": -float("inf"), "high": float("inf")}})
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail) == {
        "values": [1.5, 2, None, "a", None],
        "ends": {"low": None, "high": None},
    }
