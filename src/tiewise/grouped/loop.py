"""Groups one by one, by the measure itself: for measures without kernels, for gaps among positions, and for tests."""

import math
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Floats, Integers
from tiewise.errors import SuspiciousPositionsWarning, TiewiseError, UndefinedCorrelationWarning, collecting, give
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues, warn_of_fractions
from tiewise.grouped.rows import GroupedPairs
from tiewise.rankings import Ranking
from tiewise.rankings.positions import number
from tiewise.running.progress import report


def loop_over(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> None:
    """Fill in the values of the groups."""
    labels: list[str] = []
    for group, result in _answers(pairs, question, groups, question.measure, labels, "comparing groups"):
        values.statistic[group], values.n[group] = result.statistic, result.n
        for name in ("concordant", "discordant", "tied"):
            mass = getattr(result, name, None)
            getattr(values, name)[group] = math.nan if mass is None else mass
    warn_of_fractions(len(labels), labels[0] if labels else "")


def add_pvalues(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> None:
    """Fill in the p-values of the groups."""
    from tiewise.inference.significance import significance

    def tested(x: Any, y: Any) -> Any:
        return significance(x, y, question.measure, rng=question.rng)

    for group, result in _answers(pairs, question, groups, tested, [], "testing groups"):
        values.pvalue[group] = result.pvalue


def _answers(
    pairs: GroupedPairs, question: GroupQuestion, groups: Integers, function: Any, odd: list[str], task: str
) -> Any:
    """Yield (group, answer); note in `odd` the groups whose fractions look like scores, pass other warnings on once."""
    others: dict[str, Any] = {}
    for done, group in enumerate(groups.tolist(), start=1):
        try:
            with collecting() as caught:
                result = function(*_two_rankings(pairs, question, pairs.rows(group)))
        except TiewiseError as error:
            told = error.with_hint(hints.SCORES_IN_FRAME) if error.hint == hints.SCORES else error
            raise told.within(f"in group {pairs.label(group)}") from None
        kinds = {type(warning) for warning in caught}
        if SuspiciousPositionsWarning in kinds:
            odd.append(pairs.label(group))
        others |= {
            str(warning): warning
            for warning in caught
            if type(warning) not in (SuspiciousPositionsWarning, UndefinedCorrelationWarning)
        }
        yield group, result
        report(task, done / len(groups))
    for warning in others.values():
        give(warning)


def _two_rankings(pairs: GroupedPairs, question: GroupQuestion, rows: Integers) -> tuple[Any, Any]:
    """Return what the measure is called on: bare positions, or numbers by item where the two differ in their items."""
    x, y = pairs.x[rows], pairs.y[rows]
    absent = [None if column is None else column[rows] for column in (pairs.absent_x, pairs.absent_y)]
    if question.of_values:
        return x, y
    lists = question.missing == "keep"
    if question.scores and not lists:
        return _ranked(x, question), _ranked(y, question)
    if not lists and not any(gone is not None and gone.any() for gone in absent):
        return x, y
    sides: list[Any] = []
    for numbers, gone in zip((x, y), absent, strict=True):
        items = np.flatnonzero(np.ones(len(rows), dtype=np.bool_) if gone is None else ~gone)
        if question.scores:
            positions = np.array(_ranked(numbers[items], question).positions)
            sides.append(Ranking._of(positions, tuple(items.tolist()), question.method))
        elif lists:
            sides.append(Ranking.from_positions(numbers[items], items=items.tolist()))
        else:
            sides.append(dict(zip(items.tolist(), numbers[items].tolist(), strict=True)))
    return sides[0], sides[1]


def _ranked(scores: Floats, question: GroupQuestion) -> Ranking:
    """Return the ranking of scores that may be infinite: those of items below the rest."""
    return Ranking._of(number(-scores if question.higher_is_better else scores, question.method), None, question.method)
