"""Pictures of scalings, of two rankings, of tests and of matrices. Each draws on an `Axes` and returns it.

matplotlib is loaded when the first picture is drawn. Nothing is ever shown or saved here: that is the caller's.
"""

from tiewise.plots.matrix_map import matrix
from tiewise.plots.null_histogram import null
from tiewise.plots.pair_map import pairs
from tiewise.plots.profile_curve import profile
from tiewise.plots.relation_maps import relations
from tiewise.plots.robustness_curve import robustness
from tiewise.plots.scaling_curve import scaling
from tiewise.plots.slope_chart import slopes

__all__ = ["matrix", "null", "pairs", "profile", "relations", "robustness", "scaling", "slopes"]
