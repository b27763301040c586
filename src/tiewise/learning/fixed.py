"""Measures of the catalog as they are, on all pairs of rankings: what learning has to be better than."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import TiewiseError, quietly
from tiewise.grouped.question import read_question
from tiewise.grouped.routes import compare_groups
from tiewise.grouped.rows import NO_ORDER, GroupedPairs
from tiewise.learning.compared import Block, Compared
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure


def known_measures(pairs: Compared, left_out: tuple[str, ...]) -> list[Measure]:
    """Return the measures of the catalog that can compare these pairs with nothing said, but for those named."""
    ties = pairs.have_ties
    kinds = [kind for name, kind in CATALOG.items() if name not in left_out and issubclass(kind, PositionMeasure)]
    return [kind() for kind in kinds if kind.claims.ties or not ties]


def closeness(measure: Measure, pairs: Compared) -> Floats | None:
    """Return the measure's value of each pair, of a distance its negative; None where it refuses them."""
    sign = -1.0 if measure.claims.kind == "distance" else 1.0
    try:
        with quietly():
            return pairs.each(lambda block: sign * _statistics(measure, block))
    except TiewiseError:
        return None


def _statistics(measure: Measure, block: Block) -> Floats:
    """Return the measure's value of each pair of a block, each pair being a group of rows."""
    rows, n = block.x.shape
    question = read_question("group", "x", "y", False, True, None, measure, False, input="positions")
    pairs = GroupedPairs(
        NO_ORDER, np.arange(rows) * n, np.full(rows, n), block.x.ravel(), block.y.ravel(), lambda group: str(group)
    )
    return compare_groups(pairs, question, many=True).statistic
