"""A measure as a scorer of scikit-learn."""

import pickle

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.datasets import make_regression
from sklearn.dummy import DummyRegressor
from sklearn.linear_model import Ridge
from sklearn.metrics import make_scorer
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score

import tiewise as tw

DATA, TARGETS = make_regression(n_samples=120, n_features=6, noise=60.0, random_state=0)
FOLDS = KFold(3)
TOP = {"weights": "top_k:10%"}


def scores(scoring, targets=TARGETS, model=None):
    return cross_val_score(model or Ridge(), DATA, targets, scoring=scoring, cv=FOLDS, error_score="raise").tolist()


def test_a_score_is_the_measure_of_held_out_targets_and_predictions():
    for parameters in ({}, TOP):
        expected = []
        for train, test in FOLDS.split(DATA):
            predictions = Ridge().fit(DATA[train], TARGETS[train]).predict(DATA[test])
            expected.append(float(tw.scaled_tau(TARGETS[test], predictions, input="scores", **parameters)))
        assert scores(tw.scorer(**parameters)) == expected
        assert scores(make_scorer(tw.scaled_tau, input="scores", **parameters)) == expected
        assert scores(tw.scorer(tw.measure("scaled_tau", **parameters))) == expected


def test_a_grid_search_finds_the_model_that_scores_best():
    for parameters in ({}, TOP):
        scoring, alphas = tw.scorer(**parameters), [0.1, 100.0, 1e5]
        search = GridSearchCV(Ridge(), {"alpha": alphas}, scoring=scoring, cv=FOLDS).fit(DATA, TARGETS)
        means = [np.mean(scores(scoring, model=Ridge(alpha=alpha))) for alpha in alphas]
        assert search.cv_results_["mean_test_score"].tolist() == pytest.approx(means)
        assert search.best_params_ == {"alpha": alphas[int(np.argmax(means))]}


def test_a_smaller_distance_scores_higher():
    good, bad = scores(tw.scorer("footrule")), scores(tw.scorer("footrule"), model=Ridge(alpha=1e6))
    assert np.mean(bad) < np.mean(good) < 0
    model = Ridge().fit(DATA, TARGETS)
    distance = tw.footrule(TARGETS, model.predict(DATA), input="scores")
    assert tw.scorer("footrule")(model, DATA, TARGETS) == -distance


def test_targets_of_pandas_are_compared_by_place_and_may_be_costs():
    labels = np.arange(120) // 2
    assert scores(tw.scorer(**TOP), pd.Series(TARGETS, index=labels)) == scores(tw.scorer(**TOP))
    assert scores(tw.scorer(**TOP, input="costs"), -TARGETS) == pytest.approx(scores(tw.scorer(**TOP)))


def test_equal_predictions_have_no_score_and_a_warning_says_so():
    model = DummyRegressor().fit(DATA, TARGETS)
    with pytest.warns(tw.TiewiseWarning, match="scaled_tau is undefined"):
        assert np.isnan(tw.scorer()(model, DATA, TARGETS))


def test_a_scorer_survives_pickling():
    for scorer in (tw.scorer(), tw.scorer("vigna", additive=False), tw.scorer(weights=np.linspace(1.0, 0.1, 39))):
        assert scores(pickle.loads(pickle.dumps(scorer))) == scores(scorer)


def test_a_misspelt_measure_is_refused_at_once():
    for mistake, hint in (
        (lambda: tw.scorer("scaled_taw"), "'scaled_tau'"),
        (lambda: tw.scorer("weightedtau"), "'vigna'"),
        (lambda: tw.scorer(weight="top"), "'weights'"),
        (lambda: tw.scorer(weights="top:10"), "top_k:10"),
    ):
        with pytest.raises(tw.TiewiseError, match=hint):
            mistake()


class Given(RegressorMixin, BaseEstimator):
    """A model whose data are its predictions."""

    def predict(self, data):
        return data


def test_merging_the_predictions_into_two_classes_seldom_raises_the_score():
    """200 random targets of 200 items, predictions of correlation 0.8, cut at the median and at random."""
    rng, scorers = np.random.default_rng(0), {"uniform": tw.scorer(), "top": tw.scorer(weights="top")}
    raised = {(weights, cut): 0 for weights in scorers for cut in ("median", "random")}
    for _ in range(200):
        targets, noise = rng.standard_normal((2, 200))
        predictions = 0.8 * targets + 0.6 * noise
        cuts = {"median": np.median(predictions), "random": np.quantile(predictions, rng.uniform(0.2, 0.8))}
        for weights, scorer in scorers.items():
            score = scorer(Given(), predictions, targets)
            for name, cut in cuts.items():
                raised[weights, name] += scorer(Given(), (predictions > cut) * 1.0, targets) > score
    assert max(raised.values()) <= 20, raised  # 10 % of the targets
