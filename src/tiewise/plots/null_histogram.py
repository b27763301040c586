"""The distribution of a coefficient over all alignments of two rankings, with the observed value."""

import math
from typing import TYPE_CHECKING

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.inference.results import Significance
from tiewise.plots.canvas import GREY, INK, SKY, SMALL, VERMILION, canvas, tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def null(test: Significance, *, ax: "Axes | None" = None) -> "Axes":
    """Draw what chance would make of a coefficient, and the observed value in it.

    Parameters
    ----------
    test : Significance
        What `tw.significance` returns. Exact and permutation tests show their alignments, the asymptotic one its
        limit.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> test = tw.significance([1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5], "scaled_gamma(weights=top)")
    >>> tw.plots.null(test).get_xlabel()
    'scaled_gamma(weights=top)'
    """
    if not isinstance(test, Significance):
        raise InputTypeError(f"`test` must be what tw.significance returns: got {shown(test)}.")
    observed = test.uncentered
    if math.isnan(observed):
        raise InputValueError(f"`test` must have a value to be drawn: {test.measure} is undefined there.")
    ax = canvas(ax)
    if test.null_sample is None:
        reach = np.linspace(test.null_mean - 4 * test.null_std, test.null_mean + 4 * test.null_std, 201)
        density = np.exp(-(((reach - test.null_mean) / test.null_std) ** 2) / 2)
        ax.fill_between(reach, density, color=SKY, alpha=0.45, linewidth=0)
        words = "the normal limit"
    else:
        sample = np.asarray(test.null_sample)
        ax.hist(sample, bins=min(60, max(10, len(np.unique(sample)))), color=SKY, alpha=0.7)
        words = f"{len(sample):,} alignments"
    ax.axvline(test.null_mean, color=GREY, linewidth=1.0, linestyle=(0, (4, 3)))
    ax.axvline(observed, color=VERMILION, linewidth=2.0)
    to_the_left = observed > sum(ax.get_xlim()) / 2
    ax.annotate(f"observed {observed:.3g}", (observed, 0.96), (-4 if to_the_left else 4, 0),
                xycoords=("data", "axes fraction"), textcoords="offset points", va="top",
                ha="right" if to_the_left else "left", fontsize=SMALL, color=INK)  # fmt: skip
    ax.set_ylim(bottom=0)
    ax.set_yticks([])
    ax.locator_params(axis="x", nbins=6)
    tidy(ax, title=f"p = {test.pvalue:.3g} ({test.alternative}), {words}", x=str(test.measure))
    ax.spines["left"].set_visible(False)
    return ax
