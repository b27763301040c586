"""Where one number hides another: the top against the whole, one part against another, weights against none."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import quietly
from tiewise.inference.null.closed_form import closed_form
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.verdicts.conclusion import Conclusion
from tiewise.verdicts.deciding import Decides
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.top import TopShared

_MUCH, _STRONG = 0.3, 0.6
_COUNTED = {5: "fives", 10: "tens"}
# Thirds of fewer items say nothing; two that differ by less than this, or by fewer standard errors, are alike.
_LEAST_ITEMS, _APART, _ERRORS = 18, 0.4, 3.0


@dataclass(frozen=True)
class Contradiction:
    """A fact beside which the conclusion alone would mislead: as a sentence, and as the end of one."""

    sentence: str
    clause: str


def contradictions(
    found: Evidence, said: Conclusion, top: tuple[TopShared, ...], rests: Decides | None
) -> tuple[Contradiction, ...]:
    """Return what speaks against the conclusion, the weightiest first."""
    if math.isnan(said.effect) or found.lists is not None or found.is_of_values:
        return ()
    deepest = top[-1] if top else None
    told = []
    if deepest is not None:
        whole = "the whole" if rests is not None and rests.share >= 0.5 else "what this measure weighs"
        told += [
            _top_differs(said, deepest, whole),
            _top_agrees(said, deepest, whole),
            _order_differs(found.pair, said, deepest, whole),
        ]
    told += [_parts_differ(found.pair), _weights_differ(found, said)]
    return tuple(fact for fact in told if fact is not None)


def _top_differs(said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if not (said.is_sure and said.effect >= _MUCH and 2 * top.shared < top.k):
        return None
    if said.effect < _STRONG and top.is_more:
        return None  # as one would expect of moderate agreement
    some = "no item" if not top.shared else f"only {top.shared} of {top.k}"
    return Contradiction(
        f"{whole[0].upper()}{whole[1:]} agrees, but the top {_COUNTED[top.k]} share {some}.",
        f"but their top {_COUNTED[top.k]} share {some}",
    )


def _top_agrees(said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if (said.is_sure and said.effect >= _MUCH) or not top.is_more or 2 * top.shared < top.k:
        return None
    some = f"{top.shared} of {top.k}"
    shows = "disagrees" if said.is_sure and said.effect < 0 else "shows little agreement"
    start = f"{whole[0].upper()}{whole[1:]} {shows}"
    return Contradiction(
        f"{start}, but the top {_COUNTED[top.k]} share {some}, more than chance would give.",
        f"although their top {_COUNTED[top.k]} share {some}",
    )


def _order_differs(pair: Aligned, said: Conclusion, top: TopShared, whole: str) -> Contradiction | None:
    if not (said.is_sure and said.effect >= _MUCH) or top.shared < 5:
        return None
    tau = _tau(pair, np.array(top.items))
    if tau is None or tau[0] > 0.0:
        return None
    return Contradiction(
        f"The order within the first {top.k} differs although {whole} agrees: of the {top.shared} items that both have "
        "there, at least as many pairs are turned round as not.",
        f"but the order within their first {top.k} differs",
    )


def _parts_differ(pair: Aligned) -> Contradiction | None:
    """Compare the order within the first third with that within the last, by x and by y alike."""
    if pair.n < _LEAST_ITEMS:
        return None
    found = []
    for side in (pair.x, pair.y):
        order = np.argsort(side, kind="stable")
        third = pair.n // 3
        first, last = _tau(pair, order[:third]), _tau(pair, order[-third:])
        if first is None or last is None:
            return None
        apart = first[0] - last[0]
        if abs(apart) < max(_APART, _ERRORS * math.hypot(first[1], last[1])):
            return None
        found.append((apart, first[0], last[0]))
    if found[0][0] * found[1][0] < 0.0:
        return None
    upper, lower = ((found[0][i] + found[1][i]) / 2 for i in (1, 2))
    more, less = ("first", "last") if upper > lower else ("last", "first")
    return Contradiction(
        f"They order their {more} third more alike than their {less}: Kendall's tau is {max(upper, lower):.2f} "
        f"there and {min(upper, lower):.2f} here.",
        f"and more so in their {more} third than in their {less}",
    )


def _tau(pair: Aligned, items: Numbers) -> tuple[float, float] | None:
    """Return Kendall's tau of some of the items, and its standard deviation by chance."""
    if len(items) < 2:
        return None
    part = Aligned(number(pair.x[items], "min"), number(pair.y[items], "min"))
    with quietly():
        value = KendallTau().on(part)
    if math.isnan(value.statistic):
        return None
    return float(value), closed_form(KendallTau(), part, value).deviation


def _weights_differ(found: Evidence, said: Conclusion) -> Contradiction | None:
    with quietly():
        plain = float(Gamma().on(found.pair))
    if math.isnan(plain) or (abs(plain - said.effect) < _MUCH and not _are_opposite(plain, said.effect)):
        return None
    return Contradiction(
        f"Where every pair counts alike (gamma) the value is {plain:.3f}: what this measure weighs is unlike the rest.",
        f"although with every pair counting alike (gamma) it would be {plain:.3f}",
    )


def _are_opposite(first: float, second: float) -> bool:
    return first * second < 0.0 and min(abs(first), abs(second)) >= 0.1
