"""Loops over pairs: arrays in, numbers out. No validation, no randomness, no messages.

The compiled ones are in `compiled/`; here are those in NumPy, and the drivers, which choose the loops and the threads.
"""

# Beyond this many items, compiled loops are worth the import of numba (half a second, once).
KERNELS_BEYOND = 1000
