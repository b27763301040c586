"""Tables in Parquet files, by way of pyarrow; a column is read when it is asked for."""

from functools import cached_property
from os import PathLike
from typing import Any

from tiewise.errors import FileError, needing
from tiewise.io.text import read_bytes


class ParquetColumns:
    """The cells of a Parquet file by column."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = str(path)
        self._content = read_bytes(path)
        self.names = tuple(self._file.schema_arrow.names)
        self.n_rows = int(self._file.metadata.num_rows)

    def __getstate__(self) -> dict[str, Any]:
        """Return what can be pickled: the content, from which the file is opened anew."""
        return {name: value for name, value in vars(self).items() if name != "_file"}

    @cached_property
    def _file(self) -> Any:
        with needing("tiewise[parquet]", f"reading {self._path} needs pyarrow, which is not installed"):
            from pyarrow import ArrowException, BufferReader, parquet
        try:
            return parquet.ParquetFile(BufferReader(self._content))
        except (ArrowException, OSError) as error:
            raise self._unreadable(error) from None

    def __call__(self, name: str) -> list[Any]:
        """Return a column."""
        from pyarrow import ArrowException

        try:
            table = self._file.read(columns=[name])
            return list(table.column(name).to_pylist())
        except (ArrowException, OSError, OverflowError, ValueError, KeyError) as error:
            raise self._unreadable(error, f"column {name!r}: ") from None

    def _unreadable(self, error: Exception, where: str = "") -> FileError:
        reason = " ".join(str(error).split()).rstrip(".")
        return FileError(f"{self._path} is not a readable Parquet file: {where}{reason}.")
