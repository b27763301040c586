"""The scaling function, as in the paper's Figure 1."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.likes import AggregateLike, TNormLike, WeightsLike
from tiewise.measures.base.wording import scaling_in_words
from tiewise.plots.canvas import SMALL, canvas, settle, size_in_points, whole_numbers
from tiewise.plots.colours import ink, main, strong
from tiewise.weights.distance import as_aggregate, distance
from tiewise.weights.importance import Importance
from tiewise.weights.reading import as_scaling

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Weights that are all below this get a scale of their own.
_LOW = 0.3
# A number over a step takes so many points.
_NUMBER = 17.0


def scaling(
    weights: WeightsLike = "uniform",
    n: int | None = None,
    *,
    aggregate: AggregateLike = "sum",
    tnorm: TNormLike = "product",
    between: tuple[int, int] | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw a scaling function and what swaps of neighbours cost, or what becomes of the distance of two positions.

    Parameters
    ----------
    weights : str, Scaling, array-like or callable
        How well neighbouring positions are told apart.
    n : int, optional
        The number of positions; for a vector of weights, one more than it has entries.
    aggregate : {"sum", "max"}
        How the weights between two positions make their distance.
    tnorm : str, TNorm or callable
        What a swap of neighbours costs goes by: T(w, w), drawn dashed unless `between` is given.
    between : (int, int), optional
        Two positions p < q. The weights between them are shaded, and above stand their distance and the degrees of R
        (the one is strictly before the other) and E (they are equal).
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    Figure 1 of the paper:

    >>> import tiewise as tw
    >>> w = [1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1]
    >>> ax = tw.plots.scaling(w, between=(4, 7))
    >>> ax.get_title(loc="left")
    'positions 4 and 7: distance 0.8, before 0.8, equal 0.2'
    """
    positions = number_of_positions(weights, n)
    norm, given = as_tnorm(tnorm), as_scaling(weights)
    bound = given.under(norm) if isinstance(given, Importance) else given
    metric = distance(bound, as_aggregate(aggregate), positions)
    each = np.arange(1, positions)
    w = metric.between(each, each + 1)
    pair = None if between is None else _checked(between, positions)
    ax = canvas(ax)
    edges = np.arange(1, positions + 1)
    ax.stairs(w, edges, color=main(ax), linewidth=1.6, baseline=None)
    ax.stairs(w, edges, color=main(ax), fill=True, alpha=0.15)
    ax.set_xlim(1, positions)
    highest = float(w.max(initial=0.0))
    ax.set_ylim(0, 1.05 if highest > _LOW or not highest else 1.3 * highest)  # low weights, too, are to be seen
    whole_numbers(ax, "x", 1, positions)
    title = scaling_in_words(bound)
    if pair is None:
        costs = np.asarray(norm(w, w))
        if not np.array_equal(costs, w):
            ax.stairs(costs, edges, color=ink(ax), linewidth=1.1, linestyle="--", baseline=None)
            rises = w[: len(w) // 2].sum() < w[len(w) // 2 :].sum()  # the note goes where the curve is low
            ax.text(0.02 if rises else 0.98, 0.97, "dashed: what a swap costs", transform=ax.transAxes, va="top",
                    ha="left" if rises else "right", fontsize=SMALL - 1, color=ink(ax))  # fmt: skip
    else:
        p, q = pair
        shaded = slice(p - 1, q - 1)
        ax.stairs(w[shaded], edges[p - 1 : q], color=strong(ax), fill=True, alpha=0.55)
        step = size_in_points(ax)[0] / (positions - 1)
        for i, value in zip(each[shaded], w[shaded], strict=True):
            if step >= _NUMBER:
                ax.annotate(f"{value:.2g}", (i + 0.5, value), (0, 2), textcoords="offset points", ha="center",
                            fontsize=SMALL - 1, color=ink(ax))  # fmt: skip
        d = float(metric.between(np.array([p]), np.array([q]))[0])
        title = f"positions {p} and {q}: distance {d:.3g}, before {d:.3g}, equal {1 - d:.3g}"
    settle(ax, title=title, x="position", y="how well it is told apart from the next")
    return ax


def number_of_positions(weights: Any, n: int | None) -> int:
    """Return how many positions there are: as given, or as a vector of weights says."""
    if n is None:
        vector = getattr(weights, "values", weights)
        if isinstance(vector, str) or not hasattr(vector, "__len__"):
            raise InputValueError(f"`n`, the number of positions, is needed to draw the scaling {weights}.")
        return len(vector) + 1
    if isinstance(n, bool) or not isinstance(n, int | np.integer):
        raise InputTypeError(f"`n` must be a whole number of positions: got {shown(n)}.")
    if n < 2:
        raise InputValueError(f"`n` must be 2 or more positions: got {n}.")
    return int(n)


def _checked(between: Any, n: int) -> tuple[int, int]:
    try:
        p, q = sorted(int(position) for position in between)
    except (TypeError, ValueError):
        raise InputTypeError(f"`between` must be two positions: got {shown(between)}.") from None
    if not 1 <= p < q <= n:
        raise InputValueError(f"`between` must be two different positions from 1 to {n}: got {shown(between)}.")
    return p, q
