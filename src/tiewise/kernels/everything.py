"""Importing this module compiles every kernel, or loads it from the cache.

Never imported by the package itself: it is for those who would rather wait once, at a time of their choosing.
"""

from tiewise.kernels import dominance, max_masses, sum_masses, tables

__all__ = ["dominance", "max_masses", "sum_masses", "tables"]
