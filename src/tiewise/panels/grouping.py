"""Groups of voters: the consensus of each, who is in which, and what speaks for so many of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import cut, quietly
from tiewise.figures import number_text
from tiewise.matrices.matrix import matrix
from tiewise.measures.base.measure import Measure
from tiewise.panels.division import LEVEL, Division
from tiewise.panels.result import Consensus
from tiewise.panels.voters import Voters


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class VoterGroups:
    """Groups of voters who agree, the largest first.

    Attributes
    ----------
    groups : tuple of Consensus
        The consensus of each group.
    member : array of int
        The number of each voter's group, from 1.
    sizes : array of float
        How many voters each group has, counts included.
    objective : float
        The sum of the measure's values of all voters with the consensus of their group.
    is_divided : bool
        Whether the voters fall into groups, two of them of several voters, further than chance would have it. It is
        not looked for where the number of groups was given.
    has_dissenters : bool
        Whether all but a few, each of whom stands alone, are of one mind: that is no division, and one group.
    pvalue : float
        How often panels of one mind fall into groups as far as this one; nan where none were drawn.
    by_gap, by_silhouette : int
        How many groups the gap of the scatter speaks for, and how many, of two and more, the silhouette: the fewest
        whose mean is within its standard error of the largest.
    gaps, gap_errors, silhouettes : array
        The gap of the scatter, its error, and the mean silhouette of 1, 2, ... groups.
    """

    groups: tuple[Consensus, ...]
    member: Integers
    voters: Voters
    measure: Measure
    evidence: Division
    is_asked: bool

    def __len__(self) -> int:
        return len(self.groups)

    @cached_property
    def sizes(self) -> Floats:
        """How many voters each group has, counts included."""
        found: Floats = np.bincount(self.member - 1, self.voters.counts, len(self.groups)).astype(np.float64)
        return found

    @property
    def objective(self) -> float:
        """The sum of the measure's values of all voters with the consensus of their group."""
        return sum(group.objective for group in self.groups)

    @property
    def is_divided(self) -> bool:
        """Whether the voters fall into groups further than chance would have it."""
        return self.evidence.is_divided

    @property
    def has_dissenters(self) -> bool:
        """Whether all but a few, each of whom stands alone, are of one mind."""
        return self.evidence.has_dissenters

    @property
    def pvalue(self) -> float:
        """How often panels of one mind fall into groups as far as this one."""
        return self.evidence.pvalue

    @property
    def by_gap(self) -> int | None:
        """How many groups the gap speaks for; None where no panels of one mind were drawn."""
        return self.evidence.by_gap

    @property
    def by_silhouette(self) -> int:
        """How many groups, of two and more, the silhouette speaks for."""
        return self.evidence.by_silhouette

    @property
    def gaps(self) -> Floats:
        """The gap of the scatter of 1, 2, ... groups."""
        return self.evidence.gaps

    @property
    def gap_errors(self) -> Floats:
        """The standard error of each gap."""
        return self.evidence.errors

    @property
    def silhouettes(self) -> Floats:
        """The mean silhouette of 1, 2, ... groups."""
        return self.evidence.silhouettes

    @cached_property
    def between(self) -> Floats:
        """The measure's values of the groups' consensus rankings with each other."""
        with quietly():
            return np.asarray(matrix([group.ranking for group in self.groups], self.measure), dtype=np.float64)

    def members(self, group: int) -> list[Any]:
        """Return the labels of the voters in a group, counted from 1, or their numbers."""
        labels = range(len(self.voters)) if self.voters.labels is None else self.voters.labels
        return [labels[k] for k in np.flatnonzero(self.member == group).tolist()]

    def table(self) -> dict[str, list[Any]]:
        """Return a column for the group, its number of voters, their mean agreement and their consensus."""
        return {
            "group": list(range(1, len(self) + 1)),
            "voters": self.sizes.tolist(),
            "mean_agreement": [group.mean_agreement for group in self.groups],
            "consensus": [str(group.ranking) for group in self.groups],
        }

    def told(self) -> list[tuple[str, str]]:
        """Return what was found, line by line: what it is, and the text."""
        lines = [
            (
                f"group {k}",
                f"{size:g} voter{'s' * (size != 1)}, mean {number_text(group.mean_agreement, 4)}: "
                f"{cut(str(group.ranking), 120)}",
            )
            for k, (group, size) in enumerate(zip(self.groups, self.sizes.tolist(), strict=True), start=1)
        ]
        return [*lines, ("measure", cut(str(self.measure))), ("divided", self._verdict())]

    def _verdict(self) -> str:
        if self.is_asked:
            return f"not looked for: {len(self)} groups were asked for"
        if np.isnan(self.pvalue):
            return "not to be told"
        said = "yes" if self.is_divided else "not shown to be"
        said = "no, but somebody stands apart: tw.panel" if self.has_dissenters else said
        by = "" if not self.is_divided else f"; by the gap {self.by_gap} groups, by the silhouette {self.by_silhouette}"
        asked = f"; {LEVEL:g} or less is asked for" if not self.is_divided and LEVEL < self.pvalue <= 0.1 else ""
        return f"{said} (p = {self.pvalue:.2g}{asked}){by}"

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self.told())

    def __repr__(self) -> str:
        sizes = ", ".join(f"{size:g}" for size in self.sizes.tolist())
        return f"<VoterGroups of {len(self.voters)} rankings by {cut(str(self.measure))}: {sizes}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.told(), "Groups of voters")

    def numbers(self) -> dict[str, Any]:
        """Return what was found by name, for JSON."""
        return {
            "groups": [group.numbers() for group in self.groups],
            "member": self.member.tolist(),
            "sizes": self.sizes.tolist(),
            "objective": self.objective,
            "is_divided": None if self.is_asked or np.isnan(self.pvalue) else self.is_divided,
            "has_dissenters": self.has_dissenters,
            "pvalue": None if np.isnan(self.pvalue) else self.pvalue,
            "by_gap": self.by_gap,
            "by_silhouette": self.by_silhouette,
        }
