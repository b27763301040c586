"""From C - D and C + D of a tile to its coefficients; and Spearman's rho, which is a product of ranks."""

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.rankings.positions import number, tied_pairs


class Coefficient:
    """(C - D)/(C + D). For crisp distances, `untied` are the numbers of pairs that x and that y do not tie."""

    def __init__(self, untied: tuple[Integers, Integers] | None = None, n: int = 0) -> None:
        self.untied = untied
        self.pairs = n * (n - 1) // 2

    def needs_total(self, rows: slice, columns: slice) -> bool:
        """Tell whether C + D must be counted: not where it is known, because one side ties nothing."""
        return self._known_total(rows, columns) is None

    def _known_total(self, rows: slice, columns: slice) -> Floats | None:
        if self.untied is None:
            return None
        x, y = self.untied[0][rows], self.untied[1][columns]
        if (y == self.pairs).all() or (x == self.pairs).all():
            return np.minimum(x[:, None], y).astype(np.float64)
        return None

    def __call__(self, difference: Floats, total: Floats, rows: slice, columns: slice) -> Floats:
        """Return the coefficients, nan where nothing is comparable."""
        known = self._known_total(rows, columns)
        return _quotient(difference, total if known is None else known)


class Tau(Coefficient):
    """Kendall's tau: C - D over what the variant takes for all pairs."""

    def __init__(
        self, variant: str, untied: tuple[Integers, Integers], distinct: tuple[Integers, Integers], n: int
    ) -> None:
        super().__init__(untied, n)
        self._variant, self._distinct, self._n = variant, distinct, n

    def needs_total(self, rows: slice, columns: slice) -> bool:
        """Tell that no variant needs C + D."""
        return False

    def __call__(self, difference: Floats, total: Floats, rows: slice, columns: slice) -> Floats:
        """Return the coefficients, nan where one ranking ties all items."""
        n = self._n
        if self._variant == "a":
            return _quotient(difference, np.full(difference.shape, float(self.pairs)))
        if self._variant == "b":
            x, y = self.untied  # type: ignore[misc]
            # The product as whole numbers, so that equal rankings have exactly 1.
            return _quotient(difference, np.sqrt(x[rows, None].astype(np.float64) * y[columns]))
        m = np.minimum(self._distinct[0][rows, None], self._distinct[1][columns])
        return _quotient(2.0 * m * difference, n * n * (m - 1.0))


def of_gamma(x: Numbers, y: Numbers) -> Coefficient:
    """Return the coefficient for Goodman and Kruskal's gamma."""
    return Coefficient(_untied(x, y), x.shape[1])


def of_tau(variant: str, x: Numbers, y: Numbers) -> Coefficient:
    """Return the coefficient for Kendall's tau."""
    distinct_x = _distinct(x) if variant == "c" else np.zeros(0, np.int64)
    distinct_y = distinct_x if y is x or variant != "c" else _distinct(y)
    return Tau(variant, _untied(x, y), (distinct_x, distinct_y), x.shape[1])


def _untied(x: Numbers, y: Numbers) -> tuple[Integers, Integers]:
    def of(rows: Numbers) -> Integers:
        n = rows.shape[1]
        return np.array([n * (n - 1) // 2 - tied_pairs(row) for row in rows], dtype=np.int64)

    untied = of(x)
    return untied, untied if y is x else of(y)


def _distinct(rows: Numbers) -> Integers:
    return np.array([len(np.unique(row)) for row in rows], dtype=np.int64)


def _quotient(numerator: Floats, denominator: Floats) -> Floats:
    values = np.full(numerator.shape, np.nan)
    np.divide(numerator, denominator, out=values, where=denominator != 0)
    return values


class RankEntries:
    """Spearman's rho: the product of centred mean ranks over their norms."""

    tile = 2048
    in_threads = False

    def __init__(self, x: Numbers, y: Numbers) -> None:
        self._x = _centred(x)
        self._y = self._x if y is x else _centred(y)

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the coefficients of a tile."""
        u, v = self._x[rows], self._y[columns]
        norms = np.sqrt((u * u).sum(axis=1))[:, None] * np.sqrt((v * v).sum(axis=1))
        return np.clip(_quotient(u @ v.T, norms), -1.0, 1.0)


def _centred(rows: Numbers) -> Floats:
    """Return twice the centred mean ranks, which are whole numbers."""
    n = rows.shape[1]
    return np.stack([2.0 * number(row, "average") - (n + 1) for row in rows])
