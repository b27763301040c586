"""What was learned as a picture: the scaling with its band, and beside it the scores of what was tried."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, cut, shown
from tiewise.learning.learned import Learned
from tiewise.parameters import as_whole_number
from tiewise.plots.canvas import SMALL, canvas, make_room, tidy, whole_numbers, width_of_cell
from tiewise.plots.colours import ink, main, soft

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# From so many points on there is room for whole names and sentences.
_WIDE = 430.0


def learning(learned: Learned, *, top: int = 8, ax: "Axes | None" = None) -> "Axes":
    """Draw the learned scaling with the band of each weight, and the scores of the best candidates with their errors.

    Parameters
    ----------
    learned : Learned
        What `tw.learn` returns. A measure of the catalog has no weights, and only the scores are drawn.
    top : int
        How many candidates to draw; `uniform` is drawn as well, and what was chosen.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import numpy as np
    >>> import tiewise as tw
    >>> rng = np.random.default_rng(0)
    >>> xs, ys = ([rng.permutation(6) + 1 for _ in range(40)] for _ in "xy")
    >>> targets = [float(tw.scaled_gamma(x, y, weights="top_k:2")) for x, y in zip(xs, ys)]
    >>> learned = tw.learn(values=(xs, ys, targets), tnorms="product", free=False, catalog=False)
    >>> tw.plots.learning(learned).get_xlabel()
    'position'
    """
    if not isinstance(learned, Learned):
        raise InputTypeError(f"`learned` must be what tw.learn returns: got {shown(learned)}.")
    count = as_whole_number(top, "top")
    ax = canvas(ax, 7.6, 3.4)
    band = learned.weights_band
    if band is None:
        _draw_scores(ax, learned, count)
        make_room(ax)
        return ax
    from mpl_toolkits.axes_grid1 import make_axes_locatable

    is_wide = width_of_cell(ax) >= _WIDE
    beside = make_axes_locatable(ax).append_axes("right", size="70%", pad=1.9 if is_wide else 1.05)
    _draw_scaling(ax, learned, band)
    _draw_scores(beside, learned, count, is_wide)
    make_room(ax, beside)
    return ax


def _draw_scaling(ax: Any, learned: Learned, band: Any) -> None:
    if learned.weights is None:
        raise InputValueError("`learned` must have weights to be drawn.")
    edges = np.arange(1, learned.n + 1)
    ax.stairs(band["high"], edges, baseline=band["low"], color=main(ax), fill=True, alpha=0.2)
    ax.stairs(learned.weights, edges, color=main(ax), linewidth=1.6, baseline=None)
    ax.set_xlim(1, learned.n)
    ax.set_ylim(0, 1.05)
    whole_numbers(ax, "x", 1, learned.n)
    told = "learned scaling" if learned.is_better else "learned scaling: no better than uniform"
    tidy(ax, title=told, x="position", y="weight (9 of 10 halves)")


def _draw_scores(ax: Any, learned: Learned, count: int, is_wide: bool = True) -> None:
    """Draw scores with a standard error on both sides; what was chosen is filled."""
    rows = learned.candidates.rows()
    kept = [row for place, row in enumerate(rows) if place < count or row["chosen"]]
    uniform = next(row for row in rows if row["kind"] == "uniform")
    kept += [uniform] if uniform not in kept else []
    for place, row in enumerate(kept):
        ax.hlines(place, row["score"] - row["error"], row["score"] + row["error"], color=soft(ax), linewidth=1.4)
        ax.plot(row["score"], place, "o", color=ink(ax), markersize=4.2,
                markerfacecolor=main(ax) if row["chosen"] else "none")  # fmt: skip
    usual = str(uniform["measure"]).partition("(")[0]
    names = [cut(_short(str(row["measure"]), usual), 34 if is_wide else 18) for row in kept]
    ax.set_yticks(range(len(kept)), names)
    ax.set_ylim(len(kept) - 0.5, -0.5)
    ax.locator_params(axis="x", nbins=4 if is_wide else 2)
    title, x = ("score on examples left out", "score ± its standard error") if is_wide else ("left out", "score")
    tidy(ax, title=title, x=x)
    ax.tick_params(axis="y", length=0, labelsize=SMALL - (1 if is_wide else 2))
    ax.spines["left"].set_visible(False)


def _short(measure: str, usual: str) -> str:
    """Return a measure's text without what most of them share."""
    inside = measure.removeprefix(f"{usual}(").removesuffix(")")
    inside = inside.removeprefix("weights=").replace(",aggregate=", ", ").replace(",tnorm=", ", ")
    if measure == usual:
        return "uniform"
    if inside.startswith("["):
        return "free weights" + inside.partition("]")[2]
    return inside
