"""The estimator: scikit-learn's own checks, a pipeline, and what it was made of."""

import numpy as np
from sklearn.base import clone
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

import tiewise as tw

QUICK = {"tnorms": "product", "aggregates": "sum", "free": False}


def test_the_checks_of_scikit_learn_pass():
    found = check_estimator(tw.LearnedDistances(**QUICK), on_fail=None, on_skip=None)
    assert len(found) > 30
    failed = [(one["check_name"], one["exception"]) for one in found if one["status"] not in ("passed", "skipped")]
    assert failed == []


def test_neighbours_in_a_pipeline():
    rng = np.random.default_rng(0)
    tail = [3 + rng.permutation(6) for _ in range(40)]
    rows = np.array([[1, 2, *rest] if k % 2 else [2, 1, *rest] for k, rest in enumerate(tail)])
    labels = np.array(["a", "b"])[np.arange(40) % 2]
    near = tw.LearnedDistances(input="positions", **QUICK)
    model = make_pipeline(near, KNeighborsClassifier(1, metric="precomputed")).fit(rows[:30], labels[:30])
    assert model.score(rows[30:], labels[30:]) == 1.0
    fitted = model[0]
    assert fitted.transform(rows).shape == (40, 30)
    assert np.allclose(np.diag(fitted.transform(rows[:30])), 0.0)
    assert fitted.learned_.measure == fitted.measure_
    assert clone(near).get_params()["input"] == "positions"
