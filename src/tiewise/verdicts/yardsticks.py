"""The two plain measures that every other is held against: where all pairs of items weigh alike."""

from typing import cast

from tiewise.measures.base.naming import measure
from tiewise.measures.base.position_measure import CorrelationMeasure


def tau() -> CorrelationMeasure:
    """Return Kendall's tau, which has a quick test whatever the size."""
    return cast("CorrelationMeasure", measure("kendall_tau"))


def gamma() -> CorrelationMeasure:
    """Return gamma, which leaves ties out as scaled gamma does."""
    return cast("CorrelationMeasure", measure("gamma"))
