"""Concordance of every pair of items as a map."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputValueError
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.plots.canvas import INK, SMALL, canvas, diverging, tidy, whole_numbers
from tiewise.plots.names import as_value, name_rows
from tiewise.plots.two_rankings import opened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# A map of more items has more cells than a screen has points.
_LARGEST = 2000


@of_a_measure
def pairs(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    input: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw for every pair of items how far two rankings agree on it: blue alike, vermilion oppositely, white tied.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, up to 2,000. The map has the items in the order of x.
    measure : str or Measure
        Scaled gamma, or another measure that is made of concordant and discordant pairs.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> ax = tw.plots.pairs([1, 2, 3, 4], [2, 1, 3, 4], "scaled_gamma(weights=top)")
    >>> ax.get_xlabel()
    'item, in the order of x'
    """
    pair, chosen = opened(x, y, as_measure(measure), input)
    if pair.n > _LARGEST:
        raise InputValueError(f"`x` and `y` must have up to {_LARGEST} items to be drawn pair by pair: got {pair.n}.")
    cost = chosen.with_pairs().cost(pair.n)
    order = np.lexsort((pair.y, pair.x))
    px, py = pair.x[order], pair.y[order]
    v = cost(px[:, None], px, py[:, None], py)
    signed = v * np.sign(px[:, None] - px) * np.sign(py[:, None] - py)
    ax = canvas(ax, 4.2, 3.6)
    end = pair.n + 0.5
    image = ax.imshow(signed, cmap=diverging(), vmin=-1, vmax=1, extent=(0.5, end, end, 0.5), interpolation="nearest")
    figure: Any = ax.figure
    bar = figure.colorbar(image, ax=ax, shrink=0.85, ticks=[-1, 0, 1])
    bar.ax.set_yticklabels(["discordant", "tied", "concordant"], fontsize=SMALL, color=INK)
    bar.outline.set_visible(False)
    whole_numbers(ax, "both", 1, pair.n)
    tidy(ax, title=f"{chosen} {as_value(float(chosen.on(pair)))}", x="item, in the order of x", y="")
    if pair.names is not None and pair.n <= 30:
        name_rows(ax, [pair.names[i] for i in order.tolist()], first=1.0)
    return ax
