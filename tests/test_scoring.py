"""`tw.scorer` as scikit-learn, pandas and SciPy call it, against the measure itself on rankings."""

import copy
import math
import pickle
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest
import sklearn
from scipy import stats
from sklearn.base import BaseEstimator, clone
from sklearn.datasets import make_classification, make_regression
from sklearn.dummy import DummyRegressor
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.metrics import check_scoring, get_scorer, make_scorer, pairwise_distances
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score, cross_validate

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

TEXT = "scaled_gamma(weights=top)"
DATA, TARGET = make_regression(60, 4, noise=60, random_state=1)
TOP = tw.scorer(TEXT)


def by_hand(text=TEXT, data=DATA, target=TARGET):
    """The folds one by one, through Rankings."""
    scores = []
    for train, test in KFold(5).split(data):
        predicted = Ridge().fit(data[train], target[train]).predict(data[test])
        rankings = (tw.Ranking.from_scores(values) for values in (target[test], predicted))
        scores.append(float(tw.measure(text)(*rankings)))
    return scores


def test_scores_are_those_of_the_rankings_that_values_make():
    assert TOP([3.0, 2.0, 1.0, 0.5], [9, 7, 8, 1]) == float(tw.measure(TEXT)([1, 2, 3, 4], [1, 3, 2, 4]))
    assert tw.scorer(TEXT, input="costs")([1, 2, 3, 4], [1, 3, 2, 4]) == float(
        tw.measure(TEXT)([1, 2, 3, 4], [1, 3, 2, 4])
    )
    assert type(TOP([1, 2, 3], [1, 3, 2])) is float


def test_y_true_is_the_reference():
    truth, estimate = [4, 3, 2, 1], [1, 4, 3, 2]
    expected = float(tw.tau_ap([1, 2, 3, 4], [4, 1, 2, 3]))
    assert tw.scorer("tau_ap")(truth, estimate) == expected != tw.scorer("tau_ap")(estimate, truth)


@pytest.mark.parametrize("scoring", [TOP, make_scorer(TOP)], ids=["itself", "make_scorer"])
def test_cross_validation(scoring):
    found = cross_val_score(Ridge(), DATA, TARGET, scoring=scoring, cv=KFold(5), error_score="raise")
    np.testing.assert_array_equal(found, by_hand())


def test_several_scorers_in_a_dict():
    scoring = {"top": TOP, "tau": tw.scorer("kendall_tau"), "kemeny": tw.scorer("kemeny"), "r2": "r2"}
    found = cross_validate(Ridge(), DATA, TARGET, scoring=scoring, cv=KFold(5), error_score="raise")
    np.testing.assert_array_equal(found["test_top"], by_hand())
    np.testing.assert_array_equal(found["test_tau"], by_hand("kendall_tau"))
    np.testing.assert_array_equal(found["test_kemeny"], [-value for value in by_hand("kemeny")])
    checked = check_scoring(Ridge().fit(DATA, TARGET), scoring={"top": TOP, "r2": "r2"})
    assert checked(Ridge().fit(DATA, TARGET), DATA, TARGET)["top"] == pytest.approx(
        TOP(TARGET, Ridge().fit(DATA, TARGET).predict(DATA))
    )


def test_grid_search_in_several_processes():
    grid = GridSearchCV(Ridge(), {"alpha": [0.1, 1e6]}, scoring=TOP, cv=KFold(3), n_jobs=2, error_score="raise")
    grid = clone(grid).fit(DATA, TARGET)
    assert grid.get_params()["scoring"] == TOP
    assert grid.best_score_ == grid.cv_results_["mean_test_score"].max() > 0.5
    assert grid.score(DATA, TARGET) == TOP(TARGET, grid.predict(DATA))


def test_scikit_learn_takes_it_for_a_scorer():
    assert get_scorer(TOP) is TOP
    assert check_scoring(Ridge(), scoring=TOP) is TOP
    assert repr(make_scorer(TOP)) == f"make_scorer({TEXT}, response_method='predict')"
    found = permutation_importance(LinearRegression().fit(DATA, TARGET), DATA, TARGET, scoring=TOP, n_repeats=2)
    assert found.importances.shape == (4, 2)


def test_with_metadata_routing():
    with sklearn.config_context(enable_metadata_routing=True):
        found = cross_val_score(Ridge(), DATA, TARGET, scoring=TOP, cv=KFold(5), error_score="raise")
        both = cross_validate(Ridge(), DATA, TARGET, scoring={"top": TOP, "r2": "r2"}, cv=KFold(5))
    np.testing.assert_array_equal(found, by_hand())
    np.testing.assert_array_equal(both["test_top"], by_hand())


def test_frames_and_series_are_taken_by_place():
    y_true = pd.Series(TARGET, index=np.arange(60)[::-1])
    expected = cross_val_score(Ridge(), DATA, TARGET, scoring=TOP)
    np.testing.assert_array_equal(cross_val_score(Ridge(), pd.DataFrame(DATA), y_true, scoring=TOP), expected)
    np.testing.assert_array_equal(cross_val_score(Ridge(), DATA, y_true.to_frame(), scoring=TOP), expected)
    a, b = [3, 1, 2], [30, 20, 10]
    assert TOP(pd.Series(a, index=list("xyz")), pd.Series(b, index=list("zyx"))) == TOP(a, b)
    assert TOP(pl.Series(a), pl.DataFrame({"y": b})) == TOP(a, b)
    assert TOP(pd.Series(a, dtype="Int64"), np.array(b)[:, None]) == TOP(a, b)


def test_predictions_of_classifiers():
    data, classes = make_classification(80, random_state=0)
    model = LogisticRegression().fit(data, classes)
    sure = tw.scorer("kendall_tau", response_method="predict_proba")
    assert sure(model, data, classes) == pytest.approx(
        stats.kendalltau(classes, model.predict_proba(data)[:, 1]).statistic, abs=1e-12
    )
    first = tw.scorer("kendall_tau", response_method=["decision_function", "predict"])
    assert first(model, data, classes) == pytest.approx(sure(model, data, classes))
    assert first(Ridge().fit(data, classes), data, classes) == pytest.approx(
        stats.kendalltau(classes, Ridge().fit(data, classes).predict(data)).statistic
    )


def test_a_constant_model_has_the_worst_score():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(cross_val_score(DummyRegressor(), DATA, TARGET, scoring=TOP), -1.0)
        np.testing.assert_array_equal(
            cross_val_score(DummyRegressor(), DATA, TARGET, scoring=tw.scorer(TEXT, undefined=0)), 0.0
        )
    assert math.isnan(tw.scorer(TEXT, undefined=math.nan)([1, 2], [3, 3]))


@pytest.mark.parametrize(
    ("measure", "worst"),
    [
        ("shieh", -1.0),
        ("kendall_tau", -1.0),
        ("tau_ap", -1.0),
        ("weighted_swap", -6.0),
        ("kumar_vassilvitskii", -6.0),
        ("weighted_swap(weights=[3,2,1])", -10.0),
        ("robust_gamma", -1.0),
        ("scaled_gamma(nan_policy=omit)", -1.0),
    ],
)
def test_the_worst_value(measure, worst):
    assert tw.scorer(measure)([1, 2, 3, 4], [5, 5, 5, 5]) == worst
    assert tw.scorer(measure, undefined=-7)([1, 2, 3, 4], [5, 5, 5, 5]) == -7.0


def test_a_worst_value_that_nobody_knows():
    with pytest.raises(tw.TiewiseError, match="`undefined` must be given for kumar_vassilvitskii"):
        tw.scorer("kumar_vassilvitskii(weights=top)")([1, 2, 3], [5, 5, 5])


@pytest.mark.parametrize("name", CATALOG)
def test_every_measure_of_the_catalog(name):
    score = tw.scorer(name)
    best, worse = score(TARGET, TARGET), score(TARGET, -TARGET)
    assert best == pytest.approx(0.0 if CATALOG[name].claims.kind == "distance" else 1.0, abs=1e-12)
    assert worse < best
    assert math.copysign(1, best) == 1.0
    assert score.distance(TARGET, TARGET) == pytest.approx(0.0, abs=1e-12)
    assert score.distance(TARGET, -TARGET) > 0.0


def test_as_a_correlation_of_a_frame():
    frame = pd.DataFrame(DATA, columns=list("abcd"))
    frame["e"] = 1.0
    found = frame.corr(method=tw.scorer("kendall_tau", undefined=math.nan))
    pd.testing.assert_frame_equal(found.drop(index="e", columns="e"), frame.drop(columns="e").corr(method="kendall"))
    assert found["e"].drop("e").isna().all()


@pytest.mark.parametrize(
    ("measure", "expected"),
    [("spearman", lambda x, y: (1 - stats.spearmanr(x, y).statistic) / 2), ("footrule", None), ("rbo", None)],
)
def test_as_a_metric(measure, expected):
    score = tw.scorer(measure)
    rows = DATA[:6]
    found = pairwise_distances(rows, metric=score.distance)
    assert found.shape == (6, 6)
    np.testing.assert_allclose(found, found.T)
    np.testing.assert_allclose(found.diagonal(), 0.0, atol=1e-12)
    if expected is not None:
        np.testing.assert_allclose(found[0, 1], expected(rows[0], rows[1]))
    np.testing.assert_array_equal(pairwise_distances(rows, metric=score.distance, n_jobs=2), found)


def test_an_undefined_distance_is_the_largest():
    assert tw.scorer("spearman").distance([1, 2, 3], [1, 1, 1]) == 1.0
    assert tw.scorer("spearman", undefined=0.0).distance([1, 2, 3], [1, 1, 1]) == 0.5
    assert tw.scorer("weighted_swap").distance([1, 2, 3], [1, 1, 1]) == 3.0


def test_as_a_statistic_of_scipy():
    x, y = TARGET[:6], DATA[:6, 0]
    tested = stats.permutation_test((y,), lambda y: TOP(x, y), permutation_type="pairings", n_resamples=np.inf)
    own = tw.significance(x, y, TEXT, input="scores", method="exact")
    assert tested.statistic == pytest.approx(own.statistic)
    assert tested.pvalue == pytest.approx(own.pvalue, abs=1 / 720)


def test_it_is_a_value():
    one = tw.scorer(tw.ScaledGamma(weights="top"), undefined=-0.5, input="costs", response_method=["predict"])
    same = tw.scorer(TEXT, undefined=-0.5, input="costs")
    assert (one == same, hash(one) == hash(same), one == TOP) == (True, True, False)
    assert repr(one) == f"scorer('{TEXT}', undefined=-0.5, input='costs')"
    assert eval(repr(one), {"scorer": tw.scorer}) == one
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one) == clone(one)
    assert pickle.loads(pickle.dumps(one.distance))([1, 2], [1, 2]) == 0.0
    with pytest.raises(AttributeError):
        one.undefined = 0.0


class Mute(BaseEstimator):
    def fit(self, data, target):
        return self


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: TOP([1, 2], [[1, 2], [3, 4]]), r"`y_pred` must hold one value for each item: got .* shape \(2, 2\)"),
        (lambda: TOP(pd.DataFrame({"a": [1, 2], "b": [3, 4]}), [1, 2]), "Several outputs are scored one by one"),
        (lambda: TOP({"a": 1}, {"a": 1}), r"`y_true` must hold one value for each item: got an array of shape \(\)"),
        (lambda: TOP([1, 2, 3], [1, 2]), "`y_true` and `y_pred` must have the same length: got 3 and 2"),
        (lambda: TOP([1, 2], [1, np.nan]), "with y_true as x and y_pred as y: `y` must .* missing"),
        (lambda: TOP([1, 2], [1, 2], sample_weight=[1, 1]), "`sample_weight` must be left out"),
        (lambda: TOP([1, 2], [1, 2], labels=3), "got labels, too"),
        (lambda: TOP([1, 2], [1, 2], [1, 2]), r"`estimator` must be one of scikit-learn's.*got \[1, 2\]"),
        (lambda: TOP(Ridge(), DATA), "`y` must be given"),
        (lambda: TOP(Mute(), DATA, TARGET), r"`estimator` must have the method predict: got Mute\(\)"),
        (lambda: tw.scorer("shieh")([1, 2, 3], [1, 1, 2]), "`y` must have no ties"),
        (lambda: tw.scorer(TEXT, input="positions"), "`input` must be one of scores, costs: got 'positions'"),
        (lambda: tw.scorer(TEXT, undefined="nan"), "`undefined` must be a number or None: got 'nan'"),
        (lambda: tw.scorer(TEXT, undefined=True), "`undefined` must be a number or None: got True"),
        (lambda: tw.scorer(TEXT, response_method="fit"), "`response_method` must be one of predict"),
        (lambda: tw.scorer("scaled_gama"), "Did you mean 'scaled_gamma'"),
    ],
)
def test_mistakes_get_a_sentence(call, message):
    with pytest.raises(tw.TiewiseError, match=message):
        call()


def test_no_weights_of_samples_are_fine():
    assert TOP([1, 2], [1, 2], sample_weight=None) == 1.0


def test_scikit_learn_is_not_imported():
    import subprocess
    import sys

    code = "import sys, tiewise as tw; tw.scorer('gamma')([1, 2], [2, 1]); print('sklearn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.split() == ["False"]
