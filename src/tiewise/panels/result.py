"""A consensus: the ranking, how well it agrees with whom, and what is proven of it."""

import math
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
from tiewise.panels.equals import Equals
from tiewise.panels.objective import Objective
from tiewise.panels.voters import Voters
from tiewise.panels.wording import divided_row, sentences, told_voters
from tiewise.rankings import Ranking

if TYPE_CHECKING:
    from tiewise.panels.choosing import Choice
    from tiewise.panels.quick_look import QuickLook
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
        of a distance the smaller, the better; nan where the ranking of a rule ties so much that it is undefined.
    bound : float
        No ranking has a better sum than this.
    gap : float
        How far the sum is from the bound, as a share of the larger of the two by size: of the bound for correlations,
        of the sum for distances. 0 for a proven optimum; 1 where the bound is nothing to go by: infinite, 0 for a
        distance, or of the other sign. It says how loose the bound may be, not by how much the sum can be bettered.
    has_own_bound : bool
        Whether the bound is more than the measure's best value with each ranking, which holds of any panel.
    is_optimal : bool
        Whether it is proven that no ranking is better.
    method : str
        How it was found.
    alternatives : tuple of Rankings
        Others with the same sum that were found, at most a hundred; `has_all_alternatives` says that there are no more.
    agreement : array of float
        The measure's value with each of the rankings.
    is_broken_off : bool
        Whether Ctrl-C ended the search: this is the best that was found until then.
    looks_divided : bool or None
        Whether the voters fall into groups; see `tw.voter_groups`. None where that was not looked at.
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

    @cached_property
    def equals(self) -> Equals:
        """How many others are exactly as good, as far as they are known, and what all of them share."""
        rows, is_all = (self._others[0], self._others[1]) if self.others is None else (self.others, True)
        return Equals.of(self.positions, rows, is_all, self.voters.items)

    @property
    def gap(self) -> float:
        """How far the sum is from the bound, as a share of the larger of the two by size, and 1 at most."""
        if self.is_optimal:
            return 0.0
        if self.is_undefined:
            return math.nan
        if not math.isfinite(self.bound) or self.bound * self.objective <= 0.0:
            return 1.0
        return abs(self.bound - self.objective) / max(abs(self.bound), abs(self.objective))

    @cached_property
    def has_own_bound(self) -> bool:
        """Whether the bound is more than the measure's best value with each ranking, which holds of any panel."""
        score = Objective(self.measure, self.heard)
        return math.isfinite(self.bound) and score.sign * self.bound < score.best_thinkable - score.slack(self.bound)

    @property
    def is_undefined(self) -> bool:
        """Whether the ranking has no sum: a rule tied so much that the measure is undefined with a voter."""
        return math.isnan(self.objective)

    @cached_property
    def agreement(self) -> Floats:
        """The measure's value with each of the rankings."""
        with quietly():
            return Objective(self.measure, self.voters).values(self.positions)

    @property
    def mean_agreement(self) -> float:
        """The mean of the agreement over all voters, each as often as it was given."""
        there = ~np.isnan(self.agreement) & (self.voters.counts > 0.0)
        if not there.any():
            return math.nan
        return float(np.average(self.agreement[there], weights=self.voters.counts[there]))

    @property
    def looks_divided(self) -> bool | None:
        """Whether the voters fall into groups further than chance would have it; `tw.voter_groups` finds them.

        A quick look at no more than a hundred of them. None where it is not taken: of fewer than ten voters, of
        different items, of more than 200 items, and of measures that take long.
        """
        return self.look.is_divided

    @cached_property
    def look(self) -> "QuickLook":
        """What a quick look at whether the panel is divided found."""
        from tiewise.panels.quick_look import quick_look

        with quietly():
            return quick_look(self)

    def by_voter(self) -> dict[Hashable, float]:
        """Return the agreement by the rankings' labels, or their numbers."""
        return dict(zip(self.voters.names, self.agreement.tolist(), strict=True))

    def stability(self, n_resamples: int = 200, rng: SeedLike = None) -> "Stability":
        """Return how often each item is at each place in the consensus of voters drawn anew from these.

        Where a panel has several rankings that are exactly as good, chance decides between them. Counts must be whole
        numbers.

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

    @cached_property
    def arbitrary_from(self) -> int | None:
        """The place from which on the measure tells no places apart, so that their order says nothing; mostly None."""
        form, n = self.measure.pair_form, self.voters.n
        if form is None or n < 3 or self.choice.ties:
            return None
        if self.voters.positions is None:  # who lacks items sees a later place as one of the first
            return None
        places = np.arange(1, n + 1)
        apart = np.flatnonzero(form.metrics(n)[0].between(places[:-1], places[1:]) > 0.0)
        first = int(apart[-1]) + 2 if len(apart) else 1
        return first if first < n else None

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What was found, in words: who comes first, what is proven, who disagrees."""
        return sentences(self)

    def told(self) -> list[tuple[str, str]]:
        """Return what was found in rows of a name and a text."""
        kind = "sum of distances" if self.measure.claims.kind == "distance" else f"sum of {self.measure.claims.kind}s"
        if self.is_optimal:
            proof = "proven: no ranking is better"
        elif self.is_undefined:
            proof = "cannot be said: with this ranking the measure is undefined"
        else:
            known = "" if self.has_own_bound else ", the best thinkable"
            proof = f"not proven: none exceeds {number_text(self.bound)} (gap {self.gap:.2%}{known})"
            if self.measure.claims.kind == "distance":
                proof = proof.replace("none exceeds", "none is below")
        return [
            ("consensus", cut(str(self.ranking), 200)),
            ("measure", cut(str(self.measure))),
            (kind, number_text(self.objective)),
            ("mean", f"{number_text(self.mean_agreement)} over {told_voters(self.voters)}"),
            ("optimal", proof),
            ("method", self.method + (", broken off" if self.is_broken_off else "")),
            *([("order", f"says nothing from place {start} on")] if (start := self.arbitrary_from) else []),
            *(
                [("as good", f"{self.equals.amount} other{'s' * (self.equals.others > 1)}, {self.equals}")]
                if self.equals.others
                else []
            ),
            *([("panel", told)] if (told := divided_row(self)) else []),
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
            "is_broken_off": self.is_broken_off,
            "mean_agreement": self.mean_agreement,
            "agreement": {str(label): value for label, value in self.by_voter().items()},
            "alternatives": [[list(bucket) for bucket in one.buckets] for one in self.alternatives],
            "has_all_alternatives": self.has_all_alternatives,
            "can_be_first": list(self.equals.firsts) or list(self.ranking.buckets[0]),
            "looks_divided": self.looks_divided,
        }
