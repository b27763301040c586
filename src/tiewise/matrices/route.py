"""Which way a matrix is computed: by matrix products, by blocks, by the compiled kernel, or pair by pair."""

from typing import Protocol

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.matrices.coefficients import Coefficient, RankEntries, of_gamma, of_tau
from tiewise.matrices.kernel_masses import KernelMasses
from tiewise.matrices.pair_by_pair import PairEntries
from tiewise.matrices.products import BlockMasses, ProductMasses, SignedDistances
from tiewise.matrices.reading import Collection
from tiewise.measures.base.measure import Measure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.spearman import Spearman
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.distance import PositionDistance, SumDistance

# Up to this many items, matrix products are faster than counting in O(N log N); crisp ones are half as wide, and their
# second product is rarely needed. Where the kernel cannot serve, products still beat one pair after the other.
_PRODUCTS_UP_TO = 1000
_CRISP_PRODUCTS_UP_TO = 2500
_ONLY_PRODUCTS_UP_TO = 2048
_BLOCKS_UP_TO = 1000


class Entries(Protocol):
    """What fills a matrix, tile by tile."""

    tile: int
    in_threads: bool

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return a tile; with `upper`, its entries from the diagonal on are enough."""
        ...


class Masses(Protocol):
    """What gives C - D and C + D, tile by tile."""

    tile: int
    in_threads: bool

    def __call__(self, rows: slice, columns: slice, upper: bool, with_total: bool) -> tuple[Floats, Floats]:
        """Return C - D and, where wanted, C + D."""
        ...


class MassEntries:
    """A coefficient of C - D and C + D."""

    def __init__(self, masses: Masses, coefficient: Coefficient) -> None:
        self.tile, self.in_threads = masses.tile, masses.in_threads
        self._masses, self._coefficient = masses, coefficient

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the coefficients of a tile."""
        with_total = self._coefficient.needs_total(rows, columns)
        difference, total = self._masses(rows, columns, upper, with_total)
        return self._coefficient(difference, total, rows, columns)


def entries_of(measure: Measure, rows: Collection, columns: Collection) -> Entries:
    """Return the cheapest exact way to the matrix of a measure."""
    x, y = rows.positions, columns.positions
    by_pairs = PairEntries(measure, rows, columns)
    if x is None or y is None or rows.objects is not None or rows.absent is not None or columns.absent is not None:
        return by_pairs
    if type(measure) is Spearman:
        return RankEntries(x, y)
    if type(measure) in (Gamma, KendallTau):
        return _crisp(x, y, of_tau(measure.variant, x, y) if isinstance(measure, KendallTau) else of_gamma(x, y))
    if type(measure) is ScaledGamma and (measure.ties == "gamma" or _ties_do_not_matter(measure, x, y)):
        return _scaled(measure, x, y) or by_pairs
    return by_pairs


def _ties_do_not_matter(measure: ScaledGamma, x: Numbers, y: Numbers) -> bool:
    """Tell whether there is no tie to read in any other way; a table of scores may score the other pairs oddly too."""
    return measure.tie_scores is None and not any(tied_pairs(row) for rows in (x, y) for row in rows)


def _crisp(x: Numbers, y: Numbers, coefficient: Coefficient) -> Entries:
    if x.shape[1] <= _CRISP_PRODUCTS_UP_TO:
        return MassEntries(ProductMasses(*_signed(x, y, None, None)), coefficient)
    return MassEntries(KernelMasses(x, y, None, None, "product"), coefficient)


def _scaled(measure: ScaledGamma, x: Numbers, y: Numbers) -> Entries | None:
    n = x.shape[1]
    metric_x, metric_y = measure._metrics(n)
    whole = x.dtype.kind != "f" and y.dtype.kind != "f"
    if whole and _is_crisp(measure, n):
        return _crisp(x, y, of_gamma(x, y))
    coefficient = Coefficient()
    if n <= _PRODUCTS_UP_TO and measure.tnorm == PRODUCT:
        return MassEntries(ProductMasses(*_signed(x, y, metric_x, metric_y)), coefficient)
    if n <= _BLOCKS_UP_TO:
        slack = metric_x.slack + metric_y.slack
        return MassEntries(BlockMasses(*_signed(x, y, metric_x, metric_y), measure.tnorm, slack), coefficient)
    if measure.tnorm.has_kernel and isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        kernel = KernelMasses(x, y, metric_x, metric_y, measure.tnorm.name)
        if kernel.has_few_near:
            return MassEntries(kernel, coefficient)
    if n <= _ONLY_PRODUCTS_UP_TO and measure.tnorm == PRODUCT:
        return MassEntries(ProductMasses(*_signed(x, y, metric_x, metric_y)), coefficient)
    return None


def _is_crisp(measure: ScaledGamma, n: int) -> bool:
    """Tell whether all weights are 1: then every t-norm counts the pairs as they are."""
    if not isinstance(measure.aggregate, str):
        return False
    scalings = [measure.weights] if measure.weights_y is None else [measure.weights, measure.weights_y]
    return all(bool(np.all(np.asarray(scaling.weights(n)) == 1.0)) for scaling in scalings)


def _signed(
    x: Numbers, y: Numbers, metric_x: PositionDistance | None, metric_y: PositionDistance | None
) -> tuple[SignedDistances, SignedDistances]:
    one = SignedDistances(x, metric_x)
    return one, one if y is x and metric_y is metric_x else SignedDistances(y, metric_y)


def is_symmetric(measure: Measure) -> bool:
    """Tell whether exchanging the two rankings changes nothing, for these parameters."""
    sides = [name for name in measure.parameters() if name.endswith("_y")]
    ties = str(getattr(measure, "ties", ""))
    scores = getattr(measure, "tie_scores", None)
    return (
        measure.claims.symmetric
        and all(getattr(measure, name) is None for name in sides)
        and ":" not in ties
        and "incomparability" not in ties  # drawn anew for each pair, or searched from one side
        and scores is None
    )
