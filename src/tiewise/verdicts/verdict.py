"""`tw.verdict`: what a comparison means, in words that do not mislead."""

from dataclasses import replace
from typing import Any

from tiewise.errors import (
    HardlyWeighsWarning,
    InputValueError,
    UndefinedCorrelationWarning,
    collecting,
    give,
    shown,
)
from tiewise.inference.arguments import as_level, as_resamples
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.parameters import renamed
from tiewise.results import Result
from tiewise.verdicts import wording
from tiewise.verdicts.conclusion import conclude
from tiewise.verdicts.contradictions import contradictions
from tiewise.verdicts.deciding import decides
from tiewise.verdicts.evidence import gather
from tiewise.verdicts.first_positions import about_first_positions
from tiewise.verdicts.matters import matters
from tiewise.verdicts.results import Verdict
from tiewise.verdicts.top import top_shared


@renamed(level="confidence_level")
@of_a_measure
def verdict(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    confidence_level: float = 0.95,
    rng: SeedLike = 0,
    n_resamples: int | None = None,
    missing: str | None = None,
    nan_policy: str | None = None,
    input: str | None = None,
    names: tuple[str, str] = ("x", "y"),
) -> Verdict:
    """Say in words what the comparison of two rankings means, and what it does not.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, or lists for a measure of lists. Bare vectors hold positions, 1 = best.
    measure : str or Measure
        Any measure of the catalog.
    confidence_level : float
        The level of the interval. A p-value above 0.05, or above one minus the level, is no evidence.
    rng : int or numpy.random.Generator
        The seed of the test, where it draws; the same seed gives the same verdict.
    n_resamples : int, optional
        How many draws the test takes where it draws; without it 1999, and fewer for long rankings, so that no verdict
        takes minutes.
    missing, nan_policy : str, optional
        What becomes of items that only one ranking has, and of missing values: the measure's parameters of these names,
        for those who name the measure alone.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings.
    names : (str, str)
        What the sentences call the two rankings.

    Returns
    -------
    Verdict
        With `.headline`, `.direction`, `.strength`, `.certainty`, the numbers behind them and `.sentences`.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.verdict([1, 2, 3, 4], [1, 2, 3, 4]).headline)
    The two rankings have the same order, but with so few items that is no
    evidence: it cannot be told whether they agree beyond chance (scaled_gamma = 1.000, p = 0.083, 4 items).
    """
    chosen = _with(as_measure(measure), {"missing": missing, "nan_policy": nan_policy})
    if n_resamples is not None:
        n_resamples = as_resamples(n_resamples)
    return judged(chosen, x, y, input, as_level(confidence_level), n_resamples, as_seed(rng), _two_names(names))


def judged(
    measure: Measure,
    x: object,
    y: object,
    input: str | None,
    confidence_level: float,
    n_resamples: int | None,
    rng: Any,
    names: tuple[str, str],
    result: Result | None = None,
    *,
    hurried: bool = False,
) -> Verdict:
    """Return the verdict; a `result` that is known, such as a range over all ways to break ties, is taken as it is.

    In a hurry it is without what can take long: the interval, and the items that matter most where all pairs of many
    would be gone through to find them.
    """
    with collecting() as heard:
        found = gather(measure, x, y, input, confidence_level, n_resamples, rng, result, hurried=hurried)
        measure.heed(found.result.n)
    said = conclude(found)
    rests, top, items = decides(found), top_shared(found), matters(found, hurried=hurried)
    against = contradictions(found, said, top, rests, names)
    hardly = any(isinstance(warning, HardlyWeighsWarning) for warning in heard)
    for warning in heard:  # what is undefined, and what hardly weighs, is said in words
        if not isinstance(warning, HardlyWeighsWarning | UndefinedCorrelationWarning):
            give(warning)
    head = wording.headline(found, said, names, rests, against)
    told = [
        head,
        wording.by_chance(found, said),
        wording.about_deciding(rests, said, head),
        wording.about_top(top, found),
        wording.about_items(items, found, names) if said.direction != "undefined" else "",
        *(fact.sentence for fact in against if fact.clause not in head),
        about_first_positions(found, names),
        wording.about_left_out(found),
        wording.about_weights(found.result.n) if hardly else "",
    ]
    return Verdict(
        headline=head,
        direction=said.direction,
        strength=said.strength,
        certainty=said.certainty,
        effect=said.effect,
        result=found.result,
        significance=found.test,
        interval=found.interval,
        decides=rests,
        top=top,
        matters=items,
        contradictions=tuple(fact.sentence for fact in against),
        left_out=found.result.left_out,
        sentences=tuple(dict.fromkeys(sentence for sentence in told if sentence)),
        names=names,
    )


def _with(measure: Measure, given: dict[str, str | None]) -> Measure:
    """Return the measure with the words for what is missing."""
    words: dict[str, Any] = {name: word for name, word in given.items() if word is not None}
    for name, word in words.items():
        if name not in measure.parameters():
            raise InputValueError(
                f"`{name}` must be left out for {measure.name}, which has no such parameter: got {word!r}."
            )
    return replace(measure, **words) if words else measure


def _two_names(names: Any) -> tuple[str, str]:
    given = tuple(names) if isinstance(names, list | tuple) else ()
    if len(given) != 2:
        raise InputValueError(f"`names` must be two, one for each ranking: got {shown(names)}.")
    return str(given[0]), str(given[1])
