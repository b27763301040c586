"""Orders that gain most over their pairs: by moves of blocks, or for certain by sets of items that come first."""

from itertools import combinations

import numpy as np

from tiewise.arrays import Floats, Integers

# The sets of so many items have room in memory and in a second: of those that stand first, and of those that are tied.
SUBSETS_UP_TO = 20
BUCKETS_UP_TO = 15


class Climber:
    """Moves items of an order where f(z) = sum over p < q of d(p, q) g(z_p, z_q) gains most."""

    def __init__(self, distances: Floats, gain: Floats) -> None:
        n = len(gain)
        self._gain, self._by_second = np.ascontiguousarray(gain), np.ascontiguousarray(gain.T)
        self._near = np.diagonal(distances, 1).copy()
        step = distances[:-1] - distances[1:]  # d(p, q) - d(p + 1, q), and of q ahead the same by symmetry
        rows = np.arange(n - 1)
        step[rows, rows] = step[rows, rows + 1] = 0.0
        there = step != 0.0
        some = there.any(axis=1)
        self._first = np.where(some, there.argmax(axis=1), 0).astype(np.int64)
        self._stop = np.where(some, n - there[:, ::-1].argmax(axis=1), 0).astype(np.int64)
        self._step = np.ascontiguousarray(step)
        self._least = 1e-12 * float(np.abs(gain).max(initial=0.0))

    def __call__(self, order: Integers, longest: int) -> float:
        """Change an order until no block of up to `longest` neighbours gains by a move; return what was gained."""
        from tiewise.kernels.compiled.orders import climb

        return float(
            climb(
                self._near,
                self._step,
                self._first,
                self._stop,
                self._gain,
                self._by_second,
                order,
                longest,
                self._least,
            )
        )


def climb_order(before: Floats, order: Integers, longest: int) -> float:
    """Do what `Climber` does where every two places are as far apart, and what counts is who is ahead."""
    from tiewise.kernels.compiled.crisp_orders import climb

    won, least = _won(before)
    return float(climb(won, order, longest, least))


def explore_orders(before: Floats, order: Integers, kicks: Integers) -> float:
    """Change an order by kicks, each some pairs of places (from, to), and climbs; return what was gained."""
    from tiewise.kernels.compiled.crisp_orders import explore

    won, least = _won(before)
    return float(explore(won, order, kicks, least))


def _won(before: Floats) -> tuple[Floats, float]:
    """Return what is won by being ahead rather than behind, and what is no more than rounding beside it."""
    won = np.ascontiguousarray(before - before.T)
    return won, 1e-12 * float(np.abs(won).max(initial=0.0))


def climb_buckets(before: Floats, tied: Floats, bucket: Integers) -> None:
    """Change a bucket order, by item, until neither an item nor a whole bucket gains by a move."""
    from tiewise.kernels.compiled.bucket_orders import climb

    climb(before, tied, bucket, 1e-12 * float(np.abs(before).max(initial=0.0)))


class OrdersBySubset:
    """The best orders where a pair's distance goes by one of its two places: d(p, q) = earlier[p] + later[q].

    Sets are of the items that stand last, so that orders can be told from their first item on.
    """

    def __init__(self, earlier: Floats, later: Floats, gain: Floats) -> None:
        from tiewise.kernels.compiled.orders import best_by_subset

        n = len(gain)
        # The same problem seen from the end: who is ahead is behind.
        earlier, later, gain = (np.ascontiguousarray(one) for one in (later[::-1], earlier[::-1], gain.T))
        self._earlier, self._later, self._gain = earlier, later, gain
        self._best: Floats = np.empty(1 << n)
        half = n // 2
        ahead, behind = (_sums(rows, slice(0, half)) for rows in (gain.T, gain))
        high_ahead, high_behind = (_sums(rows, slice(half, n)) for rows in (gain.T, gain))
        best_by_subset(ahead, high_ahead, behind, high_behind, gain.sum(axis=1), earlier, later, self._best)
        self._tolerance = 1e-12 * float(np.abs(self._best[np.isfinite(self._best)]).max())

    @property
    def value(self) -> float:
        """What the best orders gain."""
        return float(self._best[-1])

    def orders(self, most: int, rank: Integers | None = None) -> list[list[int]]:
        """Return the best orders, at most so many of them; by ranks of the items, those that begin with the first."""
        n = len(self._gain)
        in_turn = list(range(n)) if rank is None else np.argsort(rank).tolist()
        found: list[list[int]] = []
        stack: list[list[int]] = [[]]
        while stack and len(found) < most:
            ahead = stack.pop()
            if len(ahead) == n:
                found.append(ahead)
                continue
            following = self.following(ahead)
            stack.extend([*ahead, i] for i in reversed(in_turn) if i in following)
        return found

    def following(self, ahead: list[int]) -> set[int]:
        """Return the items that come next in some best order of those that begin with others."""
        n = len(self._gain)
        rest = [i for i in range(n) if i not in ahead]
        placed, place = sum(1 << i for i in rest), len(rest) - 1
        found = set()
        for i in rest:
            later = [j for j in rest if j != i]
            added = self._earlier[place] * self._gain[i, ahead].sum() + self._later[place] * self._gain[later, i].sum()
            if self._best[placed ^ (1 << i)] + float(added) >= self._best[placed] - self._tolerance:
                found.add(i)
        return found


def best_buckets(before: Floats, tied: Floats) -> tuple[float, Integers]:
    """Return what the best bucket order gains, and each item's bucket in it."""
    from tiewise.kernels.compiled.bucket_orders import best_by_subset

    n = len(before)
    rows = _sums(before, slice(0, n))
    members = (np.arange(1 << n)[:, None] >> np.arange(n)) & 1
    within = np.einsum("si,is->s", members.astype(np.float64), rows)
    inside = np.zeros(1 << n)
    for i, j in combinations(range(n), 2):
        if tied[i, j]:
            inside += tied[i, j] * (members[:, i] & members[:, j])
    best, last = np.empty(1 << n), np.zeros(1 << n, dtype=np.int64)
    best_by_subset(rows, tied, within, inside, best, last)
    bucket, placed, count = np.empty(n, dtype=np.int64), (1 << n) - 1, 0
    while placed:
        chosen = int(last[placed])
        bucket[[i for i in range(n) if chosen >> i & 1]] = count
        placed, count = placed ^ chosen, count + 1
    return float(best[-1]), count - 1 - bucket


def _sums(rows: Floats, columns: slice) -> Floats:
    """Return by row the sums over every set of these columns; bit k of a set is its k-th column."""
    sums = np.zeros((len(rows), 1))
    for column in rows[:, columns].T:
        sums = np.concatenate((sums, sums + column[:, None]), axis=1)
    return np.ascontiguousarray(sums)
