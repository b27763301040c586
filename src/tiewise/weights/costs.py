"""What it costs to cross from a position to the next: N - 1 numbers >= 0, which may exceed 1, unlike weights."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, ask, refuse_unhashable, shown
from tiewise.weights.named import parse_name
from tiewise.weights.scaling import Scaling, WeightFunction, WeightVector, fitting, flat_numbers

_LEAST, _MOST = 1e-50, 1e50


class Costs(Scaling):
    """Costs of neighbouring positions: cost k is that of crossing from position k to k + 1.

    A scaling gives them for every N, its weights being the costs; so do a function of N, and a vector for one N.
    """

    __slots__ = ("argument", "source")
    argument: str
    source: Scaling

    def __init__(self, source: Scaling, argument: str) -> None:
        object.__setattr__(self, "source", source)
        object.__setattr__(self, "argument", argument)

    def weights(self, n: int) -> Floats:
        """Return the costs (c(1), ..., c(n-1)) for a ranking of n items."""
        source = self.source
        if isinstance(source, WeightFunction):
            return checked_costs(ask(self.argument, source.function, n), self.argument, n)
        return checked_costs(source.weights(n), self.argument, n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Costs) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __str__(self) -> str:
        return str(self.source)

    def __repr__(self) -> str:
        return f"<Costs {self}>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Costs cannot be changed: {name} was to be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return Costs, (self.source, self.argument)


def as_costs(positions: Any, argument: str = "positions") -> Costs:
    """Return the costs that a scaling's name, a Scaling, a vector of N-1 numbers >= 0 or a function of N stand for."""
    if isinstance(positions, Costs):
        return positions
    if isinstance(positions, Scaling):
        return Costs(positions, argument)
    if isinstance(positions, str):
        return Costs(parse_name(positions, argument), argument)
    if callable(positions):
        refuse_unhashable(argument, positions)
        return Costs(WeightFunction(positions), argument)
    if positions is None or isinstance(positions, bool | int | float | set | frozenset | dict):
        raise InputTypeError(
            f"`{argument}` must be a scaling's name, a vector of N - 1 costs or a function of N: "
            f"got {shown(positions)}."
        )
    return Costs(WeightVector(tuple(checked_costs(positions, argument).tolist())), argument)


def checked_costs(costs: Any, argument: str, n: int | None = None) -> Floats:
    """Return a fresh vector of finite costs >= 0, N - 1 of them if n is given, or say which entry is at fault."""
    return fitting(_non_negative(flat_numbers(costs, argument), argument), argument, n)


def _non_negative(raw: Numbers, argument: str) -> Floats:
    """Return a fresh vector of the numbers if they are finite and >= 0."""
    vector = np.array(raw, dtype=np.float64)
    fault = fault_of_weights(vector)
    if fault is not None:
        wanted, place = fault
        raise InputValueError(f"`{argument}` must be {wanted}: got {shown(raw[place])} at index {place[0]}.")
    return vector


def fault_of_weights(weights: Floats) -> tuple[str, tuple[int, ...]] | None:
    """Return what numbers that are multiplied as weights must be, and the place of the first that is not so.

    Products of up to five of them are formed and summed up. Within these bounds they do not overflow, and they vanish
    only next to others that are far larger.
    """
    right = (weights >= 0) & (weights < np.inf)
    if not right.all():
        return "finite and >= 0", tuple(np.argwhere(~right)[0].tolist())
    largest = weights.max(initial=0.0)
    if largest and not _LEAST <= largest <= _MOST:
        wanted = f"within double precision when multiplied, the largest from {_LEAST:g} to {_MOST:g}"
        return wanted, tuple(np.argwhere(weights == largest)[0].tolist())
    return None
