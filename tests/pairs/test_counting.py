"""Pairs that rankings really tie, counted on every path."""

import numpy as np
import pytest
from hypothesis import given

from reference import classical
from strategies import position_pairs
from tiewise.pairs import counting
from tiewise.rankings.alignment import Aligned


@pytest.mark.parametrize("kind", [np.int64, np.float64])
@pytest.mark.parametrize("beyond", [1, 1000])
@given(pair=position_pairs(low=2, high=30))
def test_tied_pairs_are_those_of_the_definition(kind, beyond, pair):
    _, _, *tied = classical.pair_counts(*pair)
    x, y = (np.array(positions, dtype=kind) for positions in pair)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_KERNELS_BEYOND", beyond)
        assert counting.really_tied(Aligned(x, y, None)) == sum(tied)


@pytest.mark.parametrize("kind", [np.int64, np.float64])
@pytest.mark.parametrize("beyond", [1, 1000])
@given(pair=position_pairs(low=2, high=30))
def test_counts_are_those_of_the_definition(kind, beyond, pair):
    x, y = (np.array(positions, dtype=kind) for positions in pair)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "_KERNELS_BEYOND", beyond)
        assert counting.count_pairs(Aligned(x, y, None)) == classical.pair_counts(*pair)
