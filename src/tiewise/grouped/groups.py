"""Two rankings compared group by group in a data frame: query by query, user by user, fold by fold."""

from collections.abc import Hashable
from typing import Any

from tiewise.grouped.question import GroupQuestion, read_question
from tiewise.likes import FrameLike, MeasureLike


def groups(
    frame: FrameLike,
    by: str | list[str],
    x: Hashable = None,
    y: Hashable = None,
    *,
    scores: bool = False,
    higher_is_better: bool = True,
    method: str | None = None,
    measure: MeasureLike = "scaled_gamma",
    test: bool = False,
    rng: int | None = None,
    item: str | None = None,
    ranking: str | None = None,
    value: str | None = None,
) -> Any:
    """Compare two rankings in each group of a data frame.

    Parameters
    ----------
    frame : pandas, polars or pyarrow table, or Dask or Spark DataFrame
        A row an item with its numbers in both rankings; or, with `item`, `ranking` and `value`, a row an item of one
        ranking. Dask and Spark answer with a lazy frame of their own, computed by their workers.
    by : str or list of str
        The columns that name the group.
    x, y : str
        The columns with the two rankings. In the long format two values of the column `ranking`, which may be left
        out where it has no more than two.
    scores : bool
        Whether the numbers are scores, ranked within each group; otherwise they are positions, 1 = best. A measure of
        values, `robust_gamma`, takes them as they are.
    higher_is_better : bool
        Which end of the scores is position 1.
    method : {"dense", "min", "max", "average"}, optional
        The position of items with equal scores, as in `Ranking.from_scores`; dense where not given.
    measure : str or Measure
        A name, a text such as "scaled_gamma(weights=top)", or a measure. What to do with items that only one ranking
        has, and with missing values, are the measure's parameters `missing` and `nan_policy`.
    test : bool
        Whether to add the column `pvalue`: that of `tw.significance` in each group, two-sided, by its method "auto".
    rng : int, optional
        The seed of each group's test, where it draws permutations.
    item, ranking, value : str, optional
        The columns of the long format: the item, which ranking the row belongs to, and its score or position there.

    Returns
    -------
    a frame of the caller's kind
        A row a group, in the order in which the groups first appear (an engine's own order with Dask and Spark): the
        columns of `by`, then `statistic`, `n`, `concordant`, `discordant`, `tied` and, if asked, `pvalue`. Groups of
        one item and others in which nothing can be compared have the statistic nan; one warning says how many they are.
        Dask and Spark give no warning; `tw.summary` counts such groups.

    Examples
    --------
    >>> import pandas as pd, tiewise as tw
    >>> frame = pd.DataFrame({
    ...     "query": ["q1", "q1", "q1", "q2", "q2", "q2"],
    ...     "old": [0.9, 0.5, 0.1, 0.2, 0.8, 0.3],
    ...     "new": [7.1, 3.0, 4.2, 1.0, 6.5, 2.2],
    ... })
    >>> tw.groups(frame, by="query", x="old", y="new", scores=True)[["query", "statistic", "n"]]
      query  statistic  n
    0    q1   0.333333  3
    1    q2   1.000000  3
    """
    question = read_question(by, x, y, scores, higher_is_better, method, measure, test, item, ranking, value, rng)
    engine = type(frame).__module__.partition(".")[0]
    if engine == "dask":
        from tiewise.grouped.engines.dask import dask_groups

        return dask_groups(frame, question)
    if engine == "pyspark":
        from tiewise.grouped.engines.spark import spark_groups

        return spark_groups(frame, question)
    return groups_in_memory(frame, question)


def groups_in_memory(frame: Any, question: GroupQuestion, *, part: bool = False) -> Any:
    """Return the answer for a table in memory, in a table of the same kind; of a part, nothing is said of the whole."""
    import narwhals.stable.v2 as nw

    from tiewise.grouped.frames import open_frame, read_pairs
    from tiewise.grouped.long_format import read_long_pairs
    from tiewise.grouped.routes import group_values, warn_of_undefined

    opened = open_frame(frame)
    question.refuse_unknown_columns(opened.columns)
    if question.is_long:
        pairs, keys = read_long_pairs(opened, question, part)
    else:
        pairs, keys = read_pairs(opened, question)
    values = group_values(pairs, question)
    if not part:
        warn_of_undefined(values)
    backend = nw.get_native_namespace(opened)
    columns = (nw.new_series(name, getattr(values, name), backend=backend) for name in question.columns)
    return keys.with_columns(*columns).to_native()
