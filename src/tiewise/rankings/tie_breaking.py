"""Ties broken: by a second key or at random, never silently."""

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.positions import refuse_nan
from tiewise.rankings.reading import Items, read_numbers


def break_ties(positions: Numbers, items: Items | None, tie_breaker: object, rng: object) -> Numbers:
    """Return ordinal positions of these items, where ties are broken by a second key or at random."""
    n = len(positions)
    if tie_breaker is not None and rng is not None:
        raise InputValueError("`tie_breaker` and `rng` both break ties: give one of them.")
    if tie_breaker is not None:
        second, labels = read_numbers(tie_breaker, "tie_breaker")
        refuse_nan(second, "tie_breaker")
        if len(second) != n:
            raise InputValueError(f"`tie_breaker` must have one entry for each of the {n} items: got {len(second)}.")
        if labels is not None:
            if items is None or set(labels) != set(items):
                raise InputValueError(f"`tie_breaker` must name the items of the scores: got {listed(labels)}.")
            row = {label: place for place, label in enumerate(labels)}
            second = second[[row[item] for item in items]]
        order = np.lexsort((second, positions))
        if ((np.diff(positions[order]) == 0) & (second[order][1:] == second[order][:-1])).any():
            raise InputValueError("`tie_breaker` must break every tie: got equal keys for tied items.")
    elif rng is not None:
        try:
            second = np.random.default_rng(rng).permutation(n)  # type: ignore[arg-type]
        except (TypeError, ValueError) as error:
            raise InputTypeError(f"`rng` must be a seed or a numpy Generator: got {shown(rng)}.") from error
    elif len(np.unique(positions)) < n:
        raise InputValueError('method="ordinal" must be told how to break ties: give `tie_breaker` or `rng`.')
    else:
        return positions
    ordinal = np.empty(n, dtype=np.int64)
    ordinal[np.lexsort((second, positions))] = np.arange(1, n + 1)
    return ordinal
