"""Two rankings compared group by group: query by query, user by user, fold by fold; in a frame, or in two runs."""

from collections.abc import Hashable
from os import PathLike
from typing import Any

from tiewise import hints
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.grouped.answer import answer_in_columns, answer_in_frame
from tiewise.grouped.frames import open_frame, read_pairs
from tiewise.grouped.long_format import read_long_pairs, read_two_frames
from tiewise.grouped.numbering import refuse_numberings
from tiewise.grouped.question import GroupQuestion, read_question
from tiewise.grouped.routes import group_values, tell_of_groups
from tiewise.grouped.runs import QUERIES, groups_of_both, is_run, read_two_runs, refuse_columns
from tiewise.likes import FrameLike, MeasureLike
from tiewise.measures.base.naming import of_a_measure
from tiewise.running.progress_bar import progress_bar


@of_a_measure
def groups(
    frame: FrameLike,
    other: FrameLike | str | list[str] | None = None,
    x: Hashable = None,
    y: Hashable = None,
    *,
    by: str | list[str] | None = None,
    input: str | None = None,
    scores: bool = False,
    higher_is_better: bool = True,
    method: str | None = None,
    measure: MeasureLike = "scaled_gamma",
    test: bool | str = False,
    n_resamples: int = 9999,
    rng: int | None = None,
    item: str | None = None,
    ranking: str | None = None,
    value: str | None = None,
    depth: int | None = None,
    sort: str | None = None,
    progress: bool = False,
) -> Any:
    """Compare two rankings in each group of a data frame, or two runs query by query.

    Parameters
    ----------
    frame : pandas, polars or pyarrow table, Dask or Spark DataFrame, or a run
        A row an item with its numbers in both rankings; or, with `item`, `ranking` and `value`, a row an item of one
        ranking. Dask and Spark answer with a lazy frame of their own, computed by their workers. Or the first of two
        runs: {query: {document: score}}, what `tw.io.read_trec_run` returns, or a frame of one ranking with the columns
        `by`, `item` and `value`.
    other : run, optional
        The second run, where `frame` is the first. In its place, `by` may stand without its name.
    x, y : str
        The columns with the two rankings. In the long format two values of the column `ranking`, which may be left
        out where it has no more than two.
    by : str or list of str
        The columns that name the group. Of runs that are no frames, the answer's column of queries, `qid` if not given.
    input : {"positions", "scores", "costs"}, optional
        What the numbers are: positions (1 = best), scores (larger is better) or costs (smaller is better); the latter
        two are ranked within each group. Runs hold scores if nothing is said, frames positions; a column of positions
        that may as well hold ratings, and a run that may as well hold positions (1 to n in every query), are then
        refused with a question. A measure of values, `robust_gamma`, takes the numbers as
        they are.
    scores, higher_is_better : bool
        The older words: `scores=True` is `input="scores"`, with `higher_is_better=False` it is `input="costs"`.
    method : {"dense", "min", "max", "average"}, optional
        The position of items with equal scores, as in `Ranking.from_scores`; dense where not given.
    measure : str or Measure
        A name, a text such as "scaled_gamma(weights=top)", or a measure. What to do with items that only one ranking
        has, and with missing values, are the measure's parameters `missing` and `nan_policy`.
    test : bool or {"auto", "exact", "asymptotic", "permutation"}
        Whether to add the columns `pvalue` and `pvalue_is_least`: the p-value that `tw.significance` has in each group,
        two-sided, by the method of this name; True is "auto", which chooses for each group: exact where that is quick,
        the closed form where it is near, drawn alignments otherwise.
    n_resamples : int
        How many alignments a group draws where it draws any. No p-value of theirs is below 2/(n_resamples + 1), and
        `pvalue_is_least` is True where it is just that, because no alignment drawn is as extreme.
    rng : int, optional
        The seed. Each group draws from a stream of its own, which the seed and the values of `by` decide: its p-value
        depends neither on the other groups nor on which worker of an engine has it.
    item, ranking, value : str, optional
        The columns of the long format: the item, which ranking the row belongs to, and its score or position there.
    depth : int, optional
        Cut each ranking to its first items before they are compared: an item stays if fewer than `depth` others are
        ahead of it. What stands further down is an item that the ranking lacks, and `missing` says what becomes of it;
        an item below the depth of both is left out.
    sort : str, optional
        A column of the answer to sort the groups by, the smallest first; "-statistic" has the largest first. Groups
        without a value come last. Not for Dask and Spark.
    progress : bool
        Show a bar on a terminal's standard error when it takes long. Not for Dask and Spark, which have their own.

    Returns
    -------
    a frame of the caller's kind
        A row a group, in the order in which the groups first appear (an engine's own order with Dask and Spark): the
        columns of `by`, then `statistic`, `n` (the items compared), `left_out` (the items of the group that are not
        compared), `concordant`, `discordant`, `tied` and, if asked, `pvalue` and `pvalue_is_least`. Groups of one item
        and others in which nothing can be compared have the statistic nan; one warning says how many they are. Dask
        and Spark give no warning; `tw.summary` counts such groups. Runs that are no frames give a pandas frame, or a
        dict of columns where pandas is not installed; queries that only one run has are left out, and a warning counts
        them.

    Examples
    --------
    >>> import pandas as pd, tiewise as tw
    >>> frame = pd.DataFrame({
    ...     "query": ["q1", "q1", "q1", "q2", "q2", "q2"],
    ...     "old": [0.9, 0.5, 0.1, 0.2, 0.8, 0.3],
    ...     "new": [7.1, 3.0, 4.2, 1.0, 6.5, 2.2],
    ... })
    >>> tw.groups(frame, by="query", x="old", y="new", input="scores")[["query", "statistic", "n"]]
      query  statistic  n
    0    q1   0.333333  3
    1    q2   1.000000  3
    >>> old = {"q1": {"d1": 3.0, "d2": 2.0, "d3": 1.0}, "q2": {"d1": 0.5, "d4": 0.1}}
    >>> new = {"q1": {"d2": 0.9, "d1": 0.8, "d3": 0.1}, "q2": {"d1": 7.0, "d4": 6.0}}
    >>> tw.groups(old, new, sort="statistic")[["qid", "statistic", "n"]]
      qid  statistic  n
    0  q1   0.333333  3
    1  q2   1.000000  2
    """
    _refuse_no_data(frame, "frame")
    _refuse_no_data(other, "other")
    if isinstance(other, str | list | tuple):
        if by is not None:
            raise InputValueError(f"`by` must be given once: got {shown(other)} and {shown(by)}.")
        by, other = other, None  # type: ignore[assignment]
    are_two = other is not None
    if is_run(frame) and not are_two and x is None:
        raise InputTypeError(f"`other` must be the second run: got none beside {shown(frame)}.", hints.READ_RUN)
    if is_run(frame) and by is None:
        by = QUERIES
    question = read_question(
        by, x, y, scores, higher_is_better, method, measure, test, item, ranking, value, rng,
        n_resamples=n_resamples, input=input, depth=depth, sort=sort, two=are_two,
    )  # fmt: skip
    engine = "" if are_two else engine_of(frame)
    if engine == "dask":
        from tiewise.grouped.engines.dask import dask_groups

        return dask_groups(frame, question)
    if engine == "pyspark":
        from tiewise.grouped.engines.spark import spark_groups

        return spark_groups(frame, question)
    with progress_bar(progress):
        return _groups_of_two(frame, other, question) if are_two else groups_in_memory(frame, question)


def _refuse_no_data(data: Any, argument: str) -> None:
    """Raise if data is to be read from a file first, or is a frame that was grouped already."""
    if isinstance(data, PathLike) or (argument == "frame" and isinstance(data, str)):  # a text may stand for `by`
        raise InputTypeError(f"`{argument}` must be a frame or a run, not its path: got {shown(data)}.", hints.READ_RUN)
    if "GroupBy" in type(data).__name__:
        raise InputTypeError(
            f"`{argument}` must be the frame itself: got a {type(data).__name__} of {engine_of(data)}.",
            "Give the frame as it was before, and its columns of groups with by=.",
        )


def groups_in_memory(frame: Any, question: GroupQuestion, *, part: bool = False) -> Any:
    """Return the answer for a table in memory, in a table of the same kind; of a part, nothing is said of the whole."""
    opened = open_frame(frame)
    question.refuse_unknown_columns(opened.columns)
    if question.is_long:
        pairs, keys = read_long_pairs(opened, question, part)
    else:
        pairs, keys = read_pairs(opened, question)
    values = group_values(pairs, question)
    if not part:
        tell_of_groups(values, question.measure)
    return answer_in_frame(keys, values, question)


def _groups_of_two(first: Any, second: Any, question: GroupQuestion) -> Any:
    """Return the answer for two runs, or for two frames of one ranking each."""
    if is_run(first) and is_run(second):
        refuse_columns(question)
        pairs, queries = read_two_runs(first, second, question)
        values = group_values(pairs, question)
        tell_of_groups(values, question.measure)
        return answer_in_columns(queries, values, question)
    if is_run(first) or is_run(second):
        raise InputTypeError(
            f"`frame` and `other` must be two runs or two frames: got {shown(first)} and {shown(second)}."
        )
    for argument, frame in (("frame", first), ("other", second)):
        if engine_of(frame) in ("dask", "pyspark"):
            raise InputTypeError(
                f"`{argument}` must be in memory where two frames are compared: got a {engine_of(frame)} frame.",
                "Put both into one frame with a column that says which ranking a row belongs to, `ranking`.",
            )
    if not question.is_long:
        raise InputValueError("`item` and `value` must name the columns of two frames: got neither.")
    pairs, keys = read_two_frames(open_frame(first), open_frame(second, "other"), question)
    if question.assumed and not question.of_values:
        refuse_numberings(pairs)
    common = groups_of_both(pairs)
    values = group_values(pairs.only_groups(common), question)
    tell_of_groups(values, question.measure)
    return answer_in_frame(keys[common.tolist()], values, question)


def engine_of(frame: Any) -> str:
    """Return the name of the library that a frame comes from."""
    return type(frame).__module__.partition(".")[0]
