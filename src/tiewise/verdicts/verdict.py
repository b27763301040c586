"""`tw.verdict`: what a comparison means, in words that do not mislead."""

from dataclasses import dataclass, replace
from typing import Any

from tiewise import markup
from tiewise.errors import (
    HardlyWeighsWarning,
    InputValueError,
    UndefinedCorrelationWarning,
    collecting,
    give,
    shown,
)
from tiewise.inference.arguments import as_level, as_resamples
from tiewise.inference.results import ConfidenceInterval, Significance
from tiewise.left_out import LeftOut
from tiewise.likes import MeasureLike, RankingLike, SeedLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.parameters import renamed
from tiewise.results import Result
from tiewise.verdicts import wording
from tiewise.verdicts.conclusion import conclude
from tiewise.verdicts.contradictions import contradictions
from tiewise.verdicts.deciding import Decides, decides
from tiewise.verdicts.evidence import gather
from tiewise.verdicts.matters import Matter, matters
from tiewise.verdicts.top import TopShared, top_shared


@dataclass(frozen=True, repr=False)
class Verdict:
    """What a comparison of two rankings means. Prints as its sentences.

    Attributes
    ----------
    headline : str
        One sentence that may be quoted.
    direction : str
        "agree", "disagree", "cannot tell", "nothing shared" (two lists without a common item), "mixed" (more alike than
        by chance, and yet more is ordered oppositely than alike) or "undefined".
    strength : str
        "hardly", "weakly", "moderately", "strongly", "almost completely", "completely"; "uncertain" where several would
        do, "unknown" where it cannot be told; of lists of different items how many they share.
    certainty : str
        "clear" (p <= 0.005), "probable" (p <= 0.05), "cannot tell" or "undefined".
    effect : float
        What the words go by: 1 the same order, 0 what chance gives on average, -1 the opposite, in units of Kendall's
        tau whatever the measure.
    result : Result
        The measure's value.
    significance : Significance or None
        The test. Where the measure's own would take minutes, or has no meaning, that of Kendall's tau.
    interval : ConfidenceInterval or None
        The interval, by the jackknife; None where it would take minutes.
    decides : Decides or None
        How much decides: `.amount` of `.total` pairs, `.share`; as text, "rests on 25 of 435 pairs".
    top : tuple of TopShared
        For the first 5 and 10: `.shared` items, how many `.by_chance`, and how rare that is (`.pvalue`).
    matters : tuple of Matter
        The items that disagreement lies with most: `.item`, `.x`, `.y`, `.share`.
    contradictions : tuple of str
        Sentences on facts beside which the headline's number alone would mislead.
    left_out : LeftOut
        Items that were not compared as they came.
    sentences : tuple of str
        The headline, and all that is to be said beside it.
    names : (str, str)
        What the two rankings are called.
    """

    headline: str
    direction: str
    strength: str
    certainty: str
    effect: float
    result: Result
    significance: Significance | None
    interval: ConfidenceInterval | None
    decides: Decides | None
    top: tuple[TopShared, ...]
    matters: tuple[Matter, ...]
    contradictions: tuple[str, ...]
    left_out: LeftOut
    sentences: tuple[str, ...]
    names: tuple[str, str]

    @property
    def text(self) -> str:
        """All sentences, one a line."""
        return "\n".join(self.sentences)

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as numbers, texts, lists and dicts, for JSON."""
        test, interval = self.significance, self.interval
        return {
            "headline": self.headline,
            "direction": self.direction,
            "strength": self.strength,
            "certainty": self.certainty,
            "effect": self.effect,
            "measure": str(self.result.measure),
            "statistic": float(self.result),
            "n": self.result.n,
            "pvalue": None if test is None else test.pvalue,
            "tested_by": None if test is None else str(test.measure),
            "interval": None if interval is None else [interval.low, interval.high],
            "decides": None if self.decides is None else self.decides.as_dict(),
            "top": [one.as_dict() for one in self.top],
            "matters": [one.as_dict() for one in self.matters],
            "contradictions": list(self.contradictions),
            "left_out": self.left_out.as_dict(),
            "sentences": list(self.sentences),
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Verdict: {self.headline}>"

    def _repr_html_(self) -> str:
        first, *rest = self.sentences
        return f"<p><strong>{markup.safe(first)}</strong></p>{''.join(map(markup.paragraph, rest))}"


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
    evidence: it cannot be told whether they agree (scaled_gamma = 1.000, p = 0.083).
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
) -> Verdict:
    """Return the verdict; a `result` that is known, such as a range over all ways to break ties, is taken as it is."""
    with collecting() as heard:
        found = gather(measure, x, y, input, confidence_level, n_resamples, rng, result)
        measure.heed(found.result.n)
    said = conclude(found)
    rests, top, items = decides(found), top_shared(found), matters(found)
    against = contradictions(found, said, top, rests)
    hardly = any(isinstance(warning, HardlyWeighsWarning) for warning in heard)
    for warning in heard:  # what is undefined, and what hardly weighs, is said in words
        if not isinstance(warning, HardlyWeighsWarning | UndefinedCorrelationWarning):
            give(warning)
    head = wording.headline(found, said, names, rests, against)
    told = [
        head,
        wording.by_chance(found, said),
        wording.about_deciding(rests, said),
        wording.about_top(top, found),
        wording.about_items(items, found, names) if said.direction != "undefined" else "",
        *(fact.sentence for fact in against),
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
