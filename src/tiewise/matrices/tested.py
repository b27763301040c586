"""What `tw.matrix` returns with a test: the matrix itself, and a p-value for each comparison in it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from tiewise import markup

MATRICES = ("statistic", "pvalue", "uncorrected", "pvalue_is_least")
FALSE_DISCOVERY = {"bh": "Benjamini and Hochberg", "by": "Benjamini and Yekutieli"}


@dataclass(frozen=True, eq=False, repr=False)
class MatrixTest:
    """A matrix of a measure with its p-values; `statistic, pvalue = tw.matrix(..., test=True)` takes it apart.

    Attributes
    ----------
    statistic : array or frame
        The matrix, as without a test.
    pvalue : array or frame
        The p-value of each entry, two-sided; corrected where `false_discovery` is said. nan where a ranking meets
        itself, which tests nothing, and where the statistic is undefined.
    uncorrected : array or frame
        The p-values before they were corrected.
    pvalue_is_least : array or frame
        True where alignments were drawn and none of them is as extreme: the p-value, uncorrected, is the least that
        `n_resamples` alignments can give.
    method : str
        How the p-values were asked for: "auto", "exact", "asymptotic" or "permutation".
    n_resamples : int
        How many alignments were drawn where any were.
    false_discovery : str or None
        "bh" (Benjamini and Hochberg) or "by" (Benjamini and Yekutieli), where p-values are corrected.
    comparisons : int
        How many distinct comparisons were tested, which is also what the p-values are corrected over.
    below, least : int
        How many of these have a p-value below 0.05, and how many the least that there can be.
    measure : Measure
        The measure that was applied.
    alike : int or None
        How many of those below 0.05 have a positive coefficient; None where the measure is no correlation.
    """

    statistic: Any
    pvalue: Any
    uncorrected: Any
    pvalue_is_least: Any
    method: str
    n_resamples: int
    false_discovery: str | None
    comparisons: int
    below: int
    least: int
    measure: Any
    alike: int | None = None

    def __iter__(self) -> Iterator[Any]:
        return iter((self.statistic, self.pvalue))

    def map(self, function: Callable[[Any], Any]) -> Self:
        """Return the same with a function of each of its matrices in place of the matrix."""
        matrices = {name: function(getattr(self, name)) for name in MATRICES}
        return replace(self, **matrices)

    def _rows(self) -> list[tuple[str, str]]:
        told = [("measure", str(self.measure)), ("test", self.method), ("comparisons", str(self.comparisons))]
        if self.false_discovery is not None:
            told.append(("corrected by", FALSE_DISCOVERY[self.false_discovery]))
        if self.measure.claims.items == "different":
            told.append(("by chance", "the order of each list's items, given which items it has"))
        told.append(("p < 0.05", f"{self.below}{self._directions()}"))
        if self.least:
            least = 2 / (self.n_resamples + 1)
            told.append(("at the least p", f"{self.least}, of {self.n_resamples} alignments drawn"))
            reach = (
                ""
                if self.false_discovery is None
                else f", and corrected up to {min(1.0, self.comparisons * least):.2g}"
            )
            told.append(("least p possible", f"{least:.2g}{reach}"))
        return told

    def _directions(self) -> str:
        """Return how many of the significant ones are more alike than chance would make them, and how many less."""
        if self.alike is None or not self.below:
            return ""
        return f" ({self.alike} more alike than by chance, {self.below - self.alike} less)"

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self._rows())

    def __repr__(self) -> str:
        return f"<MatrixTest of {self.measure}: {self.comparisons} comparisons, {self.below} with p < 0.05>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self._rows(), "MatrixTest")
