"""How people write numbers: which mark stands before the decimals, which between thousands, and what is no number."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, shown

# What people write for a missing value, in small letters. It could also be an item's name, so items are not looked at.
GAPS = ("na", "n/a", "#n/a", "nan", "null", "none", "-", "--", "?")

_DECIMAL_MARKS = (".", ",")
# Spaces of three widths, and two apostrophes, separate thousands as well.
_THOUSANDS = {"": "", ",": ",", ".": r"\.", " ": "[ \u00a0\u202f\u2009]", "'": "['\u2019]"}


@dataclass(frozen=True)
class Notation:
    """One way to write numbers; `thousands` is empty where thousands are not set apart."""

    decimal: str
    thousands: str

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        mark = re.escape(self.decimal)
        whole = r"\d+"
        if self.thousands:
            whole = rf"(?:[1-9]\d{{0,2}}(?:{_THOUSANDS[self.thousands]}\d{{3}})+|\d+)"
        return re.compile(rf"[+-]?(?:{whole}(?:{mark}\d*)?|{mark}\d+)(?:[eE][+-]?\d+)?", re.ASCII)

    def fits(self, text: str) -> bool:
        """Tell whether a text is a number in this notation."""
        return self._pattern.fullmatch(text) is not None

    def plain(self, text: str) -> str:
        """Return a text that fits as Python writes it."""
        if self.thousands:
            text = re.sub(_THOUSANDS[self.thousands], "", text)
        return text.replace(self.decimal, ".")


PLAIN = Notation(".", "")
NOTATIONS = tuple(Notation(mark, between) for between in _THOUSANDS for mark in _DECIMAL_MARKS if mark != between)


@dataclass(frozen=True)
class Writing:
    """What is known of how a file writes its numbers: the notations to choose from, and the words for no number."""

    notations: tuple[Notation, ...] = NOTATIONS
    gaps: frozenset[str] = field(default=frozenset(GAPS))

    @classmethod
    def of(cls, decimal: str | None, thousands: str | None, na: str | Iterable[str] | None) -> "Writing":
        """Return what the caller says of a file, or say what is wrong with that."""
        for argument, mark, known in (
            ("decimal", decimal, _DECIMAL_MARKS),
            ("thousands", thousands, [*_THOUSANDS][1:]),
        ):
            if mark is not None and mark not in known:
                told = " or ".join(map(repr, known))
                raise InputValueError(f"`{argument}` must be {told}: got {shown(mark)}.")
        if decimal is not None and decimal == thousands:
            raise InputValueError(f"`decimal` and `thousands` must differ: got {shown(decimal)} for both.")
        allowed = tuple(
            one
            for one in NOTATIONS
            if decimal in (None, one.decimal) and (thousands is None or one.thousands == thousands)
        )
        return cls(allowed, frozenset(GAPS) if na is None else frozenset(map(str.lower, _words(na))))

    def is_gap(self, text: str) -> bool:
        """Tell whether a text stands for a missing value."""
        return text.lower() in self.gaps

    def readings(self, texts: Sequence[str]) -> list[Notation]:
        """Return the notations that fit all texts and read them differently, the plain one first."""
        found: dict[tuple[str, ...], Notation] = {}
        for notation in self.notations:
            if all(map(notation.fits, texts)):
                found.setdefault(tuple(map(notation.plain, texts)), notation)
        return list(found.values())

    def first_wrong(self, texts: Sequence[str]) -> int:
        """Return the place of the first text at which no notation fits any more."""
        left = list(self.notations)
        for place, text in enumerate(texts):
            left = [notation for notation in left if notation.fits(text)]
            if not left:
                return place
        return -1


DEFAULT = Writing()


def _words(na: Any) -> list[str]:
    words: list[Any] = [na] if isinstance(na, str) else list(na) if isinstance(na, Iterable) else [None]
    if not all(isinstance(word, str) for word in words):
        raise InputTypeError(f"`na` must be a text or a list of texts: got {shown(na)}.")
    return words
