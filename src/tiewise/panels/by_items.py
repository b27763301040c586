"""The consensus of objectives that sum over items: by sorting where an item has one score, else as an assignment."""

from collections import Counter

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.measures.base.score_correlation import mean_scores_of_rows
from tiewise.panels.found import Found
from tiewise.panels.objective import Objective
from tiewise.panels.precedence import Precedence, classes
from tiewise.running.interrupts import stop_if_abandoned

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
        stop_if_abandoned()
        gains += np.tensordot(counts[k : k + step], form.terms(voters.positions[k : k + step]), 1).T
    return gains


def by_assignment(gains: Floats, precedence: Precedence) -> Found:
    """Return the best order: who stands where so that the gains sum up to the most."""
    from scipy.optimize import linear_sum_assignment

    _, place = linear_sum_assignment(gains, maximize=True)
    return Found(_first_of_equals(gains, place, precedence)[None] + 1, "assignment", is_settled=True)


def _first_of_equals(gains: Floats, place: Integers, precedence: Precedence) -> Integers:
    """Return the places by item in the first of the best assignments, of which one is given.

    By duality there are prices of the places for which no item would gain by leaving its own. In a best assignment
    items stand where nothing is better for them at these prices, and every assignment of that kind is best.
    """
    n = len(gains)
    holder = np.argsort(place)
    least = 1e-10 * max(float(np.abs(gains).max()), 1e-300)
    rise, price = gains[holder] - gains[holder, np.arange(n)][:, None], np.zeros(n)
    for _ in range(n):
        dearer = (price[:, None] + rise).max(axis=0)
        if (dearer <= price + least / n).all():
            break
        price = np.maximum(price, dearer)
    fits = gains - price >= (gains[holder, np.arange(n)] - price)[place][:, None] - least
    for goal in range(n - 1):
        came_from = _reached(fits, holder, goal)
        able = [a for a in came_from if fits[holder[a], goal]]
        here = min(able, key=lambda a: precedence.rank[holder[a]])
        moved = holder[here]
        while here != goal:  # each goes where the next one was
            holder[here] = holder[came_from[here]]
            here = came_from[here]
        holder[goal] = moved
    found: Integers = np.argsort(holder).astype(np.int64)
    return found


def _reached(fits: Bools, holder: Integers, start: int) -> dict[int, int]:
    """Return the places, none ahead of the start, where items can go in turn, each with the one they come from."""
    came_from, waiting = {start: start}, [start]
    free = np.ones(len(holder), dtype=np.bool_)
    free[: start + 1] = False
    while waiting:
        here = waiting.pop()
        for there in np.flatnonzero(fits[holder[here]] & free).tolist():
            free[there] = False
            came_from[there] = here
            waiting.append(there)
    return came_from


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


def by_sorting(of_places: Floats, of_items: Floats, precedence: Precedence) -> Found:
    """Return the best order: of the places the one with the largest score has the item with the largest.

    How many of some items of equal scores stand at some places of equal scores is given by that, and which is not.
    """
    n = len(of_items)
    places, items = classes(-of_places), classes(-of_items)
    share = Counter(zip(np.sort(places).tolist(), np.sort(items).tolist(), strict=True))
    waiting: dict[int, list[int]] = {}  # by class of items, the first of them last
    for item in np.argsort(-precedence.rank).tolist():
        waiting.setdefault(int(items[item]), []).append(item)
    partners: dict[int, list[int]] = {}
    for of_place, of_item in share:
        partners.setdefault(of_place, []).append(of_item)
    found: Integers = np.empty(n, dtype=np.int64)
    for position, of_place in enumerate(places.tolist(), start=1):
        able = (one for one in partners[of_place] if share[of_place, one])
        chosen = min(able, key=lambda one: precedence.rank[waiting[one][-1]])
        share[of_place, chosen] -= 1
        found[waiting[chosen].pop()] = position
    return Found(found[None], "sorting by scores", is_settled=True)
