"""Slow definitions of everything that is tested: plain loops, no code shared with the library."""
