"""The server: who is let in, what is refused and how, and that it stops."""

import http.client
import json
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

import tiewise as tw

MESSAGE = {"kind": "update", "state": {"weights": "top"}, "client": "test", "version": 1}
BODY = json.dumps(MESSAGE)


@pytest.fixture(scope="module")
def page():
    with tw.explore([1, 2, 3, 4], [2, 1, 3, 4], open_page=False, widget=False) as opened:
        yield opened


def request(page, method="POST", path="ask", body=BODY, host=None, token=None, **headers):
    at = urlsplit(page.url)
    own = at.path if token is None else f"/{token}/" if token else "/"
    sent = {"Host": host or at.netloc, **({"Content-Type": "application/json"} if method == "POST" else {})}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=60)
    connection.request(method, own + path, body if method == "POST" else None, sent)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert "Traceback" not in text
    return answer.status, text, answer.headers


def test_the_page_its_parts_and_an_answer(page):
    for path, kind in (("", "text/html"), ("explorer.js", "text/javascript"), ("explorer.css", "text/css")):
        status, text, headers = request(page, "GET", path)
        assert (status, headers["Content-Type"].partition(";")[0]) == (200, kind)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-store"
        assert "access-control-allow-origin" not in headers
        assert "http://" not in text.replace("http://www.w3.org/", "")
        assert "https://" not in text
    status, text, _ = request(page)
    assert status == 200
    assert json.loads(text)["value"] == float(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))


def test_it_listens_on_the_loopback_interface_only(page):
    assert urlsplit(page.url).hostname == "127.0.0.1"
    assert page._socket.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"token": "", "method": "GET", "path": ""}, 403),
        ({"token": "wrong"}, 403),
        ({"token": "wrong", "method": "GET", "path": "explorer.js"}, 403),
        ({"token": "%F0%9F%94%91"}, 403),
        ({"host": "evil.example"}, 403),
        ({"host": "evil.example", "method": "GET", "path": ""}, 403),
        ({"host": "127.0.0.1:1"}, 403),
        ({"host": "localhost.evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"method": "GET", "path": "ask"}, 405),
        ({"path": ""}, 405),
        ({"method": "PUT", "path": "ask"}, 405),
        ({"method": "GET", "path": "nothing"}, 404),
        ({"method": "GET", "path": "../../etc/passwd"}, (403, 404)),
        ({"method": "GET", "path": "%2e%2e/%2e%2e/etc/passwd"}, 404),
        ({"method": "GET", "path": "explorer.css/../server.py"}, 404),
        ({"Content_Type": "text/plain"}, 415),
        ({"body": "x" * 70_000}, 413),
        ({"body": "{"}, 400),
        ({"body": ""}, 400),
        ({"body": "[" * 60_000}, 400),
        ({"body": b"\xff\xfe"}, 400),
        ({"body": "3"}, 422),
        ({"body": '{"kind": "unknown"}'}, 422),
        ({"body": json.dumps(MESSAGE | {"state": {"weights": "[2,0,0]"}})}, 422),
        ({"body": json.dumps(MESSAGE | {"state": {"x": 10**30}})}, 422),
        ({"body": json.dumps(MESSAGE | {"version": 1e400})}, 422),
    ],
)  # fmt: skip
def test_what_is_refused_and_how(page, changed, status):
    found, text, headers = request(page, **changed)
    assert found in (status if isinstance(status, tuple) else (status,)), text
    assert text
    assert len(text) < 500
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_body_of_unknown_length_is_cut_off(page):
    at = urlsplit(page.url)
    with socket.create_connection(("127.0.0.1", at.port), timeout=30) as wire:
        head = f"POST {at.path}ask HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Type: application/json\r\n"
        wire.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
        wire.sendall(chunk * 3)
        assert b" 413 " in wire.recv(100)


def test_two_hundred_at_once_are_all_answered(page):
    def ask(number):
        weights = json.dumps([number / 200, 1, 0])
        message = MESSAGE | {"client": f"tab {number % 7}", "version": number, "state": {"weights": weights}}
        status, text, _ = request(page, body=json.dumps(message))
        return status, json.loads(text).get("value"), weights

    with ThreadPoolExecutor(200) as pool:
        answers = list(pool.map(ask, range(1, 201)))
    assert {status for status, _, _ in answers} == {200}
    for _, value, weights in answers[::20]:
        assert value == float(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights=json.loads(weights)))


def test_too_many_are_told_to_wait():
    from tiewise.explorer.server import Bucket

    bucket = Bucket(3, 0.001)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_it_stops_when_asked_and_says_so():
    page = tw.explore([1, 2, 3], [2, 1, 3], open_page=False, widget=False)
    assert page.is_running
    assert "open" in repr(page)
    page.stop()
    page.stop()
    assert not page.is_running
    assert "stopped" in repr(page)
    with pytest.raises(OSError):
        request(page)


def test_the_command_prints_its_address_and_ends_with_ctrl_c():
    import signal

    command = [sys.executable, "-m", "tiewise", "explore", "a>b>c", "b>a>c", "--no-browser", "--weights", "top"]
    done = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = [done.stdout.readline() for _ in range(3)]
    assert lines[2].startswith("page")
    url = lines[2].split()[1]
    at = urlsplit(url)
    connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=30)
    body = json.dumps(MESSAGE)
    connection.request("POST", f"{at.path}ask", body, {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    assert answer["command"] == "tiewise compare 'a>b>c' 'b>a>c' --weights top"
    done.send_signal(signal.SIGINT)
    _, told = done.communicate(timeout=30)
    assert (done.returncode, told) == (0, "tiewise: the page is closed.\n")
