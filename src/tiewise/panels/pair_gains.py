"""Objectives that sum over pairs of items, each pair by which of the two the consensus has ahead, or whether it ties.

A measure made of counts of pairs has, with one ranking r, a value that is affine in C - D, in C + D and in the number
of pairs that the consensus leaves untied, where it is such a sum at all. Its coefficient is asked at a few points what
the factors are, and at others whether that is true.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.pairs.by_itself import each_by_itself
from tiewise.pairs.form import PairForm, Ties
from tiewise.pairs.masses import ByItself, Masses
from tiewise.panels.objective import Objective
from tiewise.panels.voters import Voters
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.distance import CrispDistance

_TOLERANCE = 1e-9
# Numbers in a block of signs.
_AT_ONCE = 1 << 22


@dataclass(frozen=True)
class PairGains:
    """What a consensus gains by having i ahead of j, `before[i, j]`; a pair that it ties gains nothing.

    `constant` is what it has whatever it does. Where `unit` is not 0, all gains are whole multiples of it.
    """

    before: Floats
    constant: float
    unit: float = 0.0

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.before)

    @cached_property
    def tied(self) -> Floats:
        """What a pair gains that the consensus ties."""
        return np.zeros_like(self.before)

    def within(self, items: Numbers) -> "PairGains":
        """Return the gains of the pairs among some of the items."""
        return PairGains(np.ascontiguousarray(self.before[np.ix_(items, items)]), 0.0, self.unit)

    def score(self, positions: Numbers) -> float:
        """Return the score of a consensus."""
        return self.constant + float(self.before[positions[:, None] < positions].sum())


def pair_gains(objective: Objective, ties: bool) -> PairGains | None:
    """Return the gains of a consensus with or without ties; None where the objective is no such sum."""
    form, voters = objective.measure.pair_form, objective.distinct
    if form is None or form.ties is not Ties.LEFT_OUT or not _is_counted(form, voters):
        return None
    if voters.positions is None and not isinstance(objective.measure, PositionMeasure):
        return None  # of lists, what one does not have is part of the comparison
    kinds, kind = np.unique(_by_themselves(voters), axis=0, return_inverse=True)
    found = [_factors(form, own, ties) for own in kinds.tolist()]
    if any(one is None for one in found):
        return None
    each = np.array(found)[kind.reshape(-1)]
    factors = each * (objective.sign * voters.counts)[:, None]
    before = _summed(voters, factors[:, 1:])
    unit = float(np.abs(each[:, 1:]).max(initial=0.0))
    if not _is_whole(before, unit):
        unit = 0.0
    # Equal gains are to be equal, not only up to rounding.
    exact = np.rint(before / unit) * unit if unit else before
    return PairGains(exact, float(factors[:, 0].sum()), unit)


def _by_themselves(voters: Voters) -> Integers:
    """Return how many items each voter ranks, how many pairs of them it does not tie, and how many places it has."""
    if voters.positions is not None:
        own = each_by_itself(voters.positions, CrispDistance(voters.n), PRODUCT)
        counted = np.full(len(voters), voters.n), own.untied, own.distinct
        return np.stack(counted, axis=1).astype(np.int64)
    rows = []
    for _, positions in voters.parts:
        size = len(positions)
        rows.append((size, size * (size - 1) // 2 - tied_pairs(positions), len(np.unique(positions))))
    return np.array(rows, dtype=np.int64)


def _is_counted(form: PairForm, voters: Voters) -> bool:
    """Tell whether each pair that neither ranking ties weighs 1."""
    if form.counts:
        return True
    whole = voters.positions is not None and voters.positions.dtype.kind != "f"
    return whole and all(metric.is_full for metric in form.metrics(voters.n))


def _factors(form: PairForm, own: Sequence[int], ties: bool) -> Floats | None:
    """Return a, b, c, d of a + b (C - D) + c (C + D) + d (pairs that the consensus does not tie), None if not so."""
    n, untied, distinct = own
    pairs = n * (n - 1) // 2
    y = ByItself(lambda: float(untied), lambda: float(distinct))

    def value(difference: float, total: float, of_x: float, classes: float) -> float:
        x = ByItself(lambda: of_x, lambda: classes)
        return float(form.coefficient(Masses(n, difference, total, x, y)))

    if not ties:  # then C + D and the rest are the same for each consensus
        if not untied:
            found = value(0.0, 0.0, pairs, n)
            return np.array([0.0 if np.isnan(found) else found, 0.0, 0.0, 0.0])
        low, middle, high = (value(share * untied, untied, pairs, n) for share in (-1.0, 0.0, 1.0))
        if not abs(low + high - 2.0 * middle) <= _TOLERANCE * (abs(low) + abs(high)):
            return None
        return np.array([middle, (high - low) / (2.0 * untied), 0.0, 0.0])
    constant = value(0.0, 0.0, 0.0, 1.0)
    slopes = (
        value(1.0, 0.0, 0.0, 1.0) - constant,
        value(0.0, 1.0, 0.0, 1.0) - constant,
        value(0.0, 0.0, 1.0, 1.0) - constant,
    )
    far = 2.0 * pairs + 5.0  # a maximum of two counts would show on one side or the other
    points = ((1.0, 2.0, 3.0, 2.0), (-2.0, 3.0, 5.0, 3.0), (0.0, far, 3.0 * far, 4.0), (far, far, 0.0, 2.0))
    for difference, total, of_x, classes in points:
        expected = constant + slopes[0] * difference + slopes[1] * total + slopes[2] * of_x
        if not abs(value(difference, total, of_x, classes) - expected) <= _TOLERANCE * (1.0 + abs(expected)):
            return None
    return np.array([constant, *slopes])


def _summed(voters: Voters, factors: Floats) -> Floats:
    """Return what having i ahead of j gains with all voters: b or -b, and c, where they order it; d in any case."""
    n = voters.n
    if voters.positions is None:
        before = np.zeros((n, n))
        for (places, positions), (of_order, of_both, of_any) in zip(voters.parts, factors, strict=True):
            sign = np.sign(positions - positions[:, None])
            before[np.ix_(places, places)] += of_order * sign + of_both * np.abs(sign) + of_any
    else:
        before = signs_summed(voters.positions, factors[:, 0]) + factors[:, 2].sum()
        if factors[:, 1].any():
            before += signs_summed(voters.positions, factors[:, 1], squared=True)
    np.fill_diagonal(before, 0.0)
    return before


def signs_summed(rows: Numbers, factors: Floats, *, squared: bool = False) -> Floats:
    """Return the sum over rankings of a factor times 1 where it has i ahead of j, -1 behind, or 1 for both."""
    n = rows.shape[1]
    found, step = np.zeros((n, n)), max(1, _AT_ONCE // (n * n))
    for k in range(0, len(rows), step):
        some = rows[k : k + step]
        sign = np.sign(some[:, None, :] - some[:, :, None]).astype(np.float64)
        found += np.tensordot(factors[k : k + step], np.abs(sign, out=sign) if squared else sign, 1)
    return found


def _is_whole(before: Floats, unit: float) -> bool:
    """Tell whether all gains are whole multiples of a unit."""
    if unit <= 0.0:
        return False
    multiples = before / unit
    return bool((np.abs(multiples - np.rint(multiples)) < 1e-6).all())
