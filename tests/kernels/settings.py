"""Sizes for the kernel tests: with the JIT switched off, a kernel is a slow Python loop and small sizes must do."""

import os

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def size(compiled, interpreted):
    return interpreted if INTERPRETED else compiled
