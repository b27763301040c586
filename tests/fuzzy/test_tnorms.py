"""T-norms: the axioms, the limits of the families, a twin in high precision."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference.tnorms import family
from tiewise.fuzzy import FAMILIES, as_tnorm, is_tnorm

PARAMETERS = {
    "hamacher": [0, 0.5, 1, 2, 1e9, "inf"],
    "frank": [0, 1e-9, 0.5, 1, 2, 1000, 1e200, "inf"],
    "yager": [0, 0.5, 1, 2, 50, "inf"],
    "schweizer_sklar": ["-inf", -50, -1, -1e-9, 0, 1e-9, 0.5, 1, 2, 100, "inf"],
    "dombi": [0, 0.5, 1, 2, 50, "inf"],
    "aczel_alsina": [0, 0.5, 1, 2, 50, "inf"],
    "sugeno_weber": [-1, -0.999999999, -0.5, 0, 1, 10, "inf"],
}
EVERY = [
    text
    for name, its_family in FAMILIES.items()
    for text in ([name] if its_family.low is None else [f"{name}:{p}" for p in PARAMETERS[name]])
]
GRID = np.linspace(0, 1, 41)
A, B = np.meshgrid(GRID, GRID)


@pytest.mark.parametrize("text", EVERY)
def test_the_axioms_hold(text):
    verdict = is_tnorm(as_tnorm(text))
    assert verdict, verdict.reason


@pytest.mark.parametrize("text", EVERY)
def test_the_conorm_is_dual_and_the_text_goes_round(text):
    tnorm = as_tnorm(text)
    np.testing.assert_allclose(tnorm.conorm(A, B), 1 - tnorm(1 - A, 1 - B))
    np.testing.assert_allclose(tnorm.conorm(A, np.zeros_like(A)), A, atol=1e-15)
    assert as_tnorm(str(tnorm)) == tnorm


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("hamacher:1", "product"),
        ("hamacher:2", "einstein"),
        ("hamacher:inf", "drastic"),
        ("frank:0", "minimum"),
        ("frank:1", "product"),
        ("frank:inf", "lukasiewicz"),
        ("yager:0", "drastic"),
        ("yager:1", "lukasiewicz"),
        ("yager:inf", "minimum"),
        ("schweizer_sklar:-inf", "minimum"),
        ("schweizer_sklar:-1", "hamacher:0"),
        ("schweizer_sklar:0", "product"),
        ("schweizer_sklar:1", "lukasiewicz"),
        ("schweizer_sklar:inf", "drastic"),
        ("dombi:0", "drastic"),
        ("dombi:1", "hamacher:0"),
        ("dombi:inf", "minimum"),
        ("aczel_alsina:0", "drastic"),
        ("aczel_alsina:1", "product"),
        ("aczel_alsina:inf", "minimum"),
        ("sugeno_weber:-1", "drastic"),
        ("sugeno_weber:0", "lukasiewicz"),
        ("sugeno_weber:inf", "product"),
    ],
)
def test_members_and_limits_of_the_families(text, limit):
    # Klement, Mesiar and Pap (2000), chapter 4.
    np.testing.assert_allclose(as_tnorm(text)(A, B), as_tnorm(limit)(A, B), atol=1e-12)


inside = st.floats(0.001, 0.999)


@pytest.mark.parametrize("text", [text for text in EVERY if ":" in text])
@given(a=inside, b=inside)
def test_families_equal_their_twin_in_high_precision(text, a, b):
    name, _, p = text.partition(":")
    limits = {"hamacher": "inf", "frank": "0 1 inf", "yager": "0 inf", "schweizer_sklar": "-inf 0 inf",
              "dombi": "0 inf", "aczel_alsina": "0 inf", "sugeno_weber": "-1 inf"}  # fmt: skip
    if p in limits[name].split():
        return
    assert float(as_tnorm(text)(a, b)) == pytest.approx(family(name, p, a, b), rel=1e-11, abs=1e-13)


def test_a_wrong_tnorm_is_caught_by_each_axiom():
    laws = tw.fuzzy
    assert not laws.boundary(np.maximum)
    assert not laws.commutative(lambda a, b: a * b**2)
    assert not laws.monotone(lambda a, b: np.where((a < 1) & (b < 1), (1 - a) * (1 - b), np.minimum(a, b)))
    verdict = laws.associative(lambda a, b: a * b * (1 + (1 - a) * (1 - b)) ** 0.5)
    assert not verdict
    assert len(verdict.counterexample) == 3
    assert "but T(" in verdict.reason
    assert str(laws.is_tnorm(np.maximum)).startswith("t-norm: no, not boundary conditions: T(")
    assert str(laws.is_tnorm(np.minimum)) == "t-norm: yes"


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: tw.fuzzy.TNorm("nope"), "`tnorm` must be one of .*: got 'nope'"),
        (lambda: tw.fuzzy.TNorm("hamacher"), "hamacher:p must have a number p from 0 to inf: got None"),
        (lambda: tw.fuzzy.TNorm("hamacher", -5), "from 0 to inf: got -5"),
        (lambda: tw.fuzzy.TNorm("minimum", 3.0), "minimum takes no parameter: got 3.0"),
    ],
)
def test_a_tnorm_cannot_be_built_wrong(build, message):
    with pytest.raises(tw.TiewiseError, match=message):
        build()


def test_broadcasting_and_scalars():
    tnorm = as_tnorm("product")
    assert float(tnorm(0.5, 0.5)) == 0.25
    assert tnorm(np.ones((3, 1)), np.ones(4)).shape == (3, 4)


@pytest.mark.parametrize(
    "tnorm", ["lukasiewicz", "yager:1", "schweizer_sklar:1", "sugeno_weber:0", "frank:inf", "nilpotent"]
)
def test_what_only_rounding_puts_beyond_the_border_is_nothing(tnorm):
    # d_x(1, 2) + d_y(2, 3) = 0.4 + 0.6 is 1, and not more: nothing can be compared
    with pytest.warns(tw.UndefinedCorrelationWarning):
        found = tw.scaled_gamma([1, 2, 3], [2, 1, 3], weights=[0.2, 0.4], tnorm=tnorm)
    assert (found.concordant, found.discordant) == (0.0, 0.0)


@pytest.mark.parametrize("p", ["0.01", "0.3", "1e-300"])
def test_frank_keeps_its_digits_near_zero(p):
    small = tw.fuzzy.as_tnorm(f"frank:{p}")(np.array([0.0, 1e-6, 1e-8]), np.array([0.7, 1e-6, 1e-8]))
    s = np.log(float(p))
    np.testing.assert_allclose(small, np.array([0.0, 1e-6, 1e-8]) * [0.7, 1e-6, 1e-8] * s / np.expm1(s), rtol=2e-3)
    assert tw.scaled_gamma([1, 2, 3], [1, 2, 3], weights=[1e-6, 1e-8], tnorm=f"frank:{p}").statistic == 1.0
