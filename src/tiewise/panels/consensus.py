"""One ranking for many, under the measure of the user's choice."""

import math
from contextlib import nullcontext
from typing import Any

import numpy as np

from tiewise.arrays import Bools
from tiewise.errors import (
    InputTypeError,
    InputValueError,
    TiewiseWarning,
    UndefinedCorrelationWarning,
    shown,
    warn,
)
from tiewise.likes import MeasureLike, NumbersLike, RankingsLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.pairs.form import Dependence, Ties
from tiewise.panels.choosing import Choice, RandomNumbers
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import is_undefined
from tiewise.panels.precedence import Precedence
from tiewise.panels.result import Consensus
from tiewise.panels.voters import Voters, read_voters
from tiewise.parameters import as_flag
from tiewise.rankings.inputs import as_input
from tiewise.running import clock
from tiewise.running.progress_bar import progress_bar


@of_a_measure
def consensus(
    rankings: RankingsLike,
    measure: MeasureLike = "scaled_tau",
    *,
    counts: NumbersLike | None = None,
    ties: bool = False,
    method: str = "auto",
    time_limit: float | None = None,
    rng: SeedLike = None,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
    progress: bool = False,
) -> Consensus:
    """Find the ranking that agrees best with many, and say how sure it is that none is better.

    Parameters
    ----------
    rankings : 2-D array, list of Rankings, frame, or PrefLib profile
        The rankings, as `tw.matrix` takes them. Of rankings of different items the consensus ranks all items that
        anybody has; `missing=` in the measure says what a ranking says of those it lacks ("drop": nothing, "bottom":
        they are worse than the rest). Lists of items are for `rbo` and the other measures of lists.
    measure : str or Measure
        What the consensus is to be best by: the sum of its values with all rankings, of a distance the least. Of a
        measure that is not symmetric, x is the consensus.
    counts : array-like, optional
        How often each ranking was given, or how much it counts. A PrefLib profile has its own.
    ties : bool
        Whether the consensus may tie items. Its buckets are numbered 1, 2, 3 (dense).
    method : str
        "auto" takes the first of these that fits: "sorting", "assignment", "pairs" (by majorities, sets of items and
        integer programming), "subsets", "enumeration", which prove what they find, and "local_search". The classical
        rules are "borda", "copeland", "median_rank" and "best_input".
    time_limit : float, optional
        Seconds from the call after which a search or a proof is to end with what it has. Without it, a search ends
        when it has tried enough, and a proof is given up after 20 s for each set of items. 0 gives the first good
        ranking, and what is proven of it. However short it is, half a second each is left for adding up what the
        voters say, and for the first steps; if the sums are not ready then, the answer is Borda's. Ctrl-C ends a
        search as well: the best so far is returned, with a warning, and `.is_broken_off` says so.
    rng : int or numpy.random.Generator, optional
        The seed of the search. Of equally good rankings that one is returned which Borda's order puts first, from the
        first place on, so that a seed matters only where the optimum is not proven.
    rankings_in, labels, input
        As in `tw.matrix`.
    progress : bool
        Show a bar on a terminal's standard error when it takes long.

    Returns
    -------
    Consensus
        With `.ranking`, `.objective`, `.bound`, `.gap`, `.is_optimal`, `.method`, `.alternatives`, `.agreement`, and
        `.stability()`, how often each item would be at each place if other voters of the same kind had voted.

    Examples
    --------
    >>> import tiewise as tw
    >>> panel = [tw.Ranking.parse(text) for text in ("a>b>c>d", "b>a>c>d", "a>b>d>c", "d>a>b>c")]
    >>> found = tw.consensus(panel, "scaled_tau(weights=top)")
    >>> print(found.ranking, found.is_optimal)
    a>b>d>c True
    >>> print(tw.consensus(panel, "kemeny", ties=True))
    consensus: a>b>d>c
    measure: kemeny
    sum of distances: 10
    mean: 2.5 over 4 rankings
    optimal: proven: no ranking is better
    method: majorities without a cycle
    as good: at least 2 others, those that were found begin a > b
    panel: not looked at whether it is divided: there are fewer than 10 voters
    """
    began = clock.now()
    chosen = as_measure(measure)
    choice = checked_choice(chosen, ties, method, time_limit, rng)
    voters = read_voters(chosen, rankings, counts, rankings_in, labels, as_input(input))
    chosen.heed(voters.n)
    with progress_bar() if progress else nullcontext():
        return agreed(chosen, voters, choice, began)


def checked_choice(measure: Measure, ties: Any, method: Any, time_limit: Any, rng: Any) -> Choice:
    """Return what is asked of a consensus, or say which argument is at fault."""
    choice = Choice(as_flag(ties, "ties"), method, _seconds(time_limit), RandomNumbers(as_seed(rng)))
    if choice.ties and not measure.claims.ties:
        raise InputValueError(f"`ties` must be False, because {measure.name} is for linear orders only: got True.")
    return choice


def agreed(
    measure: Measure,
    voters: Voters,
    choice: Choice,
    began: float | None = None,
    precedence: Precedence | None = None,
) -> Consensus:
    """Return the consensus of voters that were read; a time limit counts from when it all began.

    Of equally good ones it is the first by the panel's own precedence, or by that which is given.
    """
    objective, silent = Objective(measure, voters, precedence), _without_a_say(measure, voters)
    if silent is not None:
        if silent.all():
            raise InputValueError(
                f"`rankings` must have one that {measure} is defined with: got {len(voters)} that tell no items apart."
            )
        warn(
            f"{int(silent.sum())} of {len(voters)} rankings have no say: {measure} is undefined with them.",
            UndefinedCorrelationWarning,
        )
        objective = Objective(measure, voters.resampled(np.where(silent, 0.0, voters.counts)), precedence)
    found = choice(objective, began)
    if found.is_broken_off:
        warn(
            "interrupted: this is the best consensus that was found so far, with what is proven of it.", TiewiseWarning
        )
    score = objective.score(found.candidates[0]) if found.score is None else found.score
    is_defined = math.isfinite(score)  # a rule may tie items without a look at the measure
    if not is_defined:
        warn(
            f"{found.method} gives a ranking with which {measure} is undefined: it has no sum.",
            UndefinedCorrelationWarning,
        )
        score = math.nan
    bound = max(found.bound, score) if is_defined else found.bound
    is_optimal = is_defined and bound - score <= 10.0 * objective.slack(score)
    return Consensus(
        positions=found.candidates[0],
        others=tuple(found.candidates[1:]) if found.is_complete else None,
        voters=voters,
        heard=objective.voters,
        measure=measure,
        objective=objective.sign * score + 0.0,  # no -0
        bound=objective.sign * bound + 0.0,
        is_optimal=is_optimal,
        method=found.method,
        is_broken_off=found.is_broken_off,
        choice=choice,
    )


def _without_a_say(measure: Measure, voters: Voters) -> Bools | None:
    """Return which rankings the measure is undefined with, both for an order and for its reverse; None for none."""
    form = measure.pair_form
    is_counted = (
        form is not None and form.counts and form.ties is Ties.LEFT_OUT and isinstance(measure, PositionMeasure)
    )
    if form is not None and is_counted and voters.positions is not None:
        kinds, kind = voters.kinds
        undefined = [is_undefined(form, one) for one in kinds]
        return np.array(undefined)[np.broadcast_to(kind, len(voters))] if any(undefined) else None
    order = np.arange(1, voters.n + 1)
    asked = which = np.arange(len(voters))
    by_ties = measure.score_form is not None or (
        form is not None and (form.counts or form.dependence is Dependence.AFFINE)
    )
    if by_ties and voters.positions is not None:  # then it is defined with all rankings without ties, or with none
        tied = (np.sort(voters.positions, axis=1) != order).any(axis=1)
        asked = np.append(np.flatnonzero(tied), np.flatnonzero(~tied)[:1])
        which = np.where(tied, np.cumsum(tied) - 1, len(asked) - 1)
    objective = Objective(measure, voters.chosen(asked))
    silent = np.isnan(objective.values(order))
    if silent.any():
        silent &= np.isnan(objective.values(order[::-1].copy()))
    found: Bools = silent[which]
    return found if found.any() else None


def _seconds(limit: Any) -> float | None:
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, int | float | np.number):
        raise InputTypeError(f"`time_limit` must be a number of seconds: got {shown(limit)}.")
    if not limit >= 0.0:
        raise InputValueError(f"`time_limit` must be a number of seconds >= 0: got {shown(limit)}.")
    try:
        return float(limit)
    except OverflowError:  # a whole number that is too large for a double
        return math.inf
