"""The quick answer: the value, and all that moves with it while one drags."""

import base64
import math
from dataclasses import asdict
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import TiewiseError, quietly
from tiewise.explorer.held import last_position, shared_positions
from tiewise.explorer.near import nearest_shape
from tiewise.explorer.places import handles, heaviest, lines, sampled
from tiewise.explorer.plain import plain_value
from tiewise.explorer.setting import MOST_BARS
from tiewise.explorer.subject import Two
from tiewise.fuzzy.tnorms import MINIMUM
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.measures.base.advice import that_weigh
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.wording import in_words
from tiewise.pairs.shares import item_shares, shares_are_quick
from tiewise.rankings.buckets import Buckets
from tiewise.reports.gauge import Gauge, gauge
from tiewise.reports.item_rows import moved
from tiewise.results import Distance, Result
from tiewise.weights.distance import distance
from tiewise.weights.named import NamedScaling
from tiewise.weights.points import PointScaling
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.scaling import WeightVector
from tiewise.weights.steps import StepScaling
from tiewise.weights.stress import hardly_weighs, means_to_stress

_MAPPED = 60
_LISTED = 20
# Up to so many gaps what was dragged is held against the named shapes.
_COMPARED = 2_000
# Up to so many items the shares are summed pair by pair while one drags, where that is the only way.
_SUMMED = 1_000


def quick_answer(measure: Any, two: Two) -> dict[str, Any]:
    """Return the value with its gauge, the scaling, the items and pairs that made it, as plain numbers and texts."""
    pair = two.pair
    with quietly():  # what is undefined is said in words
        result: Result = measure.on(pair)
    metric = distance(measure.weights, getattr(measure, "aggregate", "sum"), pair.n)
    weights = metric.weights
    assert weights is not None  # the page has no distances of one's own
    numbers = result.numbers()
    costs = item_costs(measure, two)
    weighed = np.abs(pair.y - pair.x).astype(np.float64) if costs is None else costs
    last = last_position(measure, two)
    return {
        "value": number(float(result)),
        "range": [number(result.low), number(result.high)] if isinstance(result, CorrelationRange) else None,
        "kind": measure.claims.kind,
        "measure": str(measure),
        "in_words": in_words(measure),
        "masses": {
            name: number(numbers[name])
            for name in ("concordant", "discordant", "tied")
            if numbers.get(name) is not None
        },
        "gauge": gauge_of(gauge(result, bound=bound_of(result, metric, two))),
        "normalized": number(result.normalized) if isinstance(result, Distance) and result.normalized else None,
        "scaling": scaling_of(measure, weights)
        | {
            "whole": _told_apart_from_the_ends(metric, last),
            "last": last,
            "told": round(float(weights[: last - 1].sum()), 6),
            "steeper": list(_steeper(measure, pair.n)),
        },
        "shared": shared_positions(measure, two),
        "plain": plain_value(measure, weights, two, number(float(result))),
        "joined": {"half": float(_tnorm(measure)(0.5, 0.5)), "matters": bool(((weights > 0) & (weights < 1)).any())},
        "swaps": _swaps(measure, weights),
        "slopes": _slopes(two, weighed),
        "map": _map(measure, two),
        "items": [item_row(two, item, costs) for item in heaviest(two, weighed, _LISTED).tolist()],
        "has_shares": costs is not None,
    }


def number(value: Any) -> float | None:
    """Return a number as JSON has it; None for what is undefined."""
    found = float(value)
    return found if math.isfinite(found) else None


def bound_of(result: Result, metric: PositionDistance, two: Two) -> float | None:
    """Return what a footrule of rankings with ties cannot exceed: all items at that end which is further off."""
    if not isinstance(result, Distance) or result.maximum is not None:
        return None
    return min(
        float(np.maximum(metric.between(side, np.array(1)), metric.between(side, np.array(metric.n))).sum())
        for side in two.pair.mean_positions
    )


def _told_apart_from_the_ends(metric: PositionDistance, last_one: int) -> list[int | None]:
    """Return from which position on the first is told apart in full, and up to which the last that items have is."""
    places = np.arange(1, last_one + 1)
    full = [np.flatnonzero(metric.between(places, np.array(end)) >= 1.0 - 1e-9) for end in (1, last_one)]
    first, last = (found[pick] + 1 if len(found) else None for found, pick in zip(full, (0, -1), strict=True))
    return [None if place is None else int(place) for place in (first, last)]


def _steeper(measure: Any, n: int) -> tuple[str, ...]:
    """Return the scalings that do what this one seems to, the first positions first; none where it does so itself."""
    hardly = means_to_stress(measure.weights) and hardly_weighs(
        measure.weights, getattr(measure, "aggregate", "sum"), n
    )
    return tuple(sorted(that_weigh(measure.weights), key=lambda text: not text.startswith("top_k"))) if hardly else ()


def gauge_of(drawn: Gauge | None) -> dict[str, Any] | None:
    """Return a gauge as plain numbers and texts."""
    if drawn is None:
        return None
    marks = {"ends": [_mark(end) for end in drawn.ends], "value": _mark(drawn.value)}
    return {**asdict(drawn), **marks, "chance": None if drawn.chance is None else _mark(drawn.chance)}


def _mark(mark: Any) -> dict[str, Any]:
    return {"at": mark.at, "text": mark.text, "anchor": mark.anchor}


def scaling_of(measure: Any, weights: Floats) -> dict[str, Any]:
    """Return what the editor of the scaling shows: bars, or points on a curve."""
    gaps = len(weights)
    shown: dict[str, Any] = {"text": str(measure.weights), "gaps": gaps, "levels": round(float(weights.sum()), 6)}
    if isinstance(measure.weights, WeightVector | PointScaling) and gaps <= _COMPARED:
        shown["near"] = nearest_shape(weights)
    if gaps <= MOST_BARS:
        return shown | {"bars": weights.tolist()}
    at = np.array(_with_breaks(handles(gaps), measure.weights, gaps))
    curve = sampled(gaps)
    return shown | {
        # What is dragged is written out: as many digits as a hand can mean.
        "handles": [[int(place), float(f"{weights[place - 1]:.5g}")] for place in at],
        "curve": [[int(place), float(weights[place - 1])] for place in curve],
    }


def _with_breaks(at: list[int], scaling: Any, gaps: int) -> list[int]:
    """Return where the points stand: where the scaling has its own, there; where it breaks, on both sides of it."""
    own = getattr(scaling, "at", None)
    if isinstance(own, tuple):
        return [place for place in own if place <= gaps] or at
    ends: tuple[int, ...] = getattr(scaling, "ends", ()) if isinstance(scaling, StepScaling) else ()
    if isinstance(scaling, NamedScaling) and scaling.name.startswith("top_k") and scaling.parameter is not None:
        ends = (int(scaling.parameter) - (scaling.name != "top_k"),)
    breaks = {place for end in ends[:4] for place in (end, end + 1) if 1 <= place <= gaps}
    return sorted({*at, *breaks})[:MOST_BARS]


def _swaps(measure: Any, weights: Floats) -> list[list[float]]:
    """Return what a swap of neighbours costs at each depth, or at some: T(w, w)."""
    at = sampled(len(weights), 80)
    found = weights[at - 1]
    costs = np.asarray(_tnorm(measure)(found, found))
    return [[int(place), float(cost)] for place, cost in zip(at, costs, strict=True)]


def _tnorm(measure: Any) -> Any:
    return getattr(measure, "tnorm", MINIMUM)


def item_costs(measure: Any, two: Two) -> Floats | None:
    """Return what each item adds to the disagreement; None where nobody knows."""
    if isinstance(measure, ListMeasure):
        return None
    if measure.item_form is not None:
        metric = measure.item_form.distance(two.n)
        found: Floats = metric.between(*two.pair.mean_positions)
        return found
    try:
        form = measure.with_pairs()
    except TiewiseError:
        return None
    if two.n > _SUMMED and not shares_are_quick(form, two.pair):
        return None
    return item_shares(form, two.pair, many=True)[1]


def item_row(two: Two, item: int, costs: Floats | None) -> dict[str, Any]:
    """Return an item as a row of the table."""
    x, y = (side.place(item)[0] for side in two.buckets)
    total = 0.0 if costs is None else float(costs.sum())
    share = None if costs is None else float(costs[item]) / total if total else 0.0
    return {
        "item": item,
        "name": two.name(item),
        "x": x,
        "y": y,
        "told": _told(two, item),
        "move": moved(y - x),
        "share": share,
    }


def _told(two: Two, item: int) -> list[str]:
    """Return an item's places in both, as one says them."""
    return [side.told(item) for side in two.buckets]


def _slopes(two: Two, weighed: Floats) -> dict[str, Any]:
    """Return the lines of the slope chart: item, where it stands in x and y, and how strong its colour is."""
    shown = lines(two, weighed)
    most = float(weighed.max()) or 1.0
    order = shown[np.argsort(weighed[shown], kind="stable")]  # what matters is drawn last, on top
    x, y = (side.places[order].tolist() for side in two.buckets)
    strength = (weighed[order] / most).round(4).tolist()
    return {
        "lines": [list(line) for line in zip(order.tolist(), x, y, strength, strict=True)],
        "names": {str(item): two.name(item) for item in order.tolist()},
        "told": {str(item): _told(two, item) for item in order.tolist()},
        "tied": [_sizes(side, order) for side in two.buckets],
        "of": two.n,
    }


def _sizes(side: Buckets, items: Integers) -> dict[str, int]:
    """Return by place how many items share it, where several do."""
    which = np.unique(side.of_item[items])
    shared = which[side.sizes[which] > 1]
    return {
        str(place + 1): size
        for place, size in zip(side.starts[shared].tolist(), side.sizes[shared].tolist(), strict=True)
    }


def _map(measure: Any, two: Two) -> dict[str, Any] | None:
    """Return how far the rankings agree on each pair, of all items or of some that lie evenly in x; as bytes."""
    if measure.item_form is not None:
        return None
    try:
        cost = measure.with_pairs().cost(two.n)
    except TiewiseError:
        return None
    order = _even(two.in_order_of_x)
    x, y = two.pair.x[order], two.pair.y[order]
    v = cost(x[:, None], x, y[:, None], y)
    alike = np.rint(100.0 * v * np.sign(x[:, None] - x) * np.sign(y[:, None] - y)).astype(np.int8)
    return {
        "items": order.tolist(),
        "names": [two.name(item) for item in order.tolist()],
        "told": [_told(two, item) for item in order.tolist()],
        "cells": base64.b64encode(alike.tobytes()).decode(),
        "of": two.n,
    }


def _even(order: Integers) -> Integers:
    if len(order) <= _MAPPED:
        return order
    places: Integers = np.linspace(0, len(order) - 1, _MAPPED).round().astype(np.int64)
    return order[places]
