"""The classical rules: a ranking by the mean position, by won comparisons, by the median position, or a voter's own."""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.panels.found import Found
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import signs_summed
from tiewise.panels.precedence import Precedence, classes, mean_positions
from tiewise.panels.voters import Voters
from tiewise.rankings.positions import number

# Of more different rankings than this, those that come first are looked at for the best.
_INPUTS = 2000

RULES = ("borda", "copeland", "median_rank", "best_input")


Scores = Callable[[Numbers], Floats]


def by_rule(objective: Objective, rule: str, ties: bool, inputs: int = _INPUTS, scores: Scores | None = None) -> Found:
    """Return the ranking by a rule; without ties, items that it leaves tied are ordered by precedence.

    `inputs` is how many different rankings are looked at for the best of them, by `scores` if there is a quicker way
    to the objective's.
    """
    if rule == "best_input":
        found = _best_input(objective, ties, inputs, scores or objective.scores)
    else:
        found = _ranked(rule_scores(objective.distinct, rule), objective.precedence, ties)
    return Found(found[None], rule, objective.best_thinkable)


def rule_scores(voters: Voters, rule: str) -> Floats:
    """Return by item what a rule ranks it by, the smaller the better."""
    if rule == "borda":
        return mean_positions(voters)
    if rule == "copeland":
        won: Floats = -np.sign(majorities(voters)).sum(axis=1)
        return won
    return _medians(voters)


def _medians(voters: Voters) -> Floats:
    rows = voters.mean_positions
    medians = np.empty(voters.n)
    for item, column in enumerate(rows.T):
        there = np.flatnonzero(~np.isnan(column) & (voters.counts > 0.0))
        order = there[np.argsort(column[there], kind="stable")]
        reached = np.cumsum(voters.counts[order])
        low, high = np.searchsorted(reached, reached[-1] / 2), np.searchsorted(reached, reached[-1] / 2, "right")
        medians[item] = (column[order[low]] + column[order[min(high, len(order) - 1)]]) / 2 if len(order) else np.inf
    return medians


def majorities(voters: Voters) -> Floats:
    """Return by how much more often i is ahead of j than behind."""
    if voters.positions is not None:
        return signs_summed(voters.positions, voters.counts)
    wins = np.zeros((voters.n, voters.n))
    for count, (places, positions) in zip(voters.counts, voters.each(), strict=True):
        wins[np.ix_(places, places)] += count * np.sign(positions - positions[:, None])
    return wins


def _ranked(scores: Floats, precedence: Precedence, ties: bool) -> Integers:
    if ties:
        return classes(scores) + 1
    order = precedence.by(scores)
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.arange(1, len(order) + 1)
    return found


def _best_input(objective: Objective, ties: bool, inputs: int, scores: Scores) -> Integers:
    """Return the voter's ranking that agrees best with all, items that it does not rank or ties as Borda has them."""
    voters = objective.distinct
    rows = []
    for places, positions in voters.each()[:inputs]:
        own = np.full(voters.n, np.inf)
        own[places] = positions
        is_whole = ties and len(places) == voters.n
        rows.append(number(own, "dense") if is_whole else _ranked(_finite(own), objective.precedence, False))
    candidates: Numbers = np.unique(np.stack(rows).astype(np.int64), axis=0)
    values = scores(candidates)
    equal = candidates[values >= values.max() - objective.slack(float(values.max()))]
    best: Integers = objective.precedence.sorted(equal)[0] if len(equal) else candidates[0]
    return best


def _finite(positions: Floats) -> Floats:
    return np.where(np.isinf(positions), len(positions) + 1.0, positions)
