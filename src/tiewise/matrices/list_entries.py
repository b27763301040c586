"""Entries of a matrix for measures of lists, which may differ in items: each list is read once."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, TiewiseError, collecting, give
from tiewise.matrices.pair_by_pair import PairEntries, are_few, places_of
from tiewise.matrices.reading import Collection
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.rankings.list_reading import any_doubtful, open_list
from tiewise.rankings.many_lists import ManyLists, number_lists


class ListEntries(PairEntries):
    """A measure of lists on many pairs at once by its form; on a few, or without a form, on one after the other."""

    tile = 128

    def __init__(self, measure: ListMeasure, rows: Collection, columns: Collection, lists: ManyLists) -> None:  # type: ignore[type-arg]
        super().__init__(measure, rows, columns)
        self._lists, self._behind = lists, 0 if columns is rows else rows.size
        form = None if are_few(rows, columns, lists.longest) else measure.list_form
        self._values = None if form is None else form.on(lists)
        self.in_threads = form is not None

    @classmethod
    def of(cls, measure: Measure, rows: Collection, columns: Collection) -> "ListEntries | None":
        """Return the entries; None where the measure has no lists, or a list to refuse: that is said of its pair."""
        sides = (rows,) if columns is rows else (rows, columns)
        if not isinstance(measure, ListMeasure) or any_doubtful(rows.objects or (), columns.objects or ()):
            return None
        with collecting() as told:
            try:
                opened = [open_list(one, f"{s.argument}[{k}]") for s in sides for k, one in enumerate(s.objects or ())]
            except TiewiseError:
                return None
        lists = number_lists(opened)
        if lists is None:
            return None
        for warning in told[:1]:
            give(warning)
        return cls(measure, rows, columns, lists)

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the entries of a tile; with `upper`, those from the diagonal on."""
        if self._values is None:
            return super().__call__(rows, columns, upper)
        here = places_of(rows, columns, upper)
        try:
            found = self._values(rows.start + here[0], self._behind + columns.start + here[1])
        except InputValueError:  # the measure itself says of which pair
            return super().__call__(rows, columns, upper)
        values = np.full((rows.stop - rows.start, columns.stop - columns.start), np.nan)
        values[here] = found
        return values

    def _compared(self, i: int, j: int) -> float:
        return float(self._measure.on(self._lists.pair(i, self._behind + j)))  # type: ignore[attr-defined]
