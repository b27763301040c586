"""Which items two rankings were compared on, where the alignment itself does not say: by name, or by place."""

from collections.abc import Hashable, Sequence

import numpy as np

from tiewise.arrays import Numbers
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.reading import Items, read_numbers


def compared_items(x: object, y: object, pair: Aligned) -> Sequence[Hashable]:
    """Return the items of `pair`, the alignment of x and y, in its order; of bare vectors, their places in these.

    Items with missing values are left out, and of two variables with names those that only one has.
    """
    if pair.items is not None:
        return pair.items
    if pair.has_nan:
        return range(pair.n)
    (values_x, items_x), (values_y, items_y) = _read(x, "x"), _read(y, "y")
    if items_x is None or items_y is None:
        places: Sequence[Hashable] = np.flatnonzero(~(np.isnan(values_x) | np.isnan(values_y))).tolist()
        return places
    known_x, known_y = (
        {item for item, value in zip(items, values.tolist(), strict=True) if value == value}
        for items, values in ((items_x, values_x), (items_y, values_y))
    )
    return [item for item in items_x if item in known_x and item in known_y]


def _read(data: object, argument: str) -> tuple[Numbers, Items | None]:
    return (data._positions, data._items) if isinstance(data, Ranking) else read_numbers(data, argument)
