"""Importing this module compiles every kernel, or loads it from the cache.

Never imported by the package itself: it is for those who would rather wait once, at a time of their choosing.
"""

from tiewise.kernels import (
    dominance as dominance,
    max_masses as max_masses,
    pair_tiles as pair_tiles,
    sum_masses as sum_masses,
    tables as tables,
)
