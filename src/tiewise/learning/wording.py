"""What was learned, in words: what it is worth, beside what, and whether it is anything at all."""

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import cut
from tiewise.learning.values import Values

if TYPE_CHECKING:
    from tiewise.learning.learned import Learned

_SCORES = {
    "values": "share of the targets' variance that is explained",
    "triplets": "share of triplets told rightly, a half for each whose two are equally close",
    "classes": "share of rankings whose nearest neighbour is of their class",
}
_EXPLAINED = {"values": "targets", "triplets": "answers", "classes": "labels"}
# So many places at most have their swaps told.
_DEPTHS = 8
# So many in a row that cost the same are told together.
_RUN = 4
# From this score on, all is explained.
_ALL = 0.9995
PLURAL = {"values": "pairs", "triplets": "triplets", "classes": "rankings"}


def finding(found: "Learned") -> str:
    """Return what was found, in a sentence."""
    examples = f"{found.n_examples:,} {PLURAL[found.kind]}"
    if not found.explains:
        explained, (low, high) = _EXPLAINED[found.kind], found.interval
        scores = f"score {found.score:.3f} ({low:.3f} to {high:.3f}), where a guess has {found.guess_score:.3g}"
        return (
            f"nothing was learned: no measure that was tried, uniform included, clearly explains the {explained} "
            f"({scores}); {_cause(found) or f'either they do not depend on the rankings, or {examples} are too few'}"
        )
    if not found.is_better:
        scores = f"(score {found.score:.3f}, uniform {found.uniform_score:.3f}, a guess {found.guess_score:.3g})"
        if found.uniform_score > _ALL:
            return f"no better than uniform, which leaves nothing to explain in {examples} {scores}"
        if found.best.kind == "uniform":
            return f"no better than uniform: on {examples}, nothing that was tried is clearly better {scores}"
        return f"no better than uniform: {examples} are too thin to prefer other weights {scores}"
    low, high = found.gain_interval
    gained = f"{found.gain:+.3f} ({low:+.3f} to {high:+.3f})"
    if found.best.kind != "catalog":
        return f"better than uniform by {gained}"
    least = min(float(one.losses.mean()) for one in found.tried)
    if float(found.best.losses.mean()) == least:
        return f"the examples prefer {found.measure} to anything learned: {gained} over uniform"
    return f"{found.measure} does as well as anything learned, and is simpler: {gained} over uniform"


def _cause(found: "Learned") -> str:
    """Return why nothing could be explained, where the targets tell."""
    if not isinstance(found.evidence, Values) or not found.evidence.identity:
        return ""
    low, high = float(found.evidence.targets.min()), float(found.evidence.targets.max())
    if low >= -1.0 and high <= 1.0:
        return ""
    return (
        f"the targets are from {low:g} to {high:g}, the values of correlations from -1 to 1, and the loss is identity: "
        "the scale is the cause; with the loss squares a line is fitted as well"
    )


def swaps(costs: Floats) -> str:
    """Return what swaps cost by depth, as far as they cost anything that can be seen."""
    paid = np.flatnonzero(np.round(costs, 2))
    if not len(paid):
        return "nothing at any place"
    until = int(paid[-1]) + 2
    told, place = [], 0
    for text, run in groupby(f"{cost:.2f}".rstrip("0").rstrip(".") for cost in costs[:until]):
        count = len(list(run))
        place += count
        told += [text] * count if count < _RUN else [f"{text} up to place {place}"]
    more = ", ..." if until < len(costs) or len(told) > _DEPTHS else ""
    of = "" if paid[0] == 0 else f" (1 is place {paid[0] + 1})"
    return f"by depth {', '.join(told[:_DEPTHS])}{more}{of}"


def told(found: "Learned") -> list[tuple[str, str]]:
    """Return what was found in rows of a name and a text."""
    low, high = found.interval
    sizes = found.evidence.pairs.sizes
    items = f"{sizes[0]} items" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} items"
    chosen = cut(str(found.measure), 200)
    if not found.is_better and found.best.kind != "uniform":
        chosen += f", which there is no reason to prefer to {found.tried[0].measure}"
    rows = [
        ("finding", found.finding),
        ("measure", chosen),
        ("learned from", f"{found.n_examples:,} {PLURAL[found.kind]} of {items}"),
        ("score", f"{found.score:.3f}{_between(low, high)}, where a guess has {found.guess_score:.3g}: "
                  f"{_SCORES[found.kind]}, choosing included: each example is scored by what the others would have "
                  "chosen"),
        ("uniform", f"{found.uniform_score:.3f} on the same examples"),
        ("chosen as", f"the simplest of {len(found.tried)} that does as well as the best, all by cross-validation"),
    ]  # fmt: skip
    if found.n_decided is not None:
        rows.insert(4, ("decided", f"{found.n_decided:,} of {found.n_examples:,} triplets; in the others both are "
                                   "equally close"))  # fmt: skip
    if found.swap_costs is not None and found.best.kind != "uniform" and found.explains:
        rows.insert(2, ("a swap costs", swaps(found.swap_costs)))
    if found.line is not None and found.explains:
        a, b = found.line
        rows.append(("target", f"{a:.4g} {'-' if b < 0 else '+'} {abs(b):.4g} value, to within {found.error:.3g}"))
    known = [one for one in found.tried if one.kind == "catalog"]
    if known and found.best.kind != "catalog":
        best = min(known, key=lambda one: float(one.losses.mean()))
        known_as = (
            f"{best.hits.mean():.3f} by cross-validation alone, where the chosen has {found.best.hits.mean():.3f}"
        )
        rows.append(("best of the catalog", f"{best.measure}: {known_as}"))
    if len(sizes) > 1 and found.best.scaling is not None and str(found.best.scaling).startswith("padded"):
        rows.append(("other lengths", "shorter rankings use the first weights, longer ones go on with the last"))
    if found.not_tried:
        rows.append(
            ("not tried", f"{_listed(found.not_tried)} with weights of their own; `measures` names what to try")
        )
    return [*rows, *(("note", note) for note in found.notes)]


def _between(low: float, high: float) -> str:
    """Return the interval, but for one without a width: where nothing is left to explain, errors say nothing."""
    texts = f"{low:.3f}", f"{high:.3f}"
    return "" if texts[0] == texts[1] else f" ({texts[0]} to {texts[1]})"


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
