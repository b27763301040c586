"""The fuzzy relations on positions as maps."""

from typing import TYPE_CHECKING

from tiewise.errors import one_of
from tiewise.fuzzy.relations import Relations
from tiewise.likes import AggregateLike, WeightsLike
from tiewise.plots.bar import colour_bar
from tiewise.plots.canvas import canvas, settle, whole_numbers
from tiewise.plots.colours import alike
from tiewise.plots.scaling_curve import number_of_positions
from tiewise.weights.distance import distances

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WORDS = {"E": "equal", "L": "at or before", "R": "strictly before"}


def relations(
    weights: WeightsLike = "uniform",
    n: int | None = None,
    *,
    aggregate: AggregateLike = "sum",
    relation: str = "R",
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw one of the relations E (equal), L (at or before), R (strictly before) between positions as a map.

    Parameters
    ----------
    weights : str, Scaling, array-like or callable
        How well neighbouring positions are told apart.
    n : int, optional
        The number of positions; for a vector of weights, one more than it has entries.
    aggregate : {"sum", "max"} or matrix
        How the weights between two positions make their distance.
    relation : {"E", "L", "R"}
        Which relation.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> ax = tw.plots.relations("top", 12, relation="E")
    >>> ax.get_title(loc="left")
    'E(p, q): p is equal to q'
    """
    one_of("relation", relation, _WORDS)
    positions = number_of_positions(weights, n)
    matrix = getattr(Relations(distances(weights, positions, aggregate)), relation)
    ax = canvas(ax, 4.0, 3.6)
    end = positions + 0.5
    image = ax.imshow(matrix, cmap=alike(ax), vmin=0, vmax=1, extent=(0.5, end, end, 0.5), interpolation="nearest")
    colour_bar(ax, image, ticks=(0, 0.5, 1), words=("0, not at all", "0.5", "1, fully"))
    whole_numbers(ax, "both", 1, positions)
    settle(
        ax,
        title=f"{relation}(p, q): p is {_WORDS[relation]} {'to ' if relation == 'E' else ''}q",
        x="position q",
        y="position p",
    )
    return ax
