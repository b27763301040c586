"""Scalings as texts: names, steps, importance."""

from typing import Any

from tiewise.errors import InputValueError, shown
from tiewise.weights import importance, steps
from tiewise.weights.named import parse_name
from tiewise.weights.scaling import Scaling


def parse_scaling(text: str, argument: str) -> Scaling:
    """Return the scaling that a text such as `top:10`, `steps:3=1,10=0.5` or `importance:[1,1,0.5]` stands for."""
    kind, _, rest = text.strip().partition(":")
    if kind == "steps":
        return steps.parse_steps(text.strip(), argument)
    if kind == "importance":
        return importance.importance(_costs(rest.strip(), argument))
    return parse_name(text, argument, (steps.PATTERN, importance.PATTERN))


def _costs(text: str, argument: str) -> Any:
    if not text.startswith("["):
        return text
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputValueError(f"`{argument}` must have a list such as [1, 0.5, 0.25]: got {shown(text)}.") from None
