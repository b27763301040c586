"""Importing this module adds the accessor `tiewise` to pandas: `frame.tiewise.groups(by="query", x="old", y="new")`."""

from collections.abc import Hashable
from typing import Any

from tiewise.errors import InputValueError, listed, nearest, needing, shown
from tiewise.grouped.groups import groups
from tiewise.likes import MeasureLike
from tiewise.measures.base.naming import measure as as_measure
from tiewise.rankings import Ranking

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
        answer: pd.DataFrame = groups(self._frame, by, x, y, **options)
        return answer

    def measure(
        self, x: str, y: str, measure: MeasureLike = "scaled_gamma", *, scores: bool = False,
        higher_is_better: bool = True, method: str = "dense",
    ) -> Any:  # fmt: skip
        """Return the measure's value on two columns of positions, or of scores; labels of the rows are items."""
        names = list(self._frame.columns)
        for argument, name in (("x", x), ("y", y)):
            if name not in names:
                raise InputValueError(
                    f"`{argument}` must be a column of the frame: got {shown(name)}; its columns are "
                    f"{listed(names, 20)}.{nearest(str(name), map(str, names))}"
                )
        sides: list[Any] = [self._frame[name] for name in (x, y)]
        if scores:
            sides = [Ranking.from_scores(side, higher_is_better=higher_is_better, method=method) for side in sides]
        return as_measure(measure)(*sides)
