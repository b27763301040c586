"""The first paragraph, which says where scaled gamma loses, and how to read the rest."""

from study.experiments.consensus import MEASURES
from study.field import BY_MAX, SCALINGS, field
from study.results import CONTESTED
from study.telling import bears, listed, standing

TOP = "agreement at the top"


def section(told):
    found = standing(told, CONTESTED)
    others = {name: len(lines) for name, lines in found["lost"].items()}
    words = {"other weighted": "another weighted measure of the catalog", "unweighted": "an unweighted measure"}
    lost = listed(f"{words.get(name, name)} in {count}" for name, count in others.items())
    bears(found["loses"] > 0, "scaled gamma loses somewhere")
    confined = ("power", "discrimination")
    where, rest = standing(told, confined), standing(told, [name for name in CONTESTED if name not in confined])
    bears(found["wins"] == 0, "it was nowhere shown to be the best")
    beaten = [
        line["figure"]
        for name in confined
        for line in told.made["contests"][name]["lines"]
        if "unweighted" in line["beats"]
    ]
    for place in ("top", "bottom", "ends"):
        bears(any(place in figure for figure in beaten), f"it beats the unweighted measures at the {place}")
    bears(
        where["beats unweighted"] > where["designs"] / 2 and 4 * rest["beats unweighted"] < rest["designs"],
        "where it helps",
    )
    return f"""# The study: when does scaled gamma beat the others?

**Scaled gamma was nowhere shown to be the best measure, and is beaten here and there.** In {found["designs"]} designs of five experiments its best form was held against the
best form of every other family. It wins against all of them in none, loses in {found["loses"]} (to {lost}), and cannot be told apart from the
best in {found["neither"]}. To detect agreement at the top it loses to `ws_similarity` ({told.contest("power/N = 40", TOP, "other weighted")} at N = 40), until its weights are made as steep and as one-sided
([power](#1-power-whose-test-finds-agreement-that-is-confined-to-some-positions)). What weights are good for shows where the question is about some positions: in power and
discrimination it beats the best unweighted measure in {where["beats unweighted"]} of {where["designs"]} designs, at the top, at the bottom and at the ends with one formula. In clustering, prediction and
consensus, with fewer repetitions, its champion beats that of the unweighted measures in {rest["beats unweighted"]} of {rest["designs"]}. The table at the [end](#if-your-question-is) says what to use when.

This page and its numbers are made by `make study` from seeded simulations; `study/results/` has the rows behind it. A test rebuilds the page. Strengths of noise and agreement and a
few scalings were set after pilot runs with other seeds; the follow-ups, and which figures the text names, were chosen after the results were seen.

**How to read the tables.** All measures of a cell see the same data: the whole catalog with its defaults and some weighted variants, and the scaled family over
{len(SCALINGS)} scalings with levels, {len(BY_MAX)} of them also by max, and t-norms beside the product where the measure takes them ({len(field())} measures, for a consensus {len(MEASURES)}). The number under a family is that of its champion: the member with the best mean in the first half of the repetitions,
judged by the second half, so that the best of many is not flattered; `study/field.py` has all, `study/results/contests.csv.gz` names the champions. "Scaled gamma minus the hardest" is the paired difference from the champion of the family that
it is hardest to beat, with an interval that holds for all contests of the table at once (Student's, Bonferroni, 0.95). It *wins* or *loses* if that
interval excludes 0 for all, or for one, of the other families and Holm's p-value over the table's contests is below 0.05; in all, {found["contests"]} contests, each table by itself at 0.05.
An undefined coefficient counts as 0. Scaled Somers' d counts as scaled tau, which it equals on rankings without ties and with one scaling. Other intervals, [low, high], hold for all the figures of their experiment that
the published JSON has. Each cell has its seed from its name; a cell is named in backticks, and `python -m study EXPERIMENT` (the part before the
slash; `followup` for the follow-ups) makes its table again, and says which of its rows are not as published."""
