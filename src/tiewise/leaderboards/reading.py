"""From what the caller has to `Scores`: a matrix, dicts, a wide or a long frame, or a table out of a file."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.leaderboards.frames import is_columns, is_frame, long_columns, wide_columns
from tiewise.leaderboards.long_scores import REPEATS, from_long
from tiewise.leaderboards.scores import Scores, as_scores


@dataclass(frozen=True)
class Layout:
    """What is said of how scores lie: the names of items and tasks, or the columns that have them."""

    items: Any = None
    tasks: Any = None
    item: str | None = None
    task: str | None = None
    score: str | None = None
    repeat: str | None = None
    repeats: str = "raise"
    missing: str = "raise"

    def read(self, scores: Any) -> Scores:
        """Return the scores."""
        one_of("repeats", self.repeats, REPEATS)
        if self.repeat is not None and self.repeats != "level":
            raise InputValueError(f'`repeat` goes with repeats="level": got {shown(self.repeat)} without it.')
        if is_frame(scores) or is_columns(scores):
            return self._of_frame(scores)
        for argument in ("item", "task", "score", "repeat"):
            if getattr(self, argument) is not None:
                raise InputValueError(
                    f"`{argument}` goes with a frame, whose column it names: got {shown(getattr(self, argument))} for "
                    f"{type(scores).__name__}."
                )
        if self.repeats != "raise":
            raise InputValueError(f"`repeats` goes with a long frame: got {shown(self.repeats)} for a matrix.")
        if isinstance(scores, Mapping):
            return self._of_mapping(scores)
        return self._of_matrix(scores)

    def _of_frame(self, scores: Any) -> Scores:
        if self.items is not None:
            raise InputValueError("`items` must be left out for a frame, which names its own: `item` is the column.")
        if self.task is None and self.score is None:
            if self.repeats != "raise":
                raise InputValueError(f"`repeats` goes with a long frame: got {shown(self.repeats)} for a wide one.")
            names, tasks, values = wide_columns(scores, self.item, self.tasks)
            return as_scores(names, tasks, values, self.missing, None)
        wanted = {"item": self.item, "task": self.task, "score": self.score}
        lacking = [f"`{argument}`" for argument, name in wanted.items() if name is None]
        if lacking:
            raise InputValueError(
                f"{' and '.join(lacking)} must name a column of a long frame, a row of which is a score: got none."
            )
        if self.tasks is not None:
            raise InputValueError("`tasks` must be left out for a long frame: `task` is the column that names them.")
        return from_long(long_columns(scores, wanted, self.repeat, self.repeats), self.repeats, self.missing)

    def _of_mapping(self, scores: Mapping[Any, Any]) -> Scores:
        if self.items is not None:
            raise InputValueError("`items` must be left out for a dict, whose keys they are.")
        rows = list(scores.values())
        if not rows or not all(isinstance(row, Mapping) for row in rows):
            return Layout(list(scores), self.tasks, missing=self.missing)._of_matrix(rows)
        if self.tasks is not None:
            raise InputValueError("`tasks` must be left out for a dict of dicts, whose keys they are.")
        tasks = list(dict.fromkeys(task for row in rows for task in row))
        values = np.array([[_number(row.get(task)) for task in tasks] for row in rows], dtype=np.float64)
        return as_scores(list(scores), tasks, values.reshape(len(rows), len(tasks)), self.missing, None)

    def _of_matrix(self, scores: Any) -> Scores:
        try:
            values = np.array(scores, dtype=np.float64, order="C")
        except (TypeError, ValueError):
            raise InputTypeError(
                f"`scores` must be a matrix of numbers, items x tasks, or a frame: got {shown(scores)}."
            ) from None
        if values.ndim != 2:
            raise InputValueError(
                f"`scores` must be a matrix, items x tasks: got {values.ndim} dimension{'s' * (values.ndim != 1)}.",
                "Means alone need `errors` or `covariance`." if values.ndim == 1 else "",
            )
        items = names_of(self.items, len(values), "items", "rows")
        tasks = None if self.tasks is None else names_of(self.tasks, values.shape[1], "tasks", "columns")
        return as_scores(items, tasks, values, self.missing, None)


def names_of(names: Any, count: int, argument: str, told: str) -> list[Hashable]:
    """Return the names that were given, or numbers from 1 on."""
    if names is None:
        return list(range(1, count + 1))
    if not isinstance(names, Iterable):
        raise InputTypeError(f"`{argument}` must be a sequence of names: got {shown(names)}.")
    found = [name.item() if isinstance(name, np.generic) else name for name in names]
    if len(found) != count:
        raise InputValueError(f"`{argument}` must name each of {count} {told}: got {len(found)} names.")
    return found


def _number(value: Any) -> float:
    if value is None:
        return np.nan
    try:
        return float(value)
    except (TypeError, ValueError):
        raise InputTypeError(f"`scores` must hold numbers: got {shown(value)}.") from None
