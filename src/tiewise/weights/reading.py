"""From what a caller says about weights of positions to a Scaling, and by which rule its weights are checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, refuse_unhashable, shown
from tiewise.likes import WeightsLike
from tiewise.weights.entries import FACTORS, UNIT, Range, doubles, flat_numbers, refuse_outside
from tiewise.weights.named import NAMED, NamedScaling, parse_name
from tiewise.weights.points import PointScaling
from tiewise.weights.scaling import Scaling, WeightFunction, WeightVector
from tiewise.weights.steps import StepScaling


@dataclass(frozen=True, slots=True)
class Rule:
    """What weights of positions must be: in which form they may be said, how many there are, within which range.

    There are N - 1 for N positions, or N where they are weights `per_position`: those of a scaling of N + 1. `relative`
    weights are in a unit in which the largest is 1. `of_degrees` says that they are degrees of a t-norm, which can be
    made of what a swap is to cost.
    """

    forms: str
    within: Range
    per_position: bool = False
    relative: bool = False
    of_degrees: bool = False

    def read(self, given: Any, argument: str = "weights") -> Scaling:
        """Return the scaling that a name, a Scaling, a vector or a function of N stands for."""
        scaling = self.read_unless_numbers(given, argument)
        return WeightVector(tuple(self._checked(given, argument).tolist())) if scaling is None else scaling

    def read_unless_numbers(self, given: Any, argument: str) -> Scaling | None:
        """Return the scaling that a name, a Scaling or a function stands for; None where numbers may be given."""
        if isinstance(given, str):
            given = _parsed(given, argument)
        if isinstance(given, Scaling):
            if given.of_costs and not self.of_degrees:
                raise InputValueError(
                    f"`{argument}` must be {self.forms}: got {given}.",
                    "Importance makes weights for scaled measures; here the numbers are costs as they are.",
                )
            if self.of_degrees and isinstance(given, StepScaling | PointScaling) and max(given.values) > 1.0:
                raise InputValueError(
                    f"`{argument}` must have weights from 0 to 1: got {given}.",
                    f"importance:{given} reads them as what a swap costs.",
                )
            return given
        if callable(given):
            refuse_unhashable(argument, given)
            return WeightFunction(given, argument, self.per_position)
        if given is None or isinstance(given, bool | int | float | set | frozenset | Mapping):
            raise InputTypeError(f"`{argument}` must be a scaling's name, {self.forms}: got {shown(given)}.")
        return None

    def weights(self, scaling: Scaling, n: int, argument: str = "weights") -> Floats:
        """Return a scaling's weights for n positions, checked unless they come from the package itself."""
        given = scaling.weights(n + self.per_position)
        if isinstance(scaling, NamedScaling):
            weights = given
        else:
            is_function = isinstance(scaling, WeightFunction)
            weights = self._checked(given, argument, "a function N -> vector" if is_function else "one-dimensional")
        if len(weights) != n - (not self.per_position):
            wanted = f"N = {n} entries" if self.per_position else f"N - 1 = {n - 1} entries for N = {n} items"
            raise InputValueError(f"`{argument}` must have {wanted}: got {len(weights)}.")
        return weights / (weights.max(initial=0.0) or 1.0) if self.relative else weights

    def _checked(self, given: Any, argument: str, wanted: str = "one-dimensional") -> Floats:
        raw = flat_numbers(given, argument, "N" if self.per_position else "N - 1", wanted)
        weights = doubles(raw, argument)
        refuse_outside(weights, self.within, argument, lambda place: f"{shown(raw[place])} at index {place[0]}")
        return weights


def _parsed(text: str, argument: str) -> Scaling:
    """Return the scaling that a text stands for; a name, which most are, is read without loading what reads others."""
    if text.strip().partition(":")[0] in NAMED:
        return parse_name(text, argument)
    from tiewise.weights.text import parse_scaling  # which reads the costs of an importance by a rule

    return parse_scaling(text, argument)


SCALING = Rule("a vector of N - 1 weights or a function of N", UNIT, of_degrees=True)
COSTS = Rule("a vector of N - 1 costs or a function of N", FACTORS)


def as_scaling(weights: WeightsLike, argument: str = "weights") -> Scaling:
    """Return the scaling that a name, a Scaling, a vector of N-1 weights or a function N -> vector stands for.

    A function must always give the same weights for the same N: its answers are kept.

    Examples
    --------
    >>> from tiewise.scaling import as_scaling
    >>> print(as_scaling("top_k:10"), as_scaling([1, 0.5, 0.25]))
    top_k:10 [1.0,0.5,0.25]
    """
    return SCALING.read(weights, argument)
