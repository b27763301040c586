"""A coefficient with each item left out in turn: what the jackknife is made of.

Up to a thousand items (and for measures that are not made of pairs, however many) the others are numbered anew and
compared again, as if the item had never been there. Beyond, the positions stay, and what an item takes away with it is
its share of C and D, which costs O(N log N) for all of them together.
"""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.inference.evaluation import evaluator, quotients
from tiewise.kernels.progress import report
from tiewise.kernels.threads import in_order
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.measure import Measure
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import METHODS, number

RENUMBERED_UP_TO = 1000
_ROWS = 64


def left_out(measure: Measure, pair: Aligned) -> Floats:
    """Return the value without item 0, without item 1, ...; nan where it is undefined."""
    if pair.n > RENUMBERED_UP_TO and has_shares(measure, pair):
        from tiewise.measures.shares import item_shares

        return by_shares(measure, pair, *item_shares(measure, pair))
    return _renumbered(measure, pair)


def has_shares(measure: Measure, pair: Aligned) -> bool:
    """Tell whether a measure is a function of C and D, and so of the items' shares in them."""
    if isinstance(measure, ScaledGamma):
        return measure.ties == "gamma" or not any(pair.tied_pairs)
    return isinstance(measure, Gamma | KendallTau)


def by_shares(measure: Measure, pair: Aligned, concordant: Floats, discordant: Floats) -> Floats:
    """Return the values by the items' shares, the whole mass of the pairs that each is in: they sum to 2C and 2D."""
    difference = (concordant.sum() - discordant.sum()) / 2.0 - (concordant - discordant)
    if isinstance(measure, KendallTau):
        total = _divisors(measure, pair)
    else:
        total = (concordant.sum() + discordant.sum()) / 2.0 - (concordant + discordant)
    return quotients(difference, total)


def _divisors(measure: KendallTau, pair: Aligned) -> Floats:
    """Return what Kendall's tau divides C - D by when each item is left out."""
    n = pair.n
    if measure.variant == "a":
        return np.full(n, (n - 1) * (n - 2) / 2.0)
    untied, distinct = [], []
    for positions, tied in zip((pair.x, pair.y), pair.tied_pairs, strict=True):
        _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
        together = sizes[bucket]
        untied.append((n * (n - 1) / 2.0 - tied) - (n - together))
        distinct.append(len(sizes) - (together == 1))
    if measure.variant == "b":
        return np.sqrt(untied[0] * untied[1])
    m = np.minimum(*distinct)
    return np.asarray((n - 1) ** 2 * (m - 1) / (2.0 * m))


def _renumbered(measure: Measure, pair: Aligned) -> Floats:
    n = pair.n
    if n < 2:
        return np.full(n, np.nan)
    if isinstance(measure, ScaledGamma) and not isinstance(measure.aggregate, str):
        raise InputValueError(
            f"`aggregate` must be sum or max, which have a meaning for N - 1 = {n - 1} items: got a matrix for {n}."
        )
    evaluate = evaluator(measure, n - 1, n, ties=any(pair.tied_pairs))
    methods = _method(pair.x), _method(pair.y)

    def values(start: int) -> Floats:
        items = np.arange(start, min(n, start + _ROWS))
        rows = (_without(p, items, method) for p, method in zip((pair.x, pair.y), methods, strict=True))
        return evaluate(*rows)

    found = []
    for block in in_order(values, [(start,) for start in range(0, n, _ROWS)]):
        found.append(block)
        report("items left out", len(found) * _ROWS / n)
    return np.concatenate(found)


def _method(positions: Numbers) -> str | None:
    """Return by which method the positions were numbered; None where by none of them."""
    return next((name for name in METHODS if np.array_equal(number(positions, name), positions)), None)


def _without(positions: Numbers, items: Numbers, method: str | None) -> Numbers:
    """Return a row for each of the items: the positions of the others, numbered as before."""
    n = len(positions)
    rest = np.arange(n - 1) + (np.arange(n - 1) >= items[:, None])
    rows, own = positions[rest], positions[items, None]
    shift: Numbers = (rows > own).astype(np.int64)  # all that were behind the item move up
    if method == "dense":
        shift *= (np.bincount(positions)[positions[items]] == 1)[:, None]
    elif method == "max":
        shift = rows >= own
    elif method == "average":
        shift = (shift + (rows >= own)) / 2.0
    return np.minimum(np.subtract(rows, shift), n - 1)
