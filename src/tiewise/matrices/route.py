"""Which way a matrix is computed: by matrix products, blocks or compiled kernels, as lists, as groups, or by pairs."""

from typing import Protocol

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.matrices.gap_entries import GapEntries
from tiewise.matrices.kernel_masses import KernelMasses
from tiewise.matrices.list_entries import ListEntries
from tiewise.matrices.many_entries import ManyEntries
from tiewise.matrices.mass_entries import MassEntries
from tiewise.matrices.pair_by_pair import PairEntries
from tiewise.matrices.products import BlockMasses, ProductMasses, SignedDistances
from tiewise.matrices.reading import Collection
from tiewise.matrices.value_rows import value_rows
from tiewise.measures.base.many_form import ManyForm
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.pairs.form import PairForm
from tiewise.rankings.positions import tied_pairs
from tiewise.rankings.reading import Items
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance

# Up to this many items, matrix products are faster than counting in O(N log N); crisp ones are half as wide, and their
# second product is rarely needed. Where the kernel cannot serve, products still beat one pair after the other.
_PRODUCTS_UP_TO = 1000
_CRISP_PRODUCTS_UP_TO = 2500
_ONLY_PRODUCTS_UP_TO = 2048
_BLOCKS_UP_TO = 1000
# So few rankings beside many are no product: to write down the distances of the many takes all the time.
_FEW_ROWS, _LONG_ROWS = 2, 200

# Up to this much, one pair after the other in Python is faster than loading numba.
_FEW_ENTRIES, _FEW_PAIRS = 500, 2_000_000


class Entries(Protocol):
    """What fills a matrix, tile by tile."""

    tile: int
    in_threads: bool

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return a tile; with `upper`, its entries from the diagonal on are enough."""
        ...


def entries_of(measure: Measure, rows: Collection, columns: Collection) -> Entries:
    """Return the cheapest exact way to the matrix of a measure."""
    x, y = rows.positions, columns.positions
    by_pairs = PairEntries(measure, rows, columns)
    many, form = measure.many_form, measure.pair_form
    if many is not None and isinstance(measure, ValueMeasure):
        values = value_rows(rows, columns)
        return by_pairs if values is None else _at_once(many, *values, None) or by_pairs
    if x is None or y is None or rows.objects is not None or rows.absent is not None or columns.absent is not None:
        return ListEntries.of(measure, rows, columns) or GapEntries.of(measure, rows, columns) or by_pairs
    if many is not None:
        return _at_once(many, x, y, rows.items) or by_pairs
    if form is None or not (form.fits(True) or form.fits(_any_ties(x) or _any_ties(y))):
        return by_pairs
    return _of_form(form, x, y) or by_pairs


def _at_once(form: ManyForm, x: Numbers, y: Numbers, items: Items | None) -> Entries | None:
    """Return the way through many pairs at once, where there are many; None where one after the other is as quick."""
    entries, n = len(x) * len(y), x.shape[1]
    is_few = form.by_item and entries <= _FEW_ENTRIES and entries * n * n <= _FEW_PAIRS
    return None if is_few or not form.fits(n) else ManyEntries(form, x, y, items)


def _any_ties(rows: Numbers) -> bool:
    return any(tied_pairs(row) for row in rows)


def _kernel(form: PairForm, x: Numbers, y: Numbers) -> KernelMasses | None:
    """Return the way in O(N log N) for each pair of rankings, where there is one."""
    metric_x, metric_y = form.metrics(x.shape[1])
    if not (form.tnorm.has_kernel and isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance)):
        return None
    kernel = KernelMasses(x, y, metric_x, metric_y, form.tnorm.name)
    return kernel if kernel.has_few_near else None


def _of_form(form: PairForm, x: Numbers, y: Numbers) -> Entries | None:
    n = x.shape[1]
    metrics = metric_x, metric_y = form.metrics(n)
    whole = x.dtype.kind != "f" and y.dtype.kind != "f"
    if form.counts or (whole and metric_x.is_full and metric_y.is_full):
        return _counted(form, x, y)
    is_narrow = min(len(x), len(y)) <= _FEW_ROWS and n >= _LONG_ROWS
    if is_narrow and (kernel := _kernel(form, x, y)) is not None:
        return MassEntries(form, kernel, x, y)
    if n <= _PRODUCTS_UP_TO and form.tnorm == PRODUCT:
        return MassEntries(form, ProductMasses(*_signed(x, y, *metrics)), x, y)
    if n <= _BLOCKS_UP_TO:
        slack = metric_x.slack + metric_y.slack
        return MassEntries(form, BlockMasses(*_signed(x, y, *metrics), form.tnorm, slack), x, y)
    if (kernel := _kernel(form, x, y)) is not None:
        return MassEntries(form, kernel, x, y)
    if n <= _ONLY_PRODUCTS_UP_TO and form.tnorm == PRODUCT:
        return MassEntries(form, ProductMasses(*_signed(x, y, *metrics)), x, y)
    return None


def _counted(form: PairForm, x: Numbers, y: Numbers) -> Entries:
    """Return the way where every pair that is not tied weighs 1."""
    if x.shape[1] <= _CRISP_PRODUCTS_UP_TO:
        return MassEntries(form, ProductMasses(*_signed(x, y, None, None)), x, y, counts=True)
    return MassEntries(form, KernelMasses(x, y, None, None, PRODUCT.name), x, y, counts=True)


def _signed(
    x: Numbers, y: Numbers, metric_x: PositionDistance | None, metric_y: PositionDistance | None
) -> tuple[SignedDistances, SignedDistances]:
    one = SignedDistances(x, metric_x)
    return one, one if y is x and metric_y is metric_x else SignedDistances(y, metric_y)
