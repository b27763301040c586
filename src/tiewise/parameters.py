"""How a measure's parameters are declared and read, and the readers of those that are numbers, words, yes or no.

A parameter says once, where it is declared, how it is read: `hausdorff: bool = parameter(False, read=as_flag)`. A
reader takes what was given and the name of the argument. Texts will do: so parameters stand in a measure's text.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from functools import cache, wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, one_of, shown

Reader = Callable[[Any, str], Any]
Given = TypeVar("Given")
Kept = TypeVar("Kept")
Takes = TypeVar("Takes", bound=Callable[..., Any])

_TRUTHS = {"True": True, "true": True, "False": False, "false": False}


class Parameter(Generic[Given, Kept]):
    """The type of a parameter that is given in one form and kept in another."""

    if TYPE_CHECKING:  # at run time it is a plain attribute of a dataclass

        def __get__(self, instance: object, owner: type | None = None) -> Kept: ...
        def __set__(self, instance: object, value: Given) -> None: ...


def parameter(default: Any, read: Reader) -> Any:
    """Declare a dataclass's field that `read` turns into what is kept; None, where it is the default, stays None."""
    return field(default=default, metadata={"read": read})


# Not by way of `vars`, which would make each look-up of an attribute twice as slow (CPython 3.11).
keep = object.__setattr__


@cache
def _readers(kind: Any) -> tuple[tuple[str, Reader, bool], ...]:
    declared = (one for one in fields(kind) if "read" in one.metadata)
    return tuple((one.name, one.metadata["read"], one.default is None) for one in declared)


def read_parameters(instance: object) -> None:
    """Put what is kept in place of what was given, in the order of the fields of a frozen dataclass."""
    kind: Any = type(instance)
    for name, read, may_be_none in _readers(kind):
        given = getattr(instance, name)
        if given is None and may_be_none:
            continue
        kept = read(given, name)
        if kept is not given:
            keep(instance, name, kept)


def renamed(**names: str) -> Callable[[Takes], Takes]:
    """Let a function, or a dataclass, take keywords by their old names until 1.0: `renamed(level="confidence_level")`.

    The signature, and so the help, has the new names only. A dataclass has its fields by their old names as well, and
    the table in `old_names`.
    """

    def accepting(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def called(*arguments: Any, **named: Any) -> Any:
            for old, new in names.items():
                if old in named:
                    if new in named:
                        raise InputTypeError(f"`{new}` must be given once: got it by its old name `{old}`, too.")
                    named[new] = named.pop(old)
            return function(*arguments, **named)

        return called

    def taking(what: Any) -> Any:
        if not isinstance(what, type):
            return accepting(what)
        kind: Any = what
        kind.__init__ = accepting(kind.__init__)
        kind.old_names = names
        for old, new in names.items():
            setattr(kind, old, property(attrgetter(new), doc=f"The old name of `{new}`, until 1.0."))
        return kind

    return taking


def word_of(known: Iterable[str], meaning: Mapping[str, str] | None = None) -> Reader:
    """Return the reader of a word that must be one of these; `meaning` has words that stand for one of them."""
    words, meanings = tuple(known), meaning or {}

    def read(value: Any, argument: str) -> str:
        if type(value) is str and value in words:
            return value
        return one_of(argument, meanings.get(value, value) if isinstance(value, str) else value, (*words, *meanings))

    return read


def list_of(text: str, told: str = "a list") -> Any:
    """Return the list that a text in square brackets stands for; `told` is what a message calls it."""
    import json
    import re

    try:
        return json.loads(re.sub(r"(?<![0-9])\.(?=[0-9])", "0.", text))  # .5 is 0.5
    except (ValueError, RecursionError):
        raise InputValueError(f"{told} must look like [1, 0.5, 0.25]: got {shown(text)}.") from None


def float_of(value: Any) -> float:
    """Return `float(value)`, but not of a text such as 2_0, which only Python's own source reads as a number."""
    if isinstance(value, str) and "_" in value:
        raise ValueError
    return float(value)


def as_number(value: Any, argument: str, wanted: str = "a number") -> float:
    """Return a finite number, or say what was wanted."""
    wrong = f"`{argument}` must be {wanted}: got {shown(value)}."
    # Fractions, Decimals and NumPy's numbers are numbers as well; True, durations and arrays of one number are not.
    is_number = hasattr(value, "__float__") and not isinstance(
        value, bool | np.bool_ | np.ndarray | np.datetime64 | np.timedelta64 | np.complexfloating
    )
    if not (is_number or isinstance(value, str)):
        raise InputTypeError(wrong)
    try:
        number = float_of(value)
    except (ValueError, OverflowError):
        raise InputValueError(wrong) from None
    if not math.isfinite(number):
        raise InputValueError(wrong)
    return number


def as_share(value: Any, argument: str) -> float:
    """Return a number from 0 to 1."""
    number = as_number(value, argument, "a number in [0, 1]")
    if not 0.0 <= number <= 1.0:
        raise InputValueError(f"`{argument}` must lie in [0, 1]: got {shown(value)}.")
    return number


def as_inner_share(value: Any, argument: str) -> float:
    """Return a number between 0 and 1, both excluded."""
    number = as_number(value, argument, "a number between 0 and 1")
    if not 0.0 < number < 1.0:
        raise InputValueError(f"`{argument}` must lie between 0 and 1, both excluded: got {shown(value)}.")
    return number


def as_whole_number(value: Any, argument: str) -> int:
    """Return a whole number from 1 on."""
    wanted = "a whole number >= 1"
    number = as_number(value, argument, wanted)
    if number < 1 or number != int(number):
        raise InputValueError(f"`{argument}` must be {wanted}: got {shown(value)}.")
    return int(value if isinstance(value, int | np.integer) else number)


def as_flag(value: Any, argument: str) -> bool:
    """Return True or False."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str) and value in _TRUTHS:
        return _TRUTHS[value]
    raise InputTypeError(f"`{argument}` must be True or False: got {shown(value)}.")
