"""Experiment 4. Label ranking by nearest neighbours: which measure should choose the predictor if the top matters?

60 instances to learn from, 60 to choose by, up to 200 to judge by. 18 predictors: 1 to 40 neighbours, whose rankings
are put together by the mean position, the mean of 1/position or the number of first places. A measure chooses the
predictor with its largest mean value. Judged by the regret at the top: what the true first label is worth more than the
predicted one (probability, or standard deviations), here with a minus, so that larger is better.
"""

import numpy as np
from scipy.spatial.distance import cdist

from study.cells import Cell
from study.experiments.label_data import DATA
from study.field import closeness, field, relabelled
from study.outcomes import figures, summary, together
from study.samplers import positions_of

NEIGHBOURS = (1, 3, 5, 10, 20, 40)
LEARN, CHOOSE, JUDGE = 60, 60, 200
ITSELF = "the regret itself"


def aggregated(rankings):
    """Three rankings for many: by mean position, by the mean of 1/position, by first places; rows are questions."""
    mean = rankings.mean(axis=1)
    heads = (1.0 / rankings).mean(axis=1)
    first = (rankings == 1).mean(axis=1)
    return [positions_of(mean), positions_of(-heads + 1e-9 * mean), positions_of(-first + 1e-6 * mean)]


def predictions(inputs, rankings, known, asked):
    """All predictors' rankings of the instances `asked`: predictors x instances x labels."""
    near = np.argsort(cdist(inputs[asked], inputs[known]), axis=1, kind="stable")
    neighbours = rankings[known][near]
    return np.stack([found for k in NEIGHBOURS for found in aggregated(neighbours[:, :k])])


def regret(worth, predicted):
    """What the best label is worth more than that at the predicted first place."""
    return worth.max(axis=1) - worth[np.arange(len(worth)), np.argmin(predicted, axis=-1)]


def cell(name):
    def work(rng, small):
        reps = 6 if small else 60
        inputs, worth, rankings = DATA[name]()
        rows, judged, own = [], np.empty((reps, 3 * len(NEIGHBOURS))), np.empty((reps, 3 * len(NEIGHBOURS)))
        for rep in range(reps):
            order = rng.permutation(len(inputs))
            parts = np.split(order, [LEARN, LEARN + CHOOSE, LEARN + CHOOSE + JUDGE])[:3]
            chosen, asked = (predictions(inputs, rankings, parts[0], part) for part in parts[1:])
            judged[rep] = regret(worth[parts[2]], asked).mean(axis=1)
            own[rep] = regret(worth[parts[1]], chosen).mean(axis=1)
            truth = np.tile(rankings[parts[1]], (len(chosen), 1))
            rows.append(relabelled(truth, chosen.reshape(-1, chosen.shape[-1])))
        rows = np.concatenate(rows)
        outcomes, levels = {}, {}
        for measure in field():
            value = closeness(measure, rows).reshape(reps, -1, CHOOSE).mean(axis=2)
            outcomes[measure] = -judged[np.arange(reps), value.argmax(axis=1)]
            levels[measure] = value[:, 3 * NEIGHBOURS.index(10)]
        parts = summary(outcomes, f"regret at the top, {name}", "mean")
        outcomes = {"kendall_tau": outcomes["kendall_tau"], ITSELF: -judged[np.arange(reps), own.argmin(axis=1)]}
        return together(
            parts,
            {"figures": figures(outcomes, f"regret at the top, {name}", "mean")[1:]},
            {"figures": figures(levels, f"value of 10 neighbours, {name}", "mean")},
        )

    return Cell("prediction", name, work)


def cells():
    return [cell(name) for name in DATA]
