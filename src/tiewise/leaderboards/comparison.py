"""Two boards of the same items: whether they disagree more than their noise explains, and who really moved."""

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, TiewiseWarning, listed, one_of, shown, warn
from tiewise.inference.arguments import as_resamples
from tiewise.leaderboards.board import Leaderboard
from tiewise.leaderboards.differences import rank_bounds
from tiewise.leaderboards.evidence import Evidence
from tiewise.leaderboards.order import neighbour_degrees, order_of, positions_of
from tiewise.leaderboards.same_order import agreements, drawn_boards, in_units, signal_spread
from tiewise.likes import SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.catalog import CATALOG
from tiewise.rankings import Ranking
from tiewise.results import Correlation
from tiewise.table import Table
from tiewise.weights.scaling import WeightVector

UNITS = ("same", "own")

# Spreads of two boards further apart than this are hardly in the same unit.
_FAR = 20.0


@dataclass(frozen=True, eq=False, repr=False)
class BoardComparison:
    """What two boards of the same items say together. Arrays are in the order of `items`.

    Attributes
    ----------
    gamma : Correlation
        Scaled gamma with each board's own measured weights: what only one board can tell apart is no disagreement.
    tau : Correlation
        Scaled tau with the same weights.
    pvalue : float
        How often two boards of the same true order, with the noise that these have, agree as little by scaled gamma.
    tau_pvalue : float
        The same by scaled tau.
    items : tuple
        The items of both boards.
    position, other_position : array of int
        Where they stand.
    moved : array of bool
        Who really moved: rank intervals that do not overlap.
    seems_moved : array of bool
        Who stands elsewhere although the rank intervals overlap.
    n_resamples : int
        How many pairs of boards were drawn.
    """

    gamma: Correlation
    tau: Correlation
    pvalue: float
    tau_pvalue: float
    items: tuple[Hashable, ...]
    position: Integers
    other_position: Integers
    low: Integers
    high: Integers
    other_low: Integers
    other_high: Integers
    n_resamples: int
    left_out: tuple[Hashable, ...] = ()
    level: float = field(default=0.95)

    @property
    def moved(self) -> Bools:
        """Who really moved."""
        return np.asarray((self.high < self.other_low) | (self.other_high < self.low))

    @property
    def seems_moved(self) -> Bools:
        """Who stands elsewhere, which chance may explain."""
        return np.asarray((self.position != self.other_position) & ~self.moved)

    def table(self) -> Table:
        """Return a row for each item, those that moved first, then by how far they stand apart."""
        change = self.other_position - self.position
        order = np.lexsort((self.position, -np.abs(change), ~self.moved))
        names = np.empty(len(order), dtype=object)
        names[:] = [self.items[place] for place in order.tolist()]
        columns: dict[str, Any] = {"item": names}
        for name in ("position", "low", "high", "other_position", "other_low", "other_high"):
            columns[name] = getattr(self, name)[order]
        return Table({**columns, "change": change[order], "moved": self.moved[order]})

    def rows(self) -> list[tuple[str, str]]:
        """Return the (label, text) rows in the order in which they are shown."""
        rows = [
            ("scaled gamma", _text(self.gamma.statistic, self.pvalue)),
            ("scaled tau", _text(self.tau.statistic, self.tau_pvalue)),
            ("items", str(len(self.items))),
            ("really moved", self._told(self.moved)),
            ("seem to have moved", self._told(self.seems_moved)),
        ]
        return rows + ([("left out", listed(self.left_out))] if self.left_out else [])

    def _told(self, which: Bools) -> str:
        names = [self.items[place] for place in np.flatnonzero(which).tolist()]
        return f"{len(names)} ({listed(names)})" if names else "0"

    def __repr__(self) -> str:
        return (
            f"<BoardComparison of {len(self.items)} items: scaled gamma {self.gamma.statistic:.6g}, p = "
            f"{self.pvalue:.3g}, {int(self.moved.sum())} really moved>"
        )

    def __str__(self) -> str:
        rows = self.rows()
        width = max(len(label) for label, _ in rows)
        return "\n".join(f"{label:{width}}  {text}" for label, text in rows)

    def _repr_html_(self) -> str:
        return markup.in_rows(self.rows()) + self.table()._repr_html_()


def _text(value: float, p: float) -> str:
    return "undefined" if math.isnan(value) else f"{value:.6g} (p = {p:.3g})"


def compare_boards(
    board: Leaderboard,
    other: Leaderboard,
    *,
    units: str = "same",
    missing: str = "raise",
    n_resamples: int = 999,
    rng: SeedLike = None,
) -> BoardComparison:
    """Compare two leaderboards of the same items: only what both can see counts as disagreement.

    Parameters
    ----------
    board, other : Leaderboard
        What `tw.leaderboard` returns.
    units : {"same", "own"}
        Whether both boards' scores are in the same unit, which the test uses. "own": they are not, accuracy and seconds
        for example, and are brought to the same spread, what noise adds to it taken out.
    missing : {"raise", "drop"}
        What to do with items that only one board has.
    n_resamples : int
        How many pairs of boards of the same true order to draw.
    rng : int or numpy.random.Generator, optional
        The seed.

    Returns
    -------
    BoardComparison
        With `.gamma`, `.tau`, `.pvalue`, `.moved`, `.seems_moved`, `.table()`. The p-value is against the same true
        order with other noise: a small one says that the boards disagree by more than chance. Tasks that both boards
        name alike are drawn together.

    Examples
    --------
    >>> import numpy as np, tiewise as tw
    >>> rng = np.random.default_rng(0)
    >>> truth = np.array([5.0, 4.0, 3.0, 2.0, 1.0])[:, None]
    >>> june = tw.leaderboard(truth + rng.normal(size=(5, 20)), items="abcde", rng=0)
    >>> july = tw.leaderboard(truth[[1, 0, 2, 3, 4]] + rng.normal(size=(5, 20)), items="abcde", rng=0)
    >>> print(june.compare(july, rng=0))
    scaled gamma        0.799187 (p = 0.001)
    scaled tau          0.798968 (p = 0.002)
    items               5
    really moved        2 ('a', 'b')
    seem to have moved  0
    """
    for argument, one in (("board", board), ("other", other)):
        if not isinstance(one, Leaderboard):
            raise InputTypeError(f"`{argument}` must be a Leaderboard: got {shown(one)}.")
    one_of("units", units, UNITS)
    count = as_resamples(n_resamples)
    generator = np.random.default_rng(as_seed(rng))
    items, places, left_out = _common(board, other, missing)
    x, y = (one.evidence.only(place) for one, place in zip((board, other), places, strict=True))
    weights = [WeightVector(tuple(_weights(side).tolist())) for side in (x, y)]
    rankings = [Ranking.from_positions(positions_of(side.estimates), items) for side in (x, y)]
    both: dict[str, Any] = {"weights": weights[0], "weights_y": weights[1]}
    gamma, tau = (CATALOG[name](**both)(*rankings).as_correlation() for name in ("scaled_gamma", "scaled_tau"))
    drawn = drawn_boards(*_in_one_unit(x, y, units), count, generator, _shared_tasks(board, other))
    gammas, taus = agreements(*drawn)
    apart = [one.told_apart[np.ix_(place, place)] for one, place in zip((board, other), places, strict=True)]
    bounds = [rank_bounds(told, side.differences) for told, side in zip(apart, (x, y), strict=True)]
    return BoardComparison(
        gamma,
        tau,
        _pvalue(float(gamma), gammas),
        _pvalue(float(tau), taus),
        items,
        positions_of(x.estimates),
        positions_of(y.estimates),
        *bounds[0],
        *bounds[1],
        count,
        left_out,
        min(board.level, other.level),
    )


def _pvalue(observed: float, drawn: Floats) -> float:
    """Return the share of drawn boards that agree as little; those of which nothing can be said agree as little."""
    if np.isnan(observed):
        return float("nan")
    slack = 1e-12
    return float((1 + (~(drawn > observed + slack)).sum()) / (len(drawn) + 1))


def _weights(evidence: Evidence) -> Floats:
    return neighbour_degrees(order_of(evidence.estimates), evidence.differences, evidence.errors, evidence.df)


def _common(
    board: Leaderboard, other: Leaderboard, missing: str
) -> tuple[tuple[Hashable, ...], tuple[Integers, Integers], tuple[Hashable, ...]]:
    """Return the items of both boards, their places in each, and those that only one has."""
    one_of("missing", missing, ("raise", "drop"))
    at = {item: place for place, item in enumerate(other.items)}
    items = tuple(item for item in board.items if item in at)
    there = set(items)
    alone = tuple(item for item in (*board.items, *other.items) if item not in there)
    if alone and missing == "raise":
        raise InputValueError(
            f"`other` must rank the same items: only one board has {listed(alone)}.",
            'missing="drop" compares the items of both.',
        )
    if len(items) < 2:
        raise InputValueError(f"`board` and `other` must have at least 2 items in common: got {len(items)}.")
    own = np.array([place for place, item in enumerate(board.items) if item in there], dtype=np.int64)
    return items, (own, np.array([at[item] for item in items], dtype=np.int64)), alone


def _in_one_unit(x: Evidence, y: Evidence, units: str) -> tuple[Evidence, Evidence]:
    ratio = signal_spread(y) / (signal_spread(x) or 1.0)
    if units == "own":
        return x, in_units(y, ratio or 1.0)
    raw = float(y.estimates.std()) / (float(x.estimates.std()) or 1.0)
    if raw and not 1.0 / _FAR <= raw <= _FAR:
        warn(
            f"the two boards' scores spread very differently, by a factor of {max(raw, 1.0 / raw):.3g}, and may not be "
            "in the same unit.",
            TiewiseWarning,
            'units="own" brings them to the same spread.',
        )
    return x, y


def _shared_tasks(board: Leaderboard, other: Leaderboard) -> tuple[list[int], list[int]] | None:
    """Return the places of the tasks that both boards name alike."""
    if not (board.named_tasks and other.named_tasks):
        return None
    at = {task: place for place, task in enumerate(other.tasks)}
    both = [(place, at[task]) for place, task in enumerate(board.tasks) if task in at]
    return ([own for own, _ in both], [theirs for _, theirs in both]) if both else None
