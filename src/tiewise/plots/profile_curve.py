"""How a coefficient builds up with depth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.explanations.explain import explain
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.wording import in_words
from tiewise.plots.canvas import canvas, say_undefined, settle, whole_numbers
from tiewise.plots.colours import DASHES, curves, soft
from tiewise.plots.line_ends import name_ends

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def profile(
    x: RankingLike,
    y: RankingLike,
    measures: MeasureLike | Sequence[MeasureLike] = ("scaled_gamma", "scaled_gamma(weights=top)"),
    *,
    input: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw how coefficients build up with depth, several measures together.

    At depth k a curve is at the coefficient of the pairs whose better item in x stands at position k or above; at the
    last depth these are all pairs.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items.
    measures : str, Measure, or a sequence of them
        Up to six measures made of pairs: scaled gamma with different weights, scaled tau, gamma, Kendall's tau.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> ax = tw.plots.profile([1, 2, 3, 4], [2, 1, 3, 4], "gamma")
    >>> ax.lines[-1].get_ydata().round(3).tolist()
    [0.333, 0.6, 0.667, 0.667]
    """
    chosen = [measures] if isinstance(measures, str | Measure) else list(_several(measures))
    if not 1 <= len(chosen) <= len(DASHES):
        raise InputValueError(f"`measures` must be one to {len(DASHES)} measures: got {len(chosen)}.")
    explained = [explain(x, y, measure, pairs=0, moves=0, input=input) for measure in chosen]
    ax = canvas(ax)
    ax.axhline(0.0, color=soft(ax), linewidth=0.8)
    lowest, highest, deepest, any_value = 0.0, 1.0, 1, False
    ends = []
    for why, colour, dashes in zip(explained, curves(ax), DASHES, strict=False):
        depth, height = why.depth.columns["depth"], np.asarray(why.depth.columns["coefficient"], dtype=np.float64)
        words = in_words(why.result.measure)
        ax.plot(depth, height, color=colour, linestyle=dashes, linewidth=1.6, label=words)
        finite = height[np.isfinite(height)]
        lowest, highest = min((lowest, *finite)), max((highest, *finite))
        deepest = max(deepest, *depth)
        any_value |= bool(finite.size)
        ends.append((float(height[-1]), words, colour))
    ax.set_ylim(lowest - 0.05, highest + 0.05)
    whole_numbers(ax, "x", 1, deepest)
    if not any_value:
        ax.set_xlim(0.5, deepest + 0.5)
        say_undefined(ax)
    is_one = len(explained) == 1
    title = f"how {ends[0][1]} builds up" if is_one else "how the coefficients build up"
    told = {"title": title, "x": "depth: pairs whose better item in x stands here or above", "y": "coefficient so far"}
    settle(ax, **told)
    if not is_one and any_value:
        ax.set_xlim(right=deepest)
        name_ends(ax, deepest, _short(ends), lambda: settle(ax, **told))
    return ax


def _short(ends: list[tuple[float, str, str]]) -> list[tuple[float, str, str]]:
    """Return the names of lines without what all of them begin with: the same measure, with other weights."""
    starts = {name.partition(" with ")[0] for _, name, _ in ends}
    if len(starts) > 1:
        return ends
    return [(height, name.partition(" with ")[2] or "all positions alike", colour) for height, name, colour in ends]


def _several(measures: Any) -> Sequence[MeasureLike]:
    try:
        return list(measures)
    except TypeError:
        raise InputTypeError(f"`measures` must be a measure or several of them: got {shown(measures)}.") from None
