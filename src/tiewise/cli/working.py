"""While a command works: how far it has come, and what the library warns of."""

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from tiewise.errors import collecting
from tiewise.running.ending import BEGAN
from tiewise.running.progress_bar import PATIENCE_SECONDS, progress_bar


def bar() -> AbstractContextManager[None]:
    """Show how far it has come where it takes long, the imports of the command included."""
    return progress_bar(patience=max(0.0, PATIENCE_SECONDS - (time.monotonic() - BEGAN)))


@contextmanager
def working() -> Iterator[list[Warning | str]]:
    """Show progress where it takes long; yield a list that holds, after the block, what was warned of, each once."""
    notes: list[Warning | str] = []
    with collecting() as caught, bar():
        yield notes
    notes += {str(warning): warning for warning in caught}.values()
