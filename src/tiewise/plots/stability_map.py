"""How far a consensus hangs on who voted: items by places, as dark as panels drawn anew have the item there."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, shown
from tiewise.panels.stability import Stability
from tiewise.parameters import as_whole_number
from tiewise.plots.bar import colour_bar
from tiewise.plots.canvas import SMALL, canvas, settle, size_in_points, tidy, whole_numbers
from tiewise.plots.colours import ink, is_dark, main, readable_on, soft
from tiewise.plots.names import name_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Of more items than this a cell is smaller than a dot, and neighbours are blended.
_CELLS = 150
# A share in a cell takes so many times its size, in width and in height.
_NUMBER = (2.2, 1.5)
_SMALLEST = 5.5
_TICKS = (0.0, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0)


def stability(found: Stability, *, top: int | None = None, ax: "Axes | None" = None) -> "Axes":
    """Draw how often each item is at each place in the consensus of panels drawn anew.

    A row is an item, in the order of the consensus, a column a place; the stronger the colour, the more panels have the
    item there. A consensus that hangs on nobody has one full cell in each row, along the line; where voters could be
    exchanged for others of their kind and the order would change, colour spreads. Shares stand in the cells where they
    fit. Places that the measure does not tell apart are grey, and their items share them.

    Parameters
    ----------
    found : Stability
        What `stability()` of a consensus returns.
    top : int, optional
        How many items to draw, the best first; all where not given.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> panel = [tw.Ranking.parse(text) for text in ("a>b>c", "b>a>c", "a>b>c", "a>c>b")]
    >>> found = tw.consensus(panel, "kendall_tau").stability(rng=0)
    >>> [label.get_text() for label in tw.plots.stability(found).get_yticklabels()]
    ['a', 'b', 'c']
    """
    if not isinstance(found, Stability):
        raise InputTypeError(f"`found` must be a Stability, as `consensus.stability()` returns: got {shown(found)}.")
    n = len(found.items)
    count = n if top is None else min(n, as_whole_number(top, "top"))
    reach = count if top is None else max(count, _last_place(found.shares[:count]))
    shares = found.shares[:count, :reach]
    ax = canvas(ax, 5.2, min(8.0, 1.6 + 0.2 * min(count, 40)))
    image = ax.imshow(
        shares, extent=(0.5, reach + 0.5, count + 0.5, 0.5), aspect="auto", cmap=_colours(ax), norm=_norm(ax, shares),
        interpolation="nearest" if max(shares.shape) <= _CELLS else "antialiased",
    )  # fmt: skip
    ticks = [share for share in _TICKS if share <= _largest(shares) + 1e-9]
    bar = colour_bar(ax, image, label="share of panels", ticks=ticks, words=[f"{share:.0%}" for share in ticks])
    bar.ax.patch.set_alpha(0.0)  # nothing is the paper, there as in the map
    whole_numbers(ax, "x", 1, reach)
    tidy(ax)
    ax.tick_params(axis="y", length=0)
    for _ in range(2):  # once more where names have taken room themselves
        name_rows(ax, found.items[:count], first=1.0)
        settle(ax, x=f"place in the consensus of {found.n_resamples:,} panels drawn anew", y=ax.get_ylabel())
    apart = min(found.told_apart, count)
    if not _write_shares(ax, image, shares, found.told_apart):
        ax.plot((0.5, apart + 0.5), (0.5, apart + 0.5), color=soft(ax, 0.35), linewidth=0.6)
    _grey_out(ax, found.told_apart + 0.5, reach + 0.5, count)
    return ax


def _grey_out(ax: "Axes", first: float, last: float, count: int) -> None:
    """Cover the places that are not told apart, and say so: who of them stands where is nobody's finding."""
    from matplotlib.patches import Rectangle

    if last <= first:
        return
    ax.add_patch(Rectangle((first, 0.5), last - first, count, facecolor=soft(ax, 0.25), edgecolor="none", zorder=2.5))
    ax.text((first + last) / 2, 0.75, "not told apart", ha="center", va="top", fontsize=SMALL - 0.5, color=ink(ax))


def _last_place(shares: Floats) -> int:
    """Return the last place that any of the items has."""
    return int(np.flatnonzero(shares.any(axis=0))[-1]) + 1


def _colours(ax: "Axes") -> Any:
    """Return the colours from nothing, which is the paper, to all."""
    from matplotlib.colors import LinearSegmentedColormap, to_rgba

    return LinearSegmentedColormap.from_list("tiewise_shares", [to_rgba(main(ax), 0.0), to_rgba(main(ax), 1.0)])


def _norm(ax: "Axes", shares: Floats) -> Any:
    """Return the scale, up to the largest share; by a root, so that small shares are seen as well, also on black."""
    from matplotlib.colors import PowerNorm

    return PowerNorm(0.36 if is_dark(ax) else 0.5, 0.0, _largest(shares))


def _largest(shares: Floats) -> float:
    return max(0.05, float(shares.max()))


def _write_shares(ax: "Axes", image: Any, shares: Floats, places: int) -> bool:
    """Write percentages into the cells of the first places, if they fit, and tell whether; not what rounds to 0."""
    rows, columns = shares.shape
    width, height = size_in_points(ax)
    letters = min(SMALL - 0.5, width / columns / _NUMBER[0], height / rows / _NUMBER[1])
    if letters < _SMALLEST:
        return False
    paper = 0.0 if is_dark(ax) else 1.0
    for item, place in zip(*np.nonzero(shares[:, :places] >= 0.01), strict=True):
        share = float(shares[item, place])
        *hue, strength = image.cmap(image.norm(share))
        on = readable_on([strength * channel + (1.0 - strength) * paper for channel in hue])
        # Ink where ink is legible: on a page it takes the colour of its text, as the paper does that shows through.
        colour = ink(ax) if is_dark(ax) == (on == "#ffffff") else on
        ax.text(place + 1, item + 1, f"{100 * share:.0f}", ha="center", va="center", fontsize=letters, color=colour)
    return True
