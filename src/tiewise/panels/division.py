"""Whether a panel is divided: do its voters fall into groups further than voters of one mind, who scatter, would.

Held beside the panel are others in which each item has the positions that it has in the panel, dealt among the voters
anew, item by item: who likes one thing then says nothing of what else he likes. docs/mathematics.md#groups-of-voters
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Generator, Integers, Numbers
from tiewise.errors import quietly
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.matrices.cluster import as_distances
from tiewise.matrices.matrix import matrix
from tiewise.measures.base.measure import Measure
from tiewise.panels.medoids import Medoids, medoids_up_to, silhouettes
from tiewise.panels.voters import Voters
from tiewise.running.progress import report

# So many voters are looked at; of more, so many are drawn.
LOOKED_AT = 300
# Voters from which on who is drawn is not missed.
_HUGE = 10**8
# A panel is called divided where panels of one mind are so seldom as divided.
LEVEL = 0.01
# A first look takes so many panels of one mind: where they are as divided at this level, it is enough.
_FIRST = 19
_FIRST_LEVEL = 0.1
# What is left of the scatter when it counts as none.
_NONE = 1e-3
# A quick look is at so many voters of so many items; fewer voters show nothing.
_QUICKLY = 100
_MANY_ITEMS = 200
_FEWEST = 10


@dataclass(frozen=True, eq=False)
class Division:
    """What speaks for 1, 2, ... groups, in that order.

    Attributes
    ----------
    silhouettes : array
        The mean silhouette of the voters; 0 for one group.
    silhouette_errors : array
        The standard error of each mean.
    gaps : array
        By how much the logarithm of the scatter, the sum of distances to the medoids of the groups, is below its mean
        over panels of one mind; nan where there are none.
    errors : array
        The standard error of each gap by these panels.
    pvalue : float
        How often panels of one mind fall into groups as far as this one; nan where there are none.
    """

    found: tuple[Medoids, ...]
    silhouettes: Floats
    silhouette_errors: Floats
    gaps: Floats
    errors: Floats
    pvalue: float

    @property
    def is_divided(self) -> bool:
        """Whether the panel falls into groups further than panels of one mind do, two of them of several voters."""
        return self._falls_apart and bool(self._sizes[1] > 1)

    @property
    def has_dissenters(self) -> bool:
        """Whether it falls apart into one group and voters who stand alone: no camps, but somebody who is apart."""
        return self._falls_apart and bool(self._sizes[1] == 1)

    @property
    def count(self) -> int:
        """The number of groups: one, unless the panel is divided, and then no more than both opinions ask for."""
        return self._count if self.is_divided else 1

    @property
    def apart(self) -> Integers:
        """The group, from 0, of each voter that was looked at, those who stand alone apart."""
        return self.found[self._count - 1].group

    @property
    def _falls_apart(self) -> bool:
        return self.pvalue <= LEVEL and (self.by_gap or 1) > 1

    @property
    def _count(self) -> int:
        """The lesser of the two opinions: of light noise in a camp the logarithm makes camps of their own."""
        return min(self.by_gap or 1, self.by_silhouette) if self._falls_apart else 1

    @property
    def _sizes(self) -> Integers:
        return np.sort(np.bincount(self.apart))[::-1]

    @property
    def by_silhouette(self) -> int:
        """The least number of groups, two at least, whose silhouette is within its error of the largest."""
        if len(self.silhouettes) < 2:
            return 1
        best = int(self.silhouettes[1:].argmax()) + 1
        least = self.silhouettes[best] - self.silhouette_errors[best]
        return int((self.silhouettes[1:] >= least).argmax()) + 2

    @cached_property
    def by_gap(self) -> int | None:
        """The least number of groups whose gap the next one does not exceed by its error (Tibshirani et al. 2001)."""
        if np.isnan(self.gaps).any():
            return None
        for k in range(len(self.gaps) - 1):
            if self.gaps[k] >= self.gaps[k + 1] - self.errors[k + 1]:
                return k + 1
        return len(self.gaps)


def division(
    measure: Measure, voters: Voters, most: int, n_references: int, rng: Generator, looked_at: int = LOOKED_AT
) -> tuple[Division, Integers]:
    """Return what speaks for how many groups, and the voters that were looked at, each as often as it was given."""
    chosen = _drawn(voters, looked_at, rng)
    distances = distances_of(measure, voters.chosen(chosen))
    found = medoids_up_to(distances, min(most, len(np.unique(distances, axis=0))))
    of_each = np.array([silhouettes(distances, one.group) for one in found])
    errors_of_means = of_each.std(axis=1) / np.sqrt(of_each.shape[1])
    gaps = errors = np.full(len(found), np.nan)
    pvalue = float("nan")
    if voters.positions is not None and n_references and len(found) > 1:
        logs, rows = _logs(found), voters.positions[chosen]
        of_one_mind: list[Floats] = []
        while len(of_one_mind) < n_references:
            of_one_mind.append(_logs(medoids_up_to(_distances(measure, dealt_anew(rows, rng)), len(found))))
            report("dealing positions anew", len(of_one_mind) / n_references)
            if len(of_one_mind) == _FIRST and _pvalue(logs, np.array(of_one_mind)) > _FIRST_LEVEL:
                break
        others = np.array(of_one_mind)
        gaps = others.mean(axis=0) - logs
        errors = others.std(axis=0) * np.sqrt(1.0 + 1.0 / len(others))
        pvalue = _pvalue(logs, others)
    return Division(tuple(found), of_each.mean(axis=1), errors_of_means, gaps, errors, pvalue), chosen


def looks_divided(measure: Measure, voters: Voters) -> bool | None:
    """Tell whether a quick look at some of the voters finds them divided; None where none is taken."""
    return None if why_unseen(measure, voters) else quick_division(measure, voters)[0].is_divided


def quick_division(measure: Measure, voters: Voters) -> tuple[Division, Integers]:
    """Return what a quick look at some of the voters finds, and whom it was at."""
    return division(measure, voters, 3, 99, np.random.default_rng(0), _QUICKLY)


def why_unseen(measure: Measure, voters: Voters) -> str:
    """Return why no quick look is taken; nothing where it is."""
    if voters.positions is None:
        return "some voters lack items"
    if voters.counts.sum() < _FEWEST:
        return f"there are fewer than {_FEWEST} voters"
    if voters.n > _MANY_ITEMS:
        return f"there are more than {_MANY_ITEMS} items"
    form = measure.pair_form
    sums_over_items = measure.score_form is not None or measure.place_form is not None
    is_quick = sums_over_items if form is None else form.counts or form.tnorm == PRODUCT
    return "" if is_quick else f"by {measure.name} a look may take long"


def distances_of(measure: Measure, voters: Voters) -> Floats:
    """Return how far voters are from each other; where that is undefined, as far as others are in the mean."""
    collection = voters.collection()
    return _distances(measure, collection.objects if collection.positions is None else collection.positions)


def dealt_anew(rows: Numbers, rng: Generator) -> Numbers:
    """Return a panel in which each item's positions are dealt among the voters anew, each with the ties that it had."""
    dealt = rng.permuted(rows, axis=0) + rng.random(rows.shape)  # equal positions in any order
    anew = np.empty_like(rows)
    np.put_along_axis(anew, np.argsort(dealt, axis=1), np.sort(rows, axis=1), axis=1)
    return anew


def _distances(measure: Measure, rankings: object) -> Floats:
    with quietly():
        values = np.asarray(matrix(rankings, measure, n_jobs=1), dtype=np.float64)  # type: ignore[arg-type]
    values = (values + values.T) / 2.0
    values[np.isnan(values)] = np.nanmean(values) if np.isfinite(values).any() else 0.0
    return as_distances(values, measure.claims.kind)


def _drawn(voters: Voters, most: int, rng: Generator) -> Integers:
    """Return which voters are looked at, each as often as it was given where all have room."""
    counts = voters.counts
    if (counts == np.rint(counts)).all():
        whole = counts.astype(np.int64)
        size = int(whole.sum())
        if size > _HUGE:  # NumPy draws without replacement from fewer than these; from so many it makes no difference
            whole = rng.multinomial(most, counts / counts.sum())
        elif size > most:
            whole = rng.multivariate_hypergeometric(whole, most, method="marginals")
        return np.repeat(np.arange(len(voters)), whole)
    there = np.flatnonzero(counts)
    if len(there) <= most:
        return there
    return np.sort(rng.choice(len(voters), most, replace=False, p=counts / counts.sum()))


def _logs(found: list[Medoids]) -> Floats:
    """Return the logarithms of the scatter; a thousandth of that of one group is as good as none."""
    scatter = np.array([one.scatter for one in found])
    logs: Floats = np.log(np.maximum(scatter, max(_NONE * scatter[0], 1e-300)))
    return logs


def _pvalue(logs: Floats, of_one_mind: Floats) -> float:
    """Return how often panels of one mind gain as much by groups, at the number of groups that shows it best."""
    gained, expected = logs[0] - logs[1:], of_one_mind[:, :1] - of_one_mind[:, 1:]
    centre, spread = expected.mean(axis=0), np.maximum(expected.std(axis=0), 1e-12)
    most, others = ((gained - centre) / spread).max(), ((expected - centre) / spread).max(axis=1)
    return float((others >= most - 1e-9).sum() + 1) / (len(others) + 1)
