"""A quick look at whether a consensus speaks for camps that oppose each other, and what each of them would say."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from tiewise.panels.choosing import RandomNumbers
from tiewise.panels.division import quick_division, why_unseen
from tiewise.panels.voter_groups import settled_groups

if TYPE_CHECKING:
    from tiewise.panels.grouping import VoterGroups
    from tiewise.panels.result import Consensus


@dataclass(frozen=True)
class QuickLook:
    """Whether the voters are divided, None where that was not looked at, and why not.

    `groups` are the camps, or all others and those who stand apart from them; None where all are of one mind.
    """

    is_divided: bool | None
    why: str = ""
    groups: "VoterGroups | None" = None


def quick_look(found: "Consensus") -> QuickLook:
    """Return what a quick look finds; the consensus of each camp is the first good one, without a long search."""
    measure, voters = found.measure, found.heard
    if why := why_unseen(measure, voters):
        return QuickLook(None, why)
    evidence, looked_at = quick_division(measure, voters)
    if not (evidence.is_divided or evidence.has_dissenters):
        return QuickLook(False)
    start = np.where(voters.counts > 0.0, -1, 0)
    start[looked_at] = evidence.apart
    choice = replace(found.choice, method="auto", time_limit=0.0, random=RandomNumbers(0))
    groups = settled_groups(measure, voters, start, choice, evidence)
    is_divided = len(groups) > 1 and bool(groups.sizes[1] > 1.0)
    return QuickLook(is_divided, groups=groups if len(groups) > 1 else None)
