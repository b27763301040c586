"""What a consensus is, in words: who comes first, what is proven, who disagrees."""

from typing import TYPE_CHECKING

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import cut
from tiewise.figures import number_text
from tiewise.panels.voters import Voters

if TYPE_CHECKING:
    from tiewise.panels.result import Consensus

_NAMED = 3


def sentences(found: "Consensus") -> tuple[str, ...]:
    """Return the headline, and what is to be said beside it."""
    return tuple(
        filter(None, (_headline(found), _proof(found), _arbitrary(found), _alternatives(found), _disagreeing(found)))
    )


def told_voters(voters: Voters) -> str:
    """Return how many rankings and voters there are."""
    rankings = f"{len(voters):,} ranking{'s' * (len(voters) != 1)}"
    if (voters.counts == 1.0).all():
        return rankings
    return f"{voters.counts.sum():,g} voters ({rankings})"


def least_with(values: Floats, place: int, whom: str, is_distance: bool) -> str:
    """Return how a sentence goes on after the name of one of those who are furthest off: how many, from whom."""
    same = int(np.isclose(values, values[place], rtol=1e-9, atol=1e-12).sum()) - 1
    others = f" and {same:,} more" if same else ""
    if is_distance:
        return f"{others} {'are' if same else 'is'} furthest from {whom}"
    return f"{others} {'agree' if same else 'agrees'} least with {whom}"


def value_text(value: float) -> str:
    """Return a measure's value as a sentence has it: three digits behind the point, none of a large distance."""
    return f"{value:,.0f}" if abs(value) >= 1000.0 else f"{value:.3f}"


def _headline(found: "Consensus") -> str:
    buckets = found.ranking.buckets
    told = [" = ".join(cut(str(item), 30) for item in bucket[:_NAMED]) for bucket in buckets[:_NAMED]]
    told = [text + " = ..." * (len(bucket) > _NAMED) for text, bucket in zip(told, buckets, strict=False)]
    begins = "begins with" if len(buckets) > _NAMED else "is"
    items = f"{found.voters.n:,} item{'s' * (found.voters.n != 1)}"
    text = f"The consensus of {told_voters(found.voters)} on {items} {begins} {' > '.join(told)}"
    return text if text.endswith(".") else f"{text}."  # names may end so


def _proof(found: "Consensus") -> str:
    by = f"by {cut(str(found.measure))}"
    ties = "" if found.choice.ties else " without ties"
    if found.is_optimal:
        return f"It is proven that no ranking{ties} agrees better with them {by}."
    if found.is_undefined:
        return f"How good it is {by} cannot be said: with so many ties the measure is undefined."
    broken = "The search was interrupted. " if found.is_broken_off else ""
    head = f"{broken}It is not proven to be the best {by}"
    is_distance = found.measure.claims.kind == "distance"
    if not np.isfinite(found.bound):
        return f"{head}, and nothing is known of how much better another may be."
    own, most = _told_apart(found.objective, found.bound)
    what = "the sum of distances" if is_distance else "the sum"
    if found.has_own_bound:
        return f"{head}: {what} is {own}, none{ties} can {'be below' if is_distance else 'exceed'} {most}."
    largest = "least" if is_distance else "largest"
    return f"{head}: {what} is {own}, and nothing better than the {largest} thinkable sum, {most}, is proven."


def _told_apart(one: float, other: float) -> tuple[str, str]:
    """Return two different numbers with as few digits as tell them apart."""
    for digits in range(3, 17):
        texts = number_text(one, digits), number_text(other, digits)
        if texts[0] != texts[1] and not any("e" in text for text in texts):
            break
    return texts


def _arbitrary(found: "Consensus") -> str:
    if found.arbitrary_from is None:
        return ""
    return f"From place {found.arbitrary_from} on the order says nothing: the measure does not tell those places apart."


def _alternatives(found: "Consensus") -> str:
    if found.is_broken_off or not found.is_optimal:
        return "" if found.is_undefined else "Whether others are as good was not looked at."
    others = len(found.alternatives)
    if not others:
        return "No other is as good." if found.has_all_alternatives else ""
    amount = str(others) if found.has_all_alternatives else f"at least {others}"
    return f"{amount[0].upper()}{amount[1:]} other{'s are' if others > 1 else ' is'} exactly as good."


def _disagreeing(found: "Consensus") -> str:
    """Return who agrees least with the consensus, and who is against it, where that can be said."""
    values, voters = found.agreement, found.voters
    if len(voters) < 2 or np.isnan(values).all():
        return ""
    is_distance = found.measure.claims.kind == "distance"
    least, most = (int(one(values)) for one in (np.nanargmin, np.nanargmax))
    least, most = (most, least) if is_distance else (least, most)
    if values[least] == values[most]:
        return "All are equally far from it." if is_distance else "All agree with it equally."
    text = (
        f"{voters.called(least, begins=True)}{least_with(values, least, 'it', is_distance)} "
        f"({value_text(values[least])}), {voters.called(most)} {'nearest' if is_distance else 'most'} "
        f"({value_text(values[most])})."
    )
    if found.measure.claims.kind == "correlation" and (against := float(voters.counts[values < 0.0].sum())) > 0.0:
        are = "is" if against == 1.0 else "are"
        text += f" {against:,g} of {voters.counts.sum():,g} voters {are} against it (below 0)."
    return text
