"""One consensus for each group of a frame: a query's runs, a round's judges, a region's voters."""

from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.grouped.groups import engine_of
from tiewise.grouped.reading import read_columns
from tiewise.likes import FrameLike, MeasureLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.panels.consensus import checked_choice
from tiewise.panels.group_panels import panels_in_memory
from tiewise.panels.group_question import COLUMNS, PanelQuestion
from tiewise.running.progress_bar import progress_bar


@of_a_measure
def group_consensus(
    frame: FrameLike,
    by: str | list[str],
    *,
    item: str,
    ranking: str,
    value: str,
    input: str | None = None,
    measure: MeasureLike = "scaled_tau",
    ties: bool = False,
    method: str = "auto",
    time_limit: float | None = None,
    rng: int = 0,
    progress: bool = False,
) -> Any:
    """Find the consensus of the rankings in each group of a data frame.

    Parameters
    ----------
    frame : pandas, polars or pyarrow table, Dask or Spark DataFrame
        A row is one item in one voter's ranking. Dask and Spark answer with a lazy frame of their own.
    by : str or list of str
        The columns that name the group.
    item, ranking, value : str
        The columns with the item, with whose ranking the row belongs to, and with the item's position or score there;
        a missing value is an item that is not ranked.
    input : {"positions", "scores", "costs"}, optional
        What the values are: positions (1 = best) if nothing is said, scores (larger is better), costs (smaller is).
    measure, ties, method, time_limit
        As in `tw.consensus`; `missing=` in the measure says what a ranking says of items that it lacks.
    rng : int
        The seed, with which the search in each group begins: the answer depends neither on the other groups nor on the
        order of the rows.
    progress : bool
        Show a bar on a terminal's standard error when it takes long. Not for Dask and Spark, which have their own.

    Returns
    -------
    a frame of the caller's kind
        A row for each item of each group, best first, the groups in the order in which they first appear: the columns
        of `by`, the item, its `position` in the consensus, and of the group the number of `voters`, their
        `mean_agreement` and the `gap`, 0 where the consensus is proven to be the best. In a group in which nobody
        tells items apart, all are at position 1, and the agreement is nan.

    Examples
    --------
    >>> import pandas as pd, tiewise as tw
    >>> frame = pd.DataFrame({
    ...     "round": [1] * 6 + [2] * 6,
    ...     "judge": ["j1", "j1", "j2", "j2", "j3", "j3"] * 2,
    ...     "skater": ["a", "b"] * 6,
    ...     "place": [1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 2, 1],
    ... })
    >>> tw.group_consensus(frame, "round", item="skater", ranking="judge", value="place", measure="kemeny")
       round skater  position  voters  mean_agreement  gap
    0      1      a         1       3        0.666667  0.0
    1      1      b         2       3        0.666667  0.0
    2      2      b         1       3        0.000000  0.0
    3      2      a         2       3        0.000000  0.0
    """
    question = _question(by, item, ranking, value, input, as_measure(measure), ties, method, time_limit, rng)
    engine = engine_of(frame)
    if engine == "dask":
        from tiewise.panels.frame_engines import dask_panels

        return dask_panels(frame, question)
    if engine == "pyspark":
        from tiewise.panels.frame_engines import spark_panels

        return spark_panels(frame, question)
    with progress_bar(progress):
        return panels_in_memory(frame, question)


def _question(
    by: Any, item: Any, ranking: Any, value: Any, input: Any, measure: Any, ties: Any, method: Any, limit: Any, rng: Any
) -> PanelQuestion:
    keys = (by,) if isinstance(by, str) else tuple(by) if isinstance(by, list | tuple) else ()
    if not keys or not all(isinstance(name, str) for name in keys):
        raise InputTypeError(f"`by` must be the name of a column or a list of names: got {shown(by)}.")
    for argument, name in {"item": item, "ranking": ranking, "value": value}.items():
        if not isinstance(name, str):
            raise InputTypeError(f"`{argument}` must be the name of a column: got {shown(name)}.")
    for argument, names in {"by": keys, "item": (item,)}.items():
        for name in names:
            if name in COLUMNS:
                raise InputValueError(
                    f"`{argument}` must not be named like a column of the answer: got {name!r}. Rename it first."
                )
    several = [name for name in (*keys, item, ranking, value) if (*keys, item, ranking, value).count(name) > 1]
    if several:
        raise InputValueError(
            f"`by`, `item`, `ranking` and `value` must be different columns: got {several[0]!r} more than once."
        )
    if isinstance(rng, bool) or not isinstance(rng, int | np.integer) or rng < 0:
        raise InputTypeError(f"`rng` must be a whole number >= 0, with which each group begins: got {shown(rng)}.")
    if isinstance(measure, ValueMeasure):
        raise InputValueError(f"`measure` must compare rankings for a consensus: got {measure}, which compares values.")
    choice = checked_choice(measure, ties, method, limit, 0)
    return PanelQuestion(keys, item, ranking, value, read_columns(input), measure, choice, int(rng))
