"""Groups by a measure's own way through many pairs of rankings at once, all groups of one size at a time."""

import math
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import TiewiseError, collecting, give
from tiewise.grouped.compiled import by_size
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues
from tiewise.grouped.rows import GroupedPairs
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.running.threads import in_order

# Numbers of one task: few enough to stay in a core's cache, enough for threads not to wait for each other.
_NUMBERS_A_TASK = 1 << 16


def compute_groups(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> Bools:
    """Fill in the values of the groups, and return which of them are left for the measure itself.

    That are those with which something is wrong, too: it says what.
    """
    form = question.measure.many_form
    assert form is not None
    left = np.zeros(len(groups), dtype=np.bool_)
    tasks = []
    for n, places in by_size(pairs.size[groups]):
        step = max(1, _NUMBERS_A_TASK // n)
        tasks += [(n, places[start : start + step]) for start in range(0, len(places), step)]

    def one(n: int, places: Integers) -> tuple[Integers, Bools, ManyValues | None]:
        if not form.fits(n):
            return places, np.zeros(len(places), dtype=np.bool_), None
        return places, *_computed(form, pairs, question, groups[places], n)

    with collecting() as caught:
        for places, done, found in in_order(one, tasks):
            left[places] = ~done
            if found is not None:
                _fill(values, groups[places[done]], found)
    for warning in {str(warning): warning for warning in caught}.values():
        give(warning)
    return left


def _computed(
    form: ManyForm, pairs: GroupedPairs, question: GroupQuestion, groups: Integers, n: int
) -> tuple[Bools, ManyValues | None]:
    """Return which groups, all of n rows, have values by this way, and these values."""
    rows = pairs.start[groups][:, None] + np.arange(n)
    rows = pairs.order[rows] if len(pairs.order) else rows
    x, y = pairs.x[rows], pairs.y[rows]
    try:
        if question.of_values:
            fine = np.isfinite(x).all(axis=1) & np.isfinite(y).all(axis=1)
            sides = [form.rows(x[fine], "x"), form.rows(y[fine], "y")]
        else:
            best = -1.0 if question.scores and question.higher_is_better else 1.0
            ranked = [form.rows(best * x, "x"), form.rows(best * y, "y")]
            fine = _are_fine(question, (x, y), ranked)
            sides = ranked if fine.all() else [side[fine] for side in ranked]
        if not fine.any():
            return fine, None
        return fine, form.values(form.pairs.along(sides[0], sides[1], n, int(fine.sum())))
    except TiewiseError:
        return np.zeros(len(groups), dtype=np.bool_), None


def _are_fine(question: GroupQuestion, numbers: tuple[Floats, Floats], ranked: list[RankedRows]) -> Bools:
    """Tell which groups hold positions, if that is what they are to hold, and no ties that the measure refuses."""
    fine = np.ones(len(ranked[0]), dtype=np.bool_)
    for side, given, rows in zip("xy", numbers, ranked, strict=True):
        if not question.scores:
            fine &= rows.are_numbered(given)
        if side in question.measure.untied_sides:  # type: ignore[attr-defined]
            fine &= ~rows.tied
    return fine


def _fill(values: GroupValues, groups: Integers, found: ManyValues) -> None:
    values.statistic[groups] = found.statistic
    for name in ("concordant", "discordant", "tied"):
        mass: Floats | Any = getattr(found, name)
        getattr(values, name)[groups] = math.nan if mass is None else mass
