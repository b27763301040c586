"""The most similar rankings of each ranking, as `nearest` returns them."""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError
from tiewise.matrices.frames import Frame
from tiewise.measures.base.measure import Measure
from tiewise.table import Table

_COMPUTE = "Call their .compute() first."

# So many rankings are shown, with so many neighbours.
_SHOWN = 10


class Neighbours:
    """For each of m rankings its k most similar others, the most similar first.

    Attributes
    ----------
    indices : array of int, m x k
        Which rankings they are, counted from 0 among those compared with; -1 where there are fewer than k, because the
        measure is undefined with the rest.
    values : array of float, m x k
        The measure's values with them; nan where there is none. They fall along a row, those of a distance rise.
    measure : Measure
        What was compared by.
    labels : tuple, optional
        The names of the m rankings, where a frame has named them.
    other_labels : tuple, optional
        The names of the rankings that `indices` count.
    """

    # No dataclass: Dask would take it apart, and the measure with it.
    def __init__(
        self,
        indices: Integers,
        values: Floats,
        measure: Measure,
        labels: tuple[Hashable, ...] | None = None,
        other_labels: tuple[Hashable, ...] | None = None,
        frame: Frame | None = None,
    ) -> None:
        self.indices, self.values, self.measure = indices, values, measure
        self.labels, self.other_labels, self.frame = labels, other_labels, frame

    @property
    def k(self) -> int:
        """How many neighbours each ranking was to have."""
        return int(self.indices.shape[1])

    def __len__(self) -> int:
        return len(self.indices)

    def table(self) -> Table:
        """Return a row for each neighbour: the ranking, 1 for its nearest and so on, the neighbour, and the value."""
        if not isinstance(self.indices, np.ndarray):
            raise InputValueError("neighbours must be computed before they make a table: got lazy ones.", _COMPUTE)
        m, k = self.indices.shape
        there = (self.indices >= 0).ravel()
        ranking, rank = np.repeat(np.arange(m), k)[there], np.tile(np.arange(1, k + 1), m)[there]
        names = _named(self.labels, ranking), _named(self.other_labels, self.indices.ravel()[there])
        return Table({"ranking": names[0], "rank": rank, "neighbour": names[1], "value": self.values.ravel()[there]})

    def to_frame(self) -> Any:
        """Return the rows of `table()` in the library of the frame that was given, else in pandas."""
        if self.frame is None:
            return self.table().to_pandas()
        import narwhals as nw

        columns = {name: column.tolist() for name, column in self.table().columns.items()}
        return nw.from_dict(columns, backend=self.frame.backend).to_native()

    def compute(self, **options: Any) -> "Neighbours":
        """Return the neighbours in memory, where a Dask array was given; `options` are those of `dask.compute`."""
        if isinstance(self.indices, np.ndarray):
            return self
        from tiewise.matrices.dask_tiles import computed

        indices, values = computed(self.indices, self.values, **options)
        return Neighbours(indices, values, self.measure, self.labels, self.other_labels, self.frame)

    def __repr__(self) -> str:
        return f"<Neighbours: the {self.k} nearest of {len(self)} rankings by {self.measure}>"

    def __str__(self) -> str:
        return "\n".join((repr(self), *self._lines())) if isinstance(self.indices, np.ndarray) else repr(self)

    def _lines(self) -> list[str]:
        shown = self.table().head(_SHOWN * self.k)
        rest = len(self) - _SHOWN
        return [shown.text(), *([f"... and those of {rest} more rankings"] if rest > 0 else [])]

    def _repr_html_(self) -> str:
        if not isinstance(self.indices, np.ndarray):
            return Table({"": np.array([repr(self)])})._repr_html_()
        return self.table()._repr_html_()


def _named(labels: Sequence[Hashable] | None, places: Integers) -> Any:
    if labels is None:
        return places
    names = np.empty(len(places), dtype=object)
    names[:] = [labels[place] for place in places.tolist()]
    return names
