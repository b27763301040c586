"""The named shape that is nearest to what was dragged, to snap to."""

from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats
from tiewise.weights.named import NAMED, NamedScaling, top_k

# What is further from every shape than this, somewhere, is a shape of its own.
_NEAR = 0.2


def nearest_shape(weights: Floats) -> dict[str, object] | None:
    """Return the nearest shape with a name, and how far it is at most; None where none is near, or it is it.

    Examples
    --------
    >>> import numpy as np
    >>> from tiewise.explorer.near import nearest_shape
    >>> nearest_shape(np.array([1.0, 0.98, 0.05, 0.0]))
    {'text': 'top_k:2', 'apart': 0.05}
    """
    n = len(weights) + 1
    found = [(float(np.abs(one.weights(n) - weights).max()), str(one)) for one in _candidates(weights)]
    apart, text = min(found)
    return {"text": text, "apart": round(apart, 4)} if 1e-9 < apart <= _NEAR else None


def _candidates(weights: Floats) -> Iterator[NamedScaling]:
    """Yield the shapes as they are and at as many levels, and the first k positions."""
    levels = float(f"{weights.sum():.3g}")
    for name, shape in NAMED.items():
        if shape.has_levels:
            yield NamedScaling(name)
            if 0.0 < levels < len(weights):
                yield NamedScaling(name).at(levels)
    yield top_k(max(1, min(round(levels), len(weights))))
