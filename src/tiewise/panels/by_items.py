"""The consensus of objectives that sum over items: by sorting where an item has one score, else as an assignment."""

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.measures.base.score_correlation import mean_scores_of_rows
from tiewise.panels.found import Found
from tiewise.panels.objective import Objective

# Numbers in a block of terms.
_AT_ONCE = 1 << 22


def item_gains(objective: Objective) -> Floats | None:
    """Return what an item, by row, gains at each place, by column; None where the objective is no sum over items."""
    form, voters = objective.measure.place_form, objective.distinct
    if form is None or voters.positions is None:
        return None
    n, counts = objective.n, objective.sign * voters.counts
    gains = np.zeros((n, n))
    step = max(1, _AT_ONCE // (n * n))
    for k in range(0, len(voters), step):
        gains += np.tensordot(counts[k : k + step], form.terms(voters.positions[k : k + step]), 1).T
    return gains


def by_assignment(gains: Floats) -> Found:
    """Return the best order: who stands where so that the gains sum up to the most."""
    from scipy.optimize import linear_sum_assignment

    _, place = linear_sum_assignment(gains, maximize=True)
    return Found(place[None].astype(np.int64) + 1, "assignment")


def item_scores(objective: Objective) -> tuple[Floats, Floats] | None:
    """Return the scores of the places and of the items whose products sum up to the objective; None if not so."""
    form, voters = objective.measure.score_form, objective.distinct
    if form is None or voters.positions is None:
        return None
    of_places, of_y = form.centred(objective.n)
    scores = mean_scores_of_rows(of_y, voters.positions)
    norms = np.sqrt((scores * scores).sum(axis=1))
    factors = np.divide(objective.sign * voters.counts, norms, out=np.zeros(len(norms)), where=norms > 0.0)
    return of_places, factors @ scores


def by_sorting(of_places: Floats, of_items: Floats) -> Found:
    """Return the best order: of the places the one with the largest score has the item with the largest."""
    order = np.empty(len(of_items), dtype=np.int64)
    order[np.argsort(-of_places, kind="stable")] = np.argsort(-of_items, kind="stable")
    found: Integers = np.empty(len(order), dtype=np.int64)
    found[order] = np.arange(1, len(order) + 1)
    return Found(found[None], "sorting by scores")
