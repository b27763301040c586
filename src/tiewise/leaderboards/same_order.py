"""Two boards of the same true order, drawn again and again with the noise that each of them has.

See docs/mathematics.md#comparing-boards.
"""

from dataclasses import dataclass, replace

import numpy as np

from tiewise.arrays import Floats, Generator
from tiewise.errors import quietly
from tiewise.leaderboards.differences import degrees_of, t_values
from tiewise.leaderboards.draws import Flips
from tiewise.leaderboards.evidence import Evidence
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.scaled_tau import ScaledTau
from tiewise.running.progress import report
from tiewise.weights.scaling import WeightVector

# Up to so many items, many pairs of boards are compared at once, by the definition.
_SHORT = 64
_CELLS = 2**22


@dataclass(frozen=True, eq=False)
class DrawnBoards:
    """Estimates of the items in each resample (a row), and what each board's neighbours have as weights."""

    estimates: Floats
    weights: Floats

    @property
    def scale(self) -> Floats:
        """The scale of the positions at which the items stand."""
        order = np.argsort(-self.estimates, axis=1, kind="stable")
        sums = np.zeros(order.shape)
        np.cumsum(self.weights, axis=1, out=sums[:, 1:])
        scale = np.empty(order.shape)
        np.put_along_axis(scale, order, sums, axis=1)
        return scale


def in_units(evidence: Evidence, factor: float) -> Evidence:
    """Return the evidence with all scores divided by a factor."""
    draw = Flips(evidence.draw.rest / factor) if isinstance(evidence.draw, Flips) else _Divided(evidence.draw, factor)
    return replace(
        evidence,
        estimates=evidence.estimates / factor,
        differences=evidence.differences / factor,
        errors=evidence.errors / factor,
        draw=draw,
    )


class _Divided:
    def __init__(self, draw: object, factor: float) -> None:
        self.draw, self.factor = draw, factor

    def __call__(self, n_resamples: int, rng: Generator) -> Floats:
        found: Floats = self.draw(n_resamples, rng) / self.factor  # type: ignore[operator]
        return found


def noise_variance(evidence: Evidence) -> float:
    """Return the mean variance of an estimate about the mean of all: half of that of a difference."""
    errors = evidence.errors
    squares = errors[~np.isnan(errors)] ** 2
    return float(squares.sum() / max(1, len(squares) - len(errors)) / 2.0)


def signal_spread(evidence: Evidence) -> float:
    """Return the standard deviation of the true estimates, theirs without the noise; at least a tenth of that."""
    variance = float(evidence.estimates.var(ddof=1))
    return float(np.sqrt(max(variance - noise_variance(evidence), 0.01 * variance)))


def drawn_boards(
    x: Evidence, y: Evidence, n_resamples: int, rng: Generator, shared: tuple[list[int], list[int]] | None
) -> tuple[DrawnBoards, DrawnBoards]:
    """Return boards of one true order, with the noise of x and of y; `shared` are the places of tasks of both.

    The estimates of both, weighted by how precise they are, are kept: given them, only the difference of the two boards
    is chance, and it is drawn anew. So nothing need be known of the true order.
    """
    noise_x, noise_y = _both_draws(x, y, n_resamples, rng, shared)
    var_x, var_y = noise_variance(x), noise_variance(y)
    whole = (var_x + var_y) or 1.0
    share_x, share_y = (var_x / whole, var_y / whole) if var_x + var_y > 0 else (0.5, 0.5)
    truth = share_y * (x.estimates - x.estimates.mean()) + share_x * (y.estimates - y.estimates.mean())
    apart = noise_x * x.spread - noise_y * y.spread
    return (
        _board(truth + share_x * apart.T, noise_x, x),
        _board(truth - share_y * apart.T, noise_y, y),
    )


def _both_draws(
    x: Evidence, y: Evidence, n_resamples: int, rng: Generator, shared: tuple[list[int], list[int]] | None
) -> tuple[Floats, Floats]:
    if isinstance(x.draw, Flips) and isinstance(y.draw, Flips):
        # Never all signs in turn: the two boards' signs must not go hand in hand, but on a task of both they do.
        n_x, n_y = x.draw.rest.shape[1], y.draw.rest.shape[1]
        signs = 1.0 - 2.0 * rng.integers(0, 2, (n_resamples, n_x + n_y)).astype(np.float64)
        signs_x, signs_y = signs[:, :n_x], signs[:, n_x:]
        if shared is not None:
            signs_y[:, shared[1]] = signs_x[:, shared[0]]
        return x.draw.with_signs(signs_x), y.draw.with_signs(signs_y)
    first, second = x.draw(n_resamples, rng), y.draw(n_resamples, rng)
    pick = rng.integers(0, (first.shape[1], second.shape[1]), (n_resamples, 2))
    return first[:, pick[:, 0]], second[:, pick[:, 1]]


def _board(estimates: Floats, noise: Floats, evidence: Evidence) -> DrawnBoards:
    """Return boards with their weights: by the standard errors that each resample has itself, where it has."""
    order = np.argsort(-estimates, axis=1, kind="stable")
    here, there = order[:, :-1], order[:, 1:]
    errors = evidence.errors[here, there]
    df = evidence.df[here, there] if isinstance(evidence.df, np.ndarray) else evidence.df
    if evidence.studentised:
        rows = np.arange(len(order))[:, None]
        moved = noise.T[rows, here] - noise.T[rows, there]
        with np.errstate(divide="ignore", invalid="ignore"):
            u = np.where(errors > 0, moved / errors, 0.0)
        errors = errors * np.sqrt(np.maximum(1.0 - u * u / np.maximum(df, 1.0), 0.0))
    sorted_estimates = np.take_along_axis(estimates, order, axis=1)
    t = t_values(sorted_estimates[:, :-1] - sorted_estimates[:, 1:], errors)
    return DrawnBoards(estimates, np.clip(degrees_of(t, df), 0.0, 1.0))


def agreements(x: DrawnBoards, y: DrawnBoards) -> tuple[Floats, Floats]:
    """Return scaled gamma and scaled tau of the two boards in each resample; nan where one is undefined."""
    count, n = x.estimates.shape
    if n > _SHORT:
        return _one_by_one(x, y)
    gammas, taus = np.empty(count), np.empty(count)
    scale_x, scale_y = x.scale, y.scale
    size = max(1, _CELLS // (n * n))
    for begin in range(0, count, size):
        part = slice(begin, begin + size)
        a, b = (np.clip(s[part, :, None] - s[part, None, :], -1.0, 1.0) for s in (scale_x, scale_y))
        both = a * b
        total = both.sum(axis=(1, 2))
        with np.errstate(divide="ignore", invalid="ignore"):
            gammas[part] = total / np.abs(both).sum(axis=(1, 2))
            taus[part] = total / np.sqrt((a * a).sum(axis=(1, 2)) * (b * b).sum(axis=(1, 2)))
    return gammas, taus


def _one_by_one(x: DrawnBoards, y: DrawnBoards) -> tuple[Floats, Floats]:
    found = np.empty((2, len(x.estimates)))
    places_x, places_y = (np.argsort(np.argsort(-board.estimates, axis=1), axis=1) + 1 for board in (x, y))
    with quietly():
        for k in range(len(x.estimates)):
            weights = WeightVector(tuple(x.weights[k].tolist())), WeightVector(tuple(y.weights[k].tolist()))
            for row, kind in enumerate((ScaledGamma, ScaledTau)):
                found[row, k] = float(kind(weights=weights[0], weights_y=weights[1])(places_x[k], places_y[k]))
            report("drawing boards of the same order", (k + 1) / len(x.estimates))
    return found[0], found[1]
