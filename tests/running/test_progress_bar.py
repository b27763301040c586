"""The bar: drawn by the clock, also while a step tells nothing; and nothing where nobody could see it."""

import os
import pty
import select
import subprocess
import sys

import pytest

import tiewise as tw

# One step that tells nothing and does not end by itself: it waits for a byte.
SILENT = """
import sys
import tiewise as tw
with tw.progress_bar(patience={patience}):
    {tell}
    sys.stdin.read(1)
print("done")
"""
TELL = "from tiewise.running.progress import report; report('counting pairs', 0.25)"


def seen(program, until, **environment):
    """Return what the program shows on its terminal until it has shown this, and after it was let go on."""
    terminal, end = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=end,
        env={**os.environ, "TERM": "xterm", **environment},
    )  # fmt: skip
    os.close(end)
    shown = b""
    try:
        while until not in shown:
            assert select.select([terminal], [], [], 60)[0], shown
            shown += os.read(terminal, 65536)
        running.stdin.write(b".")
        running.stdin.close()
        while True:
            shown += os.read(terminal, 65536)
    except OSError:  # the program has closed its end
        pass
    finally:
        os.close(terminal)
        running.kill() if running.poll() is None and until not in shown else None
    assert running.stdout.read() == b"done\n"
    running.stdout.close()
    assert running.wait() == 0
    return shown


def test_a_step_that_tells_nothing_gets_a_bar():
    shown = seen(SILENT.format(patience=0.1, tell="pass"), b"working")
    assert shown.endswith(b"\x1b[?25h\r\x1b[1A\x1b[2K")  # the bar is taken away, and the cursor is back


def test_what_was_told_is_shown():
    shown = seen(SILENT.format(patience=0.1, tell=TELL), b"25%")
    assert b"counting pairs" in shown


def test_a_terminal_that_cannot_move_a_bar_gets_a_line():
    shown = seen(SILENT.format(patience=0.1, tell=TELL), b"...", TERM="dumb")
    assert shown == b"counting pairs ...\r\n"


@pytest.mark.parametrize("program", [SILENT.format(patience=0.0, tell=TELL)])
def test_no_terminal_no_bar(program):
    done = subprocess.run([sys.executable, "-c", program], input=b".", capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"done\n", b"")


def test_a_bar_within_a_bar_is_one_bar():
    inner = "import contextlib; stack = contextlib.ExitStack(); stack.enter_context(tw.progress_bar(patience=0.0))"
    shown = seen(SILENT.format(patience=0.1, tell=inner), b"working")
    assert shown.count(b"\x1b[?25l") == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: tw.significance([1, 2, 3, 4], [2, 1, 3, 4], progress=True),
        lambda: tw.confidence_interval([1, 2, 3, 4], [2, 1, 4, 3], "kendall_tau", progress=True),
        lambda: tw.closer([1, 2, 3, 4], [2, 1, 4, 3], [1, 2, 4, 3], "kendall_tau", progress=True),
    ],
)
def test_doors_take_progress_and_say_nothing_of_short_work(call, capfd):
    call()
    assert capfd.readouterr() == ("", "")
