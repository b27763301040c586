"""Follow-up cells: surprises of the other experiments, explained by an experiment rather than by words.

What is stressed: with as many levels as there are positions that matter, `top` prefers the wrong copy. Is it the number
of levels, or how much of all distance falls on the first tenth of the positions, `tw.scaling.describe(...).top_share`?
Saturation: scaled Spearman finds agreement at the top more often than scaled gamma. At one level scaled tau is scaled
Spearman, and with more levels distances saturate; scaled gamma differs from scaled tau by its denominator alone.
One side: `ws_similarity`, which halves its weight from each position of x to the next and asks nothing of those of y,
finds agreement at the top more often than any scaled measure of the field. Is it the steepness, or the one side? It
also prefers the right copy more often where there is noise near the top.
"""

import numpy as np
from scipy.stats import kendalltau

import tiewise as tw
from study.cells import Cell
from study.experiments.discrimination import copies, preferred
from study.experiments.power import DRAWS, LEVEL, gains, pvalues
from study.field import closeness
from study.outcomes import figures, rounded
from study.samplers import agreeing, uniform

DESIGN, NEAR = "the top matters, more noise beside", "the top matters, more noise in the middle"
GRID = [
    *(f"{shape}:{count}" for shape in ("top", "logarithmic", "hyperbolic") for count in (1, 2, 4, 8, 16, 32)),
    *(f"geometric:{p}" for p in (0.5, 0.7, 0.8, 0.9, 0.95)),
    *(f"top_k:{k}" for k in (2, 4, 8, 16, 32)),
]
COUNTS = (1, 2, 4, 8, 16, 39)
STEEP = [
    f"{name}(weights={scaling}{other})"
    for name in ("scaled_gamma", "scaled_spearman")
    for other in ("", ",weights_y=uniform")
    for scaling in ("geometric:0.5", "geometric:0.65", "geometric:0.8", "hyperbolic:1", "top:1")
]


def stressed(rng, small):
    reps, n = (60 if small else 1000), 80
    rows = np.concatenate(copies(rng, DESIGN, n, reps))
    told = {scaling: tw.scaling.describe(scaling, n) for scaling in GRID}
    outcomes = {}
    for scaling in GRID:
        value = closeness(f"scaled_gamma(weights={scaling})", rows)
        outcomes[scaling] = preferred(value[:reps], value[reps:])
    found = figures(outcomes, "preferred", "share")
    for figure in ("top_share", "levels"):
        given = np.array([getattr(told[scaling], figure) for scaling in GRID])
        found += [
            {"figure": figure, "kind": "given", "measure": scaling, "reps": 1, "estimate": rounded(value), "sd": 0.0}
            for scaling, value in zip(GRID, given, strict=True)
        ]
        every = np.stack(list(outcomes.values()))
        drawn = [  # bootstrap over the repetitions
            kendalltau(given, every[:, rng.integers(0, reps, reps)].mean(axis=1)).statistic
            for _ in range(20 if small else 400)
        ]
        whole = kendalltau(given, every.mean(axis=1)).statistic
        found.append(
            {"figure": "rank correlation with what is preferred", "kind": "mean", "measure": figure, "reps": 1,
             "estimate": rounded(whole), "sd": rounded(np.std(drawn, ddof=1))}
        )  # fmt: skip
    return {"figures": found, "contests": []}


def saturation(rng, small):
    reps, draws, n = (60, 199, 40) if small else (2000, DRAWS, 40)
    rows = np.concatenate([uniform(rng, draws, n), agreeing(rng, reps, gains(n)["at the top"])])
    found = []
    for shape in ("top", "hyperbolic"):
        baseline = f"scaled_spearman(weights={shape}:1)"
        texts = [f"{name}(weights={shape}:{count})" for name in ("scaled_tau", "scaled_gamma") for count in COUNTS]
        outcomes = {}
        for text in (baseline, *texts):
            value = closeness(text, rows)
            outcomes[text] = (pvalues(value[draws:], value[:draws]) <= LEVEL).astype(float)
        found += figures(outcomes, f"agreement at the top, {shape}", "share", baseline)
    return {"figures": found, "contests": []}


def one_side(rng, small):
    reps, draws, n = (60, 199, 40) if small else (2000, DRAWS, 40)
    rows = np.concatenate([uniform(rng, draws, n), agreeing(rng, reps, gains(n)["at the top"])])
    rows = np.concatenate([rows, uniform(rng, reps, n)])
    found = {"agreement at the top": {}, "agreement nowhere": {}}
    for text in ("ws_similarity", *STEEP):
        value = closeness(text, rows)
        for outcomes, part in zip(found.values(), np.split(value[draws:], 2), strict=True):
            outcomes[text] = (pvalues(part, value[:draws]) <= LEVEL).astype(float)
    made = [row for figure, outcomes in found.items() for row in figures(outcomes, figure, "share", "ws_similarity")]
    return {"figures": made, "contests": []}


def one_side_preferred(rng, small):
    """The same measures where scaled gamma loses to `ws_similarity` in discrimination: noise near what matters."""
    reps, found = (60 if small else 1000), []
    for n in (20, 80):
        rows = np.concatenate(copies(rng, NEAR, n, reps))
        outcomes = {}
        for text in ("ws_similarity", *STEEP):
            value = closeness(text, rows)
            outcomes[text] = preferred(value[:reps], value[reps:])
        found += figures(outcomes, f"preferred, N = {n}", "share", "ws_similarity")
    return {"figures": found, "contests": []}


def cells():
    return [
        Cell("followup", "one side, N = 40", one_side),
        Cell("followup", "one side, noise in the middle", one_side_preferred),
        Cell("followup", "what the weights stress, N = 80", stressed),
        Cell("followup", "saturation, N = 40", saturation),
    ]
