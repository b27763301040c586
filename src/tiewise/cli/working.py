"""While a command works: how far it has come, and what the library warns of."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from tiewise.errors import TiewiseWarning
from tiewise.running.progress_bar import progress_bar


@contextmanager
def working() -> Iterator[list[Warning | str]]:
    """Show progress where it takes long; yield a list that holds, after the block, what was warned of, each once."""
    notes: list[Warning | str] = []
    with warnings.catch_warnings(record=True) as caught, progress_bar():
        warnings.simplefilter("always", TiewiseWarning)
        yield notes
    notes += {str(warning.message): warning.message for warning in caught}.values()
