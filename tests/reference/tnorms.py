"""The t-norm families, one pair of degrees at a time (Klement, Mesiar and Pap's table)."""

import math


def tnorm(text, a, b):
    """T(a, b) of a text such as "yager:2"."""
    name, _, argument = text.partition(":")
    if a == 0 or b == 0:
        return 0.0
    if a == 1 or b == 1:
        return min(a, b)
    s = float(argument) if argument else None
    return FAMILIES[name](a, b, s)


def _frank(a, b, s):
    return a * b if s == 1 else math.log(1 + (s**a - 1) * (s**b - 1) / (s - 1)) / math.log(s)


def _schweizer_sklar(a, b, s):
    if s == 0:
        return a * b
    inside = a**s + b**s - 1
    return inside ** (1 / s) if inside > 0 else 0.0


FAMILIES = {
    "product": lambda a, b, s: a * b,
    "minimum": lambda a, b, s: min(a, b),
    "lukasiewicz": lambda a, b, s: max(0.0, a + b - 1),
    "drastic": lambda a, b, s: 0.0,
    "nilpotent": lambda a, b, s: min(a, b) if a + b > 1 + 1e-12 else 0.0,
    "einstein": lambda a, b, s: a * b / (1 + (1 - a) * (1 - b)),
    "hamacher": lambda a, b, s: a * b / (s + (1 - s) * (a + b - a * b)),
    "frank": _frank,
    "yager": lambda a, b, s: max(0.0, 1 - ((1 - a) ** s + (1 - b) ** s) ** (1 / s)),
    "schweizer_sklar": _schweizer_sklar,
    "dombi": lambda a, b, s: 1 / (1 + (((1 - a) / a) ** s + ((1 - b) / b) ** s) ** (1 / s)),
    "aczel_alsina": lambda a, b, s: math.exp(-(((-math.log(a)) ** s + (-math.log(b)) ** s) ** (1 / s))),
    "sugeno_weber": lambda a, b, s: max(0.0, (a + b - 1 + s * a * b) / (1 + s)),
}
EXAMPLES = (
    "product", "minimum", "lukasiewicz", "drastic", "nilpotent", "einstein", "hamacher:0", "hamacher:0.5", "hamacher:3",
    "frank:0.5", "frank:1", "frank:2", "yager:0.5", "yager:2", "schweizer_sklar:-2", "schweizer_sklar:0",
    "schweizer_sklar:0.5", "dombi:0.5", "dombi:2", "aczel_alsina:0.5", "aczel_alsina:2", "sugeno_weber:-0.5",
    "sugeno_weber:2",
)  # fmt: skip
