"""The scalings that have a name. `i` runs over 1, ..., N-1; the first six are the paper's authors' own shapes.

A shape without a parameter of its own may have a number of levels in its place: `top:10` is `top` with the sum 10.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown, unknown_name
from tiewise.parameters import float_of
from tiewise.weights.levels import at_levels
from tiewise.weights.scaling import Scaling


@dataclass(frozen=True, slots=True)
class Shape:
    """A named family of weights: its formula over i and N, and the parameter it takes, if any."""

    name: str
    formula: str
    meaning: str
    weights: Callable[[Floats, int, Any], Floats]
    parameter: str | None = None
    allowed: str = ""
    accepts: Callable[[float], bool] = lambda value: False

    @property
    def pattern(self) -> str:
        """How the scaling is written: its name, with its parameter after a colon."""
        return f"{self.name}:{self.parameter}" if self.parameter else self.name

    @property
    def usage(self) -> str:
        """How it may be written: also with its levels."""
        return f"{self.name}[:levels]" if self.has_levels else self.pattern

    @property
    def has_levels(self) -> bool:
        """Whether the scaling may be brought to a number of levels."""
        return self.parameter is None


_LEVELS = "a number of levels > 0, such as 10, or none"


def _is_count(value: float) -> bool:
    return value >= 1 and float(value).is_integer()


def _is_positive(value: float) -> bool:
    return 0 < value < np.inf


_SHAPES = (
    Shape(
        "uniform",
        "1",
        "all positions matter alike: Goodman and Kruskal's gamma",
        lambda i, n, _: np.ones_like(i),
    ),
    Shape("top", "(N - i)/N", "linearly falling: the top matters most", lambda i, n, _: (n - i) / n),
    Shape("bottom", "i/N", "linearly rising: the bottom matters most", lambda i, n, _: i / n),
    Shape(
        "ends",
        "|1 - 2i/N|",
        "top and bottom matter, the middle does not",
        lambda i, n, _: np.abs(n - 2 * i) / n,
    ),
    Shape(
        "middle",
        "1 - |1 - 2i/N|",
        "the middle matters, top and bottom do not",
        lambda i, n, _: (n - np.abs(n - 2 * i)) / n,
    ),
    Shape(
        "ends_quadratic",
        "(2i/N - 1)^2",
        "as ends, falling off faster",
        lambda i, n, _: ((2 * i - n) / n) ** 2,
    ),
    Shape("hyperbolic", "1/i", "the top matters most, with a long tail", lambda i, n, _: 1 / i),
    Shape(
        "logarithmic",
        "1/log2(i + 1)",
        "the discount of DCG: the top matters most, with a heavy tail",
        lambda i, n, _: 1 / np.log2(i + 1),
    ),
    Shape(
        "geometric",
        "p^(i-1)",
        "the top matters most, falling by the factor p each position",
        lambda i, n, p: np.power(p, i - 1),
        "p",
        "a number with 0 <= p <= 1",
        lambda p: 0 <= p <= 1,
    ),
    Shape(
        "span",
        "min(1, 1/(f(N-1)))",
        "positions further apart than the fraction f of the ranking are fully told apart, whatever N",
        lambda i, n, f: np.full_like(i, min(1.0, 1 / (f * (n - 1)))),
        "f",
        "a number with 0 < f <= 1",
        lambda f: 0 < f <= 1,
    ),
    Shape(
        "top_k",
        "[i <= k]",
        "the first k positions are told apart, from each other and from the rest",
        lambda i, n, k: (i <= k).astype(np.float64),
        "k",
        "a whole number >= 1",
        _is_count,
    ),
    Shape(
        "top_k_exclusive",
        "[i < k]",
        "the paper's formula: position k is one class with the rest",
        lambda i, n, k: (i < k).astype(np.float64),
        "k",
        "a whole number >= 1",
        _is_count,
    ),
)

NAMED: dict[str, Shape] = {shape.name: shape for shape in _SHAPES}


@dataclass(frozen=True, slots=True, repr=False)
class NamedScaling(Scaling):
    """A scaling by name, such as `top`, `top:10` or `top_k:10`; defined for every N.

    `parameter` is that of the name, or the number of levels.
    """

    name: str
    parameter: float | None = None

    @property
    def levels(self) -> float | None:
        """The number of levels, where one was given."""
        return self.parameter if NAMED[self.name].has_levels else None

    def at(self, levels: float) -> "NamedScaling":
        """Return the shape at so many levels: about so many positions are told apart, whatever N is."""
        if not NAMED[self.name].has_levels:
            raise InputValueError(
                f"`levels` must be left to {NAMED[self.name].pattern}, which has its own: got {levels}."
            )
        return with_parameter(self.name, levels)

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1))."""
        i = np.arange(1, n, dtype=np.float64)
        if n < 2:
            return i
        with np.errstate(under="ignore"):
            shape = NAMED[self.name].weights(i, n, self.parameter)
            return shape if self.levels is None else at_levels(shape, self.levels)

    def __str__(self) -> str:
        return self.name if self.parameter is None else f"{self.name}:{self.parameter!r}"

    def __repr__(self) -> str:
        return f"<NamedScaling {self}: w(i) = {self._formula}>"

    @property
    def _formula(self) -> str:
        formula = NAMED[self.name].formula
        return formula if self.levels is None else f"min(1, c {formula}), adding up to {self.levels}"

    def _repr_html_(self) -> str:
        return markup.in_rows([("w(i)", self._formula), ("", NAMED[self.name].meaning)], f"scaling {self}")


def with_parameter(name: str, parameter: Any) -> NamedScaling:
    """Return the scaling of this name with its parameter or its levels, or say what that may be."""
    shape = NAMED[name]
    allowed, accepts = (_LEVELS, _is_positive) if shape.has_levels else (shape.allowed, shape.accepts)
    if isinstance(parameter, bool) or not isinstance(parameter, int | float | np.integer | np.floating):
        raise InputTypeError(f"`{shape.usage}` must have {allowed}: got {shown(parameter)}.")
    try:
        number = float(parameter)
    except OverflowError:
        number = np.nan
    if not accepts(number):
        raise InputValueError(f"`{shape.usage}` must have {allowed}: got {shown(parameter)}.")
    is_whole = shape.accepts is _is_count or (shape.has_levels and number.is_integer())
    return NamedScaling(name, int(number) if is_whole else number)


def parse_name(text: str, argument: str = "weights", more: Iterable[str] = ()) -> NamedScaling:
    """Return the scaling that a text such as `top`, `top:10` or `geometric:0.9` names; `more` could have been said."""
    name, colon, parameter = text.strip().partition(":")
    shape = NAMED.get(name)
    if shape is None:
        raise unknown_name(argument, text, [*(known.pattern for known in _SHAPES), *more])
    if shape.has_levels and not colon:
        return NamedScaling(name)
    try:
        return with_parameter(name, float_of(parameter))
    except ValueError:
        allowed = _LEVELS if shape.has_levels else shape.allowed
        raise InputValueError(f"`{argument}`: {shape.usage} must have {allowed}: got {text!r}.") from None


uniform = NamedScaling("uniform")
top = NamedScaling("top")
bottom = NamedScaling("bottom")
ends = NamedScaling("ends")
middle = NamedScaling("middle")
ends_quadratic = NamedScaling("ends_quadratic")
hyperbolic = NamedScaling("hyperbolic")
logarithmic = NamedScaling("logarithmic")


def geometric(p: float) -> NamedScaling:
    """Return the scaling w(i) = p^(i-1)."""
    return with_parameter("geometric", p)


def span(f: float) -> NamedScaling:
    """Return the constant scaling under which positions further apart than f of the ranking are fully told apart."""
    return with_parameter("span", f)


def top_k(k: int) -> NamedScaling:
    """Return the scaling that tells the first k positions apart, from each other and from the rest."""
    return with_parameter("top_k", k)


def top_k_exclusive(k: int) -> NamedScaling:
    """Return the paper's top-k scaling, under which position k is one class with the positions below it."""
    return with_parameter("top_k_exclusive", k)
