"""One comparison a group of a frame of pandas, polars, Dask or Spark; of two long frames; of two TREC runs."""

from __future__ import annotations

import importlib
import math
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiewise import inference, pairs
from tiewise.catalog import Measure, MeasureLike, definition, measure as measure_of
from tiewise.errors import TiewiseError, TiewiseWarning, unknown, warn
from tiewise.panel import columns_of, eager, is_text
from tiewise.ranking import Input, Ints, Missing, NanPolicy, Numbering, Reading, TooFewError, align
from tiewise.text import Table, coefficient, counted, few, track
from tiewise.weights import WeightsLike

STEP = 1_000  # groups between two steps of the bar
DTYPES = {"value": float, "n": np.int64, "left_out": np.int64, "pvalue": float}  # columns after those of the groups
ADDED = tuple(DTYPES)
CODE = "tiewise group"  # a column of numbers of groups, while frames are joined
Cells = NDArray[Any]
Pair = tuple[Any, Any]


def groups(
    frame: Any,
    second: Any = None,
    x: str | None = None,
    y: str | None = None,
    measure: MeasureLike = "scaled_tau",
    *,
    by: str | Sequence[str] | None = None,
    item: str | None = None,
    score: str | None = None,
    weights: WeightsLike | None = None,
    test: bool = False,
    input: Input | tuple[Input, Input] | None = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    numbering: Numbering = "min",
    n_resamples: int = 9999,
    rng: int = 0,
    n_items: int | None = None,
    progress: bool | None = None,
    **parameters: Any,
) -> Any:
    """Compare two rankings in each group; the answer is a frame of the same library with a row for each group.

    groups(frame, by, x, y): x and y are columns of numbers, and the rows with the same `by` are the items of a group;
        or columns of lists, a comparison a row. `by` is the name of a column, or a list of names.
    groups(a, b, by="query", item="document", score="score"): two long frames, whose groups are matched by `by` and
        whose items by `item`. Numbers are scores, higher is better, unless `input` says otherwise.
    groups(run_a, run_b): two TREC runs of `tw.read`, or two dicts of rankings by group; the answer is a Table.

    frame: a data frame of pandas, polars, pyarrow, Dask or Spark, or a Table of `tw.read`. Dask and Spark compute on
        their workers, when the answer is asked for.
    measure, weights, parameters, input, missing, nan_policy, numbering: as in `compare`. test: whether there is a
        column of p-values; n_resamples, rng and n_items are those of `compare`.
    progress: whether a bar is shown; by default in a terminal.

    The columns are those of `by`, then "value", "n" (items that were compared), "left_out" and, if asked for, "pvalue".
    Groups with fewer than two items have the value nan. `tw.summary(answer)` is the mean over the groups.

    >>> import tiewise as tw
    >>> one, two = {"q1": "a>b>c>d", "q2": "a>b>c", "q3": "a>b"}, {"q1": "b>a>c>d", "q2": "c>b>a", "q3": "a>b"}
    >>> print(tw.groups(one, two, weights="top"))
      query  value   n  left_out
      q1     0.444   4  0
      q2     -0.889  3  0
      q3     1       2  0
    """
    are_two = second is not None and not isinstance(second, str | list | tuple)
    if not are_two and second is not None and by is not None:
        raise TiewiseError(f"`by` was given twice: {second!r} and {by!r}.")
    if are_two and type(frame) is not type(second):
        raise TiewiseError(f"`frame` and `second` must be alike: got {_kind(frame)} and {_kind(second)}.")
    unused = {"x": x, "y": y} if are_two else {"item": item, "score": score}
    for name, column in unused.items():
        if column is not None:
            raise TiewiseError(f"`{name}` is for {'one frame' if are_two else 'two frames'}: got {column!r}.")
    names = by if are_two or by is not None else second
    are_runs = isinstance(frame, Mapping)
    word = "scores" if are_two and not are_runs and input is None else input
    chosen = measure_of(measure, weights=weights, **parameters)
    reading = Reading(input=word, missing=missing, nan_policy=nan_policy, numbering=numbering)
    task = Task(chosen, reading, test, n_resamples, rng, n_items)
    if are_runs:
        return _of_runs(task, frame, second, names, progress)
    given = {"by": names, "item": item, "score": score} if are_two else {"by": names, "x": x, "y": y}
    lacking = [f"`{name}`" for name, column in given.items() if not column]
    if lacking:
        raise TiewiseError(f"groups needs {' and '.join(lacking)}: the names of columns.")
    one, two = (item, score) if are_two else (x, y)
    columns = Columns([names] if isinstance(names, str) else list(names or ()), str(one), str(two))
    frames = [frame, second] if are_two else [frame]
    for each in frames:
        columns.check(each)
    library = type(frame).__module__.partition(".")[0]
    run = partial(_in_memory, task, columns)
    if library == "dask":
        return _on_dask(run, task, columns, frames)
    if library == "pyspark":
        return _on_spark(run, task, columns, frames)
    return run(*frames, progress=progress, is_loud=True)


def _kind(frame: Any) -> str:
    return f"{type(frame).__module__.partition('.')[0]}.{type(frame).__name__}"


class Columns(NamedTuple):
    """Names of columns: of the groups, and of both rankings, or in long frames of items and scores."""

    by: list[str]
    one: str
    two: str

    @property
    def all(self) -> list[str]:
        """All these columns."""
        return [*self.by, self.one, self.two]

    def check(self, frame: Any) -> None:
        """Refuse a frame without these columns, and names that the answer needs."""
        present = getattr(frame, "column_names", getattr(frame, "columns", None))  # the first one is pyarrow's
        if present is None:
            raise TiewiseError(f"groups needs data frames, or two dicts of rankings: got {_kind(frame)}.")
        for name in self.all:
            if name not in present:
                raise unknown("column", name, list(map(str, present)))
        for name in self.by:
            if name in ADDED:
                raise TiewiseError(f"the answer has a column {name!r} of its own: rename the column of the groups.")


@dataclass(frozen=True)
class Task:
    """What is done with the two rankings of a group; it can be pickled and sent to workers."""

    measure: Measure
    reading: Reading
    test: bool
    n_resamples: int
    rng: int
    n_items: int | None

    def __post_init__(self) -> None:
        inference.check_count(self.n_resamples)

    @property
    def added(self) -> tuple[str, ...]:
        """The columns of the answer after those of the groups."""
        return ADDED if self.test else ADDED[:-1]

    def answer(self, x: Any, y: Any) -> tuple[float, ...]:
        """Return the value of two rankings, the number of items, how many were left out, and the p-value."""
        known = definition(self.measure.name)
        if len(x) == 0 or len(y) == 0:
            return math.nan, 0, len(x) + len(y), math.nan
        try:
            pair = align(x, y, lists=known.lists, values=known.values, **self.reading)
        except TooFewError as error:
            return math.nan, error.n, error.left_out, math.nan
        result = self.measure.following(pair).on(pair)
        significance = result.test("two-sided", self.n_resamples, self.rng, self.n_items) if self.test else None
        return float(result), result.n, pair.left_out, math.nan if significance is None else significance.pvalue

    def answers(
        self, found: Iterator[Pair], count: int, name: Callable[[int], str], progress: bool | None, is_loud: bool
    ) -> dict[str, Cells]:
        """Return the columns of the answer for so many pairs of rankings; the loud say what they saw."""
        rows: list[tuple[float, ...]] = []
        with warnings.catch_warnings(record=True) as caught, pairs.comparing(count):
            warnings.simplefilter("always", TiewiseWarning)
            for first in track(range(0, count, STEP), "comparing groups", progress):
                for group in range(first, min(first + STEP, count)):
                    try:
                        rows.append(self.answer(*next(found)))
                    except TiewiseError as error:
                        raise TiewiseError(f"group {name(group)}: {error}") from None
        value, n, left_out, pvalue = np.array(rows, dtype=float).reshape(count, len(ADDED)).T
        if is_loud:
            empty = np.isnan(value)
            self._warn(int((empty & (n < 2)).sum()), int(empty.sum()), count, [str(each.message) for each in caught])
        columns = (value, n.astype(np.int64), left_out.astype(np.int64), pvalue)
        return dict(zip(self.added, columns, strict=False))

    def _warn(self, small: int, empty: int, count: int, messages: list[str]) -> None:
        undefined = self.measure.undefined
        why = (f"{small:,} with fewer than two common items", f"{empty - small:,} where {undefined}")
        reasons = [reason for reason, size in zip(why, (small, empty - small), strict=True) if size]
        if reasons:
            warn(f"{empty:,} of {counted(count, 'group')} have no value (nan): {', '.join(reasons)}.")
        others = [message for message in messages if message != f"{undefined}."]
        if others:
            warn(f"{others[0]} (Said of {len(others):,} of {counted(count, 'group')}.)")


def _of_runs(task: Task, one: Mapping[Any, Any], two: Any, names: Any, progress: bool | None) -> Table:
    """Return the answer for two dicts of rankings by group."""
    if two is None:
        raise TiewiseError("a run is compared with a second one: groups(run_a, run_b).")
    keys = [*one, *(key for key in two if key not in one)]
    _check_common([key in one and key in two for key in keys], "query", [*one], [*two])
    found = ((one.get(key, ()), two.get(key, ())) for key in keys)
    column = names if isinstance(names, str) else "query"
    answers = task.answers(found, len(keys), lambda group: repr(keys[group]), progress, True)
    return Table({column: np.array(keys, dtype=object), **answers})


def _check_common(is_common: Iterable[Any], what: str, one: Sequence[Any], two: Sequence[Any]) -> None:
    """Refuse two sources without a common group."""
    if not any(is_common):
        spans = (f"{min(map(str, keys))} to {max(map(str, keys))}" if len(keys) else "none" for keys in (one, two))
        first, last = spans
        raise TiewiseError(f"there is no common {what}: the first has {first}, the second {last}.")


def _in_memory(
    task: Task,
    columns: Columns,
    *frames: Any,
    progress: bool | None = False,
    is_loud: bool = False,
) -> Any:
    """Return the answer for a frame, or for two with a row for each item."""
    cells = [[_cells(frame, name) for name in columns[1:]] for frame in frames]
    keys, codes = _keyed(frames, columns.by)
    found: Iterator[Pair]
    if len(frames) == 1 and _is_nested(cells[0][0]):
        keys, found, count = _taken(frames[0], columns.by), zip(*cells[0], strict=True), len(cells[0][0])
    else:
        count = max((int(each.max(initial=-1)) for each in codes), default=-1) + 1
        sizes = [np.bincount(each, minlength=count) for each in codes]
        sides = [_parts(part, code, size) for part, code, size in zip(cells, codes, sizes, strict=True)]
        if len(frames) == 1:
            found = iter(sides[0])
        else:
            if is_loud:
                _check_common(np.minimum(*sizes), ", ".join(columns.by), *(_names(keys, size > 0) for size in sizes))
            found = ((_by_item(*one), _by_item(*two)) for one, two in zip(*sides, strict=True))
    answers = task.answers(found, count, lambda group: _names(keys, [group])[0], progress, is_loud)
    return _with_columns(keys, answers)


def _cells(frame: Any, name: str) -> Cells:
    """Return a column as numbers if it has no texts and no lists; what is null is NaN then."""
    cells = frame[name] if isinstance(frame, Table) else eager(frame).get_column(name).to_numpy()
    if cells.dtype.kind == "O" and not is_text(cells) and not _is_nested(cells):
        try:
            return cells.astype(np.float64)
        except (TypeError, ValueError):
            return cells
    return cells


def _is_nested(cells: Cells) -> bool:
    """Whether a column has lists."""
    first = next((cell for cell in cells if cell is not None), None)
    return isinstance(first, list | tuple | np.ndarray)


def _parts(cells: list[Cells], codes: Ints, sizes: Ints) -> Iterator[Pair]:
    """Yield the cells of two columns by group."""
    order = np.argsort(codes, kind="stable")
    ordered = [each[order].tolist() if is_text(each) else each[order] for each in cells]
    stops = np.cumsum(sizes).tolist()
    return ((ordered[0][low:high], ordered[1][low:high]) for low, high in pairwise([0, *stops]))


def _by_item(items: Any, scores: Any) -> dict[Any, float]:
    """Return the scores of a group by item."""
    names = items.tolist() if isinstance(items, np.ndarray) else items
    found = dict(zip(names, scores.tolist(), strict=True))
    if len(found) < len(names):
        twice = [name for name, times in Counter(names).items() if times > 1]
        raise TiewiseError(f"items must be different: {few(twice)} came more than once.")
    return found


def _keyed(frames: Sequence[Any], by: list[str]) -> tuple[Any, list[Ints]]:
    """Return the different groups of frames in the order in which they came, and by row the number of its group."""
    if isinstance(frames[0], Table):
        place: dict[tuple[Any, ...], int] = {}
        rows = [zip(*(frame[name].tolist() for name in by), strict=True) for frame in frames]
        codes = [np.array([place.setdefault(key, len(place)) for key in each], dtype=np.int64) for each in rows]
        columns = zip(*place, strict=True)
        return Table({name: np.array(column, dtype=object) for name, column in zip(by, columns, strict=True)}), codes
    import narwhals as nw

    given = [eager(frame).select(by) for frame in frames]
    for each in given:
        for name in by:
            if each[name].is_null().any():
                raise TiewiseError(f"{each[name].is_null().sum():,} rows have no group: `by` is empty in {name!r}.")
    keys = (given[0] if len(given) == 1 else nw.concat(given)).unique(maintain_order=True)
    numbered = keys.with_row_index(CODE)
    return keys, [each.join(numbered, on=by, how="left")[CODE].to_numpy().astype(np.int64) for each in given]


def _taken(frame: Any, by: list[str]) -> Any:
    """Return the groups of all rows."""
    return Table({name: frame[name] for name in by}) if isinstance(frame, Table) else eager(frame).select(by)


def _names(keys: Any, rows: Any) -> list[str]:
    """Return what some groups are called."""
    cells = (keys[name] if isinstance(keys, Table) else keys[name].to_numpy() for name in keys.columns)
    return [", ".join(map(str, key)) for key in zip(*(column[rows].tolist() for column in cells), strict=True)]


def _with_columns(keys: Any, answers: dict[str, Cells]) -> Any:
    """Return the groups and their answers as a frame of the library."""
    if isinstance(keys, Table):
        return Table({**keys.columns, **answers})
    import narwhals as nw

    keys = nw.maybe_reset_index(keys)
    added = [nw.new_series(name, values, backend=keys.implementation) for name, values in answers.items()]
    return keys.with_columns(*added).to_native()


def _on_dask(run: Any, task: Task, columns: Columns, frames: list[Any]) -> Any:
    """Return the answer as a frame of Dask: rows of a group are brought together, then each partition is compared."""
    meta = frames[0]._meta[columns.by].assign(**{name: np.array([], dtype=DTYPES[name]) for name in task.added})
    parts = frames[0].npartitions
    together = [frame[columns.all].shuffle(on=columns.by, npartitions=parts) for frame in frames]
    if len(together) == 1:
        return together[0].map_partitions(run, meta=meta)
    return importlib.import_module("dask.dataframe").map_partitions(run, *together, meta=meta, align_dataframes=False)


def _on_spark(run: Any, task: Task, columns: Columns, frames: list[Any]) -> Any:
    """Return the answer as a frame of Spark, where each group is compared by pandas."""
    types = importlib.import_module("pyspark.sql.types")
    kinds = {"value": types.DoubleType(), "n": types.LongType(), "left_out": types.LongType()}
    added = [types.StructField(name, kinds.get(name, types.DoubleType())) for name in task.added]
    schema = types.StructType([*(frames[0].schema[name] for name in columns.by), *added])
    grouped = [frame.select(*columns.all).groupBy(*columns.by) for frame in frames]
    if len(grouped) == 1:
        return grouped[0].applyInPandas(lambda part: run(part), schema)
    return grouped[0].cogroup(grouped[1]).applyInPandas(lambda one, two: run(one, two), schema)


@dataclass(frozen=True)
class Summary:
    """The mean over groups: its interval is Student's t, if the groups are a sample of more such groups.

    `undefined` groups have no value; `left_out` counts the items of all groups that were left out.
    """

    mean: float
    low: float
    high: float
    confidence_level: float
    median: float
    groups: int
    undefined: int
    left_out: int

    def __str__(self) -> str:
        interval = f"{100 * self.confidence_level:g}% CI {coefficient(self.low)} to {coefficient(self.high)}"
        interval = "no interval" if math.isnan(self.low) else interval
        notes = (
            f"median {coefficient(self.median)}",
            f"{counted(self.undefined, 'group')} without a value" if self.undefined else "",
            f"{counted(self.left_out, 'item')} left out" if self.left_out else "",
        )
        over = f"over {counted(self.groups - self.undefined, 'group')}"
        return f"mean {coefficient(self.mean)}   {interval}   {over}; {', '.join(filter(None, notes))}"


def summary(frame: Any, value: str = "value", confidence_level: float = 0.95) -> Summary:
    """Return the mean of the values of groups with its confidence interval, as `groups` computed them.

    >>> import tiewise as tw
    >>> one = {"q1": "a>b>c>d", "q2": "a>b>c>d", "q3": "a>b>c>d"}
    >>> print(tw.summary(tw.groups(one, {"q1": "b>a>c>d", "q2": "a>b>d>c", "q3": "a>b>c>d"})))
    mean 0.78   95% CI 0.30 to 1.26   over 3 groups; median 0.67
    """
    from scipy.special import stdtrit

    inference.check_level(confidence_level)
    library = type(frame).__module__.partition(".")[0]
    wanted = [value, *(["left_out"] if "left_out" in frame.columns else [])]
    if library == "dask":
        frame = frame[wanted].compute()
    elif library == "pyspark":
        frame = frame.select(*wanted).toPandas()
    columns = columns_of(frame)
    if value not in columns:
        raise unknown("column", value, columns)
    values = np.asarray(columns[value], dtype=float)
    defined = values[~np.isnan(values)]
    count = len(defined)
    mean, half = math.nan, math.nan
    if count:
        mean = float(defined.mean())
    if count > 1:
        half = float(stdtrit(count - 1, (1.0 + confidence_level) / 2.0) * defined.std(ddof=1) / math.sqrt(count))
    return Summary(
        mean=mean,
        low=mean - half,
        high=mean + half,
        confidence_level=confidence_level,
        median=float(np.median(defined)) if count else math.nan,
        groups=len(values),
        undefined=len(values) - count,
        left_out=int(columns["left_out"].sum()) if "left_out" in columns else 0,
    )
