"""Weight functions, the paper's scaling functions (section 4.1), and the distances of positions they give.

w(i) in [0, 1] says how well the positions i and i + 1 are distinguished. Distances of positions
accumulate these weights: by their maximum (equation 9) or by their clipped sum (equation 8).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tiewise.errors import TiewiseError, check_choice, refuse, unknown
from tiewise.ranking import ByKey, Floats, is_whole, whole
from tiewise.text import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NEAR_ONE = 1.0 - 1e-12  # distances from here on are 1: drastic and nilpotent t-norms jump there


class Shape(NamedTuple):
    """A named weight function: w(i) for the positions i = 1, 2, ... of n, with one parameter a."""

    formula: str
    weight: Callable[[Floats, int, float], NDArray[np.floating[Any]]]
    parameter: str = ""
    low: float = 0.0
    high: float = np.inf
    default: float | None = None


SHAPES = {
    "uniform": Shape("c, or 1 without c", lambda i, n, c: np.full(len(i), c), "c", high=1.0, default=1.0),
    "top": Shape("(n - i)/n", lambda i, n, a: (n - i) / n),
    "power": Shape("((n - i)/n)^a", lambda i, n, a: ((n - i) / n) ** a, "a"),
    "bottom": Shape("i/n", lambda i, n, a: i / n),
    "ends": Shape("|n - 2i|/n", lambda i, n, a: np.abs(n - 2 * i) / n),
    "middle": Shape("1 - |n - 2i|/n", lambda i, n, a: 1 - np.abs(n - 2 * i) / n),
    "logarithmic": Shape("1/log2(i + 1), the discount of DCG", lambda i, n, a: 1 / np.log2(i + 1)),
    "sqrt": Shape("1/sqrt(i)", lambda i, n, a: 1 / np.sqrt(i)),
    "hyperbolic": Shape("1/i", lambda i, n, a: 1 / i),
    "geometric": Shape("p^(i - 1)", lambda i, n, p: p ** (i - 1), "p", high=1.0),
    "top_k": Shape("1 for i <= k, else 0: the rest is tied; k = 10% is n/10", lambda i, n, k: (i <= k) * 1.0, "k", 1.0),
    "points": Shape("linear between points of i/n: points:0=1,0.2=0.5,1=0", lambda i, n, a: i, "share=weight,..."),
}


@dataclass(frozen=True, eq=False)
class Weights(ByKey):
    """A weight function: a text such as "top" or "top_k:10", numbers w(1), ..., w(n - 1), or a callable n -> numbers.

    >>> Weights("top").vector(4)
    array([0.75, 0.5 , 0.25])
    """

    spec: str | Floats | Callable[[int], ArrayLike]

    def __init__(self, spec: str | Iterable[float] | Callable[[int], ArrayLike] | Weights) -> None:
        given: Any = spec.spec if isinstance(spec, Weights) else spec
        if isinstance(given, str):
            numbers = _numbers_in(given)
            given = given.strip() if numbers is None else numbers
        if isinstance(given, str):
            _check_text(given)
        elif not callable(given):
            given = _checked(given)
        object.__setattr__(self, "spec", given)

    def vector(self, n: int) -> Floats:
        """Return w(1), ..., w(n - 1), numbers in [0, 1]."""
        w = self.costs(n)
        if not isinstance(self.spec, str):  # named shapes do
            refuse(w > 1.0, w, "weights", "lie in [0, 1]")
        return w

    def costs(self, n: int) -> Floats:
        """Return n - 1 numbers >= 0, one for each two neighbouring positions."""
        return self._numbers(n, n - 1)

    def by_position(self, n: int) -> Floats:
        """Return n numbers >= 0, one for each position; a named shape is its formula at 1, ..., n."""
        return self._numbers(n, n)

    def _numbers(self, n: int, count: int) -> Floats:
        if not isinstance(n, int | np.integer) or n < 1:
            raise TiewiseError(f"`n` must be a whole number of items, at least 1: got {n!r}.")
        if isinstance(self.spec, str):
            return _shape_vector(self.spec, n, count)
        w = self.spec if isinstance(self.spec, np.ndarray) else _checked(self.spec(n))
        if len(w) != count:
            raise TiewiseError(f"`weights` must be {'n - 1' if count < n else 'n'} = {count} numbers: got {len(w)}.")
        return w

    def scale(self, n: int) -> Floats:
        """Return W(1), ..., W(n): W(1) = 0, W(p) = w(1) + ... + w(p - 1)."""
        return np.concatenate(([0.0], np.cumsum(self.vector(n))))

    def distances(self, n: int, aggregate: Aggregate = "max") -> Floats:
        """Return the n x n distances between positions.

        "max" takes the largest weight between two positions (equation 9 of the paper),
        "sum" adds them and clips at 1 (equation 8). A matrix or a callable d(p, q) stands for itself.
        """
        rule = as_aggregate(aggregate)
        if isinstance(rule, Metric):
            return rule.table(n)
        if rule == "sum":
            scale = self.scale(n)
            d = np.abs(scale[:, None] - scale)
        else:
            d = np.triu(np.broadcast_to(np.concatenate(([0.0], self.vector(n))), (n, n)), 1)
            np.maximum.accumulate(d, axis=1, out=d)
            d += d.T
        d[d > NEAR_ONE] = 1.0
        return d

    def describe(self, n: int, aggregate: Aggregate = "max") -> str:
        """Return in words what these weights do to rankings of n items.

        >>> Weights("top").describe(100)
        'a reversed top 10 costs 1.9 times its unweighted cost (scaled gamma); the value rests on about 84 of 100 items'
        """
        from tiewise.inference import Form
        from tiewise.pairs import Side

        k, places = min(10, n), np.arange(1.0, n + 1)
        reversed_top = np.append(places[:k][::-1], places[k:])
        own, plain = (
            Form("gamma", Side(places, weights, rule), Side(reversed_top, weights, rule))
            for weights, rule in ((self, as_aggregate(aggregate)), (UNIFORM, as_aggregate("max")))
        )
        if np.isnan(own.value):
            raise TiewiseError(f"these weights distinguish no positions of {n} items.")
        return (
            f"a reversed top {k} costs {(1.0 - own.value) / (1.0 - plain.value):.2g} times its unweighted cost "
            f"(scaled gamma); the value rests on about {own.n_effective:,.0f} of {n:,} items"
        )

    def between(self, positions: Floats, aggregate: Aggregate = "max") -> Floats:
        """Return the distances between the positions of items; by "sum", W is linear between whole positions."""
        n = len(positions)
        if as_aggregate(aggregate) == "sum" and not is_whole(positions):
            values = np.interp(positions, np.arange(1.0, n + 1), self.scale(n))
            return np.minimum(np.abs(values[:, None] - values), 1.0)
        cells = whole(positions) - 1
        return self.distances(n, aggregate)[np.ix_(cells, cells)]

    def __str__(self) -> str:
        if isinstance(self.spec, np.ndarray):
            return ",".join(map(repr, self.spec.tolist()))
        return self.spec if isinstance(self.spec, str) else f"<{getattr(self.spec, '__name__', 'callable')}>"

    def _key(self) -> Hashable:
        return self.spec.tobytes() if isinstance(self.spec, np.ndarray) else self.spec

    def plot(self, n: int, ax: Axes | None = None) -> Axes:
        """Draw w(1), ..., w(n - 1) with matplotlib and return the Axes; nothing is shown."""
        from tiewise import plots

        return plots.weights(self, n, ax)


WeightsLike = str | Iterable[float] | Callable[[int], ArrayLike] | Weights


def as_weights(weights: WeightsLike) -> Weights:
    """Return a Weights; texts are parsed once."""
    if isinstance(weights, Weights):
        return weights
    return _from_text(weights) if isinstance(weights, str) else Weights(weights)


_from_text = lru_cache(maxsize=256)(Weights)


def _numbers_in(text: str) -> list[float] | None:
    """Return the numbers of a text like "0.9,0.5,0.1", or None."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        return None


def _checked(numbers: Any) -> Floats:
    """Return finite numbers >= 0; whether they may exceed 1 is for the measure to say."""
    try:
        w = np.asarray(numbers if hasattr(numbers, "__len__") else list(numbers))
        if w.ndim != 1 or w.dtype.kind not in "iuf":
            raise TypeError
    except (TypeError, ValueError):
        raise TiewiseError(
            f"`weights` must be a text such as 'top', a callable, or one row of numbers: got {numbers!r}."
        ) from None
    w = w.astype(float)
    refuse(~(np.isfinite(w) & (w >= 0.0)), w, "weights", "be finite and not negative")
    w.flags.writeable = False
    return w


def _check_text(text: str) -> None:
    """Refuse a text that names no weights."""
    name, colon, argument = text.partition(":")
    if name not in SHAPES:
        digits = name.removeprefix("top")
        if name.startswith("top") and digits.isdigit():
            raise TiewiseError(f"unknown weights {text!r}: top_k:{digits} for the first {digits} positions.")
        raise unknown("weights", text, SHAPES)
    shape = SHAPES[name]
    if not shape.parameter and colon:
        wanted = f"; top_k:{argument} for the first {argument} positions" if name == "top" else ""
        raise TiewiseError(f"weights {name!r} take no parameter: got {text!r}{wanted}.")
    if shape.parameter and not argument and (colon or shape.default is None):
        raise TiewiseError(f"weights {name!r} need a parameter: {name}:{shape.parameter}.")
    if name == "points":
        _points(text)
    elif argument:
        _parameter(text, 1)


def _parameter(text: str, n: int) -> float:
    """Return the parameter of a text like "power:3"; that of "top_k:10%" depends on n."""
    name, _, argument = text.partition(":")
    shape = SHAPES[name]
    if not argument:
        return shape.default or 0.0
    is_share = name == "top_k" and argument.endswith("%")
    low, high = (0.0, 100.0) if is_share else (shape.low, shape.high)
    value = _plain(argument.removesuffix("%") if is_share else argument)
    if not low <= value <= high or (name == "top_k" and not is_share and value % 1 != 0):
        kind = "a whole number" if name == "top_k" and not is_share else "a number"
        span = f"of at least {low:g}" if high == np.inf else f"from {low:g} to {high:g}"
        raise TiewiseError(f"weights {name}:{shape.parameter} need {kind} {span}: got {argument!r}.")
    return max(1.0, float(round(value * n / 100))) if is_share else value


def _plain(text: str) -> float:
    """Return the number of a text in plain decimal notation, otherwise nan."""
    return float(text) if re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*", text, re.ASCII | re.I) else np.nan


def _points(text: str) -> tuple[list[float], list[float]]:
    """Return shares of n and weights of a text like "points:0=1,0.2=0.5,1=0"."""
    try:
        pairs = [tuple(map(_plain, part.split("="))) for part in text.partition(":")[2].split(",")]
        shares, weights = map(list, zip(*pairs, strict=True))
    except ValueError:
        raise TiewiseError(f"weights points are written points:0=1,0.2=0.5,1=0: got {text!r}.") from None
    if sorted(set(shares)) != shares or not all(0.0 <= value <= 1.0 for value in shares + weights):
        raise TiewiseError(f"weights points need ascending shares and weights in [0, 1]: got {text!r}.")
    return shares, weights


@lru_cache(maxsize=4)  # one comparison asks several times for the same weights
def _shape_vector(text: str, n: int, count: int) -> Floats:
    i = np.arange(1.0, count + 1)
    if text.startswith("points"):
        w = np.interp(i / n, *_points(text))
    else:
        w = SHAPES[text.partition(":")[0]].weight(i, n, _parameter(text, n)).astype(np.float64)
    w.flags.writeable = False
    return w


@dataclass(frozen=True, eq=False)
class Metric(ByKey):
    """Distances of positions given by the user: an n x n matrix or a callable d(p, q) on arrays of positions."""

    given: Floats | Callable[[Any, Any], ArrayLike]

    def __init__(self, given: ArrayLike | Callable[[Any, Any], ArrayLike]) -> None:
        if not callable(given):
            try:
                given = np.array(given, dtype=float)
            except (TypeError, ValueError):
                raise TiewiseError(
                    f'`aggregate` must be "max", "sum", a matrix or a callable: got {given!r}.'
                ) from None
            _check_pseudo_metric(given)
            given.flags.writeable = False
        object.__setattr__(self, "given", given)

    def table(self, n: int) -> Floats:
        """Return the distances of the positions 1, ..., n."""
        if isinstance(self.given, np.ndarray):
            if len(self.given) != n:
                raise TiewiseError(f"`aggregate` must be an n x n matrix with n = {n}: got {self.given.shape}.")
            return self.given
        return _called(self.given, n)

    def _key(self) -> Hashable:
        return self.given.tobytes() if isinstance(self.given, np.ndarray) else self.given

    def __str__(self) -> str:
        return f"<{len(self.given)} x {len(self.given)} matrix>" if isinstance(self.given, np.ndarray) else "<callable>"


Aggregate = Literal["max", "sum"] | Metric | ArrayLike | Callable[[Any, Any], ArrayLike]


def as_aggregate(aggregate: Aggregate) -> Literal["max", "sum"] | Metric:
    """Return "max", "sum" or a Metric."""
    if isinstance(aggregate, str):
        check_choice("aggregate", aggregate, ("max", "sum"))
        return "max" if aggregate == "max" else "sum"
    return aggregate if isinstance(aggregate, Metric) else Metric(aggregate)


@lru_cache(maxsize=8)
def _called(function: Callable[[Any, Any], ArrayLike], n: int) -> Floats:
    p = np.arange(1.0, n + 1)
    try:
        d = np.array(np.broadcast_to(function(p[:, None], p[None, :]), (n, n)), dtype=float)
    except (TypeError, ValueError) as error:
        raise TiewiseError(
            f"`aggregate` must take arrays of positions (numpy.vectorize makes it so): {error}"
        ) from None
    _check_pseudo_metric(d)
    d.flags.writeable = False
    return d


def _check_pseudo_metric(d: Floats) -> None:
    """Refuse a matrix that is no pseudo-metric with values in [0, 1]; three passes of O(n^3) at most."""
    if d.ndim != 2 or d.shape[0] != d.shape[1]:
        raise TiewiseError(f'`aggregate` must be "max", "sum", an n x n matrix or a callable: got the shape {d.shape}.')
    rules = (
        (~((d >= 0.0) & (d <= 1.0)), "lie in [0, 1]"),
        (np.diag(np.diag(d) != 0.0), "be 0 on the diagonal"),
        (np.abs(d - d.T) > 1e-12, "be symmetric"),
    )
    for broken, rule in rules:
        if broken.any():
            i, j = np.unravel_index(np.argmax(broken), d.shape)
            raise TiewiseError(f"`aggregate` must {rule}: got d({i + 1}, {j + 1}) = {number(d[i, j])}.")
    for k in range(len(d)):
        broken = d > d[:, k, None] + d[k] + 1e-12
        if broken.any():
            i, j = np.unravel_index(np.argmax(broken), d.shape)
            raise TiewiseError(
                "`aggregate` must obey the triangle inequality: "
                f"d({i + 1}, {j + 1}) = {number(d[i, j])} is more than d({i + 1}, {k + 1}) + d({k + 1}, {j + 1}) "
                f"= {number(d[i, k] + d[k, j])}."
            )


UNIFORM = Weights("uniform")
