"""What is asked of the groups of a frame: which columns, how their numbers are read, and which measure."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, listed, nearest, shown
from tiewise.grouped.reading import ColumnReading, read_columns
from tiewise.inference.arguments import Resampling
from tiewise.inference.many import read_tests
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure
from tiewise.measures.base.value_measure import ValueMeasure

COLUMNS = ("statistic", "n", "left_out", "concordant", "discordant", "tied")
COUNTS = ("n", "left_out")
TESTED = ("pvalue", "pvalue_is_least")


@dataclass(frozen=True)
class GroupQuestion:
    """The arguments of `groups`, checked as far as they can be without the frame. It travels to an engine's workers.

    `assumed` says that the numbers are taken for scores because they come in two runs, and not because it was said.
    """

    by: tuple[str, ...]
    x: Any
    y: Any
    reading: ColumnReading
    measure: Measure
    test: Resampling | None = None
    item: str | None = None
    ranking: str | None = None
    value: str | None = None
    depth: int | None = None
    sort: str | None = None
    assumed: bool = False

    @property
    def scores(self) -> bool:
        """Whether items may leave and join as they do among scores, which values are as well."""
        return self.reading.are_scores or self.of_values

    @property
    def higher_is_better(self) -> bool:
        """Which end of the scores is best."""
        return self.reading.input != "costs"

    @property
    def method(self) -> str:
        """The position of items with equal scores."""
        return self.reading.method

    @property
    def is_long(self) -> bool:
        """Whether a row is one item of one ranking, not one item with its numbers in both."""
        return self.item is not None

    @property
    def asked_columns(self) -> list[tuple[str, str]]:
        """The columns of the frame that are needed, with the arguments that name them."""
        own = ("item", "ranking", "value") if self.is_long else ("x", "y")
        named = [("by", name) for name in self.by] + [(argument, getattr(self, argument)) for argument in own]
        return [(argument, name) for argument, name in named if name is not None]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of the frame that are needed."""
        return tuple(name for _, name in self.asked_columns)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the answer beside the keys."""
        return COLUMNS if self.test is None else (*COLUMNS, *TESTED)

    @property
    def of_values(self) -> bool:
        """Whether the measure takes the numbers as they are, and not what positions they make."""
        return isinstance(self.measure, ValueMeasure)

    @cached_property
    def names_items(self) -> bool:
        """Whether a parameter of the measure, such as `elements`, says something of items by their names."""
        return any(
            getattr(getattr(self.measure, field.name), "items", None) is not None for field in fields(self.measure)
        )

    @property
    def nan_policy(self) -> str:
        """What to do with missing values."""
        return str(getattr(self.measure, "nan_policy", "raise"))

    @property
    def missing(self) -> str:
        """What to do with items that only one ranking has; a measure of lists of different items takes them as such."""
        return str(getattr(self.measure, "missing", "keep"))

    def refuse_unknown_columns(self, columns: Sequence[str], frame: str = "the frame") -> None:
        """Raise if a column is not in the frame, with those that are."""
        for argument, name in self.asked_columns:
            if name not in columns:
                raise InputValueError(
                    f"`{argument}` must be a column of {frame}: got {name!r}; its columns are "
                    f"{listed(columns, 20)}.{nearest(name, columns)}"
                )


def read_question(
    by: Any, x: Any, y: Any, scores: Any, higher_is_better: Any, method: Any, measure: Any, test: Any,
    item: Any = None, ranking: Any = None, value: Any = None, rng: Any = None, *,
    n_resamples: Any = 9999, input: Any = None, depth: Any = None, sort: Any = None, two: bool = False,
) -> GroupQuestion:  # fmt: skip
    """Return the question that the arguments of `groups` ask, or say which of them is at fault.

    `two` says that each ranking comes by itself, in a run or a frame; then the numbers are scores if nothing is said.
    """
    assumed = two and input is None and scores is False
    said = "scores" if assumed else input
    reading = read_columns(said, scores, higher_is_better, method)
    keys = _names(by)
    _check_columns(x, y, {"item": item, "ranking": ranking, "value": value}, two)
    if rng is not None and (isinstance(rng, bool) or not isinstance(rng, int)):
        raise InputTypeError(f"`rng` must be a whole number, so that each group has its own draws: got {shown(rng)}.")
    tests = read_tests(test, n_resamples, rng)
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 1):
        raise InputValueError(f"`depth` must be a whole number >= 1: got {shown(depth)}.")
    question = GroupQuestion(
        keys, x, y, reading, as_measure(measure), tests, item, ranking, value, depth, sort, assumed
    )  # fmt: skip
    if question.of_values and reading.input == "positions":
        raise InputValueError(
            f"`input` must be scores or costs for {question.measure.name}, which takes the values as they are: "
            "got 'positions'."
        )
    if question.names_items and not (question.is_long or two):
        raise InputValueError(
            f"`measure` speaks of items by name, and no column of the frame names them: got {question.measure}.",
            "The long format names them: `item`, `ranking` and `value`.",
        )
    if sort is not None:
        direction_of(question)
    return question


def direction_of(question: GroupQuestion) -> tuple[str, bool]:
    """Return the column of the answer to sort by, and whether its largest comes first: `-statistic`."""
    known, sort = (*question.by, *question.columns), question.sort
    if isinstance(sort, str) and sort in known:
        return sort, False
    if isinstance(sort, str) and sort.startswith("-") and sort[1:] in known:
        return sort[1:], True
    raise InputValueError(
        f"`sort` must be a column of the answer, with a minus in front for the largest first: got {shown(sort)}; its "
        f"columns are {listed(known, 20)}."
    )


def _check_columns(x: Any, y: Any, long: dict[str, Any], two: bool) -> None:
    """Raise if the columns that are named do not go together."""
    if two:
        unused = [name for name, given in {"x": x, "y": y, "ranking": long["ranking"]}.items() if given is not None]
        if unused:
            raise InputValueError(f"`{unused[0]}` goes with one frame, and two were given: leave it out.")
    wanted = {name: column for name, column in long.items() if not (two and name == "ranking")}
    absent = [argument for argument, name in wanted.items() if name is None]
    is_long = len(absent) < len(wanted)
    if is_long and absent:
        *first, last = wanted
        raise InputValueError(
            f"`{'`, `'.join(first)}` and `{last}` go together: got no {' and no '.join(absent)}."
        )  # fmt: skip
    asked = wanted if is_long else {} if two else {"x": x, "y": y}
    for argument, name in asked.items():
        if not isinstance(name, str):
            raise InputTypeError(f"`{argument}` must be the name of a column: got {shown(name)}.")
    if is_long and (x is None) != (y is None):
        raise InputValueError(f"`x` and `y` must both name a ranking, or neither: got {shown(x)} and {shown(y)}.")


def _names(by: Any) -> tuple[str, ...]:
    """Return the columns of the key."""
    names = (by,) if isinstance(by, str) else tuple(by) if isinstance(by, list | tuple) else ()
    if not names or not all(isinstance(name, str) for name in names):
        raise InputTypeError(f"`by` must be the name of a column or a list of names: got {shown(by)}.")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise InputValueError(f"`by` must name each column once: got {name!r} twice.")
        if name in (*COLUMNS, *TESTED):
            raise InputValueError(f"`by` must not be named like a column of the answer: got {name!r}. Rename it first.")
    return names
