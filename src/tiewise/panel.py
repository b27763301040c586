"""Several rankings of the same or of different items, as rows of one array; and the columns of data frames."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from tiewise.errors import TiewiseError, warn
from tiewise.ranking import (
    UNNAMED,
    Aligned,
    Floats,
    Given,
    Ints,
    RankingLike,
    Reading,
    check_reading,
    item_names,
    read_side,
    settled,
)
from tiewise.text import Table, few


@dataclass(frozen=True, eq=False)
class Panel:
    """Rankings over the union of their items, a row each: NaN where an item has no value, inf where it is absent.

    `labels` are the names of the rankings, `items` those of the items, if they have some. `orders` has by ranking the
    places of its items, in the order in which they came; None where all rankings have the same items in one order.
    """

    positions: Floats
    labels: tuple[str, ...]
    items: tuple[Hashable, ...] | None
    orders: tuple[Ints, ...] | None
    lists: bool
    values: bool
    reading: Reading

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def is_complete(self) -> bool:
        """Whether all rankings have positions of the same items."""
        return bool(np.isfinite(self.positions).all())

    def pair(self, i: int, j: int, named: bool = True) -> Aligned:
        """Return the rankings i and j, aligned as two rankings by themselves are; `named`: with the names of items."""
        x, y, labels = self.positions[i], self.positions[j], self.items if named else None
        places = one = two = np.arange(len(x))
        left_out = 0
        if self.orders is not None:
            one, two = self.orders[i], self.orders[j]
            if self.reading["missing"] == "drop" and not self.lists:
                places = one[~np.isinf(y[one])]
            else:
                places = np.append(one, two[np.isinf(x[two])])
            left_out = len(one) + int(np.isinf(x[two]).sum()) - len(places)
            x, y = x[places], y[places]
        given: Sequence[Hashable] = range(len(one)) if labels is None else [labels[k] for k in one]
        labels = None if labels is None else tuple(labels[k] for k in places)
        absent = None if self.orders is None else (np.isinf(x), np.isinf(y))
        return settled(
            Aligned(x, y, labels, given, absent, left_out=left_out),
            (len(one), len(two)),
            lists=self.lists,
            values=self.values,
            missing=self.reading["missing"],
            nan_policy=self.reading["nan_policy"],
            numbering=self.reading["numbering"],
        )


def read_panel(
    rankings: Any,
    *,
    labels: Sequence[str] | None = None,
    lists: bool = False,
    values: bool = False,
    **reading: Unpack[Reading],
) -> Panel:
    """Return the rankings of a data frame (its columns), of a dict, of an array (its rows) or of a list.

    Of a data frame a column of different texts beside columns of numbers has the names of the items.
    """
    defaults: Reading = {"items": None, "input": None, "missing": "raise", "nan_policy": "raise", "numbering": "min"}
    reading = {**defaults, **reading}
    check_reading(reading["missing"], reading["nan_policy"], reading["numbering"])
    word, items = reading["input"], reading["items"]
    if isinstance(word, tuple):
        raise TiewiseError(f"`input` must be one word for all rankings: got {word!r}.")
    found, items = _rankings(rankings, items)
    if len(found) < 2:
        raise TiewiseError(f"at least two rankings are needed: got {len(found)}.")
    sides = [read_side(each, name, word, reading["numbering"], lists, values) for name, each in found.items()]
    sides = _with_names(sides, [*found], items, is_given=reading["items"] is not None)
    marked = [name for name, side in zip(found, sides, strict=True) if side.may_be_positions]
    if 0 < len(marked) < len(sides):
        warn(f"{few(marked)}: 1 to {len(sides[0].values)}, each once, were read as scores. They may be positions.")
    names = tuple(map(str, found if labels is None else labels if hasattr(labels, "__iter__") else [labels]))
    if len(names) != len(found) or len(set(names)) < len(names) or not all(names):
        raise TiewiseError(f"`labels` must be {len(found)} different names: got {few(map(repr, names), 6)}.")
    return _joined(sides, names, lists=lists, values=values, reading=reading)


def _rankings(rankings: Any, items: Any) -> tuple[dict[Any, RankingLike], Any]:
    """Return the rankings by name, and the names of the items."""
    if isinstance(rankings, Table) or hasattr(type(rankings), "columns"):  # a lazy frame warns where it is asked itself
        return _of_columns(rankings, items)
    if isinstance(rankings, Mapping):
        return dict(rankings), items
    rankings = getattr(rankings, "rankings", rankings)  # votes of a file
    if isinstance(rankings, np.ndarray) and rankings.ndim != 2:
        raise TiewiseError(f"an array of rankings needs a row for each of them: got {rankings.ndim} dimensions.")
    if isinstance(rankings, str | set | frozenset) or not hasattr(rankings, "__iter__"):
        raise TiewiseError(f"rankings come in a data frame, an array, a dict or a list: got {rankings!r:.60}.")
    found = dict(enumerate(rankings))
    if any(isinstance(each, int | float | np.number) for each in found.values()):
        raise TiewiseError("these are the numbers of one ranking: give a list of several rankings.")
    return found, items


def _of_columns(frame: Any, items: Any) -> tuple[dict[Any, RankingLike], Any]:
    """Return the columns of a data frame, but for that of the items, and the names of the items."""
    columns = columns_of(frame)
    texts = [name for name, cells in columns.items() if is_text(cells)]
    if isinstance(items, str):
        if items not in columns:
            raise TiewiseError(f"there is no column {items!r} for `items`: the frame has {few(columns, 12)}.")
        items = columns.pop(items).tolist()
    elif items is None and len(texts) == 1 and len(columns) > 1:
        items = columns.pop(texts[0]).tolist()
    elif items is None and 0 < len(texts) < len(columns):
        raise TiewiseError(
            f"some columns are text, {few(map(repr, texts))}, others numbers: choose the columns of the rankings, "
            "and name the one of the items by `items`."
        )
    elif items is None and not texts and hasattr(frame, "index"):
        items = frame.index.tolist()
    return {name: _order(cells) if is_text(cells) else cells for name, cells in columns.items()}, items


def _order(cells: NDArray[Any]) -> list[str]:
    """Return the names in a column; shorter lists have empty cells."""
    return [cell for cell in cells.tolist() if isinstance(cell, str) and cell]


def columns_of(frame: Any) -> dict[Any, NDArray[Any]]:
    """Return the columns of a data frame of any library, or of a Table, as NumPy arrays."""
    if isinstance(frame, Table):
        return dict(frame.columns)
    data = eager(frame)
    return {name: data.get_column(name).to_numpy() for name in data.columns}


def eager(frame: Any) -> Any:
    """Return a data frame in memory, of any library, by the methods of narwhals."""
    import narwhals as nw

    try:
        return nw.from_native(frame, eager_only=True)
    except TypeError:
        raise TiewiseError(
            f"a data frame of pandas, polars or pyarrow is needed here: got {type(frame).__name__}; "
            "collect a lazy frame first, by frame.collect()."
        ) from None
    except ValueError as error:  # names of columns that came twice
        raise TiewiseError(f"the data frame cannot be read: {' '.join(str(error).split())}.") from None


def is_text(cells: NDArray[Any]) -> bool:
    """Whether a column holds texts."""
    return cells.dtype.kind in "US" or (cells.dtype.kind in "OT" and any(isinstance(cell, str) for cell in cells[:100]))


def _with_names(sides: list[Given], names: list[Any], items: Any, *, is_given: bool) -> list[Given]:
    """Give the nameless rankings the names `items`; either all or none have names then.

    As in `align`, names that the caller gives also replace those of Series of one index.
    """
    if is_given and len({side.labels for side in sides}) == 1 and not any(side.is_order for side in sides):
        sides = [side._replace(labels=None) for side in sides]
    nameless = [side for side in sides if side.labels is None]
    if is_given and not nameless:
        raise TiewiseError("`items` are names for numbers without names: these rankings have names of their own.")
    if items is not None and nameless:
        labels = item_names(items, len(nameless[0].values))
        sides = [side._replace(labels=labels) if side.labels is None else side for side in sides]
    elif nameless and len(nameless) < len(sides):
        raise TiewiseError(UNNAMED)
    for name, side in zip(names, sides, strict=True):
        wanted = len(sides[0].values if side.labels is None else side.labels)
        if len(side.values) != wanted:
            raise TiewiseError(f"rankings must have one number per item: {name} has {len(side.values)}, not {wanted}.")
    return sides


def _joined(sides: list[Given], names: tuple[str, ...], *, lists: bool, values: bool, reading: Reading) -> Panel:
    if len({side.labels for side in sides}) == 1:
        return Panel(np.stack([side.values for side in sides]), names, sides[0].labels, None, lists, values, reading)
    orders = cast(list[tuple[Hashable, ...]], [side.labels for side in sides])
    place = {item: k for k, item in enumerate(dict.fromkeys(item for order in orders for item in order))}
    positions = np.full((len(sides), len(place)), np.inf)
    places = tuple(np.array([place[item] for item in order]) for order in orders)
    for row, side, own in zip(positions, sides, places, strict=True):
        row[own] = side.values
    lacking = np.isinf(positions)
    if reading["missing"] == "raise" and not lists and lacking.any():
        which = int(lacking.any(axis=1).argmax())
        absent = [item for item, gone in zip(place, lacking[which], strict=True) if gone]
        raise TiewiseError(
            f"the rankings have different items: {names[which]} lacks {len(absent)} ({few(absent)}). Lists are "
            'compared by measures such as rbo; missing="drop" leaves out what one of two rankings lacks, '
            'missing="bottom" or missing="unknown" places it last.'
        )
    return Panel(positions, names, tuple(place), places, lists, values, reading)
