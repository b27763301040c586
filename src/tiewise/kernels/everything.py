"""Importing this module compiles every kernel, or loads it from the cache.

Never imported by the package itself: it is for those who would rather wait once, at a time of their choosing.
"""

from tiewise.kernels import (
    dominance as dominance,
    group_masses as group_masses,
    max_masses as max_masses,
    sum_masses as sum_masses,
    tables as tables,
)
from tiewise.kernels.compiled import (
    pair_tiles as pair_tiles,
    row_masses as row_masses,
)
