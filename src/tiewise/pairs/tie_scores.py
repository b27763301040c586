"""The table of scores by which ties read as indifference are judged (docs/mathematics.md#indifference)."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, TieScoresWarning, shown, warn
from tiewise.pairs.masses import Masses

Table = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class TieScores:
    """Scores of a pair by how x (rows) and y (columns) order it: before, tied, after.

    A pair of items is met in both its directions, (i, j) and (j, i), so that only the mean of the table and its mirror
    image through the centre counts, and the names of the items do not.
    """

    table: Table

    @property
    def concordant(self) -> float:
        """The score of a pair that both rankings order alike."""
        return (self.table[0][0] + self.table[2][2]) / 2

    @property
    def discordant(self) -> float:
        """The score of a pair that the rankings order oppositely."""
        return (self.table[0][2] + self.table[2][0]) / 2

    @property
    def tied_x(self) -> float:
        """The score of a pair that only x ties."""
        return (self.table[1][0] + self.table[1][2]) / 2

    @property
    def tied_y(self) -> float:
        """The score of a pair that only y ties."""
        return (self.table[0][1] + self.table[2][1]) / 2

    @property
    def tied_both(self) -> float:
        """The score of a pair that both rankings tie."""
        return self.table[1][1]

    def over(self, coefficient: Callable[[Masses], Any], masses: Masses) -> Any:
        """Return the coefficient where no pair is tied, with the pairs' scores for 1 and -1."""
        sum_of_scores = masses.concordant * self.concordant + masses.discordant * self.discordant
        return coefficient(Masses(masses.n, sum_of_scores, masses.total, masses.x, masses.y))

    def __str__(self) -> str:
        rows = ("[" + ",".join(map(repr, row)) + "]" for row in self.table)
        return "[" + ",".join(rows) + "]"


# Ties agree with ties; a tie against an order is half a concordance and half a discordance. With uniform weights this
# is Emond and Mason's tau_x.
DEFAULT = TieScores(((1.0, 0.0, -1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 1.0)))


def as_tie_scores(scores: Any, argument: str = "tie_scores") -> TieScores:
    """Return a checked table of nine numbers in [-1, 1]; one that rewards the wrong pairs is warned about."""
    if isinstance(scores, TieScores):
        return scores
    try:
        rows = [list(row) for row in scores]
    except TypeError:
        raise InputTypeError(f"`{argument}` must be a 3 x 3 table of numbers: got {shown(scores)}.") from None
    if [len(row) for row in rows] != [3, 3, 3]:
        raise InputValueError(
            f"`{argument}` must be a 3 x 3 table: got {len(rows)} rows of {[len(row) for row in rows]} entries."
        )
    table = TieScores(
        tuple(tuple(_score(value, row, column) for column, value in enumerate(rows[row])) for row in range(3))
    )
    _warn_of_order(table)
    return table


def _score(value: Any, row: int, column: int) -> float:
    where = f"in row {row + 1}, column {column + 1}"
    if isinstance(value, bool | str):
        raise InputTypeError(f"`tie_scores` must hold numbers: got {shown(value)} {where}.")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise InputTypeError(f"`tie_scores` must hold numbers: got {shown(value)} {where}.") from None
    if not (math.isfinite(number) and -1.0 <= number <= 1.0):
        raise InputValueError(f"`tie_scores` must lie in [-1, 1]: got {shown(value)} {where}.")
    return number


def _warn_of_order(scores: TieScores) -> None:
    """Warn about a table whose diagonal is not highest or whose two corners are not lowest."""
    flat = {(row, column): scores.table[row][column] for row in range(3) for column in range(3)}
    diagonal = [(0, 0), (1, 1), (2, 2)]
    corners = [(0, 2), (2, 0)]
    others = [place for place in flat if place not in diagonal]
    inner = [place for place in flat if place not in corners]
    least, most = min(diagonal, key=flat.__getitem__), max(others, key=flat.__getitem__)
    if flat[least] < flat[most]:
        _warn("highest on the diagonal", least, most, flat)
    highest, lowest = max(corners, key=flat.__getitem__), min(inner, key=flat.__getitem__)
    if flat[highest] > flat[lowest]:
        _warn("lowest in the two corners of opposite orders", highest, lowest, flat)


def _warn(rule: str, one: tuple[int, int], other: tuple[int, int], flat: dict[tuple[int, int], float]) -> None:
    places = " and ".join(f"s_{row + 1}{column + 1} = {flat[row, column]:g}" for row, column in (one, other))
    warn(f"`tie_scores` should be {rule}: got {places}.", TieScoresWarning)
