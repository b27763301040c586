"""The distribution of a coefficient if chance alone had matched two rankings, with the observed value and its tail."""

import math
from typing import TYPE_CHECKING

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.inference.results import Significance
from tiewise.measures.base.wording import in_words
from tiewise.plots.canvas import SMALL, canvas, settle, size_in_points
from tiewise.plots.colours import halo, ink, soft, strong
from tiewise.plots.names import width_in_points

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# As in the test: values nearer than this are the same but for the order of a sum.
_SAME = 1e-11


def null(test: Significance, *, ax: "Axes | None" = None) -> "Axes":
    """Draw what chance would make of a coefficient, the observed value in it, and the tail that is the p-value.

    A two-sided p-value is twice the smaller tail, which is the one that is shaded.

    Parameters
    ----------
    test : Significance
        What `tw.significance` returns. Tests that go through alignments, or draw them, show their values; where a
        formula took their place, a normal curve with the same mean and spread stands for them.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> test = tw.significance([1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5], "scaled_gamma(weights=top)")
    >>> tw.plots.null(test).get_xlabel()
    'scaled gamma with top weights'
    """
    if not isinstance(test, Significance):
        raise InputTypeError(f"`test` must be what tw.significance returns: got {shown(test)}.")
    observed = test.uncentered
    if math.isnan(observed):
        raise InputValueError(f"`test` must have a value to be drawn: {test.measure} is undefined there.")
    ax = canvas(ax)
    is_upper = tail_is_upper(test)
    if test.null_sample is None:
        words = _draw_curve(ax, test, is_upper)
    else:
        words = _draw_sample(ax, np.asarray(test.null_sample), observed, is_upper)
        words = f"{'all ' if test.method == 'exact' else ''}{words}"
    ax.axvline(test.null_mean, color=soft(ax), linewidth=1.0, linestyle=(0, (4, 3)))
    ax.axvline(observed, color=strong(ax), linewidth=2.0)
    ax.set_ylim(0, 1.35 * ax.get_ylim()[1])  # the words stand above what is drawn
    ax.set_yticks([])
    ax.locator_params(axis="x", nbins=6)
    settle(ax, title=f"p = {test.pvalue:.3g}: {_share(test, is_upper)} {words}", x=in_words(test.measure))
    _say(ax, observed, f"observed {observed:.3g}", 1, test.null_mean)
    _say(ax, test.null_mean, "mean by chance", 2, observed)
    ax.spines["left"].set_visible(False)
    return ax


def tail_is_upper(test: Significance) -> bool:
    """Tell on which side the values lie that are at least as extreme: of both sides, the one with fewer."""
    if test.alternative != "two-sided":
        return bool((test.alternative == "greater") != (test.measure.claims.kind == "distance"))
    if test.null_sample is None:
        return bool(test.uncentered >= test.null_mean)
    sample, slack = np.asarray(test.null_sample), _slack(test.uncentered)
    more = np.count_nonzero(sample >= test.uncentered - slack)
    return bool(more <= np.count_nonzero(sample <= test.uncentered + slack))


def _slack(observed: float) -> float:
    return _SAME * max(1.0, abs(observed))


def _draw_sample(ax: "Axes", sample: Floats, observed: float, is_upper: bool) -> str:
    """Draw a histogram in which the observed value is the edge of a bar; return what it counts."""
    tail, edges = tail_and_edges(sample, observed, is_upper)
    ax.hist(sample[~tail], bins=edges, color=soft(ax, 0.25), label="by chance")
    ax.hist(sample[tail], bins=edges, color=strong(ax), alpha=0.85, label="tail")
    low, high, width = _extent(sample, observed)
    ax.set_xlim(low - width, high + width)
    return f"{len(sample):,} shuffles"


def tail_and_edges(sample: Floats, observed: float, is_upper: bool) -> tuple[Bools, list[float]]:
    """Return which values are in the tail, and edges of bars of which the observed value is one."""
    slack = _slack(observed)
    tail: Bools = sample >= observed - slack if is_upper else sample <= observed + slack
    low, high, width = _extent(sample, observed)
    start = observed - slack if is_upper else observed + slack
    before, behind = math.ceil((start - low) / width) + 1, math.ceil((high - start) / width) + 1
    edges = start + width * np.arange(-before, behind + 1)
    # No bar beyond the values, but a visible one where the tail is the largest or the smallest of them alone.
    return tail, np.unique(np.clip(edges, low - width / 2, high + width / 2)).tolist()


def _extent(sample: Floats, observed: float) -> tuple[float, float, float]:
    """Return the smallest and the largest of all values, and how wide a bar is."""
    low, high = float(min(sample.min(), observed)), float(max(sample.max(), observed))
    bars = min(60, max(10, len(np.unique(sample))))
    return low, high, (high - low) / bars or 1.0


def _draw_curve(ax: "Axes", test: Significance, is_upper: bool) -> str:
    """Draw the normal curve with the mean and the spread of the test; return what it stands for."""
    mean, spread = test.null_mean, test.null_std or 1.0
    reach = max(4.0, abs(test.uncentered - mean) / spread + 0.5)
    at = np.union1d(np.linspace(mean - reach * spread, mean + reach * spread, 401), [test.uncentered])
    density = np.exp(-(((at - mean) / spread) ** 2) / 2)
    ax.fill_between(at, density, color=soft(ax, 0.25), linewidth=0)
    tail = at >= test.uncentered if is_upper else at <= test.uncentered
    ax.fill_between(at[tail], density[tail], color=strong(ax), alpha=0.85, linewidth=0)
    return "all shuffles (drawn as a normal curve)" if test.method == "exact" else "the normal limit of all shuffles"


def _share(test: Significance, is_upper: bool) -> str:
    """Return what the p-value is of the shuffles; where none is as extreme nothing is shaded, and p is not 0."""
    if test.null_sample is not None and test.method != "exact":
        tail, _ = tail_and_edges(np.asarray(test.null_sample), test.uncentered, is_upper)
        if not tail.any():
            return "as extreme is none of"
    if test.alternative == "two-sided" and test.pvalue >= 1.0:
        return "shaded is half or more of"
    return f"{'twice ' if test.alternative == 'two-sided' else ''}the shaded share of"


def _say(ax: "Axes", value: float, text: str, line: int, other: float) -> None:
    """Write beside a line of the picture, in this line of text from the top; away from the other one if it fits."""
    low, high = ax.get_xlim()
    to_the_left = value < other
    free = (value - low if to_the_left else high - value) / (high - low) * size_in_points(ax)[0]
    if free < width_in_points(text) + 4:
        to_the_left = value > (low + high) / 2
    ax.annotate(text, (value, 1.0), (-4 if to_the_left else 4, -1.25 * SMALL * (line - 1)), va="top",
                xycoords=("data", "axes fraction"), textcoords="offset points", fontsize=SMALL, color=ink(ax),
                ha="right" if to_the_left else "left", path_effects=halo(ax))  # fmt: skip
