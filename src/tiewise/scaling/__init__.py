"""How well neighbouring positions are told apart: scalings, the position scale, distances between positions."""

from tiewise.scaling.distance import distances, position_scale
from tiewise.scaling.named import (
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
from tiewise.scaling.pseudometric import PseudoMetric
from tiewise.scaling.reading import as_scaling
from tiewise.scaling.weights import Scaling

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
