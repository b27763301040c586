"""A consensus: the ranking, how well it agrees with whom, and what is proven of it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import cut, quietly
from tiewise.figures import number_text
from tiewise.likes import SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.panels.alternatives import MOST, alternatives
from tiewise.panels.objective import Objective
from tiewise.panels.voters import Voters
from tiewise.rankings import Ranking

if TYPE_CHECKING:
    from tiewise.panels.choosing import Choice
    from tiewise.panels.stability import Stability


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Consensus:
    """The ranking that agrees best with many.

    Attributes
    ----------
    ranking : Ranking
        The consensus.
    objective : float
        The sum of the measure's values with all rankings, counts included: of a correlation or similarity the larger,
        of a distance the smaller, the better.
    bound : float
        No ranking has a better sum than this.
    gap : float
        How much better the bound is, as a share of it; 0 for a proven optimum.
    is_optimal : bool
        Whether it is proven that no ranking is better.
    method : str
        How it was found.
    alternatives : tuple of Rankings
        Others with the same sum that were found, at most a hundred; `has_all_alternatives` says that there are no more.
    agreement : array of float
        The measure's value with each of the rankings.
    """

    positions: Integers
    others: tuple[Integers, ...] | None
    voters: Voters
    heard: Voters
    measure: Measure
    objective: float
    bound: float
    is_optimal: bool
    method: str
    is_broken_off: bool
    choice: "Choice"

    @cached_property
    def ranking(self) -> Ranking:
        """The consensus."""
        return self._named(self.positions)

    @cached_property
    def alternatives(self) -> tuple[Ranking, ...]:
        """Others with the same sum; looked for when they are first asked for."""
        return tuple(map(self._named, self._others[0]))

    @property
    def has_all_alternatives(self) -> bool:
        """Whether `alternatives` are all there are."""
        return self._others[1]

    @cached_property
    def _others(self) -> tuple[Sequence[Integers], bool]:
        if self.others is not None:
            return self.others[:MOST], len(self.others) <= MOST
        if not self.is_optimal:
            return (), False
        with quietly():
            return alternatives(Objective(self.measure, self.heard), self.positions, self.choice.ties)

    @property
    def gap(self) -> float:
        """How much better the bound is than the sum, as a share of the bound."""
        if self.is_optimal:
            return 0.0
        return abs(self.bound - self.objective) / max(abs(self.bound), abs(self.objective), 1e-300)

    @cached_property
    def agreement(self) -> Floats:
        """The measure's value with each of the rankings."""
        with quietly():
            return Objective(self.measure, self.voters).values(self.positions)

    @property
    def mean_agreement(self) -> float:
        """The mean of the agreement over all voters, each as often as it was given."""
        there = ~np.isnan(self.agreement)
        return float(np.average(self.agreement[there], weights=self.voters.counts[there]))

    def by_voter(self) -> dict[Hashable, float]:
        """Return the agreement by the rankings' labels, or their numbers."""
        labels = range(len(self.voters)) if self.voters.labels is None else self.voters.labels
        return dict(zip(labels, self.agreement.tolist(), strict=True))

    def stability(self, n_resamples: int = 200, rng: SeedLike = None) -> "Stability":
        """Return how often each item is at each place in the consensus of voters drawn anew from these.

        Parameters
        ----------
        n_resamples : int
            How many panels of the same size to draw, with replacement.
        rng : int or numpy.random.Generator, optional
            The seed.
        """
        from tiewise.panels.stability import stability

        return stability(self, n_resamples, rng)

    def _named(self, positions: Integers) -> Ranking:
        return Ranking._of(positions, self.voters.items, "dense")

    def told(self) -> list[tuple[str, str]]:
        """Return what was found in rows of a name and a text."""
        kind = "sum of distances" if self.measure.claims.kind == "distance" else f"sum of {self.measure.claims.kind}s"
        if self.is_optimal:
            proof = "proven: no ranking is better"
        else:
            proof = f"not proven: none exceeds {number_text(self.bound)} (gap {self.gap:.2%})"
            if self.measure.claims.kind == "distance":
                proof = proof.replace("none exceeds", "none is below")
        voters = f"{len(self.voters):,} rankings"
        if (self.voters.counts != 1.0).any():
            voters += f" of {self.voters.counts.sum():,g} voters"
        return [
            ("consensus", cut(str(self.ranking), 200)),
            ("measure", cut(str(self.measure))),
            (kind, number_text(self.objective)),
            ("mean", f"{number_text(self.mean_agreement)} over {voters}"),
            ("optimal", proof),
            ("method", self.method + (", broken off" if self.is_broken_off else "")),
        ]

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self.told())

    def __repr__(self) -> str:
        return f"<Consensus of {len(self.voters)} rankings by {cut(str(self.measure))}: {cut(str(self.ranking))}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.told(), "Consensus")

    def numbers(self) -> dict[str, Any]:
        """Return what was found by name, for JSON."""
        return {
            "ranking": [list(bucket) for bucket in self.ranking.buckets],
            "measure": str(self.measure),
            "objective": self.objective,
            "bound": self.bound,
            "gap": self.gap,
            "is_optimal": self.is_optimal,
            "method": self.method,
            "mean_agreement": self.mean_agreement,
            "agreement": {str(label): value for label, value in self.by_voter().items()},
            "alternatives": [[list(bucket) for bucket in one.buckets] for one in self.alternatives],
            "has_all_alternatives": self.has_all_alternatives,
        }
