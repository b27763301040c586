"""Commands on a terminal: something is seen soon, and Ctrl-C ends them soon, in one line, with nothing left behind.

What is promised is two seconds until something is seen, and one until the end. The limits here are wider, because a
busy machine takes seconds for the imports alone.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

SEEN, ENDED = 90, 45
MINIMUM = "scaled_gamma(weights=hyperbolic,tnorm=minimum)"
RNG = np.random.default_rng(3)
LINE = "tiewise: interrupted; nothing was written."


def columns(path, rankings):
    names = ",".join(f"r{k}" for k in range(len(rankings)))
    np.savetxt(path, np.transpose(rankings), fmt="%d", delimiter=",", header=names, comments="")


def two(path, n):
    columns(path, [np.arange(1, n + 1), RNG.permutation(n) + 1])
    return [str(path), "--x", "r0", "--y", "r1"]


def command(kind, path):
    """Return a command that takes longer than anyone waits for."""
    if kind in (20_000, 400_000):
        return ["compare", *two(path, kind), "--measure", MINIMUM, "--test"]
    if kind == "blocks":
        return ["compare", *two(path, 200_000), "--measure", "scaled_gamma(weights=hyperbolic,tnorm=hamacher:0.5)"]
    if kind in ("matrix", "map"):
        columns(path, [RNG.permutation(300) + 1 for _ in range(1500)])
        more = ["-o", "m.npy"] if kind == "map" else ["-o", "m.csv", "--test", "--test-method", "permutation"]
        return ["matrix", str(path), "--measure", MINIMUM, *more]
    if kind == "groups":
        rows = [(g, *pair) for g in range(5000) for pair in zip(RNG.permutation(30), RNG.permutation(30), strict=True)]
        columns(path, np.transpose(rows) + 1)
        by = ["--by", "r0", "--x", "r1", "--y", "r2", "-o", "g.csv"]
        return ["groups", str(path), *by, "--measure", "vigna", "--test", "--test-method", "permutation"]
    return ["report", *two(path, 5000), "--measure", MINIMUM]


class Terminal:
    """A command on a terminal of its own, whose Ctrl-C key is the byte 3."""

    def __init__(self, arguments, folder):
        self.pid, self.end = pty.fork()
        if not self.pid:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs inherit that it is ignored
            os.chdir(folder)
            os.execve(sys.executable, [sys.executable, "-m", "tiewise", *arguments], {**os.environ, "TERM": "xterm"})
        self.shown = b""

    def read(self, limit):
        """Take what comes next; tell whether there is more to come."""
        assert select.select([self.end], [], [], limit)[0], self.shown
        try:
            more = os.read(self.end, 65536)
        except OSError:  # the command has closed its side
            more = b""
        self.shown += more
        return bool(more)

    def press(self):
        """Press Ctrl-C, and take what comes at once: the next one would have the terminal drop what is unread."""
        os.write(self.end, b"\x03")
        while select.select([self.end], [], [], 0.05)[0] and self.read(0):
            pass

    def close(self):
        os.close(self.end)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


def read(shown):
    """Return the text; at Ctrl-C a terminal drops what is not yet shown, also in the middle of a letter."""
    return shown.decode(errors="replace")


def plain(shown):
    """Return the lines that stay on the screen: without what moves the cursor and what was written over."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", read(shown))
    return [line.rpartition("\r")[2].strip() for line in text.replace("\r\n", "\n").split("\n")]


KINDS = (20_000, 400_000, "blocks", "matrix", "map", "groups", "report")


# Once for each kind of work, and impatiently where threads run in one call and where many calls do.
@pytest.mark.parametrize(("kind", "presses"), [*((kind, 1) for kind in KINDS), (400_000, 3), ("matrix", 3)])
def test_something_is_seen_and_ctrl_c_ends_it(kind, presses, tmp_path):
    terminal = Terminal(command(kind, tmp_path / "in.csv"), tmp_path)
    killed = False
    try:
        while b"\x1b[?25l" not in terminal.shown:  # the cursor is hidden while there is a bar
            assert terminal.read(SEEN)
        time.sleep(1)  # into the work
        for _ in range(presses):
            terminal.press()
        while terminal.read(ENDED):
            pass
    except AssertionError:
        killed = True
        os.kill(terminal.pid, signal.SIGKILL)
        raise
    finally:
        code = terminal.close()
        assert killed or code == 130, terminal.shown
    shown = terminal.shown
    assert shown.rfind(b"\x1b[?25h") > shown.rfind(b"\x1b[?25l")  # the cursor is back
    last = [line for line in plain(shown) if "tiewise:" in line]
    assert len(last) == 1, shown
    for word in ("Traceback", "Exception"):
        assert word not in read(shown), read(shown)[read(shown).find(word) :]
    if kind == "map" and last != [LINE]:
        assert re.fullmatch(r"tiewise: .*m\.npy\.partial holds \d+% of the matrix; .* are nan\.", last[0])
        assert np.isnan(np.load(tmp_path / "m.npy.partial")).any()
        (tmp_path / "m.npy.partial").unlink()
    else:
        assert last == [LINE]
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_ctrl_c_while_the_command_is_loaded():
    program = """
import sys, os, signal
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from tiewise.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", LINE + "\n")


@pytest.mark.parametrize(
    "broken",
    [
        "os.kill(os.getpid(), signal.SIGINT)",  # heard within the finaliser, which cannot pass it on
        """
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            threading.Thread(target=[].pop).start()  # a thread is left without what it works on""",
    ],
)
def test_what_breaks_while_the_command_ends_is_not_shown(broken):
    program = f"""
import os, signal, threading
from tiewise.running import ending
class Kept:
    def __del__(self):
        {broken}
ending.end_on_ctrl_c()
kept = Kept()
del kept
threading.Event().wait()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", LINE + "\n")


def test_what_hears_no_signal_is_ended_all_the_same(tmp_path):
    """A step of compiled code, here a wait that is taken up again and again, does not keep the command alive."""
    program = """
import os, signal, threading
from tiewise.running import ending
from tiewise.running.files import whole_file
ending.end_on_ctrl_c()
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
with whole_file("page.html") as partial:
    partial.write_text("half")
    while True:
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", LINE + "\n")
    assert list(tmp_path.iterdir()) == []
