"""What `tw.robustness` returns: a sentence, and the tables it is made of."""

from dataclasses import dataclass
from typing import Any

from tiewise import markup
from tiewise.figures import number_text
from tiewise.inference.results import interval_text
from tiewise.left_out import NOTHING, LeftOut
from tiewise.table import Table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Robustness:
    """Whether a conclusion hangs on the choice of the weights, or of the measure. Prints as a sentence and a table.

    Attributes
    ----------
    sentence : str
        For which parameters of the family the conclusion holds, and what is concluded elsewhere.
    conclusion : str
        That of the choice: "agree", "disagree", "cannot tell" or "undefined".
    measure : Measure
        The choice: the measure with its weights.
    statistic, low, high, pvalue : float
        Its value, the interval, and the two-sided p-value.
    decided : float
        C + D, the mass of the pairs that decide it, out of N(N-1)/2; nan of a measure that is not made of pairs.
    family, parameter : str
        The scalings that were tried, and what their parameter is called.
    chosen : float
        The parameter at which the choice stands in the family; nan where it is not in it.
    n : int
        The number of items.
    confidence_level : float
        That of the intervals; the tests are at one minus it.
    scalings : Table
        A row for each scaling: `weights`, the parameter, `statistic`, `low`, `high`, `pvalue`, `conclusion`, `holds`
        (whether it is that of the choice) and `decided`.
    measures : Table or None
        A row for each other measure of the catalog that can be computed here: `measure`, `in_words`, `kind`,
        `statistic`, `pvalue`, `conclusion`, `holds`.
    chance : tuple of float
        What chance gives under each of the scalings, on average; nan where nothing can be compared.
    left_out : LeftOut
        Items that were not compared as they came.
    """

    sentence: str
    conclusion: str
    measure: Any
    statistic: float
    low: float
    high: float
    pvalue: float
    decided: float
    family: str
    parameter: str
    chosen: float
    n: int
    confidence_level: float
    scalings: Table
    measures: Table | None
    left_out: LeftOut = NOTHING
    chance: tuple[float, ...] = ()

    @property
    def pairs(self) -> int:
        """How many pairs of items there are."""
        return self.n * (self.n - 1) // 2

    @property
    def by_measures(self) -> str:
        """How many other measures come to the same conclusion, and which do not, as a sentence."""
        if self.measures is None or not len(self.measures) or self.conclusion == "undefined":
            return ""
        holds = self.measures["holds"]
        words = self.measures["in_words"][~holds.astype(bool)].tolist()
        rest = f"; not {', '.join(words[:4])}{f' and {len(words) - 4} more' if len(words) > 4 else ''}" if words else ""
        return f"By {int(holds.sum())} of {len(holds)} other measures it is the same{rest}."

    def to_pandas(self) -> Any:
        """Return the scalings as a pandas DataFrame."""
        return self.scalings.to_pandas()

    def to_polars(self) -> Any:
        """Return the scalings as a polars DataFrame."""
        return self.scalings.to_polars()

    def _rows(self) -> list[tuple[str, str]]:
        rows = [
            (str(self.measure), number_text(self.statistic, 4)),
            (f"{100 * self.confidence_level:g}% interval", interval_text(self.low, self.high)),
            ("p", number_text(self.pvalue, 4)),
            *([("rests on", f"{self.decided:.4g} of {self.pairs} pairs")] if self.decided == self.decided else []),
            ("conclusion", self.conclusion),
        ]
        return [*rows, ("note", self.left_out.told(self.n))] if self.left_out else rows

    def __str__(self) -> str:
        width = max(len(label) for label, _ in self._rows())
        rows = "\n".join(f"{label:{width}}  {text}" for label, text in self._rows())
        return "\n".join(part for part in (self.sentence, self.by_measures, rows) if part)

    def __repr__(self) -> str:
        return f"<Robustness of {self.measure} over {self.family}: {self.sentence}>"

    def _repr_html_(self) -> str:
        return (
            markup.paragraph(f"{self.sentence} {self.by_measures}".strip())
            + markup.in_rows(self._rows())
            + self.scalings._repr_html_()
        )
