"""How many tasks are enough: boards of fewer and of more tasks, held against the whole one in its measured scaling."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Generator, Integers
from tiewise.errors import InputValueError, quietly, shown
from tiewise.inference.arguments import as_resamples
from tiewise.leaderboards.board import Leaderboard
from tiewise.leaderboards.draws import Bootstrap
from tiewise.linear_extensions.sampling import as_seed
from tiewise.matrices.matrix import matrix
from tiewise.measures.base.catalog import CATALOG
from tiewise.parameters import as_share, as_whole_number
from tiewise.running.progress import report
from tiewise.table import Table

# The band holds nine of ten boards.
_BAND = (0.05, 0.95)


@dataclass(frozen=True, eq=False, repr=False)
class TaskCurve:
    """The agreement of boards of m tasks with the whole board: scaled gamma with its measured weights.

    Attributes
    ----------
    sizes : array of int
        Numbers of tasks m.
    agreement : array
        The mean over boards of m tasks that are drawn with replacement.
    low, high : array
        Nine of ten boards lie within.
    n_tasks : int
        How many tasks the whole board has.
    """

    sizes: Integers
    agreement: Floats
    low: Floats
    high: Floats
    n_tasks: int
    n_resamples: int

    def needed(self, agreement: float = 0.9) -> int | None:
        """Return the least of the sizes from which on 19 of 20 boards agree at least so much; None if no size does."""
        wanted = as_share(agreement, "agreement")
        fits = self.low >= wanted
        from_there = np.flatnonzero(np.logical_and.accumulate(fits[::-1])[::-1])
        return int(self.sizes[from_there[0]]) if len(from_there) else None

    def table(self) -> Table:
        """Return a row for each size."""
        return Table({"tasks": self.sizes, "agreement": self.agreement, "low": self.low, "high": self.high})

    def __repr__(self) -> str:
        return f"<TaskCurve from {self.sizes[0]} to {self.sizes[-1]} tasks, {self.n_resamples} boards each>"

    def __str__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return markup.paragraph(repr(self)) + self.table()._repr_html_()


def task_curve(board: Leaderboard, sizes: Any, n_resamples: int, rng: int | Generator | None) -> TaskCurve:
    """Return how well boards of other numbers of tasks agree with a board."""
    columns = _columns(board)
    count, generator = as_resamples(n_resamples), np.random.default_rng(as_seed(rng))
    n = columns.shape[1]
    chosen = _sizes(n) if sizes is None else sorted({_size(size) for size in sizes})
    if not chosen:
        raise InputValueError("`sizes` must have at least one number of tasks: got none.")
    rows = []
    for done, size in enumerate(chosen, start=1):
        picks = generator.integers(0, n, (count, size))
        values = _agreement(board, _estimates(board, columns, picks))
        rows.append((np.mean(values), *np.quantile(values, _BAND)))
        report("drawing boards of other numbers of tasks", done / len(chosen))
    found = np.array(rows)
    return TaskCurve(np.array(chosen), found[:, 0], found[:, 1], found[:, 2], n, count)


def without_tasks(board: Leaderboard) -> Table:
    """Return the tasks by how little they are missed."""
    columns = _columns(board)
    n = columns.shape[1]
    if n < 3:
        raise InputValueError(f"the board must have at least 3 tasks to leave some out: got {n}.")
    others = np.array([[k for k in range(n) if k != left] for left in range(n)])
    alone = _agreement(board, _estimates(board, columns, others))
    order = np.argsort(-alone, kind="stable")
    together = [float(_agreement(board, _estimates(board, columns, order[None, left:]))[0]) for left in range(1, n - 1)]
    names = np.empty(n, dtype=object)
    names[:] = [board.tasks[k] for k in order.tolist()] if len(board.tasks) == n else order.tolist()
    return Table({"task": names, "alone": alone[order], "together": np.array([*together, np.nan, np.nan])})


def _columns(board: Leaderboard) -> Floats:
    if board.columns is None:
        raise InputValueError(
            f"the board must have all items' scores on all tasks for boards of other tasks: got {board!r}."
        )
    return board.columns


def _estimates(board: Leaderboard, columns: Floats, picks: Integers) -> Floats:
    """Return the estimates of boards of some tasks, a row for each row of `picks`."""
    draw = board.evidence.draw
    if isinstance(draw, Bootstrap):
        return np.stack([draw.estimated(draw.values[:, tasks]) for tasks in picks])
    n = columns.shape[1]
    counts = np.zeros((len(picks), n))
    np.add.at(counts, (np.arange(len(picks))[:, None], picks), 1.0)
    return np.asarray(counts @ columns.T / picks.shape[1])


def _agreement(board: Leaderboard, estimates: Floats) -> Floats:
    """Return scaled gamma of each board with the whole one; 0 where the whole one tells nothing apart."""
    parameters: dict[str, Any] = {"weights": board.weights}
    measure = CATALOG["scaled_gamma"](**parameters)
    with quietly():
        values = matrix(board.evidence.estimates[None], measure, estimates, input="scores")
    return np.asarray(np.nan_to_num(np.asarray(values, dtype=np.float64)[0]))


def _sizes(n: int) -> list[int]:
    return sorted({int(size) for size in np.round(np.geomspace(2, 2 * n, 10))} | {n})


def _size(size: Any) -> int:
    number = as_whole_number(size, "sizes")
    if number > 10**6:
        raise InputValueError(f"`sizes` must be at most a million tasks: got {shown(size)}.")
    return number
