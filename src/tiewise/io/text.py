"""Reads a text file, or says in one sentence why it cannot."""

import codecs
from os import PathLike
from pathlib import Path

from tiewise import hints
from tiewise.errors import FileError, InputValueError, shown

_MARKED_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SPREADSHEETS = (".xlsx", ".xls", ".xlsm", ".ods", ".numbers")


def without_gz(path: str | PathLike[str]) -> str:
    """Return the name of a file in small letters, without the .gz of a compressed one."""
    return Path(path).name.lower().removesuffix(".gz")


def refuse_spreadsheet(path: str | PathLike[str]) -> None:
    """Raise if a file is a spreadsheet, by its name."""
    if Path(path).suffix.lower() in _SPREADSHEETS:
        raise FileError(f"{path} is a spreadsheet, which is not read here: save it as CSV, and give that file.")


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return the content of a file that is there, readable and not empty; of a .gz file, what was compressed."""
    refuse_spreadsheet(path)
    try:
        content = Path(path).read_bytes()
    except FileNotFoundError:
        raise FileError(f"no such file: {path}.") from None
    except IsADirectoryError:
        raise FileError(f"a file is needed: {path} is a folder.") from None
    except (OSError, ValueError) as error:  # a name can hold what no path can
        raise FileError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
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


def read_text(path: str | PathLike[str], encoding: str | None = None) -> str:
    """Return the text of a file, without a byte order mark, its lines ending in one newline each.

    It is UTF-8, or UTF-16 with a byte order mark, unless the caller says otherwise.
    """
    text = _decoded(read_bytes(path), path, encoding)
    if not text.strip():
        raise FileError(f"{path} is empty.")
    # Not str.splitlines, which also ends lines at characters that belong to an item, such as U+2028.
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(content: bytes, path: str | PathLike[str], encoding: str | None) -> str:
    said = encoding is not None
    if encoding is None:
        encoding = "utf-16" if content.startswith(_MARKED_UTF16) else "utf-8-sig"
    elif not _is_of_text(encoding):
        raise InputValueError(
            f"`encoding` must name an encoding of text such as utf-8 or cp1252: got {shown(encoding)}."
        )
    zero = content.find(b"\0")
    if encoding == "utf-8-sig" and zero >= 0:
        hint = hints.UTF16 if zero < 4 else hints.NONE
        raise FileError(f"{path} is not a text file: byte 0x00 at offset {zero}.", hint)
    try:
        text = content.decode(encoding)
    except UnicodeError as error:
        place = getattr(error, "start", 0)
        name = encoding.upper() if said else "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise FileError(
            f"{path} is not {name} text: byte 0x{content[place]:02x} at offset {place}.",
            hints.NONE if said else hints.ENCODING,
        ) from None
    if "\0" in text:
        raise FileError(f"{path} is not a text file: a character NUL at index {text.index(chr(0))}.")
    return text.removeprefix("\ufeff")


def _is_of_text(encoding: object) -> bool:
    """Tell whether this is the name of an encoding: that of a text, not of bytes such as base64."""
    try:
        b"aaaa".decode(encoding)  # type: ignore[arg-type]
    except UnicodeError:  # it is one, of which this is no text
        return True
    except (LookupError, TypeError, ValueError):
        return False
    return True
