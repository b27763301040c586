"""What examples say is close: numbers for pairs, which of two is the closer one, or labels.

Each kind says how well values of a measure explain the examples: with a link that is fitted (a line, a slope), by a
loss for each example. An example is the unit of cross-validation; `train` marks those that may be learned from. Values
are closeness: larger where rankings are closer, so that those of a distance are negative. The kinds have files of their
own: `values`, `triplets`, `classes`.
"""

from typing import ClassVar, NamedTuple, Protocol

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.learning.compared import Compared


class Quadratic(NamedTuple):
    """A loss near some parameters: its value, its gradient and a curvature that is never negative."""

    loss: float
    gradient: Floats
    curvature: Floats


class Evidence(Protocol):
    """Examples of one kind: values, triplets or classes."""

    kind: ClassVar[str]

    @property
    def pairs(self) -> Compared:
        """The pairs of rankings that are compared."""

    @property
    def size(self) -> int:
        """How many examples there are."""

    @property
    def blind_score(self) -> float:
        """The score of a guess that does not look at the rankings."""

    def strata(self) -> Integers | None:
        """Return which examples are alike and are to be dealt to folds evenly, None for all."""

    def needed(self, examples: Bools) -> Bools:
        """Return which pairs have to be compared when these examples are looked at alone."""

    def link(self, values: Floats, train: Bools) -> Floats:
        """Return the link's parameters, fitted to the examples to learn from."""

    def losses(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return the loss of each example; those with labels are compared with the examples to learn from."""

    def hits(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return what the score is the mean of."""

    def quadratic(self, values: Floats, slopes: Floats, link: Floats, train: Bools) -> Quadratic:
        """Return the summed loss of the examples to learn from, near the parameters that the slopes are by."""


def filled(values: Floats) -> Floats:
    """Return values with the mean of the others where the measure is undefined: it says nothing there."""
    unknown = ~np.isfinite(values)
    if not unknown.any():
        return values
    return np.where(unknown, values[~unknown].mean() if not unknown.all() else 0.0, values)
