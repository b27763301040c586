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
    from tiewise.comparison import (
        Closer as Closer,
        Comparison as Comparison,
        closer as closer,
        compare as compare,
    )
    from tiewise.errors import TiewiseError as TiewiseError, TiewiseWarning as TiewiseWarning
    from tiewise.grouped import Summary as Summary, groups as groups, summary as summary
    from tiewise.io import read as read
    from tiewise.laws import axioms as axioms
    from tiewise.matrices import Clusters as Clusters, Matrix as Matrix, matrix as matrix
    from tiewise.measures.classical import (
        footrule as footrule,
        gamma as gamma,
        kemeny as kemeny,
        kendall_distance as kendall_distance,
        kendall_tau as kendall_tau,
        somers_d as somers_d,
        spearman as spearman,
        tau_x as tau_x,
    )
    from tiewise.measures.lists import (
        average_overlap as average_overlap,
        rbo as rbo,
        topk_footrule as topk_footrule,
        topk_kendall as topk_kendall,
    )
    from tiewise.measures.pairwise import (
        gamma_delta as gamma_delta,
        kumar_vassilvitskii as kumar_vassilvitskii,
        shieh as shieh,
        tau_ap as tau_ap,
        vigna as vigna,
    )
    from tiewise.measures.positional import (
        blest as blest,
        costa_soares as costa_soares,
        kaye as kaye,
        maturi as maturi,
        top_down as top_down,
        ws_similarity as ws_similarity,
    )
    from tiewise.measures.scaled import (
        robust_gamma as robust_gamma,
        scaled_footrule as scaled_footrule,
        scaled_gamma as scaled_gamma,
        scaled_somers_d as scaled_somers_d,
        scaled_spearman as scaled_spearman,
        scaled_tau as scaled_tau,
    )
    from tiewise.ranking import Ranking as Ranking
    from tiewise.scoring import scorer as scorer
    from tiewise.text import Table as Table
    from tiewise.weights import Weights as Weights

__version__ = "0.2.0.dev0"
_HOMES = {
    "catalog": "Measure Result measure",
    "comparison": "Closer Comparison closer compare",
    "errors": "TiewiseError TiewiseWarning",
    "grouped": "Summary groups summary",
    "io": "read",
    "laws": "axioms",
    "matrices": "Clusters Matrix matrix",
    "measures.classical": "footrule gamma kemeny kendall_distance kendall_tau somers_d spearman tau_x",
    "measures.lists": "average_overlap rbo topk_footrule topk_kendall",
    "measures.pairwise": "gamma_delta kumar_vassilvitskii shieh tau_ap vigna",
    "measures.positional": "blest costa_soares kaye maturi top_down ws_similarity",
    "measures.scaled": "robust_gamma scaled_footrule scaled_gamma scaled_somers_d scaled_spearman scaled_tau",
    "ranking": "Ranking",
    "scoring": "scorer",
    "text": "Table",
    "weights": "Weights",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
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
