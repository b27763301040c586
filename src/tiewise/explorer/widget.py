"""The same page as a widget in notebooks, through anywidget: messages go by the kernel, and nothing listens."""

import contextvars
import sys
import threading
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from tiewise.errors import TiewiseError
from tiewise.explorer import front_end
from tiewise.explorer.model import Model
from tiewise.measures.base.measure import Measure


class ExplorerWidget(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """The explorer in a notebook: `measure` is the measure that was dragged, `state` what the page has chosen."""

    _esm = front_end.script()
    _css = front_end.style()
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, model: Model) -> None:
        super().__init__(state=model.setting.as_dict())
        self._explored = model
        self.on_msg(self._heard)

    @property
    def measure(self) -> Measure:
        """The measure with the scaling that was dragged last."""
        return self._explored.measure

    def stop(self) -> None:
        """Close the widget."""
        self.close()

    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """Answer a message: at once what is quick, the rest on a thread, so that the kernel can go on."""
        number, message = (content.get(name) for name in ("id", "ask")) if isinstance(content, dict) else (None, None)
        if self._explored.is_quick(message):
            self._answer(number, message)
        else:
            thread_of_kernel()(target=contextvars.copy_context().run, args=(self._answer, number, message)).start()

    def _answer(self, number: Any, message: Any) -> None:
        try:
            found = {"id": number, "answer": self._explored.reply(message)}
        except TiewiseError as error:
            found = {"id": number, "error": str(error)}
        self.send(found)


def thread_of_kernel() -> Callable[..., threading.Thread]:
    """Return the kind of thread that may send: marimo has one of its own, which knows to which notebook it belongs."""
    marimo: Any = sys.modules.get("marimo")
    if marimo is not None and marimo.running_in_notebook() and hasattr(marimo, "Thread"):
        kind: Callable[..., threading.Thread] = marimo.Thread
        return kind
    return threading.Thread
