"""The arithmetic of the t-norms in compiled loops: against fractions, and against the table of t-norms."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from strategies import TNORMS
from tiewise.fuzzy import FAMILIES, as_tnorm
from tiewise.kernels.compiled.norms import norm, norm_of_weights
from tiewise.kernels.norms import KINDS

VALUES = [0.0, 5e-324, 1e-300, 0.1, 0.25, 0.3, 1 / 3, 0.5, 2 / 3, 0.7, 0.75, 0.9, 1 - 2**-53, 1.0]


def exactly(tnorm, a, b, slack):
    a, b = Fraction(a), Fraction(b)
    low, high = min(a, b), max(a, b)
    if high == 1 or tnorm == "minimum":
        return low
    if tnorm == "product":
        return a * b
    if tnorm == "drastic" or a + b - 1 <= slack:
        return Fraction(0)
    return low if tnorm == "nilpotent" else a + b - 1


@pytest.mark.parametrize("slack", [0.0, 2.0**-49, 0.25])
@pytest.mark.parametrize("tnorm", TNORMS)
def test_norms_are_exact_but_for_one_rounding(tnorm, slack):
    for a, b in product(VALUES, repeat=2):
        assert norm(KINDS[tnorm], a, b, slack) == float(exactly(tnorm, a, b, slack)), (a, b)


@pytest.mark.parametrize("tnorm", TNORMS)
def test_weights_are_taken_as_they_are_but_where_there_is_a_jump(tnorm):
    for a, b in product(VALUES, repeat=2):
        expected = exactly(tnorm, a, b, 2.0**-49 if tnorm == "nilpotent" else 0.0)
        assert norm_of_weights(KINDS[tnorm], a, b) == float(expected), (a, b)


def test_the_table_and_the_loops_agree():
    numbered = {name: family.kernel for name, family in FAMILIES.items() if family.kernel is not None}
    assert numbered == KINDS
    assert sorted(KINDS.values()) == list(range(len(KINDS)))
    grid = np.linspace(0, 1, 33)  # exact in binary, sums included
    for name, number in KINDS.items():
        for a in grid:
            assert as_tnorm(name)(a, grid).tolist() == [norm(number, a, b, 0.0) for b in grid]
