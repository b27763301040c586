"""What `tw.verdict` returns."""

from dataclasses import dataclass
from typing import Any

from tiewise import markup
from tiewise.inference.results import ConfidenceInterval, Significance
from tiewise.left_out import LeftOut
from tiewise.results import Result
from tiewise.verdicts.deciding import Decides
from tiewise.verdicts.matters import Matter
from tiewise.verdicts.top import TopShared


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
