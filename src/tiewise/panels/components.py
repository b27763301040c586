"""Parts of a panel's items that can be ordered one by one: each stands as a whole ahead of the next."""

from itertools import pairwise

import numpy as np

from tiewise.arrays import Bools, Integers
from tiewise.panels.pair_gains import PairGains


def components(gains: PairGains, ties: bool, *, strictly: bool = False) -> list[Integers]:
    """Return sets of items, best first, such that some best consensus has each set ahead of the next.

    With `strictly`, every best consensus has.

    Where every pair of an item in S and one outside gains most by having the former ahead, any consensus becomes no
    worse by moving S to the front. So a relation is drawn from i to j where having j ahead is not best for the pair:
    its strongly connected components, in an order that it agrees with, are such sets.
    """
    before = gains.before
    otherwise = np.maximum(before, 0.0) if ties else before
    ahead: Bools = otherwise >= before.T if strictly else otherwise > before.T
    ahead.flat[:: gains.n + 1] = True
    if (ahead | ahead.T).all():
        return _of_decided(ahead)
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    np.fill_diagonal(ahead, False)
    count, label = connected_components(csr_array(ahead), directed=True, connection="strong")
    if count == 1:
        return [np.arange(gains.n)]
    between = np.zeros((count, count), dtype=np.bool_)
    i, j = np.nonzero(ahead)
    between[label[i], label[j]] = True
    np.fill_diagonal(between, False)
    return [np.flatnonzero(label == k) for k in _in_order(between)]


def _of_decided(ahead: Bools) -> list[Integers]:
    """Return the components, in their order, of a relation that holds between any two items, one way or both.

    An item of one component is ahead of more than one of the next is. So each ends where nobody behind is ahead of
    somebody up to there.
    """
    order = np.argsort(-ahead.sum(axis=1), kind="stable")
    # by item, the first in this order that it is ahead of; then of all from there on
    reached = np.minimum.accumulate(ahead[order][:, order].argmax(axis=1)[::-1])[::-1]
    begins = [*np.flatnonzero(reached == np.arange(len(order))).tolist(), len(order)]
    parts = [order[k:end] for k, end in pairwise(begins)]
    return [part if len(part) == 1 else np.sort(part) for part in parts]


def _in_order(ahead: Bools) -> list[int]:
    """Return the nodes of an acyclic relation in an order that it agrees with."""
    waiting, found = ahead.sum(axis=0), []
    ready = np.flatnonzero(waiting == 0).tolist()
    while ready:
        node = ready.pop()
        found.append(node)
        for following in np.flatnonzero(ahead[node]).tolist():
            waiting[following] -= 1
            if not waiting[following]:
                ready.append(following)
    return found
