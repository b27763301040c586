"""What pairs cost between a ranking of all items and one that ranks some: the schemes of Brancotte, Andrieu et al.

A scheme has twelve penalties >= 0: of a pair that x orders (`before`) and of one that x ties (`tied`), each by what y
does with the two items, the first being the one that x puts before the other:

    y puts it before | after | ties them | ranks the first only | the second only | neither
"""

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputTypeError, InputValueError, shown, unknown_name
from tiewise.pairs.masses import Masses
from tiewise.parameters import list_of

Six = tuple[float, float, float, float, float, float]
_SIX = 6
_KINDS = ("before", "after", "tied", "first only", "second only", "neither")


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalties of a scheme; as text two lists of six numbers."""

    before: Six
    tied: Six

    def __str__(self) -> str:
        return json.dumps([self.before, self.tied], separators=(",", ":"))

    def __call__(self, masses: Masses) -> Any:
        """Return what all pairs cost, of counts, where y ranks all items."""
        b, t = self.before, self.tied
        cost = b[1] * masses.discordant + b[2] * masses.tied_y_only + t[0] * masses.tied_x_only
        return cost + 0.0 * masses.concordant  # B_1 and T_3 are 0

    def of_unranked(self, x: Numbers, unranked: Bools) -> float:
        """Return what the pairs cost of which y ranks at most one item, by the positions in x."""
        b, t = self.before, self.tied
        here, gone = np.sort(x[~unranked]), np.sort(x[unranked])
        first = int(np.searchsorted(here, gone, "left").sum())  # the ranked one stands before the other in x
        ties = int(np.searchsorted(here, gone, "right").sum()) - first
        second = len(here) * len(gone) - first - ties
        _, sizes = np.unique(gone, return_counts=True)
        tied = int((sizes * (sizes - 1)).sum()) // 2
        ordered = len(gone) * (len(gone) - 1) // 2 - tied
        return b[3] * first + b[4] * second + t[3] * ties + b[5] * ordered + t[5] * tied

    @property
    def largest(self) -> float:
        """The most that a pair can cost that y ranks."""
        return max(self.before[1], self.before[2], self.tied[0])


def _of(p: float, one: float, ordered: float, tied_one: float) -> Penalties:
    """Return Kendall's penalties, and those of pairs with items that y does not rank."""
    return Penalties((0.0, 1.0, p, 0.0, one, ordered), (p, p, 0.0, tied_one, tied_one, 0.0))


# What an unranked item is: worse than all that are ranked, and tied with the others; nothing that is said; worse than
# those ranked, but in no known order with the others. `p` is the penalty of a pair that is tied in one ranking only.
NAMED = {
    "unifying": lambda p: _of(p, 1.0, p, p),
    "induced": lambda p: _of(p, 0.0, 0.0, 0.0),
    "pseudodistance": lambda p: _of(p, 1.0, 0.0, p),
}


def as_scheme(value: Any, argument: str) -> str | Penalties:
    """Return a scheme by its name, or the penalties in two lists of six."""
    if isinstance(value, Penalties):
        return value
    if isinstance(value, str):
        if value in NAMED:
            return value
        if not value.startswith("["):
            raise unknown_name(argument, value, NAMED)
        value = list_of(value, f"`{argument}`")
    wanted = f"`{argument}` must be one of {', '.join(NAMED)}, or two lists of six penalties"
    if not isinstance(value, list | tuple | np.ndarray):
        raise InputTypeError(f"{wanted}: got {shown(value)}.")
    rows = [list(row) if isinstance(row, list | tuple | np.ndarray) else [row] for row in value]
    if [len(row) for row in rows] != [_SIX, _SIX]:
        raise InputValueError(f"{wanted}: got {shown(value)}.")
    before, tied = (tuple(_penalty(entry, argument) for entry in row) for row in rows)
    _refuse_invalid(before, tied, argument)
    return Penalties(before, tied)  # type: ignore[arg-type]


def _penalty(value: Any, argument: str) -> float:
    is_number = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
    if not is_number or not 0.0 <= float(value) < np.inf:
        raise InputValueError(f"`{argument}` must hold penalties >= 0: got {shown(value)}.")
    return float(value)


def _refuse_invalid(before: tuple[float, ...], tied: tuple[float, ...], argument: str) -> None:
    """Raise if agreement costs something, or if it matters which of two tied items is called the first."""
    for agreed, told in ((before[0], "that both rankings order alike"), (tied[2], "that both tie")):
        if agreed:
            raise InputValueError(f"`{argument}` must cost 0 for a pair {told}: got {shown(agreed)}.")
    for one, other in ((0, 1), (3, 4)):
        if tied[one] != tied[other]:
            raise InputValueError(
                f"`{argument}` must cost the same whichever of two items that x ties comes first: got {tied[one]:g} "
                f"for {_KINDS[one]!r} and {tied[other]:g} for {_KINDS[other]!r}."
            )
