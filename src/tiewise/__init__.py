"""Compare rankings when some positions matter more than others.

>>> import tiewise as tw
>>> print(tw.scaled_tau([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
scaled_tau(weights=top) = 0.444 (n = 4, C = 1.56, D = 0.562, T = 3.88)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tiewise import fuzzy as fuzzy
    from tiewise.catalog import Measure as Measure, Result as Result, measure as measure
    from tiewise.errors import TiewiseError as TiewiseError, TiewiseWarning as TiewiseWarning
    from tiewise.measures.classical import gamma as gamma, kendall_tau as kendall_tau, spearman as spearman
    from tiewise.measures.lists import average_overlap as average_overlap
    from tiewise.measures.pairwise import tau_ap as tau_ap
    from tiewise.measures.positional import maturi as maturi
    from tiewise.measures.scaled import (
        scaled_footrule as scaled_footrule,
        scaled_gamma as scaled_gamma,
        scaled_somers_d as scaled_somers_d,
        scaled_spearman as scaled_spearman,
        scaled_tau as scaled_tau,
    )
    from tiewise.ranking import Ranking as Ranking
    from tiewise.weights import Weights as Weights

__version__ = "0.2.0.dev0"
_HOMES = {
    "catalog": ("Measure", "Result", "measure"),
    "errors": ("TiewiseError", "TiewiseWarning"),
    "measures.classical": ("gamma", "kendall_tau", "spearman"),
    "measures.lists": ("average_overlap",),
    "measures.pairwise": ("tau_ap",),
    "measures.positional": ("maturi",),
    "measures.scaled": ("scaled_footrule", "scaled_gamma", "scaled_somers_d", "scaled_spearman", "scaled_tau"),
    "ranking": ("Ranking",),
    "weights": ("Weights",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
__all__ = ["fuzzy", *_HOME]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name == "fuzzy":
        return importlib.import_module("tiewise.fuzzy")
    if name not in _HOME:
        raise AttributeError(f"module 'tiewise' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"tiewise.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
