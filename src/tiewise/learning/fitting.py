"""Weights that explain examples best: damped Gauss-Newton steps within the box of the parameters.

A step solves (H + m diag H) s = -g for the parameters that are free to move: those at a bound that the gradient pushes
against it stay. It is cut to the box, taken if it lessens the loss, and tried anew with more damping if not.
"""

from typing import NamedTuple

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.learning.bases import Basis
from tiewise.learning.evidence import Evidence, Quadratic
from tiewise.learning.forms import Form
from tiewise.running.progress import report

_STEPS = 40
_TRIES = 9
_ENOUGH = 1e-4  # a step that lessens the loss by a smaller share of it is the last


class Fit(NamedTuple):
    """Weights that were fitted, by their parameters, and the loss of the examples that they were fitted to."""

    parameters: Floats
    weights: Floats
    loss: float


def fit(evidence: Evidence, form: Form, basis: Basis, start: Floats, train: Bools, steps: int = _STEPS) -> Fit:
    """Return the weights that explain the marked examples best, from parameters to start with."""
    pairs = evidence.pairs.only(evidence.needed(train))

    def near(parameters: Floats) -> tuple[float, Quadratic]:
        """Return the summed loss, and the same near the parameters, in a unit in which it is a likelihood."""
        weights = basis.weights(parameters)
        values, slopes = form.slopes(pairs, lambda n: weights[: n - 1], basis.turn(parameters))
        link = evidence.link(values, train)
        return float(evidence.losses(values, link, train)[train].sum()), evidence.quadratic(values, slopes, link, train)

    at = np.clip(start, basis.low, 1.0)
    (plain, here), damping = near(at), 1e-3
    for _ in range(steps):
        if plain < 1e-24 * len(train):
            break  # nothing is left to explain
        report("learning", None)
        level = float(basis.weights(at).mean())
        rest, turn = basis.penalty(at, level)
        unit = plain / here.loss
        gradient, curvature = here.gradient + turn.T @ rest, here.curvature + turn.T @ turn
        before = here.loss + 0.5 * float(rest @ rest)
        for _ in range(_TRIES):
            tried = np.clip(at + _step(at, gradient, curvature, damping, basis.low), basis.low, 1.0)
            loss, there = near(tried)
            gain = before - loss / unit - 0.5 * float((left := basis.penalty(tried, level)[0]) @ left)
            if gain > 0.0:
                damping = max(damping / 5.0, 1e-8)
                break
            damping *= 6.0
        else:
            break
        at, plain, here = tried, loss, there
        if gain < _ENOUGH * before:
            break
    return Fit(at, basis.weights(at), plain)


def _step(at: Floats, gradient: Floats, curvature: Floats, damping: float, low: float) -> Floats:
    moves = ~(((at <= low) & (gradient > 0.0)) | ((at >= 1.0) & (gradient < 0.0)))
    step = np.zeros_like(at)
    if moves.any():
        inner = curvature[np.ix_(moves, moves)]
        damped = inner + np.diag(damping * np.diag(inner) + 1e-9 * max(float(np.trace(inner)), 1e-12) / len(inner))
        step[moves] = -np.linalg.solve(damped, gradient[moves])
    return step
