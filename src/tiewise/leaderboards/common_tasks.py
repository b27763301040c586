"""Evidence where items lack scores: each two items are compared on the tasks that both have.

The estimates are the items' effects in the additive model score = item + task, by least squares, so that nobody gains
by lacking a hard task. See docs/mathematics.md#measured-scalings.
"""

from dataclasses import dataclass, field

import numpy as np

from tiewise.arrays import Floats, Generator, Integers
from tiewise.errors import InputValueError, listed
from tiewise.leaderboards.differences import tied_estimates
from tiewise.leaderboards.draws import Flips, sign_flips
from tiewise.leaderboards.evidence import Evidence
from tiewise.leaderboards.scores import Scores
from tiewise.running.progress import report

# The t-values of all pairs in all resamples are kept up to so many bytes.
_ROOM = 2**30


@dataclass(frozen=True, eq=False, kw_only=True)
class PairEvidence(Evidence):
    """Evidence in which the number of tasks differs from pair to pair."""

    values: Floats
    there: Floats

    def resampled(self, n_resamples: int, rng: Generator) -> "PairResamples":
        """Return flips beside the observed t."""
        signs = sign_flips(self.values.shape[1], n_resamples, rng)
        return PairResamples(signs, self.draw.with_signs(signs), self, self.t)  # type: ignore[attr-defined]


@dataclass(frozen=True, eq=False)
class PairResamples:
    """Sign flips of the tasks, with each pair centred and studentised on the tasks that it has in common."""

    signs: Floats
    draws: Floats
    evidence: PairEvidence
    observed: Floats
    kept: dict[int, Floats] = field(default_factory=dict)

    def inverse(self) -> Floats:
        """Return 1/error for all pairs; 0, which never counts, for those that have none."""
        errors = self.evidence.errors
        with np.errstate(divide="ignore", invalid="ignore"):
            found = 1.0 / errors
        found[~np.isfinite(found)] = 0.0
        return found

    def of_rows(self, inverse: Floats, rows: Integers) -> Floats:
        """Return for each of these items the largest t over its pairs, in every resample."""
        out = np.empty((len(rows), len(self.signs)))
        counts = inverse[rows] > 0.0
        for b in range(len(self.signs)):
            out[:, b] = np.where(counts, self._t(b)[rows], 0.0).max(axis=1)
            report("comparing all pairs of items in each resample", (b + 1) / len(self.signs))
        return out

    def of_all(self, inverse: Floats) -> Floats:
        """Return the largest t over all pairs, in every resample."""
        counts = inverse > 0.0
        return np.array([np.where(counts, self._t(b), 0.0).max() for b in range(len(self.signs))])

    def _t(self, b: int) -> Floats:
        """Return t of all pairs in a resample, kept for the next step where there is room."""
        if b in self.kept:
            return self.kept[b]
        found = self._taken(b)
        if (len(self.kept) + 1) * found.nbytes <= _ROOM:
            self.kept[b] = found
        return found

    def _taken(self, b: int) -> Floats:
        found = self.evidence
        flipped = found.there * self.signs[b]
        sums = (flipped * found.values) @ found.there.T
        apart = sums - sums.T - found.differences * (flipped @ found.there.T)
        with np.errstate(divide="ignore", invalid="ignore"):
            u = np.abs(apart) / ((found.df + 1.0) * found.errors)
            t: Floats = u / np.sqrt(np.maximum(1.0 - u * u / found.df, 0.0))
        t[np.isnan(t)] = 0.0
        return t


def of_common_tasks(scores: Scores, sign: float) -> PairEvidence:
    """Return the evidence of means over the tasks that two items have in common."""
    there = (~np.isnan(scores.values)).astype(np.float64)
    values = np.where(there > 0, sign * scores.values, 0.0)
    _refuse_parts(scores, there)
    largest = float(np.abs(values).max())
    per_task = np.maximum(there.sum(axis=0), 1.0)
    centred = (values - values.sum(axis=0) / per_task) * there  # a task's difficulty is in no difference
    common = there @ there.T
    with np.errstate(divide="ignore", invalid="ignore"):
        sums = centred @ there.T
        differences = (sums - sums.T) / common
        squares = (centred * centred) @ there.T
        squares = squares + squares.T - 2.0 * centred @ centred.T - common * differences**2
        squares[squares <= 1e-10 * (centred * centred).sum()] = 0.0
        errors = np.sqrt(squares / (common * (common - 1.0)))
    few = common < 2
    differences[np.isnan(differences)] = 0.0
    np.fill_diagonal(differences, 0.0)
    errors[few] = np.nan
    np.fill_diagonal(errors, 0.0)
    effects, rest = _additive(values, there)
    estimates = tied_estimates(effects, largest)
    n = there.sum(axis=1)
    own = np.sqrt((rest * rest).sum(axis=1) / np.maximum(n * (n - 1), 1.0))
    return PairEvidence(
        estimates=estimates,
        differences=differences,
        errors=errors,
        df=common - 1.0,
        draw=Flips(rest / n[:, None]),
        own_errors=own,
        within_errors=own,
        studentised=True,
        spread=float(np.sqrt(np.mean(n) / max(np.mean(n) - 1.0, 1.0))),
        values=centred,
        there=there,
    )


def _refuse_parts(scores: Scores, there: Floats) -> None:
    """Raise if some items have no task, directly or through others, in common with the rest."""
    from scipy.sparse.csgraph import connected_components

    parts, part_of = connected_components(there @ there.T > 0, directed=False)
    if parts > 1:
        apart = [item for item, part in zip(scores.items, part_of.tolist(), strict=True) if part != part_of[0]]
        raise InputValueError(
            f"`scores` must link all items by tasks that they have in common: got {parts} parts, and "
            f"{listed(apart)} share no task with {listed(scores.items[:1])} or its like."
        )


def _additive(values: Floats, there: Floats) -> tuple[Floats, Floats]:
    """Return the items' effects in score = item + task, on the scale of the scores, and what the model leaves."""
    per_task = np.maximum(there.sum(axis=0), 1.0)
    task_means = values.sum(axis=0) / per_task
    shared = (there / per_task) @ there.T
    normal = np.diag(there.sum(axis=1)) - shared
    right = ((values - task_means) * there).sum(axis=1)
    effects = np.linalg.lstsq(normal, right, rcond=None)[0]
    tasks = ((values - effects[:, None]) * there).sum(axis=0) / per_task
    rest = (values - effects[:, None] - tasks) * there
    return effects + tasks.mean(), rest
