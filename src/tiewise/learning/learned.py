"""What was learned: the measure, what it is worth on examples it was not learned from, and what else was tried."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import cut
from tiewise.learning.bands import weights_band
from tiewise.learning.candidates import Candidate
from tiewise.learning.crossing import by_others
from tiewise.learning.evidence import Evidence
from tiewise.learning.intervals import of_mean, of_share
from tiewise.learning.values import Values
from tiewise.learning.wording import PLURAL, finding, told
from tiewise.likes import RankingLike, SeedLike
from tiewise.measures.base.measure import Measure
from tiewise.results import Result
from tiewise.table import Table

_SHOWN = 8
# At this level the losses must be less than those of `uniform`, whatever level the intervals are told at.
_BELIEVED = 0.95


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Learned:
    """A measure that was chosen by examples.

    Attributes
    ----------
    measure : Measure
        The simplest of all that were tried that does as well as the best; it prints, parses and is used as any other.
    learned : Measure
        The same among those whose weights were learned, where a measure of the catalog does better.
    score : float
        What choosing so is worth on examples that had no say, 1 at best: of values the share of the variance that is
        explained, of triplets and classes the share that is told rightly.
    interval : (float, float)
        The interval of the score at `confidence_level`.
    gain, gain_interval : float, (float, float)
        By how much the score exceeds that of `uniform`, on the same examples.
    is_better : bool
        Whether the examples are enough to prefer it to `uniform`: losses and score are both clearly better, and the
        score is clearly that of more than a guess.
    swap_costs : array or None
        What it costs to swap two neighbours at each place, the first place being 1.
    candidates : Table
        All that was tried, the best first.
    weights_band : Table or None
        How well each weight is determined; worked out when it is first asked for.
    notes : tuple of str
        What there is to say of the examples.

    Notes
    -----
    Examples are kept sorted by what they hold, not as they came: so are the fold and the losses of each.
    """

    evidence: Evidence
    tried: tuple[Candidate, ...]
    chosen: int
    chosen_learned: int
    fold: Integers
    confidence_level: float
    notes: tuple[str, ...] = field(default=())
    not_tried: tuple[str, ...] = field(default=())

    @property
    def kind(self) -> str:
        """Which kind of examples it was learned from: values, triplets or classes."""
        return self.evidence.kind

    @property
    def n_examples(self) -> int:
        """How many examples there were."""
        return self.evidence.size

    @property
    def n(self) -> int:
        """How many items the longest ranking has."""
        return self.evidence.pairs.n

    @property
    def best(self) -> Candidate:
        """The candidate that was chosen."""
        return self.tried[self.chosen]

    @property
    def measure(self) -> Measure:
        """The measure."""
        return self.best.measure

    @property
    def learned(self) -> Measure:
        """The best of those whose weights were learned."""
        return self.tried[self.chosen_learned].measure

    @property
    def weights(self) -> Floats | None:
        """The weights for the longest rankings; None for a measure of the catalog."""
        return None if self.best.scaling is None else self.best.scaling.weights(self.n)

    @property
    def swap_costs(self) -> Floats | None:
        """What it costs to swap places i and i + 1, the first that costs anything being 1; None without weights."""
        if self.weights is None or self.best.form is None:
            return None
        costs = self.best.form.swap_costs(self.weights)
        paid = np.flatnonzero(costs)
        return costs / costs[paid[0]] if len(paid) else costs

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Result:
        """Return the measure's value for two rankings."""
        return self.measure(x, y, input=input)

    @cached_property
    def _by_others(self) -> Integers:
        return by_others(self.tried, self.fold)

    def _each(self, name: str) -> tuple[Floats, Floats]:
        """Return losses or hits by example: of what those of other folds chose, and of `uniform`."""
        every = np.arange(self.n_examples)
        numbers = np.stack([getattr(one, name) for one in self.tried])
        return numbers[self._by_others, every], numbers[0]

    @cached_property
    def score(self) -> float:
        """What it is worth on examples that had no say."""
        return float(self._each("hits")[0].mean())

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The interval of the score."""
        return self._score_interval(self._each("hits")[0])

    @property
    def uniform_score(self) -> float:
        """What `uniform` is worth on the same examples."""
        return float(self.tried[0].hits.mean())

    @cached_property
    def uniform_interval(self) -> tuple[float, float]:
        """The interval of the score of `uniform`."""
        return self._score_interval(self.tried[0].hits)

    @property
    def guess_score(self) -> float:
        """The score of a guess that does not look at the rankings."""
        return self.evidence.blind_score

    @property
    def n_decided(self) -> int | None:
        """Of triplets, how many have one that is closer by what the others chose; in the rest both are as close."""
        return int((self._each("hits")[0] != 0.5).sum()) if self.kind == "triplets" else None

    @property
    def gain(self) -> float:
        """By how much the score exceeds that of `uniform`."""
        return self.score - self.uniform_score

    @cached_property
    def gain_interval(self) -> tuple[float, float]:
        """The interval of the gain."""
        own, uniform = self._each("hits")
        low, high = of_mean(own - uniform, self.confidence_level)
        return (low, high) if isinstance(self.evidence, Values) else (max(low, -1.0), min(high, 1.0))

    @property
    def error(self) -> float | None:
        """Of values, the root of the mean squared error on examples that had no say, in units of the targets."""
        return float(np.sqrt(self._each("losses")[0].mean())) if isinstance(self.evidence, Values) else None

    @cached_property
    def line(self) -> tuple[float, float] | None:
        """Of values, (a, b): a + b value predicts a target, with the value of the measure as it is."""
        if not isinstance(self.evidence, Values):
            return None
        a, b = self.evidence.link(self.best.values, np.ones(self.n_examples, dtype=bool)).tolist()
        return a, -b if self.measure.claims.kind == "distance" else b

    @property
    def explains(self) -> bool:
        """Whether the score, or that of `uniform`, is clearly above that of a guess: its interval does not hold it."""
        return max(self.interval[0], self.uniform_interval[0]) > self.guess_score

    @cached_property
    def is_better(self) -> bool:
        """Whether the examples are enough to prefer it to `uniform`."""
        if self.best.kind == "uniform" or self.interval[0] <= self.guess_score:
            return False  # a guess that does not look at the rankings could have that score
        if self.gain_interval[0] <= 0.0:
            return False  # losses alone do not do: the score is what is told
        own, uniform = self._each("losses")
        return of_mean(uniform - own, _BELIEVED)[0] > 0.0

    def _score_interval(self, hits: Floats) -> tuple[float, float]:
        if not isinstance(self.evidence, Values):
            return of_share(hits, self.confidence_level)
        low, high = of_mean(hits, self.confidence_level)
        return low, min(high, 1.0)

    @cached_property
    def candidates(self) -> Table:
        """All that was tried, the best first: measure, kind, score and its standard error, loss, which was chosen."""
        order = sorted(range(len(self.tried)), key=lambda k: float(self.tried[k].losses.mean()))
        rows = [self.tried[k] for k in order]
        root = np.sqrt(self.n_examples)
        return Table(
            {
                "measure": np.array([str(one.measure) for one in rows], dtype=object),
                "kind": np.array([one.kind for one in rows], dtype=object),
                "score": np.array([one.hits.mean() for one in rows]),
                "error": np.array([one.hits.std(ddof=1) / root for one in rows]),
                "loss": np.array([one.losses.mean() for one in rows]),
                "chosen": np.array([k == self.chosen for k in order]),
            }
        )

    @cached_property
    def weights_band(self) -> Table | None:
        """How well each weight is determined, from 50 halves of the examples; see `band`."""
        return self.band()

    def band(self, n_resamples: int = 50, *, level: float = 0.9, rng: SeedLike = 0) -> Table | None:
        """Return for each position the weight, and between which weights it lies when other examples are drawn.

        Parameters
        ----------
        n_resamples : int
            How many halves of the examples to draw and to learn from anew. Halves drawn without replacement vary about
            as much as bootstrap samples of all examples do.
        level : float
            The share of the halves whose weight is within the band.
        rng : int or numpy.random.Generator, optional
            The seed.

        Returns
        -------
        Table or None
            With the columns position, weight, low and high; None for a measure of the catalog, which has no weights.
        """
        return weights_band(self.evidence, self.tried, self.best, n_resamples, level, rng)

    @property
    def finding(self) -> str:
        """What was found, in a sentence."""
        return finding(self)

    def told(self) -> list[tuple[str, str]]:
        """Return what was found in rows of a name and a text."""
        return told(self)

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self.told())

    def __repr__(self) -> str:
        return f"<Learned from {self.n_examples} {PLURAL[self.kind]}: {cut(str(self.measure))}, {self.finding}>"

    def _repr_html_(self) -> str:
        top = self.candidates.head(_SHOWN)
        rows = [
            [cut(str(row["measure"])), row["kind"], f"{row['score']:.3f}", f"{row['error']:.3f}"] for row in top.rows()
        ]
        table = markup.in_columns(("measure", "kind", "score", "standard error"), rows, "The best of what was tried")
        return markup.in_rows(self.told(), "Learned measure") + table

    def numbers(self) -> dict[str, Any]:
        """Return what was found by name, for JSON."""
        return {
            "measure": str(self.measure),
            "kind": self.kind,
            "examples": self.n_examples,
            "score": self.score,
            "interval": list(self.interval),
            "guess": self.guess_score,
            "decided": self.n_decided,
            "uniform": self.uniform_score,
            "gain": self.gain,
            "gain_interval": list(self.gain_interval),
            "is_better": self.is_better,
            "learned": str(self.learned),
            "error": self.error,
            "line": None if self.line is None else list(self.line),
            "weights": None if self.weights is None else self.weights.tolist(),
            "swap_costs": None if self.swap_costs is None else self.swap_costs.tolist(),
            "not_tried": list(self.not_tried),
            "finding": self.finding,
            "notes": list(self.notes),
        }
