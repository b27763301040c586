"""Importing this module adds `tiewise` to polars: to DataFrame for groups, to expressions for use in any context.

`groups` counts all groups at once; the expression calls Python once for each group, and fits wherever polars takes one:
in `select`, `agg` and `over`.
"""

from collections.abc import Hashable
from typing import Any

import numpy as np

from tiewise.errors import needing
from tiewise.grouped.groups import groups
from tiewise.likes import MeasureLike
from tiewise.measures.base.naming import measure as as_measure
from tiewise.rankings import Ranking

with needing("polars", "tiewise.polars needs polars, which is not installed"):
    import polars as pl

__all__ = ["ExprNamespace", "FrameNamespace"]


@pl.api.register_dataframe_namespace("tiewise")
class FrameNamespace:
    """What tiewise can do with a DataFrame.

    Examples
    --------
    >>> import polars as pl
    >>> import tiewise.polars
    >>> frame = pl.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]})
    >>> frame.tiewise.groups(by="q", x="x", y="y")["statistic"].to_list()
    [1.0, -1.0]
    """

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def groups(self, by: str | list[str], x: Hashable = None, y: Hashable = None, **options: Any) -> pl.DataFrame:
        """Return `tw.groups(frame, by, x, y, ...)`."""
        answer: pl.DataFrame = groups(self._frame, by, x, y, **options)
        return answer


@pl.api.register_expr_namespace("tiewise")
class ExprNamespace:
    """What tiewise can do with an expression.

    Examples
    --------
    >>> import polars as pl
    >>> import tiewise.polars
    >>> frame = pl.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]})
    >>> tau = pl.col("x").tiewise.measure(pl.col("y"), "kendall_tau").alias("tau")
    >>> frame.group_by("q", maintain_order=True).agg(tau)["tau"].to_list()
    [1.0, -1.0]
    >>> frame.select(tau).item()
    0.0
    """

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def measure(
        self, other: pl.Expr | str, measure: MeasureLike = "scaled_gamma", *, scores: bool = False,
        higher_is_better: bool = True, method: str = "dense",
    ) -> pl.Expr:  # fmt: skip
        """Return the measure's statistic on two columns of positions, or of scores, as one number a group."""
        applied = as_measure(measure)

        def statistic(columns: Any) -> float:
            sides = [np.asarray(column.to_numpy()) for column in columns]
            if scores:
                return float(applied(*(Ranking.from_scores(side, None, higher_is_better, method) for side in sides)))
            return float(applied(*sides))

        return pl.map_groups([self._expression, other], statistic, return_dtype=pl.Float64, returns_scalar=True)
