"""Experiment 5a. One ranking for many: how much of a planted top does the consensus recover?

7 voters rank 7 items with position-wise noise about the truth: of 3 positions in the first half, in the second half, or
everywhere. The items come in random order. The consensus by `tw.consensus`; the share of the true first three among its
first three.
"""

import numpy as np

import tiewise as tw
from study.cells import Cell
from study.field import SCALED
from study.outcomes import summary, together
from study.samplers import noisy
from tiewise.errors import quietly
from tiewise.measures.base.catalog import CATALOG

N, VOTERS, TOP = 7, 7, 3
SCALINGS = ("top:1", "top:3", "top_k:3", "hyperbolic", "bottom:3", "uniform:3")
# Scaled Somers' d equals scaled tau here; values have no consensus; the others take a third of a second a panel.
LEFT_OUT = ("scaled_somers_d", "robust_gamma", "rbo", "average_overlap", "topk_footrule")
MEASURES = (
    *(f"{name}(weights={scaling})" for name in SCALED if name not in LEFT_OUT for scaling in SCALINGS),
    *(name for name in CATALOG if name not in SCALED and name not in LEFT_OUT),
    "maturi(w=0.8)",
)


def spreads():
    calm, loud = np.full(N, 1.0), 3.0 * (np.arange(N) < N // 2)
    return {
        "noise in the first half": calm + loud,
        "noise in the second half": calm + loud[::-1],
        "noise everywhere": np.full(N, 3.0),
    }


def cell(design):
    def work(rng, small):
        reps = 6 if small else 200
        spread = spreads()[design]
        samples = [noisy(rng, VOTERS, spread) for _ in range(reps)]
        share, first = ({measure: np.empty(reps) for measure in MEASURES} for _ in range(2))
        with quietly():
            for rep, sample in enumerate(samples):
                # Of equally good rankings the index of the items may decide, and must not know the truth.
                order = rng.permutation(N)
                for measure in MEASURES:
                    found = np.empty(N)
                    found[order] = tw.consensus(sample[:, order], measure, rng=rep).positions
                    share[measure][rep] = (found[:TOP] <= TOP).mean()
                    first[measure][rep] = found[0] == 1
        return together(
            summary(share, f"the first three, {design}", "mean"), summary(first, f"the first one, {design}")
        )

    return Cell("consensus", design, work)


def cells():
    return [cell(design) for design in spreads()]
