"""What a measure of lists is: it compares lists of items, best first, that may differ in items and in length."""

import math
from dataclasses import dataclass
from typing import Generic, TypeVar

from tiewise.errors import UndefinedCorrelationWarning, cut, warn
from tiewise.likes import ListLike
from tiewise.measures.base.measure import Measure
from tiewise.rankings.lists import ListPair, pair_lists
from tiewise.results import Result
from tiewise.running.interrupts import interruptible

R = TypeVar("R", bound=Result)


@dataclass(frozen=True, kw_only=True)
class ListMeasure(Measure, Generic[R]):
    """A measure of two lists that need not have the same items.

    A plain list or tuple holds items, best first, where a list, tuple or set among the items is a group of tied ones;
    two lists of numbers that may as well be positions are refused unless `input` says which. Rankings and dicts
    {item: position} name their items as they do everywhere; NumPy arrays and Series without labels hold positions,
    1 = best, row by row. Subclasses add parameters, claims and `_compute`.
    """

    def __call__(self, x: ListLike, y: ListLike, /, *, input: str | None = None) -> R:
        """Return the measure's value on two lists of items, best first, or on two Rankings."""
        return self.on(pair_lists(x, y, input))

    def on(self, pair: ListPair) -> R:
        """Return the measure's value on two lists whose items are numbered alike."""
        result = interruptible(pair.n, self._compute, pair)
        if math.isnan(result.statistic):
            warn(f"{cut(str(self))} is undefined here: {self._reason(pair)}.", UndefinedCorrelationWarning)
        return result

    def _compute(self, pair: ListPair) -> R:
        raise NotImplementedError

    def _reason(self, pair: ListPair) -> str:
        """Return why the value is undefined, for the warning."""
        return "both lists are empty" if not pair.n else "one list is empty"
