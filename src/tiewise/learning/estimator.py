"""A learned measure in scikit-learn's shape: fitted to rankings with labels, it turns rankings into distances."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import needing, quietly
from tiewise.learning.learn import learn
from tiewise.matrices.matrix import matrix

with needing("scikit-learn", "an estimator needs scikit-learn, which is not installed"):
    from sklearn.base import BaseEstimator, TransformerMixin
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import check_is_fitted, validate_data


class LearnedDistances(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Learn from rankings with labels how far rankings are apart; transform rankings to distances from those.

    Rows are rankings, columns are items. `transform` gives a column for each ranking that was learned from, which is
    what estimators with metric="precomputed" take.

    Parameters
    ----------
    input : {"scores", "costs", "positions"}
        What the numbers in a row are: by default scores, larger being better.
    measures, tnorms, aggregates, free, catalog, folds
        As for `learn`.
    random_state : int or numpy.random.Generator, optional
        The seed of the folds.

    Attributes
    ----------
    learned_ : Learned
        What was learned: `learned_.measure` is the measure.
    measure_ : Measure
        The same.
    classes_ : array
        The labels.

    Examples
    --------
    >>> import numpy as np
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> from sklearn.pipeline import make_pipeline
    >>> import tiewise as tw
    >>> rng = np.random.default_rng(0)
    >>> tail = [2 + rng.permutation(6) for _ in range(40)]
    >>> X = np.array([[1, 2, *(t + 1)] if k % 2 else [2, 1, *(t + 1)] for k, t in enumerate(tail)])
    >>> y = np.arange(40) % 2
    >>> near = tw.LearnedDistances(input="positions", tnorms="product", free=False)
    >>> model = make_pipeline(near, KNeighborsClassifier(1, metric="precomputed"))
    >>> float(model.fit(X[:30], y[:30]).score(X[30:], y[30:]))
    1.0
    """

    def __init__(
        self,
        input: str = "scores",
        measures: Any = None,
        tnorms: Any = None,
        aggregates: Any = ("sum", "max"),
        free: bool = True,
        catalog: bool = False,
        folds: int = 5,
        random_state: Any = 0,
    ) -> None:
        self.input = input
        self.measures = measures
        self.tnorms = tnorms
        self.aggregates = aggregates
        self.free = free
        self.catalog = catalog
        self.folds = folds
        self.random_state = random_state

    def fit(self, X: Any, y: Any) -> "LearnedDistances":
        """Learn from rankings X, a row each, with labels y."""
        rows, labels = validate_data(self, X, y, ensure_min_samples=2, ensure_min_features=2)
        check_classification_targets(labels)
        self.classes_ = np.unique(labels)
        with quietly():  # `learned_` says what the evidence is worth
            self.learned_ = learn(
                classes=(rows, labels), input=self.input, measures=self.measures, tnorms=self.tnorms,
                aggregates=self.aggregates, free=self.free, catalog=self.catalog, folds=self.folds,
                rng=self.random_state,
            )  # fmt: skip
        self.measure_ = self.learned_.measure
        self.rankings_ = rows
        return self

    def transform(self, X: Any) -> Floats:
        """Return the distances of rankings, a row each, from those that were learned from, a column each."""
        check_is_fitted(self)
        rows = validate_data(self, X, reset=False)
        with quietly():
            values = np.asarray(matrix(rows, self.measure_, other=self.rankings_, input=self.input))
        kind = self.measure_.claims.kind
        found = values if kind == "distance" else (1.0 - values) / (2.0 if kind == "correlation" else 1.0)
        # Where nothing can be compared, rankings are as far apart as any two.
        return np.where(np.isnan(found), np.nanmax(found, initial=1.0), np.maximum(found, 0.0))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags
