"""What each item adds to C and D: the masses of the concordant and the discordant pairs that it is in.

The paths are those of `concordance.py`: NumPy for short rankings, the compiled O(N log N) kernels for long ones where
the t-norm and the distances (by sum) allow, and for the rest blocks of the definition, O(N^2) in time, O(N) in memory.
"""

from dataclasses import dataclass

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND, blocked
from tiewise.measures.base.measure import CorrelationMeasure, Measure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.somers_d import SomersD
from tiewise.pairs.masses import are_turned, are_whole, axes_of, signed_block
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.weights.distance import CrispDistance, PositionDistance, SumDistance, distance


@dataclass(frozen=True)
class PairMasses:
    """How a measure weighs a pair: v = T(d_x, d_y), for C where both rankings order it alike, else for D."""

    metric_x: PositionDistance
    metric_y: PositionDistance
    tnorm: TNorm

    def cost(self, x_i: Numbers, x_j: Numbers, y_i: Numbers, y_j: Numbers) -> Floats:
        """Return v for pairs of items at these positions."""
        slack = self.metric_x.slack + self.metric_y.slack
        return self.tnorm(self.metric_x.between(x_i, x_j), self.metric_y.between(y_i, y_j), slack=slack)


def pair_masses(measure: Measure, n: int) -> PairMasses:
    """Return how the measure weighs the pairs of n items, or say why it does not."""
    made = with_pairs(measure)
    if isinstance(made, ScaledGamma):
        return PairMasses(*made._metrics(n), made.tnorm)
    return PairMasses(CrispDistance(n), CrispDistance(n), PRODUCT)


def with_pairs(measure: Measure) -> CorrelationMeasure:
    """Return the measure if each pair of items has a mass in it, or say why not."""
    if isinstance(measure, ScaledGamma):
        if "incomparability" in measure.ties:
            raise InputValueError(
                "`measure` must give each pair of items one mass, and ties=incomparability gives it one for each way "
                f"to break the ties: got {measure}."
            )
        return measure
    if isinstance(measure, Gamma | KendallTau | SomersD):
        return measure
    raise InputValueError(
        "`measure` must be made of concordant and discordant pairs, as scaled_gamma, gamma, kendall_tau and somers_d "
        f"are: got {measure}."
    )


def item_shares(measure: Measure, pair: Aligned) -> tuple[Floats, Floats]:
    """Return by item the mass of its concordant and of its discordant pairs.

    Each pair is in both its items' sums, in full: they add up to 2C and to 2D.

    Examples
    --------
    >>> import tiewise as tw
    >>> from tiewise.pairs.shares import item_shares
    >>> from tiewise.rankings.alignment import align
    >>> c, d = item_shares(tw.Gamma(), align([1, 2, 3, 4], [1, 2, 4, 3]))
    >>> print(c, d)
    [3. 3. 2. 2.] [0. 0. 1. 1.]
    """
    c, d = _shares(measure, pair, roles=False).sum(axis=0)
    return c, d


def shares_by_role(measure: Measure, pair: Aligned) -> Floats:
    """Return the same apart for the pairs that an item leads (its position in x is the better one) and trails.

    The array has the shape (2, 2, n): leads or trails, C or D, the item.
    """
    return _shares(measure, pair, roles=True)


def _shares(measure: Measure, pair: Aligned, roles: bool) -> Floats:
    masses = pair_masses(measure, pair.n)
    if pair.n > _KERNELS_BEYOND and masses.tnorm.has_kernel:
        metric_x, metric_y = masses.metric_x, masses.metric_y
        if isinstance(metric_x, CrispDistance):
            # Uniform weights tell whole positions fully apart.
            pair = Aligned(_whole(pair.x), _whole(pair.y), pair.items)
            uniform = ScaledGamma()
            metric_x = metric_y = distance(uniform.weights, uniform.aggregate, pair.n)
        if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
            return _by_sum_kernels(pair, metric_x, metric_y, masses.tnorm, roles)
    return _by_blocks(pair, masses)


def _whole(positions: Numbers) -> Numbers:
    return number(positions, "dense") if positions.dtype.kind == "f" else positions


def _by_sum_kernels(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: TNorm, roles: bool) -> Floats:
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import item_masses
    from tiewise.kernels.tables import table_of

    table = table_of(pair.x, pair.y) if tnorm == PRODUCT and are_whole(pair) else None
    if table is not None:
        scale_x, scale_y = metric_x.scale_from_zero[table.rows], metric_y.scale_from_zero[table.columns]
        return table.item_masses(scale_x, scale_y, 1.0 - metric_x.slack, 1.0 - metric_y.slack, roles)
    axis_x, axis_y = both_axes(*axes_of(pair, metric_x, metric_y))
    masses = item_masses(axis_x, axis_y, tnorm.name, roles)
    return masses[::-1] if are_turned(metric_x, metric_y) else masses


def _by_blocks(pair: Aligned, masses: PairMasses) -> Floats:
    return blocked.item_masses(pair.x, signed_block(pair, masses.metric_x, masses.metric_y, masses.tnorm))
