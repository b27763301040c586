"""Reads one list of items: a plain list or tuple holds items, best first; arrays and dicts hold positions.

A plain list of numbers that may be either is refused unless the caller says which.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.rankings.positions import (
    as_positions,
    refuse_empty,
    refuse_nan,
    refuse_unnumbered,
    rule_of,
)
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.ratings import warn_of_ratings
from tiewise.rankings.reading import read_numbers, unique_items
from tiewise.rankings.scores import ranked

_MISSING = ("NoneType", "NAType", "NaTType")
_GROUPS = (list, tuple, set, frozenset)
_WANTED = "must be a list of items, best first, a Ranking, a dict, or an array or Series of positions"
_ABSENT = "A list leaves out the items that it lacks."
_ITEMS = 'If these are items, best first, say input="order".'


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A list as it was given: `positions` is None where the items are listed best first, `items` where it has none."""

    argument: str
    n: int
    positions: Numbers | None
    items: Sequence[Hashable] | None


def open_list(data: object, argument: str, input: str | None = None) -> Opened:
    """Return a caller's list, checked; `input` is what the caller says that it holds."""
    if isinstance(data, Ranking):
        return Opened(argument, data.n, data._positions, data._items)
    if isinstance(data, list | tuple) and input in (None, "order"):
        return _from_items(data, argument)
    if input == "order":
        named = unique_items(data, argument)  # type: ignore[arg-type]
        return Opened(argument, len(named), None, named)
    is_column = hasattr(data, "to_numpy") or hasattr(data, "__array__") or isinstance(data, list | tuple)
    if not is_column and not isinstance(data, Mapping | set | frozenset):
        kind = "the text " if isinstance(data, str | bytes) else ""
        hint = "Use Ranking.parse(text) for text such as 'a>b=c'." if kind else "A list or a tuple of it will do."
        raise InputTypeError(f"`{argument}` {_WANTED}: got {kind}{shown(data)}.", hint)
    numbers, items = read_numbers(data, argument)
    refuse_nan(numbers, argument, _ABSENT, items)
    if input in ("scores", "costs"):
        refuse_empty(numbers, argument)
        positions = ranked(numbers, argument, items, higher_is_better=input == "scores")
        return Opened(argument, len(numbers), positions, items)
    try:
        positions = as_positions(numbers, argument, items)
        tied = refuse_unnumbered(positions, argument)
    except InputValueError as error:
        if items is not None or not len(numbers):
            raise
        raise error.with_hint(error.hint + _ITEMS) from None
    if input is None:
        warn_of_ratings(positions, tied, argument)
    return Opened(argument, len(positions), positions, items)


def refuse_doubtful(x: object, y: object, told: tuple[str, str] = ("x", "y")) -> None:
    """Raise if both lists hold numbers that may be items, best first, but may as well be scores or positions."""
    numbers = (x, y) if _may_be_scores(x) and _may_be_scores(y) else ()
    if any(value % 1 for one in numbers for value in one):  # type: ignore[attr-defined]
        raise InputValueError(
            f"`{told[0]}` and `{told[1]}` must be lists of items, and seem to be scores: "
            f"got {shown(x)} and {shown(y)}.",
            hints.LIST_OR_SCORES,
        )
    if _may_be_positions(x) and _may_be_positions(y) and len(x) == len(y) > 1:  # type: ignore[arg-type]
        raise InputValueError(
            f"`{told[0]}` and `{told[1]}` must be lists of items or of positions, and may be either: "
            f"got {shown(x)} and {shown(y)}.",
            hints.LIST_OR_POSITIONS,
        )


def any_doubtful(xs: Sequence[object], ys: Sequence[object]) -> bool:
    """Tell whether `refuse_doubtful` refuses one of these lists with one of those."""
    scores = [[one for one in side if _may_be_scores(one)] for side in (xs, ys)]
    if all(scores) and any(value % 1 for side in scores for one in side for value in one):  # type: ignore[attr-defined]
        return True
    x, y = ({len(one) for one in side if _may_be_positions(one)} for side in (xs, ys))  # type: ignore[arg-type]
    return not (x & y) <= {1}


def _may_be_scores(data: object) -> bool:
    return isinstance(data, list | tuple) and bool(data) and set(map(type, data)) <= {float, int, np.float64}


def _may_be_positions(data: object) -> bool:
    if not isinstance(data, list | tuple) or not data or not set(map(type, data)) <= {int, np.int64, np.int32}:
        return False
    numbers = np.array(data)
    return bool(numbers.min() >= 1 and numbers.max() <= len(numbers) and rule_of(numbers) is not None)


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
                "A list holds items here, best first.",
            )


def _is_hashable(item: object) -> bool:
    try:
        hash(item)
    except TypeError:
        return False
    return True
