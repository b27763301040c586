"""The bar that the commands show; the library's own, so that `progress=True` shows the same."""

from tiewise.kernels.progress_bar import progress_bar

__all__ = ["progress_bar"]
