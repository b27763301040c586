"""`tw.scorer`: a measure as scikit-learn, pandas and SciPy call one, on values and with more as the better answer."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Numbers
from tiewise.errors import (
    InputTypeError,
    InputValueError,
    TiewiseError,
    UndefinedCorrelationWarning,
    cut,
    one_of,
    shown,
    warn,
)
from tiewise.inference.arguments import open_pair
from tiewise.likes import MeasureLike, NumbersLike
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.lists import pair_lists
from tiewise.results import Result

INPUTS = ("scores", "costs")
RESPONSES = ("predict", "predict_proba", "decision_function")


@dataclass(frozen=True, repr=False)
class Scorer:
    """A measure as a score of predictions: hashable, can be pickled and cloned. See `scorer`.

    Attributes
    ----------
    measure : Measure
        The measure; y_true is its x, the reference where there is one.
    undefined : float or None
        What is scored where the measure is undefined; None for the worst value that it can take.
    input : {"scores", "costs"}
        Whether larger values are better, or smaller ones.
    response_method : tuple of str
        The methods of an estimator that give its predictions; the first that it has is asked.
    """

    measure: Measure
    undefined: float | None = None
    input: str = "scores"
    response_method: tuple[str, ...] = ("predict",)

    def __call__(self, y_true: Any, y_pred: Any, y: Any = None, **more: Any) -> float:
        """Score predictions: `scorer(y_true, y_pred)`, or `scorer(estimator, X, y)` as scikit-learn calls it."""
        if more:
            _refuse(more)
        if hasattr(y_true, "fit"):
            if y is None:
                raise InputTypeError("`y` must be given: a scorer compares what an estimator predicts with it.")
            y_true, y_pred = y, self._predicted(y_true, y_pred)
        elif y is not None:
            raise InputTypeError(f"`estimator` must be one of scikit-learn's, with a method fit: got {shown(y_true)}.")
        x, y = _vectors(y_true, y_pred, ("y_true", "y_pred"))
        try:
            result = self._result(x, y)
        except TiewiseError as error:
            raise error.within("with y_true as x and y_pred as y") from None
        if result is None or math.isnan(result.statistic):
            if len(x) == 1:
                warn(
                    f"{cut(str(self.measure))} is undefined for one item, whatever is predicted: it scores the worst.",
                    UndefinedCorrelationWarning,
                    "Folds of several items can be ranked; undefined= says another score.",
                )
            return self._where_undefined(len(x))
        return 0.0 - float(result) if self._kind == "distance" else float(result)

    def distance(self, x: NumbersLike, y: NumbersLike) -> float:
        """Return how far two vectors of values are apart: a metric for `sklearn.metrics.pairwise_distances`.

        A distance as it is, a correlation as (1 - corr)/2, a similarity as 1 - s; where that is undefined, what
        `undefined` is as such a distance.
        """
        left, right = _vectors(x, y, ("x", "y"))
        result = self._result(left, right)
        if result is not None and not math.isnan(result.statistic):
            return float(result.as_distance())
        score = self._where_undefined(len(left))
        return {"distance": -score, "similarity": 1.0 - score, "correlation": (1.0 - score) / 2.0}[self._kind]

    @property
    def __name__(self) -> str:
        """The measure's text, for those who ask a function for its name."""
        return str(self.measure)

    def __sklearn_clone__(self) -> "Scorer":
        return self  # it cannot be changed

    def __repr__(self) -> str:
        said = {"undefined": self.undefined, "input": self.input, "response_method": self.response_method}
        usual = {"undefined": None, "input": "scores", "response_method": ("predict",)}
        options = "".join(f", {name}={value!r}" for name, value in said.items() if value != usual[name])
        return f"scorer({str(self.measure)!r}{options})"

    def _repr_html_(self) -> str:
        sign = "minus the distance" if self._kind == "distance" else f"the {self._kind}"
        rows = [
            ("measure", str(self.measure)),
            ("score", f"{sign}: greater is better"),
            ("where undefined", "the worst value" if self.undefined is None else f"{self.undefined:g}"),
            ("values", "larger is better" if self.input == "scores" else "smaller is better"),
            ("predictions by", ", ".join(self.response_method)),
        ]
        return markup.in_rows(rows, "scorer")

    @property
    def _kind(self) -> str:
        return self.measure.claims.kind

    def _predicted(self, estimator: Any, data: Any) -> Any:
        """Return what the estimator predicts; of two classes, how sure it is of the second."""
        for name in self.response_method:
            method = getattr(estimator, name, None)
            if method is not None:
                predicted = method(data)
                of_two = name == "predict_proba" and getattr(predicted, "shape", ())[1:] == (2,)
                return predicted[:, 1] if of_two else predicted
        raise InputTypeError(
            f"`estimator` must have the method {' or '.join(self.response_method)}: got {shown(estimator)}."
        )

    def _result(self, x: Numbers, y: Numbers) -> Result | None:
        """Return the measure's result; None where there is nothing that it could compare."""
        if not len(x) or (not self.measure.claims.ties and (_is_constant(x) or _is_constant(y))):
            return None
        if isinstance(self.measure, ListMeasure):
            found: Result = self.measure._compute(pair_lists(x, y, self.input))
            return found
        pair = open_pair(self.measure, x, y, self.input)
        if pair.has_nan:
            return None
        assert isinstance(self.measure, PositionMeasure | ValueMeasure)  # all others are of lists
        return self.measure._compute(pair)

    def _where_undefined(self, n: int) -> float:
        """Return what is scored for n items on which the measure is undefined."""
        if self.undefined is not None:
            return self.undefined
        if self._kind != "distance":
            lowest = self.measure.claims.low
            return lowest if math.isfinite(lowest) else -1.0
        maximum = getattr(self._result(np.arange(n), np.arange(n)), "maximum", None) if n > 1 else 0.0
        if maximum is None:
            raise InputValueError(
                f"`undefined` must be given for {self.measure}, which is undefined here and has no known maximum."
            )
        return 0.0 - float(maximum)


@of_a_measure
def scorer(
    measure: MeasureLike = "scaled_gamma",
    *,
    undefined: float | None = None,
    input: str = "scores",
    response_method: str | Iterable[str] = "predict",
) -> Scorer:
    """Return a measure as a score of predictions, for scikit-learn and whoever calls a function of two vectors.

    One object serves as `scoring=` of `cross_val_score`, `cross_validate` and `GridSearchCV` (also in a dict), as the
    function of `make_scorer`, as `method=` of a pandas frame's `corr`, as the statistic of SciPy's resampling, and
    its method `distance` as a metric of `pairwise_distances`. scikit-learn is not needed for it.

    Parameters
    ----------
    measure : str or Measure
        Any measure of the catalog. Of a distance the score is minus the distance, so that greater is better.
    undefined : float, optional
        What to score where the measure is undefined, above all on constant predictions. None: the worst value that the
        measure can take, which is -1 for most correlations, 0 for a similarity, minus its maximum for a distance. Say
        `float("nan")` for nan.
    input : {"scores", "costs"}
        What y_true and y_pred hold: values of which larger ones are better, or smaller ones (positions are costs).
    response_method : str or iterable of str
        Which method of an estimator gives its predictions: "predict", "predict_proba" (of two classes, the second),
        "decision_function". Of several, the first that the estimator has.

    Returns
    -------
    Scorer
        Called as `scorer(y_true, y_pred)` or `scorer(estimator, X, y)`, it returns a float.

    Notes
    -----
    The two vectors are compared by place, and labels of a Series are ignored: y_pred comes from `predict`, which knows
    no labels, and a y_true that was cut out of a frame by a split has labels that mean nothing to it. Weights of
    samples are refused: a measure of rankings has none.

    Examples
    --------
    >>> import tiewise as tw
    >>> top = tw.scorer("scaled_gamma(weights=top)")
    >>> round(top([3.1, 2.0, 0.5, 0.1], [10, 12, 5, 1]), 4)
    0.64
    >>> top([3.1, 2.0, 0.5, 0.1], [7, 7, 7, 7])
    -1.0
    """
    if undefined is not None and (isinstance(undefined, bool) or not isinstance(undefined, Real)):
        raise InputTypeError(f"`undefined` must be a number or None: got {shown(undefined)}.")
    methods = (response_method,) if isinstance(response_method, str) else tuple(response_method)
    return Scorer(
        as_measure(measure),
        None if undefined is None else float(undefined),
        one_of("input", input, INPUTS),
        tuple(one_of("response_method", name, RESPONSES) for name in methods),
    )


def _refuse(more: dict[str, Any]) -> None:
    if more.pop("sample_weight", None) is not None:
        raise InputTypeError("`sample_weight` must be left out: a measure of rankings has no weights of samples.")
    if more:
        raise InputTypeError(f"a scorer takes y_true and y_pred, or estimator, X and y: got {', '.join(more)}, too.")


def _vectors(x: Any, y: Any, names: tuple[str, str]) -> list[Numbers]:
    """Return both as plain vectors of the same length, read by place."""
    vectors = [_vector(values, name) for values, name in zip((x, y), names, strict=True)]
    if len(vectors[0]) != len(vectors[1]):
        raise InputValueError(
            f"`{names[0]}` and `{names[1]}` must have the same length: got {len(vectors[0])} and {len(vectors[1])}."
        )
    return vectors


def _vector(values: Any, argument: str) -> Numbers:
    array = np.asarray(values)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise InputValueError(
            f"`{argument}` must hold one value for each item: got an array of shape {array.shape}.",
            "Several outputs are scored one by one." if array.ndim == 2 else "",
        )
    return array


def _is_constant(values: Numbers) -> bool:
    return bool((values == values[0]).all())
