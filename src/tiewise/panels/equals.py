"""What rankings that are exactly as good as a consensus have in common: the first places, or who can be first."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Integers
from tiewise.errors import cut
from tiewise.rankings.reading import Items

_NAMED = 3
_FIRSTS = 5


@dataclass(frozen=True)
class Equals:
    """How many others are as good, `is_all` if no more are, the places that all share, and who is first in some."""

    others: int
    is_all: bool
    shared: tuple[tuple[Hashable, ...], ...] = ()
    firsts: tuple[Hashable, ...] = ()

    @classmethod
    def of(cls, best: Integers, others: Sequence[Integers], is_all: bool, items: Items | None) -> "Equals":
        """Return it for rows of positions, numbered without gaps."""
        if not len(others):
            return cls(0, is_all)
        named = range(len(best)) if items is None else items
        rows = np.concatenate((best[None], np.stack(others)))
        differs = (rows != best).any(axis=0)
        places = int(min(rows[:, differs].min(), best.max() + 1)) - 1
        shared = tuple(
            tuple(named[k] for k in np.flatnonzero(best == place).tolist()) for place in range(1, places + 1)
        )
        order = np.argsort(best, kind="stable")
        firsts = tuple(named[k] for k in order.tolist() if (rows[:, k] == 1).any())
        return cls(len(others), is_all, shared, firsts)

    @property
    def amount(self) -> str:
        """How many others are as good, as a sentence has it."""
        return f"{self.others:,}" if self.is_all else f"at least {self.others:,}"

    def __str__(self) -> str:
        """Return what they share: nothing, where there are no others."""
        if not self.others:
            return ""
        if not self.shared:
            names = [cut(str(item), 30) for item in self.firsts[:_FIRSTS]]
            more = len(self.firsts) - len(names)
            told = f"{', '.join(names)} and {more} more" if more else f"{', '.join(names[:-1])} or {names[-1]}"
            return f"{told} can be first{'' if self.is_all else ', perhaps others'}"
        told = " > ".join(" = ".join(cut(str(item), 30) for item in bucket) for bucket in self.shared[:_NAMED])
        whose = "all begin" if self.is_all else "those that were found begin"
        return f"{whose} {told}" + (f" > ... ({len(self.shared)} places)" if len(self.shared) > _NAMED else "")
