"""Scalings as texts: names, steps, points, padded vectors, importance."""

from tiewise.parameters import list_of
from tiewise.weights import importance, padded, points, steps
from tiewise.weights.named import parse_name
from tiewise.weights.scaling import Scaling


def parse_scaling(text: str, argument: str) -> Scaling:
    """Return the scaling that a text such as `top:10`, `steps:3=1,10=0.5` or `importance:[1,1,0.5]` stands for."""
    kind, _, rest = text.strip().partition(":")
    if kind == "steps":
        return steps.parse_steps(text.strip(), argument)
    if kind == "points":
        return points.parse_points(text.strip(), argument)
    if kind == "padded":
        return padded.parse_padded(text.strip(), argument)
    if kind == "importance":
        costs = rest.strip()
        return importance.importance(list_of(costs, f"`{argument}`") if costs.startswith("[") else costs)
    return parse_name(text, argument, (steps.PATTERN, points.PATTERN, padded.PATTERN, importance.PATTERN))
