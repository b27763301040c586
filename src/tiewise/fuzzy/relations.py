"""The relations E (equal), L (smaller or equal) and R (strictly smaller) that a distance on positions makes."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Bools, Floats
from tiewise.errors import InputTypeError, InputValueError, shown

# So many positions are shown in a notebook.
_SHOWN = 12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Relations:
    """The fuzzy relations on positions 1, ..., N, as N x N matrices (index 0 is position 1).

    Parameters
    ----------
    distances : array of shape (N, N)
        The distances d(p, q) between positions, such as `tiewise.scaling.distances("top", 12)`.

    Examples
    --------
    Figure 1 of the paper: position 4 is before position 7 to the degree 0.8, and equal to it to the degree 0.2.

    >>> import tiewise as tw
    >>> w = [1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1]
    >>> relations = tw.fuzzy.Relations(tw.scaling.distances(w, 12))
    >>> print(relations.R[3, 6].round(10), relations.E[3, 6].round(10))
    0.8 0.2
    """

    distances: Any

    def __post_init__(self) -> None:
        try:
            d = np.array(self.distances, dtype=np.float64)
        except (TypeError, ValueError):
            raise InputTypeError(f"`distances` must be a matrix of numbers: got {shown(self.distances)}.") from None
        if d.ndim != 2 or d.shape[0] != d.shape[1]:
            raise InputValueError(f"`distances` must be a square matrix: got shape {d.shape}.")
        if not ((d >= 0) & (d <= 1)).all():
            raise InputValueError(f"`distances` must lie in [0, 1]: got {shown(d[~((d >= 0) & (d <= 1))][0])}.")
        d.flags.writeable = False
        object.__setattr__(self, "distances", d)

    def __repr__(self) -> str:
        return f"<Relations on {len(self.distances)} positions>"

    def _repr_html_(self) -> str:
        places = range(1, min(len(self.distances), _SHOWN) + 1)
        rows = ((str(p), *(f"{degree:.3g}" for degree in self.R[p - 1, :_SHOWN])) for p in places)
        return markup.in_columns(("p", *map(str, places)), rows, f"R(p, q) on {len(self.distances)} positions")

    @property
    def E(self) -> Floats:  # noqa: N802
        """E(p, q) = 1 - d(p, q): to which degree p and q are equal."""
        return np.asarray(1.0 - self.distances)

    @property
    def L(self) -> Floats:  # noqa: N802
        """L(p, q) = 1 if p <= q, else E(p, q): to which degree p is smaller than or equal to q."""
        return np.where(self._before_or_at, 1.0, self.E)

    @property
    def R(self) -> Floats:  # noqa: N802
        """R(p, q) = 1 - L(q, p), that is d(p, q) if p < q, else 0: to which degree p is strictly smaller than q."""
        return np.where(self._before_or_at, self.distances, 0.0)

    @property
    def _before_or_at(self) -> Bools:
        n = len(self.distances)
        return np.triu(np.ones((n, n), dtype=bool))
