"""How far a consensus hangs on who voted: the consensus of panels drawn anew, item by item and place by place."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import TiewiseError, quietly
from tiewise.likes import SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.panels.consensus import agreed
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
        How often the consensus was the very same.
    n_resamples : int
        How many panels were drawn: fewer than were asked for after Ctrl-C.
    """

    shares: Floats
    items: tuple[Hashable, ...]
    same: float
    n_resamples: int

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
        """Return a column for the items, and one for each place."""
        places = {str(place + 1): column.tolist() for place, column in enumerate(self.shares.T)}
        return {"item": list(self.items), **places}

    def _lines(self) -> list[tuple[str, str]]:
        steady = zip(self.items, self.at_its_place.tolist(), strict=True)
        return [(f"{place}. {item}", f"{share:.0%}") for place, (item, share) in enumerate(steady, start=1)]

    def __str__(self) -> str:
        first = f"the same consensus in {self.same:.0%} of {self.n_resamples} panels drawn anew; at the same place:"
        return "\n".join([first, *(f"  {item}  {share}" for item, share in self._lines())])

    def __repr__(self) -> str:
        return f"<Stability of {len(self.items)} items over {self.n_resamples} panels: the same in {self.same:.0%}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self._lines(), f"At the same place in {self.n_resamples} panels drawn anew")


def stability(found: Consensus, n_resamples: int, rng: SeedLike) -> Stability:
    """Return how often each item is at each place in the consensus of voters drawn anew."""
    panels = as_whole_number(n_resamples, "n_resamples")
    generator = np.random.default_rng(as_seed(rng))
    voters, n = found.voters, found.voters.n
    size = voters.counts.sum()
    whole = bool((voters.counts == np.rint(voters.counts)).all())
    drawn_each = int(size) if whole else len(voters)
    shares, same = np.zeros((n, n)), 0
    choice = replace(found.choice, rng=generator, time_limit=_SECONDS)
    drawn_anew = 0
    for _ in range(panels):
        drawn = generator.multinomial(drawn_each, voters.counts / size).astype(np.float64)
        with quietly():
            try:
                other = agreed(found.measure, voters.resampled(drawn), choice)
                if other.is_broken_off:
                    if drawn_anew < _AT_LEAST:
                        raise KeyboardInterrupt
                    break
                positions = other.positions
            except TiewiseError:  # nobody who was drawn tells items apart
                positions = np.ones(n, dtype=np.int64)
        same += bool((positions == found.positions).all())
        _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
        first = np.cumsum(sizes) - sizes
        for item, own in enumerate(bucket.reshape(-1).tolist()):
            shares[item, first[own] : first[own] + sizes[own]] += 1.0 / sizes[own]
        drawn_anew += 1
        report("drawing panels anew", drawn_anew / panels)
    order = np.argsort(found.positions, kind="stable")
    items = tuple(found.ranking.items[k] for k in order.tolist())
    return Stability(shares[order] / drawn_anew, items, same / drawn_anew, drawn_anew)
