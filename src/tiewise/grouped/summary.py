"""What all groups say together: their mean with its interval, and the coefficient of their pooled pairs."""

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.figures import Figure, number_text
from tiewise.grouped.question import COLUMNS
from tiewise.inference.arguments import as_level
from tiewise.likes import FrameLike
from tiewise.parameters import renamed


@renamed(level="confidence_level")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GroupSummary(Figure):
    """The groups of a comparison, summed up; as a number it is the mean.

    Attributes
    ----------
    mean : float
        The mean of the groups' statistics: every group counts alike.
    low, high : float
        Student's interval for the mean of the population that the groups were drawn from; nan below two groups.
    confidence_level : float
        The confidence level of the interval.
    pooled : float
        (C - D)/(C + D) with C and D added up over the groups: every pair of items counts alike, and so large groups
        count for more. nan for measures that are not made of pairs.
    concordant, discordant : float
        These sums.
    groups, undefined : int
        How many groups there are, and how many of them have no value and are left out of the mean.
    """

    mean: float
    low: float
    high: float
    confidence_level: float
    pooled: float
    concordant: float
    discordant: float
    groups: int
    undefined: int

    _number: ClassVar[str] = "mean"

    @property
    def statistic(self) -> float:
        """The mean, as in all results."""
        return self.mean

    def rows(self) -> list[tuple[str, str]]:
        """Return the (label, text) rows in the order in which they are shown."""
        pooled = [("pooled", f"{self.pooled:.10g}")] if not math.isnan(self.pooled) else []
        interval = f"[{self.low:.6g}, {self.high:.6g}]" if not math.isnan(self.low) else "undefined below two groups"
        counts = [("groups", str(self.groups)), ("undefined", str(self.undefined))]
        return [
            ("mean", number_text(self.mean)),
            (f"{self.confidence_level * 100:g}% interval", interval),
            *pooled,
            *counts,
        ]

    def _in_short(self) -> str:
        return f": the mean of {self.groups - self.undefined} groups"


@renamed(level="confidence_level")
def summary(table: FrameLike, confidence_level: float = 0.95) -> GroupSummary:
    """Sum up what `groups` returned.

    Parameters
    ----------
    table : frame
        The answer of `groups`, of any kind. An engine adds its columns up by itself; only the sums leave it.
    confidence_level : float
        The confidence level of the interval for the mean.

    Returns
    -------
    GroupSummary
        With `.mean`, `.low`, `.high`, `.pooled`, `.groups` and `.undefined`.

    Examples
    --------
    >>> import pandas as pd, tiewise as tw
    >>> frame = pd.DataFrame({"q": [1, 1, 1, 2, 2], "x": [1, 2, 3, 1, 2], "y": [2, 1, 3, 1, 2]})
    >>> print(tw.summary(tw.groups(frame, by="q", x="x", y="y")))
    mean = 0.6666666667 (95% interval = [-3.56873, 4.90207], pooled = 0.5, groups = 2, undefined = 0)
    """
    level = as_level(confidence_level)
    import narwhals.stable.v2 as nw

    opened = nw.from_native(table, pass_through=True)
    if not isinstance(opened, nw.DataFrame | nw.LazyFrame):
        raise InputTypeError(f"`table` must be what `groups` returned: got {shown(table)}.")
    names = opened.collect_schema().names()
    if not set(COLUMNS) <= set(names):
        raise InputValueError(f"`table` must have the columns that `groups` returns: it has {listed(names, 20)}.")
    defined = ~nw.col("statistic").is_null() & ~nw.col("statistic").is_nan()
    made_of_pairs = defined & ~nw.col("concordant").is_null() & ~nw.col("concordant").is_nan()
    masked = opened.lazy().select(
        defined.alias("defined"),
        made_of_pairs.alias("made_of_pairs"),
        nw.when(defined).then(nw.col("statistic")).alias("statistic"),
        *(nw.when(made_of_pairs).then(nw.col(name)).alias(name) for name in ("concordant", "discordant")),
    )
    sums = masked.select(
        nw.len().alias("groups"),
        nw.col("defined").cast(nw.Int64).sum().alias("count"),
        nw.col("made_of_pairs").cast(nw.Int64).sum().alias("with_pairs"),
        nw.col("statistic").mean().alias("mean"),
        nw.col("statistic").std(ddof=1).alias("spread"),
        nw.col("concordant").sum().alias("c"),
        nw.col("discordant").sum().alias("d"),
    ).collect()
    return _summed_up(level, dict(zip(sums.columns, sums.row(0), strict=True)))


def summary_of(statistic: Any, concordant: Any, discordant: Any, level: float = 0.95) -> GroupSummary:
    """Return the summary of bare columns, for whom no frame is at hand."""
    import numpy as np

    defined = ~np.isnan(statistic)
    made_of_pairs = defined & ~np.isnan(concordant)
    kept = statistic[defined]
    sums = {
        "groups": len(statistic), "count": len(kept), "with_pairs": made_of_pairs.sum(),
        "mean": kept.mean() if len(kept) else None, "spread": kept.std(ddof=1) if len(kept) > 1 else None,
        "c": concordant[made_of_pairs].sum(), "d": discordant[made_of_pairs].sum(),
    }  # fmt: skip
    return _summed_up(level, sums)


def _summed_up(level: float, sums: dict[str, Any]) -> GroupSummary:
    def number(name: str) -> float:
        return math.nan if sums[name] is None else float(sums[name])

    groups, count = int(sums["groups"]), int(sums["count"] or 0)
    mean = number("mean") if count else math.nan
    c, d = (number("c"), number("d")) if sums["with_pairs"] else (math.nan, math.nan)
    half = math.nan
    if count > 1:
        from scipy.special import stdtrit

        half = float(stdtrit(count - 1, (1 + level) / 2)) * number("spread") / math.sqrt(count)
    pooled = (c - d) / (c + d) if c + d > 0 else math.nan
    return GroupSummary(mean, mean - half, mean + half, level, pooled, c, d, groups, groups - count)
