"""A coefficient of counted pairs with one item of each cell of a table left out, for the jackknife."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import ByItself, Masses
from tiewise.rankings.counted_pair import CountedPair


def values_without_one_of_each(form: PairForm, pair: CountedPair) -> Floats:
    """Return the value without an item of the first cell that has any, of the second, ...; nan where undefined."""
    there = pair.cells > 0
    c, d, *_ = pair.pair_counts
    # What is left is exact; only then is it rounded.
    left = (total - partners for total, partners in zip((c, d), pair.partners, strict=True))
    concordant, discordant = (_floats(mass[there]) for mass in left)
    x, y = (_side_left(pair, side, np.nonzero(there)[side]) for side in (0, 1))
    values: Floats = form.coefficient(Masses.of(pair.n - 1, concordant, discordant, x, y))
    return values


def _side_left(pair: CountedPair, side: int, categories: Any) -> ByItself:
    """Return what one ranking has by itself without an item of each of these categories."""
    sizes = pair.margins[side][categories]
    untied = pair.n * (pair.n - 1) // 2 - pair.tied_pairs[side]
    return ByItself(
        lambda: _floats(untied - (pair.n - sizes)), lambda: pair.distinct(side) - (sizes == 1).astype(np.int64)
    )


def _floats(whole: Any) -> Floats:
    return np.asarray(whole, dtype=np.float64)
