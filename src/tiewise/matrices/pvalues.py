"""P-values of the entries of a matrix.

Two rankings that are compared are known by their tie patterns: pairs with the same two patterns, as all pairs without
ties have, share one null distribution. Where alignments are drawn, they are drawn once for them, from a stream that the
seed and the two patterns decide; so an entry's p-value does not depend on which other rankings are there.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import TiewiseError, collecting, give
from tiewise.inference.arguments import Resampling
from tiewise.inference.comparisons import Comparisons, PValues
from tiewise.inference.many import ManyTests, goes_by_positions, one_test
from tiewise.inference.null.patterns import TiePatterns
from tiewise.inference.streams import stream_of
from tiewise.matrices.mass_entries import MassEntries
from tiewise.matrices.reading import Collection
from tiewise.matrices.route import Entries
from tiewise.matrices.tested import MatrixTest
from tiewise.matrices.tiles import tiles
from tiewise.measures.base.measure import Measure
from tiewise.pairs.form import Dependence
from tiewise.rankings.alignment import Aligned
from tiewise.running.progress import report


@dataclass(frozen=True)
class FilledMatrix:
    """A matrix that was filled: of which rankings, by what, and which of its entries are distinct comparisons.

    `mirrored` says that entry (j, i) is entry (i, j), `square` that the rankings were compared with each other.
    """

    measure: Measure
    x: Collection
    y: Collection
    entries: Entries
    values: Floats
    mirrored: bool
    square: bool

    def tested(self, wanted: Resampling, false_discovery: str | None) -> MatrixTest:
        """Return the matrix with the p-values of its entries."""
        places = self._distinct()
        found = self._pvalues(places, wanted)
        pvalue = _corrected(found.pvalue, false_discovery)

        is_correlation = self.measure.claims.kind == "correlation"

        def spread(values: Any, elsewhere: Any) -> Any:
            whole = np.full(self.values.shape, elsewhere)
            whole[places] = values
            if self.mirrored:
                whole[places[::-1]] = values
            return whole

        return MatrixTest(
            statistic=self.values,
            pvalue=spread(pvalue, np.nan),
            uncorrected=spread(found.pvalue, np.nan),
            pvalue_is_least=spread(found.is_least, False),
            method=wanted.method,
            n_resamples=wanted.n_resamples,
            false_discovery=false_discovery,
            comparisons=int((~np.isnan(pvalue)).sum()),
            below=int((pvalue < 0.05).sum()),
            alike=int(((pvalue < 0.05) & (self.values[places] > 0.0)).sum()) if is_correlation else None,
            least=int(found.is_least.sum()),
            measure=self.measure,
        )

    def _distinct(self) -> tuple[Integers, Integers]:
        """Return the rows and columns of the distinct comparisons: of a square matrix, without the diagonal."""
        height, width = self.values.shape
        if self.mirrored:
            return np.triu_indices(height, 1)
        rows, columns = np.divmod(np.arange(height * width), width)
        apart = rows != columns if self.square else np.ones(len(rows), dtype=np.bool_)
        return rows[apart], columns[apart]

    def _pvalues(self, places: tuple[Integers, Integers], wanted: Resampling) -> PValues:
        x, y = self.x, self.y
        objects = any(one.objects is not None or one.absent is not None for one in (x, y))
        if x.positions is None or y.positions is None or objects or not goes_by_positions(self.measure):
            return self._one_by_one(places, wanted)
        patterns_x = TiePatterns.of_positions(x.positions)
        patterns_y = patterns_x if y is x else TiePatterns.of_positions(y.positions)
        difference = self._differences(places) if wanted.method in ("auto", "asymptotic") else np.full(1, np.nan)
        difference = np.broadcast_to(difference, len(places[0]))
        comparisons = Comparisons(patterns_x, patterns_y, *places, self.values[places], difference)
        root: Any = wanted.rng

        def stream(place: int) -> np.random.SeedSequence:
            pair = comparisons.pair(place)
            return stream_of(root, (*pair.x.tolist(), "", *pair.y.tolist()))

        def label(place: int) -> str:
            return self._label(int(places[0][place]), int(places[1][place]))

        return ManyTests(self.measure, comparisons, wanted, stream, shared=True)(label)

    def _differences(self, places: tuple[Integers, Integers]) -> Floats:
        """Return C - D at these places, where the closed form asks for it; else nan."""
        form = self.measure.pair_form
        if form is None or form.dependence is not Dependence.RATIO:
            return np.full(1, np.nan)
        if not isinstance(self.entries, MassEntries):
            x: Any = self.x.positions
            y: Any = self.y.positions
            pairs = (Aligned(x[i], y[j]) for i, j in zip(*(each.tolist() for each in places), strict=True))
            return np.array([form.masses(pair, many=True).difference for pair in pairs])
        (height, width), found = self.values.shape, np.empty(self.values.shape)
        for rows, columns in tiles(height, width, self.entries.tile, self.mirrored):
            upper = self.mirrored and rows == columns
            found[rows, columns] = self.entries.masses(rows, columns, upper).difference
        return found[places]

    def _one_by_one(self, places: tuple[Integers, Integers], wanted: Resampling) -> PValues:
        """Return the p-values of rankings that the measure aligns pair by pair, each with a stream of its own."""
        statistic = self.values[places]
        pvalue, is_least = np.full(len(statistic), np.nan), np.zeros(len(statistic), dtype=np.bool_)
        x, y = self.x.as_objects().objects, self.y.as_objects().objects
        assert x is not None
        assert y is not None
        root: Any = wanted.rng
        told: dict[str, Any] = {}
        for place in np.flatnonzero(~np.isnan(statistic)).tolist():
            i, j = int(places[0][place]), int(places[1][place])
            try:
                with collecting() as caught:
                    found = one_test(self.measure, x[i], y[j], wanted, stream_of(root, (i, j)))
            except TiewiseError as error:
                raise error.within(self._label(i, j)) from None
            pvalue[place], is_least[place] = found
            told |= {str(warning): warning for warning in caught}
            report("testing entries", (place + 1) / len(statistic))
        for warning in told.values():
            give(warning)
        return PValues(pvalue, is_least)

    def _label(self, i: int, j: int) -> str:
        return f"{self.x.name(i)} of `rankings` with {self.y.name(j)} of `{self.y.argument}`"


def _corrected(pvalue: Floats, by: str | None) -> Floats:
    """Return p-values corrected for their number, if that is asked for; undefined ones are left out."""
    known: Bools = ~np.isnan(pvalue)
    if by is None or not known.any():
        return pvalue
    from scipy.stats import false_discovery_control

    found = pvalue.copy()
    found[known] = false_discovery_control(pvalue[known], method=by)
    return found
