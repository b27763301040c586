"""Importing this module adds `tiewise` to polars: to DataFrame for groups, to expressions for use in any context.

`groups` counts all groups at once; the expression calls Python once for each group, and fits wherever polars takes one:
in `select`, `agg` and `over`.
"""

from collections.abc import Hashable
from typing import Any

import numpy as np

from tiewise.errors import needing
from tiewise.grouped.columns import compare_columns, refuse_unknown
from tiewise.grouped.groups import groups
from tiewise.grouped.reading import read_columns
from tiewise.likes import MeasureLike
from tiewise.measures.base.naming import measure as as_measure

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
    >>> float(frame.head(2).tiewise.measure("x", "y", "kendall_tau"))
    1.0
    """

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def groups(self, by: str | list[str], x: Hashable = None, y: Hashable = None, **options: Any) -> pl.DataFrame:
        """Return `tw.groups(frame, by, x, y, ...)`."""
        answer: pl.DataFrame = groups(self._frame, x=x, y=y, by=by, **options)
        return answer

    def measure(
        self, x: str, y: str, measure: MeasureLike = "scaled_gamma", *, input: str | None = None,
        method: str | None = None,
    ) -> Any:  # fmt: skip
        """Return the measure's value on two columns, of what `input` says.

        Without `input` they hold positions, and columns that may as well hold ratings are refused with a question.
        """
        reading = read_columns(input, False, True, method)
        refuse_unknown(self._frame.columns, x, y)
        return compare_columns(self._frame[x], self._frame[y], as_measure(measure), reading)


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
        self, other: pl.Expr | str, measure: MeasureLike = "scaled_gamma", *, input: str | None = None,
        scores: bool = False, higher_is_better: bool = True, method: str | None = None,
    ) -> pl.Expr:  # fmt: skip
        """Return the measure's statistic on two columns, of what `input` says, as one number a group.

        Without `input` they hold positions, and columns that may as well hold ratings are refused with a question.
        `scores` and `higher_is_better` are the older words for `input`, as in `tw.groups`.
        """
        applied, reading = as_measure(measure), read_columns(input, scores, higher_is_better, method)

        def statistic(columns: Any) -> float:
            x, y = (np.asarray(column.to_numpy()) for column in columns)
            return float(compare_columns(x, y, applied, reading))

        return pl.map_groups([self._expression, other], statistic, return_dtype=pl.Float64, returns_scalar=True)
