"""How well neighbouring positions are told apart: scalings, the position scale, distances between positions."""

from tiewise.weights.distance import distances, position_scale
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
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling

__all__ = [
    "NAMED",
    "PseudoMetric",
    "Scaling",
    "as_scaling",
    "bottom",
    "distances",
    "ends",
    "ends_quadratic",
    "geometric",
    "hyperbolic",
    "logarithmic",
    "middle",
    "position_scale",
    "span",
    "top",
    "top_k",
    "top_k_exclusive",
    "uniform",
]
