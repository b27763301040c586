"""The handle of a page that is open: its address, the measure that was dragged, and how it is stopped."""

import secrets
import socket
import threading
import time
import webbrowser
from types import TracebackType
from typing import Any

from tiewise.errors import TiewiseError, needing
from tiewise.explorer.model import Model
from tiewise.measures.base.measure import Measure

_PATIENCE_SECONDS = 10.0


class Explorer:
    """A page on this machine that explores rankings. It is there until `stop()` is called or the process ends.

    Attributes
    ----------
    url : str
        Where the page is; the token in it is the key.
    measure : Measure
        The measure with the scaling that was dragged last.
    """

    def __init__(self, model: Model) -> None:
        need_server()
        import uvicorn

        from tiewise.explorer.server import Doors

        self._model = model
        # The protocol is named because asyncio sends without delay on sockets that name it; else every answer, which is
        # sent in two parts, would wait 40 ms for the browser's word on the first.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))  # a port that is free, chosen by the system
        port = self._socket.getsockname()[1]
        token = secrets.token_urlsafe(24)
        self.url = f"http://127.0.0.1:{port}/{token}/"
        config = uvicorn.Config(
            Doors(model, token, port).app(), log_level="critical", access_log=False, lifespan="off", ws="none",
            server_header=False, date_header=False, timeout_graceful_shutdown=1, timeout_keep_alive=75,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="tiewise-explorer", daemon=True)
        self._thread.start()
        self._wait_until_it_answers()

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def _wait_until_it_answers(self) -> None:
        until = time.monotonic() + _PATIENCE_SECONDS
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > until:
                raise TiewiseError("the explorer could not be started: its server does not answer.")
            time.sleep(0.01)

    @property
    def measure(self) -> Measure:
        """The measure with the scaling that was dragged last."""
        return self._model.measure

    @property
    def is_running(self) -> bool:
        """Whether the page can be opened."""
        return self._thread.is_alive() and not self._server.should_exit

    def open(self) -> None:
        """Open the page in the browser."""
        webbrowser.open(self.url)

    def stop(self) -> None:
        """Close the page's server; a second time does nothing."""
        self._server.should_exit = True
        if self._thread is not threading.current_thread():
            self._thread.join(_PATIENCE_SECONDS)
        self._socket.close()

    def wait(self) -> None:
        """Wait until the page is stopped, by `stop()` from elsewhere or by Ctrl-C, which stops it."""
        try:
            while self._thread.is_alive():
                self._thread.join(0.2)
        except KeyboardInterrupt:
            self.stop()
            raise

    def __enter__(self) -> "Explorer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Explorer at {self.url}, {'open' if self.is_running else 'stopped'}: {self.measure}>"

    def _repr_html_(self) -> str:
        from tiewise import markup

        return markup.paragraph(f"The explorer is open at {self.url}")


def need_server() -> None:
    """Raise if a package that the page needs is not installed; to be asked before the work begins."""
    with needing("tiewise[explore]", "the explorer needs Starlette and Uvicorn, which are not both installed"):
        import starlette.applications  # noqa: F401
        import uvicorn  # noqa: F401


def in_notebook() -> bool:
    """Tell whether a widget can be shown: in a notebook of Jupyter, VS Code or marimo."""
    import sys

    marimo: Any = sys.modules.get("marimo")
    if marimo is not None and marimo.running_in_notebook():
        return True
    ipython: Any = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return shell is not None and getattr(shell, "kernel", None) is not None
