"""The formulas of the t-norms and their families on arrays with values in [0, 1], and the table that names them.

Parametrisation: Klement, Mesiar and Pap, *Triangular Norms* (2000), chapter 4. Each family's limits, where its formula
breaks down, are the basic t-norms that the book names. `slack` is the rounding error to allow at the border beyond
which a t-norm is not 0.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.kernels.norms import KINDS


def minimum(a: Floats, b: Floats) -> Floats:
    """T(a, b) = min(a, b)."""
    return np.minimum(a, b)


def product(a: Floats, b: Floats) -> Floats:
    """T(a, b) = ab."""
    return a * b


def lukasiewicz(a: Floats, b: Floats, slack: float = 0.0) -> Floats:
    """T(a, b) = max(0, a + b - 1)."""
    # a - (1 - b) and not (a + b) - 1: the difference 1 - b is exact for b >= 1/2, where T(a, b) > 0 is close.
    high = np.maximum(a, b)
    excess = np.minimum(a, b) - (1.0 - high)
    return np.where((excess > slack) | (high == 1.0), np.maximum(0.0, excess), 0.0)


def drastic(a: Floats, b: Floats) -> Floats:
    """T(a, b) = min(a, b) if max(a, b) = 1, else 0."""
    return np.where(np.maximum(a, b) == 1.0, np.minimum(a, b), 0.0)


def nilpotent(a: Floats, b: Floats, slack: float = 0.0) -> Floats:
    """T(a, b) = min(a, b) if a + b > 1, else 0 (Fodor's nilpotent minimum)."""
    reached = (a + b > 1.0 + slack) | (np.maximum(a, b) == 1.0)
    return np.where(reached, np.minimum(a, b), 0.0)


def hamacher(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = ab / (p + (1-p)(a + b - ab)), p in [0, inf]."""
    if math.isinf(p):
        return drastic(a, b)
    # p + (1-p)(a + b - ab), written so that nothing cancels for a large p.
    return _divide(a * b, (a + b - a * b) + p * (1.0 - a) * (1.0 - b))


def frank(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = log_p(1 + (p^a - 1)(p^b - 1)/(p - 1)), p in [0, inf]."""
    if p in (0.0, 1.0) or math.isinf(p):
        return {0.0: minimum, 1.0: product}.get(p, lukasiewicz)(a, b)
    s = math.log(p)
    if s < -1.0:
        # Below 1 by little, 1 + (p^a - 1)(p^b - 1)/(p - 1) is best told by what it lacks. Where it lacks much it
        # cancels, and the same as a sum of positive terms does not.
        below = np.expm1(s * a) * np.expm1(s * b) / math.expm1(s)
        terms = np.exp(s * a) * -np.expm1(s * b) + np.exp(s * b) * -np.expm1(s * (1.0 - b))
        with np.errstate(divide="ignore"):
            inside = np.where(below > -0.5, np.log1p(below), np.log(terms / -math.expm1(s)))
        return np.asarray(inside / s)
    if s <= 1.0:
        return np.asarray(np.log1p(np.expm1(s * a) * np.expm1(s * b) / math.expm1(s)) / s)
    # p^a overflows for a large p, so the powers are taken out of the logarithm.
    with np.errstate(divide="ignore"):
        log_rest = np.log(-np.expm1(-s * a)) + np.log(-np.expm1(-s * b)) - math.log(-math.expm1(-s))
    return np.asarray(np.logaddexp(0.0, s * (a + b - 1.0) + log_rest) / s)


def yager(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = max(0, 1 - ((1-a)^p + (1-b)^p)^(1/p)), p in [0, inf]."""
    if p == 0.0:
        return drastic(a, b)
    return np.maximum(0.0, 1.0 - _power_norm(1.0 - a, 1.0 - b, p))


def schweizer_sklar(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = max(0, a^p + b^p - 1)^(1/p), p in [-inf, inf]."""
    if p == 0.0 or math.isinf(p):
        return {0.0: product, math.inf: drastic, -math.inf: minimum}[p](a, b)
    low, high = np.minimum(a, b), np.maximum(a, b)
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
        # The bracket is 1 + small, where small keeps its digits only if it is not added to 1 first.
        small = np.expm1(p * np.log(low)) + np.expm1(p * np.log(high))
        by_logarithm = np.exp(np.log1p(small) / p)
        if p > 0.0:
            by_power = np.maximum(0.0, low**p + np.expm1(p * np.log(high))) ** (1.0 / p)
        else:
            # low^p overflows, so it is taken out of the bracket: 1 + (low/high)^-p - low^-p lies in [1, 2].
            by_power = low * (1.0 + _divide(low, high) ** -p - low**-p) ** (1.0 / p)
    return np.where(np.abs(small) < 0.5, by_logarithm, by_power)


def dombi(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = 1 / (1 + (((1-a)/a)^p + ((1-b)/b)^p)^(1/p)), p in [0, inf]."""
    if p == 0.0:
        return drastic(a, b)
    with np.errstate(divide="ignore", over="ignore"):
        return np.asarray(1.0 / (1.0 + _power_norm((1.0 - a) / a, (1.0 - b) / b, p)))


def aczel_alsina(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = exp(-((-log a)^p + (-log b)^p)^(1/p)), p in [0, inf]."""
    if p == 0.0:
        return drastic(a, b)
    with np.errstate(divide="ignore"):
        return np.asarray(np.exp(-_power_norm(-np.log(a), -np.log(b), p)))


def sugeno_weber(a: Floats, b: Floats, p: float) -> Floats:
    """T(a, b) = max(0, (a + b - 1 + p ab)/(1 + p)), p in [-1, inf]."""
    if p == -1.0 or math.isinf(p):
        return drastic(a, b) if p < 0.0 else product(a, b)
    # (a + b - 1 + p ab)/(1 + p), written so that nothing cancels for p near -1.
    return np.maximum(0.0, a * b - (1.0 - a) * (1.0 - b) / (1.0 + p))


def _divide(numerator: Floats, denominator: Floats) -> Floats:
    """Return the quotient, and 0 where both are 0."""
    return np.divide(numerator, denominator, out=np.zeros_like(numerator), where=denominator != 0.0)


def _power_norm(u: Floats, v: Floats, p: float) -> Floats:
    """Return (u^p + v^p)^(1/p) for u, v >= 0 without overflow or underflow of the powers."""
    largest = np.maximum(u, v)
    if math.isinf(p):
        return largest
    with np.errstate(invalid="ignore", over="ignore"):
        ratio = np.where(largest > 0.0, np.minimum(u, v) / np.where(largest > 0.0, largest, 1.0), 0.0)
        norm = largest * (1.0 + ratio**p) ** (1.0 / p)
    return np.where(np.isinf(largest), np.inf, norm)


@dataclass(frozen=True, slots=True)
class Family:
    """A t-norm or a parametric family of them: how it is written, its formula, and what the parameter may be."""

    name: str
    formula: str
    function: Callable[..., Floats]
    low: float | None = None
    """The least value of the parameter, which goes up to infinity; None if there is no parameter."""
    has_border: Callable[[float], bool] = lambda p: False
    """By the parameter, whether T is 0 up to a border that rounding can cross: what is beyond it by that alone is 0.

    A t-norm without a parameter then takes `slack` as its third argument.
    """
    is_positive: Callable[[float], bool] = lambda p: False
    """By the parameter, whether T is a positive semi-definite kernel (docs/mathematics.md#positive-t-norms)."""

    @property
    def pattern(self) -> str:
        """How the t-norm is written: its name, with its parameter after a colon."""
        return self.name if self.low is None else f"{self.name}:p"

    @property
    def kernel(self) -> int | None:
        """The number under which compiled loops know the t-norm; None if there are none."""
        return KINDS.get(self.name)


def _always(p: float) -> bool:
    return True


_FAMILIES = (
    Family("minimum", "min(a, b)", minimum, is_positive=_always),
    Family("product", "ab", product, is_positive=_always),
    Family("lukasiewicz", "max(0, a + b - 1)", lukasiewicz, has_border=_always),
    Family("drastic", "min(a, b) if max(a, b) = 1, else 0", drastic),
    Family("nilpotent", "min(a, b) if a + b > 1, else 0", nilpotent, has_border=_always),
    Family("hamacher", "ab/(p + (1-p)(a + b - ab)), p >= 0", hamacher, 0.0, is_positive=lambda p: p <= 1.0),
    Family("einstein", "ab/(2 - (a + b - ab)): hamacher:2", lambda a, b: hamacher(a, b, 2.0)),
    Family(
        "frank",
        "log_p(1 + (p^a - 1)(p^b - 1)/(p - 1)), p >= 0",
        frank,
        0.0,
        lambda p: p == math.inf,
        lambda p: p <= 1.0,
    ),
    Family(
        "yager",
        "max(0, 1 - ((1-a)^p + (1-b)^p)^(1/p)), p >= 0",
        yager,
        0.0,
        lambda p: p != math.inf,
        lambda p: p == math.inf,
    ),
    Family(
        "schweizer_sklar",
        "max(0, a^p + b^p - 1)^(1/p)",
        schweizer_sklar,
        -math.inf,
        lambda p: p > 0.0,
        lambda p: p <= 0.0,
    ),
    Family(
        "dombi",
        "1/(1 + (((1-a)/a)^p + ((1-b)/b)^p)^(1/p)), p >= 0",
        dombi,
        0.0,
        is_positive=lambda p: p >= 1.0,
    ),
    Family(
        "aczel_alsina",
        "exp(-((-log a)^p + (-log b)^p)^(1/p)), p >= 0",
        aczel_alsina,
        0.0,
        is_positive=lambda p: p >= 1.0,
    ),
    Family(
        "sugeno_weber",
        "max(0, (a + b - 1 + p ab)/(1 + p)), p >= -1",
        sugeno_weber,
        -1.0,
        lambda p: p != math.inf,
        lambda p: p == math.inf,
    ),
)

FAMILIES: dict[str, Family] = {family.name: family for family in _FAMILIES}
