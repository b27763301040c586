"""Importing this module adds the accessor `tiewise` to pandas: `frame.tiewise.groups(by="query", x="old", y="new")`."""

from collections.abc import Hashable
from typing import Any

from tiewise.errors import needing
from tiewise.grouped.columns import compare_columns, refuse_unknown
from tiewise.grouped.groups import groups
from tiewise.grouped.reading import read_columns
from tiewise.likes import MeasureLike
from tiewise.measures.base.naming import measure as as_measure

with needing("pandas", "tiewise.pandas needs pandas, which is not installed"):
    import pandas as pd

__all__ = ["FrameAccessor"]


@pd.api.extensions.register_dataframe_accessor("tiewise")
class FrameAccessor:
    """What tiewise can do with a DataFrame.

    Examples
    --------
    >>> import pandas as pd
    >>> import tiewise.pandas
    >>> frame = pd.DataFrame({"q": [1, 1, 2, 2], "x": [1, 2, 1, 2], "y": [1, 2, 2, 1]})
    >>> frame.tiewise.groups(by="q", x="x", y="y")["statistic"].tolist()
    [1.0, -1.0]
    >>> float(frame.head(2).tiewise.measure("x", "y", "kendall_tau"))
    1.0
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def groups(self, by: str | list[str], x: Hashable = None, y: Hashable = None, **options: Any) -> pd.DataFrame:
        """Return `tw.groups(frame, by, x, y, ...)`."""
        answer: pd.DataFrame = groups(self._frame, x=x, y=y, by=by, **options)
        return answer

    def measure(
        self, x: str, y: str, measure: MeasureLike = "scaled_gamma", *, input: str | None = None, scores: bool = False,
        higher_is_better: bool = True, method: str | None = None,
    ) -> Any:  # fmt: skip
        """Return the measure's value on two columns, of what `input` says; labels of the rows are items.

        Without `input` they hold positions, and columns that may as well hold ratings are refused with a question.
        `scores` and `higher_is_better` are the older words for `input`, as in `tw.groups`.
        """
        reading = read_columns(input, scores, higher_is_better, method)
        refuse_unknown(list(self._frame.columns), x, y)
        return compare_columns(self._frame[x], self._frame[y], as_measure(measure), reading)
