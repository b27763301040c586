"""`tiewise explore`: what is read, what the page says of it, and that its lines give the same value."""

import contextlib
import http.client
import io
import json
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
JUDGES = "examples/us_judge_ratings.csv"


@contextmanager
def explored(*arguments):
    """Run the command, and yield a way to ask its page."""
    command = [sys.executable, "-m", "tiewise", "explore", "--no-browser", *arguments]
    done = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        for line in done.stdout:
            if line.startswith("page "):
                break
        else:
            raise AssertionError(done.stderr.read())
        at = urlsplit(line.split()[1])

        def ask(kind, **more):
            connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=120)
            message = {"kind": kind, "client": "test", "version": 1, **more}
            connection.request("POST", f"{at.path}ask", json.dumps(message), {"Content-Type": "application/json"})
            answer = json.loads(connection.getresponse().read())
            connection.close()
            return answer

        yield ask
    finally:
        done.send_signal(signal.SIGINT)
        done.communicate(timeout=60)


@pytest.mark.parametrize(
    ("arguments", "state"),
    [
        ((JUDGES, "--x", "DMNR", "--y", "DECI", "--scores", "--method", "min", "--weights", "top_k:10"), {}),
        ((JUDGES, "--scores", "--tnorm=minimum"), {"x": 2, "y": 5}),
        (("a=b>c>d", "c>a>b>d", "--measure", "scaled_tau"), {"measure": "scaled_tau"}),
    ],
)
def test_the_lines_of_the_page_give_its_value(arguments, state, monkeypatch):
    with explored(*arguments) as ask:
        hello = ask("hello")
        found = ask("update", state={**hello["state"], **state, "weights": "points:1=1,3=0.5,9=0.125"})
    words = shlex.split(found["command"])
    assert words[:2] == ["tiewise", "compare"]
    again = subprocess.run(
        [sys.executable, "-m", *words, "--json"], capture_output=True, text=True, cwd=ROOT, timeout=120, check=True
    )
    assert json.loads(again.stdout)["statistic"] == found["value"]
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(found["python"], {})
    assert f"= {found['value']:.10g}"[:10] in printed.getvalue()


def test_a_file_with_many_rankings_and_no_file():
    with explored(JUDGES, "--scores") as ask:
        assert len(ask("hello")["labels"]) == 12
        assert len(ask("matrix", state={"weights": "top:5"})["order"]) == 12
    with explored() as ask:
        assert len(ask("hello")["lesson"]) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("no such file",), "no such file"),
        (("a>b>c", "b>a>d"), "must rank the same items"),
        (("a>b>c", "b>a>c", "--measure", "rbo"), "`measure` must be one of scaled_gamma"),
        (("a>b>c",), "a second ranking is needed"),
    ],
)
def test_mistakes_end_with_a_sentence(arguments, sentence):
    done = subprocess.run(
        [sys.executable, "-m", "tiewise", "explore", "--no-browser", *arguments],
        capture_output=True, text=True, cwd=ROOT, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
