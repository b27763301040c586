"""Rankings of labels from scikit-learn's bundled data, by the usual constructions (Cheng, Hühn and Hüllermeier 2009).

Of classes: a naive Bayes classifier ranks the classes of each instance by their probability. Of features: some
features, standardised, are the labels, ranked by their value; the others are what the ranking is predicted from.
"""

import numpy as np
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits, load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import StandardScaler

from study.samplers import positions_of


def by_classes(data):
    """Predictors, the worth of each label, and the rankings."""
    inputs = StandardScaler().fit_transform(data.data)
    logs = GaussianNB(var_smoothing=1e-2).fit(inputs, data.target).predict_log_proba(inputs)
    return inputs, np.exp(logs), positions_of(-logs)


def by_features(data, labels):
    """The same, with the features at these places as labels."""
    columns = StandardScaler().fit_transform(data.data)
    worth = columns[:, labels]
    return np.delete(columns, labels, axis=1), worth, positions_of(-worth)


DATA = {
    "digits, 10 classes": lambda: by_classes(load_digits()),
    "wine, 8 features": lambda: by_features(load_wine(), np.arange(5, 13)),
    "breast cancer, 10 features": lambda: by_features(load_breast_cancer(), np.arange(20, 30)),
    "diabetes, 6 features": lambda: by_features(load_diabetes(), np.arange(4, 10)),
}
