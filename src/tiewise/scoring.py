"""A measure as a scorer of scikit-learn, for `cross_val_score` and `GridSearchCV`."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np

from tiewise.catalog import Measure, MeasureLike, definition, measure as measure_of
from tiewise.errors import TiewiseError, check_choice
from tiewise.ranking import Input


def scorer(
    measure: MeasureLike = "scaled_tau", *, input: str = "scores", response_method: str = "predict", **parameters: Any
) -> Any:
    """Return a scorer for scikit-learn: `cross_val_score(model, X, y, scoring=tw.scorer(weights="top"))`.

    With "top" the highest targets and predictions matter more, with "logarithmic" much more; "top_k:10%" asks who is in
    the first tenth of each fold, hardly in which order. The measure compares the targets, x, with the predictions, y;
    of a distance the negative is scored. `parameters` are those of the measure. A score is nan, with a warning, where
    the measure is undefined, as for predictions that are all equal. `sklearn.metrics.make_scorer(tw.scaled_tau,
    input="scores")` works, too.
    input: "scores" where higher targets are better, "costs" where lower ones are.
    response_method: "predict", "predict_proba" or "decision_function".
    """
    try:
        from sklearn.metrics import make_scorer
    except ImportError:
        raise TiewiseError("a scorer needs scikit-learn: pip install scikit-learn.") from None
    check_choice("input", input, get_args(Input))
    chosen = measure_of(measure, **parameters)
    if definition(chosen.name).lists:
        raise TiewiseError(f"{chosen.name} compares lists of items; a scorer needs a measure of numbers or positions.")
    return make_scorer(
        _score,
        response_method=response_method,
        greater_is_better=definition(chosen.name).kind != "distance",
        measure=chosen,
        input=input,
    )


def _score(targets: Any, predictions: Any, measure: Measure, input: Any) -> float:
    return float(measure(np.asarray(targets), np.asarray(predictions), input=input))
