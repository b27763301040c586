"""Experiment 6. Does the t-norm matter? Sum against max, and levels from 1 to N - 1.

The tasks of experiments 1 and 2 with the t-norm as the only factor; each against the product with the same scaling and
aggregation. And how often two coefficients order two rankings differently: rankings from Mallows' model with phi from
0.5 to 1, held against 1..20, in batches of 150.
"""

import numpy as np

from study.cells import Cell
from study.experiments.discrimination import copies, preferred
from study.experiments.power import DRAWS, LEVEL, gains, pvalues
from study.field import closeness, crossed, sign
from study.outcomes import figures
from study.samplers import agreeing, mallows, uniform

N = 20
LEVELS = (1, 2, 3, 4, 6, 8, 12, 16, 19)


def grouped(outcomes, figure, kind):
    """Figures with the product of the same scaling and aggregation as the baseline."""
    rows = []
    for stem in dict.fromkeys(text.partition(",tnorm=")[0] for text in outcomes):
        members = {text: found for text, found in outcomes.items() if text.startswith(f"{stem},tnorm=")}
        rows += figures(members, figure, kind, f"{stem},tnorm=product)")
    return rows


def discriminated(rng, measures, design, reps):
    rows = np.concatenate(copies(rng, design, N, reps))
    found = {measure: closeness(measure, rows) for measure in measures}
    return {measure: preferred(value[:reps], value[reps:]) for measure, value in found.items()}


def detected(rng, measures, design, reps, draws):
    rows = np.concatenate([uniform(rng, draws, N), agreeing(rng, reps, gains(N)[design])])
    found = {measure: closeness(measure, rows) for measure in measures}
    return {measure: (pvalues(v[draws:], v[:draws]) <= LEVEL).astype(float) for measure, v in found.items()}


def discriminating(rng, small):
    reps, rows = (60 if small else 1000), []
    for design in ("the top matters, more noise beside", "the ends matter", "all alike"):
        rows += grouped(discriminated(rng, crossed(), design, reps), design, "share")
    return {"figures": rows, "contests": []}


def detecting(rng, small):
    reps, draws = (60, 199) if small else (1000, DRAWS)
    rows = []
    for design in ("at the top", "everywhere"):
        rows += grouped(detected(rng, crossed(), design, reps, draws), f"agreement {design}", "share")
    return {"figures": rows, "contests": []}


def ordered_otherwise(one, other):
    """The share of pairs of rankings that two coefficients order differently; a tie in one of them is a half."""
    signs = [sign(each[:, None] - each[None]) for each in (one, other)]
    upper = np.triu_indices(len(one), 1)
    return float(np.abs(signs[0] - signs[1])[upper].mean() / 2.0)


def ordering(rng, small):
    batches = 4 if small else 30
    found = {}
    for _ in range(batches):
        rows = np.concatenate([mallows(rng, 1, N, phi) for phi in rng.uniform(0.5, 1.0, 150)])
        value = {text: closeness(text, rows) for text in (*crossed(), "kendall_tau")}
        for text in crossed():
            stem, _, tnorm = text.partition(",tnorm=")
            pairs = {f"{stem},tnorm=product)": "from the product"}
            if tnorm == "product)":
                pairs = {"kendall_tau": "from Kendall's tau", text.replace("=sum", "=max"): "sum from max"}
            for other, name in pairs.items():
                if other != text:
                    share = ordered_otherwise(value[text], value[other])
                    found.setdefault(f"ordered otherwise {name}", {}).setdefault(text, []).append(share)
    rows = []
    for figure, outcomes in found.items():
        rows += figures({text: np.array(shares) for text, shares in outcomes.items()}, figure, "mean")
    return {"figures": rows, "contests": []}


def levels(rng, small):
    reps, draws = (60, 199) if small else (1000, DRAWS)
    texts = [f"scaled_gamma(weights=top:{count})" for count in LEVELS]
    texts += [f"{text[:-1]},aggregate=max)" for text in texts]
    texts.append("kendall_tau")
    rows = []
    for design in ("the top matters, more noise beside", "all alike"):
        rows += figures(discriminated(rng, texts, design, reps), f"preferred: {design}", "share")
    for design in ("at the top", "everywhere"):
        rows += figures(detected(rng, texts, design, reps, draws), f"found: agreement {design}", "share")
    return {"figures": rows, "contests": []}


def cells():
    return [
        Cell("tnorms", "discrimination, N = 20", discriminating),
        Cell("tnorms", "power, N = 20", detecting),
        Cell("tnorms", "orders of rankings", ordering),
        Cell("tnorms", "levels, N = 20", levels),
    ]
