"""Compiled loops: sums over ordered pairs of items in O(n log n). Arrays in, numbers out.

The only file that imports numba. Cells are positions counted from 0 (int32); arrays are contiguous, because
numba compiles again for every other kind.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tiewise.ranking import Floats, Ints

Cells = NDArray[np.int32]
BLOCK = 8.0  # moments are taken about an origin no farther away than this, so that no digits are lost
THREADED = 10_000  # items from which on D is computed beside C
compiled = njit(nogil=True, cache=True, error_model="numpy")


def both(function: Callable[..., Any], one: tuple[Any, ...], two: tuple[Any, ...], n: int) -> tuple[Any, Any]:
    """Return the function's values of two lists of arguments, in two threads where that pays."""
    if n < THREADED:
        return function(*one), function(*two)
    with ThreadPoolExecutor(1) as pool:  # a kept one would hang in processes forked from this one
        second = pool.submit(function, *two)
        return function(*one), second.result()


@compiled
def arranged(cell: Cells, order: Cells) -> Cells:
    """Return the items of `order` by ascending cell, equal ones as they came: a counting sort."""
    start = np.zeros(cell.max() + 2, np.int32)
    for c in cell:
        start[c + 1] += 1
    for c in range(len(start) - 1):
        start[c + 1] += start[c]
    out = np.empty_like(order)
    for i in order:
        out[start[cell[i]]] = i
        start[cell[i]] += 1
    return out


@compiled
def arrangement(x: Cells, y: Cells) -> tuple[Cells, Cells]:
    """Return the items by x, then y; and their ranks by y, then x: tied items make no inversion."""
    n = len(x)
    order = arranged(x, arranged(y, np.arange(n).astype(np.int32)))
    place = np.empty(n, np.int32)
    for k in range(n):
        place[order[k]] = k
    by_y = arranged(y, order)
    rank = np.empty(n, np.int32)
    for k in range(n):
        rank[place[by_y[k]]] = k
    return order, rank


@compiled
def counts(x: Cells, y: Cells) -> tuple[int, int]:
    """Return the numbers of discordant pairs and of pairs tied in both, exactly.

    Inversions are counted by one bit of the rank after another, highest first: blocks are split stably into
    zeros and ones, and a zero makes an inversion with each one that came before it.
    """
    order, rank = arrangement(x, y)
    n = len(rank)
    tied = run = 0
    for k in range(1, n):
        run = run + 1 if x[order[k]] == x[order[k - 1]] and y[order[k]] == y[order[k - 1]] else 0
        tied += run
    discordant = 0
    other = np.empty_like(rank)
    half = 1
    while 2 * half < n:
        half *= 2
    while half > 0:
        for start in range(0, n, 2 * half):
            ones = 0
            for k in range(start, min(start + 2 * half, n)):
                r = rank[k]
                one = (r & half) != 0
                other[start + half + ones if one else k - ones] = r
                discordant += 0 if one else ones
                ones += one
        rank, other = other, rank
        half //= 2
    return discordant, tied


@compiled
def weighted_inversions(x: Cells, y: Cells, u: Floats, v: Floats) -> float:
    """Return the sum of u_i v_j over the items i, j with x_i < x_j and y_i > y_j; bit by bit, as `counts`."""
    order, rank = arrangement(x, y)
    n, total = len(rank), 0.0
    u, v = u[order], v[order]
    other, other_u, other_v = np.empty_like(rank), np.empty_like(u), np.empty_like(v)
    highest = 0
    while 2 << highest < n:
        highest += 1
    for bit in range(highest, -1, -1):
        half = 1 << bit
        for start in range(0, n, 2 * half):
            ones, seen = 0, 0.0
            for k in range(start, min(start + 2 * half, n)):
                one = (rank[k] >> bit) & 1  # arithmetic: a branch would be mispredicted half of the time
                to = k - ones + one * (start + half + 2 * ones - k)
                total += v[k] * seen * (1 - one)
                seen += u[k] * one
                ones += one
                other[to], other_u[to], other_v[to] = rank[k], u[k], v[k]
        rank, other, u, other_u, v, other_v = other, rank, other_u, u, other_v, v
    return total


@compiled
def net_concordance(x: Cells, y: Cells) -> Floats:
    """Return by item its concordant minus its discordant pairs: first with the items better in x, then with the worse.

    A Fenwick tree over the cells of y counts the items that came before in x.
    """
    net = np.zeros(len(x))
    order = arranged(x, np.arange(len(x)).astype(np.int32))
    for sign in (1, -1):
        tree = np.zeros(y.max() + 2, np.int32)
        seen = 0
        for i in order:
            while x[order[seen]] != x[i]:
                cell = y[order[seen]] + 1
                while cell < len(tree):
                    tree[cell] += 1
                    cell += cell & -cell
                seen += 1
            balance = -seen  # items above in y, minus those below
            for tied in range(2):
                last = y[i] + tied
                while last > 0:
                    balance += tree[last]
                    last &= last - 1
            net[i] += sign * balance
        order = order[::-1].copy()
    return net


@compiled
def squares(scale: Floats, count: Ints) -> float:
    """Return the sum of min(1, d)^2 over the pairs of items, `count` of them at each value of an ascending scale."""
    total = near = far = one = two = 0.0
    out = 0
    for c in range(len(scale)):
        d = scale[c] - scale[max(c - 1, 0)]
        two += d * (2.0 * one + d * near)
        one += d * near
        while scale[c] - scale[out] >= 1.0:
            d = scale[c] - scale[out]
            near -= count[out]
            far += count[out]
            one -= count[out] * d
            two -= count[out] * d * d
            out += 1
        total += count[c] * (far + two)
        near += count[c]
    return total


@compiled
def bounds(scale: Floats) -> Floats:
    """Return by cell: its place in its block of the scale; how many cells lie below, far below, in blocks below."""
    out = np.empty((len(scale), 4))
    own = far = first = 0
    for c, v in enumerate(scale):
        while scale[own] < v:
            own += 1
        while v - scale[far] >= 1.0:
            far += 1
        block = math.floor(v / BLOCK)
        while math.floor(scale[first] / BLOCK) < block:
            first += 1
        out[c, 0], out[c, 1], out[c, 2], out[c, 3] = v - block * BLOCK, own, far, first
    return out


@compiled
def _add(tree: Floats, i: int, a: float, b: float, c: float, d: float) -> None:
    """Add four moments to the cell before i of a Fenwick tree."""
    while i < len(tree):
        tree[i, 0] += a
        tree[i, 1] += b
        tree[i, 2] += c
        tree[i, 3] += d
        i += i & -i


@compiled
def _weigh(tree: Floats, i: int, x: float, y: float) -> tuple[float, float]:
    """Return the sums of (x - X)(y - Y) and of y - Y over the first i cells."""
    a = b = c = d = 0.0
    while i > 0:
        a += tree[i, 0]
        b += tree[i, 1]
        c += tree[i, 2]
        d += tree[i, 3]
        i &= i - 1
    return x * (y * a - c) - (y * b - d), y * a - c


@compiled
def clipped_products(cell: Cells, y: Floats, x: Floats) -> float:
    """Return the sum of min(1, dX) min(1, dY) over the pairs of items that ascend in both.

    The items come by ascending y; x is `bounds` of the scale of their cells. A Fenwick tree over the cells holds
    the moments 1, X, Y, XY of the items seen; an item's entry changes once, when its distance in y reaches 1.
    """
    tree = np.zeros((len(x) + 1, 4))
    lead = lag = 0
    origin = y[0]
    total = 0.0
    for t in range(len(y)):
        s = y[t]
        while y[lead] < s:
            a, b = x[cell[lead], 0], y[lead] - origin
            if lag == lead and s - y[lead] >= 1.0:
                _add(tree, cell[lead] + 1, 0.0, 0.0, -1.0, -a)
                lag += 1
            else:
                _add(tree, cell[lead] + 1, 1.0, a, b, a * b)
            lead += 1
        while lag < lead and s - y[lag] >= 1.0:
            a, b = x[cell[lag], 0], y[lag] - origin + 1.0
            _add(tree, cell[lag] + 1, -1.0, -a, -b, -a * b)
            lag += 1
        if s - origin > BLOCK:
            for j in range(lag, lead):
                _add(tree, cell[j] + 1, 0.0, 0.0, origin - s, (origin - s) * x[cell[j], 0])
            origin = s
        s -= origin
        a, own, far, first = x[cell[t], 0], int(x[cell[t], 1]), int(x[cell[t], 2]), int(x[cell[t], 3])
        below, value = _weigh(tree, far, a + BLOCK * (far < first), s)
        if far < own:
            value += _weigh(tree, own, a, s)[0] - below
            if far < first:
                value += BLOCK * _weigh(tree, first, a, s)[1]
        total += value
    return total


@compiled
def _ramp(s: Ints, shift: int, cell: Ints, limit: Ints, unit: int) -> Ints:
    """Return by t the sum of min(unit, (s_t + shift - s_j)+) over the items of cells up to limit_t.

    s ascends; all is modulo 2^64, which is exact for the differences that are asked for.
    """
    n = len(s)
    tree = np.zeros((n + 1, 2), np.int64)
    out = np.empty(n, np.int64)
    lead = lag = 0
    for t in range(n):
        v = s[t] + shift
        while (lead < n and s[lead] < v) or (lag < n and v - s[lag] >= unit):
            if lag == lead and v - s[lag] >= unit:
                i, a, b = cell[lag], 0, -unit
                lead += 1
                lag += 1
            elif lead < n and s[lead] < v:
                i, a, b = cell[lead], 1, s[lead]
                lead += 1
            else:
                i, a, b = cell[lag], -1, -s[lag] - unit
                lag += 1
            while i <= n:
                tree[i, 0] += a
                tree[i, 1] += b
                i += i & -i
        a = b = 0
        i = limit[t]
        while i > 0:
            a += tree[i, 0]
            b += tree[i, 1]
            i &= i - 1
        out[t] = v * a - b
    return out


@compiled
def _minima(x: Ints, y: Ints, by_z: Ints, up: Cells, shift: int, unit: int) -> Ints:
    """Return what `clipped_minima` adds up, by item; `by_z` holds the items by ascending y - x."""
    n = len(x)
    cell, limit = np.empty(n, np.int64), np.empty(n, np.int64)
    last = 0
    for k in range(n):
        i = by_z[k]
        cell[i] = k + 1
        while last < n and y[by_z[last]] - x[by_z[last]] <= y[i] - x[i] + shift:
            last += 1
        limit[i] = last
    return _ramp(x, 0, cell, limit, unit) + _ramp(y[up], shift, n + 1 - cell[up], n - limit[up], unit)


def clipped_minima(x: Ints, y: Ints, up: Cells, shift: int, unit: int) -> int:
    """Return the sum of min(unit, dX, (shift + dY)+) over the pairs with dX > 0; x ascends, and y[up], too."""
    return exact_sum(_minima(x, y, np.argsort(y - x), up, shift, unit))


def clipped_differences(s: Ints, cap: int) -> int:
    """Return the sum of min(cap, |s_i - s_j|) over all pairs of ascending whole numbers."""
    far, sums = np.searchsorted(s, s - cap, "right"), np.append(0, np.cumsum(s))
    t = np.arange(len(s))
    return exact_sum(s * (t - far) - (sums[t] - sums[far]) + cap * far)


def exact_sum(values: Ints) -> int:
    """Return the sum of whole numbers, which may be beyond 64 bits."""
    return (int((values >> 20).sum()) << 20) + int((values & 0xFFFFF).sum())
