"""Files that are there as a whole or not at all: written beside their target, and renamed when they are complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tiewise.errors import FileError
from tiewise.running.ending import unfinished


class PartialFile:
    """A file on its way: what is written to `path` becomes the target when it is complete.

    One that may stay behind, for its user to find, is named after its target; any other has a name of its own.
    """

    def __init__(self, target: str | os.PathLike[str], *, may_stay: bool = False) -> None:
        self.target = Path(target)
        name = f"{self.target.name}.partial"
        self.path = self.target.with_name(name if may_stay else f".{name}.{os.getpid()}")

    def complete(self) -> None:
        """Give the file its name."""
        self.path.replace(self.target)

    def remove(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


@contextmanager
def or_cannot_be_written(target: str | os.PathLike[str]) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{target} cannot be written: {error.strerror or error}.") from None


@contextmanager
def whole_file(target: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield the path to write to; the target is there when the block ends, and as it was before if that fails."""
    partial = PartialFile(target)
    with or_cannot_be_written(target), unfinished(partial.remove):
        try:
            yield partial.path
            partial.complete()
        except BaseException:
            partial.remove()
            raise
