"""How numbers, p-values, lists of names and tables are printed; the only formatter."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from os.path import commonprefix
from typing import Any, TypeVar

from numpy.typing import NDArray

from tiewise.errors import check_choice, unknown

SHOWN = 20  # rows of a table that are printed
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # pictures cannot have these characters


def number(value: float) -> str:
    """Return a number with three significant digits; whole numbers are written out.

    >>> number(0.47058), number(15.0), number(123456.7)
    ('0.471', '15', '123,457')
    """
    if value != value:
        return "nan"
    if abs(value) < 1e15 and (abs(value) >= 1000.0 or value == round(value)):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def shortened(text: str, most: int = 80) -> str:
    """Return a text of at most so many characters; longer ones are cut in the middle.

    >>> shortened("scaled_tau(weights=1.0,0.5,0.25)", 25)
    'scaled_tau(...0,0.5,0.25)'
    """
    if len(text) <= most:
        return text
    tail = (most - 3) // 2
    return f"{text[: most - 3 - tail]}...{text[-tail:]}"


def labels(names: Iterable[object], most: int = 24) -> list[str]:
    """Return each name in one line of at most so many characters; no two labels are alike.

    Of long names the words at the start or the end that all of them share are left out.

    >>> labels(["the gene A7 of the mouse", "the gene B7 of the mouse"], 14)
    ['the gene A7...', 'the gene B7...']
    >>> labels(["hydroxychloroquine", "hydroxyxxxroquine"], 14)
    ['hydrox...quine', 'hydr...ine (2)']
    """
    texts = [UNPRINTABLE.sub("\ufffd", " ".join(str(name).split())) for name in names]
    if len(texts) > 1 and max(map(len, texts)) > most:
        texts = _without_shared_words(texts, most)
    found: dict[str, int] = {}  # each label, and how many names would have it
    for text in texts:
        label = short = shortened(text, most)
        while label in found:
            found[short] += 1
            ending = f" ({found[short]})"
            label = f"{shortened(text, most - len(ending))}{ending}"
        found[label] = 1
    return list(found)


def _without_shared_words(texts: list[str], most: int) -> list[str]:
    """Return texts without the words that all of them end with and, where that is too little, start with."""
    tail = _shared([text[::-1] for text in texts])
    texts = [f"{text[: len(text) - tail]}..." for text in texts] if tail > 3 else texts
    head = _shared(texts) if max(map(len, texts)) > most else 0
    return [f"...{text[head:]}" for text in texts] if head > 3 else texts


def _shared(texts: list[str]) -> int:
    """Return how many characters all texts start with, in whole words."""
    return len(re.sub(r"[^\W_]+$", "", commonprefix(texts)))  # noqa: RUF071 - these are no paths


def few(names: Iterable[object], most: int = 3) -> str:
    """Return the first names and how many more there are.

    >>> few("abcde")
    'a, b, c and 2 more'
    """
    texts = [str(name) for name in names]
    shown = ", ".join(texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """Return rows of texts as aligned columns; the last column is as wide as it is."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    lines = ("  ".join([*map(str.ljust, row, widths), row[-1]]) for row in rows)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def coefficient(value: float) -> str:
    """Return a coefficient with two decimals, and more where it would look like 0 or 1 without being so.

    >>> coefficient(0.718), coefficient(0.9987), coefficient(1.0)
    ('0.72', '0.9987', '1.00')
    """
    value = round(value, 6) + 0.0  # no minus zero
    short = f"{value:.2f}"
    return short if abs(float(short)) not in (0.0, 1.0) or float(short) == value else f"{value:g}"


def pvalue(p: float) -> str:
    """Return a p-value as it is reported.

    >>> pvalue(0.0312345), pvalue(0.0000001), pvalue(float("nan"))
    ('p = 0.0312', 'p < 0.001', 'no p-value')
    """
    return "no p-value" if p != p else "p < 0.001" if p < 0.001 else f"p = {number(p)}"


def counted(count: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "item"), counted(1200, "item")
    ('1 item', '1,200 items')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


T = TypeVar("T")


def track(steps: Sequence[T], what: str, progress: bool | None = None) -> Iterator[T]:
    """Yield the steps of long work; a bar on standard error shows them, by default in a terminal."""
    if not (sys.stderr.isatty() if progress is None else progress):
        yield from steps
        return
    from rich.console import Console
    from rich.progress import track as tracked

    yield from tracked(steps, what, console=Console(stderr=True), transient=True)


@dataclass(frozen=True, eq=False)
class Table:
    """Named columns of one length, as NumPy arrays: `table["value"]`, `table.to_frame()`, `table.save("table.tex")`."""

    columns: Mapping[str, NDArray[Any]]

    def __getitem__(self, name: str) -> NDArray[Any]:
        if name not in self.columns:
            raise unknown("column", name, self.columns)
        return self.columns[name]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the rows as plain Python values."""
        return zip(*(column.tolist() for column in self.columns.values()), strict=True)

    def to_frame(self, library: str = "pandas") -> Any:
        """Return a data frame of pandas or of polars."""
        check_choice("library", library, ("pandas", "polars"))
        return importlib.import_module(library).DataFrame(dict(self.columns))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file by its ending: .csv, .json, .md or .tex."""
        from tiewise import io

        io.save(path, self)

    def __str__(self) -> str:
        rows = [[*self.columns], *([cell(value) for value in row] for row in islice(self.rows(), SHOWN))]
        more = [f"  ... {counted(len(self) - SHOWN, 'more row')}"] if len(self) > SHOWN else []
        return "\n".join([table(rows), *more])

    __repr__ = __str__


def cell(value: object) -> str:
    """Return a value of a table as one line; an empty text where there is none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value) if value == value else ""
    return "" if value is None else " ".join(str(value).split())
