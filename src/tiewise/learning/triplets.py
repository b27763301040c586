"""Evidence by triplets: which of two rankings is the closer one to a third."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.learning.compared import Compared
from tiewise.learning.evidence import Quadratic, filled

# The least share of answers that are taken to be blind: one error is not to outweigh all other answers.
_BLIND = 1e-3


def _sigmoid(u: Floats) -> Floats:
    found: Floats = 1.0 / (1.0 + np.exp(-np.clip(u, -500.0, 500.0)))
    return found


@dataclass(frozen=True)
class Triplets:
    """Which of two rankings is closer to a third: pair k is (x, y) and pair k + size is (x, z), y being the closer."""

    pairs: Compared
    kind: ClassVar[str] = "triplets"

    @property
    def size(self) -> int:
        """How many examples there are."""
        return self.pairs.size // 2

    @property
    def blind_score(self) -> float:
        """Half of the triplets."""
        return 0.5

    def strata(self) -> Integers | None:
        """Return None: triplets are all alike."""
        return None

    def needed(self, examples: Bools) -> Bools:
        """Return both pairs of each example."""
        return np.tile(examples, 2)

    def _margin(self, values: Floats) -> Floats:
        v = filled(values)
        return v[: self.size] - v[self.size :]

    def link(self, values: Floats, train: Bools) -> Floats:
        """Return (b, e) with the least loss: the factor of the margin, and how often an answer is given blindly."""
        from scipy.optimize import minimize

        margin = self._margin(values)[train]
        spread = float(np.sqrt((margin * margin).mean()))
        if spread < 1e-12:
            return np.array([0.0, 0.0])

        def mean_loss(parameters: Floats) -> tuple[float, Floats]:
            b, blind = np.exp(parameters[0]) / spread, parameters[1]
            right = _sigmoid(b * margin)
            share = blind / 2.0 + (1.0 - blind) * right
            by_b = (1.0 - blind) * right * (1.0 - right) * margin * b / share
            sums = np.log(share).sum(), by_b.sum(), ((0.5 - right) / share).sum()
            return -float(sums[0]) / len(margin), -np.array(sums[1:]) / len(margin)

        # Weak where the margins say nothing, and as steep as to be sure of most where they say all.
        bounds = [(-6.0, 5.0), (_BLIND, 0.9)]
        best = minimize(mean_loss, np.array([0.5, 0.1]), jac=True, bounds=bounds, method="L-BFGS-B")
        return np.array([np.exp(best.x[0]) / spread, best.x[1]])

    def losses(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return minus the logarithm of how likely each answer is: by a logistic function of its margin, or blindly."""
        found: Floats = -np.log(link[1] / 2.0 + (1.0 - link[1]) * _sigmoid(link[0] * self._margin(values)) + 1e-300)
        return found

    def hits(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return 1 where the right one is closer, 1/2 where none is."""
        found: Floats = 0.5 + 0.5 * np.sign(link[0] * self._margin(values))
        return found

    def quadratic(self, values: Floats, slopes: Floats, link: Floats, train: Bools) -> Quadratic:
        """Return the sum of the losses; its curvature is the expected one (Fisher's information)."""
        (b, blind), margin = link, self._margin(values)[train]
        j = (slopes[: self.size] - slopes[self.size :])[train]
        right = _sigmoid(b * margin)
        share = blind / 2.0 + (1.0 - blind) * right + 1e-300
        steep = (1.0 - blind) * right * (1.0 - right) * b
        weight = steep**2 / np.maximum(share * (1.0 - share), 1e-12)
        return Quadratic(float(-np.log(share).sum()), -j.T @ (steep / share), (j * weight[:, None]).T @ j)
