"""How parameters are declared and read."""

from dataclasses import FrozenInstanceError, dataclass, fields
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG
from tiewise.parameters import (
    as_flag,
    as_inner_share,
    as_number,
    as_share,
    as_whole_number,
    parameter,
    read_parameters,
    word_of,
)


def noted(value, argument):
    return (argument, value)


@dataclass(frozen=True)
class Toy:
    plain: object = 1
    first: object = parameter(2, read=noted)
    second: object = parameter(None, read=noted)

    def __post_init__(self):
        read_parameters(self)


def test_a_parameter_is_read_as_its_declaration_says():
    assert (Toy().plain, Toy().first, Toy().second) == (1, ("first", 2), None)
    assert Toy(3, None, 4).first == ("first", None)  # None is read where it is not the default
    assert Toy(3, None, 4).second == ("second", 4)
    with pytest.raises(FrozenInstanceError):
        Toy().first = 3


def test_every_parameter_of_a_measure_says_how_it_is_read():
    unread = [f"{kind.name}.{one.name}" for kind in CATALOG.values() for one in fields(kind) if not one.metadata]
    assert unread == []


def test_what_does_not_go_together_is_checked_after_each_for_itself():
    with pytest.raises(tw.TiewiseError, match="`elements` must be a vector of weights or a dict"):
        tw.Kemeny(weights="top", elements=3)
    with pytest.raises(tw.TiewiseError, match="`weights` and `elements` must not be given together"):
        tw.Kemeny(weights="top", elements=[3])


def test_claims_are_the_classes_own_unless_parameters_change_them():
    assert tw.ScaledGamma(weights="top").claims is tw.ScaledGamma.claims
    assert not tw.ScaledGamma(weights="top", weights_y="bottom").claims.symmetric
    assert tw.ScaledGamma.claims.symmetric


@pytest.mark.parametrize(
    ("read", "given", "expected"),
    [
        (as_number, "0.5", 0.5),
        (as_number, Fraction(1, 4), 0.25),
        (as_number, Decimal(2), 2.0),
        (as_share, 1, 1.0),
        (as_inner_share, np.float32(0.5), 0.5),
        (as_whole_number, "3", 3),
        (as_whole_number, np.int64(2**60 + 1), 2**60 + 1),
        (as_flag, "true", True),
        (as_flag, np.bool_(False), False),
        (word_of(("a", "b")), "b", "b"),
    ],
)
def test_readers(read, given, expected):
    found = read(given, "it")
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("read", "given", "message"),
    [
        (as_number, True, "`it` must be a number: got True"),
        (as_number, "nan", "`it` must be a number: got 'nan'"),
        (as_number, 10**400, "`it` must be a number: got 1000"),
        (as_share, 1.5, r"`it` must lie in \[0, 1\]: got 1.5"),
        (as_inner_share, 1, "`it` must lie between 0 and 1, both excluded: got 1"),
        (as_whole_number, 2.5, "`it` must be a whole number >= 1: got 2.5"),
        (as_flag, 1, "`it` must be True or False: got 1"),
        (word_of(("alpha", "beta")), "alfa", "`it` must be one of alpha, beta: got 'alfa'. Did you mean 'alpha'"),
        (word_of(("alpha", "beta")), ["alpha"], r"`it` must be one of alpha, beta: got \['alpha'\]"),
    ],
)
def test_mistakes_get_a_sentence(read, given, message):
    with pytest.raises(tw.TiewiseError, match=message):
        read(given, "it")


@pytest.mark.parametrize(
    "text",
    [
        "rbo(p=0_1)",
        "rbo(p=0.9_0)",
        "scaled_gamma(weights=top_k:1_0)",
        "scaled_gamma(weights=geometric:0.9_9)",
        "scaled_gamma(tnorm=frank:1_0)",
        "robust_gamma(tolerance=1_0)",
        "kumar_vassilvitskii(elements={'a_1': 1_0, 'b': 1})",
    ],
)
def test_numbers_as_only_python_writes_them_are_none(text):
    with pytest.raises(tw.TiewiseError, match=r"got .*_"):
        tw.measure(text)


def test_names_may_have_what_numbers_may_not():
    elements = "{'a_1': 1, 'b': 0.5}"
    assert "a_1" in str(tw.measure(f"kumar_vassilvitskii(elements={elements})"))
