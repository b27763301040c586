"""A table: named columns of cells, read as numbers, as items or as the keys of groups."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from tiewise import hints, markup
from tiewise.errors import FileError, MissingCellsWarning, cut, listed, nearest, shown, warn
from tiewise.io.notation import DEFAULT, PLAIN, Notation, Writing


def is_missing(cell: Any) -> bool:
    """Tell whether a cell has no value: None, and what is not equal to itself (nan, NaT, a Decimal that is none)."""
    try:
        return cell is None or bool(cell != cell)
    except (TypeError, ValueError, ArithmeticError):  # what cannot be compared is there; a signalling NaN is not
        return isinstance(cell, Decimal)


@dataclass(frozen=True, repr=False)
class Table:
    """A file's columns by name; a missing cell is None. Only the columns that are asked for are read.

    `rows` are the numbers by which messages call the rows: lines of a text file, rows of a Parquet file. `writing` is
    what is known of how numbers are written; in a table that is `comma_is_likely` a point may separate thousands.
    """

    path: str
    names: tuple[str, ...]
    rows: Sequence[int]
    read: Callable[[str], list[Any]]
    writing: Writing = DEFAULT
    comma_is_likely: bool = False

    def __repr__(self) -> str:
        return f"<Table {self.path}: {len(self.rows)} rows, columns {cut(', '.join(self.names))}>"

    def _repr_html_(self) -> str:
        return markup.in_rows([("rows", str(len(self.rows))), ("columns", ", ".join(self.names))], self.path)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.names)

    def refuse_unknown(self, name: str) -> None:
        """Raise if there is no such column, with those that there are."""
        if name not in self._known:
            raise FileError(
                f"{self.path} has no column {name!r}; its columns are {listed(self.names, 20)}."
                f"{nearest(name, self.names)}"
            )

    def column(self, name: str) -> list[Any]:
        """Return a column's cells, or raise an error that lists the columns there are."""
        self.refuse_unknown(name)
        return self.read(name)

    def numbers(self, name: str) -> list[float | None]:
        """Return a column as numbers, None where a cell is missing; a warning says which words were taken for that.

        What the file does not make clear is asked: whether the comma in 1,234 stands before decimals or thousands.
        """
        cells = self.column(name)
        texts = self._texts(cells)
        if texts is None:
            numbers = [self._number(cell, name, row) for row, cell in zip(self.rows, cells, strict=True)]
            exact = cells
        else:
            notation = self._notation(name, texts)
            exact = [None if text is None else notation.plain(text) for text in texts]
            numbers = [_from_plain(text) for text in exact]
            for row, cell, number in zip(self.rows, cells, numbers, strict=True):
                if number is not None and number in (float("inf"), -float("inf")):
                    raise self._no_number(cell, name, row)
            self._tell_gaps(name, cells, texts)
        self._refuse_collisions(name, cells, exact, numbers)
        return numbers

    def is_numeric(self, name: str) -> bool:
        """Tell whether a column holds nothing but numbers and missing cells."""
        cells = self.column(name)
        texts = self._texts(cells)
        if texts is not None:
            return self.writing.first_wrong([text for text in texts if text is not None]) < 0
        try:
            for row, cell in zip(self.rows, cells, strict=True):
                self._number(cell, name, row)
        except FileError:
            return False
        return True

    def items(self, name: str | None) -> list[Any]:
        """Return the items a column names, or for None the rows counted from 1."""
        if name is None:
            return list(range(1, len(self.rows) + 1))
        first: dict[Any, int] = {}
        for row, item in zip(self.rows, self.column(name), strict=True):
            if is_missing(item):
                raise FileError(f"{self.path} must name an item in each row: column {name!r} is empty in row {row}.")
            self._refuse_unhashable(item, name, row, "items")
            seen = first.setdefault(item, row)
            if seen != row:
                raise FileError(
                    f"{self.path} must name each item once in column {name!r}: got {shown(item)} in row {seen} "
                    f"and again in row {row}.",
                    hints.OTHER_ITEMS,
                )
        return list(first)

    def keys(self, names: Sequence[str]) -> list[tuple[Any, ...]]:
        """Return for each row the group that these columns name."""
        columns = [self.column(name) for name in names]
        for name, column in zip(names, columns, strict=True):
            for row, cell in zip(self.rows, column, strict=True):
                if is_missing(cell):
                    raise FileError(
                        f"{self.path} must name a group in each row: column {name!r} is empty in row {row}."
                    )
                self._refuse_unhashable(cell, name, row, "groups")
        return list(zip(*columns, strict=True))

    def _refuse_unhashable(self, cell: Any, name: str, row: int, noun: str) -> None:
        try:
            hash(cell)
        except TypeError:
            raise FileError(
                f"{self.path} must name {noun} by text or numbers: got {shown(cell)} in column {name!r}, row {row}."
            ) from None

    def _texts(self, cells: list[Any]) -> list[str | None] | None:
        """Return the cells of a column of texts, None where there is no number; nothing for any other column."""
        if not set(map(type, cells)) <= {str, type(None)}:
            return None
        stripped = (None if cell is None else cell.strip() for cell in cells)
        return [None if not text or self.writing.is_gap(text) else text for text in stripped]

    def _notation(self, name: str, texts: list[str | None]) -> Notation:
        """Return how the numbers of a column are written, or say which cell is none, or ask."""
        there = [text for text in texts if text is not None]
        if not self.comma_is_likely and PLAIN in self.writing.notations and all(map(PLAIN.fits, there)):
            return PLAIN
        found = self.writing.readings(there)
        if not found:
            wrong = there[self.writing.first_wrong(there)]
            raise self._no_number(wrong, name, self.rows[texts.index(wrong)])
        if len(found) > 1:
            decimals = self._decimals
            found = [one for one in found if one.decimal in decimals] if len(decimals) == 1 else found
        if len(found) > 1:
            doubtful = next(text for text in there if len({one.plain(text) for one in found}) > 1)
            readings = " or ".join(one.plain(doubtful) for one in found[:2])
            raise FileError(
                f"{self.path} must say what the mark in {doubtful!r} means, in column {name!r}, row "
                f"{self.rows[texts.index(doubtful)]}: it may be {readings}.",
                hints.COMMA if "," in doubtful else hints.POINT,
            )
        return found[0]

    @cached_property
    def _decimals(self) -> frozenset[str]:
        """The decimal marks of those columns that can be read in one way only, and have one."""
        marks = set()
        for name in self.names:
            texts = [text for text in self._texts(self.read(name)) or () if text is not None]
            found = self.writing.readings(texts)
            if len(found) == 1 and any(found[0].decimal in text for text in texts):
                marks.add(found[0].decimal)
        return frozenset(marks)

    def _tell_gaps(self, name: str, cells: list[Any], texts: list[str | None]) -> None:
        words = [cell for cell, text in zip(cells, texts, strict=True) if text is None and cell is not None]
        if words:
            warn(
                f"column {name!r} of {self.path} has {len(words)} cells with {listed(dict.fromkeys(words))}, read as "
                "missing values.",
                MissingCellsWarning,
            )

    def _number(self, cell: Any, name: str, row: int) -> float | None:
        """Return the number in a cell that is no text."""
        if is_missing(cell):
            return None
        if isinstance(cell, int) and not isinstance(cell, bool):
            return cell
        try:
            value = float(cell) if isinstance(cell, float | Decimal) else None
        except (ValueError, OverflowError):
            value = None
        if value is None or value in (float("inf"), -float("inf")):
            raise self._no_number(cell, name, row)
        return value

    def _no_number(self, cell: Any, name: str, row: int) -> FileError:
        return FileError(f"{self.path} must hold numbers in column {name!r}: got {shown(cell)} in row {row}.")

    def _refuse_collisions(
        self, name: str, cells: list[Any], exact: Sequence[Any], numbers: Sequence[float | None]
    ) -> None:
        """Raise if different numbers have become the same one: a tie out of nothing."""
        first: dict[float, int] = {}
        for place, number in enumerate(numbers):
            if number is None:
                continue
            before = first.setdefault(float(number), place)
            if exact[before] != exact[place] and _exactly(exact[before]) != _exactly(exact[place]):
                raise FileError(
                    f"{self.path} must hold numbers that double precision tells apart in column {name!r}: got "
                    f"{shown(cells[before])} and {shown(cells[place])}."
                )


def _from_plain(text: str | None) -> float | None:
    """Return the number that a text holds; whole numbers stay exact."""
    if text is None:
        return None
    return int(text) if text.lstrip("+-").isdigit() and len(text) < 300 else float(text)


def _exactly(value: Any) -> Any:
    return Decimal(value) if isinstance(value, str) else value
