"""A progress bar on the terminal for counts that take more than a few seconds."""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tiewise.running.progress import listening

# A bar is drawn once a count has taken this long and is still not near its end.
_PATIENCE_SECONDS = 1.5


@contextmanager
def progress_bar() -> Iterator[None]:
    """Show how far the long counts inside the block have come, on a terminal's standard error only."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    with ExitStack() as stack:
        bar = _Bar(stack)
        with listening(bar):
            yield


class _Bar:
    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._start = time.monotonic()
        self._task: object = None

    def __call__(self, task: str, done: float | None) -> None:
        """Move the bar, drawing it first if the wait has become long."""
        if self._task is None:
            if time.monotonic() - self._start < _PATIENCE_SECONDS or (done is not None and done > 0.7):
                return
            from rich.console import Console
            from rich.progress import Progress

            self._progress = self._stack.enter_context(Progress(console=Console(stderr=True), transient=True))
            self._task = self._progress.add_task(task, total=None)
        total = None if done is None else 1.0
        self._progress.update(self._task, description=task, completed=done or 0.0, total=total)  # type: ignore[arg-type]
