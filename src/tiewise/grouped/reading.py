"""How the numbers of two columns are read: as positions, as scores, or as costs."""

from dataclasses import dataclass
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.rankings.inputs import as_input
from tiewise.rankings.positions import METHODS


@dataclass(frozen=True)
class ColumnReading:
    """What the caller says of the numbers: `input` as everywhere, None for nothing; `method` for equal scores."""

    input: str | None = None
    method: str = METHODS[0]

    @property
    def are_scores(self) -> bool:
        """Whether the numbers are ranked, rather than positions."""
        return self.input in ("scores", "costs")


def read_columns(
    input: Any = None, scores: Any = False, higher_is_better: Any = True, method: Any = None
) -> ColumnReading:
    """Return how numbers are to be read; `scores` and `higher_is_better` are the older words for `input`."""
    for argument, flag in {"scores": scores, "higher_is_better": higher_is_better}.items():
        if not isinstance(flag, bool):
            raise InputTypeError(f"`{argument}` must be True or False: got {shown(flag)}.")
    said = as_input(input)
    if said == "order":
        raise InputValueError(
            "`input` must be positions, scores or costs for columns, which hold numbers: got 'order'.",
            "Where the rows lie in order, give them a column with their positions.",
        )
    if said is None:
        if not scores and not higher_is_better:
            raise InputValueError("`higher_is_better` goes with scores=True: 1 is always the best position.")
        said = None if not scores else "scores" if higher_is_better else "costs"
    elif (
        (scores and said == "positions")
        or (not higher_is_better and said != "costs")
        or (scores and higher_is_better and said == "costs")
    ):
        raise InputValueError(
            "`scores` and `higher_is_better` are the older words for `input`, and must say the same: got "
            f"input={said!r} with scores={scores} and higher_is_better={higher_is_better}."
        )
    if method is not None:
        one_of("method", method, METHODS)
        if said in (None, "positions"):
            raise InputValueError(f"`method` goes with scores and costs: got method={method!r} for positions.")
    return ColumnReading(said, method or METHODS[0])
