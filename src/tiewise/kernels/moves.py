"""What C and D gain when an item moves to the place before it on an axis, item by item."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.kernels import compiled
from tiewise.kernels.compiled import places
from tiewise.kernels.norms import KINDS

_FEW = 128  # near pairs an item up to which they are taken one by one


def few_near_moves(x: Floats, y: Floats, far: tuple[float, float], tnorm: str) -> Floats | None:
    """Return the gains by side and place on x, which ascends, or None if too many pairs are near to take one by one.

    far: from which difference on a distance is 1, in x and in y.
    """
    n = len(x)
    above = np.empty(n, np.int32)
    places.reach_above(x, far[0], above)
    if n * (n - 1) // 2 - int(above.sum(dtype=np.int64)) > _FEW * n:
        return None
    gains = np.zeros((2, n))
    slack = (1.0 - far[0]) + (1.0 - far[1])
    compiled.near_moves.near_moves(KINDS[tnorm], x, y, above, *far, slack, gains)
    return gains
