"""Experiment 5b. How many tasks does a board need, by fixed and by measured scalings?

20 items on n tasks, with normal noise of 1; two boards of other tasks each. The items are 0.1 apart, or the five best
are equals and the rest 0.2 apart. How much do the two boards agree, by a fixed measure and by scaled gamma with the
scalings that the boards themselves measure? And how much of the true first five does a board have?
"""

import numpy as np

import tiewise as tw
from study.cells import Cell
from study.outcomes import figures
from study.samplers import positions_of
from tiewise.errors import quietly

ITEMS, TOP = 20, 5
TASKS = (5, 10, 20, 40, 80, 160)
TRUTHS = {
    "even steps": -0.1 * np.arange(ITEMS),
    "equals at the top": -0.2 * np.maximum(0, np.arange(ITEMS) - TOP + 1),
}
FIXED = ("kendall_tau", "scaled_gamma(weights=top:3)", "scaled_gamma(weights=top_k:5)", "rbo", "tau_ap")
MEASURED = "scaled_gamma(weights=measured)"


def compared(boards):
    """All values of two boards."""
    x, y = (positions_of(-board.means[None])[0] for board in boards)
    found = {text: float(tw.measure(text)(x, y)) for text in FIXED}
    weights, weights_y = (board.weights for board in boards)
    value = float(tw.scaled_gamma(x, y, weights=weights, weights_y=weights_y))
    return {**found, MEASURED: 0.0 if np.isnan(value) else value}


def cell(truth, tasks):
    def work(rng, small):
        reps = 20 if small else 200
        found = {text: np.empty(reps) for text in (*FIXED, MEASURED)}
        recovered = np.empty(reps)
        with quietly():
            for rep in range(reps):
                scores = TRUTHS[truth][:, None] + rng.normal(size=(2, ITEMS, tasks))
                boards = [tw.leaderboard(each, n_resamples=19, rng=rep) for each in scores]
                for text, value in compared(boards).items():
                    found[text][rep] = value
                recovered[rep] = np.isin(np.argsort(-boards[0].means)[:TOP], np.arange(TOP)).mean()
        rows = figures(found, f"agreement, {truth}, {tasks} tasks", "mean")
        rows += figures({"the first five": recovered}, f"recovered, {truth}, {tasks} tasks", "mean")
        return {"figures": rows, "contests": []}

    return Cell("leaderboards", f"{truth}, {tasks} tasks", work)


def cells():
    return [cell(truth, tasks) for truth in TRUTHS for tasks in TASKS]
