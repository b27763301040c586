"""One comparison a group of a frame of pandas, polars, Dask or Spark; of two long frames; of two TREC runs."""

from __future__ import annotations

import importlib
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiewise import inference, pairs
from tiewise.catalog import Measure, MeasureLike, definition, measure as measure_of
from tiewise.errors import TiewiseError, check_choice, collected, unknown, warn
from tiewise.matrices import holm
from tiewise.panel import columns_of, eager, is_text
from tiewise.ranking import (
    INPUTS,
    Input,
    Ints,
    Missing,
    NanPolicy,
    Numbering,
    Reading,
    TooFewError,
    align,
    check_reading,
)
from tiewise.text import Table, coefficient, counted, few, track
from tiewise.weights import WeightsLike

DTYPES = {"value": float, "n": np.int64, "left_out": np.int64, "pvalue": float}  # columns after those of the groups
ADDED = tuple(DTYPES)
_WHY = ("where one ranking is empty or absent", "with fewer than two common items")
LISTS = (list, tuple, np.ndarray)
NO_NUMBERS = (str, bool, *LISTS)
NULLS = ("None", "nan", "<NA>")
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
    are_runs = isinstance(frame, Mapping)
    are_two = second is not None and not isinstance(second, str | int | list | tuple)
    if not are_two and second is not None and by is not None:
        raise TiewiseError(f"`by` was given twice: {second!r} and {by!r}.")
    if are_two and type(frame) is not type(second) and not (are_runs and isinstance(second, Mapping)):
        raise TiewiseError(f"`frame` and `second` must be alike: got {_kind(frame)} and {_kind(second)}.")
    names = by if are_two or by is not None else second
    wanted = () if are_runs else ("item", "score") if are_two else ("x", "y")
    given = {"by": names, "x": x, "y": y, "item": item, "score": score, "items": parameters.get("items")}
    for name, column in given.items():
        if column is not None and name not in ("by", *wanted):
            other = {"x": "one frame", "y": "one frame", "items": "two rankings"}.get(name, "two frames")
            raise TiewiseError(f"`{name}` is for {other}: got {column!r}.")
    word = "scores" if are_two and not are_runs and input is None else input
    chosen = measure_of(measure, weights=weights, **parameters)
    reading = Reading(input=word, missing=missing, nan_policy=nan_policy, numbering=numbering)
    task = Task(chosen, reading, test, n_resamples, rng, n_items)
    if are_runs:
        return _of_runs(task, frame, second if are_two else None, names, progress)
    lacking = [name for name in ("by", *wanted) if given[name] in (None, "", [], ())]
    if lacking:
        raise TiewiseError(f"groups needs the names of columns: {' and '.join(lacking)}.")
    one, two = (given[name] for name in wanted)
    columns = Columns(list(names) if isinstance(names, list | tuple) else [names], one, two)
    frames = [frame, second] if are_two else [frame]
    for each in frames:
        columns.check(_column_names(each))
    run = partial(_in_memory, task, columns)
    if _library(frame) == "dask":
        return _on_dask(run, task, columns, frames)
    if _library(frame) == "pyspark":
        return _on_spark(run, task, columns, frames)
    return run(*frames, progress=progress, warns=True)


def _library(frame: Any) -> str:
    return type(frame).__module__.partition(".")[0]


def _kind(frame: Any) -> str:
    return f"{_library(frame)}.{type(frame).__name__}"


class Columns(NamedTuple):
    """Names of columns: of the groups, and of both rankings, or in long frames of items and scores."""

    by: list[Any]  # texts, as soon as they are checked
    one: Any
    two: Any

    @property
    def all(self) -> list[Any]:
        """All these columns."""
        return [*self.by, self.one, self.two]

    def check(self, present: Sequence[Any]) -> None:
        """Refuse names that are not present, or that the answer needs."""
        for name in self.all:
            if not isinstance(name, str):
                raise TiewiseError(f"the names of columns must be texts here: got {name!r}.")
            if name not in present:
                raise unknown("column", name, list(map(str, present)))
        if len(set(self.by)) < len(self.by):
            raise TiewiseError(f"`by` must name each column once: got {self.by}.")
        _check_free(self.by)


def _column_names(frame: Any) -> Sequence[Any]:
    """Return the names of the columns of any frame."""
    if not hasattr(type(frame), "columns") and not isinstance(frame, Table):  # lazy frames warn where asked themselves
        raise TiewiseError(f"data frames are needed here, or two dicts of rankings: got {_kind(frame)}.")
    is_plain = isinstance(frame, Table) or _library(frame) in ("dask", "pyspark")
    return list(frame.columns if is_plain else eager(frame).columns)


def _check_free(names: Sequence[str]) -> None:
    """Refuse names of groups that are those of columns of the answer."""
    for name in names:
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
        check_reading(self.reading["missing"], self.reading["nan_policy"], self.reading["numbering"])
        word = self.reading["input"]
        for each in word if isinstance(word, tuple) else (word,):
            if each is not None:
                check_choice("input", each, INPUTS)

    @property
    def added(self) -> tuple[str, ...]:
        """The columns of the answer after those of the groups."""
        return ADDED if self.test else ADDED[:-1]

    def answer(self, x: Any, y: Any) -> tuple[float, ...]:
        """Return value, number of items, how many were left out, p-value, and why there is no value (in `_WHY`)."""
        known = definition(self.measure.name)
        for each in (x, y):
            if not hasattr(each, "__len__"):
                raise TiewiseError(f"a ranking is a list, an order or a dict: got {each!r}.")
        if len(x) == 0 or len(y) == 0:
            return math.nan, 0, len(x) + len(y), math.nan, 1
        try:
            pair = align(x, y, lists=known.lists, values=known.values, **self.reading)
        except TooFewError as error:
            return math.nan, error.n, error.left_out, math.nan, 2
        result = self.measure.following(pair).on(pair)
        if math.isnan(result) or not self.test:
            return float(result), result.n, pair.left_out, math.nan, 3 if math.isnan(result) else 0
        found = result.test("two-sided", self.n_resamples, self.rng, self.n_items)
        if math.isnan(found.pvalue):
            warn(f"there is no p-value{found.method.removeprefix('none')}.")
        return float(result), result.n, pair.left_out, found.pvalue, 0

    def answers(
        self, found: Iterator[Pair], count: int, name: Callable[[int], str], progress: bool | None, warns: bool
    ) -> dict[str, Cells]:
        """Return the columns of the answer for so many pairs of rankings; `warns`: whether to say what was seen."""
        rows: list[tuple[float, ...]] = []
        notes: dict[str, list[int]] = {}  # what was said, and of which groups
        with pairs.comparing(count):
            for group in track(range(count), "comparing groups", progress):
                with collected() as said:
                    try:
                        rows.append(self.answer(*next(found)))
                    except TiewiseError as error:
                        raise TiewiseError(f"group {name(group)}: {error}") from None
                for note in said:
                    notes.setdefault(note, []).append(group)
        value, n, left_out, pvalue, why = np.array(rows, dtype=float).reshape(count, len(ADDED) + 1).T
        if warns:
            self._warn(why, notes, name)
        columns = (value, n.astype(np.int64), left_out.astype(np.int64), pvalue)
        return dict(zip(self.added, columns, strict=False))

    def _warn(self, why: Cells, notes: dict[str, list[int]], name: Callable[[int], str]) -> None:
        """Say once which groups have no value and why, and what was noted first."""
        reasons = (*_WHY, f"where {self.measure.undefined}")
        groups = [np.flatnonzero(why == code).tolist() for code in range(1, len(reasons) + 1)]
        texts = [
            f"{len(which):,} {reason} ({few([*map(name, which[:3]), *which[3:]])})"  # the rest is only counted
            for reason, which in zip(reasons, groups, strict=True)
            if which
        ]
        if texts:
            empty = sum(map(len, groups))
            warn(f"{empty:,} of {counted(len(why), 'group')} have no value (nan): {', '.join(texts)}.")
        others = {note: which for note, which in notes.items() if note != f"{self.measure.undefined}."}
        if others:
            first, said = next(iter(others)), {group for which in others.values() for group in which}
            warn(f"{first} (In {len(said):,} of {counted(len(why), 'group')}.)")


def _of_runs(task: Task, one: Mapping[Any, Any], two: Any, names: Any, progress: bool | None) -> Table:
    """Return the answer for two dicts of rankings by group."""
    if two is None:
        raise TiewiseError("a run is compared with a second run: only one was given.")
    column = names[0] if isinstance(names, list | tuple) and len(names) == 1 else "query" if names is None else names
    if not isinstance(column, str):
        raise TiewiseError(f"`by` must be one name, that of the column of the groups: got {names!r}.")
    _check_free([column])
    keys = [*one, *(key for key in two if key not in one)]
    if not any(key in two for key in one):
        raise _no_common_group("query", [*one], [*two])
    found = ((one.get(key, ()), two.get(key, ())) for key in keys)
    answers = task.answers(found, len(keys), lambda group: repr(keys[group]), progress, True)
    queries = np.empty(len(keys), dtype=object)
    queries[:] = keys  # tuples remain what they are
    return Table({column: queries, **answers})


def _no_common_group(what: str, one: Sequence[Any], two: Sequence[Any]) -> TiewiseError:
    """Return the error for two sources without a common group."""
    spans = [f"{min(map(str, keys))} to {max(map(str, keys))}" if len(keys) else "none" for keys in (one, two)]
    return TiewiseError(f"there is no common {what}: the first has {spans[0]}, the second {spans[1]}.")


def _in_memory(
    task: Task,
    columns: Columns,
    *frames: Any,
    progress: bool | None = False,
    warns: bool = False,
) -> Any:
    """Return the answer for a frame, or for two with a row for each item."""
    found: Iterator[Pair]
    cells = [_cells(frames[0], name) for name in columns[1:]] if len(frames) == 1 else []
    if any(map(_is_nested, cells)):
        keys, found, count = _groups_of(frames[0], columns.by), zip(*map(_lists, cells), strict=True), len(cells[0])
    else:
        keys, codes = _keyed([_groups_of(frame, columns.by) for frame in frames], columns.by)
        count = max(int(each.max(initial=-1)) for each in codes) + 1
        if len(frames) == 1:
            found = _parts(cells, codes[0], count)
        else:
            if warns and not len(np.intersect1d(codes[0], codes[1])):
                raise _no_common_group(", ".join(columns.by), *(_names(keys, np.unique(each)) for each in codes))
            rows = ([_plain(_full(frame, columns.one, "item")), _cells(frame, columns.two)] for frame in frames)
            sides = (_parts(each, code, count) for each, code in zip(rows, codes, strict=True))
            found = ((_by_item(*one), _by_item(*two)) for one, two in zip(*sides, strict=True))
    return _with_columns(keys, task.answers(found, count, lambda g: _names(keys, [g])[0], progress, warns))


def _groups_of(frame: Any, by: list[str]) -> Any:
    """Return the columns of the groups."""
    columns = {name: _full(frame, name, "by") for name in by}
    if isinstance(frame, Table):
        return Table(columns)
    import narwhals as nw

    return nw.maybe_reset_index(eager(frame).select(by))


def _full(frame: Any, name: str, parameter: str) -> Any:
    """Return a column of groups or of items, in which no cell may be empty."""
    column: Any = frame[name] if isinstance(frame, Table) else eager(frame)[name]
    if isinstance(frame, Table):
        empty = sum(cell is None or cell != cell for cell in column.tolist())
    else:
        empty = column.is_null().sum() or (column.dtype.is_float() and column.is_nan().sum())
    if empty:
        raise TiewiseError(f"`{parameter}` must have a value in each row: {name!r} is empty in {int(empty):,} of them.")
    return column


def _plain(column: Any) -> list[Any]:
    return list(column.tolist() if isinstance(column, np.ndarray) else column.to_list())


def _keyed(groups: list[Any], by: list[str]) -> tuple[Any, list[Ints]]:
    """Return the different groups in the order in which they came, and for each frame the numbers of its rows' groups.

    The argument has the columns of the groups of each frame.
    """
    try:
        return _keyed_table(groups, by) if isinstance(groups[0], Table) else _keyed_frame(groups, by)
    except TypeError:
        raise TiewiseError("groups must be hashable, such as texts and numbers: see the columns of `by`.") from None


def _keyed_table(groups: list[Table], by: list[str]) -> tuple[Table, list[Ints]]:
    place: dict[tuple[Any, ...], int] = {}
    codes = [np.array([place.setdefault(key, len(place)) for key in each.rows()], dtype=np.int64) for each in groups]
    cells = list(zip(*place, strict=True)) or [()] * len(by)
    return Table({name: np.array(part, groups[0][name].dtype) for name, part in zip(by, cells, strict=True)}), codes


def _keyed_frame(groups: list[Any], by: list[str]) -> tuple[Any, list[Ints]]:
    import narwhals as nw

    keys = groups[0]
    if len(groups) == 2:
        groups = [keys, _cast(groups[1], keys, by)]
        keys = nw.concat(groups)
    keys = keys.unique(maintain_order=True)
    group, row = (f"{word}_{'_'.join(by)}" for word in ("group", "row"))  # longer than the names in `by`
    codes = []
    for each in groups:
        joined = each.with_row_index(row).join(keys.with_row_index(group), on=by, how="left")  # in any order
        code = np.empty(len(each), np.int64)
        code[joined[row].to_numpy()] = joined[group].to_numpy()
        codes.append(code)
    return keys, codes


def _cast(groups: Any, like: Any, by: list[str]) -> Any:
    """Return the groups of the second frame with the types of the first one."""
    import narwhals as nw

    kinds = [[each.schema[name] for name in by] for each in (like, groups)]
    try:
        if [kind.is_numeric() for kind in kinds[0]] != [kind.is_numeric() for kind in kinds[1]]:
            raise TypeError
        if like.implementation.is_pyarrow():  # which has several types of text
            return nw.from_native(groups.to_native().cast(like.to_native().schema), eager_only=True)
        return groups.with_columns(nw.col(name).cast(kind) for name, kind in zip(by, kinds[0], strict=True))
    except Exception:  # each library has errors of its own
        one, two = (", ".join(map(str, each)) for each in kinds)
        raise TiewiseError(f"`by` must have one type in both frames: got {one} and {two}.") from None


def _names(keys: Any, rows: Any) -> list[str]:
    """Return what some groups are called."""
    cells = (_plain(keys[name][rows]) for name in keys.columns)
    return [", ".join(map(str, key)) for key in zip(*cells, strict=True)]


def _cells(frame: Any, name: str) -> Cells:
    """Return a column as numbers if it has no texts and no lists; what is null is NaN then."""
    cells: Cells = frame[name] if isinstance(frame, Table) else eager(frame)[name].to_numpy()
    if cells.dtype.kind == "O" and not any(isinstance(cell, NO_NUMBERS) for cell in cells):
        try:
            return cells.astype(np.float64)
        except (TypeError, ValueError):
            return cells
    return cells


def _is_nested(cells: Cells) -> bool:
    """Whether a column has lists."""
    return cells.ndim > 1 or (cells.dtype.kind == "O" and any(isinstance(cell, LISTS) for cell in cells))


def _lists(cells: Cells) -> list[Any]:
    """Return the lists of a column; what is null is an empty one."""
    return [() if not hasattr(cell, "__len__") and str(cell) in NULLS else cell for cell in cells]


def _parts(columns: list[Any], codes: Ints, count: int) -> Iterator[Pair]:
    """Yield the cells of two columns by group; texts and items come as lists."""
    order = np.argsort(codes, kind="stable")
    one, two = (
        [*map(cells.__getitem__, order.tolist())] if isinstance(cells, list) or is_text(cells) else cells[order]
        for cells in columns
    )
    stops = np.bincount(codes, minlength=count).cumsum().tolist()
    return ((one[low:high], two[low:high]) for low, high in pairwise([0, *stops]))


def _by_item(items: list[Any], scores: Any) -> dict[Any, float]:
    """Return the scores of a group by item."""
    try:
        found = dict(zip(items, scores if isinstance(scores, list) else scores.tolist(), strict=True))
    except TypeError:
        raise TiewiseError(f"items must be hashable, such as texts and numbers: got {items[0]!r}.") from None
    if len(found) < len(items):
        twice = [name for name, times in Counter(items).items() if times > 1]
        raise TiewiseError(f"items must be different: {few(twice)} came more than once.")
    return found


def _with_columns(keys: Any, answers: dict[str, Cells]) -> Any:
    """Return the groups and their answers as a frame of the library."""
    if isinstance(keys, Table):
        return Table({**keys.columns, **answers})
    import narwhals as nw

    added = [nw.new_series(name, values, backend=keys.implementation) for name, values in answers.items()]
    return nw.maybe_reset_index(keys).with_columns(*added).to_native()


def _on_dask(run: Any, task: Task, columns: Columns, frames: list[Any]) -> Any:
    """Return the answer as a frame of Dask: rows of a group are brought together, then each partition is compared."""
    meta = frames[0]._meta[columns.by].assign(**{name: np.array([], dtype=DTYPES[name]) for name in task.added})
    texts = [name for name in columns[1:] if str(frames[0].dtypes[name]).startswith("str")]
    if len(frames) == 1 and texts:
        raise TiewiseError(
            f"the column {texts[0]!r} is text. Dask makes texts of lists unless "
            'dask.config.set({"dataframe.convert-string": False}) comes first.'
        )
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
    for name in columns[1:]:
        if len(frames) == 1 and isinstance(frames[0].schema[name].dataType, types.StringType):
            raise TiewiseError(f"the column {name!r} is text, and rows of Spark have no order: give columns of arrays.")
    grouped = [frame.select(*columns.all).groupBy(*columns.by) for frame in frames]
    if len(grouped) == 1:
        return grouped[0].applyInPandas(lambda part: run(part), schema)
    return grouped[0].cogroup(grouped[1]).applyInPandas(lambda one, two: run(one, two), schema)


@dataclass(frozen=True)
class Summary:
    """The mean over groups: its interval is Student's t, if the groups are a sample of more such groups.

    `undefined` groups have no value; `left_out` counts the items of all groups that were left out. Where there are
    p-values, `significant` counts those below 1 - confidence_level when adjusted for their number by Holm's method.
    """

    mean: float
    low: float
    high: float
    confidence_level: float
    median: float
    groups: int
    undefined: int
    left_out: int
    significant: int | None

    def __str__(self) -> str:
        interval = f"{100 * self.confidence_level:g}% CI {coefficient(self.low)} to {coefficient(self.high)}"
        interval = "no interval" if math.isnan(self.low) else interval
        notes = (
            f"median {coefficient(self.median)}",
            f"{counted(self.undefined, 'group')} without a value" if self.undefined else "",
            f"{counted(self.left_out, 'item')} left out" if self.left_out else "",
            "" if self.significant is None else f"{counted(self.significant, 'group')} significant (Holm)",
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
    names = _column_names(frame)
    if value not in names:
        raise unknown("column", value, list(map(str, names)))
    wanted = [value, *(name for name in ("left_out", "pvalue") if name in names and name != value)]
    if _library(frame) == "dask":
        frame = frame[wanted].compute()
    elif _library(frame) == "pyspark":
        frame = frame.select(*wanted).toPandas()
    columns = columns_of(frame)
    try:
        values = np.asarray(columns[value], dtype=float)
    except (TypeError, ValueError):
        raise TiewiseError(f"the column {value!r} must have numbers: got {columns[value][0]!r}.") from None
    if np.isinf(values).any():
        raise TiewiseError(f"the column {value!r} must have finite numbers.")
    defined = values[~np.isnan(values)]
    count = len(defined)
    mean, half = math.nan, math.nan
    if count:
        mean = float(defined.mean())
    if count > 1:
        half = float(stdtrit(count - 1, (1.0 + confidence_level) / 2.0) * defined.std(ddof=1) / math.sqrt(count))
    pvalues = np.asarray(columns.get("pvalue", ()), dtype=float)
    adjusted = holm(pvalues[~np.isnan(pvalues)])
    return Summary(
        mean=mean,
        low=mean - half,
        high=mean + half,
        confidence_level=confidence_level,
        median=float(np.median(defined)) if count else math.nan,
        groups=len(values),
        undefined=len(values) - count,
        left_out=int(np.nansum(columns["left_out"].astype(float))) if "left_out" in wanted[1:] else 0,
        significant=int((adjusted < 1.0 - confidence_level).sum()) if "pvalue" in wanted[1:] else None,
    )
