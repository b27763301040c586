"""What the numbers of a ranking mean: positions, scores, costs, or no numbers but the items, best first.

The word is the same at every door. Where the caller does not say it, numbers are positions, and are looked at twice.
"""

from typing import Any

from tiewise.errors import one_of

INPUTS = ("positions", "scores", "costs", "order")


def as_input(value: Any, argument: str = "input") -> str | None:
    """Return what the caller says of the numbers; None where nothing is said."""
    return None if value is None else one_of(argument, value, INPUTS)
