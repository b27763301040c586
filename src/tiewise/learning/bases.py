"""In which way weights are left free: each on its own, along a line between knots, falling, or in steps."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from tiewise.arrays import Floats
from tiewise.weights.padded import PaddedVector
from tiewise.weights.scaling import Scaling, WeightVector
from tiewise.weights.steps import StepScaling

# Up to so many weights each has a parameter of its own; beyond, the weights lie on lines between knots.
_EACH = 48
_KNOTS = 32

# What a second difference of the weights is expected to be, as a share of their mean: only ratios of weights count
# where no distance reaches 1, and weights must not become small just to bend less.
_BEND = 0.2
# Falling weights are products of factors from here up to 1.
_LEAST = 1e-3
# Weights up to this share of the largest are 0.
_NOTHING = 1e-6
# A parameter that nothing depends on stays where it is.
_RIDGE = 1e-3


@dataclass(frozen=True)
class Basis:
    """Parameters in [low, 1], of which weights are made; `smooth` says that they are asked to bend little."""

    name: str
    gaps: int
    smooth: bool = False
    falling: bool = False
    rising: bool = False
    ranges: tuple[int, ...] = ()

    @property
    def low(self) -> float:
        """The least value of a parameter."""
        return _LEAST if self.falling or self.rising else 0.0

    @cached_property
    def knots(self) -> Floats:
        """Which gaps (1, 2, ...) have a parameter; the weights between are on a line."""
        if self.ranges:
            return np.array(self.ranges, dtype=np.float64)
        if self.gaps <= _EACH:
            return np.arange(1, self.gaps + 1, dtype=np.float64)
        return np.unique(np.round(np.geomspace(1, self.gaps, _KNOTS))).astype(np.float64)

    @cached_property
    def _by_knot(self) -> Floats:
        """How the weights change with those at the knots: a row a weight, a column a knot."""
        gap = np.arange(1, self.gaps + 1)
        if self.ranges:
            belongs = np.searchsorted(self.knots, gap)[:, None] == np.arange(len(self.knots))
            return np.asarray(belongs, dtype=np.float64)
        return np.column_stack([np.interp(gap, self.knots, row) for row in np.eye(len(self.knots))])

    def weights(self, parameters: Floats) -> Floats:
        """Return all weights."""
        at = self._at_knots(parameters)
        gap = np.arange(1, self.gaps + 1)
        if self.ranges:
            return at[np.searchsorted(self.knots, gap)]
        found: Floats = np.interp(gap, self.knots, at)
        return found

    def start(self, weights: Floats) -> Floats:
        """Return parameters that make about these weights."""
        if self.ranges:
            return np.array([weights[a:b].mean() for a, b in pairwise((0, *self.ranges))])
        at = np.clip(np.interp(self.knots, np.arange(1, self.gaps + 1), weights), 0.02, 0.98)
        if not (self.falling or self.rising):
            return at
        at = np.minimum.accumulate(at if self.falling else at[::-1])
        factors: Floats = np.clip(np.append(at[0], at[1:] / at[:-1]), self.low, 1.0)
        return factors

    def turn(self, parameters: Floats) -> Floats:
        """Return how the weights change with the parameters: a row a weight, a column a parameter."""
        if not (self.falling or self.rising):
            return self._by_knot
        at = np.cumprod(parameters)
        factors = np.tril(np.broadcast_to(at[:, None] / parameters[None, :], (len(at), len(at))))
        return self._by_knot @ (factors if self.falling else factors[::-1])

    def penalty(self, parameters: Floats, level: float) -> tuple[Floats, Floats]:
        """Return residuals that ought to be small, half their squares being added to the loss, and their slopes.

        `level` is what weights are on average.
        """
        size = len(parameters)
        ridge = _RIDGE * np.eye(size)
        rest = np.zeros(size)  # towards where they are
        if not self.smooth or size < 3:
            return rest, ridge
        places = np.log(self.knots) if self.gaps > _EACH else self.knots
        step = np.diff(places)
        bend = np.zeros((size - 2, size))
        for k in range(size - 2):
            bend[k, k : k + 3] = 1 / step[k], -1 / step[k] - 1 / step[k + 1], 1 / step[k + 1]
        tight: Floats = bend / (_BEND * max(level, 1e-6))
        bent: Floats = tight @ parameters
        return np.append(bent, rest), np.vstack([tight, ridge])

    def _at_knots(self, parameters: Floats) -> Floats:
        if not (self.falling or self.rising):
            return parameters
        at = np.asarray(np.cumprod(parameters), dtype=np.float64)
        return at if self.falling else at[::-1]

    def scaling(self, weights: Floats, *, padded: bool) -> Scaling:
        """Return the weights as a scaling, to four digits; `padded` for rankings of any number of items."""
        least = _NOTHING * float(weights.max(initial=0.0))
        values = np.array([float(f"{weight:.4g}") if weight > least else 0.0 for weight in np.minimum(weights, 1.0)])
        if self.ranges:
            return StepScaling(self.ranges, tuple(float(values[end - 1]) for end in self.ranges))
        return (PaddedVector if padded else WeightVector)(tuple(values.tolist()))


def bases(gaps: int, *, rising: bool) -> tuple[Basis, ...]:
    """Return the ways to leave weights free, the simplest first; `rising` where the bottom seems to matter more."""
    monotone = Basis("rising" if rising else "falling", gaps, falling=not rising, rising=rising)
    return monotone, Basis("smooth", gaps, smooth=True), Basis("free", gaps)


def in_steps(weights: Floats, ranges: int = 3) -> Basis:
    """Return ranges of positions that end where weights that were fitted change most."""
    gaps = len(weights)
    ends = np.sort(np.argsort(-np.abs(np.diff(weights)), kind="stable")[: ranges - 1]) + 1
    return Basis("steps", gaps, ranges=(*map(int, ends), gaps))
