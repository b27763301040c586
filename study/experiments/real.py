"""Experiment 7. Real data: do conclusions change with the measure, and how often?

For every three rankings x, y, z: is y or z closer to x? The share of triplets that a measure decides otherwise than
Kendall's tau (a tie in one of them is a half), and the share of rankings whose nearest neighbour is another one.
Intervals by half-samples of the items: the spread over random halves estimates the standard error of the whole.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

import tiewise as tw
from study.cells import Cell
from study.field import BASELINE, field, sign, values
from study.outcomes import rounded

JUDGES = Path(__file__).parents[2] / "examples" / "us_judge_ratings.csv"
MODELS = {
    "forest": lambda seed: RandomForestClassifier(60, random_state=seed),
    "extra trees": lambda seed: ExtraTreesClassifier(60, random_state=seed),
    "logistic": lambda seed: LogisticRegression(max_iter=2000),
    "support vectors": lambda seed: LinearSVC(C=0.1, random_state=seed),
}


def judges():
    """12 criteria rank 43 judges."""
    with JUDGES.open(newline="") as lines:
        return np.array([row[1:] for row in list(csv.reader(lines))[1:]], dtype=np.float64).T


def importances(rng, seeds):
    """Models rank the 30 features of the breast cancer data, each on bootstrap samples of its own."""
    data = load_breast_cancer()
    inputs = (data.data - data.data.mean(axis=0)) / data.data.std(axis=0)
    rows = []
    for make in MODELS.values():
        for _ in range(seeds):
            drawn = rng.integers(0, len(inputs), len(inputs))
            model = make(int(rng.integers(1 << 31))).fit(inputs[drawn], data.target[drawn])
            found = getattr(model, "feature_importances_", None)
            rows.append(np.abs(model.coef_[0]) if found is None else found)
    return np.array(rows)


def ranked(scores):
    """Positions by scores, ties sharing the first of their positions."""
    return 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)


def decisions(near):
    """For every x and every y < z: 1 if y is closer, -1 if z is, 0 if neither; and the nearest neighbour of each x."""
    count = len(near)
    y, z = np.triu_indices(count, 1)
    other = (np.arange(count)[:, None] != y) & (np.arange(count)[:, None] != z)
    first = np.where(np.eye(count, dtype=bool), -np.inf, near).argmax(axis=1)
    return sign(near[:, y] - near[:, z])[other], first


def changes(measures, positions):
    """The two shares of each measure against the baseline."""
    found = {}
    for text in measures:
        found[text] = decisions(values(text, positions))
    told, first = found[BASELINE]
    return {
        text: (np.abs(each - told).mean() / 2.0, (neighbour != first).mean())
        for text, (each, neighbour) in found.items()
    }


def rows_of(rng, scores, measures, name, halves):
    """Figures of a data set, with the spread over half-samples of its items."""
    whole = changes(measures, ranked(scores))
    n = scores.shape[1]
    parts = [changes(measures, ranked(scores[:, rng.permutation(n)[: n // 2]])) for _ in range(halves)]
    rows = []
    for place, figure in enumerate(("triplets decided otherwise", "another nearest neighbour")):
        for text in measures:
            spread = np.std([part[text][place] for part in parts], ddof=1)
            rows.append(
                {"figure": f"{figure}, {name}", "kind": "part", "measure": text, "reps": 1,
                 "estimate": rounded(whole[text][place]), "sd": rounded(spread)}
            )  # fmt: skip
    return rows


def with_ties():
    """The measures that compete and can have ties."""
    return [text for text in field() if tw.measure(text).claims.ties]


def on_judges(rng, small):
    return {"figures": rows_of(rng, judges(), with_ties(), "judges", 4 if small else 30), "contests": []}


def on_importances(rng, small):
    scores = importances(rng, 3 if small else 6)
    return {"figures": rows_of(rng, scores, with_ties(), "importances", 4 if small else 30), "contests": []}


def on_profile(path):
    """A file of PrefLib's with complete orders: its voters' rankings, at most 60 different ones."""

    def work(rng, small):
        profile = tw.io.read_preflib(path, missing="bottom")
        picked = np.argsort(-np.array(profile.counts), kind="stable")[:60]
        positions = tw_positions([profile.rankings[k] for k in picked], profile.alternatives)
        halves = 4 if small else 30
        return {"figures": rows_of(rng, -positions, with_ties(), path.name, halves), "contests": []}

    return Cell("real", f"PrefLib {path.name}", work)


def tw_positions(rankings, items):
    """Positions in one order of the items."""
    order = {item: place for place, item in enumerate(items)}
    found = np.empty((len(rankings), len(items)))
    for row, ranking in zip(found, rankings, strict=True):
        row[[order[item] for item in ranking.items]] = ranking.positions
    return found


def cells(preflib=None):
    found = [Cell("real", "judges", on_judges), Cell("real", "feature importances", on_importances)]
    if preflib is not None:
        found += [on_profile(path) for path in sorted(Path(preflib).glob("*.so[ci]"))]
    return found
