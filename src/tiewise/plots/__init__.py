"""Pictures of scalings, two rankings, tests, matrices and panels. Each draws on an `Axes` and returns it.

matplotlib is loaded when the first picture is drawn. Nothing is ever shown or saved here: that is the caller's.
"""

from tiewise.plots.leaderboard_chart import leaderboard
from tiewise.plots.learning_chart import learning
from tiewise.plots.matrix_map import matrix
from tiewise.plots.null_histogram import null
from tiewise.plots.pair_map import pairs
from tiewise.plots.profile_curve import profile
from tiewise.plots.relation_maps import relations
from tiewise.plots.robustness_curve import robustness
from tiewise.plots.scaling_curve import scaling
from tiewise.plots.slope_chart import slopes
from tiewise.plots.stability_map import stability
from tiewise.plots.task_curve_chart import task_curve

__all__ = [
    "leaderboard",
    "learning",
    "matrix",
    "null",
    "pairs",
    "profile",
    "relations",
    "robustness",
    "scaling",
    "slopes",
    "stability",
    "task_curve",
]
