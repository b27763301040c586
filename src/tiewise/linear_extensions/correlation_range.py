"""What a measure returns where ties mean that the order is unknown: a mean, and how far its values reach."""

from dataclasses import dataclass
from typing import Any

from tiewise.figures import number_text
from tiewise.results import Correlation


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CorrelationRange(Correlation):
    """The correlations over all linear extensions of two rankings whose ties mean that the order is unknown.

    `statistic` is their mean, and C, D and T are means as well. Extensions on which the measure is undefined are left
    out.

    Attributes
    ----------
    low, high : float
        All the correlations lie between these. Where `exact`, they are the smallest and the largest of them.
    lowest_found, highest_found : float
        The smallest and the largest correlation met: those of `worst_extension` and `best_extension`.
    worst_extension, best_extension : (Ranking, Ranking) or None
        Extensions of x and y with these correlations.
    standard_error : float
        That of the mean; 0 where it is exact.
    exact : bool
        Whether the mean, `low` and `high` are exact.
    method : str
        How the mean was found.
    interval : str
        Why `low` and `high` hold: "exact", "proven pair by pair", or "the measure's range", which says nothing.
    undefined : float
        The share of extensions on which the measure is undefined.
    """

    low: float
    high: float
    lowest_found: float
    highest_found: float
    worst_extension: tuple[Any, Any] | None
    best_extension: tuple[Any, Any] | None
    standard_error: float
    exact: bool
    method: str
    interval: str
    undefined: float = 0.0

    @property
    def mean(self) -> float:
        """The mean correlation, the same as `statistic`."""
        return self.statistic

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(str(self.measure), number_text(self.statistic))]
        if not self.exact:
            rows.append(("standard error", number_text(self.standard_error)))
        rows += [("low", number_text(self.low)), ("high", number_text(self.high))]
        if not self.exact:
            rows.append(("reached", f"{number_text(self.lowest_found)} to {number_text(self.highest_found)}"))
        by = self.method if self.exact else f"{self.method}; interval: {self.interval}"
        return [*rows, *self._mass_rows(), ("n", str(self.n)), ("by", by)]

    def _beside(self) -> str:
        return f", from {number_text(self.low, 6)} to {number_text(self.high, 6)}"
