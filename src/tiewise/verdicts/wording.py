"""The sentences of a verdict: plain words, numbers with three digits, and nothing that only the inside knows."""

import math

import numpy as np

from tiewise.errors import cut
from tiewise.inference.results import Significance
from tiewise.rankings.alignment import Aligned
from tiewise.verdicts.conclusion import BELIEVED, Conclusion, by_luck
from tiewise.verdicts.contradictions import Contradiction
from tiewise.verdicts.deciding import Decides
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.matters import Matter
from tiewise.verdicts.strength import COMPLETELY, ends_of, word_for
from tiewise.verdicts.top import TopShared

Names = tuple[str, str]
UNNAMED = ("x", "y")
_FEW = 0.5
_NEXT_TO_NOTHING = 0.1


def _both(names: Names, kind: str = "rankings") -> str:
    """Return what the two are called together; names are as they are, and begin no sentence with a capital letter."""
    return f"the two {kind}" if names == UNNAMED else f"{names[0]} and {names[1]}"


def _sentence(text: str, names: Names) -> str:
    return text if text.startswith(names[0]) and names != UNNAMED else text[0].upper() + text[1:]


def headline(
    found: Evidence, said: Conclusion, names: Names, rests: Decides | None, against: tuple[Contradiction, ...]
) -> str:
    """Return the one sentence that may be quoted."""
    if said.direction == "undefined":
        return undefined(found, names)
    if found.lists is not None or said.direction == "nothing shared":
        return _of_lists(found, said, names)
    claim = _claim(found, said, names)
    is_by_few = rests is not None and rests.share < _FEW
    limits = [str(rests)] if is_by_few else []
    start = _where(found)
    is_unlike_the_rest = any(fact.is_of_weights for fact in against)
    is_on_a_part = said.strength == COMPLETELY and not (found.has_items and order_of(found.pair))
    if is_unlike_the_rest or is_on_a_part or (is_by_few and not said.is_sure and _is_weighed(rests)):
        start = f"{start}by what this measure weighs, "
    text = _sentence(f"{start}{claim} ({'; '.join([_numbers(found, said), *limits])})", names)
    if against:
        text = f"{text}, {against[0].clause}"
    if is_unlike_the_rest and not against[0].is_of_weights:
        [weighed] = [fact.clause for fact in against if fact.is_of_weights]
        text = f"{text}; {weighed.removeprefix('although ')}"
    return f"{text}."


def _is_weighed(rests: Decides | None) -> bool:
    """Tell whether it is the weights that leave most pairs out, and not ties."""
    return rests is not None and 2.0 * rests.amount < rests.total - rests.tied


def _where(found: Evidence) -> str:
    """Return on what the claim holds, where a good part of the items was left out."""
    gone = len(found.result.left_out.dropped) + len(found.result.left_out.omitted)
    every = found.result.n + gone
    return f"on {found.result.n} of {every} items, " if gone >= 0.2 * every else ""


def _claim(found: Evidence, said: Conclusion, names: Names) -> str:
    both = _both(names)
    order = order_of(found.pair) if found.has_items else ""
    if said.direction == "cannot tell":
        luck = by_luck(found)
        if order and luck is not None:
            return (
                f"{both} have {order}, but with so few items that is no evidence: it cannot be told whether they "
                "agree beyond chance"
            )
        most = max(abs(said.low), abs(said.high))  # nan where there is no interval
        little = (
            "; if they do, then hardly" if most < 0.1 else "; if they do, then weakly at most" if most < 0.3 else ""
        )
        # What stands low because it is not listed says nothing of disagreement.
        or_not = " or disagree" if said.effect < 0.0 and not found.result.left_out.placed else ""
        return f"it cannot be told whether {both} agree{or_not}{little}"
    if said.direction == "mixed":
        return f"{both} are more alike than chance would make them, and yet more is ordered oppositely than alike"
    perhaps = "probably " if said.certainty == "probable" else ""
    if said.strength == "uncertain":
        nearest = max(0.0, said.low) if said.effect > 0 else min(0.0, said.high)
        return (
            f"{both} {perhaps}{said.direction}, how strongly cannot be told: anything from {word_for(nearest)} to "
            f"{word_for(said.effect)} fits"
        )
    if said.strength == "hardly":
        more = "more alike" if said.effect > 0 else "less alike"
        return f"{both} hardly {said.direction}: {perhaps}{more} than chance would make them, but by little"
    if said.strength == COMPLETELY:
        if order:
            return f"{both} {perhaps}{said.direction} completely, they have {order}"
        return f"{both} {perhaps}{said.direction} completely"
    return f"{both} {perhaps}{said.direction} {said.strength}"


def order_of(pair: Aligned) -> str:
    """Return whether two rankings have the same order, or the reverse one, of all items; ties included."""
    x, y = (np.unique(side, return_inverse=True)[1] for side in (pair.x, pair.y))
    if np.array_equal(x, y):
        return "the same order"
    return "the reverse order" if np.array_equal(x, y.max() - y) else ""


def _numbers(found: Evidence, said: Conclusion) -> str:
    parts = [_value(found)]
    if said.strength == COMPLETELY and found.measure.claims.kind == "correlation" and abs(float(found.result)) < 1.0:
        parts.append("its value for that order")
    ends, interval = ends_of(found.result), found.interval
    if ends is not None:
        parts.append(f"{_from_to(*ends)} by how ties are broken")
    elif interval is not None and not math.isnan(interval.low) and interval.low < interval.high:
        parts.append(f"{100 * interval.confidence_level:g}% interval {_from_to(interval.low, interval.high)}")
    if found.test is not None and not math.isnan(found.test.pvalue) and not _is_untested(found, said):
        by = " for Kendall's tau" if found.has_stand_in else ""
        parts.append(f"{p_text(found.test)}{by}")
    return ", ".join([*parts, f"{found.result.n:,} items"])


def _value(found: Evidence) -> str:
    """Return the measure's value, and what it is without any relation where that is not next to nothing."""
    value, test = float(found.result), found.test
    text = f"{found.measure} = {_digits(value)}"
    is_distance = found.measure.claims.kind == "distance"
    if is_distance:
        text += ", the less the more alike"
    if test is None or found.has_stand_in or math.isnan(test.null_mean):
        return text
    # Of a correlation 0 is what everybody expects.
    if not is_distance and abs(test.null_mean) < _NEXT_TO_NOTHING:
        return text
    return f"{text}, by chance {_digits(test.null_mean)} on average"


def _from_to(low: float, high: float) -> str:
    """Return two numbers with as many digits each."""
    places = max(_places(low), _places(high))
    return f"{_digits(low, places)} to {_digits(high, places)}"


def _of_lists(found: Evidence, said: Conclusion, names: Names) -> str:
    both, n = _sentence(_both(names, "lists" if found.lists is not None else "rankings"), names), found.pair.n
    if not found.shared:
        value = f"{found.measure} = {_digits(float(found.result))}"
        return f"{both} share none of their {n} items, so that there is no common order ({value})."
    value = _value(found)
    p = "" if found.test is None or math.isnan(found.test.pvalue) else f", {p_text(found.test)}"
    start = f"{both} share {found.shared} of the {n} items that either has"
    if said.direction == "cannot tell":
        return f"{start}; it cannot be told whether they agree on the order ({value}{p})."
    perhaps = "probably " if said.certainty == "probable" else ""
    more = "more alike" if said.direction == "agree" else "less alike"
    return f"{start}, and {perhaps}have these at places {more} than chance would ({value}{p})."


def undefined(found: Evidence, names: Names) -> str:
    """Return why there is no value."""
    pair = found.pair
    start = f"{_sentence(_both(names), names)} cannot be compared by {found.measure}"
    if not pair.n:
        return f"{start}: no item has a value in both."
    if pair.has_nan:
        return f"{start}: values are missing."
    if pair.n == 1:
        return f"{start}: there is only one item."
    for side, name in enumerate(names):
        if pair.distinct(side) == 1:
            return f"{start}: {name} ties all items."
    if any(pair.tied_pairs):
        return f"{start}: no two items are told apart by both."
    return f"{start}: it gives no weight to any pair of items here."


def by_chance(found: Evidence, said: Conclusion) -> str:
    """Return how often unrelated rankings would do as much."""
    test = found.test
    if test is None or math.isnan(test.pvalue) or said.direction in ("undefined", "nothing shared"):
        return ""
    if _is_untested(found, said):
        return (
            "It was not tested against chance, which would take long here. Of all pairs alike, Kendall's tau is "
            f"{_digits(test.statistic)} ({p_text(test)})."
        )
    luck = by_luck(found)
    if luck is not None and said.direction == "cannot tell":
        items = f"With {found.pair.n} items" if found.lists is None else "Here"
        best = "best agreement" if said.effect > 0.0 else "most extreme value"
        both_ends = "; p counts the opposite end as well" if test.pvalue > 1.5 * luck else ""
        return f"{items} even the {best} there can be happens by chance {_often(luck)}{both_ends}."
    who = "lists that share as many items" if found.lists is not None else "rankings"
    what = "Kendall's tau" if found.has_stand_in else "a value"
    hangs = said.direction == "cannot tell" and test.pvalue <= BELIEVED and said.low <= 0.0 <= said.high
    but = " Yet this one hangs too much on single items to be relied on." if hangs else ""
    if said.is_sure and said.low <= 0.0 <= said.high:
        but = " How strongly is open: the interval is so wide that it holds what chance gives."
    leaves_out = said.low < said.high and not said.low <= 0.0 <= said.high  # one without width was not told
    if said.direction == "cannot tell" and test.pvalue > BELIEVED and leaves_out:
        but = " The interval leaves chance out, but the test does not: together that is no evidence."
    return f"Two {who} in unrelated orders have {what} as extreme {_often(test.pvalue, _is_least(test))}.{but}"


def _is_untested(found: Evidence, said: Conclusion) -> bool:
    """Tell whether only Kendall's tau was tested, and that says nothing of the measure."""
    return found.has_stand_in and math.isnan(said.effect)


def about_top(top: tuple[TopShared, ...], found: Evidence) -> str:
    """Return what the first five and ten share."""
    if not top:
        return ""
    gone = found.result.left_out
    among = "Among the items compared, they" if gone.dropped or gone.omitted else "They"
    return f"{among} share {'; '.join(map(str, top))}."


def about_items(items: tuple[Matter, ...], found: Evidence, names: Names) -> str:
    """Return which items matter most."""
    if not items:
        return ""
    index = "" if found.pair.names is not None else "index "
    told = [
        f"{index}{cut(str(one.item))} ({one.places[0]} in {names[0]}, {one.places[1]} in {names[1]})" for one in items
    ]
    return f"{'Most at odds' if items[0].share is not None else 'Furthest apart'}: {', '.join(told)}."


def about_left_out(found: Evidence) -> str:
    """Return what was not compared as it came."""
    gone = found.result.left_out
    if not gone:
        return ""
    text = gone.told(found.result.n)
    assumed = " That a ranking has low what it does not list is an assumption." if gone.placed else ""
    return f"{text[0].upper()}{text[1:]}.{assumed}"


def about_deciding(rests: Decides | None, said: Conclusion, head: str) -> str:
    """Return how much decides, unless the headline has it; that a measure of no pairs has all goes without saying."""
    if rests is None or str(rests) in head or said.direction == "undefined":
        return ""
    if rests.by == "told apart" and rests.amount == rests.total:
        return ""
    text = str(rests)
    return f"{text[0].upper()}{text[1:]}." if rests.by == "told apart" else f"The value {text}."


def about_weights(n: int) -> str:
    """Return that a scaling does not do what it seems to."""
    return f"The weights hardly weigh on {n:,} items: nearly all positions are told apart in full."


def p_text(test: Significance) -> str:
    """Return a p-value; of draws none of which is as extreme, that it is no larger."""
    p = test.pvalue
    if p < 0.0001:
        return "p < 0.0001"
    return f"p {'<=' if _is_least(test) else '='} {p:.{4 if p < 0.01 else 3 if p < 0.1 else 2}f}"


def _is_least(test: Significance) -> bool:
    return test.method == "permutation" and test.pvalue * (test.n_resamples + 1) < 2.5


def _often(p: float, at_most: bool = False) -> str:
    if p < 0.0001:
        return "less than 1 time in 10,000"
    if p > 2.0 / 3.0:
        return "most of the time"
    times = round(1.0 / p)
    times = times if times < 100 else round(times, 1 - len(str(times)) + 1)  # two digits are all that a p-value bears
    return f"{'at most' if at_most else 'about'} 1 time in {times:,}"


def _digits(value: float, places: int | None = None) -> str:
    """Return a number with three digits behind the point, more where it would look like 1 and is not."""
    if abs(value) >= 1000.0:
        return f"{value:,.0f}"
    if value == round(value) and abs(value) > 1.0:
        return f"{value:.0f}"
    if abs(value) >= 100.0:
        return f"{value:.1f}"
    return f"{value:.{_places(value) if places is None else places}f}"


def _places(value: float) -> int:
    return 6 if abs(value) != 1.0 and f"{abs(value):.3f}" == "1.000" else 3
