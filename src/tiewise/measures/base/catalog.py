"""The catalog: one line a measure, which is loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from tiewise.measures.base.measure import Measure


class Catalog(Mapping[str, type[Measure]]):
    """Measures by name. The measure `tau_ap` and its function are in the file `tau_ap.py` one folder up."""

    def __init__(self, values: dict[str, str]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> type[Measure]:
        return cast("type[Measure]", getattr(import_module(f"tiewise.measures.{name}"), self._values[name]))

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


CATALOG = Catalog(
    {
        "scaled_gamma": "ScaledGamma",
        "scaled_tau": "ScaledTau",
        "scaled_somers_d": "ScaledSomersD",
        "scaled_spearman": "ScaledSpearman",
        "scaled_footrule": "ScaledFootrule",
        "gamma": "Gamma",
        "kendall_tau": "KendallTau",
        "somers_d": "SomersD",
        "spearman": "Spearman",
        "gaussian_rank": "GaussianRank",
        "footrule": "Footrule",
        "ulam": "Ulam",
        "cayley": "Cayley",
        "hamming": "Hamming",
        "gini_gamma": "GiniGamma",
        "kaye": "Kaye",
        "costa_soares": "CostaSoares",
        "costa_roque": "CostaRoque",
        "blest": "Blest",
        "maturi": "Maturi",
        "top_down": "TopDown",
        "ws_similarity": "WsSimilarity",
        "tau_ap": "TauAP",
        "shieh": "Shieh",
        "vigna": "Vigna",
        "kumar_vassilvitskii": "KumarVassilvitskii",
        "gamma_delta": "GammaDelta",
        "kemeny": "Kemeny",
        "tau_x": "TauX",
        "weighted_swap": "WeightedSwap",
        "topk_kendall": "TopkKendall",
        "topk_footrule": "TopkFootrule",
        "bucket_kendall": "BucketKendall",
        "bucket_footrule": "BucketFootrule",
        "rbo": "Rbo",
        "average_overlap": "AverageOverlap",
        "robust_gamma": "RobustGamma",
    }
)
