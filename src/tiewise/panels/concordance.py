"""Kendall's W, how far many rankings of the same items agree, and how often chance does as well.

Chance gives every ranking a random order of its own, its ties kept: docs/mathematics.md#concordance-of-a-panel.
"""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Generator, Integers, Numbers
from tiewise.errors import InputValueError, one_of
from tiewise.inference.null import matchings
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.running.progress import report

METHODS = ("auto", "exact", "permutation", "beta", "chi2")

# All orders of all rankings are gone through while a step has no more sums than this, and in all no more than that.
_SUMS_AT_ONCE = 1_000_000
_SUMS_IN_ALL = 3_000_000
# Positions in all, up to which orders are drawn; beyond, the closed form is near.
_DRAWN_UP_TO = 600
# Numbers that are drawn at once.
_AT_ONCE = 1 << 22


@dataclass(frozen=True)
class Concordance:
    """Kendall's W with its p-value, and how that was found; all nan, and `why`, where W is undefined."""

    w: float = math.nan
    chi2: float = math.nan
    pvalue: float = math.nan
    method: str = ""
    n_resamples: int = 0
    why: str = ""


def concordance(
    positions: Numbers | None, counts: Floats, method: str, n_resamples: int, rng: Generator
) -> Concordance:
    """Return W of rankings, a row each, with how often each was given; None where they rank different items."""
    one_of("method", method, METHODS)
    if positions is None:
        return Concordance(why="not all rankings rank the same items")
    n = positions.shape[1]
    # Twice the mean positions, centred: whole numbers.
    rows = np.rint(2.0 * RankedRows.of(positions).mean_positions).astype(np.int64) - (n + 1)
    size, lengths = int(counts.sum()), (rows.astype(np.float64) ** 2).sum(axis=1)
    most = size * float(counts @ lengths)
    if most == 0.0:
        return Concordance(why="there is one item only" if n == 1 else "all rankings tie all items")
    found = float(((counts @ rows) ** 2).sum())
    w = found / most
    chi2 = size * (n - 1) * w
    chosen, drawn = method, 0
    pvalue = None
    if method in ("auto", "exact"):
        chosen, pvalue = "exact", _exactly(rows, counts, found)
        if pvalue is None and method == "exact":
            raise InputValueError(
                f'`method` must be "permutation", "beta" or "chi2" for {size} rankings of {n} items, which have too '
                'many orders to go through: got "exact".'
            )
    if method == "permutation" or (method == "auto" and pvalue is None and size * n <= _DRAWN_UP_TO):
        chosen, drawn = "permutation", n_resamples
        pvalue = _by_draws(rows, counts, found, n_resamples, rng)
    if pvalue is None:
        chosen = "chi2" if method == "chi2" else "beta"
        pvalue = _by_chi2(chi2, n) if chosen == "chi2" else _by_beta(w, size, n, counts, lengths)
    return Concordance(w, chi2, pvalue, chosen, drawn)


def _exactly(rows: Integers, counts: Floats, found: float) -> float | None:
    """Return the share of all orders with sums as large; None where there are too many.

    Ranking by ranking, the distribution of the items' sums. It is the same whichever item is called which, so that
    sums are kept in order, each with its share: of 4 items and 20 rankings there are thousands, not 24 to the 20.
    """
    every = np.repeat(rows, counts.astype(np.int64), axis=0) if counts.sum() * rows.shape[1] <= _DRAWN_UP_TO else None
    if every is None:
        return None
    sums, shares, work = np.sort(every[:1], axis=1), np.ones(1), 0
    for k, row in enumerate(every[1:], start=1):
        orders = matchings.count(row)
        work += len(sums) * orders
        if len(sums) * orders > _SUMS_AT_ONCE or work > _SUMS_IN_ALL:
            return None
        moved = np.concatenate([row[block] for block in matchings.every(row)])
        sums = (sums[:, None] + moved).reshape(-1, rows.shape[1])
        shares = np.repeat(shares / orders, orders)
        if k < len(every) - 1:
            sums, shares = _together(np.sort(sums, axis=1), shares)
    return min(1.0, float(shares[(sums * sums).sum(axis=1) >= found].sum()))


def _together(sums: Integers, shares: Floats) -> tuple[Integers, Floats]:
    """Return each row of sums once, with the share of all that are the same."""
    width = 2 * int(np.abs(sums).max()) + 1
    if float(width) ** sums.shape[1] < 2.0**62:  # rows as numbers with a digit for each item: much quicker to compare
        keys = (sums + width // 2) @ (width ** np.arange(sums.shape[1]))
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        kept = sums[first]
    else:
        kept, which = np.unique(sums, axis=0, return_inverse=True)
    together: Floats = np.bincount(which.reshape(-1), weights=shares).astype(np.float64)
    return kept, together


def _by_draws(rows: Integers, counts: Floats, found: float, draws: int, rng: Generator) -> float:
    """Return (k + 1)/(draws + 1), k being how many panels of random orders have sums as large."""
    n, beyond, done = rows.shape[1], 0, 0
    # In an order of their own, so that a seed gives the same panels whichever voter or item comes first.
    alike = np.sort(rows, axis=1)
    order = np.lexsort(alike.T)
    every = np.repeat(alike[order], counts.astype(np.int64)[order], axis=0)
    height = max(1, _AT_ONCE // n)
    while done < draws:
        size = min(height, draws - done)
        sums = np.zeros((size, n), dtype=np.int64)
        for row in every:
            sums += rng.permuted(np.broadcast_to(row, (size, n)), axis=1)
            report("panels of random orders", None)
        beyond += int(((sums * sums).sum(axis=1) >= found).sum())
        done += size
    return (beyond + 1) / (draws + 1)


def _by_beta(w: float, size: int, n: int, counts: Floats, lengths: Floats) -> float:
    """Return the tail of the beta distribution that has the mean and the variance which W has under chance."""
    from scipy.special import betaincc

    mean = 1.0 / size
    total = float(counts @ lengths)
    both = total**2 - float(counts @ lengths**2)  # over pairs of different voters
    variance = 2.0 * both / ((n - 1) * (size * total) ** 2)
    if variance <= 0.0:  # one voter alone tells items apart
        return 1.0
    whole = mean * (1.0 - mean) / variance - 1.0
    if whole <= 0.0:
        return 1.0
    return float(betaincc(mean * whole, (1.0 - mean) * whole, min(1.0, w)))


def _by_chi2(chi2: float, n: int) -> float:
    """Return the tail of chi-square, as Friedman's test has it."""
    from scipy.special import chdtrc

    return float(chdtrc(n - 1, chi2))
