"""The classical rules: a ranking by the mean position, by won comparisons, by the median position, or a voter's own."""

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.panels.found import Found
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import signs_summed
from tiewise.panels.voters import Voters
from tiewise.rankings.positions import number
from tiewise.rankings.ranked_rows import RankedRows

# Of more different rankings than this, those that come first are looked at for the best.
_INPUTS = 2000

RULES = ("borda", "copeland", "median_rank", "best_input")


def by_rule(objective: Objective, rule: str, ties: bool) -> Found:
    """Return the ranking by a rule; without ties, items that it leaves tied are ordered by their mean position."""
    if rule == "best_input":
        found = _best_input(objective, ties)
    else:
        found = _ranked(rule_scores(objective.distinct, rule), _mean_positions(objective.distinct), ties)
    return Found(found[None], rule, objective.best_thinkable)


def rule_scores(voters: Voters, rule: str) -> Floats:
    """Return by item what a rule ranks it by, the smaller the better."""
    if rule == "borda":
        return _mean_positions(voters)
    if rule == "copeland":
        won: Floats = -np.sign(majorities(voters)).sum(axis=1)
        return won
    return _medians(voters)


def _positions(voters: Voters) -> Floats:
    """Return mean positions, a row for each voter, nan for items that it does not rank."""
    if voters.positions is not None:
        return RankedRows.of(voters.positions).mean_positions
    rows = np.full((len(voters), voters.n), np.nan)
    for row, (places, positions) in zip(rows, voters.each(), strict=True):
        row[places] = number(positions, "average")
    return rows


def _mean_positions(voters: Voters) -> Floats:
    """Return the mean, over the voters that rank an item, of its position as a share of their list."""
    rows = _positions(voters)
    if voters.positions is None:
        rows /= (1.0 + np.isfinite(rows).sum(axis=1))[:, None]
    weights = np.where(np.isnan(rows), 0.0, voters.counts[:, None])
    sums, said = np.nansum(rows * weights, axis=0), weights.sum(axis=0)
    means: Floats = np.divide(sums, said, out=np.full(voters.n, np.inf), where=said > 0.0)
    return means


def _medians(voters: Voters) -> Floats:
    rows = _positions(voters)
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


def _ranked(scores: Floats, otherwise: Floats, ties: bool) -> Integers:
    if ties:
        return number(np.round(scores, 12), "dense").astype(np.int64)
    order = np.lexsort((otherwise, np.round(scores, 12)))
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.arange(1, len(order) + 1)
    return found


def _best_input(objective: Objective, ties: bool) -> Integers:
    """Return the voter's ranking that agrees best with all, items that it does not rank or ties as Borda has them."""
    voters = objective.distinct
    otherwise = _mean_positions(voters)
    rows = []
    for places, positions in voters.each()[:_INPUTS]:
        own = np.full(voters.n, np.inf)
        own[places] = positions
        is_whole = ties and len(places) == voters.n
        rows.append(number(own, "dense") if is_whole else _ranked(_finite(own), otherwise, False))
    candidates: Numbers = np.unique(np.stack(rows).astype(np.int64), axis=0)
    best: Integers = candidates[int(objective.scores(candidates).argmax())]
    return best


def _finite(positions: Floats) -> Floats:
    return np.where(np.isinf(positions), len(positions) + 1.0, positions)
