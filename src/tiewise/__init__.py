"""Compare rankings when some positions matter more than others.

>>> import tiewise as tw
>>> print(tw.scaled_gamma([1, 2, 3, 4], [2, 1, 3, 4], weights="top"))
scaled_gamma(weights=top) = 0.64 (C = 2.5625, D = 0.5625, T = 2.875, n = 4)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tiewise import fuzzy as fuzzy, io as io, plots as plots, scaling as scaling
    from tiewise.choices import options as options
    from tiewise.errors import (
        HardlyWeighsWarning as HardlyWeighsWarning,
        MissingCellsWarning as MissingCellsWarning,
        SuspiciousPositionsWarning as SuspiciousPositionsWarning,
        SuspiciousScoresWarning as SuspiciousScoresWarning,
        ThinEvidenceWarning as ThinEvidenceWarning,
        TieScoresWarning as TieScoresWarning,
        TiewiseError as TiewiseError,
        TiewiseWarning as TiewiseWarning,
        UndefinedCorrelationWarning as UndefinedCorrelationWarning,
    )
    from tiewise.explanations.explain import Explanation as Explanation, explain as explain
    from tiewise.explorer.explore import explore as explore
    from tiewise.explorer.handle import Explorer as Explorer
    from tiewise.grouped.groups import groups as groups
    from tiewise.grouped.summary import GroupSummary as GroupSummary, summary as summary
    from tiewise.inference.closer import closer as closer
    from tiewise.inference.confidence_interval import confidence_interval as confidence_interval
    from tiewise.inference.extensions import extensions as extensions
    from tiewise.inference.results import (
        ConfidenceInterval as ConfidenceInterval,
        Difference as Difference,
        Significance as Significance,
    )
    from tiewise.inference.robustness import robustness as robustness
    from tiewise.inference.robustness_result import Robustness as Robustness
    from tiewise.inference.significance import significance as significance
    from tiewise.laws.measures.axioms import Axioms as Axioms, axioms as axioms
    from tiewise.leaderboards.board import Leaderboard as Leaderboard
    from tiewise.leaderboards.comparison import BoardComparison as BoardComparison, compare_boards as compare_boards
    from tiewise.leaderboards.leaderboard import leaderboard as leaderboard
    from tiewise.leaderboards.task_curve import TaskCurve as TaskCurve
    from tiewise.learning.estimator import LearnedDistances as LearnedDistances
    from tiewise.learning.learn import learn as learn
    from tiewise.learning.learned import Learned as Learned
    from tiewise.linear_extensions.correlation_range import CorrelationRange as CorrelationRange
    from tiewise.matrices.cluster import Clustering as Clustering, as_distances as as_distances, cluster as cluster
    from tiewise.matrices.matrix import matrix as matrix
    from tiewise.matrices.nearest import nearest as nearest
    from tiewise.matrices.neighbours import Neighbours as Neighbours
    from tiewise.matrices.tested import MatrixTest as MatrixTest
    from tiewise.measures.average_overlap import AverageOverlap as AverageOverlap, average_overlap as average_overlap
    from tiewise.measures.base.measure import Measure as Measure
    from tiewise.measures.base.naming import measure as measure
    from tiewise.measures.blest import Blest as Blest, blest as blest
    from tiewise.measures.bucket_footrule import BucketFootrule as BucketFootrule, bucket_footrule as bucket_footrule
    from tiewise.measures.bucket_kendall import BucketKendall as BucketKendall, bucket_kendall as bucket_kendall
    from tiewise.measures.cayley import Cayley as Cayley, cayley as cayley
    from tiewise.measures.costa_roque import CostaRoque as CostaRoque, costa_roque as costa_roque
    from tiewise.measures.costa_soares import CostaSoares as CostaSoares, costa_soares as costa_soares
    from tiewise.measures.footrule import Footrule as Footrule, footrule as footrule
    from tiewise.measures.gamma import Gamma as Gamma, gamma as gamma
    from tiewise.measures.gamma_delta import GammaDelta as GammaDelta, gamma_delta as gamma_delta
    from tiewise.measures.gaussian_rank import GaussianRank as GaussianRank, gaussian_rank as gaussian_rank
    from tiewise.measures.gini_gamma import GiniGamma as GiniGamma, gini_gamma as gini_gamma
    from tiewise.measures.hamming import Hamming as Hamming, hamming as hamming
    from tiewise.measures.kaye import Kaye as Kaye, kaye as kaye
    from tiewise.measures.kemeny import Kemeny as Kemeny, kemeny as kemeny
    from tiewise.measures.kendall_tau import KendallTau as KendallTau, kendall_tau as kendall_tau
    from tiewise.measures.kumar_vassilvitskii import (
        KumarVassilvitskii as KumarVassilvitskii,
        kumar_vassilvitskii as kumar_vassilvitskii,
    )
    from tiewise.measures.maturi import Maturi as Maturi, maturi as maturi
    from tiewise.measures.rbo import Rbo as Rbo, rbo as rbo
    from tiewise.measures.robust_gamma import RobustGamma as RobustGamma, robust_gamma as robust_gamma
    from tiewise.measures.scaled_footrule import ScaledFootrule as ScaledFootrule, scaled_footrule as scaled_footrule
    from tiewise.measures.scaled_gamma import ScaledGamma as ScaledGamma, scaled_gamma as scaled_gamma
    from tiewise.measures.scaled_somers_d import ScaledSomersD as ScaledSomersD, scaled_somers_d as scaled_somers_d
    from tiewise.measures.scaled_spearman import ScaledSpearman as ScaledSpearman, scaled_spearman as scaled_spearman
    from tiewise.measures.scaled_tau import ScaledTau as ScaledTau, scaled_tau as scaled_tau
    from tiewise.measures.shieh import Shieh as Shieh, shieh as shieh
    from tiewise.measures.somers_d import SomersD as SomersD, somers_d as somers_d
    from tiewise.measures.spearman import Spearman as Spearman, spearman as spearman
    from tiewise.measures.tau_ap import TauAP as TauAP, tau_ap as tau_ap
    from tiewise.measures.tau_x import TauX as TauX, tau_x as tau_x
    from tiewise.measures.top_down import TopDown as TopDown, top_down as top_down
    from tiewise.measures.topk_footrule import TopkFootrule as TopkFootrule, topk_footrule as topk_footrule
    from tiewise.measures.topk_kendall import TopkKendall as TopkKendall, topk_kendall as topk_kendall
    from tiewise.measures.ulam import Ulam as Ulam, ulam as ulam
    from tiewise.measures.vigna import Vigna as Vigna, vigna as vigna
    from tiewise.measures.weighted_swap import WeightedSwap as WeightedSwap, weighted_swap as weighted_swap
    from tiewise.measures.ws_similarity import WsSimilarity as WsSimilarity, ws_similarity as ws_similarity
    from tiewise.panels.consensus import consensus as consensus
    from tiewise.panels.group_consensus import group_consensus as group_consensus
    from tiewise.panels.grouping import VoterGroups as VoterGroups
    from tiewise.panels.panel import panel as panel
    from tiewise.panels.panel_result import Panel as Panel
    from tiewise.panels.result import Consensus as Consensus
    from tiewise.panels.stability import Stability as Stability
    from tiewise.panels.voter_groups import voter_groups as voter_groups
    from tiewise.rankings import Ranking as Ranking
    from tiewise.rankings.contingency import from_table as from_table
    from tiewise.reports.consensus_report import consensus_report as consensus_report
    from tiewise.reports.leaderboard_report import leaderboard_report as leaderboard_report
    from tiewise.reports.matrix_report import matrix_report as matrix_report
    from tiewise.reports.page import Report as Report
    from tiewise.reports.pair_report import report as report
    from tiewise.results import (
        Correlation as Correlation,
        Distance as Distance,
        Similarity as Similarity,
    )
    from tiewise.running.progress_bar import progress_bar as progress_bar
    from tiewise.scoring import Scorer as Scorer, scorer as scorer
    from tiewise.verdicts.results import Verdict as Verdict
    from tiewise.verdicts.verdict import verdict as verdict

__version__ = "0.1.0"

# Where each public name lives. A name is loaded when it is first asked for, so that `import tiewise` costs next to
# nothing however many there are; the imports above say the same to type checkers (a test compares the two).
_HOMES = {
    "errors": (
        "HardlyWeighsWarning",
        "MissingCellsWarning",
        "SuspiciousPositionsWarning",
        "SuspiciousScoresWarning",
        "ThinEvidenceWarning",
        "TieScoresWarning",
        "TiewiseError",
        "TiewiseWarning",
        "UndefinedCorrelationWarning",
    ),
    "explanations.explain": ("Explanation", "explain"),
    "explorer.explore": ("explore",),
    "explorer.handle": ("Explorer",),
    "grouped.groups": ("groups",),
    "grouped.summary": ("GroupSummary", "summary"),
    "inference.closer": ("closer",),
    "inference.confidence_interval": ("confidence_interval",),
    "inference.extensions": ("extensions",),
    "inference.results": ("ConfidenceInterval", "Difference", "Significance"),
    "inference.robustness": ("robustness",),
    "inference.robustness_result": ("Robustness",),
    "inference.significance": ("significance",),
    "laws.measures.axioms": ("Axioms", "axioms"),
    "leaderboards.board": ("Leaderboard",),
    "leaderboards.comparison": ("BoardComparison", "compare_boards"),
    "leaderboards.leaderboard": ("leaderboard",),
    "leaderboards.task_curve": ("TaskCurve",),
    "learning.estimator": ("LearnedDistances",),
    "learning.learn": ("learn",),
    "learning.learned": ("Learned",),
    "linear_extensions.correlation_range": ("CorrelationRange",),
    "matrices.cluster": ("Clustering", "as_distances", "cluster"),
    "matrices.matrix": ("matrix",),
    "matrices.nearest": ("nearest",),
    "matrices.neighbours": ("Neighbours",),
    "matrices.tested": ("MatrixTest",),
    "measures.average_overlap": ("AverageOverlap", "average_overlap"),
    "measures.base.measure": ("Measure",),
    "measures.base.naming": ("measure",),
    "measures.blest": ("Blest", "blest"),
    "measures.bucket_footrule": ("BucketFootrule", "bucket_footrule"),
    "measures.bucket_kendall": ("BucketKendall", "bucket_kendall"),
    "measures.cayley": ("Cayley", "cayley"),
    "measures.costa_roque": ("CostaRoque", "costa_roque"),
    "measures.costa_soares": ("CostaSoares", "costa_soares"),
    "measures.footrule": ("Footrule", "footrule"),
    "measures.gamma": ("Gamma", "gamma"),
    "measures.gamma_delta": ("GammaDelta", "gamma_delta"),
    "measures.gaussian_rank": ("GaussianRank", "gaussian_rank"),
    "measures.gini_gamma": ("GiniGamma", "gini_gamma"),
    "measures.hamming": ("Hamming", "hamming"),
    "measures.kaye": ("Kaye", "kaye"),
    "measures.kemeny": ("Kemeny", "kemeny"),
    "measures.kendall_tau": ("KendallTau", "kendall_tau"),
    "measures.kumar_vassilvitskii": ("KumarVassilvitskii", "kumar_vassilvitskii"),
    "measures.maturi": ("Maturi", "maturi"),
    "measures.rbo": ("Rbo", "rbo"),
    "measures.robust_gamma": ("RobustGamma", "robust_gamma"),
    "measures.scaled_footrule": ("ScaledFootrule", "scaled_footrule"),
    "measures.scaled_gamma": ("ScaledGamma", "scaled_gamma"),
    "measures.scaled_somers_d": ("ScaledSomersD", "scaled_somers_d"),
    "measures.scaled_spearman": ("ScaledSpearman", "scaled_spearman"),
    "measures.scaled_tau": ("ScaledTau", "scaled_tau"),
    "measures.shieh": ("Shieh", "shieh"),
    "measures.somers_d": ("SomersD", "somers_d"),
    "measures.spearman": ("Spearman", "spearman"),
    "measures.tau_ap": ("TauAP", "tau_ap"),
    "measures.tau_x": ("TauX", "tau_x"),
    "measures.top_down": ("TopDown", "top_down"),
    "measures.topk_footrule": ("TopkFootrule", "topk_footrule"),
    "measures.topk_kendall": ("TopkKendall", "topk_kendall"),
    "measures.ulam": ("Ulam", "ulam"),
    "measures.vigna": ("Vigna", "vigna"),
    "measures.weighted_swap": ("WeightedSwap", "weighted_swap"),
    "measures.ws_similarity": ("WsSimilarity", "ws_similarity"),
    "panels.consensus": ("consensus",),
    "panels.group_consensus": ("group_consensus",),
    "panels.grouping": ("VoterGroups",),
    "panels.panel": ("panel",),
    "panels.panel_result": ("Panel",),
    "panels.result": ("Consensus",),
    "panels.stability": ("Stability",),
    "panels.voter_groups": ("voter_groups",),
    "rankings": ("Ranking",),
    "rankings.contingency": ("from_table",),
    "reports.consensus_report": ("consensus_report",),
    "reports.leaderboard_report": ("leaderboard_report",),
    "reports.matrix_report": ("matrix_report",),
    "reports.page": ("Report",),
    "reports.pair_report": ("report",),
    "results": ("Correlation", "Distance", "Similarity"),
    "running.progress_bar": ("progress_bar",),
    "scoring": ("Scorer", "scorer"),
    "verdicts.results": ("Verdict",),
    "verdicts.verdict": ("verdict",),
    "choices": ("options",),
}
_PARTS = ("fuzzy", "io", "plots", "scaling")
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted((*_HOME_OF, *_PARTS))


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _PARTS:
        return import_module(f"tiewise.{name}")
    if name not in _HOME_OF:
        from tiewise.hints import ELSEWHERE

        known = f". It is tiewise.{ELSEWHERE[name]} here." if name in ELSEWHERE else ""
        raise AttributeError(f"module 'tiewise' has no attribute {name!r}{known}")
    value = getattr(import_module(f"tiewise.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
