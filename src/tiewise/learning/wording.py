"""What was learned, in words: what it is worth, beside what, and whether it is anything at all."""

from typing import TYPE_CHECKING

from tiewise.errors import cut

if TYPE_CHECKING:
    from tiewise.learning.learned import Learned

_SCORES = {
    "values": "share of the targets' variance that is explained",
    "triplets": "share of triplets told rightly, a half for each whose two are equally close",
    "classes": "share of rankings whose nearest neighbour is of their class",
}
_EXPLAINED = {"values": "targets", "triplets": "answers", "classes": "labels"}
# From this score on, all is explained.
_ALL = 0.9995
PLURAL = {"values": "pairs", "triplets": "triplets", "classes": "rankings"}


def finding(found: "Learned") -> str:
    """Return what was found, in a sentence."""
    examples = f"{found.n_examples:,} {PLURAL[found.kind]}"
    if not found.explains:
        explained, guess = _EXPLAINED[found.kind], f"{found.evidence.blind_score:.3g}"
        return (
            f"nothing was learned: no better than uniform, and no measure that was tried explains the {explained} "
            f"(score {found.score:.3f}, where a guess has {guess}); either they do not depend on the rankings, or "
            f"{examples} are too few to see it"
        )
    if not found.is_better:
        scores = f"(score {found.score:.3f}, uniform {found.uniform_score:.3f})"
        if found.uniform_score > _ALL:
            return f"no better than uniform, which leaves nothing to explain in {examples} {scores}"
        if found.best.kind == "uniform":
            return f"no better than uniform: on {examples}, nothing that was tried is clearly better {scores}"
        return f"no better than uniform: {examples} are too thin to prefer other weights {scores}"
    low, high = found.gain_interval
    gained = f"{found.gain:+.3f} ({low:+.3f} to {high:+.3f})"
    surely = "" if low > 0.0 else "; in losses, which say more than scores, clearly"
    if found.best.kind != "catalog":
        return f"better than uniform by {gained}{surely}"
    least = min(float(one.losses.mean()) for one in found.tried)
    if float(found.best.losses.mean()) == least:
        return f"the examples prefer {found.measure} to anything learned: {gained} over uniform{surely}"
    return f"{found.measure} does as well as anything learned, and is simpler: {gained} over uniform{surely}"


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
        ("score", f"{found.score:.3f} ({low:.3f} to {high:.3f}): {_SCORES[found.kind]}, choosing included: each "
                  "example is scored by what the others would have chosen"),
        ("uniform", f"{found.uniform_score:.3f} on the same examples"),
        ("chosen as", f"the simplest of {len(found.tried)} that does as well as the best, all by cross-validation"),
    ]  # fmt: skip
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
    return [*rows, *(("note", note) for note in found.notes)]
