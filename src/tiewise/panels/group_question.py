"""What is asked of the groups of a frame: which columns have the rankings, and which consensus is to be found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tiewise.errors import InputValueError, listed, nearest
from tiewise.grouped.reading import ColumnReading
from tiewise.measures.base.measure import Measure
from tiewise.panels.choosing import Choice, RandomNumbers

COLUMNS = ("position", "voters", "mean_agreement", "gap")


@dataclass(frozen=True)
class PanelQuestion:
    """The arguments of `group_consensus`, checked as far as they can be without the frame. It travels to workers.

    `asked` has no random numbers of its own: each group begins with the same seed, wherever it is.
    """

    by: tuple[str, ...]
    item: str
    ranking: str
    value: str
    reading: ColumnReading
    measure: Measure
    asked: Choice
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of the frame that are needed."""
        return tuple(dict.fromkeys((*self.by, self.item, self.ranking, self.value)))

    @property
    def choice(self) -> Choice:
        """What is asked for in one group."""
        return replace(self.asked, random=RandomNumbers(self.seed))

    def refuse_unknown_columns(self, columns: Sequence[str]) -> None:
        """Raise if a column is not in the frame, with those that are."""
        named = [*(("by", name) for name in self.by), ("item", self.item), ("ranking", self.ranking)]
        for argument, name in [*named, ("value", self.value)]:
            if name not in columns:
                raise InputValueError(
                    f"`{argument}` must be a column of the frame: got {name!r}; its columns are "
                    f"{listed(columns, 20)}.{nearest(name, columns)}"
                )
