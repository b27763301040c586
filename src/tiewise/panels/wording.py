"""What a consensus is, in words: who comes first, what is proven, who disagrees."""

from typing import TYPE_CHECKING

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import cut
from tiewise.figures import number_text
from tiewise.panels.voters import Voters
from tiewise.rankings import Ranking

if TYPE_CHECKING:
    from tiewise.panels.result import Consensus

_NAMED = 3


def sentences(found: "Consensus") -> tuple[str, ...]:
    """Return the headline, and what is to be said beside it."""
    return tuple(
        filter(
            None,
            (
                _headline(found),
                divided_sentence(found),
                proof_sentence(found),
                _arbitrary(found),
                _alternatives(found),
                _disagreeing(found),
                _unseen(found),
            ),
        )
    )


def divided_sentence(found: "Consensus") -> str:
    """Return who opposes whom, where the panel looks divided, or who stands alone; nothing where all are of one mind.

    A consensus of two camps has strong agreement with neither, so that this comes ahead of what is proven of it.
    """
    groups = found.look.groups
    if groups is None:
        return ""
    sizes, size = groups.sizes.tolist(), f"{groups.voters.counts.sum():,g}"
    if found.looks_divided:
        told = [f"{own:,g} begin {_begin(one.ranking)}" for own, one in zip(sizes, groups.groups, strict=True)]
        first = told[0].replace(" begin", f" of {size} begin", 1)
        return f"The panel is divided: {', '.join([first, *told[1:]])}: see tw.voter_groups."
    alone = []
    for number, one in enumerate(groups.groups[1:], start=2):
        whose = groups.voters.called(int(np.flatnonzero(groups.member == number)[0]))
        alone.append(f"{whose} begins {_begin(one.ranking)}")
    stand = "1 voter stands" if len(alone) == 1 else f"{len(alone)} voters stand"
    rest = f"{sizes[0]:,g} of {size}, who begin {_begin(groups.groups[0].ranking)}"
    return _ended(f"{stand} apart from the others, {rest}: {', '.join(alone)}")


def divided_row(found: "Consensus") -> str:
    """Return what a table says of whether the panel is divided: nothing where a look was taken, and it is not."""
    if found.looks_divided is None:
        return f"not looked at whether it is divided: {found.look.why}" if found.voters.counts.sum() > 1.0 else ""
    groups = found.look.groups
    if groups is None:
        return ""
    if not found.looks_divided:
        return f"not divided, but {len(groups) - 1} stand{'s' * (len(groups) == 2)} apart: tw.panel"
    sizes = " and ".join(f"{size:,g}" for size in groups.sizes.tolist())
    return f"divided into {sizes} voters: tw.voter_groups finds a consensus for each group"


def _unseen(found: "Consensus") -> str:
    if found.looks_divided is not None or found.voters.counts.sum() <= 1.0:
        return ""
    return f"Whether the panel is divided was not looked at: {found.look.why}."


def _begin(ranking: Ranking) -> str:
    """Return the first places of a ranking."""
    told = [" = ".join(cut(str(item), 30) for item in bucket[:_NAMED]) for bucket in ranking.buckets[:_NAMED]]
    whole = (text + " = ..." * (len(bucket) > _NAMED) for text, bucket in zip(told, ranking.buckets, strict=False))
    return " > ".join(whole)


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


def are_alike(values: Floats) -> bool:
    """Tell whether all voters who are heard agree equally, but for rounding."""
    known = values[~np.isnan(values)]
    return len(known) > 1 and bool(np.isclose(known, known[0], rtol=1e-9, atol=1e-12).all())


def value_text(value: float) -> str:
    """Return a measure's value as a sentence has it: three digits behind the point, none of a large distance."""
    return f"{value:,.0f}" if abs(value) >= 1000.0 else f"{value:.3f}"


def _ended(text: str) -> str:
    """Return a sentence with its full stop; a name at its end may have one."""
    return text if text.endswith(".") else f"{text}."


def _headline(found: "Consensus") -> str:
    buckets = found.ranking.buckets
    begins = "begins with" if len(buckets) > _NAMED else "is"
    items = f"{found.voters.n:,} item{'s' * (found.voters.n != 1)}"
    text = f"The consensus of {told_voters(found.voters)} on {items} {begins} {_begin(found.ranking)}"
    return _ended(text)


def proof_sentence(found: "Consensus") -> str:
    """Return what is proven of the consensus."""
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
    equals = found.equals
    if not equals.others:
        return "No other is as good." if equals.is_all else ""
    amount = f"{equals.amount[0].upper()}{equals.amount[1:]}"
    return _ended(f"{amount} other{'s are' if equals.others > 1 else ' is'} exactly as good: {equals}")


def _disagreeing(found: "Consensus") -> str:
    """Return who agrees least with the consensus, and who is against it, where that can be said."""
    values, voters = found.agreement, found.voters
    if len(voters) < 2 or np.isnan(values).all():
        return ""
    is_distance = found.measure.claims.kind == "distance"
    least, most = (int(one(values)) for one in (np.nanargmin, np.nanargmax))
    least, most = (most, least) if is_distance else (least, most)
    if are_alike(values):
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
