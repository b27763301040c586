"""What made the value: which items, pairs and depths; the overlap of the first positions; other weights."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tiewise.catalog import Result, definition, measure as measure_of
from tiewise.errors import TiewiseError, collected
from tiewise.inference import LONGEST, Form
from tiewise.pairs import blocks, signed_degrees, signed_rows
from tiewise.ranking import Floats, Ints, numbered
from tiewise.text import Table
from tiewise.weights import SHAPES

MOST_PAIRS = 2_000  # items whose pairs are listed
LEFT_OUT = 500  # items that are left out one after another to find the most costly ones
CHARTED = (60, 50, 10)  # items up to which charts show all of them; otherwise how many first ones, how many costly ones
PARAMETERS = {"power": "power:2", "geometric": "geometric:0.9", "top_k": "top_k:10", "points": ""}
NAMED = [text for text in (PARAMETERS.get(name, name) for name in SHAPES) if text]  # weights that are compared


def positions(result: Result) -> tuple[Floats, Floats]:
    """Return both rankings as competition ranks (1, 1, 3); items that a list lacks have NaN."""
    pair, known = result.pair, definition(result.measure.name)
    x, y = (numbered(-side if known.values else side) for side in (pair.x, pair.y))
    if pair.absent is None:
        return x, y
    return np.where(pair.absent[0], np.nan, x), np.where(pair.absent[1], np.nan, y)


def titles(result: Result) -> list[str]:
    """Return the names of the items as texts; items without names are "item 0", "item 1", ..."""
    return [str(name) if result.pair.items is not None else f"item {name}" for name in result.pair.names]


def by_item(result: Result) -> Table:
    """Return the items, those that cost most first, with what each contributes to the value.

    For measures of pairs: C and D of the pairs of an item, whose D is its cost, and its share of the value; these
    shares add up to the value. For other measures: how much higher the value is than without the item.
    """
    x, y = positions(result)
    columns = {"item": _names(result), "x": x, "y": y}
    form = result.form
    if form is None:
        columns["contribution"] = _change_without(result)
    else:
        led = _masses_by_depth(form, x, y)
        columns |= {"concordant": led.concordant, "discordant": led.discordant}
        columns["contribution"] = (led.concordant - led.discordant) / 2.0 / (form.denominator or np.nan)
    first = np.lexsort((np.fmin(x, y), -costs(result, Table(columns))))  # among equal costs those that stand first
    return Table({name: column[first] for name, column in columns.items()})


def costs(result: Result, items: Table) -> Floats:
    """Return what each item of the table of `by_item` costs: its D, or how much better the value is without it."""
    if "discordant" in items.columns:
        return items["discordant"]
    return items["contribution"] if definition(result.measure.name).kind == "distance" else -items["contribution"]


def in_order(result: Result, items: Table) -> dict[str, Floats]:
    """Return the numbers of the table of `by_item`, and "cost", in the order of the items of the rankings."""
    place = {name: k for k, name in enumerate(result.pair.names)}
    order = np.argsort([place[name] for name in items["item"]])
    columns = {**items.columns, "cost": costs(result, items)}
    return {name: column[order] for name, column in columns.items() if name != "item"}


def has_costs(result: Result) -> bool:
    """Whether blocks and charts look for the items that cost most: it takes O(n^2), or as many values as items."""
    return result.range is None and result.n <= (LEFT_OUT if result.form is None else LONGEST)


def charted(result: Result, items: Table | None) -> Ints:
    """Return the places of the items that charts show: of many the first 50 of both rankings and the 10 most costly.

    `items` is the table of `by_item`, or None where it takes too long.
    """
    most, first, costly = CHARTED
    if result.n <= most:
        return np.arange(result.n)
    leading = np.argsort(np.fmin(*positions(result)), kind="stable")[:first]
    names = set() if items is None else set(items["item"][:costly])
    return np.union1d(leading, [place for place, name in enumerate(result.pair.names) if name in names]).astype(int)


class _Masses(NamedTuple):
    """By item C and D of its pairs; by depth k the sums C, D, Q_x, Q_y of the pairs with an item in the first k."""

    concordant: Floats
    discordant: Floats
    cumulated: Floats


def _masses_by_depth(form: Form, x: Floats, y: Floats) -> _Masses:
    """Sum over all pairs once, items in the order in which they come into the first k of x or of y."""
    n = form.n
    depth = np.fmin(x, y)
    order = np.argsort(depth, kind="stable")
    one, two = (signed_rows(replace(side, x=side.x[order])) for side in (form.x, form.y))
    led, by_item = np.zeros((4, n)), np.zeros((2, n))
    for lo, hi in blocks(n):
        a, b = one(lo, hi), two(lo, hi)
        v = np.triu(signed_degrees(a, b, form.norm), 1)
        pairs = (np.maximum(v, 0.0), np.maximum(-v, 0.0))
        selves = [np.triu(form.norm(np.abs(side), np.abs(side)), 1) for side in (a, b)]
        led[:, lo:hi] = [mass.sum(axis=1) for mass in (*pairs, *selves)]
        by_item[:, lo:] += [mass.sum(axis=0) for mass in pairs]
    concordant, discordant = (led[:2] + by_item)[:, np.argsort(order)]
    at = np.searchsorted(depth[order], np.arange(1, n + 1), "right")
    return _Masses(concordant, discordant, np.concatenate((np.zeros((4, 1)), np.cumsum(led, axis=1)), axis=1)[:, at])


def _change_without(result: Result) -> Floats:
    """Return by item how much higher the value is than that of the other items."""
    pair, n, values = result.pair, result.n, definition(result.measure.name).values
    changes = np.full(n, np.nan)
    for item in range(n if n > 2 else 0):
        x, y = (np.delete(side, item) for side in (pair.x, pair.y))
        if not values:
            x, y = (np.where(np.isinf(side), side, numbered(side)) for side in (x, y))
        absent = None if pair.absent is None else (np.delete(pair.absent[0], item), np.delete(pair.absent[1], item))
        others = pair._replace(x=x, y=y, absent=absent)
        if np.isfinite(x).any() and np.isfinite(y).any():
            with collected(), suppress(TiewiseError):  # such as a depth that only all items have
                changes[item] = float(result) - float(result.measure.without(item, n).on(others))
    return changes


def by_pair(result: Result) -> Table:
    """Return the pairs of items that are distinguished in both rankings, those that cost most first."""
    form = result.form
    if form is None:
        raise TiewiseError(f"{result.measure.name} is not a coefficient of pairs here: `items` and `depth` explain it.")
    if form.n > MOST_PAIRS:
        raise TiewiseError(f"pairs are listed for up to {MOST_PAIRS:,} items: got {form.n:,}.")
    rows_x, rows_y = signed_rows(form.x), signed_rows(form.y)
    found = []
    for lo, hi in blocks(form.n):
        v = np.triu(signed_degrees(rows_x(lo, hi), rows_y(lo, hi), form.norm), 1)
        i, j = np.nonzero(v)
        found.append((i + lo, j + lo, v[i, j]))
    one, two, degree = (np.concatenate(column) for column in zip(*found, strict=True))
    first = np.argsort(degree, kind="stable")
    one, two, degree, names = one[first], two[first], degree[first], _names(result)
    return Table(
        {
            "first": names[one],
            "second": names[two],
            "concordant": np.maximum(degree, 0.0),
            "discordant": np.maximum(-degree, 0.0),
            "contribution": degree / (form.denominator or np.nan),
        }
    )


def by_depth(result: Result, n_items: int | None = None) -> Table:
    """Return by depth k: what the first k of both rankings share, and the coefficient of the pairs that reach there.

    `expected` is what independent rankings share on average. `value`, for measures of pairs, is the coefficient of the
    pairs with an item among the first k of x or of y; at the end it is the value.
    """
    x, y = positions(result)
    columns = dict(overlap(result, range(1, result.n + 1), n_items).columns)
    form = result.form
    if form is not None:
        c, d, q_x, q_y = _masses_by_depth(form, x, y).cumulated
        over = {"tau": np.sqrt(q_x * q_y), "gamma": c + d, "somers_d": q_x}[form.kind]
        columns["value"] = np.divide(c - d, over, out=np.full(len(c), np.nan), where=over > 0.0)
    return Table(columns)


def overlap(result: Result, depths: Sequence[int], n_items: int | None = None) -> Table:
    """Return for each k how many items stand at position k or above in x, in y and in both, and how many by chance."""
    x, y = positions(result)
    k = np.array(depths, dtype=np.int64)
    items_x, items_y, shared = (np.searchsorted(np.sort(side), k, "right") for side in (x, y, np.maximum(x, y)))
    total = result.n if n_items is None and result.pair.absent is None else n_items
    expected = np.full(len(k), np.nan) if total is None else items_x * items_y / total
    return Table({"k": k, "items_x": items_x, "items_y": items_y, "shared": shared, "expected": expected})


def sensitivity(result: Result, n_resamples: int, rng: int | np.random.Generator, n_items: int | None) -> Table:
    """Return value, p-value and number of items that count under each named weight function."""
    chosen = result.measure
    if "weights" not in definition(chosen.name).defaults:
        raise TiewiseError(f"{chosen.name} has no weights: sensitivity to them is for measures such as scaled_tau.")
    own = str(dict(chosen.parameters).get("weights", definition(chosen.name).defaults["weights"]))
    rows = []
    for weights in dict.fromkeys([own, *NAMED]):
        other = chosen if weights == own else measure_of(chosen, weights=weights)
        with collected():
            value = other.on(result.pair)
        pvalue = value.test(n_resamples=n_resamples, rng=rng, n_items=n_items).pvalue
        rows.append((weights, float(value), pvalue, value.n_effective))
    names = ("weights", "value", "pvalue", "n_effective")
    return Table({name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)})


def _names(result: Result) -> np.ndarray:
    return np.fromiter(result.pair.names, dtype=object, count=result.n)
