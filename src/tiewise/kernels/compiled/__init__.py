"""Compiled loops: arrays in, numbers out. The only files that know numba; their drivers stand one folder up."""
