"""Tables in text: cells between commas, semicolons, tabs or bars, a header first."""

import csv
import io
import re
from itertools import islice
from os import PathLike
from typing import Any

from tiewise import hints
from tiewise.errors import FileError, InputValueError, shown

SEPARATORS = (",", ";", "\t", "|")
_WORDS = {"tab": "\t", "comma": ",", "semicolon": ";", "bar": "|", r"\t": "\t"}

# So many rows tell by what cells are separated.
_LOOKED_AT = 50


class TextColumns:
    """The cells of a table by column, as texts; an empty one is None."""

    def __init__(self, header: list[str], body: list[list[str]]) -> None:
        self._cells = dict(zip(header, zip(*body, strict=True), strict=True))

    def __call__(self, name: str) -> list[Any]:
        """Return a column."""
        return [cell.strip() or None for cell in self._cells[name]]


def as_separator(value: Any) -> str | None:
    """Return the character that separates cells, which may be given by a word; None where nothing is said."""
    if value is None:
        return None
    mark = _WORDS.get(value, value) if isinstance(value, str) else value
    if not isinstance(mark, str) or len(mark) != 1 or mark in '"\r\n' or mark.isalnum():
        raise InputValueError(
            f"`separator` must be a character such as ',' or ';', or the word tab: got {shown(value)}."
        )
    return mark


def said_by_itself(text: str) -> tuple[str | None, str]:
    """Return the separator that a first line such as `sep=;` names, as Excel writes it, and the text without it."""
    first, newline, rest = text.partition("\n")
    found = re.fullmatch(r'"?sep=(.)"?', first, flags=re.IGNORECASE)
    return (found[1], newline + rest) if found else (None, text)


def rows_of(text: str, separator: str, path: str | PathLike[str]) -> list[tuple[int, list[str]]]:
    """Return the rows of a table that are not empty, each with the line in which it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for cells in reader:
            if cells:
                rows.append((start, cells))
            start = reader.line_num + 1
    except csv.Error as error:
        raise FileError(f"{path} cannot be read as a table, from line {start} on: {error}.") from None
    return rows


def separator_of(text: str, path: str | PathLike[str]) -> str:
    """Return by what cells are separated: the one mark that makes all rows as long as the header.

    Where none does, it is the mark that the header has most of, for the sentence on what is wrong.
    """
    lengths = {mark: _lengths(text, mark) for mark in SEPARATORS}
    fitting = [mark for mark, found in lengths.items() if len(set(found)) == 1 and found[0] > 1]
    if len(fitting) > 1:
        first = text.lstrip("\n").partition("\n")[0]
        told = " or ".join(map(repr, fitting))
        raise FileError(
            f"{path} must say what separates its cells, {told}: got the header {shown(first)}.", hints.SEPARATOR
        )
    return fitting[0] if fitting else max(SEPARATORS, key=lambda mark: lengths[mark][:1])


def _lengths(text: str, separator: str) -> list[int]:
    """Return how many cells each of the first rows has."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        return [len(cells) for cells in islice(filter(None, reader), _LOOKED_AT)]
    except csv.Error:
        return [0]
