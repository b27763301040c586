"""What is asked of the groups of a frame: which columns, how their numbers are read, and which measure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, listed, nearest, one_of, shown
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.positions import METHODS

COLUMNS = ("statistic", "n", "concordant", "discordant", "tied")


@dataclass(frozen=True)
class GroupQuestion:
    """The arguments of `groups`, checked as far as they can be without the frame. It travels to an engine's workers."""

    by: tuple[str, ...]
    x: Any
    y: Any
    scores: bool
    higher_is_better: bool
    method: str
    measure: Measure
    test: bool
    rng: int | None = None
    item: str | None = None
    ranking: str | None = None
    value: str | None = None

    @property
    def is_long(self) -> bool:
        """Whether a row is one item of one ranking, not one item with its numbers in both."""
        return self.item is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of the frame that are needed."""
        own = (self.item, self.ranking, self.value) if self.is_long else (self.x, self.y)
        return (*self.by, *(str(name) for name in own))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the answer beside the keys."""
        return (*COLUMNS, "pvalue") if self.test else COLUMNS

    @property
    def of_values(self) -> bool:
        """Whether the measure takes the numbers as they are, and not what positions they make."""
        return isinstance(self.measure, ValueMeasure)

    @property
    def nan_policy(self) -> str:
        """What to do with missing values."""
        return str(getattr(self.measure, "nan_policy", "raise"))

    @property
    def missing(self) -> str:
        """What to do with items that only one ranking has; a measure of lists of different items takes them as such."""
        return str(getattr(self.measure, "missing", "keep"))

    def refuse_unknown_columns(self, columns: Sequence[str]) -> None:
        """Raise if a column is not in the frame, with those that are."""
        arguments = ["by"] * len(self.by) + (["item", "ranking", "value"] if self.is_long else ["x", "y"])
        for argument, name in zip(arguments, self.names, strict=True):
            if name not in columns:
                raise InputValueError(
                    f"`{argument}` must be a column of the frame: got {name!r}; its columns are "
                    f"{listed(columns, 20)}.{nearest(name, columns)}"
                )


def read_question(
    by: Any, x: Any, y: Any, scores: Any, higher_is_better: Any, method: Any, measure: Any, test: Any,
    item: Any = None, ranking: Any = None, value: Any = None, rng: Any = None,
) -> GroupQuestion:  # fmt: skip
    """Return the question that the arguments of `groups` ask, or say which of them is at fault."""
    flags = {"scores": scores, "higher_is_better": higher_is_better, "test": test}
    for argument, flag in flags.items():
        if not isinstance(flag, bool):
            raise InputTypeError(f"`{argument}` must be True or False: got {shown(flag)}.")
    if not scores and not higher_is_better:
        raise InputValueError("`higher_is_better` goes with scores=True: 1 is always the best position.")
    if method is not None:
        one_of("method", method, METHODS)
        if not scores:
            raise InputValueError(f"`method` goes with scores=True: got method={method!r} for positions.")
    keys = _names(by)
    long = {"item": item, "ranking": ranking, "value": value}
    given = [name for name in long.values() if name is not None]
    if given and len(given) < 3:
        absent = [argument for argument, name in long.items() if name is None]
        raise InputValueError(f"`item`, `ranking` and `value` go together: got no {' and no '.join(absent)}.")
    asked: dict[str, Any] = long if given else {"x": x, "y": y}
    for argument, name in asked.items():
        if not isinstance(name, str):
            raise InputTypeError(f"`{argument}` must be the name of a column: got {shown(name)}.")
    if given and (x is None) != (y is None):
        raise InputValueError(f"`x` and `y` must both name a ranking, or neither: got {shown(x)} and {shown(y)}.")
    if rng is not None and (isinstance(rng, bool) or not isinstance(rng, int)):
        raise InputTypeError(f"`rng` must be a whole number, so that each group has its own draws: got {shown(rng)}.")
    asked_of = as_measure(measure)
    # Values are what they are: neither positions nor to be ranked; with them, as with scores, items may leave.
    reading = (scores or isinstance(asked_of, ValueMeasure), higher_is_better, method or METHODS[0])
    return GroupQuestion(keys, x, y, *reading, asked_of, test, rng, **long)


def _names(by: Any) -> tuple[str, ...]:
    """Return the columns of the key."""
    names = (by,) if isinstance(by, str) else tuple(by) if isinstance(by, list | tuple) else ()
    if not names or not all(isinstance(name, str) for name in names):
        raise InputTypeError(f"`by` must be the name of a column or a list of names: got {shown(by)}.")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise InputValueError(f"`by` must name each column once: got {name!r} twice.")
        if name in (*COLUMNS, "pvalue"):
            raise InputValueError(f"`by` must not be named like a column of the answer: got {name!r}. Rename it first.")
    return names
