"""Reads a text file, or says in one sentence why it cannot."""

from os import PathLike
from pathlib import Path

from tiewise.errors import FileError


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return the content of a file that is there, readable and not empty; of a .gz file, what was compressed."""
    try:
        content = Path(path).read_bytes()
    except FileNotFoundError:
        raise FileError(f"no such file: {path}.") from None
    except IsADirectoryError:
        raise FileError(f"a file is needed: {path} is a folder.") from None
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}.") from None
    if Path(path).suffix.lower() == ".gz":
        content = _decompressed(content, path)
    if not content.strip():
        raise FileError(f"{path} is empty.")
    return content


def _decompressed(content: bytes, path: str | PathLike[str]) -> bytes:
    import gzip
    import zlib

    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error) as error:
        raise FileError(f"{path} is not a readable gzip file: {error}.") from None


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a UTF-8 file, without a byte order mark, its lines ending in one newline each."""
    content = read_bytes(path)
    place = content.find(b"\0")
    if place >= 0:
        raise FileError(f"{path} is not a text file: byte 0x00 at offset {place}.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            f"{path} is not UTF-8 text: byte 0x{content[error.start]:02x} at offset {error.start}."
        ) from None
    # Not str.splitlines, which also ends lines at characters that belong to an item, such as U+2028.
    return text.replace("\r\n", "\n").replace("\r", "\n")
