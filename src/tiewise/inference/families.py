"""Families of scalings: the same weights with another parameter, and the parameters that cover a family."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.weights.named import NAMED, NamedScaling, with_parameter
from tiewise.weights.scaling import Scaling

# So many scalings cover a family.
_MOST = 60
_ONE_BY_ONE = 20


def family_of(weights: Scaling) -> str:
    """Return the family that a scaling belongs to; without one of its own, that of the first k positions."""
    named = isinstance(weights, NamedScaling) and weights.name != "uniform"
    return weights.name if named else "top_k"  # type: ignore[attr-defined]


def as_family(family: Any) -> str:
    """Return the name of a family."""
    return one_of("family", family, tuple(NAMED))


def symbol(family: str) -> str:
    """Return what the parameter of a family is called: k, p, f, or levels."""
    return NAMED[family].parameter or "levels"


def counts(family: str) -> bool:
    """Tell whether the parameter is a whole number of positions or levels."""
    return symbol(family) in ("k", "levels")


def member(family: str, value: float) -> NamedScaling:
    """Return the scaling of the family with this parameter."""
    return with_parameter(family, value)


def place_of(weights: Scaling, family: str, n: int) -> float:
    """Return the parameter at which a scaling stands in a family of rankings of n items; nan where it is not in it."""
    if not isinstance(weights, NamedScaling) or weights.name != family:
        return float("nan")
    return float(weights.weights(n).sum() if weights.parameter is None else weights.parameter)


def covering(family: str, n: int) -> list[float]:
    """Return up to 60 parameters that cover a family: all that are different, or so many spread by their ratios."""
    if counts(family):
        last = max(1, n - 1)
        every: Any = np.arange(1, last + 1)
        if last > _MOST:  # the first ones, where most changes, one by one
            spread = np.geomspace(_ONE_BY_ONE, last, _MOST - _ONE_BY_ONE + 1).round().astype(np.int64)
            every = np.unique(np.concatenate([every[:_ONE_BY_ONE], spread]))
        return [float(value) for value in every]
    shares: Floats = np.linspace(0.5, 1.0, 51) if family == "geometric" else np.geomspace(1 / max(n - 1, 2), 1.0, 51)
    return [float(f"{value:.4g}") for value in shares]


def as_values(values: Any, family: str) -> list[float]:
    """Return the parameters that a caller wants, rising, each once."""
    try:
        every = sorted({float(value) for value in values})
    except (TypeError, ValueError):
        raise InputTypeError(f"`values` must be a sequence of numbers: got {shown(values)}.") from None
    if not every:
        raise InputValueError("`values` must have at least one number: got none.")
    for value in every:
        member(family, value)  # or say what it may be
    return every
