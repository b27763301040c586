"""The laws of fuzzy relations (docs/mathematics.md#fuzzy-relations) as predicates.

A relation is an N x N matrix, T a t-norm on arrays; positions in counterexamples count from 1.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Indices
from tiewise.laws.verdict import TOLERANCE, Verdict, first_broken, judge

Function = Callable[[Any, Any], Any]


def _compose(T: Function, A: Floats, B: Floats) -> tuple[Floats, Indices]:
    """Return max over y of T(A(x, y), B(y, z)) for all x, z, and where it is reached."""
    best = np.full((A.shape[0], B.shape[1]), -np.inf)
    where = np.zeros(best.shape, dtype=np.intp)
    for y in range(A.shape[1]):
        through = np.asarray(T(A[:, y, None], B[None, y, :]))
        better = through > best
        best[better] = through[better]
        where[better] = y
    return best, where


def reflexive(E: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """E(x, x) = 1."""
    own = np.asarray(E).diagonal()
    return judge("reflexive", np.abs(own - 1.0), lambda i: ((i + 1,), f"E({i + 1}, {i + 1}) = {own[i]:g}"), tolerance)


def irreflexive(R: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """R(x, x) = 0."""
    own = np.asarray(R).diagonal()
    return judge("irreflexive", np.abs(own), lambda i: ((i + 1,), f"R({i + 1}, {i + 1}) = {own[i]:g}"), tolerance)


def symmetric(E: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """E(x, y) = E(y, x)."""
    E = np.asarray(E)

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        return (i + 1, j + 1), f"E({i + 1}, {j + 1}) = {E[i, j]:g} but E({j + 1}, {i + 1}) = {E[j, i]:g}"

    return judge("symmetric", np.abs(E - E.T), tell, tolerance)


def transitive(relation: Floats, T: Function, tolerance: float = TOLERANCE) -> Verdict:
    """T(A(x, y), A(y, z)) <= A(x, z)."""
    A = np.asarray(relation)
    best, where = _compose(T, A, A)

    def tell(i: int, k: int) -> tuple[tuple[float, ...], str]:
        x, y, z = i + 1, int(where[i, k]) + 1, k + 1
        return (x, y, z), f"T(A({x}, {y}), A({y}, {z})) = {best[i, k]:g} > A({x}, {z}) = {A[i, k]:g}"

    return judge("T-transitive", best - A, tell, tolerance)


def e_reflexive(L: Floats, E: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """E(x, y) <= L(x, y)."""
    L, E = np.asarray(L), np.asarray(E)

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        return (i + 1, j + 1), f"E({i + 1}, {j + 1}) = {E[i, j]:g} > L({i + 1}, {j + 1}) = {L[i, j]:g}"

    return judge("E-reflexive", E - L, tell, tolerance)


def antisymmetric(L: Floats, E: Floats, T: Function, tolerance: float = TOLERANCE) -> Verdict:
    """T(L(x, y), L(y, x)) <= E(x, y)."""
    L, E = np.asarray(L), np.asarray(E)
    both = np.asarray(T(L, L.T))

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        x, y = i + 1, j + 1
        return (x, y), f"T(L({x}, {y}), L({y}, {x})) = {both[i, j]:g} > E({x}, {y}) = {E[i, j]:g}"

    return judge("T-E-antisymmetric", both - E, tell, tolerance)


def strongly_complete(L: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """max(L(x, y), L(y, x)) = 1."""
    L = np.asarray(L)
    largest = np.maximum(L, L.T)

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        return (i + 1, j + 1), f"max(L({i + 1}, {j + 1}), L({j + 1}, {i + 1})) = {largest[i, j]:g}"

    return judge("strongly complete", np.abs(largest - 1.0), tell, tolerance)


def extensional(R: Floats, E: Floats, T: Function, tolerance: float = TOLERANCE) -> Verdict:
    """T(E(x, x'), E(y, y'), R(x, y)) <= R(x', y').

    T is taken to be a t-norm: because it is associative and monotone, the largest left-hand side over all x and y is
    found by two compositions, O(N^3) in place of O(N^4).
    """
    R, E = np.asarray(R), np.asarray(E)
    moved, where_y = _compose(T, R, E)
    best, where_x = _compose(T, E.T, moved)

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        x = int(where_x[i, j])
        y = int(where_y[x, j])
        names = (x + 1, y + 1, i + 1, j + 1)
        return names, (
            f"T(E({x + 1}, {i + 1}), E({y + 1}, {j + 1}), R({x + 1}, {y + 1})) = {best[i, j]:g} "
            f"> R({i + 1}, {j + 1}) = {R[i, j]:g}"
        )

    return judge("E-extensional", best - R, tell, tolerance)


def partition(R: Floats, E: Floats, tolerance: float = TOLERANCE) -> Verdict:
    """R(x, y) + E(x, y) + R(y, x) = 1."""
    R, E = np.asarray(R), np.asarray(E)
    total = R + E + R.T

    def tell(i: int, j: int) -> tuple[tuple[float, ...], str]:
        x, y = i + 1, j + 1
        return (x, y), f"R({x}, {y}) + E({x}, {y}) + R({y}, {x}) = {total[i, j]:g}"

    return judge("R + E + R' = 1", np.abs(total - 1.0), tell, tolerance)


def fuzzy_equivalence(E: Floats, T: Function) -> Verdict:
    """E is a T-equivalence: reflexive, symmetric and T-transitive."""
    return first_broken((reflexive(E), symmetric(E), transitive(E, T)), "T-equivalence")


def fuzzy_ordering(L: Floats, E: Floats, T: Function) -> Verdict:
    """L is a T-E-ordering: E-reflexive, T-E-antisymmetric and T-transitive."""
    return first_broken((e_reflexive(L, E), antisymmetric(L, E, T), transitive(L, T)), "T-E-ordering")


def strict_fuzzy_ordering(R: Floats, E: Floats, T: Function) -> Verdict:
    """R is a strict T-E-ordering: irreflexive, T-transitive and E-extensional."""
    return first_broken((irreflexive(R), transitive(R, T), extensional(R, E, T)), "strict T-E-ordering")
