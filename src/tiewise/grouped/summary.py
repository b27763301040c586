"""What all groups say together: their mean with its interval, and the coefficient of their pooled pairs."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.figures import Figure, number_text
from tiewise.grouped.question import COLUMNS, TESTED
from tiewise.inference.arguments import as_level
from tiewise.likes import FrameLike
from tiewise.parameters import renamed

# So much may (C - D)/(C + D) differ from a statistic that it is, by rounding.
_ROUNDING = 1e-9
# The level of the p-values that are counted.
_LEVEL = 0.05
_TESTS = ("tested", "below", "least")


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
        count for more. nan where some group's statistic is not (C - D)/(C + D) of its own C and D: what such a measure
        would be on all pairs, their sums do not say.
    concordant, discordant : float
        These sums; nan for measures that are not made of pairs.
    groups, undefined : int
        How many groups there are, and how many of them have no value and are left out of the mean.
    items, left_out : int
        How many items the groups have, and how many of them are not compared.
    tested, below, least : int
        How many groups have a p-value, for how many of them it is below 0.05, and for how many it is the least that
        the alignments they drew can give; all 0 where nothing was tested.
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
    items: int
    left_out: int
    tested: int = 0
    below: int = 0
    least: int = 0

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
        if self.left_out:
            counts.append(("left out", f"{self.items - self.left_out} of {self.items} items compared"))
        if self.tested:
            counts.append((f"p < {_LEVEL:g}", f"{self.below} of {self.tested} groups"))
        if self.least:
            counts.append(("at the least p", f"{self.least} of {self.tested} groups"))
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
        With `.mean`, `.low`, `.high`, `.pooled`, `.groups`, `.undefined`, `.items` and `.left_out`; of groups that were
        tested also `.tested`, `.below` and `.least`.

    Examples
    --------
    >>> import pandas as pd, tiewise as tw
    >>> frame = pd.DataFrame({"q": [1, 1, 1, 2, 2], "x": [1, 2, 3, 1, 2], "y": [2, 1, 3, 1, 2]})
    >>> print(tw.summary(tw.groups(frame, by="q", x="x", y="y")))
    mean = 0.6666666667 (95% interval = [-3.56873, 4.90207], pooled = 0.5, groups = 2, undefined = 0)
    """
    level = as_level(confidence_level)
    import narwhals.stable.v2 as nw

    from tiewise.grouped.frames import open_any_frame

    if isinstance(table, Mapping):
        _refuse_other_columns(list(table))
        return summary_of(table, level)
    opened = open_any_frame(table, "table")
    if not isinstance(opened, nw.DataFrame | nw.LazyFrame):
        raise InputTypeError(f"`table` must be what `groups` returned: got {shown(table)}.")
    schema = opened.collect_schema()
    _refuse_other_columns(schema.names())
    for name in COLUMNS:
        if not schema[name].is_numeric():
            raise InputTypeError(f"`table` must have numbers in the column {name!r}: it holds {schema[name]}.")
    number = {name: nw.col(name).cast(nw.Float64) for name in COLUMNS}
    defined = ~number["statistic"].is_null() & ~number["statistic"].is_nan()
    made_of_pairs = defined & ~number["concordant"].is_null() & ~number["concordant"].is_nan()
    total = number["concordant"] + number["discordant"]
    off = (number["statistic"] * total - (number["concordant"] - number["discordant"])).abs() > _ROUNDING * total
    tests = []
    if set(TESTED) <= set(schema.names()):
        known = ~nw.col("pvalue").is_null() & ~nw.col("pvalue").is_nan()
        below, least = (known & (nw.col("pvalue") < _LEVEL)).fill_null(False), nw.col("pvalue_is_least")
        tests = [known.alias("tested"), below.alias("below"), least.fill_null(False).alias("least")]
    sums = opened.lazy().select(
        defined.alias("defined"),
        made_of_pairs.alias("made_of_pairs"),
        (made_of_pairs & off).fill_null(False).alias("off"),
        nw.when(defined).then(number["statistic"]).alias("statistic"),
        *(nw.when(made_of_pairs).then(number[name]).alias(name) for name in ("concordant", "discordant")),
        number["n"].alias("n"),
        number["left_out"].alias("left_out"),
        *tests,
    ).select(
        nw.len().alias("groups"),
        *(
            nw.col(name).cast(nw.Int64).sum().alias(name)
            for name in ("defined", "made_of_pairs", "off", *(_TESTS if tests else ()))
        ),
        nw.col("statistic").mean().alias("mean"),
        nw.col("statistic").std(ddof=1).alias("spread"),
        *(nw.col(name).sum() for name in ("concordant", "discordant", "n", "left_out")),
    )  # fmt: skip
    found = sums.collect()
    return _summed_up(level, dict(zip(found.columns, found.row(0), strict=True)))


def summary_of(columns: Mapping[str, Any], level: float = 0.95) -> GroupSummary:
    """Return the summary of bare columns by name, where no frame is at hand."""
    import numpy as np

    statistic, concordant, discordant = (
        np.asarray(columns[name], dtype=np.float64) for name in ("statistic", "concordant", "discordant")
    )
    defined = ~np.isnan(statistic)
    made_of_pairs = defined & ~np.isnan(concordant)
    kept, c, d = statistic[defined], concordant[made_of_pairs], discordant[made_of_pairs]
    sums = {
        "groups": len(statistic), "defined": len(kept), "made_of_pairs": made_of_pairs.sum(),
        "off": (np.abs(statistic[made_of_pairs] * (c + d) - (c - d)) > _ROUNDING * (c + d)).sum(),
        "mean": kept.mean() if len(kept) else None, "spread": kept.std(ddof=1) if len(kept) > 1 else None,
        "concordant": c.sum(), "discordant": d.sum(),
        "n": np.sum(columns["n"]), "left_out": np.sum(columns["left_out"]),
    }  # fmt: skip
    if set(TESTED) <= set(columns):
        pvalue = np.asarray(columns["pvalue"], dtype=np.float64)
        sums |= {
            "tested": (~np.isnan(pvalue)).sum(),
            "below": (pvalue < _LEVEL).sum(),
            "least": np.sum(columns["pvalue_is_least"]),
        }
    return _summed_up(level, sums)


def _refuse_other_columns(names: list[str]) -> None:
    if not set(COLUMNS) <= set(names):
        raise InputValueError(f"`table` must have the columns that `groups` returns: it has {listed(names, 20)}.")


def _summed_up(level: float, sums: dict[str, Any]) -> GroupSummary:
    def number(name: str) -> float:
        return math.nan if sums[name] is None else float(sums[name])

    groups, count = int(sums["groups"]), int(sums["defined"] or 0)
    mean = number("mean") if count else math.nan
    c, d = (number("concordant"), number("discordant")) if sums["made_of_pairs"] else (math.nan, math.nan)
    half = math.nan
    if count > 1:
        from scipy.special import stdtrit

        half = float(stdtrit(count - 1, (1 + level) / 2)) * number("spread") / math.sqrt(count)
    pooled = (c - d) / (c + d) if c + d > 0 and not sums["off"] else math.nan
    left_out = int(sums["left_out"] or 0)
    return GroupSummary(
        mean, mean - half, mean + half, level, pooled, c, d, groups, groups - count, int(sums["n"] or 0) + left_out,
        left_out, *(int(sums.get(name) or 0) for name in _TESTS),
    )  # fmt: skip
