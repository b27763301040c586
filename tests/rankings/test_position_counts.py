"""Many rankings counted by position, against each of them looked at by itself."""

import numpy as np
from hypothesis import given, strategies as st

from tiewise.rankings.position_counts import PositionCounts

RULES = {
    "dense": lambda keys, key: len({one for one in keys if one < key}) + 1,
    "min": lambda keys, key: sum(one < key for one in keys) + 1,
    "max": lambda keys, key: sum(one <= key for one in keys),
    "average": lambda keys, key: sum(one < key for one in keys) + (keys.count(key) + 1) / 2,
}


def numbered(keys, rule):
    return [RULES[rule](keys, key) for key in keys]


@st.composite
def rows_of_positions(draw):
    n = draw(st.integers(1, 7))
    return draw(st.lists(st.lists(st.integers(1, n), min_size=n, max_size=n), min_size=1, max_size=5))


@given(rows_of_positions())
def test_any_whole_positions(rows):
    found = PositionCounts(np.array(rows))
    assert found.has_ties == any(len(set(row)) < len(row) for row in rows)
    assert found.tied.tolist() == [len(set(row)) < len(row) for row in rows]
    assert found.distinct.tolist() == [len(set(row)) for row in rows]
    assert found.untied.tolist() == [sum(a < b for a in row for b in row) for row in rows]
    assert found.mean_positions.tolist() == [numbered(row, "average") for row in rows]
    assert found.are_numbered.tolist() == [any(numbered(row, rule) == row for rule in RULES) for row in rows]


@given(rows_of_positions(), st.sampled_from(["dense", "min", "max"]))
def test_positions_by_each_rule(rows, rule):
    assert PositionCounts(np.array([numbered(row, rule) for row in rows])).are_numbered.all()


def test_a_mean_position_that_is_whole():
    assert PositionCounts(np.array([[2, 2, 2, 4], [2, 2, 2, 3]])).are_numbered.tolist() == [True, False]
