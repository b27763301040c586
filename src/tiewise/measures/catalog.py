"""The catalog: one line a measure."""

from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.measure import Measure
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.spearman import Spearman

CATALOG: dict[str, type[Measure]] = {
    measure.name: measure
    for measure in (
        ScaledGamma,
        Gamma,
        KendallTau,
        Spearman,
    )
}
