"""The best order, or bucket order, of items by their pairs as an integer program, solved by HiGHS.

A variable for each ordered pair says whether i is not behind j. Of two such statements at least one is true, without
ties exactly one; and from i not behind j, and j not behind k, follows i not behind k. There are n^3 of the latter, of
which few matter: those that a solution breaks are added, until none does. Without the demand that variables be whole,
which is mostly met by itself, the solution bounds what any order can gain.
"""

import math

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.panels.pair_gains import PairGains
from tiewise.running import clock
from tiewise.running.interrupts import stop_if_abandoned

# How much of a broken demand counts, how many are added at once, and how near to whole a variable must be.
_BROKEN = 1e-6
_ADDED_AT_ONCE = 20
_WHOLE = 1e-5


class OrderingProgram:
    """The program of a set of items, none of whose parts stands apart."""

    def __init__(self, gains: PairGains, ties: bool) -> None:
        n = self._n = gains.n
        self._ties, self._unit = ties, gains.unit
        left, right = np.triu_indices(n, 1)
        count = len(left)
        before = gains.before[left, right], gains.before[right, left]
        # Without ties y_ji is 1 - y_ij, and half of the variables are enough.
        self._place = np.zeros((n, n), dtype=np.int64)
        self._place[left, right] = np.arange(count)
        self._sign = np.ones((n, n))
        self._shift = np.zeros((n, n))
        if ties:  # i ahead of j is 1 - y_ji
            self._place[right, left] = np.arange(count, 2 * count)
            self._gain = np.concatenate((-before[1], -before[0]))
            self._constant = float(before[0].sum() + before[1].sum())
        else:
            self._place[right, left] = np.arange(count)
            self._sign[right, left], self._shift[right, left] = -1.0, 1.0
            self._gain = before[0] - before[1]
            self._constant = float(before[1].sum())
        self._rows: list[Integers] = []
        self.bound = math.inf  # on what an order gains, as far as it is known

    def solve(self, known: float, until: float) -> Integers | None:
        """Lower the bound, and return the best order's positions where the search ended.

        `known` is what some order gains: a bound that is as low needs no proof by an order. `until` is a time.
        """
        for is_whole in (False, True):
            while True:
                left = until - clock.now()
                if left <= 0.0:
                    return None
                stop_if_abandoned()
                found, statements = self._solved(is_whole, left)
                if not math.isfinite(found):
                    return None
                self.bound = min(self.bound, self._on_grid(found))
                if self.bound <= known + 1e-9 * max(1.0, abs(known)) or statements is None:
                    return None
                if not self._add_broken(statements):
                    break
            if (np.abs(statements - np.rint(statements)) < _WHOLE).all():
                found_order: Integers = np.rint(statements).sum(axis=0).astype(np.int64)
                return found_order
        return None

    def _on_grid(self, bound: float) -> float:
        """Return the largest value below a bound that sums of gains can take."""
        if not self._unit:
            return bound
        return self._unit * math.floor(bound / self._unit + 1e-6)

    def _solved(self, is_whole: bool, seconds: float) -> tuple[float, Floats | None]:
        """Return a bound by the demands so far, and the statements y_ij that reach it, None where time ran out."""
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array

        count = len(self._gain)
        demands = []
        if self._ties:
            half = np.arange(count // 2)
            pairs = csr_array((np.ones(count), (np.tile(half, 2), np.arange(count))), shape=(count // 2, count))
            demands.append(LinearConstraint(pairs, lb=1.0))
        if self._rows:
            i, j, k = np.concatenate(self._rows).T
            sides = ((i, j), (j, k), (i, k))
            factors = np.stack([self._sign[a, b] * s for (a, b), s in zip(sides, (1.0, 1.0, -1.0), strict=True)], 1)
            shift = self._shift[i, j] + self._shift[j, k] - self._shift[i, k]
            columns = np.stack([self._place[a, b] for a, b in sides], 1)
            rows = np.repeat(np.arange(len(i)), 3)
            triples = csr_array((factors.ravel(), (rows, columns.ravel())), shape=(len(i), count))
            demands.append(LinearConstraint(triples, ub=1.0 - shift))
        answer = milp(
            -self._gain,
            integrality=np.full(count, int(is_whole)),
            bounds=Bounds(0.0, 1.0),
            constraints=demands,
            options={"time_limit": max(0.01, seconds), "mip_rel_gap": 0.0},
        )
        if answer.status == 1 and is_whole and answer.mip_dual_bound is not None:
            return self._constant - answer.mip_dual_bound, None
        if answer.x is None or answer.status != 0:
            return math.inf, None
        bound = answer.mip_dual_bound if is_whole else answer.fun
        y = self._shift + self._sign * answer.x[self._place]
        np.fill_diagonal(y, 1.0)
        return self._constant - float(bound), y

    def _add_broken(self, y: Floats) -> bool:
        """Add the demands that a solution breaks, those that it breaks most for each pair; tell whether there are."""
        n = self._n
        new = []
        for i in range(n):
            excess = y[i][:, None] + y - y[i][None, :] - 1.0  # by j and k
            excess[i] = excess[:, i] = 0.0
            np.fill_diagonal(excess, 0.0)
            j, k = np.nonzero(excess > _BROKEN)
            if len(j) > _ADDED_AT_ONCE:
                most = np.argpartition(-excess[j, k], _ADDED_AT_ONCE)[:_ADDED_AT_ONCE]
                j, k = j[most], k[most]
            new.append(np.stack((np.full(len(j), i), j, k), axis=1))
        found = np.concatenate(new)
        if not len(found):
            return False
        self._rows.append(found)
        return True
