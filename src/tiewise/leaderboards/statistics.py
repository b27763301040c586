"""What a board is ordered by: means of scores, of wins or of ranks over tasks, medians, or a function."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Generator
from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.leaderboards.common_tasks import of_common_tasks
from tiewise.leaderboards.evidence import Evidence, of_means, of_repeats, of_statistic
from tiewise.leaderboards.scores import Scores
from tiewise.rankings.scores import ranked

STATISTICS = ("mean", "median", "win_rate", "mean_rank")


def name_of(statistic: Any) -> str:
    """Return what a statistic is called."""
    return statistic if isinstance(statistic, str) else getattr(statistic, "__qualname__", type(statistic).__name__)


def evidence_of(
    scores: Scores, statistic: Any, higher_is_better: bool, n_resamples: int, rng: Generator
) -> tuple[Evidence, float]:
    """Return the evidence, in which larger is better, and the sign that makes of its estimates what is shown."""
    if not isinstance(higher_is_better, bool | np.bool_):
        raise InputTypeError(f"`higher_is_better` must be True or False: got {shown(higher_is_better)}.")
    if not callable(statistic):
        one_of("statistic", statistic, STATISTICS)
    sign = 1.0 if higher_is_better else -1.0
    if statistic != "mean":
        told = "gaps" if scores.has_gaps else "repeats as a level" if scores.task_of is not None else ""
        if told:
            raise InputValueError(
                f'`statistic` must be "mean" for scores with {told}: got {shown(name_of(statistic))}.'
            )
    if scores.has_gaps:
        return of_common_tasks(scores, sign), sign
    values = sign * scores.values
    if statistic == "mean":
        return (of_means(values) if scores.task_of is None else of_repeats(values, scores.task_of)), sign
    if statistic in ("win_rate", "mean_rank"):
        ranks = ranks_in_tasks(values)
        if statistic == "mean_rank":
            return of_means(-ranks), -1.0
        return of_means((len(ranks) - ranks) / (len(ranks) - 1.0)), 1.0
    function = _medians if statistic == "median" else statistic
    return of_statistic(scores.values, _signed(function, sign), n_resamples, rng), sign


def ranks_in_tasks(values: Floats) -> Floats:
    """Return the rank of each item in each task, 1 = largest, equal scores at their mean rank."""
    columns = [ranked(column, "scores", method="average", tolerance=0.0) for column in values.T]
    return np.ascontiguousarray(np.array(columns, dtype=np.float64).T)


def _medians(values: Floats) -> Any:
    return np.median(values, axis=1)


class _signed:  # noqa: N801 - a function that can be pickled
    def __init__(self, function: Callable[[Any], Any], sign: float) -> None:
        self.function, self.sign = function, sign
        self.__qualname__ = name_of(function)

    def __call__(self, values: Floats) -> Any:
        return self.sign * np.asarray(self.function(values))


def columns_of(scores: Scores, statistic: Any, higher_is_better: bool) -> Floats | None:
    """Return the scores of which boards of other tasks are made, larger = better; None where they have gaps.

    Of ranks and wins these are the ranks and wins themselves, of a task with repeats their mean.
    """
    if scores.has_gaps:
        return None
    values = scores.values if higher_is_better else -scores.values
    if scores.task_of is not None:
        tasks = range(int(scores.task_of.max()) + 1)
        return np.stack([values[:, scores.task_of == task].mean(axis=1) for task in tasks], axis=1)
    return -ranks_in_tasks(values) if statistic in ("win_rate", "mean_rank") else values
