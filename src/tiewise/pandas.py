"""Importing this module adds the accessor `tiewise` to pandas: `frame.tiewise.groups(by="query", x="old", y="new")`."""

from typing import Any

import pandas as pd

from tiewise.many.groups import groups
from tiewise.measures.naming import measure as as_measure

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

    def groups(self, by: str | list[str], x: Any = None, y: Any = None, **options: Any) -> pd.DataFrame:
        """Return `tw.groups(frame, by, x, y, ...)`."""
        answer: pd.DataFrame = groups(self._frame, by, x, y, **options)
        return answer

    def measure(self, x: str, y: str, measure: Any = "scaled_gamma") -> Any:
        """Return the measure's value on two columns of positions, row by row; labels of the rows are items."""
        return as_measure(measure)(self._frame[x], self._frame[y])
