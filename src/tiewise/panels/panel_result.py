"""How far a panel agrees, in numbers and in sentences."""

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats
from tiewise.errors import cut
from tiewise.figures import number_text
from tiewise.measures.base.measure import Measure
from tiewise.panels.concordance import Concordance
from tiewise.panels.voters import Voters
from tiewise.panels.wording import are_alike, least_with, value_text
from tiewise.table import Table

# What is as unlikely as this is not put down to chance.
BELIEVED = 0.05

_TESTS = {"exact": "all orders", "beta": "beta distribution", "chi2": "chi-square"}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Panel:
    """How far a panel agrees.

    Attributes
    ----------
    w : float
        Kendall's coefficient of concordance, corrected for ties: 1 if all rankings are the same, 0 if all items have
        the same mean position. nan where not all rank the same items.
    chi2 : float
        Friedman's statistic, m (n - 1) W for m voters and n items.
    pvalue : float
        How often voters with random orders agree as well.
    method : str
        How that was found: "exact", "permutation", "beta" or "chi2".
    mean : float
        The mean of the measure over all pairs of voters.
    low, high : float
        The interval of the mean, for other voters of the same kind, by leaving each voter out in turn.
    confidence_level : float
        Its level.
    agreement : array of float
        The mean of the measure between each ranking and all other voters.
    outlier : Hashable
        The label, or the index, of the ranking that agrees least with the others.
    outlier_pvalue : float
        How often the last of as many like-minded voters is as far from the others; nan where that was not tested.
    """

    concordance: Concordance
    mean: float
    low: float
    high: float
    confidence_level: float
    agreement: Floats
    outlier: Hashable
    outlier_pvalue: float
    measure: Measure
    voters: Voters

    @property
    def w(self) -> float:
        """Kendall's W."""
        return self.concordance.w

    @property
    def chi2(self) -> float:
        """Friedman's statistic."""
        return self.concordance.chi2

    @property
    def pvalue(self) -> float:
        """How often voters with random orders agree as well."""
        return self.concordance.pvalue

    @property
    def method(self) -> str:
        """How the p-value was found."""
        return self.concordance.method

    @property
    def size(self) -> int:
        """How many voters there are, counts included."""
        return int(self.voters.counts.sum())

    def by_voter(self) -> dict[Hashable, float]:
        """Return the agreement with the others by the rankings' labels, or their indices."""
        return dict(zip(self.voters.names, self.agreement.tolist(), strict=True))

    def table(self) -> Table:
        """Return a row for each ranking, who agrees least first: its label, how often it was given, its agreement."""
        sign = -1.0 if self.measure.claims.kind == "distance" else 1.0
        order = np.argsort(sign * self.agreement, kind="stable")  # nan last
        names = np.empty(len(self.voters), dtype=object)
        names[:] = self.voters.names
        return Table({"ranking": names[order], "count": self.voters.counts[order], "agreement": self.agreement[order]})

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the numbers say, in words."""
        return tuple(filter(None, (self._of_all(), self._of_pairs(), self._of_outlier())))

    def _of_all(self) -> str:
        found = self.concordance
        if math.isnan(found.w):
            return f"Kendall's W is undefined: {found.why}."
        numbers = f"Kendall's W = {found.w:.3f}, {self._p()} by {self._test()}"
        if found.pvalue <= BELIEVED:
            return f"The {self.size:,} voters agree more than chance would make them ({numbers})."
        return f"It cannot be told from chance that the {self.size:,} voters agree at all ({numbers})."

    def _p(self) -> str:
        """Return the p-value; where none of the panels that were drawn agrees as well, that it is no larger."""
        found = self.concordance
        is_least = found.method == "permutation" and found.pvalue * (found.n_resamples + 1) < 1.5
        return p_text(found.pvalue).replace("=", "<=") if is_least else p_text(found.pvalue)

    def _test(self) -> str:
        found = self.concordance
        return (
            f"{found.n_resamples:,} panels of random orders" if found.method == "permutation" else _TESTS[found.method]
        )

    def _of_pairs(self) -> str:
        head = f"Two voters have a mean {cut(str(self.measure))} of {value_text(self.mean)}"
        if math.isnan(self.low):
            return f"{head}."
        ends = f"{value_text(self.low)} to {value_text(self.high)}"
        return f"{head}; {self.confidence_level:.0%} interval for other voters of this kind: {ends}."

    def _of_outlier(self) -> str:
        if self.size < 3:
            return ""
        place = self.voters.names.index(self.outlier)
        values, counts = self.agreement, self.voters.counts
        if are_alike(values):
            far = "equally far from" if self.measure.claims.kind == "distance" else "in equal agreement with"
            return f"All are {far} the others ({value_text(float(values[place]))})."
        heard = ~np.isnan(values) & (np.arange(len(values)) != place)
        furthest = least_with(values, place, "the others", self.measure.claims.kind == "distance")
        head = f"{self.voters.called(place, begins=True)}{furthest} "
        rest = value_text(float(np.average(values[heard], weights=counts[heard]))) if counts[heard].any() else ""
        head += f"({value_text(float(values[place]))}{f'; the rest {rest} on average' if rest else ''})"
        p = self.outlier_pvalue
        if math.isnan(p):
            return f"{head}; whether that is unusual was not tested."
        share = "fewer than 1" if p < 0.01 else str(round(100 * p))
        often = f"{share} of 100 panels of {self.size} like-minded voters have one as far off"
        if p <= BELIEVED:
            return f"{head}. That is unusual: {often}."
        return f"{head}. That is not unusual: {often}."

    def rows(self) -> list[tuple[str, str]]:
        """Return what was found in rows of a name and a text."""
        found, place = self.concordance, self.voters.names.index(self.outlier)
        w = f"undefined: {found.why}"
        if not math.isnan(found.w):
            w = f"{number_text(found.w, 4)}, {self._p()} ({self._test()})"
        interval = "" if math.isnan(self.low) else f" [{number_text(self.low, 4)}, {number_text(self.high, 4)}]"
        last = f"{self.outlier}, {number_text(float(self.agreement[place]), 4)} with the others"
        if not math.isnan(self.outlier_pvalue):
            last += f", {p_text(self.outlier_pvalue)}"
        if are_alike(self.agreement):
            last = f"nobody, {number_text(float(self.agreement[place]), 4)} each with the others"
        return [
            ("Kendall's W", w),
            (f"mean {cut(str(self.measure))}", f"{number_text(self.mean, 4)}{interval} over all pairs of voters"),
            ("least in agreement", last),
        ]

    def numbers(self) -> dict[str, Any]:
        """Return what was found by name, for JSON."""
        return {
            "w": self.w,
            "chi2": self.chi2,
            "pvalue": self.pvalue,
            "test": self.method,
            "measure": str(self.measure),
            "mean": self.mean,
            "low": self.low,
            "high": self.high,
            "confidence_level": self.confidence_level,
            "agreement": {str(name): value for name, value in self.by_voter().items()},
            "outlier": self.outlier,
            "outlier_pvalue": self.outlier_pvalue,
            "sentences": list(self.sentences),
        }

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self.rows())

    def __repr__(self) -> str:
        return f"<Panel of {self.size} voters: W = {number_text(self.w, 4)}, mean {number_text(self.mean, 4)}>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.rows(), "Panel") + "".join(map(markup.paragraph, self.sentences))


def p_text(p: float) -> str:
    """Return a p-value as a sentence has it."""
    if p < 0.0001:
        return "p < 0.0001"
    return f"p = {p:.{4 if p < 0.01 else 3 if p < 0.1 else 2}f}"
