"""T-norms as values: by name, with a parameter after a colon, or any user function on arrays.

The formulas of those that have a name are in `tnorm_formulas`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import ArrayLike, Floats
from tiewise.errors import InputTypeError, InputValueError, ask, refuse_unhashable, shown, unknown_name
from tiewise.fuzzy.tnorm_formulas import FAMILIES
from tiewise.laws.of_tnorms import boundary, commutative, monotone
from tiewise.likes import TNormLike
from tiewise.parameters import float_of


@dataclass(frozen=True, slots=True, repr=False)
class TNorm:
    """A t-norm: T(a, b) on numbers or arrays in [0, 1], with its dual conorm.

    Examples
    --------
    >>> from tiewise.fuzzy import as_tnorm
    >>> luka = as_tnorm("lukasiewicz")
    >>> round(float(luka(0.7, 0.6)), 10), round(float(luka.conorm(0.7, 0.2)), 10)
    (0.3, 0.9)
    """

    name: str
    parameter: float | None = None
    function: Callable[[Any, Any], Any] | None = None

    def __post_init__(self) -> None:
        if self.function is not None:
            return
        family = FAMILIES.get(self.name)
        if family is None:
            raise unknown_name("tnorm", self.name, [known.pattern for known in FAMILIES.values()])
        if family.low is None:
            if self.parameter is not None:
                raise InputValueError(f"`tnorm`: {self.name} takes no parameter: got {shown(self.parameter)}.")
            return
        value = math.nan if self.parameter is None else float(self.parameter)
        if not value >= family.low:
            raise InputValueError(
                f"`tnorm`: {family.pattern} must have a number p from {family.low:g} to inf: "
                f"got {shown(self.parameter)}."
            )
        object.__setattr__(self, "parameter", value)

    def __call__(self, a: ArrayLike, b: ArrayLike, *, slack: float | Floats = 0.0) -> Floats:
        """Return T(a, b). `slack` is the rounding error of a + b: what is not 0 because of it alone, is 0."""
        u, v = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
        if self.function is not None:
            return self._ask(u, v)
        family = FAMILIES[self.name]
        if self.parameter is None:
            return family.function(u, v, slack) if family.has_border(math.nan) else family.function(u, v)
        # The laws T(a, 1) = a and 0 <= T <= min hold to the last bit, whatever the formula's rounding.
        bound = np.minimum(u, v)
        with np.errstate(under="ignore"):
            values = np.clip(family.function(u, v, self.parameter), 0.0, bound)
            if np.any(slack) and family.has_border(self.parameter):
                less = (np.maximum(side - slack / 2.0, 0.0) for side in (u, v))
                values = np.where(family.function(*less, self.parameter) <= 0.0, 0.0, values)
        return np.where(np.maximum(u, v) == 1.0, bound, values)

    @property
    def has_kernel(self) -> bool:
        """Whether there are compiled loops for it, in O(N log N)."""
        return self.function is None and FAMILIES[self.name].kernel is not None

    def _ask(self, a: Floats, b: Floats) -> Floats:
        """Return what a user's function gives, on copies that it may overwrite, checked."""
        shape = np.broadcast_shapes(a.shape, b.shape)
        values = np.asarray(ask("tnorm", self.function, a.copy(), b.copy()))  # type: ignore[arg-type]
        if values.shape != shape or values.dtype.kind not in "biuf":
            raise InputValueError(
                f"`tnorm` must return numbers in an array of its arguments' shape {shape}: "
                f"got shape {values.shape} of {values.dtype}."
            )
        outside = np.argwhere(~((values >= 0) & (values <= 1)))
        if outside.size:
            place = tuple(outside[0])
            u, v = (float(np.broadcast_to(array, shape)[place]) for array in (a, b))
            raise InputValueError(
                f"`tnorm` must have values in [0, 1]: got T({u:g}, {v:g}) = {float(values[place]):g}."
            )
        return values.astype(np.float64)

    def conorm(self, a: ArrayLike, b: ArrayLike) -> Floats:
        """Return the dual conorm S(a, b) = 1 - T(1-a, 1-b)."""
        return 1.0 - self(1.0 - np.asarray(a, dtype=np.float64), 1.0 - np.asarray(b, dtype=np.float64))

    def __str__(self) -> str:
        if self.function is not None:
            return f"<{self.name}>"
        return self.name if self.parameter is None else f"{self.name}:{self.parameter!r}"

    @property
    def _formula(self) -> str:
        return "a function of yours" if self.function is not None else FAMILIES[self.name].formula

    def __repr__(self) -> str:
        return f"<TNorm {str(self).strip('<>')}: T(a, b) = {self._formula}>"

    def _repr_html_(self) -> str:
        return markup.in_rows([("T(a, b)", self._formula)], f"t-norm {self}")


PRODUCT = TNorm("product")
MINIMUM = TNorm("minimum")


def as_tnorm(tnorm: TNormLike, argument: str = "tnorm") -> TNorm:
    """Return the t-norm that a name such as `minimum` or `hamacher:2`, a TNorm, or a function on arrays stands for.

    A function is tried on a grid; one that breaks a law of t-norms is refused with the numbers that show it.
    """
    if isinstance(tnorm, TNorm):
        return tnorm
    if isinstance(tnorm, str):
        return _parse(tnorm, argument)
    if not callable(tnorm):
        raise InputTypeError(f"`{argument}` must be a t-norm's name or a function on arrays: got {shown(tnorm)}.")
    refuse_unhashable(argument, tnorm)
    custom = TNorm(getattr(tnorm, "__qualname__", repr(tnorm)), function=tnorm)
    for law in (boundary, commutative, monotone):
        verdict = law(custom)
        if not verdict:
            raise InputValueError(f"`{argument}` must be a t-norm: got {verdict.reason}.")
    return custom


def _parse(text: str, argument: str) -> TNorm:
    name, colon, parameter = text.strip().partition(":")
    family = FAMILIES.get(name)
    if family is None:
        raise unknown_name(argument, text, [known.pattern for known in FAMILIES.values()])
    if family.low is None:
        if colon:
            raise InputValueError(f"`{argument}`: {name} takes no parameter: got {text!r}.")
        return TNorm(name)
    try:
        return TNorm(name, float_of(parameter))
    except ValueError:
        raise InputValueError(
            f"`{argument}`: {family.pattern} must have a number p from {family.low:g} to inf: got {text!r}."
        ) from None
