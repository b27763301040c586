"""Importing this module compiles every kernel, or loads it from the cache.

Never imported by the package itself: it is for those who would rather wait once, at a time of their choosing.
"""

from tiewise.kernels import alignment_sweep, group_masses, max_masses, row_masses, score_sums, sum_masses, tables

__all__ = ["alignment_sweep", "group_masses", "max_masses", "row_masses", "score_sums", "sum_masses", "tables"]
from tiewise.kernels import (
    dominance as dominance,
    max_masses as max_masses,
    sum_masses as sum_masses,
    tables as tables,
)
