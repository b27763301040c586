"""How well neighbouring positions are told apart: scalings, the position scale, distances between positions."""

from tiewise.scaling.description import Description, describe
from tiewise.weights.distance import distances, position_scale
from tiewise.weights.importance import importance
from tiewise.weights.named import (
    NAMED,
    bottom,
    ends,
    ends_quadratic,
    geometric,
    hyperbolic,
    logarithmic,
    middle,
    span,
    top,
    top_k,
    top_k_exclusive,
    uniform,
)
from tiewise.weights.padded import padded
from tiewise.weights.points import points
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.steps import steps

__all__ = [
    "NAMED",
    "Description",
    "PseudoMetric",
    "Scaling",
    "as_scaling",
    "bottom",
    "describe",
    "distances",
    "ends",
    "ends_quadratic",
    "geometric",
    "hyperbolic",
    "importance",
    "logarithmic",
    "middle",
    "padded",
    "points",
    "position_scale",
    "span",
    "steps",
    "top",
    "top_k",
    "top_k_exclusive",
    "uniform",
]
