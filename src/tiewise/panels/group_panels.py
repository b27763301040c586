"""The panels of a frame in memory, group by group, and the answer in a frame of the same kind."""

from collections.abc import Hashable
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError, TiewiseError, UndefinedCorrelationWarning, quietly, shown
from tiewise.grouped.frames import column_of_numbers, grouped_rows, label_of, open_frame
from tiewise.grouped.names import refuse_odd_names
from tiewise.panels.consensus import agreed
from tiewise.panels.group_question import PanelQuestion
from tiewise.panels.voters import Voters, read_voters
from tiewise.rankings import Ranking
from tiewise.running.progress import report


def panels_in_memory(frame: Any, question: PanelQuestion) -> Any:
    """Return the answer for a table in memory, in a table of the same kind."""
    import narwhals.stable.v2 as nw

    opened = open_frame(frame)
    question.refuse_unknown_columns(opened.columns)
    for argument in ("item", "ranking"):
        refuse_odd_names(opened[getattr(question, argument)], argument, "be named in every row of `frame`")
    order, start, size, keys = grouped_rows(opened, question.by)
    rows = np.arange(len(opened)) if not len(order) else order
    label, panel = label_of(keys), _Panels(opened, question)
    answers = []
    for group, (first, count) in enumerate(zip(start.tolist(), size.tolist(), strict=True)):
        try:
            answers.append(panel(rows[first : first + count]))
        except TiewiseError as error:
            raise error.within(label(group)) from None
        report("finding a consensus for each group", (group + 1) / len(start))
    columns = [np.concatenate(parts) for parts in zip(*answers, strict=True)] if answers else _NOTHING
    backend = nw.get_native_namespace(opened)
    named = zip(("position", "voters", "mean_agreement", "gap"), columns[1:], strict=True)
    items = nw.maybe_reset_index(opened.select(*question.by, question.item)[columns[0].tolist()])
    return items.with_columns(*(nw.new_series(name, column, backend=backend) for name, column in named)).to_native()


_NOTHING = [*(np.zeros(0, dtype=np.int64) for _ in range(3)), np.zeros(0), np.zeros(0)]

Answer = tuple[Integers, Integers, Integers, Floats, Floats]


class _Panels:
    """The rankings of one frame."""

    def __init__(self, frame: Any, question: PanelQuestion) -> None:
        self._question = question
        self._items: list[Hashable] = frame[question.item].to_list()
        self._voters: list[Hashable] = frame[question.ranking].to_list()
        self._numbers = column_of_numbers(frame[question.value], "value")

    def __call__(self, rows: Integers) -> Answer:
        """Return for the items of a group, best first, a row that has it, its position, and what is said of all."""
        there = rows[~np.isnan(self._numbers[rows])].tolist()
        if not there:
            return (rows[:0], rows[:0], rows[:0], np.zeros(0), np.zeros(0))
        # In an order of their own, so that the order of the rows does not decide between equally good rankings.
        there.sort(key=lambda row: (str(self._voters[row]), str(self._items[row])))
        by_voter: dict[Hashable, list[int]] = {}
        has: dict[Hashable, int] = {}
        for row in there:
            by_voter.setdefault(self._voters[row], []).append(row)
            has.setdefault(self._items[row], row)
        rankings = [self._ranking(voter, own) for voter, own in by_voter.items()]
        voters = read_voters(self._question.measure, rankings)
        items = range(voters.n) if voters.items is None else voters.items
        positions, agreement, gap = self._found(voters)
        best = np.lexsort((np.array([str(item) for item in items]), positions))
        size = len(best)
        return (
            np.array([has[items[k]] for k in best.tolist()], dtype=np.int64),
            positions[best].astype(np.int64),
            np.full(size, len(rankings), dtype=np.int64),
            np.full(size, agreement),
            np.full(size, gap),
        )

    def _found(self, voters: Voters) -> tuple[Integers, float, float]:
        measure = self._question.measure
        with quietly(UndefinedCorrelationWarning):
            if voters.positions is not None and (voters.positions == voters.positions[:, :1]).all():
                return np.ones(voters.n, dtype=np.int64), float("nan"), 0.0
            found = agreed(measure, voters, self._question.choice)
            return found.positions, found.mean_agreement, found.gap

    def _ranking(self, voter: Hashable, rows: list[int]) -> Ranking:
        items = tuple(self._items[row] for row in rows)
        if len(set(items)) < len(items):
            twice = next(item for item in items if items.count(item) > 1)
            raise InputValueError(
                f"`item` must be there once in each ranking: got {shown(twice)} twice for {shown(voter)}."
            )
        numbers, reading = self._numbers[rows], self._question.reading
        if reading.are_scores:
            return Ranking.from_scores(numbers, items=items, higher_is_better=reading.input == "scores")
        return Ranking.from_positions(numbers, items=items)
