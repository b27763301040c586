"""What can be chosen on the page: measures, scalings, t-norms and what they are called."""

from typing import Any

from tiewise.explorer.setting import FAMILY, MOST_BARS
from tiewise.fuzzy.tnorm_formulas import FAMILIES
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.wording import name_in_words
from tiewise.weights.named import NAMED

_TAKES = ("weights", "tnorm", "aggregate", "ties")
# Where a shape needs a parameter, that with which it is first tried.
_FIRST = {"geometric": 0.9, "span": 0.1}
# What scores of 9, 9 and 7 become.
METHOD_WORDS = {
    "dense": "dense: 1, 1, 2",
    "min": "min: 1, 1, 3",
    "max": "max: 2, 2, 3",
    "average": "average: 1.5, 1.5, 3",
}
# On the page a paper is called by its name.
_PAPER = "the paper's formula", "the formula for the top k of the paper by Henzgen and H\u00fcllermeier"


def menu(n: int) -> dict[str, Any]:
    """Return the choices for rankings of n items."""
    return {
        "most_bars": MOST_BARS,
        "measures": [
            {
                "name": name,
                "words": name_in_words(name),
                "summary": CATALOG[name].summary,
                "takes": [parameter for parameter in _TAKES if parameter in CATALOG[name].parameters()],
            }
            for name in FAMILY
        ],
        "scalings": [
            {
                "name": name,
                "formula": shape.formula,
                "meaning": shape.meaning.replace(*_PAPER),
                "parameter": shape.parameter,
                "has_levels": shape.has_levels,
                "first": _first(name, n) if shape.parameter else None,
            }
            for name, shape in NAMED.items()
        ],
        "tnorms": [
            {
                "name": name,
                "formula": family.formula,
                "has_parameter": family.low is not None,
                "is_quick": family.kernel is not None,
            }
            for name, family in FAMILIES.items()
        ],
    }


def _first(name: str, n: int) -> float | int:
    return _FIRST.get(name) or max(1, min(10, n // 3))
