"""While a command works: how far it has come, and what the library warns of."""

from collections.abc import Iterator
from contextlib import contextmanager

from tiewise.errors import collecting
from tiewise.running.progress_bar import COMMAND_SECONDS, progress_bar


@contextmanager
def working() -> Iterator[list[Warning | str]]:
    """Show progress where it takes long; yield a list that holds, after the block, what was warned of, each once."""
    notes: list[Warning | str] = []
    with collecting() as caught, progress_bar(patience=COMMAND_SECONDS):
        yield notes
    notes += {str(warning): warning for warning in caught}.values()
