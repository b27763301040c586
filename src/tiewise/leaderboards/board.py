"""A leaderboard that knows how much of itself is certain."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputValueError, cut, shown
from tiewise.leaderboards.differences import rank_bounds
from tiewise.leaderboards.evidence import Evidence
from tiewise.leaderboards.order import neighbour_degrees, order_of, positions_of, tiers_of
from tiewise.likes import SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.parameters import as_whole_number
from tiewise.rankings import Ranking
from tiewise.table import Table
from tiewise.weights.scaling import WeightVector

if TYPE_CHECKING:
    from tiewise.leaderboards.comparison import BoardComparison
    from tiewise.leaderboards.task_curve import TaskCurve

_SHOWN = 20


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Leaderboard:
    """Items in the order of their scores, and what the data say of that order. Arrays are in the order of `items`.

    Attributes
    ----------
    items : tuple
        The items, as they were given.
    tasks : tuple
        The tasks that were used; empty where there are summary numbers only.
    means : array
        The statistic by which the board is ordered, in the unit of the scores.
    errors : array
        The standard error of each, over tasks.
    ranking : Ranking
        The board as a ranking; equal means share the first of their positions.
    low, high : array of int
        All true ranks lie within these, at once, with confidence `level`.
    low_marginal, high_marginal : array of int
        The true rank of an item lies within these with confidence `level`: shorter, for a question about one item.
    tiers : array of int
        An item that is significantly worse than the one that opened its tier opens the next.
    weights : Scaling
        The measured scaling: how well the data tell position i and the next one apart. For `weights=` anywhere.
    degrees : matrix
        How well the data tell each two items apart: 1 - p of a paired two-sided t-test, 0 = not at all, 1 = certainly.
    told_apart : matrix of bool
        Which pairs differ significantly, over all pairs at once.
    level : float
        The confidence level of the intervals and tiers.
    statistic : str
        What the board is ordered by.
    left_out : tuple
        Tasks that were left out because some item lacks them.
    """

    items: tuple[Hashable, ...]
    tasks: tuple[Hashable, ...]
    means: Floats
    errors: Floats
    level: float
    statistic: str
    higher_is_better: bool
    told_apart: Bools
    told_apart_marginal: Bools = field(repr=False)
    evidence: Evidence = field(repr=False)
    draws: Floats = field(repr=False)
    columns: Floats | None = field(default=None, repr=False)
    left_out: tuple[Hashable, ...] = ()
    named_tasks: bool = False
    backend: Any = field(default=None, repr=False)

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.items)

    @cached_property
    def order(self) -> Integers:
        """The places of the items, best first."""
        return order_of(self.evidence.estimates)

    @cached_property
    def ranking(self) -> Ranking:
        """The board as a ranking."""
        return Ranking.from_positions(positions_of(self.evidence.estimates), self.items)

    @cached_property
    def weights(self) -> WeightVector:
        """The measured scaling."""
        found = neighbour_degrees(self.order, self.evidence.differences, self.evidence.errors, self.evidence.df)
        return WeightVector(tuple(found.tolist()))

    @cached_property
    def degrees(self) -> Floats:
        """How well the data tell each two items apart."""
        return self.evidence.degrees

    @cached_property
    def _bounds(self) -> tuple[Integers, Integers, Integers, Integers]:
        apart = self.evidence.differences
        return (*rank_bounds(self.told_apart, apart), *rank_bounds(self.told_apart_marginal, apart))

    @property
    def low(self) -> Integers:
        """The best rank that each item may have, all items at once."""
        return self._bounds[0]

    @property
    def high(self) -> Integers:
        """The worst rank that each item may have, all items at once."""
        return self._bounds[1]

    @property
    def low_marginal(self) -> Integers:
        """The best rank that an item may have, taken by itself."""
        return self._bounds[2]

    @property
    def high_marginal(self) -> Integers:
        """The worst rank that an item may have, taken by itself."""
        return self._bounds[3]

    @cached_property
    def tiers(self) -> Integers:
        """The tier of each item, 1 = best."""
        return tiers_of(self.order, self.told_apart, self.evidence.differences)

    @cached_property
    def half_widths(self) -> Floats:
        """Half the width of each mean's own interval at `level`, without what moves all items alike."""
        from scipy.special import ndtri, stdtrit

        df, inner = self.evidence.df, 0.5 + self.level / 2.0
        if isinstance(df, np.ndarray):
            df = float(np.diagonal(df).min())  # the item with the fewest scores
        factor = float(ndtri(inner)) if np.isinf(df) else float(stdtrit(max(df, 1.0), inner))
        return np.asarray(factor * self.evidence.within_errors)

    def top(self, k: int) -> Floats:
        """Return for each item the share of resampled boards that have it among the first k.

        Examples
        --------
        >>> import tiewise as tw
        >>> board = tw.leaderboard([[9, 8, 9, 7], [5, 6, 5, 6], [5, 5, 6, 6]], items="abc", rng=0)
        >>> board.top(1).tolist()
        [1.0, 0.0, 0.0]
        """
        most = as_whole_number(k, "k")
        if most > self.n:
            raise InputValueError(f"`k` must be at most the number of items, {self.n}: got {shown(k)}.")
        drawn = self.evidence.estimates[:, None] + self.draws * self.evidence.spread
        border = np.partition(drawn, self.n - most, axis=0)[self.n - most]
        return np.asarray((drawn >= border).mean(axis=1))

    def table(self, top: int | None = None) -> Table:
        """Return a row for each item, the best first, with all that is known of it.

        Parameters
        ----------
        top : int, optional
            Add the column `top`: the share of resampled boards that have the item among the first so many.
        """
        order = self.order
        names = np.empty(self.n, dtype=object)
        names[:] = [self.items[place] for place in order.tolist()]
        columns = {
            "item": names,
            "position": self.ranking.positions[order],
            self.statistic: self.means[order],
            "error": self.errors[order],
            "low": self.low[order],
            "high": self.high[order],
            "low_marginal": self.low_marginal[order],
            "high_marginal": self.high_marginal[order],
            "tier": self.tiers[order],
            "weight": np.append(self.weights.values, np.nan),
        }
        if top is not None:
            columns["top"] = self.top(top)[order]
        return Table(columns)

    def to_frame(self, top: int | None = None) -> Any:
        """Return the rows of `table()` in the library of the frame that was given, else in pandas."""
        table = self.table(top)
        if self.backend is None:
            return table.to_pandas()
        import narwhals.stable.v2 as nw

        columns = {name: column.tolist() for name, column in table.columns.items()}
        return nw.from_dict(columns, backend=self.backend).to_native()

    def compare(
        self,
        other: "Leaderboard",
        *,
        units: str = "same",
        missing: str = "raise",
        n_resamples: int = 999,
        rng: SeedLike = None,
    ) -> "BoardComparison":
        """Compare this board with another one of the same items: see `tw.compare_boards`."""
        from tiewise.leaderboards.comparison import compare_boards

        return compare_boards(self, other, units=units, missing=missing, n_resamples=n_resamples, rng=rng)

    def enough(self, sizes: Any = None, *, n_resamples: int = 200, rng: SeedLike = None) -> "TaskCurve":
        """Return how well boards of fewer and of more tasks would agree with this one.

        Parameters
        ----------
        sizes : sequence of int, optional
            Numbers of tasks; without them, some from 2 to twice as many as there are.
        n_resamples : int
            How many boards of each size to draw, tasks with replacement.
        rng : int or numpy.random.Generator, optional
            The seed.

        Examples
        --------
        >>> import tiewise as tw
        >>> board = tw.leaderboard([[9, 8, 9, 7], [5, 6, 5, 6], [1, 2, 2, 1]], rng=0)
        >>> board.enough([2, 4], rng=0).needed(0.9)
        2
        """
        from tiewise.leaderboards.task_curve import task_curve

        return task_curve(self, sizes, n_resamples, as_seed(rng))

    def without_tasks(self) -> Table:
        """Return which tasks can be left out: a row for each, the one that is missed least first.

        `alone` is the agreement with the whole board, in its measured scaling, when only this task is left out;
        `together`, when it and all tasks above it are. The order is by `alone`: a quick choice, not the best possible.
        """
        from tiewise.leaderboards.task_curve import without_tasks

        return without_tasks(self)

    @property
    def n_tiers(self) -> int:
        """How many tiers there are."""
        return int(self.tiers.max())

    @property
    def neighbours_told_apart(self) -> Bools:
        """Whether each item but the last, best first, differs significantly from the next, over all pairs at once."""
        apart: Bools = self.told_apart[self.order[:-1], self.order[1:]]
        return apart

    @property
    def separable(self) -> int:
        """How many of the N - 1 neighbours differ significantly, over all pairs at once."""
        return int(self.neighbours_told_apart.sum())

    def _head(self) -> str:
        over = f" on {len(self.tasks)} tasks" if self.tasks else ""
        return (
            f"{self.n} items{over} by {cut(self.statistic)}: {self.n_tiers} tier{'s' * (self.n_tiers != 1)}, "
            f"{self.separable} of {self.n - 1} neighbours told apart at level {self.level:g}"
        )

    def __repr__(self) -> str:
        return f"<Leaderboard: {self._head()}>"

    def __str__(self) -> str:
        return f"{self._head()}\n{self._short().text(_SHOWN)}"

    def _short(self) -> Table:
        columns = dict(self.table().columns)
        columns["ranks"] = np.array(
            [f"{low}-{high}" for low, high in zip(columns.pop("low"), columns.pop("high"), strict=True)], dtype=object
        )
        del columns["low_marginal"], columns["high_marginal"]
        last = ("ranks", "tier", "weight")
        return Table({name: columns[name] for name in (*(n for n in columns if n not in last), *last)})

    def _repr_html_(self) -> str:
        from tiewise import markup

        return markup.paragraph(self._head()) + self._short()._repr_html_()
