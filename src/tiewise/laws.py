"""The axioms of Kemeny and Snell (section 2.2): does a measure obey them? Decided on all rankings of a few items."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tiewise.catalog import Measure, MeasureLike, definition, measure as measure_of
from tiewise.errors import TiewiseError, collected
from tiewise.ranking import Bools, Floats, Ranking, numbered
from tiewise.text import number, shortened, table

LARGEST = {False: 6, True: 5}  # 720 linear orders, 541 bucket orders
TOLERANCE = 1e-7  # the root in the distance of scaled tau makes this of the rounding of tau


@dataclass(frozen=True)
class Law:
    """Whether a law holds for all rankings that were tried (None: not decided), and the first counterexample.

    The counterexample is one of fewest items; `note` says what goes wrong there, or why nothing was decided.
    """

    holds: bool | None
    counterexample: tuple[str, ...] = ()
    note: str = ""

    def __bool__(self) -> bool:
        return self.holds is True


@dataclass(frozen=True)
class Axioms:
    """What `axioms` found; it prints as a table. `laws` has a `Law` by its name."""

    measure: Measure
    n: int
    ties: bool
    laws: dict[str, Law]

    @property
    def is_metric(self) -> bool:
        """Whether all parts of A1 hold."""
        return all(law for name, law in self.laws.items() if name.startswith("A1"))

    def __str__(self) -> str:
        kind = "bucket orders" if self.ties else "linear orders"
        words = {True: "holds", False: "fails", None: "-"}
        rows = [
            [name, words[law.holds], ", ".join([*law.counterexample, law.note]).removesuffix(", ")]
            for name, law in self.laws.items()
        ]
        return f"{shortened(str(self.measure))}: all {kind} of 2 to {self.n} items\n{table(rows)}"


def axioms(measure: MeasureLike, n: int = 4, *, ties: bool = False, **parameters: Any) -> Axioms:
    """Tell which axioms a measure obeys, by trying all rankings of 2 to n items.

    The axioms are those of Kemeny and Snell. A1: the distance is a metric. A2: the names of the items do not matter.
    A3: two rankings that differ in a segment of consecutive positions only have the distance of the segment. A4: the
    smallest positive distance is 1. "range": a correlation lies in [-1, 1], a similarity in [0, 1].

    The distance is that of `Measure.distance`. Where it comes from a correlation or a similarity, d = M(1 - r)/2 leaves
    M open: A3 and A4 are then judged in units of the smallest positive distance of that number of items. Pairs of
    rankings for which the measure is undefined are left out. What holds for few items need not hold for more.

    measure: a name, a text, a Measure or a measure function; further parameters are those of the measure.
    n: the largest number of items, at most 6, or 5 with ties, which take from seconds to two minutes. Weights that are
        given as numbers hold for rankings of n items only.
    ties: try all bucket orders, not only the orders without ties.

    >>> found = axioms("scaled_gamma", n=3, weights="top")
    >>> found.is_metric, found.laws["A1 triangle inequality"].counterexample
    (False, ('a>c>b', 'a>b>c', 'b>a>c'))
    """
    wanted = measure_of(measure, **parameters)
    if not isinstance(n, int) or not 2 <= n <= LARGEST[bool(ties)]:
        raise TiewiseError(f"`n` must be a whole number from 2 to {LARGEST[bool(ties)]}: got {n!r}.")
    trials: list[_Trial] = []
    refusal = "the measure is undefined for all rankings"
    for size in range(2, n + 1):
        try:
            trials.append(_trial(wanted, _rankings(size, bool(ties)), trials))
        except TiewiseError as error:  # weights for n items, or ties that the measure does not take
            refusal = str(error)
    if not trials or trials[-1].n < n or all(np.isnan(trial.values).all() for trial in trials):
        return Axioms(wanted, n, bool(ties), dict.fromkeys(LAWS, Law(None, note=refusal)))
    laws = {name: _verdict([check(trial) for trial in trials]) for name, check in LAWS.items()}
    return Axioms(wanted, n, bool(ties), laws)


def _verdict(found: list[Law]) -> Law:
    """Return the first failure; else what was not decided; else the last finding."""
    for holds in (False, None):
        for law in found:
            if law.holds is holds:
                return law
    return found[-1]


class _Trial(NamedTuple):
    """All rankings of n items, and the values and distances of all pairs of them; nan where undefined."""

    n: int
    kind: str
    rankings: list[Floats]
    values: Floats
    distances: Floats
    smaller: list[_Trial]

    @property
    def unit(self) -> float:
        """The smallest positive distance; nan where there is none."""
        positive = self.distances[self.distances > TOLERANCE]
        return float(positive.min()) if len(positive) else math.nan

    def fails(self, note: str, *places: Any) -> Law:
        """Return the law that fails for the rankings at these places."""
        texts = [str(Ranking.from_positions(self.rankings[k], "abcdef"[: self.n])) for k in places]
        return Law(False, tuple(texts), note)

    def unless(self, broken: Bools, what: str, shown: Floats) -> Law:
        """Return the law that holds unless a pair of rankings is broken; the note tells the number shown of it."""
        if not broken.any():
            return Law(True)
        i, j = np.unravel_index(np.argmax(broken), broken.shape)
        return self.fails(f"{what} {number(float(shown[i, j]))}", i, j)


def _trial(measure: Measure, rankings: list[Floats], smaller: list[_Trial]) -> _Trial:
    with collected():
        values = np.array([[measure.value(x, y) for y in rankings] for x in rankings])
    distances = measure.as_distances(values)
    return _Trial(len(rankings[0]), definition(measure.name).kind, rankings, values, distances, [*smaller])


@lru_cache
def _rankings(n: int, ties: bool) -> list[Floats]:
    """Return the positions of all linear orders of n items, or of all bucket orders by competition numbering."""
    places = np.arange(1.0, n + 1)
    if not ties:
        return [np.array(order) for order in itertools.permutations(places)]
    candidates = map(np.array, itertools.product(places, repeat=n))
    return [x for x in candidates if (numbered(x) == x).all()]


def _not_negative(trial: _Trial) -> Law:
    return trial.unless(trial.distances < -TOLERANCE, "distance", trial.distances)


def _zero_for_equal(trial: _Trial) -> Law:
    equal = np.eye(len(trial.rankings), dtype=bool)
    return trial.unless(equal & (np.abs(trial.distances) > TOLERANCE), "distance", trial.distances)


def _zero_for_others(trial: _Trial) -> Law:
    others = ~np.eye(len(trial.rankings), dtype=bool)
    return trial.unless(others & (np.abs(trial.distances) <= TOLERANCE), "distance", trial.distances)


def _symmetric(trial: _Trial) -> Law:
    apart = np.abs(trial.distances - trial.distances.T)
    return trial.unless(apart > TOLERANCE, "the two directions differ by", apart)


def _triangle(trial: _Trial) -> Law:
    d = trial.distances
    for k in range(len(d)):
        excess = d - (d[:, k, None] + d[k])
        if (excess > TOLERANCE).any():
            i, j = np.unravel_index(np.argmax(excess > TOLERANCE), d.shape)
            return trial.fails(f"the direct distance is longer by {number(float(excess[i, j]))}", i, k, j)
    return Law(True)


def _relabelled(trial: _Trial) -> Law:
    place = {x.tobytes(): k for k, x in enumerate(trial.rankings)}
    apart = np.zeros_like(trial.distances)
    for moved in itertools.permutations(range(trial.n)):
        renamed = [place[x[list(moved)].tobytes()] for x in trial.rankings]
        np.fmax(apart, np.abs(trial.distances - trial.distances[np.ix_(renamed, renamed)]), out=apart)
    return trial.unless(apart > TOLERANCE, "other names change the distance by up to", apart)


def _segments(trial: _Trial) -> Law:
    if trial.n > 2 and not trial.smaller:
        return Law(None, note="needs rankings of fewer items, too")
    for inner in trial.smaller:
        place = {x.tobytes(): k for k, x in enumerate(inner.rankings)}
        units = (1.0, 1.0) if trial.kind == "distance" else (trial.unit, inner.unit)
        for subset in itertools.combinations(range(trial.n), inner.n):
            chosen = list(subset)
            for group in _agreeing(trial.rankings, chosen):
                within = [place[numbered(trial.rankings[k][chosen]).tobytes()] for k in group]
                whole = trial.distances[np.ix_(group, group)] / units[0]
                part = inner.distances[np.ix_(within, within)] / units[1]
                broken = np.abs(whole - part) > TOLERANCE
                if broken.any():
                    i, j = np.unravel_index(np.argmax(broken), broken.shape)
                    names = "".join("abcdef"[c] for c in chosen)
                    note = f"distance {number(whole[i, j])}, but {number(part[i, j])} of the segment {names}"
                    return trial.fails(note, group[i], group[j])
    return Law(True)


def _agreeing(rankings: list[Floats], chosen: list[int]) -> Iterable[list[int]]:
    """Return groups of rankings in which the chosen items are a segment and all others have the same positions."""
    groups: dict[bytes, list[int]] = {}
    for k, x in enumerate(rankings):
        others = np.delete(x, chosen)
        if not ((others >= x[chosen].min()) & (others <= x[chosen].max())).any():
            groups.setdefault(others.tobytes(), []).append(k)
    return groups.values()


def _smallest_is_one(trial: _Trial) -> Law:
    if trial.kind != "distance":
        return Law(True, note="by the choice of M")
    wrong = (trial.distances == trial.unit) & (abs(trial.unit - 1.0) > TOLERANCE)
    return trial.unless(wrong, "distance", trial.distances)


def _in_range(trial: _Trial) -> Law:
    low = -1.0 if trial.kind == "correlation" else 0.0
    high = math.inf if trial.kind == "distance" else 1.0
    outside = (trial.values < low - TOLERANCE) | (trial.values > high + TOLERANCE)
    return trial.unless(outside, "value", trial.values)


LAWS = {
    "A1 distance not negative": _not_negative,
    "A1 zero for equal rankings": _zero_for_equal,
    "A1 zero for no others": _zero_for_others,
    "A1 symmetric": _symmetric,
    "A1 triangle inequality": _triangle,
    "A2 relabelling": _relabelled,
    "A3 segments": _segments,
    "A4 smallest distance 1": _smallest_is_one,
    "range": _in_range,
}
