"""The profile over depth: how the coefficient builds up along the positions of x."""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.table import Table


def profile(x: Numbers, led: Floats, whole: Callable[[Floats, Floats], Floats] | None = None) -> Table:
    """Return, for each position p of x, what the pairs whose better item in x stands at p or above add up to.

    `led` holds by item the masses (C, D) of the pairs that it leads in x. `whole` is the coefficient by C and D where
    it is not over C + D, but over what is the same at every depth.
    """
    depth, step = np.unique(x, return_inverse=True)
    led_to = [np.cumsum(np.bincount(step, mass, minlength=len(depth)), dtype=np.float64) for mass in led]
    c, d = led_to
    both = c + d
    if whole is None:
        coefficient = np.divide(c - d, both, out=np.full(len(depth), np.nan), where=both > 0.0)
    else:
        coefficient = whole(c, d)
    decided = both / both[-1] if both[-1] > 0.0 else np.full(len(depth), np.nan)
    return Table({"depth": depth, "concordant": c, "discordant": d, "coefficient": coefficient, "decided": decided})


def milestones(table: Table, limit: int) -> Table:
    """Return at most about `limit` rows of a profile: the first ones, then ever wider apart, and the last."""
    n = len(table)
    if n <= limit:
        return table
    if limit < 2:
        return table.head(0)
    steps = np.geomspace(1, n, limit).round().astype(np.int64)
    rows = np.unique(np.maximum(steps, np.arange(1, limit + 1))) - 1
    rows = rows[rows < n]
    return Table({name: column[rows] for name, column in table.columns.items()})
