"""Which comparisons of many rankings say little: they cannot be told from chance, or rest on a few pairs."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiewise.errors import TiewiseError, quietly
from tiewise.explorer.subject import Subject
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.matrices.matrix import matrix
from tiewise.running.interrupts import stop_if_abandoned

# More rankings, or longer ones, are not tested while one looks on.
_MOST_RANKINGS, _MOST_ITEMS = 30, 500
_DRAWS, _ALPHA, _SEED = 199, 0.05, 0
# A value that rests on fewer pairs than these hangs on a swap or two.
_FEW_PAIRS = 10


def doubtful(measure: Any, subject: Subject, rankings: Sequence[Any], method: str) -> dict[str, Any]:
    """Return for each two rankings whether their value says little, and the words for it; nothing for too many."""
    size = len(rankings)
    if size > _MOST_RANKINGS or "incomparability" in str(getattr(measure, "ties", "")):
        return {"doubtful": None, "told": ""}
    if max(len(one) for one in rankings) > _MOST_ITEMS:
        return {"doubtful": None, "told": ""}
    with quietly():
        tested = matrix(list(rankings), measure, input=subject.input, test=True, n_resamples=_DRAWS, rng=_SEED)
        p = np.asarray(tested.pvalue, dtype=np.float64)
        found = ~(p < _ALPHA)
        for x in range(size):
            found[x, x] = False
            for y in range(x):
                stop_if_abandoned()
                if not (found[x, y] and found[y, x]) and _rests_on_few(measure, subject, x, y, method):
                    found[x, y] = found[y, x] = True
    told = f"Hatched: cannot be told from chance (p of {_ALPHA:g} or more), or rests on fewer than {_FEW_PAIRS} pairs."
    return {"doubtful": found.tolist(), "told": told if found.any() else ""}


def _rests_on_few(measure: Any, subject: Subject, x: int, y: int, method: str) -> bool:
    try:
        result = measure.on(subject.two(x, y, method).pair)
    except TiewiseError:  # they share no two items
        return True
    if isinstance(result, CorrelationRange):
        return False
    masses = [result.numbers().get(name) for name in ("concordant", "discordant")]
    return None not in masses and sum(float(mass) for mass in masses if mass is not None) < _FEW_PAIRS
