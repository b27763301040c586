"""How far a consensus hangs on who voted: the consensus of panels drawn anew, item by item and place by place."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError, TiewiseError, quietly
from tiewise.likes import SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.panels.choosing import RandomNumbers
from tiewise.panels.consensus import agreed
from tiewise.panels.precedence import Precedence
from tiewise.panels.result import Consensus
from tiewise.parameters import as_inner_share, as_whole_number
from tiewise.running.progress import report

# A proof, or a long search, is not asked of each panel: the first good ranking will do, which a seed decides alone.
_SECONDS = 0.0
# After Ctrl-C, so many panels are enough to speak of.
_AT_LEAST = 20


@dataclass(frozen=True, eq=False, repr=False)
class Stability:
    """How often each item, by row, is at each place, by column, in the consensus of panels drawn anew.

    Attributes
    ----------
    shares : array
        Rows are the items in the order of the consensus, columns the places 1, ..., N; tied items share their places.
    items : tuple
        The items of the rows.
    same : float
        How often the consensus was the very same, as far as the measure tells places apart.
    n_resamples : int
        How many panels were drawn: fewer than were asked for after Ctrl-C.
    arbitrary_from : int or None
        The place from which on the measure tells no places apart: who stands there shares all of them.
    """

    shares: Floats
    items: tuple[Hashable, ...]
    same: float
    n_resamples: int
    arbitrary_from: int | None = None

    @property
    def told_apart(self) -> int:
        """How many places, and items, the measure tells apart from all others."""
        return len(self.items) if self.arbitrary_from is None else self.arbitrary_from - 1

    @cached_property
    def at_its_place(self) -> Floats:
        """How often each item is at the place where the consensus has it."""
        return self.shares.diagonal().copy()

    def in_top(self, k: int) -> Floats:
        """Return how often each item is among the first k."""
        shares: Floats = self.shares[:, : as_whole_number(k, "k")].sum(axis=1)
        return shares

    def interval(self, level: float = 0.9) -> tuple[Integers, Integers]:
        """Return for each item the first and the last place that it has in the middle `level` of the panels."""
        reached = np.cumsum(self.shares, axis=1)
        tail = (1.0 - as_inner_share(level, "level")) / 2.0 - 1e-9
        low: Integers = (reached > tail).argmax(axis=1) + 1
        high: Integers = (reached >= 1.0 - tail - 2e-9).argmax(axis=1) + 1
        return low, high

    def table(self) -> dict[str, list[Any]]:
        """Return a column for the items, one for whether their place is told apart, and one for each place."""
        places = {str(place + 1): column.tolist() for place, column in enumerate(self.shares.T)}
        apart = [place < self.told_apart for place in range(len(self.items))]
        return {"item": list(self.items), "is_told_apart": apart, **places}

    @cached_property
    def below(self) -> Floats:
        """How often each item is at one of the places that are not told apart."""
        shares: Floats = self.shares[:, self.told_apart :].sum(axis=1)
        return shares

    def lines(self) -> list[tuple[str, str]]:
        """Return for each item its place, its name and how often it stays there."""
        found = []
        for k, item in enumerate(self.items):
            if k < self.told_apart:
                found.append((f"{k + 1}. {item}", f"{self.at_its_place[k]:.0%}"))
            else:
                told = f"{self.below[k]:.0%} from place {self.arbitrary_from} on, which are not told apart"
                found.append((f"-. {item}", told))
        return found

    def __str__(self) -> str:
        first = f"the same consensus in {self.same:.0%} of {self.n_resamples} panels drawn anew; at the same place:"
        return "\n".join([first, *(f"  {item}  {share}" for item, share in self.lines())])

    def __repr__(self) -> str:
        return f"<Stability of {len(self.items)} items over {self.n_resamples} panels: the same in {self.same:.0%}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.lines(), f"At the same place in {self.n_resamples} panels drawn anew")


def stability(found: Consensus, n_resamples: int, rng: SeedLike) -> Stability:
    """Return how often each item is at each place in the consensus of voters drawn anew."""
    panels = as_whole_number(n_resamples, "n_resamples")
    generator = np.random.default_rng(as_seed(rng))
    voters, n = found.voters, found.voters.n
    counts, size = voters.counts, voters.counts.sum()
    wrong = np.flatnonzero(counts != np.rint(counts))
    if wrong.size:
        raise InputValueError(
            f"`counts` must be whole numbers for voters to be drawn anew: got {counts[wrong[0]]:g} at index {wrong[0]}."
        )
    places = _Places(found)
    choice = replace(found.choice, random=RandomNumbers(generator), time_limit=_SECONDS)
    tosses = generator.spawn(1)[0]  # so that they do not change who is drawn
    while places.panels < panels:
        drawn = generator.multinomial(int(size), counts / size).astype(np.float64)
        # A precedence by chance: by name, the same ones would win whenever others are exactly as good.
        precedence = Precedence(tosses.permutation(n))
        with quietly():
            try:
                other = agreed(found.measure, voters.resampled(drawn), choice, precedence=precedence)
                if other.is_broken_off:
                    if places.panels < _AT_LEAST:
                        raise KeyboardInterrupt
                    break
                places.add(other.positions)
            except TiewiseError:  # nobody who was drawn tells items apart
                places.add(np.ones(n, dtype=np.int64))
        report("drawing panels anew", places.panels / panels)
    return places.stability()


class _Places:
    """How often each item was at each place so far."""

    def __init__(self, found: Consensus) -> None:
        self._found, self._positions = found, self._apart(found, found.positions)
        self._shares = np.zeros((found.voters.n, found.voters.n))
        self._same = 0
        self.panels = 0

    @staticmethod
    def _apart(found: Consensus, positions: Integers) -> Integers:
        """Return positions of which those are one that the measure does not tell apart."""
        return positions if found.arbitrary_from is None else np.minimum(positions, found.arbitrary_from)

    def add(self, found: Integers) -> None:
        """Count the consensus of one panel; tied items share their places."""
        positions = self._apart(self._found, found)
        self._same += bool((positions == self._positions).all())
        _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
        first = np.cumsum(sizes) - sizes
        for item, own in enumerate(bucket.reshape(-1).tolist()):
            self._shares[item, first[own] : first[own] + sizes[own]] += 1.0 / sizes[own]
        self.panels += 1

    def stability(self) -> Stability:
        """Return what was counted, by the items in the order of the consensus."""
        order = np.argsort(self._found.positions, kind="stable")
        items = tuple(self._found.ranking.items[k] for k in order.tolist())
        shares = self._shares[order] / self.panels
        return Stability(shares, items, self._same / self.panels, self.panels, self._found.arbitrary_from)
