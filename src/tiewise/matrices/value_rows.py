"""The variables of a matrix as rows of values, where all of them have the same items and no gaps."""

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import TiewiseError
from tiewise.matrices.reading import Collection
from tiewise.rankings.joining import join
from tiewise.rankings.sides import ValueSide


def value_rows(rows: Collection, columns: Collection) -> tuple[Numbers, Numbers] | None:
    """Return the values of both collections, a row for each variable; None where they are to be aligned in pairs.

    What is wrong with a value, the pair in which it comes first will say.
    """
    objects = [*(rows.objects or ()), *(() if columns is rows else columns.objects or ())]
    try:
        sides = [ValueSide.open(one, "x") for one in objects]
    except TiewiseError:
        return None
    first = sides[0]
    for side in sides:
        if len(side.numbers) != len(first.numbers) or side.numbers.dtype != first.numbers.dtype:
            return None
        if side.items != first.items:
            if side.items is None or first.items is None or not (both := join(first.items, side.items)).is_same:
                return None
            side.numbers = both.in_order_of_x(side.numbers)
    values = np.stack([side.numbers for side in sides])
    if not values.shape[1] or np.isnan(values).any():
        return None
    return values[: rows.size], values if columns is rows else values[rows.size :]
