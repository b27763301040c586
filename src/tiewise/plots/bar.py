"""The bar beside a map that says what its colours mean; it belongs to the map's axes and moves with them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tiewise.plots.canvas import SMALL
from tiewise.plots.colours import ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def colour_bar(
    ax: "Axes", image: Any, label: str = "", ticks: Sequence[float] | None = None, words: Sequence[str] | None = None
) -> Any:
    """Draw the bar to the right of a map, with ticks that are words where these are given."""
    figure: Any = ax.figure
    bar = figure.colorbar(image, cax=ax.inset_axes((1.03, 0.1, 0.04, 0.8)), ticks=ticks)
    if words is not None:
        bar.ax.set_yticklabels(words)
    bar.ax.tick_params(labelsize=SMALL, length=2, colors=ink(ax))
    bar.outline.set_visible(False)
    if label:
        bar.set_label(label, fontsize=SMALL, color=ink(ax))
    return bar
