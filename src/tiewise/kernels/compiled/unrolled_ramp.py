"""The ramp's sweep for trees of as many digits as the compiler knows: unrolled, it takes three fifths of the time.

In a file of its own, and compiled when it is asked for: only rankings of such a length are to wait for it.
"""

from tiewise.kernels.compiled.ramp_sweep import sweep_of
from tiewise.kernels.trees import UNROLLED

_made: dict[int, object] = {}


def sweep(digits):
    """The sweep for a tree of so many digits, compiled or loaded when it is first asked for."""
    if digits not in _made:
        _made[digits] = sweep_of(digits)
    return _made[digits]


def load_all():
    """Compile or load the sweeps for all numbers of digits."""
    for digits in UNROLLED["ramp"]:
        sweep(digits)
