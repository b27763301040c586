"""A progress bar on the terminal for work that takes more than a moment."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tiewise.running.ending import unfinished
from tiewise.running.progress import is_heard, listening

# A bar is drawn once the work has taken this long: whoever started it then sees it within two seconds.
PATIENCE_SECONDS = 1.0


@contextmanager
def progress_bar(wanted: bool = True, *, patience: float = PATIENCE_SECONDS) -> Iterator[None]:
    """Show how far the work inside the block has come, on a terminal's standard error only.

    Nothing is shown where standard error is no terminal (a file, a notebook), and where a bar is there already.

    Parameters
    ----------
    wanted : bool
        Without it, nothing is shown.
    patience : float
        Work that takes less than so many seconds shows nothing.

    Examples
    --------
    >>> import tiewise as tw
    >>> with tw.progress_bar():
    ...     tw.kendall_tau([1, 2, 3, 4], [1, 3, 2, 4]).statistic
    0.6666666666666666
    """
    if not wanted or is_heard() or sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    bar = _Bar(patience)
    try:
        with listening(bar):
            yield
    finally:
        bar.end()


class _Bar:
    """The bar, drawn by a thread of its own: what takes long may be a step that tells nothing."""

    def __init__(self, patience: float) -> None:
        self._told: tuple[str, float | None] = ("working", None)
        self._progress: Any = None
        self._drawn = ExitStack()
        self._lock = threading.Lock()
        self._has_ended = False
        self._timer = threading.Timer(patience, self._draw)
        self._timer.daemon = True
        self._timer.start()

    def __call__(self, task: str, done: float | None) -> None:
        """Take down how far the work has come, and move the bar if it is drawn."""
        self._told = task, done
        if self._progress is not None:
            self._move()

    def end(self) -> None:
        """Take the bar away."""
        self._timer.cancel()
        with self._lock:
            self._has_ended = True
            self._drawn.close()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        with self._lock:
            if self._has_ended:
                return
            if console.is_dumb_terminal:  # which cannot move a bar
                console.print(f"{self._told[0]} ...", markup=False, highlight=False)
                return
            progress = Progress(console=console, transient=True)
            progress.add_task(self._told[0], total=None)
            self._drawn.enter_context(unfinished(_take_away))
            self._drawn.enter_context(progress)
            self._progress = progress
        self._move()

    def _move(self) -> None:
        (task,) = self._progress.task_ids
        told, done = self._told
        total = None if done is None else 1.0
        self._progress.update(task, description=told, completed=done or 0.0, total=total)


def _take_away() -> None:
    """Clear the line, and show the cursor that the bar has hidden."""
    os.write(2, b"\r\x1b[2K\x1b[?25h")
