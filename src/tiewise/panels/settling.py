"""The first of equally good rankings by the rule of precedence, as far as moves of one item lead to it."""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.panels.moves import bucket_moves, moves, some_bucket_moves, swaps, without
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import PairGains
from tiewise.panels.precedence import Precedence
from tiewise.running import clock

# Moves are looked at while that takes no more than so many looks at a pair of items; of one item all of them, where
# that leaves enough for a few rounds, else only to the place ahead.
_LOOKS = 2e8
_ROUNDS = 4

# By how much each move of an item makes a ranking better, and the rankings that some of the moves make.
Looked = Callable[[Integers, int], tuple[Floats, Callable[[Integers], Integers]]]
# Which of some items have a move that loses nothing, as far as that is known without a look at each.
Able = Callable[[Integers, Integers], Bools]
_AT_FIRST = 16


def settled(objective: Objective, best: Integers, ties: bool, until: float) -> Integers:
    """Return the first of the rankings as good as one, or better, that moves lead to; `until` is a time."""
    n, looks_each = objective.n, len(objective.distinct) * objective.n**2
    in_all = (2 * n if ties else n) * n * looks_each
    is_far = _ROUNDS * in_all <= _LOOKS
    if not is_far and (ties or n * looks_each > _LOOKS):
        return best

    def looked(here: Integers, item: int) -> tuple[Floats, Callable[[Integers], Integers]]:
        if ties:
            rows = bucket_moves(here, item)
        else:
            rows = moves(here, item) if is_far else swaps(here, int(np.flatnonzero(here == max(1, here[item] - 1))[0]))
        scores = objective.scores(np.concatenate((here[None], rows)))
        return scores[1:] - scores[0], rows.__getitem__

    rounds = int(_LOOKS / (in_all if is_far else n * looks_each))
    slack = objective.slack(objective.score(best))
    return _first(best, looked, lambda _, items: items >= 0, objective.precedence, slack, rounds, until)


def rounds_of(n: int) -> int:
    """Return how many rounds of moves of bucket orders of n items there is time for."""
    return int(_LOOKS / (20.0 * n**3)) + 1


def settled_buckets(
    gains: PairGains, best: Integers, precedence: Precedence, until: float, rounds: int | None = None
) -> Integers:
    """Do the same for bucket orders whose pairs decide."""
    before = gains.before
    if gains.n == 1 or clock.now() >= until:
        return best
    least = 1e-12 * float(np.abs(before).max(initial=0.0))

    def looked(here: Integers, item: int) -> tuple[Floats, Callable[[Integers], Integers]]:
        rest = without(here, item)
        count = int(rest.max()) + 1
        ahead = np.bincount(rest, np.delete(before[item], item), count)
        behind = np.bincount(rest, np.delete(before[:, item], item), count)
        # what those from bucket k on, and those ahead of it, add
        later = np.concatenate((np.cumsum(ahead[::-1])[::-1], [0.0]))
        earlier = np.concatenate(([0.0], np.cumsum(behind)))
        values = np.empty(2 * count + 1)
        values[0:-1:2] = later[1:] + earlier[:-1]
        values[1::2] = later[:-1] + earlier[:-1]
        values[-1] = earlier[-1]
        own = float(before[item, here > here[item]].sum() + before[here < here[item], item].sum())
        return values - own, lambda which: some_bucket_moves(rest, item, which)

    def able(here: Integers, items: Integers) -> Bools:
        order, own = np.argsort(here, kind="stable"), here[items] - 1
        sizes = np.bincount(here)[1:]
        begins = np.cumsum(sizes) - sizes
        ahead = np.add.reduceat(before[items][:, order], begins, axis=1)
        behind = np.add.reduceat(before.T[items][:, order], begins, axis=1)
        later, earlier = np.zeros((2, len(items), len(sizes) + 1))
        np.cumsum(ahead[:, ::-1], axis=1, out=later[:, -2::-1])
        np.cumsum(behind, axis=1, out=earlier[:, 1:])
        alone, joined = later + earlier, later[:, 1:] + earlier[:, :-1]
        each = np.arange(len(items))
        enough = joined[each, own] - 2.0 * least
        # Where it stands already is no move.
        joined[each, own] = -np.inf
        is_alone = sizes[own] == 1
        alone[each[is_alone], own[is_alone]] = alone[each[is_alone], own[is_alone] + 1] = -np.inf
        found: Bools = np.maximum(alone.max(axis=1), joined.max(axis=1)) >= enough
        return found

    return _first(best, looked, able, precedence, least, rounds or rounds_of(gains.n), until)


def settled_order(gains: PairGains, best: Integers, precedence: Precedence, until: float) -> Integers:
    """Do the same for orders whose pairs decide: an item goes ahead where that loses nothing, foremost places first."""
    n = gains.n
    won = gains.before - gains.before.T
    least = 1e-12 * float(np.abs(won).max(initial=0.0))
    order = np.argsort(best, kind="stable")
    for _ in range(4 * n):
        here = precedence.rank[order]
        # Where the item at p, by row, goes to q, it comes to stand ahead of all from there to p - 1.
        gain = np.cumsum(np.tril(won[np.ix_(order, order)], -1)[:, ::-1], axis=1)[:, ::-1]
        fits = np.tril((gain >= -least) & (here[:, None] < here), -1)
        goals = np.flatnonzero(fits.any(axis=0))
        if not len(goals) or clock.now() >= until:
            break
        able = np.flatnonzero(fits[:, goals[0]])
        taken = able[here[able].argmin()]
        order[goals[0] : taken + 1] = np.roll(order[goals[0] : taken + 1], 1)
    found = np.empty(n, dtype=np.int64)
    found[order] = np.arange(1, n + 1)
    return found


def _first(
    best: Integers, looked: Looked, able: Able, precedence: Precedence, slack: float, rounds: int, until: float
) -> Integers:
    """Return where moves lead to that are for the better, or lose nothing and come first.

    Items that have no such move are passed over, the more at once the longer nothing has moved.
    """
    in_turn = np.argsort(precedence.rank)
    for _ in range(rounds):
        has_moved, start, count = False, 0, _AT_FIRST
        while start < len(in_turn):
            some = in_turn[start : start + count]
            start, count = start + len(some), 2 * count
            for k in np.flatnonzero(able(best, some)).tolist():
                if clock.now() >= until:
                    return best
                moved = _moved(best, *looked(best, int(some[k])), precedence, slack)
                if moved is not None:
                    best, has_moved = moved, True
                    start, count = start - len(some) + k + 1, _AT_FIRST
                    break
        if not has_moved:
            break
    return best


def _moved(
    best: Integers, better: Floats, made: Callable[[Integers], Integers], precedence: Precedence, slack: float
) -> Integers | None:
    """Return the first of the best moves, and of staying where none is for the better; None for staying."""
    most = float(better.max(initial=-np.inf))
    if most < -slack:
        return None
    rows = made(np.flatnonzero(better >= (most if most > slack else 0.0) - slack))
    if most <= slack:
        rows = np.concatenate((best[None], rows))
    first: Numbers = precedence.sorted(rows)[0]
    return first.astype(np.int64) if (first != best).any() else None
