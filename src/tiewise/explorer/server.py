"""The local server: this machine only, by an address that nobody can guess, one page and one door for messages."""

import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tiewise.errors import TiewiseError
from tiewise.explorer import front_end
from tiewise.explorer.model import Model

LARGEST_BODY = 64 * 1024
# A hand that drags asks sixty times a second; several tabs may.
_BURST, _EACH_SECOND = 1_000.0, 400.0

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
_OUTSIDE = "This page answers to its own address on this machine alone."

Answer = Callable[[Request], Awaitable[Response]]


class Bucket:
    """A limit of the rate: so many at once, so many a second."""

    def __init__(self, burst: float = _BURST, each_second: float = _EACH_SECOND) -> None:
        self._burst, self._rate = burst, each_second
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Doors:
    """What is served under a token, at a port of this machine."""

    def __init__(self, model: Model, token: str, port: int) -> None:
        self._model, self._token, self._bucket = model, token, Bucket()
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost")}
        self._origins = {f"http://{host}" for host in self._hosts}

    def app(self) -> Starlette:
        """Return the application; it has these doors and no other."""
        routes = [
            Route("/{token}/", self._guarded(self._page), methods=["GET"]),
            Route("/{token}/explorer.js", self._guarded(self._script), methods=["GET"]),
            Route("/{token}/explorer.css", self._guarded(self._style), methods=["GET"]),
            Route("/{token}/ask", self._guarded(self._ask), methods=["POST"]),
        ]
        handlers: Any = {404: self._guarded(self._nothing), 405: self._guarded(self._not_so), Exception: self._failed}
        return Starlette(routes=routes, exception_handlers=handlers)

    def _guarded(self, answer: Answer) -> Callable[..., Awaitable[Response]]:
        """Return the door behind its guard: who asks from elsewhere, or without the token, learns nothing."""

        async def guarded(request: Request, error: Exception | None = None) -> Response:
            refused = self._refused(request)
            found = refused if refused is not None else await answer(request)
            found.headers.update(_HEADERS)
            return found

        return guarded

    def _refused(self, request: Request) -> Response | None:
        if request.headers.get("host", "") not in self._hosts:
            return _told(_OUTSIDE, 403)
        origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
        if (origin is not None and origin not in self._origins) or site in ("cross-site", "same-site"):
            return _told(_OUTSIDE, 403)
        if not self._bucket.take():
            return _told("Too many requests at once: wait a second.", 429, {"Retry-After": "1"})
        given = request.scope["path"].split("/")[1]
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            return _told("Open the address that tiewise printed: the token in it is needed.", 403)
        return None

    async def _page(self, request: Request) -> Response:
        return Response(front_end.page(), media_type="text/html")

    async def _script(self, request: Request) -> Response:
        return Response(front_end.script(), media_type="text/javascript")

    async def _style(self, request: Request) -> Response:
        return Response(front_end.style(), media_type="text/css")

    async def _nothing(self, request: Request) -> Response:
        return _told("There is nothing here.", 404)

    async def _ask(self, request: Request) -> Response:
        """Answer a message: 415, 413 and 400 for what is none, 422 for one that asks for what cannot be."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _told("A message must be application/json.", 415)
        try:
            body = await _body(request)
        except ClientDisconnect:
            return _told("Nobody waits for the answer.", 400)
        if body is None:
            return _told(f"A message must have at most {LARGEST_BODY:,} bytes.", 413)
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return _told("A message must be JSON.", 400)
        try:
            return JSONResponse(await run_in_threadpool(self._model.reply, message))
        except TiewiseError as error:
            # The page shows the sentence itself, and asks not to have its browser complain of a refusal as well.
            is_soft = isinstance(message, dict) and message.get("softly") is True
            return _told(str(error), 200 if is_soft else 422)

    async def _not_so(self, request: Request) -> Response:
        return _told("This door is not opened in this way.", 405)

    async def _failed(self, request: Request, error: Exception) -> Response:
        return _told("This could not be answered.", 500)


async def _body(request: Request) -> bytes | None:
    """Return the body; None where it is longer than a message may be, of which no more is read than that."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > LARGEST_BODY:
        return None
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            return None
    return body


def _told(sentence: str, status: int, headers: dict[str, str] | None = None) -> Response:
    if status in (200, 400, 413, 415, 422, 500):
        return JSONResponse({"error": sentence}, status, headers)
    return PlainTextResponse(sentence, status, headers)
