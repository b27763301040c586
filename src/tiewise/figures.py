"""A figure: a number that comes with what is known about it, and prints in one line, in rows and as HTML."""

import math
from dataclasses import fields
from typing import Any, ClassVar

from tiewise import markup


def number_text(value: float | None, digits: int = 10) -> str:
    """Return a number as it is shown; "undefined" for nan."""
    if value is None:
        return "-"
    return f"{value:.{digits}g}" if math.isfinite(value) else "undefined"


class Figure(float):
    """A frozen dataclass that is a float: one of its fields is the number, and `rows` tells all.

    It is formatted, rounded, sorted, averaged and put into arrays and frames as that number, and arithmetic gives plain
    floats. Two figures are equal if all their fields are; a figure and a plain number, if the numbers are.
    """

    __slots__ = ()

    _number: ClassVar[str] = "statistic"

    def __new__(cls, *values: Any, **named: Any) -> Any:
        """Return a figure; a number, where a number alone is given.

        `statistics.mean` and its like convert what they find to the type of their data, which must not fail: without
        the other fields, a figure is nothing but its number.
        """
        if len(values) == 1 and not named:
            return float(values[0])
        return super().__new__(cls, values[0] if values else named.get(cls._number, math.nan))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return float(self), None  # the number alone would come back from a pickle as a number

    def rows(self) -> list[tuple[str, str]]:
        """Return the (label, text) rows in the order in which they are shown."""
        raise NotImplementedError

    def describe(self) -> str:
        """Return all rows, one a line."""
        rows = self.rows()
        width = max(len(label) for label, _ in rows)
        return "\n".join(f"{label:{width}}  {text}" for label, text in rows)

    def _in_short(self) -> str:
        """Return what a short text says beside the number."""
        raise NotImplementedError

    def __str__(self) -> str:
        first, *rest = self.rows()
        return f"{first[0]} = {first[1]} ({', '.join(f'{label} = {text}' for label, text in rest)})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {number_text(float(self), 6)}{self._in_short()}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.rows())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Figure):
            return float.__eq__(self, other)
        return type(self) is type(other) and self._compared() == other._compared()

    def __ne__(self, other: object) -> bool:  # float has its own
        return float.__ne__(self, other) if not isinstance(other, Figure) else not self == other

    def __hash__(self) -> int:
        return hash(getattr(self, self._number))  # that of the field: of nan, it is that of the object

    def _compared(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        return tuple(getattr(self, field.name) for field in fields(kind) if field.compare)
