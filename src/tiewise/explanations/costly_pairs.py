"""The discordant pairs that cost most, without looking at all pairs.

Distances grow with the range between two positions, and a t-norm with its arguments. So no pair between two boxes costs
more than their outermost positions would, nor lies further apart. The most promising pairs of boxes are divided first,
many at a time, until no box left can hold a pair that is better than the worst of those found.
"""

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.explanations.box_tree import BoxTree
from tiewise.kernels.blocked import pair_blocks
from tiewise.pairs.form import Cost, PairForm
from tiewise.rankings.alignment import Aligned
from tiewise.weights.position_distance import MatrixDistance

# Pairs of boxes that are divided at a time, at least and at most: few at first, because the best ones are soon found.
_FEWEST, _MOST = 64, 4096

# Costs are compared to so many decimals: fewer than rounding leaves of a distance, except on very long scales.
_DIGITS = 12


class _Found:
    """Pairs (i, j), i the better one in x, with what they are sorted by: cost, how far apart, i, j."""

    def __init__(self, keys: Floats, limit: int) -> None:
        order = np.lexsort(keys[::-1])[:limit]
        self.keys, self.limit = keys[:, order], limit

    def with_more(self, keys: Floats) -> "_Found":
        return _Found(np.hstack([self.keys, keys]), self.limit)

    def worse(self, keys: Floats) -> Bools:
        """Tell which keys come after the last of the pairs that are wanted."""
        verdict = np.zeros(keys.shape[1], dtype=bool)
        if self.keys.shape[1] < self.limit:
            return verdict
        undecided = ~verdict
        for row, last in zip(keys, self.keys[:, -1], strict=True):
            verdict |= undecided & (row > last)
            undecided &= row == last
        return verdict | undecided


def costly_pairs(pair: Aligned, form: PairForm, limit: int) -> tuple[Integers, Integers, Floats]:
    """Return (i, j, cost) of the discordant pairs of highest cost v, i being the one that x prefers.

    Equal costs: those further apart, |x_i - x_j| + |y_i - y_j|, come first, then those with the better i, then j, by x,
    then y, then the order given. Pairs without cost are left out.
    """
    if limit == 0 or pair.n < 2:
        nothing = np.empty(0, np.int64)
        return nothing, nothing, np.empty(0)
    search = _by_blocks if isinstance(form.metrics(pair.n)[0], MatrixDistance) else _by_boxes
    cost = form.cost(pair.n)
    order = np.lexsort((pair.y, pair.x))
    found = search(pair, cost, _Found(np.empty((4, 0)), limit))
    i, j = (order[places.astype(np.int64)] for places in found.keys[2:])
    return i, j, cost(pair.x[i], pair.x[j], pair.y[i], pair.y[j])


def _keys(cost: Floats, apart: Floats, i: Numbers, j: Numbers) -> Floats:
    """Return what pairs are sorted by, the smallest first."""
    return np.array([-np.round(cost, _DIGITS), -apart, i, j], dtype=np.float64)


def _by_boxes(pair: Aligned, cost_of: Cost, found: _Found) -> _Found:
    tree = BoxTree(pair.x, pair.y)
    ahead, behind = np.zeros(1, np.int64), np.zeros(1, np.int64)
    keys = _box_keys(tree, cost_of, ahead, behind)
    at_once = _FEWEST
    while len(ahead):
        # The best first, and of the rest only what can still be better than what was found.
        best = np.lexsort(keys[::-1])[:at_once]
        at_once = min(2 * at_once, _MOST)
        rest = np.ones(len(ahead), dtype=bool)
        rest[best] = False
        a, b = ahead[best], behind[best]
        leaf = tree.is_leaf(a)
        found = found.with_more(_leaf_keys(tree, cost_of, a[leaf], b[leaf]))
        a, b = (np.concatenate([2 * nodes[~leaf] + child for child in children])
                for nodes, children in ((a, (1, 1, 2, 2)), (b, (1, 2, 1, 2))))  # fmt: skip
        fresh = _box_keys(tree, cost_of, a, b)
        possible = (fresh[0] < 0.0) & ~found.worse(fresh)
        rest &= ~found.worse(keys)
        ahead, behind = np.append(ahead[rest], a[possible]), np.append(behind[rest], b[possible])
        keys = np.hstack([keys[:, rest], fresh[:, possible]])
    return found


def _box_keys(tree: BoxTree, cost_of: Cost, a: Integers, b: Integers) -> Floats:
    """Return keys that no pair of an item of a, which x prefers, and one of b comes before; cost 0 where none is."""
    left, right, top, bottom = tree.low_x[a], tree.high_x[b], tree.low_y[b], tree.high_y[a]
    possible = (left < right) & (top < bottom)
    cost, apart = np.zeros(len(a)), np.zeros(len(a))
    ends = left[possible], right[possible], top[possible], bottom[possible]
    cost[possible] = cost_of(*ends)
    apart[possible] = (ends[1] - ends[0]) + (ends[3] - ends[2])
    return _keys(cost, apart, tree.first[a], tree.first[b])


def _leaf_keys(tree: BoxTree, cost_of: Cost, a: Integers, b: Integers) -> Floats:
    """Return the keys of all discordant pairs between these leaves that cost something."""
    i, j = np.broadcast_arrays(tree.items_of(a)[:, :, None], tree.items_of(b)[:, None, :])
    opposed = (tree.x[i] < tree.x[j]) & (tree.y[i] > tree.y[j])  # false for the nan of a missing item
    i, j = i[opposed], j[opposed]
    return _pair_keys(tree.x, tree.y, cost_of, i, j)


def _pair_keys(x: Numbers, y: Numbers, cost_of: Cost, i: Integers, j: Integers) -> Floats:
    keys = _keys(cost_of(x[i], x[j], y[j], y[i]), (x[j] - x[i]) + (y[i] - y[j]), i, j)
    return keys[:, keys[0] < 0.0]


def _by_blocks(pair: Aligned, cost_of: Cost, found: _Found) -> _Found:
    """Look at all pairs, block by block: distances that a user brings along need not grow with the range."""
    order = np.lexsort((pair.y, pair.x))
    x, y = pair.x[order], pair.y[order]
    for rows, columns, _ in pair_blocks(pair.n):
        i, j = np.nonzero((x[rows, None] < x[columns]) & (y[rows, None] > y[columns]))
        found = found.with_more(_pair_keys(x, y, cost_of, i + rows.start, j + columns.start))
    return found
