"""A setting of the page: a measure of the scaled family with its parameters, and which two rankings it compares."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import parameter_value
from tiewise.rankings.positions import METHODS
from tiewise.weights.points import PointScaling
from tiewise.weights.scaling import WeightFunction, WeightVector

# The measures with a scaling, the paper's own first.
FAMILY = tuple(name for name, kind in CATALOG.items() if kind.claims.scaling)
# So many gaps between positions have a bar each; more have points to drag.
MOST_BARS = 40
# Beyond so many items only what is counted in O(N log N) answers while one drags.
_PAIR_BY_PAIR_UP_TO = 4_000
_BROKEN_UP_TO = 200
_LONGEST_TEXT = 4_000
_PARAMETERS = ("weights", "tnorm", "aggregate", "ties")


@dataclass(frozen=True)
class Setting:
    """What the page has chosen, as words; `measure_for` makes the measure of it."""

    measure: str = "scaled_gamma"
    weights: str = "uniform"
    tnorm: str = "product"
    aggregate: str = "sum"
    ties: str = "gamma"
    x: int = 0
    y: int = 1
    method: str = ""

    @classmethod
    def read(cls, given: Any, rankings: int) -> "Setting":
        """Return the setting that a message holds, or say what is wrong with it."""
        if not isinstance(given, Mapping):
            raise InputTypeError(f"`state` must be an object: got {shown(given)}.")
        known = {field.name for field in fields(cls)}
        for name in given:
            one_of("state", name, known)
        for name, value in given.items():
            if name in ("x", "y"):
                if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < rankings:
                    raise InputValueError(f"`{name}` must be from 0 to {rankings - 1}: got {shown(value)}.")
            elif not isinstance(value, str):
                raise InputTypeError(f"`{name}` must be a text: got {shown(value)}.")
            elif len(value) > _LONGEST_TEXT:
                raise InputValueError(f"`{name}` must have up to {_LONGEST_TEXT:,} characters: got {len(value):,}.")
        found = cls(**given)
        one_of("measure", found.measure, FAMILY)
        if found.method:
            one_of("method", found.method, METHODS)
        if found.x == found.y:
            raise InputValueError(f"`x` and `y` must be two different rankings: got {found.x} twice.")
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the entries by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def parameters(self) -> dict[str, Any]:
        """Return the parameters that the measure takes, as it takes them."""
        takes = CATALOG[self.measure].parameters()
        return {name: parameter_value(getattr(self, name)) for name in _PARAMETERS if name in takes}

    def measure_for(self, n: int, has_ties: bool, missing: str, nan_policy: str) -> Measure:
        """Return the measure for n items, or say why it is none that answers while one drags."""
        parameters = self.parameters()
        if n > _PAIR_BY_PAIR_UP_TO and "tnorm" in parameters and not as_tnorm(parameters["tnorm"]).has_kernel:
            raise InputValueError(
                f"`tnorm` must be minimum, product, lukasiewicz, drastic or nilpotent for more than "
                f"{_PAIR_BY_PAIR_UP_TO:,} items, the others would be counted pair by pair: got {self.tnorm}."
            )
        if has_ties and n > _BROKEN_UP_TO and "incomparability" in self.ties and "ties" in parameters:
            raise InputValueError(
                f"`ties` must be gamma or indifference for more than {_BROKEN_UP_TO} items with ties, whose orders are "
                f"too many to be drawn while you drag: got {self.ties}."
            )
        if "ties" in parameters and has_ties and "incomparability" in self.ties:
            parameters |= {"n_samples": 200, "rng": 0}
        kind: Any = CATALOG[self.measure]
        made: Measure = kind(missing=missing, nan_policy=nan_policy, **parameters)
        return made


def refuse_other(measure: Any) -> Any:
    """Return a measure of the scaled family, or say that it is none."""
    if measure.name not in FAMILY:
        raise InputValueError(f"`measure` must be one of {', '.join(FAMILY)}: got {measure}.")
    return measure


def setting_of(measure: Any, n: int, method: str = "") -> Setting:
    """Return the setting that a measure of the scaled family is, or say why the page has no words for it."""
    for name in ("weights_y", "tie_scores"):
        if getattr(measure, name, None) is not None:
            raise InputValueError(f"`{name}` must be left out to be explored: got {measure}.")
    if not isinstance(getattr(measure, "aggregate", "sum"), str):
        raise InputValueError(f'`aggregate` must be "sum" or "max" to be explored: got {measure}.')
    weights = measure.weights
    if isinstance(weights, WeightFunction | WeightVector) and n - 1 > MOST_BARS:
        weights = _drawn(weights.weights(n))
    elif isinstance(weights, WeightFunction):
        weights = WeightVector(tuple(float(weight) for weight in weights.weights(n)))
    own: dict[str, Any] = {name: str(getattr(measure, name)) for name in _PARAMETERS if hasattr(measure, name)}
    return Setting(measure.name, method=method, **(own | {"weights": str(weights)}))


def _drawn(weights: Any) -> PointScaling:
    """Return the line through some of many weights: as the page shows them, and as it drags them."""
    from tiewise.explorer.places import handles

    at = handles(len(weights), MOST_BARS)
    return PointScaling(tuple(at), tuple(float(weights[place - 1]) for place in at))
