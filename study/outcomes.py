"""From what happened in each repetition to figures and contests.

`outcomes` is {measure: a number for each repetition}, all measures on the same data, so that differences are paired.
"""

import numpy as np

from study.field import BASELINE, FAMILIES, family


def rounded(value):
    return round(float(value), 6)


def figures(outcomes, figure, kind, baseline=BASELINE):
    """A row for each measure: its mean, and its mean difference from the baseline."""
    rows = []
    for measure, found in outcomes.items():
        row = {"figure": figure, "kind": kind, "measure": measure, "reps": len(found)}
        row |= {"estimate": rounded(np.mean(found)), "sd": rounded(np.std(found, ddof=1) if len(found) > 1 else 0.0)}
        if baseline in outcomes:
            against = found - outcomes[baseline]
            row |= {"gain": rounded(against.mean()), "gain_sd": rounded(against.std(ddof=1))}
        rows.append(row)
    return rows


def contests(outcomes, figure, ours="scaled gamma"):
    """The champion of scaled gamma against that of every other family.

    A champion is chosen by the first half of the repetitions and judged by the second: the best of many is not
    flattered by having been chosen.
    """
    half = len(next(iter(outcomes.values()))) // 2
    champions = {}
    for name in FAMILIES:
        members = [measure for measure in outcomes if family(measure) == name]
        if members:
            champions[name] = max(members, key=lambda measure: outcomes[measure][:half].mean())
    rows = []
    for name, champion in champions.items():
        found = outcomes[champion][half:]
        against = outcomes[champions[ours]][half:] - found
        rows.append(
            {
                "figure": figure,
                "family": name,
                "measure": champion,
                "estimate": rounded(found.mean()),
                "difference": rounded(against.mean()),
                "sd": rounded(against.std(ddof=1)),
                "reps": len(found),
            }
        )
    return rows


def summary(outcomes, figure, kind="share"):
    """Both at once."""
    return {"figures": figures(outcomes, figure, kind), "contests": contests(outcomes, figure)}


def together(*parts):
    """The rows of several summaries."""
    found = {"figures": [], "contests": []}
    for part in parts:
        for kind, rows in part.items():
            found[kind] += rows
    return found
