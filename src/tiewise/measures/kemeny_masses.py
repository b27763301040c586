"""The weight of the pairs that two rankings order alike, oppositely, or tie: what Kemeny's distance and tau_x share."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError
from tiewise.kernels import blocked
from tiewise.measures.concordance import count_pairs
from tiewise.measures.elements import ElementsByItem, ElementVector, as_elements
from tiewise.measures.item_matrix import ItemMatrix, as_item_matrix, is_matrix
from tiewise.measures.overtaking import discordant_products, overtaking, pair_products
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.scaling.costs import Costs, as_costs


@dataclass(frozen=True, slots=True)
class PairMasses:
    """Weights of pairs: discordant, tied in exactly one ranking, tied in both, and of all pairs."""

    discordant: float
    tied_once: float
    tied_both: float
    total: float

    @property
    def concordant(self) -> float:
        """The weight of the pairs that both rankings order alike."""
        return max(0.0, self.total - self.discordant - self.tied_once - self.tied_both)


def as_pair_weights(positions: Any, elements: Any) -> tuple[Costs | None, Any]:
    """Return the checked parameters `positions` and `elements`, of which one at most may be given."""
    if positions is not None and elements is not None:
        raise InputValueError(
            "`positions` and `elements` must not be given together: "
            "there is no definition of Kemeny's distance that weights both."
        )
    costs = None if positions is None else as_costs(positions)
    if elements is None:
        return costs, None
    return costs, as_item_matrix(elements, "elements") if is_matrix(elements) else as_elements(elements)


def pair_masses(
    pair: Aligned, positions: Costs | None, elements: ElementVector | ElementsByItem | ItemMatrix | None
) -> PairMasses:
    """Return the weights of the pairs of two rankings."""
    if positions is not None:
        return _by_positions(pair, positions.weights(pair.n))
    if elements is None:
        c, d, tied_x, tied_y, both = count_pairs(pair)
        return PairMasses(d, tied_x + tied_y, both, c + d + tied_x + tied_y + both)
    weights = elements.of(pair)
    return _by_matrix(pair, weights) if isinstance(elements, ItemMatrix) else _by_products(pair, weights)


def _by_products(pair: Aligned, weights: Floats) -> PairMasses:
    """Weigh a pair by the product of its items' weights, O(N log N)."""
    discordant = discordant_products(pair.x, pair.y, weights)
    once = both = 0.0
    if any(pair.tied_pairs):
        x, y = Buckets.of(pair.x), Buckets.of(pair.y)
        cell = x.of_item * y.count + y.of_item
        both = pair_products(weights, cell)
        # Nothing is subtracted where nothing is tied in both, and rounding never makes a weight negative.
        once = sum(max(0.0, pair_products(weights, side.of_item) - both) for side in (x, y))
    return PairMasses(discordant, once, both, pair_products(weights))


def _by_matrix(pair: Aligned, matrix: Floats) -> PairMasses:
    """Weigh a pair by its entry in a matrix, O(N^2) in blocks."""
    sums = np.zeros(4)
    for rows, columns, multiplicity in blocked.pair_blocks(pair.n):
        weights = matrix[rows, columns]
        sign_x, sign_y = (np.sign(side[rows, None] - side[columns]) for side in (pair.x, pair.y))
        apart = np.abs(sign_x - sign_y)
        both = (sign_x == 0) & (sign_y == 0)
        parts = (weights[apart == 2], weights[apart == 1], weights[both], weights)
        sums += [multiplicity * float(part.sum()) for part in parts]
    return PairMasses(*sums.tolist())


class _Side:
    """One ranking with the weights of its buckets.

    By item, `better` is the weight of a pair in which it is the better one; by bucket, `within` is that of a pair tied
    in it. Both are means over all ways to break the ranking's ties, in which the pair has the weight of the better of
    its two positions.
    """

    def __init__(self, buckets: Buckets, costs: Floats) -> None:
        self.buckets = buckets
        starts, sizes = buckets.starts, buckets.sizes
        of_position = np.append(costs, 0.0)  # no pair has the last position as its better one
        behind = (starts + sizes)[buckets.at_place] - 1 - np.arange(buckets.n)
        self.better: Floats = (np.add.reduceat(of_position, starts) / sizes)[buckets.of_item]
        self.within: Floats = np.add.reduceat(of_position * behind, starts) / np.maximum(sizes * (sizes - 1) / 2, 1)


def _by_positions(pair: Aligned, costs: Floats) -> PairMasses:
    """Weigh a pair by the cost of its better position, as the mean of x's view and y's, O(N log N)."""
    x, y = (_Side(Buckets.of(side), costs) for side in (pair.x, pair.y))
    cells = x.buckets.joined(y.buckets)
    item = cells.order[cells.starts]
    pairs_both = cells.sizes * (cells.sizes - 1) / 2
    ones = np.ones(pair.n)
    discordant = once = both = 0.0
    for own, other in ((x, y), (y, x)):
        rank, rank_other = own.buckets.of_item, other.buckets.of_item
        discordant += float(own.better @ overtaking(rank, rank_other, ones)) / 2
        once += float(own.better @ _tied_elsewhere(rank, other.buckets)) / 2
        bucket, sizes = rank[item], own.buckets.sizes
        pairs_here = sizes * (sizes - 1) / 2 - np.bincount(bucket, pairs_both, minlength=own.buckets.count)
        once += float(own.within @ pairs_here) / 2
        both += float(own.within[bucket] @ pairs_both) / 2
    total = float(np.arange(pair.n - 1, 0, -1) @ costs)
    return PairMasses(discordant, once, both, total)


def _tied_elsewhere(rank: Any, other: Buckets) -> Floats:
    """Return, for each item, how many items of its bucket in the other ranking are behind it in this one."""
    order = np.lexsort((rank, other.of_item))
    behind = np.empty(other.n)
    end = (other.starts + other.sizes)[other.at_place]
    same = np.append(np.flatnonzero(_changes(rank[order], other.of_item[order])), other.n)
    last_of_cell = np.repeat(same[1:], np.diff(same))
    behind[order] = end - last_of_cell
    return behind


def _changes(*keys: Any) -> Any:
    """Tell at which places a cell begins: where one of the keys differs from the one before."""
    new = np.zeros(len(keys[0]), dtype=np.bool_)
    new[0] = True
    for key in keys:
        new[1:] |= key[1:] != key[:-1]
    return new
