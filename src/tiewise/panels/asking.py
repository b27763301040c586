"""What the functions of a panel have in common when they are called: a measure, which has a default."""

from functools import wraps
from inspect import signature
from typing import Any

from tiewise.measures.base.naming import Function, of_a_measure


def of_a_panel(function: Function) -> Function:
    """Let a function tell callers where a parameter of its measure belongs, by the measure that it takes by itself."""
    checked, (parameters, place) = of_a_measure(function), _measure_of(function)

    @wraps(function)
    def called(*arguments: Any, **given: Any) -> Any:
        if len(arguments) <= place:
            given.setdefault("measure", parameters["measure"].default)
        return checked(*arguments, **given)

    return called  # type: ignore[return-value]


def _measure_of(function: Any) -> tuple[Any, int]:
    parameters = signature(function).parameters
    is_named = parameters["measure"].kind is parameters["measure"].KEYWORD_ONLY
    return parameters, len(parameters) if is_named else list(parameters).index("measure")
