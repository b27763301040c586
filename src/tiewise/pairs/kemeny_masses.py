"""The weight of the pairs that two rankings order alike, oppositely, or tie: what Kemeny's distance and tau_x share."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.errors import InputValueError
from tiewise.kernels import blocked
from tiewise.pairs.counting import count_pairs
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.running.threads import in_order
from tiewise.weights.item_matrix import ItemMatrix
from tiewise.weights.item_values import ItemValues
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling


@dataclass(frozen=True, slots=True)
class KemenyMasses:
    """Weights of pairs: concordant, discordant, tied in exactly one ranking, and tied in both; of many, in arrays."""

    concordant: Any
    discordant: Any
    tied_once: Any
    tied_both: Any

    @property
    def total(self) -> Any:
        """The weight of all pairs."""
        return self.concordant + self.discordant + self.tied_once + self.tied_both


def refuse_both(weights: Scaling | None, elements: ItemValues | ItemMatrix | None) -> None:
    """Raise if both weights of positions and weights of elements are given."""
    if weights is not None and elements is not None:
        raise InputValueError(
            "`weights` and `elements` must not be given together: "
            "there is no definition of Kemeny's distance that weights both."
        )


def kemeny_masses(pair: Aligned, weights: Scaling | None, elements: ItemValues | ItemMatrix | None) -> KemenyMasses:
    """Return the weights of the pairs of two rankings."""
    if weights is not None:
        return _by_positions(pair, COSTS.weights(weights, pair.n))
    if elements is None:
        c, d, tied_x, tied_y, both = count_pairs(pair)
        return KemenyMasses(c, d, tied_x + tied_y, both)
    if isinstance(elements, ItemMatrix):
        return _by_matrix(pair, elements.of(pair, "elements"))
    return _by_products(pair, elements.of(pair))


def many_kemeny_masses(
    pairs: RankedPairs, weights: Scaling | None, elements: ItemValues | ItemMatrix | None
) -> KemenyMasses:
    """Return the same for many pairs of rankings, where positions or elements weigh."""
    if weights is not None:
        costs = COSTS.weights(weights, pairs.n)
        x_better, x_within = map(pairs.of_x, _of_rows(pairs.x, costs))
        y_better, y_within = map(pairs.of_y, _of_rows(pairs.y, costs))
        return _mean_of_views((x_better, x_within), (y_better, y_within), pairs.counts())
    if isinstance(elements, ItemMatrix):
        table, own = elements.of(pairs, "elements"), np.ones(pairs.n)
    else:
        table, own = np.ones((pairs.n, pairs.n)), np.ones(pairs.n) if elements is None else elements.of(pairs)
    return KemenyMasses(*pairs.tied_table_sums(table, np.broadcast_to(own, (len(pairs), pairs.n))).T)


def _by_products(pair: Aligned, weights: Floats) -> KemenyMasses:
    """Weigh a pair by the product of its items' weights, O(N log N)."""
    sums = partners(pair).product_sums(weights)
    return KemenyMasses(sums.concordant, sums.discordant, sums.tied_x_only + sums.tied_y_only, sums.tied_both)


def _by_matrix(pair: Aligned, matrix: Floats) -> KemenyMasses:
    """Weigh a pair by its entry in a matrix, O(N^2) in blocks."""

    def masses(rows: slice, columns: slice, multiplicity: float) -> Floats:
        weights = matrix[rows, columns]
        sign_x, sign_y = (np.sign(side[rows, None] - side[columns]) for side in (pair.x, pair.y))
        product, ties = sign_x * sign_y, (sign_x == 0).astype(np.int8) + (sign_y == 0)
        kinds = (product > 0, product < 0, ties == 1, ties == 2)
        return multiplicity * np.array([(weights * kind).sum() for kind in kinds])

    every = sum(in_order(masses, blocked.pair_blocks(pair.n)), start=np.zeros(4))
    return KemenyMasses(*every.tolist())


# By item, the weight of a pair in which it is the better one, and that of a pair in which it is tied. Both are means
# over all ways to break the ranking's ties, in which a pair has the weight of the better of its two positions.
Side = tuple[Floats, Floats]


def _of_rows(rows: RankedRows, costs: Floats) -> Side:
    """Return what each item of some rankings weighs."""
    of_place = np.append(costs, 0.0)  # no pair has the last position as its better one
    size = rows.size.astype(np.float64)
    # Behind the place p of a bucket come its places up to the end.
    ends = np.take_along_axis(rows.first + rows.size, rows.order, axis=1)
    behind = ends - 1 - np.arange(rows.n)
    within = rows.bucket_sums(of_place * behind) / np.maximum(size * (size - 1) / 2, 1)
    return rows.bucket_sums(of_place) / size, within


def _by_positions(pair: Aligned, costs: Floats) -> KemenyMasses:
    """Weigh a pair by the cost of its better position, as the mean of x's view and y's, O(N log N)."""
    sides = (_of_rows(RankedRows.of(positions[None, :]), costs) for positions in (pair.x, pair.y))
    x, y = ((better[0], within[0]) for better, within in sides)
    masses = _mean_of_views(x, y, partners(pair).counts())
    return KemenyMasses(
        *(float(getattr(masses, kind)) for kind in ("concordant", "discordant", "tied_once", "tied_both"))
    )


def _mean_of_views(x: Side, y: Side, counts: Ints) -> KemenyMasses:
    """Return the masses by the weights of items and their partners: a number each, or an entry for each row."""
    (x_better, x_within), (y_better, y_within) = x, y
    (_, before_tied, before_after), (tied_before, tied, tied_after), (after_before, after_tied, after) = counts
    # A pair is met at its better item, where there is one, and at both its items where it is tied.
    concordant = _dot(x_better + y_better, after)
    discordant = _dot(x_better, after_before) + _dot(y_better, before_after)
    tied_x = _dot(x_within, tied_before + tied_after) / 2 + _dot(y_better, tied_after)
    tied_y = _dot(y_within, before_tied + after_tied) / 2 + _dot(x_better, after_tied)
    both = _dot(x_within + y_within, tied) / 2
    return KemenyMasses(*(mass / 2 for mass in (concordant, discordant, tied_x + tied_y, both)))


def _dot(u: Floats, v: Ints) -> Any:
    return np.einsum("...i,...i->...", u, v)
