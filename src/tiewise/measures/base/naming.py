"""From text to measure: `scaled_gamma(weights=top,tnorm=minimum)`. The way back is `str(measure)`."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from tiewise.errors import InputTypeError, InputValueError, shown, unknown_name
from tiewise.hints import ELSEWHERE, with_parameter
from tiewise.likes import MeasureLike
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.measure import Measure
from tiewise.parameters import list_of

Function = TypeVar("Function", bound=Callable[..., Any])


def of_a_measure(function: Function) -> Function:
    """Let a function that takes a measure tell callers who give it a parameter of the measure where that belongs."""
    parameters = inspect.signature(function).parameters
    own = frozenset(parameters)
    # What a function takes by itself is what an example is to name.
    by_itself = {name: one.default for name, one in parameters.items() if one.default is not one.empty}

    @wraps(function)
    def called(*arguments: Any, **given: Any) -> Any:
        if not own.issuperset(given):
            _refuse_parameters(by_itself | dict(zip(parameters, arguments, strict=False)) | given, own)
        return function(*arguments, **given)

    return called  # type: ignore[return-value]


def _refuse_parameters(given: dict[str, Any], own: frozenset[str]) -> None:
    for name, value in given.items():
        if name not in own and any(name in kind.parameters() for kind in CATALOG.values()):
            chosen = given.get("measure", "scaled_gamma")
            text = chosen.strip() if isinstance(chosen, str) else "scaled_gamma"
            said = with_parameter(text, f"{name}={value}")
            raise InputTypeError(
                f"`{name}` must be said in the measure: got {name}={shown(value)} beside it.",
                f'For example measure="{said}".' if isinstance(value, str | int | float) else "",
            )


def measure(text: MeasureLike) -> Measure:
    """Return the measure that a text names, with its parameters; a measure is returned as it is.

    Parameters
    ----------
    text : str or Measure
        A name of the catalog, or a name with parameters in brackets: words and numbers as they are, vectors and
        matrices as lists in square brackets, weights by item as a dict such as {'a': 1, 'b': 0.5}.

    Examples
    --------
    >>> import tiewise as tw
    >>> m = tw.measure("scaled_gamma(weights=top, tnorm=minimum)")
    >>> print(m)
    scaled_gamma(weights=top,tnorm=minimum)
    >>> m == tw.ScaledGamma(weights="top", tnorm="minimum")
    True
    """
    if isinstance(text, Measure):
        return text
    if not isinstance(text, str):
        raise InputTypeError(f"`measure` must be a name, a text or a measure: got {shown(text)}.")
    name, bracket, inside = text.strip().partition("(")
    if name.strip() not in CATALOG:
        if known := ELSEWHERE.get(name.strip().lower()):
            raise InputValueError(
                f"`measure` must be one of the catalog: got {name.strip()!r}, which is {known!r} here."
            )
        raise unknown_name("measure", name.strip(), CATALOG)
    kind = CATALOG[name.strip()]
    if bracket and not inside.endswith(")"):
        raise InputValueError(f"`measure` must close its bracket: got {shown(text)}.")
    parameters: dict[str, Any] = {}
    for part in _parts(inside[:-1]):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not value:
            raise InputValueError(f"`measure` must have name=value in its brackets: got {part.strip()!r}.")
        key = kind.old_names.get(key, key)
        if key not in kind.parameters():
            raise unknown_name(f"parameter of {kind.name}", key, kind.parameters())
        if key in parameters:
            raise InputValueError(f"`measure` must name each parameter once: got {key} twice in {shown(text)}.")
        parameters[key] = parameter_value(value)
    return kind(**parameters)


_OPENING, _CLOSING = "[{(", "]})"


def _parts(inside: str) -> list[str]:
    """Split at the commas that are in no bracket and in no quotes, and not before a number: `steps:3=1,10=0.5`."""
    parts, depth, quote, escaped = [""], 0, "", False
    for character in inside:
        if quote:
            escaped, closed = character == "\\" and not escaped, character == quote and not escaped
            quote = "" if closed else quote
        elif depth and character in "'\"":  # only items in brackets are quoted; elsewhere it is an apostrophe
            quote = character
        else:
            depth += (character in _OPENING) - (character in _CLOSING)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    whole: list[str] = []
    for part in parts if inside.strip() else []:
        if whole and part.partition("=")[0].strip().isdigit():
            whole[-1] += f",{part}"
        else:
            whole.append(part)
    return whole


def parameter_value(text: str) -> Any:
    """Return what a parameter's text stands for: a list, a dict, None for None, any other text as it is."""
    if text == "None":
        return None
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":  # written as in Python
        return text[1:-1]
    if text.startswith("<"):
        raise InputValueError(
            f"a function or another object has no text form: got {shown(text)}. Pass it to the measure itself."
        )
    if text.startswith("{"):
        return _dict(text)
    return list_of(text) if text.startswith("[") else text


def _dict(text: str) -> Any:
    """Return the dict that a text such as {'a': 1, 'b': 0.5} stands for; items may also be numbers."""
    import ast

    try:
        tree = ast.parse(text, mode="eval")
        numbers = (
            node for node in ast.walk(tree) if isinstance(node, ast.Constant) and not isinstance(node.value, str)
        )
        in_python_only = "_" in text and any("_" in (ast.get_source_segment(text, node) or "") for node in numbers)
        value = None if in_python_only else ast.literal_eval(tree)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        value = None
    if not isinstance(value, dict):
        raise InputValueError(f"a dict must look like {{'a': 1, 'b': 0.5}}: got {shown(text)}.")
    return value
