"""Concordance of every pair of items as a map."""

from typing import TYPE_CHECKING

import numpy as np

from tiewise.errors import InputValueError
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.wording import in_words
from tiewise.plots.bar import colour_bar
from tiewise.plots.canvas import canvas, settle, tidy, whole_numbers
from tiewise.plots.colours import signed
from tiewise.plots.names import as_value, name_rows
from tiewise.plots.two_rankings import opened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# A map of more items has more cells than a screen has points.
_LARGEST = 2000
_NAMED = 50


@of_a_measure
def pairs(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    input: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw for every pair of items how far two rankings agree on it.

    Dark is concordant, light discordant, and grey between them tied: the same in colours and in grey.

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
    alike = v * np.sign(px[:, None] - px) * np.sign(py[:, None] - py)
    ax = canvas(ax, 4.2, 3.6)
    end = pair.n + 0.5
    image = ax.imshow(alike, cmap=signed(ax), vmin=-1, vmax=1, extent=(0.5, end, end, 0.5), interpolation="nearest")
    colour_bar(ax, image, ticks=(-1, 0, 1), words=("discordant", "tied", "concordant"))
    whole_numbers(ax, "both", 1, pair.n)
    tidy(ax)
    told = {"title": f"{in_words(chosen)} {as_value(float(chosen.on(pair)))}", "x": "item, in the order of x"}
    if pair.names is None or pair.n > _NAMED:
        settle(ax, **told, y="item, in the order of x")
        return ax
    names = [pair.names[i] for i in order.tolist()]
    for _ in range(2):  # once more where titles and names have taken room themselves
        name_rows(ax, names, first=1.0)
        settle(ax, **told, y=ax.get_ylabel())
    return ax
