"""`tiewise warm`: what it says while it works, and one line at the end."""

import re
import subprocess
import sys

from tiewise.cli.app import app
from tiewise.kernels import warming


def test_all_kernels_are_there_at_the_end():
    done = subprocess.run([sys.executable, "-m", "tiewise", "warm"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("tiewise: compiling all kernels")
    found = re.fullmatch(r"(\d+) kernels, (\d+) compiled now, \d+\.\d seconds\n", done.stdout)
    assert found, done.stdout
    assert int(found[1]) >= 40
    assert int(found[2]) <= int(found[1])


def test_what_was_compiled_is_told(monkeypatch, capsys):
    monkeypatch.setattr(warming, "warm", lambda: (60, 3))
    (warm,) = (command.callback for command in app.registered_commands if command.callback.__name__ == "warm")
    warm()
    assert re.fullmatch(r"60 kernels, 3 compiled now, 0\.\d seconds\n", capsys.readouterr().out)
