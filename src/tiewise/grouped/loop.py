"""Groups one by one, by the measure itself: for measures without kernels, and for lists of different items.

Nothing here gives a warning of its own: what there is to say of all groups is said once, when they are counted.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.errors import TiewiseError, collecting, give
from tiewise.grouped.numbering import positions_in
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues
from tiewise.grouped.rows import GroupedPairs
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.lists import pair_lists
from tiewise.rankings.positions import number
from tiewise.rankings.sides import ValueSide
from tiewise.running.progress import report


def loop_over(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> None:
    """Fill in the values of the groups."""

    def compared(_: int, x: Any, y: Any) -> Any:
        return _value(question.measure, x, y)

    for group, result in answers(pairs, question, groups, compared, "comparing groups"):
        values.statistic[group], values.n[group] = result.statistic, result.n
        for name in ("concordant", "discordant", "tied"):
            mass = getattr(result, name, None)
            getattr(values, name)[group] = math.nan if mass is None else mass


def answers(
    pairs: GroupedPairs, question: GroupQuestion, groups: Integers, function: Callable[[int, Any, Any], Any], task: str
) -> Iterator[tuple[int, Any]]:
    """Yield (group, answer); an error says in which group, and a warning that several groups give is given once.

    The function takes the group and its two rankings.
    """
    told: dict[str, Any] = {}
    for done, group in enumerate(groups.tolist(), start=1):
        sides = _two_rankings(pairs, question, group)
        try:
            with collecting() as caught:
                answer = function(group, *sides)
        except TiewiseError as error:
            raise error.within(f"in group {pairs.label(group)}") from None
        told |= {str(warning): warning for warning in caught}
        yield group, answer
        report(task, done / len(groups))
    for warning in told.values():
        give(warning)


def _value(measure: Measure, x: Any, y: Any) -> Any:
    """Return the measure's result, undefined or not."""
    pair: Any
    if isinstance(measure, PositionMeasure):
        pair = Aligned(x.positions, y.positions, x.items if x.has_items else None)
        measure._refuse_ties(pair)
    else:
        pair = align(x, y, kind=ValueSide) if isinstance(measure, ValueMeasure) else pair_lists(x, y)
    return measure._compute(pair)  # type: ignore[attr-defined]


def _two_rankings(pairs: GroupedPairs, question: GroupQuestion, group: int) -> tuple[Any, Any]:
    """Return what the measure is called on: values, rankings of the same items, or lists of different ones."""
    rows = pairs.rows(group)
    if question.of_values:
        return pairs.x[rows], pairs.y[rows]
    first, second = (_ranking(pairs, question, group, side, rows) for side in (0, 1))
    return first, second


def _ranking(pairs: GroupedPairs, question: GroupQuestion, group: int, side: int, rows: Numbers) -> Ranking:
    numbers, absent = pairs.sides[side]
    own = rows if absent is None else rows[~absent[rows]]
    if question.scores:  # those of items below the rest are infinite
        scores = numbers[own]
        positions = number(-scores if question.higher_is_better else scores, question.method)
    else:
        positions = positions_in(pairs, group, side, own)
    items: tuple[Any, ...] | None = None
    if question.names_items and pairs.item is not None:
        items = tuple(map(pairs.item, own.tolist()))
    elif question.missing == "keep":
        items = tuple(own.tolist())
    return Ranking._of(np.array(positions), items, question.method)
