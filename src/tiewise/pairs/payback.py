"""Whether it pays to load compiled loops: until it does, NumPy counts rankings that are not too long.

On a new installation loading them means compiling them, which takes seconds; later on it is about half a second.
"""

import sys

from tiewise.choices import options
from tiewise.kernels import KERNELS_BEYOND

# What NumPy does in about the time that it takes to load the compiled loops, in pairs of items of a product by sum.
_ENOUGH = 200_000_000.0


class Payback:
    """How much NumPy has done in this process that the loops of a module of kernels do faster."""

    def __init__(self, module: str) -> None:
        self._module = f"tiewise.kernels.{module}"
        self._done = 0.0

    def is_due(self, n: int, work: float, beyond: int = KERNELS_BEYOND, *, never: bool = False) -> bool:
        """Tell whether to load the loops for rankings of n items, which would be so much work for NumPy.

        Where the process has chosen "long", whatever was done before: for those beyond a length. `never` says that the
        loops would be no faster on these.
        """
        if options.kernels == "long":
            return n > beyond
        if never:
            return False
        if self._module in sys.modules or self._done + work > _ENOUGH:
            return True
        self._done += work
        return False
