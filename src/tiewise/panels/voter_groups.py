"""Groups of voters, each with its own consensus: a divided panel is not averaged away."""

from contextlib import nullcontext

import numpy as np

from tiewise.arrays import Integers
from tiewise.errors import InputValueError, shown
from tiewise.likes import MeasureLike, NumbersLike, RankingsLike, SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.panels.choosing import Choice
from tiewise.panels.consensus import agreed, checked_choice
from tiewise.panels.division import Division, division
from tiewise.panels.grouping import VoterGroups
from tiewise.panels.objective import EQUAL, Objective
from tiewise.panels.result import Consensus
from tiewise.panels.voters import Voters, read_voters
from tiewise.parameters import as_whole_number
from tiewise.rankings.inputs import as_input
from tiewise.running.progress import report
from tiewise.running.progress_bar import progress_bar

# Consensus and groups are taken in turn at most so often; mostly, nothing changes after three.
_ROUNDS = 20


@of_a_measure
def voter_groups(
    rankings: RankingsLike,
    measure: MeasureLike = "scaled_tau",
    groups: int | None = None,
    *,
    up_to: int = 6,
    n_references: int = 99,
    counts: NumbersLike | None = None,
    ties: bool = False,
    method: str = "auto",
    time_limit: float | None = None,
    rng: SeedLike = None,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
    progress: bool = False,
) -> VoterGroups:
    """Find groups of voters who agree, and the consensus of each.

    Voters are grouped around k of their own rankings (by `tw.cluster`, then medoids and groups in turn). Then each
    group has its consensus, and each voter joins the group whose consensus is nearest, in turn until nobody moves.

    Parameters
    ----------
    rankings, measure, counts, ties, method, rankings_in, labels, input, progress
        As in `tw.consensus`.
    groups : int, optional
        How many groups. Without it, one, unless the panel is divided: see `.is_divided`; then as many as the gap of
        the scatter and the silhouette both ask for.
    up_to : int
        The largest number of groups that is tried where none is given.
    n_references : int
        How many panels of one mind are held beside this one to tell whether it is divided.
    time_limit : float, optional
        Seconds for each consensus, as in `tw.consensus`.
    rng : int or numpy.random.Generator, optional
        The seed of the panels of one mind, and of the search for each consensus.

    Returns
    -------
    VoterGroups
        With `.groups`, a `Consensus` for each, the largest first, `.member`, the number of each voter's group, from 1,
        and what speaks for how many groups: `.pvalue`, `.gaps`, `.silhouettes`.

    Examples
    --------
    >>> import tiewise as tw
    >>> one = "abcdef", "bacdef", "acbdef", "abcdfe", "badcef", "abdcef", "bcadef"
    >>> other = "fedcba", "efdcba", "fedbca", "fecdba", "fdecba"
    >>> panel = [tw.Ranking.from_order(list(text)) for text in one + other]
    >>> found = tw.voter_groups(panel, "kendall_tau", rng=0)
    >>> found.is_divided
    True
    >>> [(str(group.ranking), size) for group, size in zip(found.groups, found.sizes.tolist())]
    [('a>b>c>d>e>f', 7.0), ('f>e>d>c>b>a', 5.0)]
    """
    chosen = as_measure(measure)
    choice = checked_choice(chosen, ties, method, time_limit, rng)
    wanted = None if groups is None else as_whole_number(groups, "groups")
    most = as_whole_number(up_to, "up_to") if wanted is None else wanted
    references = as_whole_number(n_references, "n_references")
    voters = read_voters(chosen, rankings, counts, rankings_in, labels, as_input(input))
    chosen.heed(voters.n)
    if wanted is not None and wanted > len(voters):
        raise InputValueError(f"`groups` must not exceed the number of rankings, {len(voters)}: got {shown(groups)}.")
    if wanted is None and voters.positions is None:
        raise InputValueError(
            "`groups` must say how many groups there are where voters rank different items: got None, and panels of "
            "one mind cannot be drawn to tell."
        )
    with progress_bar() if progress else nullcontext():
        return grouped(chosen, voters, wanted, most, references, choice)


def grouped(
    measure: Measure, voters: Voters, wanted: int | None, most: int, n_references: int, choice: Choice
) -> VoterGroups:
    """Return the groups of voters that were read."""
    evidence, looked_at = division(measure, voters, most, n_references if wanted is None else 0, choice.rng)
    count = len(evidence.found) if wanted is not None else evidence.count
    start = np.where(voters.counts > 0.0, -1, 0)  # who was not looked at joins later
    start[looked_at] = evidence.found[count - 1].group
    return settled_groups(measure, voters, start, choice, evidence, is_asked=wanted is not None)


def settled_groups(
    measure: Measure, voters: Voters, start: Integers, choice: Choice, evidence: Division, *, is_asked: bool = False
) -> VoterGroups:
    """Return the groups that voters end in who begin in some, from 0, and -1 for none yet."""
    member, found = _in_turn(measure, voters, start, choice)
    weight = np.array([voters.counts[member == k].sum() for k in range(len(found))])
    first = np.array([(member == k).argmax() for k in range(len(found))])
    order = np.lexsort((first, -weight))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return VoterGroups(
        groups=tuple(found[k] for k in order.tolist()),
        member=rank[member] + 1,
        voters=voters,
        measure=measure,
        evidence=evidence,
        is_asked=is_asked,
    )


def _in_turn(measure: Measure, voters: Voters, member: Integers, choice: Choice) -> tuple[Integers, list[Consensus]]:
    """Return each voter's group, from 0, and the consensus of each, when nobody would rather join another."""
    found: list[Consensus] = []
    for turn in range(_ROUNDS):
        found = [agreed(measure, voters.resampled(np.where(member == k, voters.counts, 0.0)), choice)
                 for k in range(int(member.max()) + 1)]  # fmt: skip
        report("grouping the voters", (turn + 1) / _ROUNDS)
        nearest = _nearest(measure, voters, found, member)
        if (nearest == member).all() or turn == _ROUNDS - 1:
            break
        member = np.unique(nearest, return_inverse=True)[1].reshape(-1)
    return member, found


def _nearest(measure: Measure, voters: Voters, found: list[Consensus], member: Integers) -> Integers:
    """Return which consensus each voter agrees with most; where another is no better than its own, its own."""
    objective = Objective(measure, voters)
    values = objective.sign * np.stack([objective.values(one.positions) for one in found], axis=1)
    values = np.where(np.isnan(values), 0.0, values)
    nearest: Integers = values.argmax(axis=1)
    own = np.take_along_axis(values, np.maximum(member, 0)[:, None], axis=1)[:, 0]
    stays = (member >= 0) & (own >= values.max(axis=1) - EQUAL)
    return np.where(stays, member, nearest)
