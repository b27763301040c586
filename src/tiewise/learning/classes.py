"""Evidence by labels: rankings of one class are to be nearer to each other than to those of another."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.learning.compared import Compared
from tiewise.learning.evidence import Quadratic, filled

# The least share of a class among neighbours: one ranking among its like is not to outweigh all others.
_LEAST_SHARE = 1e-2


@dataclass(frozen=True)
class Classes:
    """Rankings with labels: those of a class should be near each other. Pair k is (left[k], right[k])."""

    pairs: Compared
    left: Integers
    right: Integers
    labels: Integers
    kind: ClassVar[str] = "classes"

    @property
    def size(self) -> int:
        """How many examples there are."""
        return len(self.labels)

    @property
    def blind_score(self) -> float:
        """How often a neighbour that is drawn at random is of the own class."""
        counts = np.bincount(self.labels)
        return float((counts * (counts - 1)).sum() / (self.size * (self.size - 1)))

    def strata(self) -> Integers | None:
        """Return the classes."""
        return self.labels

    def needed(self, examples: Bools) -> Bools:
        """Return the pairs of these examples."""
        return examples[self.left] & examples[self.right]

    @cached_property
    def _same(self) -> Bools:
        return np.asarray(self.labels[:, None] == self.labels[None, :])

    def _matrix(self, numbers: Floats) -> Floats:
        found = np.zeros((self.size, self.size))
        found[self.left, self.right] = found[self.right, self.left] = numbers
        return found

    def _closeness(self, values: Floats, train: Bools) -> Floats:
        """Return by row how close others are; those not to learn from are nowhere."""
        found = self._matrix(filled(values))
        found[:, ~train] = -np.inf
        np.fill_diagonal(found, -np.inf)
        return found

    @staticmethod
    def _shares(closeness: Floats, same: Bools, b: float) -> tuple[Floats, Floats]:
        """Return how much each of the others counts as a neighbour, by row, and what those of its class do."""
        near = b * closeness
        near -= near.max(axis=1, keepdims=True)
        share = np.exp(near)
        share /= share.sum(axis=1, keepdims=True)
        return share, (share * same).sum(axis=1)

    def link(self, values: Floats, train: Bools) -> Floats:
        """Return the factor b of values with the least loss: how sharply near neighbours count more."""
        from scipy.optimize import minimize_scalar

        spread = float(np.std(filled(values))) or 1.0
        closeness, same = self._closeness(values, train)[train], self._same[train]

        def loss(t: float) -> float:
            _, own = self._shares(closeness, same, np.exp(t) / spread)
            return float(-np.log(np.maximum(own, _LEAST_SHARE)).mean())

        best = minimize_scalar(loss, bounds=(-3.0, 4.0), method="bounded", options={"xatol": 1e-2})
        return np.array([np.exp(best.x) / spread])

    def losses(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return minus the logarithm of the share of the own class among the neighbours."""
        _, own = self._shares(self._closeness(values, train), self._same, link[0])
        found: Floats = -np.log(np.maximum(own, _LEAST_SHARE))
        return found

    def hits(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return 1 where the nearest neighbour is of the own class, a share where several are nearest."""
        closeness = link[0] * self._closeness(values, train)
        nearest = closeness >= closeness.max(axis=1, keepdims=True) - 1e-12
        found: Floats = (nearest & self._same).sum(axis=1) / nearest.sum(axis=1)
        return found

    def quadratic(self, values: Floats, slopes: Floats, link: Floats, train: Bools) -> Quadratic:
        """Return the sum of the losses; the curvature is that of each neighbour by itself."""
        share, own = self._shares(self._closeness(values, train), self._same, link[0])
        counts = train & (own > _LEAST_SHARE)
        by_pair = share * (1.0 - self._same / np.maximum(own, _LEAST_SHARE)[:, None])
        by_pair[~counts] = 0.0
        both = by_pair + by_pair.T
        weight = share * (1.0 - share)
        weight[~counts] = 0.0
        bend = (weight + weight.T)[self.left, self.right]
        b = link[0]
        loss = float(-np.log(np.maximum(own[train], _LEAST_SHARE)).sum())
        gradient = b * (slopes.T @ both[self.left, self.right])
        return Quadratic(loss, gradient, b * b * (slopes * bend[:, None]).T @ slopes)
