"""The stream of a test is decided by the seed and by what names it, in whichever library the name is kept."""

from datetime import datetime

import numpy as np
import pandas as pd
import pytest

from reference import permutation_tests
from tiewise.inference.streams import as_root, stream_of


def first(root, name):
    return stream_of(root, name).generate_state(4).tolist()


@pytest.mark.parametrize("name", [("q7",), (7,), (7.5, "é"), ("a", "b", 3), (-2,), (2**70,)])
def test_it_is_the_documented_one(name):
    assert first(5, name) == permutation_tests.seed_sequence(5, name).generate_state(4).tolist()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (7, np.int32(7)),
        (7, 7.0),
        (1, np.True_),
        ("q", np.str_("q")),
        (datetime(2024, 5, 6, 7), pd.Timestamp(2024, 5, 6, 7)),
        (float("inf"), np.float32("inf")),
    ],
)
def test_equal_values_are_one_name(one, other):
    assert first(1, (one,)) == first(1, (other,))


@pytest.mark.parametrize(("one", "other"), [(("7",), (7,)), (("a", "b"), ("ab",)), (("a", "b"), ("b", "a"))])
def test_other_names_have_other_streams(one, other):
    assert first(1, one) != first(1, other)


def test_roots():
    assert as_root(7) == 7
    assert as_root(np.random.default_rng(1)) == as_root(np.random.default_rng(1)) != as_root(np.random.default_rng(2))
    assert as_root(None) != as_root(None)
