"""Entries of a matrix for measures that are made of scores: products of what the items score, over their norms."""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.measures.base.score_correlation import mean_scores_of_rows
from tiewise.pairs.coefficients import quotient


class ScoreEntries:
    """Pearson's correlations of the scores of positions."""

    tile = 2048
    in_threads = False

    def __init__(self, centred: Floats, x: Numbers, y: Numbers) -> None:
        self._x = mean_scores_of_rows(centred, x)
        self._y = self._x if y is x else mean_scores_of_rows(centred, y)

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the coefficients of a tile."""
        u, v = self._x[rows], self._y[columns]
        norms = np.sqrt((u * u).sum(axis=1))[:, None] * np.sqrt((v * v).sum(axis=1))
        correlations: Floats = np.clip(quotient(u @ v.T, norms), -1.0, 1.0)
        return correlations
