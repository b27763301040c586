"""P-values in groups: all groups of one size at a time where the measure takes positions, the others one by one.

Each group draws alignments from a stream that the seed and the group's key decide, and its rows are put in the order of
their numbers first. So its p-value depends neither on the other groups, nor on the order in which rows come, nor on
which of an engine's workers has it.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.grouped.loop import answers
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues
from tiewise.grouped.rows import GroupedPairs
from tiewise.inference.arguments import Resampling
from tiewise.inference.comparisons import Comparisons
from tiewise.inference.many import ManyTests, goes_by_positions, one_test
from tiewise.inference.null.patterns import TiePatterns
from tiewise.inference.streams import stream_of


def add_pvalues(
    pairs: GroupedPairs, question: GroupQuestion, wanted: Resampling, groups: Integers, values: GroupValues
) -> None:
    """Fill in the p-values of the groups, and whether they are the least that drawn alignments can give."""
    streams = _Streams(pairs, wanted)
    if goes_by_positions(question.measure):
        for n in np.unique(pairs.size[groups]).tolist():
            _test_block(pairs, question, wanted, groups[pairs.size[groups] == n], values, streams)
        return

    def tested(group: int, x: Any, y: Any) -> tuple[float, bool]:
        return one_test(question.measure, x, y, wanted, streams(group))

    for group, found in answers(_in_order_of_numbers(pairs), question, groups, tested, "testing groups"):
        values.pvalue[group], values.pvalue_is_least[group] = found


class _Streams:
    """The stream of each group; the keys are read when the first one is asked for."""

    def __init__(self, pairs: GroupedPairs, wanted: Resampling) -> None:
        self._pairs, self._root = pairs, wanted.rng
        self._keys: Any = None

    def __call__(self, group: int) -> np.random.SeedSequence:
        if self._keys is None:
            self._keys = self._pairs.keys()
        assert isinstance(self._root, int)
        return stream_of(self._root, self._keys[group])


def _test_block(
    pairs: GroupedPairs, question: GroupQuestion, wanted: Resampling, groups: Integers, values: GroupValues,
    streams: _Streams,
) -> None:  # fmt: skip
    """Fill in the p-values of groups of one size."""
    places = pairs.start[groups][:, None] + np.arange(int(pairs.size[groups[0]]))
    rows = pairs.order[places] if len(pairs.order) else places
    x, y = (_patterns(numbers[rows], question) for numbers in (pairs.x, pairs.y))
    every = np.arange(len(groups))
    difference = values.concordant[groups] - values.discordant[groups]
    comparisons = Comparisons(x, y, every, every, values.statistic[groups], difference)
    tests = ManyTests(question.measure, comparisons, wanted, lambda place: streams(int(groups[place])))
    found = tests(lambda place: f"in group {pairs.label(int(groups[place]))}")
    values.pvalue[groups], values.pvalue_is_least[groups] = found.pvalue, found.is_least


def _patterns(numbers: Floats, question: GroupQuestion) -> TiePatterns:
    if question.scores:
        return TiePatterns.of_keys(-numbers if question.higher_is_better else numbers, question.method)
    return TiePatterns.of_positions(numbers)


def _in_order_of_numbers(pairs: GroupedPairs) -> GroupedPairs:
    """Return the pairs with the rows of each group in the order of x's numbers, then of y's."""
    rows, groups = pairs.all_rows()
    order = rows[np.lexsort((pairs.y[rows], pairs.x[rows], groups))]
    return replace(pairs, order=order, start=np.cumsum(pairs.size) - pairs.size)
