"""Do two models find the same features important? At the top, and over all features."""

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import tiewise as tw

data = load_breast_cancer()
features = [str(name) for name in data.feature_names]
forest = RandomForestClassifier(n_estimators=200, random_state=0).fit(data.data, data.target)
linear = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000)).fit(data.data, data.target)

by_forest = tw.Ranking.from_scores(forest.feature_importances_, items=features)
by_linear = tw.Ranking.from_scores(np.abs(linear[-1].coef_[0]), items=features)

print(f"{len(features)} features of the breast cancer data, ranked by a random forest and by a logistic regression\n")
for text, question in (
    ("kendall_tau", "over all features"),
    ("scaled_gamma(weights=geometric:0.8)", "mostly at the top"),
    ("scaled_gamma(weights=top_k:5)", "who is in the top 5, and in which order"),
):
    test = tw.significance(by_forest, by_linear, text, rng=0)
    print(f"{test.statistic:6.3f}  (p = {test.pvalue:.3f})  {text}: {question}")
print(f"\nthe five best by the forest: {', '.join(features[i] for i in np.argsort(by_forest.positions)[:5])}")
print(f"the five best by the regression: {', '.join(features[i] for i in np.argsort(by_linear.positions)[:5])}")
