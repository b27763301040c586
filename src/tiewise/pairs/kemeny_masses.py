"""The weight of the pairs that two rankings order alike, oppositely, or tie: what Kemeny's distance and tau_x share."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.kernels import blocked
from tiewise.pairs.counting import count_pairs
from tiewise.pairs.partners import partners
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.running.threads import in_order
from tiewise.weights.item_matrix import ItemMatrix
from tiewise.weights.item_values import ItemValues
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling


@dataclass(frozen=True, slots=True)
class KemenyMasses:
    """Weights of pairs: concordant, discordant, tied in exactly one ranking, and tied in both."""

    concordant: float
    discordant: float
    tied_once: float
    tied_both: float

    @property
    def total(self) -> float:
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


class _Side:
    """One ranking with the weights of its buckets, by item.

    `better` is the weight of a pair in which the item is the better one, `within` that of a pair in which it is tied.
    Both are means over all ways to break the ranking's ties, in which a pair has the weight of the better of its two
    positions.
    """

    def __init__(self, positions: Numbers, costs: Floats) -> None:
        buckets = Buckets.of(positions)
        starts, sizes = buckets.starts, buckets.sizes
        of_position = np.append(costs, 0.0)  # no pair has the last position as its better one
        behind = (starts + sizes)[buckets.at_place] - 1 - np.arange(buckets.n)
        better = np.add.reduceat(of_position, starts) / sizes
        within = np.add.reduceat(of_position * behind, starts) / np.maximum(sizes * (sizes - 1) / 2, 1)
        self.better, self.within = better[buckets.of_item], within[buckets.of_item]


def _by_positions(pair: Aligned, costs: Floats) -> KemenyMasses:
    """Weigh a pair by the cost of its better position, as the mean of x's view and y's, O(N log N)."""
    x, y = _Side(pair.x, costs), _Side(pair.y, costs)
    (_, before_tied, before_after), (tied_before, tied, tied_after), (after_before, after_tied, after) = partners(
        pair
    ).counts()
    # A pair is met at its better item, where there is one, and at both its items where it is tied.
    concordant = (x.better + y.better) @ after
    discordant = x.better @ after_before + y.better @ before_after
    tied_x = x.within @ (tied_before + tied_after) / 2 + y.better @ tied_after
    tied_y = y.within @ (before_tied + after_tied) / 2 + x.better @ after_tied
    both = (x.within + y.within) @ tied / 2
    return KemenyMasses(*(float(mass) / 2 for mass in (concordant, discordant, tied_x + tied_y, both)))
