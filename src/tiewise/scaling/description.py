"""What a scaling does, in numbers that a person reads."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tiewise import markup
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.likes import AggregateLike, TNormLike, WeightsLike
from tiewise.weights.distance import Aggregate, as_aggregate, as_size, distance
from tiewise.weights.importance import Importance
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import Stress

# Up to so many positions all pairs of them are looked at.
_EVERY_PAIR_UP_TO = 2048
_STEPS = (1, 2, 5)
# So many costs fit in a line; of more, every other one is shown.
_SHOWN = 7


@dataclass(frozen=True, repr=False)
class Description:
    """What a scaling does on n positions, under an aggregation and a t-norm.

    Attributes
    ----------
    levels : float
        w(1) + ... + w(n-1): about how many positions it tells apart. By max, the largest weight.
    told_apart : float
        The share of all pairs of positions that it tells apart in full.
    top_share, uniform_share : float
        The share of all distances that falls on pairs with at least one position in the first tenth, and what that
        share would be if all pairs weighed alike.
    swap_costs : dict {position: cost}
        What it costs to swap the items at this position and the next, relative to a swap of the first two (to the
        dearest one, where that costs nothing).
    dearest_swap : float
        What the dearest of these swaps costs: its D, as a share of a pair that is told apart in full.
    hardly_weighs : bool
        Whether more than 80 % of the pairs are told apart in full and every tenth of the ranking has its unweighted
        share, but for a tenth of it: then the value is nearly that of `uniform`.
    """

    weights: Scaling
    n: int
    aggregate: Aggregate
    tnorm: TNorm
    levels: float
    told_apart: float
    top_share: float
    uniform_share: float
    swap_costs: Mapping[int, float]
    dearest_swap: float
    hardly_weighs: bool

    def rows(self) -> list[tuple[str, str]]:
        """Return labels and texts, line by line."""
        how = f"by {self.aggregate}" if isinstance(self.aggregate, str) else "by distances of one's own"
        every = list(self.swap_costs.items())
        few = [every[0], *every[2:-1:2], every[-1]] if len(every) > _SHOWN else every
        costs = ", ".join(f"{position:,}: {cost:.3g}" for position, cost in few)
        rows = [
            ("scaling", f"{self.weights} for {self.n:,} positions, {how}, t-norm {self.tnorm}"),
            ("levels", f"{self.levels:.4g}: about how many positions it tells apart"),
            ("told apart in full", f"{self.told_apart:.1%} of all pairs of positions"),
            ("on the first tenth", f"{self.top_share:.1%} of the mass; {self.uniform_share:.1%} without weights"),
            ("a swap of neighbours", f"costs at most {self.dearest_swap:.3g} of a pair told apart in full"),
            ("relative to the first", f"at position {costs}"),
        ]
        if self.hardly_weighs:
            rows.append(("note", "it hardly weighs: nearly all pairs count alike, as with uniform"))
        return rows

    def __str__(self) -> str:
        width = max(len(label) for label, _ in self.rows())
        return "\n".join(f"{label:{width}}  {text}" for label, text in self.rows())

    def __repr__(self) -> str:
        return f"<Description of {self.weights} for {self.n} positions: {self.levels:.4g} levels>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self.rows())


def describe(
    weights: WeightsLike, n: int, *, aggregate: AggregateLike = "sum", tnorm: TNormLike = "product"
) -> Description:
    """Say what a scaling does on n positions: its levels, what it stresses, and what a swap costs.

    Parameters
    ----------
    weights : str, Scaling, array-like or callable
        The scaling.
    n : int
        The number of positions.
    aggregate : {"sum", "max"}, matrix or callable
        How weights accumulate.
    tnorm : str, TNorm or callable
        How the distances in the two rankings are joined: a swap of neighbours costs T(w, w).

    Examples
    --------
    `top` on a long ranking tells nearly everything apart, and so it hardly weighs; at ten levels it does:

    >>> import tiewise as tw
    >>> print(tw.scaling.describe("top", 1000))
    scaling                top for 1,000 positions, by sum, t-norm product
    levels                 499.5: about how many positions it tells apart
    told apart in full     99.2% of all pairs of positions
    on the first tenth     19.1% of the mass; 19.0% without weights
    a swap of neighbours   costs at most 0.998 of a pair told apart in full
    relative to the first  at position 1: 1, 5: 0.992, 20: 0.962, 100: 0.812, 500: 0.251, 999: 1e-06
    note                   it hardly weighs: nearly all pairs count alike, as with uniform
    >>> round(tw.scaling.describe("top:10", 1000).top_share, 2)
    0.21
    """
    size, norm = as_size(n), as_tnorm(tnorm)
    if size < 2:
        raise InputValueError(f"`n` must be 2 or more positions: got {size}.")
    scaling, how = as_scaling(weights), as_aggregate(aggregate)
    if isinstance(scaling, Importance):
        scaling = scaling.under(norm)
    metric = distance(scaling, how, size)
    stress = Stress(metric, _EVERY_PAIR_UP_TO)
    steps = metric.between(np.arange(1, size), np.arange(2, size + 1))
    costs = np.asarray(norm(steps, steps))
    unit = float(costs[0]) if len(costs) and costs[0] > 0.0 else float(costs.max(initial=0.0)) or 1.0
    return Description(
        scaling, size, how, norm,
        levels=float(steps.max(initial=0.0) if how == "max" else steps.sum()),
        told_apart=stress.told_apart,
        top_share=float(stress.shares[0]),
        uniform_share=float(stress.plain_shares[0]),
        dearest_swap=float(costs.max()),
        swap_costs={int(place): float(costs[place - 1] / unit) for place in _round_numbers(size - 1)},
        hardly_weighs=stress.hardly_weighs,
    )  # fmt: skip


def _round_numbers(last: int) -> list[int]:
    """Return 1, 2, 5, 10, 20, 50, ... up to the last one, and that."""
    found = [step * 10**power for power in range(len(str(last))) for step in _STEPS if step * 10**power < last]
    return [*found, last] if last >= 1 else []
