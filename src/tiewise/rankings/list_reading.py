"""Reads one list of items: a plain list or tuple holds items, best first; arrays and dicts hold positions."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.rankings.positions import as_positions, refuse_nan
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.reading import read_numbers

_MISSING = ("NoneType", "NAType", "NaTType")
_GROUPS = (list, tuple, set, frozenset)
_WANTED = "must be a list of items, best first, a Ranking, a dict, or an array or Series of positions"
_ABSENT = "A list leaves out the items that it lacks."
_ITEMS = "If these are items, best first, use values.tolist() or Ranking.from_order(values)."


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A list as it was given: `positions` is None where the items are listed best first, `items` where it has none."""

    argument: str
    n: int
    positions: Numbers | None
    items: Sequence[Hashable] | None


def open_list(data: object, argument: str) -> Opened:
    """Return a caller's list, checked."""
    if isinstance(data, Ranking):
        return Opened(argument, data.n, data._positions, data._items)
    if isinstance(data, list | tuple):
        return _from_items(data, argument)
    is_column = hasattr(data, "to_numpy") or hasattr(data, "__array__")
    if not is_column and not isinstance(data, Mapping | set | frozenset):
        kind = "the text " if isinstance(data, str | bytes) else ""
        hint = "Use Ranking.parse(text) for text such as 'a>b=c'." if kind else "A list or a tuple of it will do."
        raise InputTypeError(f"`{argument}` {_WANTED}: got {kind}{shown(data)}.", hint)
    numbers, items = read_numbers(data, argument)
    refuse_nan(numbers, argument, _ABSENT, items)
    try:
        positions = as_positions(numbers, argument, items)
    except InputValueError as error:
        if items is not None or not len(numbers):
            raise
        raise error.with_hint(error.hint + _ITEMS) from None
    return Opened(argument, len(positions), positions, items)


def _from_items(data: Sequence[Any], argument: str) -> Opened:
    """Return the list of items, best first; a list, tuple or set among them is a group of tied items."""
    kinds = set(map(type, data))
    if not any(issubclass(kind, _GROUPS) for kind in kinds):
        _refuse_unusable(data, argument, kinds)
        return Opened(argument, len(data), None, data)
    items: list[Any] = []
    groups: list[int] = []
    for place, entry in enumerate(data):
        members = _members(entry, argument, place) if isinstance(entry, _GROUPS) else [entry]
        items += members
        groups += [place + 1] * len(members)
    _refuse_unusable(items, argument, set(map(type, items)))
    return Opened(argument, len(items), np.array(groups), items)


def _members(group: Iterable[Any], argument: str, place: int) -> list[Any]:
    """Return the items of a group of tied ones."""
    members = list(group)
    if not members:
        raise InputValueError(f"`{argument}` must have no empty group of tied items: got one at index {place}.")
    for member in members:
        if isinstance(member, _GROUPS):
            raise InputTypeError(
                f"`{argument}` must hold items and groups of tied items: got {shown(member)} in the group at index "
                f"{place}.",
                "Use Ranking.from_order(items) for items that are tuples.",
            )
    return members


def _refuse_unusable(items: Sequence[Any], argument: str, kinds: set[type]) -> None:
    """Raise if an item is missing, unhashable, or there twice; the items are only looked at one by one if need be."""
    if any(kind.__name__ in _MISSING or issubclass(kind, float | np.generic) for kind in kinds):
        for place, item in enumerate(items):
            if type(item).__name__ in _MISSING or (isinstance(item, float | np.generic) and bool(item != item)):
                raise InputValueError(f"`{argument}` must name every item: got {shown(item)} as item {place + 1}.")
    try:
        if len(set(items)) == len(items):
            return
    except TypeError:
        place = next(place for place, item in enumerate(items) if not _is_hashable(item))
        raise InputTypeError(
            f"`{argument}` must hold hashable items such as text or numbers: got {shown(items[place])} "
            f"as item {place + 1}."
        ) from None
    first: dict[Hashable, int] = {}
    for place, item in enumerate(items):
        if first.setdefault(item, place) != place:
            raise InputValueError(
                f"`{argument}` must name each item once: got {shown(item)} as item {first[item] + 1} "
                f"and again as item {place + 1}.",
                "A plain list holds items here, best first, not positions.",
            )


def _is_hashable(item: object) -> bool:
    try:
        hash(item)
    except TypeError:
        return False
    return True
