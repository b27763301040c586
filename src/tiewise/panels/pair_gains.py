"""Objectives that sum over pairs of items, each pair by which of the two the consensus has ahead, or whether it ties.

A measure made of counts of pairs has, with one ranking r, a value that is affine in C - D, in C + D and in the number
of pairs that the consensus leaves untied, where it is such a sum at all. Its coefficient is asked at a few points what
the factors are, and at others whether that is true.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.pairs.form import PairForm, Ties
from tiewise.pairs.masses import ByItself, Masses
from tiewise.panels.objective import Objective
from tiewise.panels.voters import Kind, Voters
from tiewise.running.interrupts import stop_if_abandoned

_TOLERANCE = 1e-9
# Gains that differ by no more than this share of the largest are equal but for rounding.
_ROUNDING = 1e-12
# Numbers in a block of pairs.
_AT_ONCE = 1 << 20
# So many times as many rankings as items are many.
_MANY = 20


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

    @cached_property
    def scale(self) -> float:
        """The unit, or where there is none a power of 2 near the largest gain."""
        return self.unit or 2.0 ** int(np.frexp(np.abs(self.before).max(initial=0.0))[1])

    @property
    def is_exact(self) -> bool:
        """Whether all gains, and the constant, are whole numbers: their sums are not rounded."""
        return self.unit == 1.0 and self.constant % 1.0 == 0.0

    @cached_property
    def scaled(self) -> "PairGains":
        """The same gains by their scale: in units they are whole numbers, which sum up without rounding."""
        before = self.before / self.scale
        return PairGains(np.rint(before), 0.0, 1.0) if self.unit else PairGains(before, 0.0)

    def within(self, items: Numbers) -> "PairGains":
        """Return the gains of the pairs among some of the items."""
        return PairGains(np.ascontiguousarray(self.before[np.ix_(items, items)]), 0.0, self.unit)

    def score(self, positions: Numbers) -> float:
        """Return the score of a consensus."""
        return self.constant + float(self.before[positions[:, None] < positions].sum())

    def thinkable(self, ties: bool) -> float:
        """Return what would be gained, beside the constant, if each pair could have its way."""
        left, right = np.triu_indices(self.n, 1)
        most = np.maximum(self.before[left, right], self.before[right, left])
        return float((np.maximum(most, 0.0) if ties else most).sum())


def pair_gains(objective: Objective, ties: bool) -> PairGains | None:
    """Return the gains of a consensus with or without ties; None where the objective is no such sum."""
    form, voters = objective.measure.pair_form, objective.voters
    if form is None or form.ties is not Ties.LEFT_OUT or not _is_counted(form, voters):
        return None
    if voters.positions is None and not isinstance(objective.measure, PositionMeasure):
        return None  # of lists, what one does not have is part of the comparison
    found = _each(form, voters, ties)
    if found is None:
        return None
    each, largest, are_multiples = found
    if are_multiples and voters.are_whole:  # whole numbers, which sum up without rounding
        factors = each * (objective.sign * voters.counts)
        return PairGains(_summed(voters, factors[1:]) * largest, float(factors[0].sum()) * largest, largest)
    voters = objective.distinct  # what is rounded is not to depend on who comes twice
    each = cast(tuple[Floats, float, bool], _each(form, voters, ties))[0] * largest
    factors = each * (objective.sign * voters.counts)
    before = _summed(voters, factors[1:])
    units = (largest, largest * float(voters.counts[voters.counts > 0.0].min(initial=np.inf)))  # or shares of voters
    unit = next((one for one in units if _is_whole(before, one)), 0.0)
    exact = np.rint(before / unit) * unit if unit else _without_rounding(before)
    return PairGains(exact, float(factors[0].sum()), unit)


def _each(form: PairForm, voters: Voters, ties: bool) -> tuple[Floats, float, bool] | None:
    """Return by voter, a column each or one for all, the factors as shares of the largest; this; and if they are whole.

    None where the objective is no such sum.
    """
    kinds, which = voters.kinds
    found = [one for kind in kinds if (one := _factors(form, kind, ties)) is not None]
    if len(found) < len(kinds):
        return None
    largest = max(max(map(abs, one[1:])) for one in found) or 1.0
    each = np.array(found).T / largest
    are_whole = all((one / largest).is_integer() for some in found for one in some)
    return each if len(kinds) == 1 else each[:, which], largest, are_whole


@lru_cache(maxsize=1024)
def is_undefined(form: PairForm, kind: Kind) -> bool:
    """Tell whether a measure that counts pairs is undefined between voters of a kind and rankings without ties."""
    n, untied, distinct = kind
    x, y = _counted(n * (n - 1) // 2, n), _counted(untied, distinct)
    return bool(np.isnan(form.coefficient(Masses(n, 0.0, float(untied), x, y))))


def _counted(untied: float, distinct: float) -> ByItself:
    return ByItself(lambda: float(untied), lambda: float(distinct))


def _is_counted(form: PairForm, voters: Voters) -> bool:
    """Tell whether each pair that neither ranking ties weighs 1."""
    if form.counts:
        return True
    # What a voter does not rank is no matter between it and the consensus: each is compared on the items that it has.
    rows = [voters.positions] if voters.positions is not None else [positions for _, positions in voters.parts]
    sizes = {row.shape[-1] for row in rows}
    whole = all(row.dtype.kind != "f" for row in rows)
    return whole and all(metric.is_full for size in sizes for metric in form.metrics(size))


@lru_cache(maxsize=1024)  # they are the measure's own, whoever the voters are
def _factors(form: PairForm, kind: Kind, ties: bool) -> tuple[float, float, float, float] | None:
    """Return a, b, c, d of a + b (C - D) + c (C + D) + d (pairs that the consensus does not tie), None if not so."""
    n, untied, distinct = kind
    pairs = n * (n - 1) // 2
    y = _counted(untied, distinct)

    def value(difference: float, total: float, of_x: float, classes: float) -> float:
        return float(form.coefficient(Masses(n, difference, total, _counted(of_x, classes), y)))

    if not ties:  # then C + D and the rest are the same for each consensus
        if not untied:
            found = value(0.0, 0.0, pairs, n)
            return 0.0 if np.isnan(found) else found, 0.0, 0.0, 0.0
        low, middle, high = (value(share * untied, untied, pairs, n) for share in (-1.0, 0.0, 1.0))
        if not abs(low + high - 2.0 * middle) <= _TOLERANCE * (abs(low) + abs(high)):
            return None
        return middle, (high - low) / (2.0 * untied), 0.0, 0.0
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
    return constant, *slopes


def _summed(voters: Voters, factors: Floats) -> Floats:
    """Return what having i ahead of j gains with all voters: b or -b, and c, where they order it; d in any case."""
    n = voters.n
    if voters.positions is None:
        before = np.zeros((n, n))
        for (places, positions), (of_order, of_both, of_any) in zip(voters.parts, factors.T, strict=True):
            sign = np.sign(positions - positions[:, None])
            before[np.ix_(places, places)] += of_order * sign + of_both * np.abs(sign) + of_any
    else:
        of_ahead, of_behind = factors[1] + factors[0], factors[1] - factors[0]
        before = ahead_summed(voters.positions, of_ahead[None])[0] + factors[2].sum()
        if of_behind.any():
            before += ahead_summed(voters.positions, of_behind[None])[0].T
    before.flat[:: n + 1] = 0.0
    return before


def signs_summed(rows: Numbers, factors: Floats) -> Floats:
    """Return the sum over rankings of a factor times 1 where it has i ahead of j, -1 behind."""
    ahead: Floats = ahead_summed(rows, factors[None])[0]
    found: Floats = ahead - ahead.T
    return found


def ahead_summed(rows: Numbers, factors: Floats) -> Floats:
    """Return for each row of factors, one a ranking, their sums over the rankings that have i ahead of j."""
    m, n = rows.shape
    if n * _MANY < m:  # item by item: a block of all pairs would be far larger than the rows
        columns, weights = np.ascontiguousarray(rows.T), np.ascontiguousarray(factors.T)
        return np.stack([_ahead_of(columns, item, weights) for item in range(n)], axis=1)
    step = max(1, _AT_ONCE // (n * n))
    sums = [_ahead_in(rows[k : k + step], factors[:, k : k + step]) for k in range(0, m, step)]
    found: Floats = sums[0] if len(sums) == 1 else np.sum(sums, axis=0)
    return found.reshape(len(factors), n, n)


def _ahead_of(columns: Numbers, item: int, weights: Floats) -> Floats:
    stop_if_abandoned()
    found: Floats = ((columns[item] < columns).astype(np.float64) @ weights).T
    return found


def _ahead_in(rows: Numbers, factors: Floats) -> Floats:
    stop_if_abandoned()
    is_ahead = (rows[:, :, None] < rows[:, None, :]).reshape(len(rows), -1)
    found: Floats = factors @ is_ahead.astype(np.float64)
    return found


def _without_rounding(before: Floats) -> Floats:
    """Return gains of which those are equal that differ by rounding alone: of a pair both ways, and to 0."""
    least = _ROUNDING * float(np.abs(before).max(initial=0.0))
    either = (before + before.T) / 2.0
    found = np.where(np.abs(before - before.T) <= least, either, before)
    return np.where(np.abs(found) <= least, 0.0, found)


def _is_whole(before: Floats, unit: float) -> bool:
    """Tell whether all gains are whole multiples of a unit."""
    if not 0.0 < unit < np.inf:
        return False
    multiples = before / unit
    most = float(np.abs(multiples).max(initial=0.0))
    apart = float(np.abs(multiples - np.rint(multiples)).max(initial=0.0))
    return not most or (most > 0.5 and apart <= min(1e-6, _ROUNDING * max(1.0, most)))
