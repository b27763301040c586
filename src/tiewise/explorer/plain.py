"""What positions that all weigh alike give at as many levels: how much of a value is due to the shape."""

from dataclasses import replace
from typing import Any

from tiewise.arrays import Floats
from tiewise.errors import quietly
from tiewise.explorer.subject import Two
from tiewise.weights.named import NamedScaling

# Weights that add up to less than this share of the positions leave most pairs in part tied, whatever their shape.
_FEW = 1 / 3


def plain_value(measure: Any, weights: Floats, two: Two, value: float | None) -> dict[str, Any] | None:
    """Return the value by `uniform` at the same levels, and what the shape adds; None where levels are many."""
    scaling, total = measure.weights, float(weights.sum())
    is_named = isinstance(scaling, NamedScaling)
    if value is None or not total > 0.0 or (is_named and scaling.name in ("uniform", "span")):
        return None
    if not (is_named and scaling.levels is not None) and total > _FEW * len(weights):
        return None
    levels = float(scaling.levels) if is_named and scaling.levels is not None else float(f"{total:.4g}")
    if levels >= len(weights):
        return None
    plain = replace(measure, weights=NamedScaling("uniform", int(levels) if levels.is_integer() else levels))
    with quietly():
        found = float(plain.on(two.pair))
    if found != found:  # nothing is told apart
        return None
    return {"weights": str(plain.weights), "levels": levels, "value": found, "adds": value - found}
