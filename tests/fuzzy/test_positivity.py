"""Which t-norms are positive semi-definite kernels: what is known of each family, against tables by the letter."""

import math

import numpy as np
import pytest

from reference import scaled_gamma, tnorms as twin
from strategies import TNORMS
from tiewise.fuzzy import as_tnorm
from tiewise.fuzzy.positivity import why_not_positive
from tiewise.fuzzy.tnorm_formulas import FAMILIES

# Family: parameters on both sides of each border, and whether T is a positive kernel there.
KNOWN = {
    "hamacher": {0.01: True, 0.5: True, 0.9: True, 1.1: False, 2: False, 10: False},
    "frank": {0.01: True, 0.5: True, 0.9: True, 1.5: False, 3: False, 100: False},
    "yager": {0.5: False, 1: False, 3: False, 20: False},
    "schweizer_sklar": {-5: True, -1: True, -0.1: True, 0.1: False, 1: False, 3: False},
    "dombi": {0.5: False, 0.9: False, 1: True, 1.1: True, 3: True},
    "aczel_alsina": {0.5: False, 0.9: False, 1.1: True, 3: True},
    "sugeno_weber": {-0.5: False, 0: False, 2: False, 20: False},
}
LIMITS = {
    "hamacher": {0: True, 1: True, math.inf: False},
    "frank": {0: True, 1: True, math.inf: False},
    "yager": {0: False, math.inf: True},
    "schweizer_sklar": {-math.inf: True, 0: True, math.inf: False},
    "dombi": {0: False, math.inf: True},
    "aczel_alsina": {0: False, 1: True, math.inf: True},
    "sugeno_weber": {-1: False, math.inf: True},
}
GRID = [*np.linspace(0.02, 0.98, 25).tolist(), 0.002, 0.99, 0.995, 0.999]


def cases(table):
    return [(name, p, known) for name, row in table.items() for p, known in row.items()]


def smallest_eigenvalue(table):
    return float(np.linalg.eigvalsh(np.array(table, dtype=float))[0])


def test_every_family_is_known():
    assert {*KNOWN} == {*LIMITS} == {name for name, family in FAMILIES.items() if family.low is not None}
    assert {*FAMILIES} == {*KNOWN, *TNORMS, "einstein"}


@pytest.mark.parametrize(("name", "p", "known"), cases(KNOWN))
def test_families(name, p, known):
    smallest = smallest_eigenvalue([[twin.family(name, p, a, b) for b in GRID] for a in GRID])
    assert (smallest > -1e-13) == known
    assert (why_not_positive(as_tnorm(f"{name}:{p}")) is None) == known


@pytest.mark.parametrize(("name", "p", "known"), cases(LIMITS))
def test_limits_of_families(name, p, known):
    tnorm = as_tnorm(f"{name}:{p}")
    assert (why_not_positive(tnorm) is None) == known
    grid = np.array([*GRID, 1.0])
    assert (smallest_eigenvalue(tnorm(grid[:, None], grid)) > -1e-13) == known


@pytest.mark.parametrize("name", TNORMS)
def test_tnorms_without_a_parameter(name):
    grid = [*GRID, 1.0]
    smallest = smallest_eigenvalue([[float(scaled_gamma.TNORMS[name](a, b)) for b in grid] for a in grid])
    assert (smallest > -1e-13) == (why_not_positive(as_tnorm(name)) is None) == (name in ("product", "minimum"))


def test_einstein_is_hamacher_2():
    assert why_not_positive(as_tnorm("einstein")) == "got einstein"


def test_functions_are_tried():
    assert why_not_positive(as_tnorm(lambda a, b: np.minimum(a, b))) is None
    assert why_not_positive(as_tnorm(lambda a, b: a * b / np.maximum(np.maximum(a, b), 0.5))) is None  # Dubois, Prade
    assert "has the eigenvalue -" in why_not_positive(as_tnorm(lambda a, b: np.where(a + b > 1, np.minimum(a, b), 0)))
