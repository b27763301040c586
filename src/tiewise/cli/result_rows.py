"""The rows of a result with as many digits as the user asks for."""

from tiewise.cli.printing import digits_text
from tiewise.results import Result

_NAMED = {
    "C": "concordant C",
    "D": "discordant D",
    "T": "tied T",
    "T real": "  real ties",
    "T scaling": "  by scaling",
    "n": "items n",
    "by": "found by",
}
# The names of the numbers by the labels of their rows.
_NUMBERS = {
    "C": "concordant",
    "D": "discordant",
    "T": "tied",
    "T real": "tied_real",
    "T scaling": "tied_scaling",
    "standard error": "standard_error",
}


def result_rows(result: Result, digits: int) -> list[tuple[str, str]]:
    """Return the (label, text) rows of a result, labels in words."""
    rows = []
    for place, (label, text) in enumerate(result.rows()):
        name = "statistic" if not place else _NUMBERS.get(label, label)
        value = getattr(result, name, None)
        is_number = isinstance(value, float) and label not in ("n", "note")
        rows.append((_NAMED.get(label, label), digits_text(value, digits) if is_number else text))
    return rows
