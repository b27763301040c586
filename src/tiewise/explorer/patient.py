"""The answers that take longer: the verdict with its test and interval, the null distribution, other weights."""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import TiewiseError, quietly
from tiewise.explorer.cost import seconds_for_the_rest
from tiewise.explorer.quick import bound_of, gauge_of, number
from tiewise.explorer.subject import Two
from tiewise.inference.conclusions import AGREE, DISAGREE, told
from tiewise.inference.families import covering
from tiewise.inference.results import Significance
from tiewise.inference.robustness import robustness
from tiewise.measures.base.wording import in_words
from tiewise.plots.null_histogram import tail_and_edges, tail_is_upper
from tiewise.reports.gauge import gauge
from tiewise.results import Result
from tiewise.running.interrupts import stop_if_abandoned
from tiewise.verdicts.verdict import judged
from tiewise.verdicts.wording import p_text
from tiewise.weights.distance import distance
from tiewise.weights.named import top_k

# A test draws as often as the command's for few items, and seldom enough for half a second or so for many: by their
# number alone, so that the same setting has the same p-value whenever it is asked for.
_DRAWS, _FEWEST = ((60, 1999), (200, 999), (1000, 299)), 99
_LEVEL, _SEED = 0.95, 0
# Beyond so many items the curve over k has no tests and no intervals: they would take a minute.
_TESTED_UP_TO = 60
_TRIED = 30
# A measure is called by its formula up to so many characters, and by its words beyond.
_LONGEST_NAME = 60
# What takes longer than this is left for a second question.
_PROMPT = 1.0


def evidence(measure: Any, two: Two, input: str | None, first: bool = False) -> dict[str, Any]:
    """Return what the comparison means, by the library's own verdict, with its p-value and its interval.

    The `first` answer comes soon: where the rest takes long, it says how long ("later", in seconds), and is without it.
    """
    with quietly():
        rest, later = seconds_for_the_rest(measure, two.pair) if first else (0.0, 0.0)
        hurried = rest > _PROMPT
        said = judged(measure, two.x, two.y, input, _LEVEL, draws(two), _SEED, two.names, hurried=hurried)
    test, interval = said.significance, said.interval
    is_own = test is not None and test.measure == measure and not math.isnan(test.pvalue)
    told_for = " for Kendall's tau"  # which stands in where the measure's own test would take minutes
    return {
        "headline": _readable(said.headline, measure),
        "certainty": said.certainty,
        "direction": said.direction,
        "strength": said.strength,
        "sentences": list(said.sentences[1:]),
        "gauge": gauge_of(gauge(said.result, test, interval, _bound(measure, said.result, two))),
        "p": None if test is None or math.isnan(test.pvalue) else f"{p_text(test)}{'' if is_own else told_for}",
        "pvalue": number(test.pvalue) if test is not None else None,
        "by": _by(test),
        "chance": _by_chance(test) if is_own else None,
        "interval": None if interval is None else [number(interval.low), number(interval.high)],
        "null": null_bars(test) if test is not None and is_own else None,
        "later": round(later, 1) if hurried and later else None,
    }


def _readable(headline: str, measure: Any) -> str:
    """Return a headline without the weights that were dragged one by one: they stand beside it, under one's hand."""
    return headline if len(str(measure)) <= _LONGEST_NAME else headline.replace(str(measure), in_words(measure))


def _bound(measure: Any, result: Result, two: Two) -> float | None:
    return bound_of(result, distance(measure.weights, getattr(measure, "aggregate", "sum"), two.n), two)


def draws(two: Two) -> int:
    """Return how many alignments a test may draw."""
    return next((count for most, count in _DRAWS if two.n <= most), _FEWEST)


def _by(test: Significance | None) -> str:
    if test is None:
        return ""
    if test.method == "exact":
        return "all alignments"
    return "a formula" if not test.n_resamples else f"{test.n_resamples:,} shuffles"


def _by_chance(test: Significance | None) -> str:
    """Return how often chance gives as much, and by what that was found: a count of shuffles knows no small numbers."""
    if test is None or math.isnan(test.pvalue):
        return ""
    how = {"exact": "all alignments"}.get(test.method, "shuffles" if test.n_resamples else "a formula")
    if test.pvalue < 1e-4:
        return f"less than 1 in 10,000, by {how}"
    if test.pvalue > 0.5:
        return f"more often than not, by {how}"
    times = 1.0 / test.pvalue
    is_least = test.method == "permutation" and test.pvalue * (test.n_resamples + 1) < 2.5
    return f"{'at most' if is_least else 'about'} 1 in {float(f'{times:.2g}'):,.0f}, by {how}"


def null_bars(test: Significance) -> dict[str, Any]:
    """Return the bars of the null distribution as `plots.null` draws them: [from, to, beside the tail, in the tail]."""
    observed, is_upper = test.uncentered, tail_is_upper(test)
    if test.null_sample is not None and len(test.null_sample):
        sample = np.asarray(test.null_sample)
        tail, edges = tail_and_edges(sample, observed, is_upper)
        rest, inside = (np.histogram(part, bins=edges)[0] for part in (sample[~tail], sample[tail]))
        bars = [list(map(float, bar)) for bar in zip(edges[:-1], edges[1:], rest, inside, strict=True)]
    else:
        bars = _normal_bars(test, is_upper)
    return {"bars": bars, "mean": number(test.null_mean), "observed": observed, "drawn": test.null_sample is not None}


def _normal_bars(test: Significance, is_upper: bool) -> list[list[float]]:
    mean, spread = test.null_mean, test.null_std or 1.0
    reach = max(4.0, abs(test.uncentered - mean) / spread + 0.5)
    edges: Floats = np.union1d(np.linspace(mean - reach * spread, mean + reach * spread, 81), [test.uncentered])
    middles = (edges[:-1] + edges[1:]) / 2
    height = np.exp(-(((middles - mean) / spread) ** 2) / 2)
    tail = middles >= test.uncentered if is_upper else middles <= test.uncentered
    return [
        [float(low), float(high), 0.0 if inside else float(tall), float(tall) if inside else 0.0]
        for low, high, tall, inside in zip(edges[:-1], edges[1:], height, tail, strict=True)
    ]


class OtherWeights:
    """The value if only the first k positions were told apart, also from the rest, over k."""

    def __init__(self) -> None:
        self._kept: dict[Any, dict[str, Any]] = {}  # it hangs on no dragged weight

    def __call__(self, measure: Any, two: Two, input: str | None) -> dict[str, Any]:
        """Return the curve, and for small rankings the sentence on where your conclusion holds."""
        key = (replace(measure, weights="uniform"), two.names, two.method)
        if key not in self._kept:
            found = (_tested if two.n <= _TESTED_UP_TO and measure.claims.pairs else _plain)(measure, two, input)
            while len(self._kept) >= 8:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = found
        kept = self._kept[key]
        return {name: value for name, value in kept.items() if name != "conclusions"}

    def sentence(self, measure: Any, two: Two, conclusion: str) -> str:
        """Return for which k a conclusion holds; nothing where no test was made, or the verdict has another word."""
        kept = self._kept.get((replace(measure, weights="uniform"), two.names, two.method))
        if kept is None or "conclusions" not in kept or conclusion not in ("agree", "disagree", "cannot tell"):
            return ""
        values = [point[0] for point in kept["points"]]
        is_all = len(values) == values[-1] - values[0] + 1
        return told(conclusion, values, kept["conclusions"], "k", is_all=is_all)


def _tested(measure: Any, two: Two, input: str | None) -> dict[str, Any]:
    try:
        found = robustness(
            two.x, two.y, measure, family="top_k", catalog=False, n_resamples=999, rng=_SEED, input=input
        )
    except TiewiseError:  # pairs that have no one mass
        return _plain(measure, two, input)
    table = found.scalings
    columns = zip(table["k"], table["statistic"], table["low"], table["high"], strict=True)
    return {
        "points": [[number(entry) for entry in row] for row in columns],
        "conclusions": table["conclusion"].tolist(),
        "clear": [word in (AGREE, DISAGREE) for word in table["conclusion"].tolist()],
        "chance": [number(entry) for entry in found.chance],
    }


def _plain(measure: Any, two: Two, input: str | None) -> dict[str, Any]:
    every = covering("top_k", two.n)
    places = np.unique(np.linspace(0, len(every) - 1, _TRIED).round().astype(int)).tolist()
    points = []
    for k in (int(every[place]) for place in places):
        stop_if_abandoned()
        with quietly():
            points.append([k, number(float(replace(measure, weights=top_k(k)).on(two.pair))), None, None])
    return {"points": points}
