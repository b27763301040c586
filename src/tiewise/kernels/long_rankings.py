"""From where on rankings are long enough for compiled loops."""

# Beyond this many items, importing numba (half a second, once) is worth it.
KERNELS_BEYOND = 1000
