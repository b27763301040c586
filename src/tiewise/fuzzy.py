"""Fuzzy logic of positions: t-norms, the relations E, L, R and the tables C, D, T (sections 3 and 5).

>>> equality("top", 3)
array([[1.        , 0.33333333, 0.33333333],
       [0.33333333, 1.        , 0.66666667],
       [0.33333333, 0.66666667, 1.        ]])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Unpack

import numpy as np

from tiewise.errors import TiewiseError, unknown
from tiewise.ranking import Floats, RankingLike, Reading, align
from tiewise.weights import NEAR_ONE, Aggregate, Weights, WeightsLike

TOLERANCE = 1e-9  # of the laws: rounding breaks no law


class Family(NamedTuple):
    """A family of t-norms T(a, b) with one parameter s, or none."""

    formula: str
    norm: Callable[[Any, Any, float], Any]
    low: float | None = None


def _frank(a: Floats, b: Floats, s: float) -> Floats:
    if s == 1.0:
        return a * b
    log = np.log(s)
    return np.asarray(np.log1p(np.expm1(a * log) * np.expm1(b * log) / np.expm1(log)) / log)


def _schweizer_sklar(a: Floats, b: Floats, s: float) -> Floats:
    if s == 0.0:
        return a * b
    return np.asarray(np.maximum(a**s + b**s - 1, 0.0) ** (1 / s))


FAMILIES = {
    "product": Family("a b", lambda a, b, s: a * b),
    "minimum": Family("min(a, b)", lambda a, b, s: np.minimum(a, b)),
    "lukasiewicz": Family("max(0, a + b - 1)", lambda a, b, s: np.maximum(a + b - 1.0, 0.0)),
    "drastic": Family("min(a, b) if max(a, b) = 1, else 0", lambda a, b, s: np.zeros_like(a + b)),
    "nilpotent": Family("min(a, b) if a + b > 1, else 0", lambda a, b, s: np.minimum(a, b) * (a + b > 2.0 - NEAR_ONE)),
    "einstein": Family("hamacher:2", lambda a, b, s: a * b / (2.0 - a - b + a * b)),
    "hamacher": Family(
        "a b/(s + (1 - s)(a + b - a b)), s >= 0", lambda a, b, s: a * b / (s + (1 - s) * (a + b - a * b)), 0.0
    ),
    "frank": Family("log_s(1 + (s^a - 1)(s^b - 1)/(s - 1)), s > 0", _frank, 0.0),
    "yager": Family(
        "max(0, 1 - ((1 - a)^s + (1 - b)^s)^(1/s)), s > 0",
        lambda a, b, s: np.maximum(1 - ((1 - a) ** s + (1 - b) ** s) ** (1 / s), 0.0),
        0.0,
    ),
    "schweizer_sklar": Family("max(0, a^s + b^s - 1)^(1/s)", _schweizer_sklar, -np.inf),
    "dombi": Family(
        "1/(1 + (((1 - a)/a)^s + ((1 - b)/b)^s)^(1/s)), s > 0",
        lambda a, b, s: 1 / (1 + ((1 / a - 1) ** s + (1 / b - 1) ** s) ** (1 / s)),
        0.0,
    ),
    "aczel_alsina": Family(
        "exp(-((-log a)^s + (-log b)^s)^(1/s)), s > 0",
        lambda a, b, s: np.exp(-(((-np.log(a)) ** s + (-np.log(b)) ** s) ** (1 / s))),
        0.0,
    ),
    "sugeno_weber": Family(
        "max(0, (a + b - 1 + s a b)/(1 + s)), s > -1",
        lambda a, b, s: np.maximum((a + b - 1 + s * a * b) / (1 + s), 0.0),
        -1.0,
    ),
}

_WHOLE = ("product", "minimum", "lukasiewicz")  # their formulas hold at 0 and at 1, too


@dataclass(frozen=True)
class TNorm:
    """A t-norm, the conjunction of two degrees: T(a, 1) = a, monotone, commutative, associative."""

    name: str
    norm: Callable[[Any, Any], Any]

    def __call__(self, a: Any, b: Any) -> Any:
        """Return T(a, b), elementwise."""
        return self.norm(a, b)

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return tnorm, (self.norm if self.name.startswith("<") else self.name,)


TNormLike = str | TNorm | Callable[[Any, Any], Any]


def tnorm(spec: TNormLike) -> TNorm:
    """Return the t-norm of a text such as "minimum" or "yager:2", or of a callable T(a, b) on arrays.

    >>> float(tnorm("minimum")(0.7, 0.6))
    0.6
    """
    if isinstance(spec, str):
        return _named(spec)
    if isinstance(spec, TNorm):
        return spec
    if not callable(spec):
        raise TiewiseError(f'`tnorm` must be a text such as "minimum", or a callable: got {spec!r}.')
    _check_tnorm(spec)
    return TNorm(f"<{getattr(spec, '__name__', 'callable')}>", spec)


@cache
def _named(text: str) -> TNorm:
    name, colon, argument = text.partition(":")
    if name not in FAMILIES:
        raise unknown("t-norm", text, FAMILIES, {"min": "minimum", "prod": "product", "luka": "lukasiewicz"})
    family = FAMILIES[name]
    if (family.low is None) == bool(colon):
        need = "takes no parameter" if colon else f"needs a parameter, {name}:s"
        raise TiewiseError(f"t-norm {name!r} {need}: T(a, b) = {family.formula}.")
    try:
        s = float(argument) if colon else 0.0
    except ValueError:
        s = np.nan
    low = -np.inf if family.low is None else family.low
    if not (low < s < np.inf or (name == "hamacher" and s == 0.0)):
        raise TiewiseError(f"t-norm {name!r} got the parameter {argument!r}: T(a, b) = {family.formula}.")
    if name in _WHOLE:
        return TNorm(name, lambda a, b: family.norm(a, b, s))

    def norm(a: Any, b: Any) -> Any:
        low, high = np.minimum(a, b), np.maximum(a, b)
        with np.errstate(all="ignore"):  # where a degree is 0, formulas may divide by it
            inside = family.norm(low, high, s)
        return np.where(low <= 0.0, 0.0, np.where(high >= NEAR_ONE, low, inside))

    return TNorm(text, norm)


def conorm(spec: TNormLike) -> Callable[[Any, Any], Any]:
    """Return the dual conorm S(a, b) = 1 - T(1 - a, 1 - b)."""
    norm = tnorm(spec)
    return lambda a, b: 1.0 - norm(1.0 - np.asarray(a), 1.0 - np.asarray(b))


def _check_tnorm(norm: Callable[[Any, Any], Any]) -> None:
    """Refuse a callable that breaks a law of t-norms on a grid of degrees."""
    u = np.linspace(0.0, 1.0, 11)
    a, b, c = np.meshgrid(u, u, u, indexing="ij")
    try:
        ab, bc = np.broadcast_to(norm(a, b), a.shape), np.broadcast_to(norm(b, c), a.shape)
        again = (np.broadcast_to(norm(ab, c), a.shape), np.broadcast_to(norm(a, bc), a.shape))
        swapped = np.broadcast_to(norm(b, a), a.shape)
    except (TypeError, ValueError) as error:
        raise TiewiseError(f"`tnorm` must take arrays of degrees (numpy.vectorize makes it so): {error}") from None
    laws = {
        "T(a, 1) = a": np.abs(ab[:, -1] - a[:, -1]).max() <= TOLERANCE,
        "T(a, b) = T(b, a)": np.abs(ab - swapped).max() <= TOLERANCE,
        "T(a, b) grows with a": np.diff(ab, axis=0).min() >= -TOLERANCE,
        "T(T(a, b), c) = T(a, T(b, c))": np.abs(again[0] - again[1]).max() <= TOLERANCE,
    }
    for law, holds in laws.items():
        if not holds:
            raise TiewiseError(f"`tnorm` must be a t-norm: {law} does not hold.")


def equality(weights: WeightsLike, n: int, aggregate: Aggregate = "max") -> Floats:
    """Return the fuzzy equality of positions, E(p, q) = 1 - d(p, q)."""
    return 1.0 - Weights(weights).distances(n, aggregate)


def order(weights: WeightsLike, n: int, aggregate: Aggregate = "max") -> Floats:
    """Return the fuzzy order of positions, L(p, q) = 1 if p <= q, else E(p, q)."""
    return np.asarray(np.where(np.triu(np.ones((n, n), bool)), 1.0, equality(weights, n, aggregate)))


def strict_order(weights: WeightsLike, n: int, aggregate: Aggregate = "max") -> Floats:
    """Return the strict fuzzy order of positions, R(p, q) = 1 - L(q, p): d(p, q) if p < q, else 0."""
    return np.triu(Weights(weights).distances(n, aggregate), 1)


class Tables(NamedTuple):
    """n x n degrees to which pairs of items are concordant, discordant and tied; 0 on the diagonals.

    C + D + T = 1 for every pair. T_xy is the degree of a tie in both rankings; T_x and T_y are the rest of the
    degrees to which x and y tie the pair, so that T_x + T_xy = E_x and T_y + T_xy = E_y; with the product and
    every other t-norm above Lukasiewicz's all are degrees, and T = T_x + T_y + T_xy.
    """

    C: Floats
    D: Floats
    T: Floats
    T_x: Floats
    T_y: Floats
    T_xy: Floats


def tables(
    x: RankingLike,
    y: RankingLike,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: Aggregate = "max",
    tnorm: TNormLike = "product",
    **reading: Unpack[Reading],
) -> Tables:
    """Return the relations C, D, T, T_x, T_y, T_xy of two rankings as arrays, item by item (section 5)."""
    pair = align(x, y, **reading)
    n = len(pair.x)
    d_x = Weights(weights).between(pair.x, aggregate)
    d_y = Weights(weights if weights_y is None else weights_y).between(pair.y, aggregate)
    both = _tnorm(tnorm)(d_x, d_y)
    alike = np.sign(pair.x[:, None] - pair.x) * np.sign(pair.y[:, None] - pair.y)
    off = 1.0 - np.eye(n)
    return Tables(
        C=np.where(alike > 0, both, 0.0),
        D=np.where(alike < 0, both, 0.0),
        T=(1.0 - both) * off,
        T_x=(d_y - both) * off,
        T_y=(d_x - both) * off,
        T_xy=(1.0 - d_x - d_y + both) * off,
    )


_tnorm = tnorm  # `tables` has a parameter of this name


@dataclass(frozen=True)
class Check:
    """Whether a relation obeys its laws; otherwise the first law it breaks, and where (positions from 1)."""

    holds: bool
    law: str = ""
    counterexample: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return (
            "holds" if self.holds else f"{self.law} fails at the positions {', '.join(map(str, self.counterexample))}"
        )


def is_equivalence(E: Floats, tnorm: TNormLike = "product") -> Check:
    """Check that E is a fuzzy equivalence: reflexive, symmetric and transitive for the t-norm."""
    return _first_broken(
        ("reflexivity, E(p, p) = 1,", np.diag(1.0 - np.diag(E))),
        ("symmetry, E(p, q) = E(q, p),", np.abs(E - E.T)),
        ("transitivity, T(E(p, q), E(q, r)) <= E(p, r),", _transitivity(E, tnorm)),
    )


def is_ordering(L: Floats, E: Floats, tnorm: TNormLike = "product") -> Check:
    """Check that L is a fuzzy ordering: E-reflexive, antisymmetric and transitive for the t-norm, strongly complete."""
    return _first_broken(
        ("reflexivity, E(p, q) <= L(p, q),", E - L),
        ("antisymmetry, T(L(p, q), L(q, p)) <= E(p, q),", _tnorm(tnorm)(L, L.T) - E),
        ("transitivity, T(L(p, q), L(q, r)) <= L(p, r),", _transitivity(L, tnorm)),
        ("completeness, max(L(p, q), L(q, p)) = 1,", 1.0 - np.maximum(L, L.T)),
    )


def is_strict_ordering(R: Floats, E: Floats, tnorm: TNormLike = "product") -> Check:
    """Check that R is a strict fuzzy ordering: irreflexive, transitive for the t-norm, extensional for E.

    Extensionality, T(E(p, p'), E(q, q'), R(p, q)) <= R(p', q'), is checked on one side at a time.
    """
    norm = _tnorm(tnorm)
    left = norm(E[:, :, None], R[:, None, :]) - R[None, :, :]  # p, p', q
    right = norm(E.T[None, :, :], R[:, None, :]) - R[:, :, None]  # p, q', q
    return _first_broken(
        ("irreflexivity, R(p, p) = 0,", np.diag(np.diag(R))),
        ("transitivity, T(R(p, q), R(q, r)) <= R(p, r),", _transitivity(R, tnorm)),
        ("extensionality, T(E(p, p'), R(p, q)) <= R(p', q),", left),
        ("extensionality, T(E(q, q'), R(p, q)) <= R(p, q'),", right),
    )


def _transitivity(relation: Floats, spec: TNormLike) -> Floats:
    """By p, q, r: how far T(relation(p, q), relation(q, r)) exceeds relation(p, r)."""
    return np.asarray(tnorm(spec)(relation[:, :, None], relation[None, :, :]) - relation[:, None, :])


def _first_broken(*laws: tuple[str, Floats]) -> Check:
    for law, excess in laws:
        if excess.max() > TOLERANCE:
            where = np.unravel_index(np.argmax(excess), excess.shape)
            return Check(False, law, tuple(int(i) + 1 for i in where))
    return Check(True)
