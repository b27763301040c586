"""Hypothesis draws the same examples on every machine and keeps no database."""

from hypothesis import settings

settings.register_profile("tiewise", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("tiewise")
