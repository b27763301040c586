"""Positions that may as well be ratings, 5 = best: who can tell, and the question to the caller."""

from tiewise import hints
from tiewise.arrays import Numbers
from tiewise.errors import SuspiciousPositionsWarning, warn
from tiewise.rankings.positions import rule_of

# Ratings have seldom more levels.
RATINGS_UP_TO = 10

# So many items a level, at least, have ratings that are asked about.
ITEMS_A_LEVEL = 3


def rating_levels(positions: Numbers, tied: int) -> int:
    """Return how many levels positions have that may as well be ratings, 5 = best; 0 where they hardly are.

    That is few whole numbers over many items. Who skips positions after a tie (1,1,3) has made positions.
    """
    n = len(positions)
    if not tied or n < 8 or positions.dtype.kind == "f":
        return 0
    levels = int(positions.max())
    is_few = 2 <= levels <= RATINGS_UP_TO and n >= ITEMS_A_LEVEL * levels
    return levels if is_few and rule_of(positions) == "dense" else 0


def told_ratings(argument: str, levels: int, n: int) -> str:
    """Return the question that ratings among positions ask."""
    return f"`{argument}` has only the whole numbers 1 to {levels} for {n} items, which may be positions or ratings."


def warn_of_ratings(positions: Numbers, tied: int, argument: str) -> None:
    """Ask about bare positions that may be ratings; frames and files ask before they go on."""
    if levels := rating_levels(positions, tied):
        told = told_ratings(argument, levels, len(positions))
        warn(told, SuspiciousPositionsWarning, hints.READ_AS_POSITIONS)
