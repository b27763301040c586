"""Where one number hides another: the top against the whole, one part against another, weights against none."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import quietly
from tiewise.inference.null.closed_form import closed_form
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.verdicts.conclusion import Conclusion
from tiewise.verdicts.deciding import Decides
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.ordinals import ordinal
from tiewise.verdicts.top import TopShared
from tiewise.verdicts.yardsticks import gamma, tau

_MUCH, _STRONG = 0.3, 0.6
# Of the pairs within a top, so many more in order than turned round (as a tau) are hardly an order.
_HARDLY_ORDERED = 0.15
_COUNTED = {5: "fives", 10: "tens"}
# Thirds of fewer items say nothing; two that differ by less than this, or by fewer standard errors, are alike.
_LEAST_ITEMS, _APART, _ERRORS = 18, 0.4, 2.5


@dataclass(frozen=True)
class Contradiction:
    """A fact beside which the conclusion alone would mislead: as a sentence, and as the end of one.

    The headline has the first of them, and what it would say with all pairs alike (`is_of_weights`) in any case.
    """

    sentence: str
    clause: str
    is_opposite: bool = False
    is_of_weights: bool = False


def contradictions(
    found: Evidence, said: Conclusion, top: tuple[TopShared, ...], rests: Decides | None, names: tuple[str, str]
) -> tuple[Contradiction, ...]:
    """Return what speaks against the conclusion, the weightiest first."""
    if math.isnan(said.effect) or found.lists is not None or not found.has_items:
        return ()
    deepest = top[-1] if top else None
    with quietly():
        plain = float(gamma().on(found.pair))
    weighed = _weights_differ(plain, said, is_beyond_chance=said.is_sure or _is_beyond_chance(found.pair))
    parts = _parts(found.pair, plain, said)
    told: list[Contradiction | None] = [fact for fact in (parts, weighed) if fact is not None and fact.is_opposite]
    if deepest is not None:
        whole = "the whole" if rests is not None and rests.share >= 0.5 else "what this measure weighs"
        told += [
            _top_differs(said, deepest, whole),
            _top_agrees(said, deepest, whole),
            _order_differs(found.pair, said, deepest, whole),
            _rest_does_not(found.pair, said, deepest),
        ]
    told += [_winner_falls(found, said, names), parts, weighed]
    return tuple(dict.fromkeys(fact for fact in told if fact is not None))


def _top_differs(said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if not (said.is_sure and said.effect >= _MUCH and 2 * top.shared < top.k):
        return None
    if said.effect < _STRONG and top.is_more:
        return None  # as one would expect of moderate agreement
    some = "no item" if not top.shared else f"only {top.shared} of {top.k}"
    some += ", though more than by chance" if top.is_more else ""
    return Contradiction(
        f"{whole[0].upper()}{whole[1:]} agrees, but the top {_COUNTED[top.k]} share {some}.",
        f"but their top {_COUNTED[top.k]} share {some}",
    )


def _top_agrees(said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if (said.is_sure and said.effect >= _MUCH) or not top.is_more or 2 * top.shared < top.k:
        return None
    some = f"{top.shared} of {top.k}"
    start = f"{whole[0].upper()}{whole[1:]} {'disagrees' if said.effect < 0 else 'agrees little'}"
    if not said.is_sure:
        start = f"Of {whole} it cannot be told whether it agrees"
    return Contradiction(
        f"{start}, but the top {_COUNTED[top.k]} share {some}, more than chance would give.",
        f"although their top {_COUNTED[top.k]} share {some}",
    )


def _order_differs(pair: Aligned, said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if not (said.is_sure and said.effect >= _MUCH) or top.shared < 5:
        return None
    within = _tau(pair, np.array(top.items))
    if within is None or within[0] > (_HARDLY_ORDERED if said.effect >= _STRONG else 0.0):
        return None
    return Contradiction(
        f"The order within the first {top.k} differs although {whole} agrees: of the {top.shared} items that both have "
        f"there, {top.turned} of {top.ordered} pairs are turned round.",
        f"but the order within their first {top.k} differs",
    )


def _rest_does_not(pair: Aligned, said: Conclusion, top: TopShared) -> Contradiction | None:
    """Tell where two agree by the top they share, and the items that are not in both tops show nothing of it."""
    if not (said.is_sure and said.effect >= _MUCH and 2 * top.shared >= top.k):
        return None
    places = np.maximum(*(number(side, "min") for side in (pair.x, pair.y)))
    rest = np.flatnonzero(places > top.k)
    within = _tau(pair, rest) if len(rest) >= _LEAST_ITEMS else None
    if within is None or within[0] >= max(0.1, 2.0 * within[1]):
        return None
    items = f"the {len(rest)} items that are not in both top {_COUNTED[top.k]}"
    fact = f"on {items} no clear agreement is seen (Kendall's tau {within[0]:.2f})"
    return Contradiction(f"The agreement comes from the top: {fact}.", f"but that comes from the top: {fact}")


def _winner_falls(found: Evidence, said: Conclusion, names: tuple[str, str]) -> Contradiction | None:
    """Tell where the one item that a ranking has first stands far down in the other, although they agree."""
    pair = found.pair
    if not (said.is_sure and said.effect >= _STRONG):
        return None
    for name, other, side, opposite in ((*names, pair.x, pair.y), (*names[::-1], pair.y, pair.x)):
        first = np.flatnonzero(side == side.min())
        better = int((opposite < opposite[first[0]]).sum())
        if len(first) == 1 and better >= max(5, pair.n // 4):
            place = "the last" if better == pair.n - 1 else f"only {ordinal(better + 1)}"
            fact = f"the first of {name} is {place} in {other}"
            return Contradiction(f"The two agree, but {fact}.", f"but {fact}")
    return None


def _parts(pair: Aligned, plain: float, said: Conclusion) -> Contradiction | None:
    """Compare the order within the first third with that within the last, by x and by y alike, and with the whole."""
    third = pair.n // 3
    if pair.n < _LEAST_ITEMS:
        return None
    orders = [np.argsort(side, kind="stable") for side in (pair.x, pair.y)]
    taus = [(_tau(pair, order[:third]), _tau(pair, order[-third:])) for order in orders]
    parts = [(first, last) for first, last in taus if first is not None and last is not None]
    if len(parts) < 2:
        return None
    upper, lower = (sum(part[i][0] for part in parts) / 2.0 for i in (0, 1))
    apart = [(first[0] - last[0], _ERRORS * math.hypot(first[1], last[1])) for first, last in parts]
    if apart[0][0] * apart[1][0] > 0.0 and all(abs(gap) >= max(_APART, error) for gap, error in apart):
        more, less = ("first", "last") if upper > lower else ("last", "first")
        if min(upper, lower) <= -_STRONG and not (said.is_sure and said.effect < 0.0):
            how = "the reverse" if min(upper, lower) == -1.0 else "nearly the reverse"
            values = f"(Kendall's tau {min(upper, lower):.2f}; within the {more} third {max(upper, lower):.2f})"
            fact = f"within their {less} third they have {how} order {values}"
            return Contradiction(f"{fact[0].upper()}{fact[1:]}.", f"but {fact}", is_opposite=True)
        values = f"(Kendall's tau {max(upper, lower):.2f} and {min(upper, lower):.2f})"
        return Contradiction(
            f"They order their {more} third more alike than their {less} {values}.",
            f"with their {more} third more alike than their {less} {values}",
        )
    within = all(value > max(_STRONG, _ERRORS * error) for part in parts for value, error in part)
    if within and plain < _MUCH:
        values = f"(Kendall's tau {upper:.2f} and {lower:.2f})"
        return Contradiction(
            f"Within the first and within the last third they have much the same order {values}: whole parts stand "
            "elsewhere.",
            f"although within their first and last thirds they have much the same order {values}",
        )
    return None


def _tau(pair: Aligned, items: Numbers) -> tuple[float, float] | None:
    """Return Kendall's tau of some of the items, and its standard deviation by chance."""
    if len(items) < 2:
        return None
    part = Aligned(number(pair.x[items], "min"), number(pair.y[items], "min"))
    with quietly():
        value = tau().on(part)
    if math.isnan(value.statistic):
        return None
    return float(value), closed_form(tau(), part, value).deviation


def _is_beyond_chance(pair: Aligned) -> bool:
    """Tell whether the two orders as a whole are further from unrelated than chance would often bring them."""
    whole = _tau(pair, np.arange(pair.n))
    return whole is not None and abs(whole[0]) > 2.0 * whole[1]


def _weights_differ(plain: float, said: Conclusion, *, is_beyond_chance: bool) -> Contradiction | None:
    """Tell where all pairs alike would say something else; where neither says anything, they do not contradict."""
    if math.isnan(plain) or (abs(plain - said.effect) < _MUCH and not _are_opposite(plain, said.effect)):
        return None
    if not is_beyond_chance:
        return None
    less = "more" if said.effect > plain else "less"
    return Contradiction(
        f"Where every pair counts alike (gamma) the value is {plain:.3f}: the pairs that weigh most here agree {less} "
        "than the others.",
        f"although with every pair counting alike (gamma) it would be {plain:.3f}",
        _are_opposite(plain, said.effect),
        is_of_weights=True,
    )


def _are_opposite(first: float, second: float) -> bool:
    return first * second < 0.0 and min(abs(first), abs(second)) >= 0.1
