"""`tw.robustness`: whether a conclusion hangs on the choice of the weights, or of the measure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.errors import InputValueError, TiewiseError, quietly
from tiewise.inference.alternatives import pvalue
from tiewise.inference.arguments import Resampling, as_level, as_resamples, open_pair, value_on
from tiewise.inference.conclusions import AGREE, CLEAR, DISAGREE, UNDEFINED, conclusion, told
from tiewise.inference.families import as_family, as_values, counts, covering, family_of, member, place_of, symbol
from tiewise.inference.null.distribution import null_distribution
from tiewise.inference.resampling.interval import Interval
from tiewise.inference.resampling.jackknife import correlation_interval, standard_error, t_interval
from tiewise.inference.resampling.leave_one_out import by_shares, values_without_each
from tiewise.inference.robustness_result import Robustness
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.measures.base.wording import name_in_words
from tiewise.parameters import renamed
from tiewise.rankings.alignment import Aligned
from tiewise.running.progress import report
from tiewise.table import Table

# Beyond, the jackknife of a scaling goes by shares: to first order, and sixty of them in a second.
_RENUMBERED_UP_TO = 200
# A test that is clear after so many alignments needs no more.
_FIRST_LOOK = 199
_CLEAR = 20
# What measures with a scaling have in common, each as far as it goes.
_SHARED = ("weights", "weights_y", "aggregate", "tnorm")


@dataclass(frozen=True, slots=True)
class _Found:
    """What one measure says of two rankings."""

    statistic: float
    pvalue: float
    conclusion: str
    decided: float
    tails: tuple[float, float] = (math.nan, math.nan)
    chance: float = math.nan


@renamed(level="confidence_level")
@of_a_measure
def robustness(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    family: str | None = None,
    values: Sequence[float] | None = None,
    catalog: bool = True,
    confidence_level: float = 0.95,
    n_resamples: int = 999,
    rng: SeedLike = 0,
    input: str | None = None,
) -> Robustness:
    """Tell for which scalings, and by which other measures, a conclusion would be the same.

    The conclusion is that of your measure with your weights: the two rankings *agree*, or *disagree*, where the
    two-sided test against independence has p < 1 - `confidence_level` and the interval leaves out what chance gives, or
    p <= 0.005; otherwise it *cannot be told*, as `tw.verdict` has it. Then the weights are replaced by those of a whole
    family, one after the other, and the measure by every other one of the catalog (by their tests alone).

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    measure : str or Measure
        Scaled gamma, or another measure with a scaling, with the weights that you chose.
    family : str, optional
        The scalings to try: `"top_k"` (the first k positions told apart from each other and from the rest),
        `"geometric"`, `"span"`, or a shape such as `"top"` or `"hyperbolic"` over its levels. Without it, the family of
        your weights; if they have none, "top_k".
    values : sequence of numbers, optional
        The parameters of the family to try. Without them all k, or all whole levels; beyond 60, as many that cover
        them.
    catalog : bool
        Whether to ask the other measures of the catalog, with their default parameters, too.
    confidence_level : float
        The level of the intervals, and one minus that of the tests.
    n_resamples : int
        How many alignments a test draws where it draws any; that of another scaling or measure ends after 199 where it
        is clear by then. All scalings share the same alignments, so that they differ by their weights and not by their
        luck.
    rng : int or numpy.random.Generator
        The seed of the alignments.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Robustness
        With `.sentence`, `.conclusion`, `.scalings` and `.measures` (tables), `.chosen`; `tw.plots.robustness` draws
        it. The intervals are the jackknife's; beyond 200 items to first order. Where leaving out any item changes
        nothing, as with a single pair that decides, the jackknife says nothing and there is no interval.

    Examples
    --------
    >>> import tiewise as tw
    >>> x = list(range(1, 13))
    >>> y = [3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    >>> found = tw.robustness(x, y, "scaled_gamma(weights=top)", family="top_k", catalog=False)
    >>> print(found.sentence)
    The conclusion that the two rankings agree holds for k >= 4; it cannot be told for k <= 3.
    """
    chosen: Any = as_measure(measure)
    if not chosen.claims.scaling or not isinstance(getattr(chosen, "aggregate", "sum"), str):
        raise InputValueError(
            "`measure` must have weights to be replaced, as scaled_gamma, scaled_tau and scaled_spearman have: "
            f"got {chosen}."
        )
    if chosen.claims.pairs:
        chosen.with_pairs()  # or say why pairs have no one mass
    name = family_of(chosen.weights) if family is None else as_family(family)
    wanted = None if values is None else as_values(values, name)
    level = as_level(confidence_level)
    test = Resampling("auto", as_resamples(n_resamples), _one_seed(rng))
    pair = open_pair(chosen, x, y, input)
    if pair.has_nan:
        raise InputValueError('`x` and `y` must have no missing values: nan_policy="omit" leaves them out.')
    place = place_of(chosen.weights, name, pair.n) if getattr(chosen, "weights_y", None) is None else math.nan
    along = covering(name, pair.n) if wanted is None else wanted
    with quietly():  # what is undefined is told by the tables
        own, interval = _with_interval(chosen, pair, test, level, test.n_resamples)
        scalings, chance = _scalings(chosen, pair, name, along, test, level, own)
        measures = _measures(chosen, pair, test, 1.0 - level, own) if catalog else None
    is_all = not counts(name) or len(along) == along[-1] - along[0] + 1
    if wanted is not None and not counts(name):
        is_all = False
    return Robustness(
        measure=chosen,
        family=name,
        parameter=symbol(name),
        n=pair.n,
        chosen=place,
        statistic=own.statistic,
        low=interval.low,
        high=interval.high,
        pvalue=own.pvalue,
        decided=own.decided,
        conclusion=own.conclusion,
        confidence_level=level,
        scalings=scalings,
        measures=measures,
        sentence=told(own.conclusion, along, scalings["conclusion"].tolist(), symbol(name), is_all=is_all),
        left_out=pair.left_out,
        chance=chance,
    )


def _one_seed(rng: Any) -> int:
    """Return one seed for all tests: they share their alignments."""
    seed = as_seed(rng)
    return seed if isinstance(seed, int) else int(np.random.default_rng(seed).integers(2**31))


def _found(measure: Any, pair: Aligned, test: Resampling, alpha: float, first_look: int = _FIRST_LOOK) -> _Found:
    """Return the measure's value, and what follows from its test, which ends early where it is clear."""
    result = value_on(measure, pair)
    numbers = result.numbers()
    masses = [numbers.get(name) for name in ("concordant", "discordant")]  # not all measures are made of pairs
    decided = sum(math.nan if mass is None else float(mass) for mass in masses)
    if math.isnan(result.statistic):
        return _Found(math.nan, math.nan, UNDEFINED, decided)
    null = null_distribution(measure, pair, result, replace(test, n_resamples=min(first_look, test.n_resamples)))
    drawn = 0 if null.method != "permutation" else null.looked_at
    # Neither nothing beyond the observed value nor plenty of it: more draws may change the conclusion.
    if drawn and drawn < test.n_resamples and 1.5 < min(null.greater, null.less) * (drawn + 1) < _CLEAR:
        null = null_distribution(measure, pair, result, test)
    more, fewer = null.greater, null.less
    if measure.claims.kind == "distance":
        more, fewer = fewer, more
    return _Found(
        result.statistic,
        pvalue("two-sided", more, fewer),
        conclusion(more, fewer, alpha),
        decided,
        (more, fewer),
        null.mean,
    )


def _with_interval(
    measure: Any, pair: Aligned, test: Resampling, level: float, first_look: int = _FIRST_LOOK
) -> tuple[_Found, Interval]:
    """Return the same with the interval: if that holds what chance gives, the test has to be the clearer."""
    alpha = 1.0 - level
    found = _found(measure, pair, test, alpha, first_look)
    interval = _interval(measure, pair, found.statistic, level)
    if found.conclusion in (AGREE, DISAGREE) and interval.low <= found.chance <= interval.high:
        if found.pvalue > CLEAR and first_look < test.n_resamples:
            found = _found(measure, pair, test, alpha, test.n_resamples)
        found = replace(found, conclusion=conclusion(*found.tails, alpha, holds_chance=True))
    return found, interval


def _interval(measure: Any, pair: Aligned, value: float, level: float) -> Interval:
    """Return the jackknife's interval; none where leaving out any item changes nothing."""
    if math.isnan(value):
        return Interval(math.nan, math.nan)
    form = measure.pair_form
    quick = pair.n > _RENUMBERED_UP_TO and form is not None and form.fits(any(pair.tied_pairs))
    try:
        error = standard_error(by_shares(form, pair, many=True) if quick else values_without_each(measure, pair))
    except TiewiseError:  # weights that are defined for N items only
        return Interval(math.nan, math.nan)
    if error == 0.0:
        return Interval(math.nan, math.nan)
    if measure.claims.kind != "correlation":
        return t_interval(value, error, level, pair.n).within(measure.claims.low, math.inf)
    return correlation_interval(value, error, level, pair.n, measure.claims.low)


def _scalings(
    chosen: Any, pair: Aligned, family: str, along: list[float], test: Resampling, level: float, own: _Found
) -> tuple[Table, tuple[float, ...]]:
    """Return a row for each scaling, and what chance gives under it."""
    rows, chance = [], []
    for place, value in enumerate(along):
        scaling = member(family, value)
        measure = replace(chosen, weights=scaling, **({"weights_y": None} if hasattr(chosen, "weights_y") else {}))
        found, interval = _with_interval(measure, pair, test, level)
        rows.append((str(scaling), value, found.statistic, interval.low, interval.high, found.pvalue, found.conclusion,
                     found.conclusion == own.conclusion, found.decided))  # fmt: skip
        chance.append(found.chance)
        report("scalings", (place + 1) / len(along))
    names = ("weights", symbol(family), "statistic", "low", "high", "pvalue", "conclusion", "holds", "decided")
    columns = {name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
    return Table(columns), tuple(chance)


def _measures(chosen: Any, pair: Aligned, test: Resampling, alpha: float, own: _Found) -> Table:
    """Return a row for each other measure that can be computed on these rankings."""
    rows = []
    for place, (name, kind) in enumerate(CATALOG.items()):
        report("measures", place / len(CATALOG))
        if name == chosen.name or issubclass(kind, ValueMeasure):
            continue
        try:
            found = _found(_like(kind, chosen, pair), pair, test, alpha)
        except TiewiseError:  # it is not defined on ties
            continue
        holds = found.conclusion == own.conclusion
        rows.append(
            (name, name_in_words(name), kind.claims.kind, found.statistic, found.pvalue, found.conclusion, holds)
        )
    names = ("measure", "in_words", "kind", "statistic", "pvalue", "conclusion", "holds")
    return Table({name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)})


def _like(kind: type[Measure], chosen: Any, pair: Aligned) -> Any:
    """Return a measure of the catalog; one with a scaling has that of the choice."""
    shared = [name for name in _SHARED if name in kind.parameters() and hasattr(chosen, name)]
    made: Any = kind(**{name: getattr(chosen, name) for name in shared if kind.claims.scaling})
    if hasattr(made, "_refuse_ties"):
        made._refuse_ties(pair)
    return made
