"""A measure on two columns by themselves, as the accessors of pandas and polars ask for it."""

from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Numbers
from tiewise.errors import InputValueError, listed, nearest, shown
from tiewise.grouped.reading import ColumnReading
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.positions import as_positions, tied_pairs
from tiewise.rankings.ratings import rating_levels, told_ratings
from tiewise.rankings.reading import read_numbers
from tiewise.rankings.scores import ranked
from tiewise.results import Result


def compare_columns(x: Any, y: Any, measure: Measure, reading: ColumnReading) -> Result:
    """Return the measure's value on two columns; those of a frame are asked about where vectors are warned of."""
    if isinstance(measure, ValueMeasure):
        return measure(x, y, input=reading.input)
    first, second = (_positions(column, argument, reading) for column, argument in ((x, "x"), (y, "y")))
    return measure(first, second, input="positions")


def _positions(column: Any, argument: str, reading: ColumnReading) -> Any:
    """Return the positions in a column, by item where it names them; what is missing stays so."""
    numbers, items = read_numbers(column, argument)
    if reading.are_scores:
        higher_is_better = reading.input == "scores"
        numbers = ranked(numbers, argument, items, higher_is_better=higher_is_better, method=reading.method)
    elif reading.input is None:
        _refuse_ratings(numbers[~np.isnan(numbers)], argument)
    return numbers if items is None else dict(zip(items, numbers.tolist(), strict=True))


def _refuse_ratings(known: Numbers, argument: str) -> None:
    """Raise if positions may as well be ratings; whether they are positions at all, the measure asks."""
    if len(known) and known.min() >= 1 and known.max() <= len(known):
        positions = as_positions(known, argument)
        levels = rating_levels(positions, tied_pairs(positions))
        if levels:
            raise InputValueError(told_ratings(argument, levels, len(positions)), hints.RATINGS)


def refuse_unknown(names: list[Any], x: Any, y: Any) -> None:
    """Raise if x or y is no column of a frame that has these, or one of several."""
    for argument, name in (("x", x), ("y", y)):
        if name not in names:
            raise InputValueError(
                f"`{argument}` must be a column of the frame: got {shown(name)}; its columns are "
                f"{listed(names, 20)}.{nearest(str(name), map(str, names))}"
            )
        if names.count(name) > 1:
            raise InputValueError(f"`{argument}` must name one column: the frame has {shown(name)} more than once.")
