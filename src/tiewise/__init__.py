"""Compare rankings when some positions matter more than others.

>>> import tiewise as tw
>>> print(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
scaled_gamma(weights=top) = 0.64 (C = 2.5625, D = 0.5625, T = 2.875, n = 4)
"""

from tiewise import fuzzy, scaling
from tiewise.errors import (
    SuspiciousPositionsWarning,
    TieScoresWarning,
    TiewiseError,
    TiewiseWarning,
    UndefinedCorrelationWarning,
)
from tiewise.measures.extensions import extensions
from tiewise.measures.gamma import Gamma, gamma
from tiewise.measures.kendall_tau import KendallTau, kendall_tau
from tiewise.measures.measure import Measure
from tiewise.measures.naming import measure
from tiewise.measures.scaled_gamma import ScaledGamma, scaled_gamma
from tiewise.measures.spearman import Spearman, spearman
from tiewise.rankings import Ranking
from tiewise.results import Correlation, CorrelationRange

__version__ = "0.1.0"

__all__ = [
    "Correlation",
    "CorrelationRange",
    "Gamma",
    "KendallTau",
    "Measure",
    "Ranking",
    "ScaledGamma",
    "Spearman",
    "SuspiciousPositionsWarning",
    "TieScoresWarning",
    "TiewiseError",
    "TiewiseWarning",
    "UndefinedCorrelationWarning",
    "extensions",
    "fuzzy",
    "gamma",
    "kendall_tau",
    "measure",
    "scaled_gamma",
    "scaling",
    "spearman",
]
