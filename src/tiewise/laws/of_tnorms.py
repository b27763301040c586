"""The axioms of t-norms as predicates, tried on a grid of [0, 1]: a violation is proof, its absence evidence."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.laws.verdict import TOLERANCE, Verdict, first_broken, judge

Function = Callable[[Any, Any], Any]


def _grid(points: int) -> Floats:
    return np.linspace(0.0, 1.0, points)


def boundary(T: Function, points: int = 41, tolerance: float = TOLERANCE) -> Verdict:
    """T(a, 0) = 0 and T(a, 1) = a."""
    a = _grid(points)
    sides = np.array([T(a, np.zeros_like(a)), T(a, np.ones_like(a))])
    expected = np.array([np.zeros_like(a), a])

    def tell(side: int, i: int) -> tuple[tuple[float, ...], str]:
        return (a[i], side), f"T({a[i]:g}, {side}) = {sides[side, i]:g}, not {expected[side, i]:g}"

    return judge("boundary conditions", np.abs(sides - expected), tell, tolerance)


def commutative(T: Function, points: int = 41, tolerance: float = TOLERANCE) -> Verdict:
    """T(a, b) = T(b, a)."""
    g = _grid(points)
    table = np.asarray(T(*np.meshgrid(g, g, indexing="ij")))

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        return (
            g[i],
            g[j],
        ), f"T({g[i]:g}, {g[j]:g}) = {table[i, j]:g} but T({g[j]:g}, {g[i]:g}) = {table[j, i]:g}"

    return judge("commutative", np.abs(table - table.T), tell, tolerance)


def monotone(T: Function, points: int = 41, tolerance: float = TOLERANCE) -> Verdict:
    """T(a, b) <= T(a', b) for a <= a' (and so, by commutativity, in the other argument)."""
    g = _grid(points)
    table = np.asarray(T(*np.meshgrid(g, g, indexing="ij")))

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        return (g[i], g[i + 1], g[j]), (
            f"T({g[i]:g}, {g[j]:g}) = {table[i, j]:g} > T({g[i + 1]:g}, {g[j]:g}) = {table[i + 1, j]:g}"
        )

    return judge("monotone", table[:-1] - table[1:], tell, tolerance)


def associative(T: Function, points: int = 21, tolerance: float = 1e-9) -> Verdict:
    """T(T(a, b), c) = T(a, T(b, c)). The tolerance is wider: the rounding of roots and powers piles up."""
    g = _grid(points)
    a, b, c = np.meshgrid(g, g, g, indexing="ij")
    left, right = np.asarray(T(T(a, b), c)), np.asarray(T(a, T(b, c)))

    def tell(i: int, j: int, k: int) -> tuple[tuple[float, ...], str]:
        x, y, z = f"{g[i]:g}", f"{g[j]:g}", f"{g[k]:g}"
        return (g[i], g[j], g[k]), (
            f"T(T({x}, {y}), {z}) = {left[i, j, k]:g} but T({x}, T({y}, {z})) = {right[i, j, k]:g}"
        )

    return judge("associative", np.abs(left - right), tell, tolerance)


def is_tnorm(T: Function) -> Verdict:
    """All four axioms of a t-norm, on a grid of [0, 1]: a violation is proof, its absence evidence."""
    return first_broken((law(T) for law in (boundary, commutative, monotone, associative)), "t-norm")
