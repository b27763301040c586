"""Real ties (section 6): pairs that are indifferent, and ties whose order is unknown.

Indifference scores the tied pairs. Where the order is unknown, the value is a range over all orders of the tied
items: inside a bucket of x the items sorted along y give the highest value of most measures, and the items sorted
against y the lowest.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiewise.errors import TiewiseError, collected
from tiewise.fuzzy import TOLERANCE, TNorm, tnorm
from tiewise.pairs import MEANS, Side, blocks, masses, self_mass, signed_rows
from tiewise.ranking import Bools, Floats, bucketed, numbered
from tiewise.weights import Metric, Weights

ORDERS = 5_000  # up to so many pairs of orders, all are tried
DRAWS = 1_000  # random pairs of orders otherwise; fewer, but at least 20, for long rankings
WORK = 200_000_000  # pairs of items in all draws
Scores = tuple[tuple[float, ...], ...]
INDIFFERENCE: Scores = ((1.0, 0.0, -1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 1.0))


class Range(NamedTuple):
    """The values of a measure over all orders of tied items.

    `is_exact`: `low` and `high` are the extremes; otherwise they are values that occur. `standard_error` is that of a
    mean over random orders, 0 for an exact one.
    """

    low: float
    high: float
    mean: float
    is_exact: bool
    standard_error: float


def over_orders(
    value: Callable[[Floats, Floats], float],
    x: Floats,
    y: Floats,
    unknown: tuple[Bools, Bools],
    *,
    sortable: bool,
    expected: float | None = None,
) -> Range:
    """Return the range of a measure over all orders that the items marked as unknown may have among their equals.

    `sortable`: sorted orders give the extremes. `expected`: the mean, where a formula gives it.
    """
    with collected():
        ends = [value(*sorted_orders(x, y, unknown, sign)) for sign in (1.0, -1.0)]
        is_sorted = sortable and not any(map(math.isnan, ends))
        if is_sorted and expected is not None:
            return Range(min(ends), max(ends), expected, True, 0.0)
        is_complete = _log_count(x, unknown[0]) + _log_count(y, unknown[1]) <= math.log(ORDERS)
        orders = _all_orders(x, y, unknown) if is_complete else _drawn_orders(x, y, unknown)
        values = [value(p, q) for p, q in orders]
    defined = [v for v in values if not math.isnan(v)]
    if not defined:
        return Range(math.nan, math.nan, math.nan, is_complete, math.nan)
    error = 0.0 if is_complete else float(np.std(defined)) / math.sqrt(len(defined))
    every = [*defined, *(v for v in ends if not math.isnan(v))]
    return Range(min(every), max(every), math.fsum(defined) / len(defined), is_sorted or is_complete, error)


def sorted_orders(x: Floats, y: Floats, unknown: tuple[Bools, Bools], sign: float = 1.0) -> tuple[Floats, Floats]:
    """Return x and y with their unknown orders along each other (sign 1) or against each other (-1)."""
    index = np.arange(float(len(x)))
    return _placed(x, unknown[0], sign * y, index), _placed(y, unknown[1], sign * x, sign * index)


def _placed(x: Floats, unknown: Bools, *keys: NDArray[np.floating[Any]]) -> Floats:
    """Return the positions where the items of unknown order stand among their equals by the keys."""
    place = np.empty(len(x))
    place[np.lexsort((*keys[::-1], x))] = np.arange(1.0, len(x) + 1)
    return np.where(unknown, place, x)


def _log_count(x: Floats, unknown: Bools) -> float:
    """Return the logarithm of the number of orders."""
    sizes = np.unique(x[unknown], return_counts=True)[1]
    return math.fsum(math.lgamma(size + 1) for size in sizes[sizes > 1])


def _all_orders(x: Floats, y: Floats, unknown: tuple[Bools, Bools]) -> Iterator[tuple[Floats, Floats]]:
    return itertools.product(_extensions(x, unknown[0]), list(_extensions(y, unknown[1])))


def _extensions(x: Floats, unknown: Bools) -> Iterator[Floats]:
    """Yield the positions under every order of the items of unknown order."""
    buckets = [np.flatnonzero(unknown & (x == position)) for position in np.unique(x[unknown])]
    for choice in itertools.product(*map(itertools.permutations, buckets)):
        key = np.zeros(len(x))
        for bucket in choice:
            key[list(bucket)] = np.arange(len(bucket))
        yield _placed(x, unknown, key)


def _drawn_orders(x: Floats, y: Floats, unknown: tuple[Bools, Bools]) -> Iterator[tuple[Floats, Floats]]:
    rng = np.random.default_rng(0)
    for _ in range(min(DRAWS, max(20, WORK // len(x) ** 2))):
        yield _placed(x, unknown[0], rng.random(len(x))), _placed(y, unknown[1], rng.random(len(y)))


def expected_masses(x: Side, y: Side, norm: TNorm, unknown: tuple[Bools, Bools]) -> tuple[float, float] | None:
    """Return the means of C and D over all orders of tied items, or None where no formula gives them.

    Under the product they are those of the mean distances, because the two orders are independent.
    """
    if norm.name != "product" or not (x.is_whole and y.is_whole):
        return None
    one, two = (replace(side, unknown=mask) for side, mask in zip((x, y), unknown, strict=True))
    if len(x.x) > MEANS and not (x.rule == "max" and x.direction and y.direction):
        return None
    return masses(one, two, norm)


@cache
def is_copula(norm: TNorm) -> bool:
    """Whether a t-norm is a copula, T(b, c) - T(a, c) <= b - a for a <= b; checked on a grid of degrees."""
    u = np.linspace(0.0, 1.0, 201)
    return bool(np.diff(norm(u[:, None], u), axis=0).max() <= u[1] + TOLERANCE)


def as_scores(given: Any) -> Scores:
    """Return the scores of {better, tied, worse} in x by {better, tied, worse} in y as a table of 3 x 3 numbers."""
    try:
        table = np.array(given, dtype=float)
    except (TypeError, ValueError):
        table = np.empty(0)
    if table.shape != (3, 3) or not (np.abs(table) <= 1.0).all():
        raise TiewiseError(f"`tie_scores` must be 3 x 3 numbers in [-1, 1]: got {given!r}.")
    if (table != table[::-1, ::-1]).any():
        raise TiewiseError(
            "`tie_scores` must not depend on which item of a pair comes first: "
            f"entry [i][j] must equal [2 - i][2 - j]: got {given!r}."
        )
    return tuple(map(tuple, table.tolist()))


def scored(x: Side, y: Side, norm: TNorm, scores: Scores) -> tuple[float, float]:
    """Return the sums of v s and of v over all pairs of items under indifference.

    A pair has a score s by its classes {<, =, >} in x and in y, and v = T(d_x, d_y); tied items are as far apart as
    the positions of their bucket on average.
    """
    table = np.array(scores)
    rows_x, rows_y = signed_rows(x), signed_rows(y)
    tied_x, tied_y = _bucket_distances(x), _bucket_distances(y)
    score = weight = 0.0
    for lo, hi in blocks(len(x.x)):
        order_x, order_y = (np.sign(side[lo:hi, None] - side[lo:]).astype(int) for side in (x.x, y.x))
        a = np.where(order_x == 0, tied_x[lo:hi, None], np.abs(rows_x(lo, hi)))
        b = np.where(order_y == 0, tied_y[lo:hi, None], np.abs(rows_y(lo, hi)))
        v = norm(a, b)
        v[:, : hi - lo] *= 0.5 * (1.0 - np.eye(hi - lo))  # these pairs come twice
        score += float((v * table[1 + order_x, 1 + order_y]).sum())
        weight += float(v.sum())
    return score, weight


def self_mass_with_ties(side: Side, norm: TNorm) -> float:
    """Return Q under indifference: the sum of T(d, d) over all pairs; a tied one has its bucket's mean distance."""
    d = _bucket_distances(side)
    partners = numbered(side.x, "max") - numbered(side.x)
    return self_mass(side, norm) + float((norm(d, d) * partners).sum()) / 2.0


def _bucket_distances(side: Side) -> Floats:
    """Return by item the mean distance of two of the positions that its bucket occupies; 0 for a single item."""
    bucket, size = bucketed(side.x)
    first, means = size.cumsum() - size, np.zeros(len(size))
    for k in np.flatnonzero(size > 1):
        means[k] = _mean_distance(side, int(first[k]), int(size[k]))
    return means[bucket]


def _mean_distance(side: Side, first: int, size: int) -> float:
    """Return the mean distance of the positions of a bucket: Q under the minimum is the sum of the distances."""
    if isinstance(side.rule, Metric):
        cells = slice(first, first + size)
        return float(side.weights.distances(len(side.x), side.rule)[cells, cells].sum()) / (size * (size - 1))
    inside = Side(np.arange(1.0, size + 1), Weights(side.w[first : first + size - 1]), side.rule)
    return 2.0 * self_mass(inside, tnorm("minimum")) / (size * (size - 1))
