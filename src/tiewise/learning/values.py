"""Evidence by numbers: pairs of rankings, each with what a line of the measure's value is to explain."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.learning.compared import Compared
from tiewise.learning.evidence import Quadratic, filled


@dataclass(frozen=True)
class Values:
    """Pairs of rankings with a number each, which a line of the measure's value explains."""

    pairs: Compared
    targets: Floats
    identity: bool = False
    kind: ClassVar[str] = "values"

    @property
    def size(self) -> int:
        """How many examples there are."""
        return len(self.targets)

    @property
    def blind_score(self) -> float:
        """No share of the variance: that of the mean."""
        return 0.0

    def strata(self) -> Integers | None:
        """Return None: targets are all alike."""
        return None

    def needed(self, examples: Bools) -> Bools:
        """Return the examples: each is a pair."""
        return examples

    def link(self, values: Floats, train: Bools) -> Floats:
        """Return (a, b) of the line a + b v with the least squares."""
        if self.identity:
            return np.array([0.0, 1.0])
        v, t = filled(values)[train], self.targets[train]
        middle = v.mean()
        spread = ((v - middle) ** 2).sum()
        slope = float(((v - middle) * (t - t.mean())).sum() / spread) if spread > 1e-18 * len(v) else 0.0
        return np.array([t.mean() - slope * middle, slope])

    def losses(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return squared errors."""
        found: Floats = (link[0] + link[1] * filled(values) - self.targets) ** 2
        return found

    def hits(self, values: Floats, link: Floats, train: Bools) -> Floats:
        """Return 1 less the square of the error as a share of the variance."""
        found: Floats = 1.0 - self.losses(values, link, train) / self.targets.var()
        return found

    def quadratic(self, values: Floats, slopes: Floats, link: Floats, train: Bools) -> Quadratic:
        """Return half the sum of squares, in units of their mean: what is left after the line has followed suit."""
        v, j = filled(values)[train], link[1] * slopes[train]
        r = link[0] + link[1] * v - self.targets[train]
        scale = max(float((r * r).mean()), 1e-16)
        if not self.identity:  # the line follows, so that what it can do is not for the weights to do
            v = v - v.mean()
            j = j - j.mean(axis=0) - np.outer(v / max(float(v @ v), 1e-300), v @ j)
        return Quadratic(0.5 * float((r * r).sum()) / scale, j.T @ r / scale, j.T @ j / scale)
