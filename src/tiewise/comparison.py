"""Two rankings, one answer: `compare` and the block it prints; `closer`, two rankings against a reference."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from tiewise import __version__, explain, inference
from tiewise.catalog import MeasureLike, Result, definition, measure as measure_of
from tiewise.errors import TiewiseError, check_choice, collected
from tiewise.inference import Alternative, Interval, Significance
from tiewise.measures.classical import kendall_tau
from tiewise.ranking import Floats, Input, Missing, NanPolicy, Numbering, RankingLike, Reading, numbered
from tiewise.text import Table, coefficient, counted, labels, number, pvalue, shortened, table
from tiewise.ties import Range
from tiewise.weights import WeightsLike, as_weights

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from tiewise.plots import Kind

WIDTH, LINES = 90, 10  # of the block
LISTED = (5, 10)  # depths whose overlap the block shows
COSTLY = 3  # items whose cost the block shows
FEW = 10  # items below which the block has a caution
MOSTLY_TIED = 0.5  # share of pairs that both rankings distinguish, below which the block counts the others, too
BIBTEX = """\
@article{henzgen2023weighting,
  title = {Weighting by Tying: A New Approach to Weighted Rank Correlation},
  author = {Henzgen, Sascha and H{\\"u}llermeier, Eyke},
  journal = {arXiv preprint arXiv:2308.10622},
  year = {2023}
}
"""


def compare(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_tau",
    *,
    weights: WeightsLike | None = None,
    items: Sequence[Hashable] | None = None,
    input: Input | tuple[Input, Input] | None = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    numbering: Numbering = "min",
    confidence_level: float = 0.95,
    n_resamples: int = 9999,
    rng: int | np.random.Generator = 0,
    n_items: int | None = None,
    names: tuple[str, str] | None = None,
    **parameters: Any,
) -> Comparison:
    """Compare two rankings: how much they agree, whether that is more than chance, how sure it is, what made it.

    x and y are positions (1 = best), orders of names, dicts or Series by name, or `Ranking`s; numbers are scores with
    input="scores". The other keywords of reading are those of all measures, see `help(tw.scaled_tau)`.
    measure: a name such as "spearman", a text such as "rbo(p=0.8)", a `Measure` or the function; `parameters` are its.
        The default without weights is Kendall's tau-b.
    weights: how well neighbouring positions are distinguished, such as "top", "logarithmic" or "top_k:10".
    confidence_level: of the interval; the conclusion names agreement where the p-value is below 1 - confidence_level.
    n_resamples, rng: number and seed of the random permutations where the p-value comes from them.
    n_items: for two lists of different items, such as two top-10 lists, how many items both were drawn from. Without it
        they have no p-value and no expected overlap.
    names: what pictures and pages call the rankings; by default the names of two Series, or "x" and "y".

    `print(tw.compare(x, y))` shows the answer; the attributes have its numbers: `.statistic`, `.pvalue`,
    `.interval`, `.same_order`, `.unweighted`, `.n_effective`, `.overlap`, `.range`, `.items`, `.pairs`, `.depth`.

    >>> import tiewise as tw
    >>> print(tw.compare("a>b>c>d>e>f>g", "b>a>c>d>g>f>e", weights="top"))
    Agreement: 90 of 100 weighted pairs in the same order              scaled_tau(weights=top)
      value       0.79   no interval: fewer than 10 items   p = 0.0159
      unweighted  0.62   Kendall's tau-b
      top 5       4 shared (3.6 expected by chance)
      costs most  a 1 -> 2, b 2 -> 1, e 5 -> 7
      caution     the value rests on about 6 of 7 items
    """
    inference.check_level(confidence_level)
    reading = Reading(items=items, input=input, missing=missing, nan_policy=nan_policy, numbering=numbering)
    result = measure_of(measure, weights=weights, **parameters)(x, y, **reading)
    return Comparison(
        result=result,
        reading=reading,
        significance=result.test(n_resamples=n_resamples, rng=rng, n_items=n_items),
        interval=result.confidence_interval(confidence_level),
        n_resamples=n_resamples,
        rng=rng,
        n_items=n_items,
        names=_names(x, y, names),
    )


def _names(x: object, y: object, given: tuple[str, str] | None) -> tuple[str, str]:
    """Return what the rankings are called: as given, or the names of two Series, or "x" and "y"."""
    one, two = (getattr(side, "name", None) for side in (x, y))
    if given is None:
        return (one, two) if isinstance(one, str) and isinstance(two, str) and one != two else ("x", "y")
    if isinstance(given, str) or len(given) != 2 or not all(isinstance(name, str) for name in given):
        raise TiewiseError(f"`names` must be two texts, what x and y are called: got {given!r}.")
    return str(given[0]), str(given[1])


@dataclass(frozen=True, eq=False, repr=False)
class Comparison:
    """The answer of `compare`; it prints as a block, one fact a line. What the block shows is computed at once.

    `significance` is the test against independence, `interval` the confidence interval. `reading` says how x and y were
    read.
    """

    result: Result
    reading: Reading
    significance: Significance
    interval: Interval
    n_resamples: int
    rng: int | np.random.Generator
    n_items: int | None
    names: tuple[str, str]

    def __post_init__(self) -> None:
        self._block  # noqa: B018

    @property
    def statistic(self) -> float:
        """The value of the measure."""
        return float(self.result)

    def __float__(self) -> float:
        return float(self.result)

    @property
    def pvalue(self) -> float:
        """The two-sided p-value of independence: every permutation of the items is equally likely."""
        return self.significance.pvalue

    @property
    def pvalue_method(self) -> str:
        """How the p-value was computed, or why there is none."""
        return self.significance.method

    def test(
        self,
        alternative: Alternative = "two-sided",
        n_resamples: int = 9999,
        rng: int | np.random.Generator = 0,
    ) -> Significance:
        """Return the test against independence, also one-sided or with other draws: see `Result.test`."""
        return self.result.test(alternative, n_resamples, rng, self.n_items)

    def confidence_interval(self, confidence_level: float | None = None) -> Interval:
        """Return the interval, by default at the level of the comparison: `.low`, `.high`, `.note`."""
        return self.interval if confidence_level is None else self.result.confidence_interval(confidence_level)

    @cached_property
    def same_order(self) -> float:
        """The share of the weighted pairs that both rankings order alike, C/(C + D); nan for measures without pairs."""
        c, d = (0.0, 0.0) if self.result.form is None else self.result.form.masses
        return c / (c + d) if c + d > 0.0 else math.nan

    @cached_property
    def unweighted(self) -> float | None:
        """Kendall's tau-b, whatever the measure; None for lists of different items and where it is undefined."""
        x, y = explain.positions(self.result)
        if self.result.pair.absent is not None or (x == x[0]).all() or (y == y[0]).all():
            return None
        return float(kendall_tau(x, y, input="positions"))

    @cached_property
    def n_effective(self) -> float:
        """About how many items the value rests on; nan where that is not known."""
        return self.result.n_effective

    @cached_property
    def overlap(self) -> Table:
        """How many items both have in their first 5, 10, k of `top_k` and `depth` of a list, and how many by chance."""
        own = dict(self.result.measure.parameters)
        weights = [as_weights(own[key]) for key in ("weights", "weights_y") if str(own.get(key)).startswith("top_k")]
        ks = {*LISTED, own.get("depth", LISTED[0]), *(int(w.vector(self.result.n).sum()) for w in weights)}
        longest = int(max(np.isfinite(side).sum() for side in explain.positions(self.result)))
        last = longest if self.result.pair.absent is not None else self.result.n - 1
        return explain.overlap(self.result, sorted(k for k in ks if k <= last), self.n_items)

    @cached_property
    def tied_items(self) -> tuple[int, int]:
        """How many items are tied with others in x, and in y."""
        x, y = (np.unique(side[~np.isnan(side)], return_counts=True)[1] for side in explain.positions(self.result))
        return int(x[x > 1].sum()), int(y[y > 1].sum())

    @cached_property
    def range(self) -> Range | None:
        """The `.low`est, `.high`est and `.mean` value if the order of tied items is unknown; None without ties."""
        known, pair = definition(self.result.measure.name), self.result.pair
        if self.result.range is not None or not any(self.tied_items) or known.lists or known.values:
            return self.result.range
        return self.result.measure.range(pair.x, pair.y)

    @cached_property
    def items(self) -> Table:
        """Which items made the value, those that cost most first: C, D and contribution, or the change without them."""
        return explain.by_item(self.result)

    @cached_property
    def pairs(self) -> Table:
        """Which pairs of items made the value, those that cost most first."""
        return explain.by_pair(self.result)

    @cached_property
    def depth(self) -> Table:
        """What the first k of both rankings share, and the coefficient of the pairs that reach there, for each k."""
        return explain.by_depth(self.result, self.n_items)

    def sensitivity(self) -> Table:
        """Return value, p-value and number of items that count under each named weight function."""
        return explain.sensitivity(self.result, self.n_resamples, self.rng, self.n_items)

    @cached_property
    def conclusion(self) -> str:
        """The first word of the block: Agreement, Disagreement, No clear agreement, Identical order, ..."""
        x, y = explain.positions(self.result)
        is_same = self.result.pair.absent is None
        if math.isnan(self.statistic):
            return "Undefined"
        if self.result.range is not None:
            return "Range"
        if is_same and (x == y).all():
            return "Identical order"
        if is_same and not any(self.tied_items) and (x == len(x) + 1 - y).all():
            return "Reversed order"
        if math.isnan(self.pvalue):
            return {"correlation": "Not tested", "similarity": "Agreement", "distance": "Distance"}[self._kind]
        alpha = round(1.0 - self.interval.confidence_level, 12)
        if self.pvalue >= alpha:
            return "Too few items to tell" if self.significance.smallest >= alpha else "No clear agreement"
        is_above = self.statistic > (self.significance.chance if self.result.form is None else 0.0)
        return "Agreement" if is_above != (self._kind == "distance") else "Disagreement"

    @cached_property
    def _block(self) -> str:
        head, name, facts = self.headline, str(self.result.measure), [*self.facts]
        if len(head) + len(name) + 2 <= WIDTH:
            head = f"{head}{name:>{WIDTH - len(head)}}"
        else:
            facts.insert(0, ("measure", shortened(name, WIDTH - 14)))
        for spare in ("top 5", "top 10"):
            if len(facts) >= LINES:
                facts = [fact for fact in facts if fact[0] != spare]
        return f"{head}\n{table(facts)}"

    @cached_property
    def headline(self) -> str:
        """The conclusion and what it rests on, the first line of the block."""
        share, about, name, form = self.same_order, self.conclusion, self.result.measure.name, self.result.form
        if about == "Undefined":
            return f"Undefined: {definition(name).undefined}"
        if self.result.range is not None:
            return f"{about}: {self._span(self.result.range)}"
        if form is None or math.isnan(share):
            span = {"correlation": "1 for identical order", "similarity": "from 0 to 1", "distance": "0 if identical"}
            return f"{about}: {self._shown(self.statistic)} ({name}, {span[self._kind]})"
        pairs = "pairs" if form.is_uniform else "weighted pairs"
        same, opposite = (mass / form.denominator for mass in form.masses)
        if same + opposite < MOSTLY_TIED:
            others = f"{100 * opposite:.0f} opposite, {100 - 100 * (same + opposite):.0f} tied"
            return f"{about}: {_of_hundred(same)} {pairs} in the same order, {others}"
        if about in ("Disagreement", "Reversed order"):
            return f"{about}: {_of_hundred(1.0 - share)} {pairs} in opposite order"
        return f"{about}: {_of_hundred(share)} {pairs} in the same order"

    def _span(self, spread: Range) -> str:
        return f"{self._shown(spread.low)} to {self._shown(spread.high)} by the order of tied or absent items"

    @property
    def _kind(self) -> str:
        return definition(self.result.measure.name).kind

    def _shown(self, value: float) -> str:
        return number(value) if self._kind == "distance" else coefficient(value)

    @cached_property
    def facts(self) -> list[tuple[str, str]]:
        """The further lines of the block, label and fact."""
        form, items = self.result.form, counted(self.result.n, "item")
        count = items if self.n_effective > self.result.n - 0.5 else f"about {self.n_effective:,.0f} of {items}"
        is_tau = form is not None and form.is_uniform and form.kind == "tau"
        is_few = self.n_effective < FEW
        chance = self.significance.chance
        is_off = self._kind == "distance" or abs(chance) >= 0.05
        cautions = (
            f"the value rests on {count}" if is_few else "",
            f"chance alone gives {self._shown(chance)}" if is_off and not math.isnan(chance) else "",
        )
        facts = [
            ("value", self._value()),
            ("unweighted", "" if self.unweighted is None or is_tau else f"{self.unweighted:.2f}   Kendall's tau-b"),
            ("rests on", "" if is_few or math.isnan(self.n_effective) else count),
            *((f"top {row[0]}", _overlap(*row)) for row in self.overlap.rows()),
            ("costs most", self._costs()),
            ("ties", self._ties()),
            ("missing", self._missing()),
            ("caution", "; ".join(filter(None, cautions))),
        ]
        return [fact for fact in facts if fact[1]]

    def _value(self) -> str:
        """Return value, interval and p-value, or why there is none."""
        value = self._shown(self.statistic)
        if math.isnan(self.statistic) or self.result.range is not None:
            return "" if math.isnan(self.statistic) else f"{value}   mean over these orders, not tested"
        span = _interval(self.interval)
        if not self.interval.note:
            span += " (over items)"
        elif definition(self.result.measure.name).form is None:
            span = ""
        p = self.pvalue_method.replace("none", "no p-value") if math.isnan(self.pvalue) else pvalue(self.pvalue)
        return "   ".join(filter(None, (value, span, p)))

    def _costs(self) -> str:
        """Return the items that cost most and how they moved, as many as fit into a line."""
        if not explain.has_costs(self.result):
            return ""
        rows = zip(self.items.rows(), explain.costs(self.result, self.items), strict=True)
        most = [row[:3] for row, cost in islice(rows, COSTLY) if cost > 0.0 and row[1] != row[2]]
        names = labels(name if self.result.pair.items is not None else f"item {name}" for name, _, _ in most)
        moves = (f"{_position(x)} -> {_position(y)}" for _, x, y in most)
        costs = [f"{name} {move}" for name, move in zip(names, moves, strict=True)]
        while len(", ".join(costs)) > WIDTH - 14:
            costs.pop()
        return ", ".join(costs)

    def _ties(self) -> str:
        x, y = self.tied_items
        if x + y == 0:
            return ""
        text = f"{counted(x, 'item')} tied in each" if x == y else f"{counted(x, 'item')} tied in x, {y:,} in y"
        if self.result.range is not None or self.range is None or not self.range.is_exact:
            return text
        return f"{text}; if their order is unknown: {self._shown(self.range.low)} to {self._shown(self.range.high)}"

    def _missing(self) -> str:
        pair, absent = self.result.pair, self.result.pair.absent
        if absent is None or definition(self.result.measure.name).lists:
            return f"{counted(pair.left_out, 'item')} left out" if pair.left_out else ""
        x, y = (int(side.sum()) for side in absent)
        order = "in unknown order" if pair.is_unknown else "tied"
        return f"{counted(x, 'item')} in x, {y:,} in y; placed last, {order}"

    def __str__(self) -> str:
        return self._block

    __repr__ = __str__

    def to_dict(self) -> dict[str, Any]:
        """Return all numbers of the block as plain Python values."""
        return {
            **self.result.to_dict(),
            "conclusion": self.conclusion,
            "pvalue": self.pvalue,
            "pvalue_method": self.pvalue_method,
            "chance": self.significance.chance,
            "confidence_interval": self.interval._asdict(),
            "same_order": self.same_order,
            "unweighted": self.unweighted,
            "n_effective": self.n_effective,
            "overlap": [dict(zip(self.overlap.columns, row, strict=True)) for row in self.overlap.rows()],
            "tied_items": list(self.tied_items),
            "left_out": self.result.pair.left_out,
            "range": None if self.range is None else self.range._asdict(),
        }

    def to_table(self) -> Table:
        """Return the numbers of a paper's table: a row with measure, n, value, interval and p-value."""
        row = {
            "measure": str(self.result.measure),
            "n": self.result.n,
            "value": self.statistic,
            "low": self.interval.low,
            "high": self.interval.high,
            "pvalue": self.pvalue,
            "unweighted": math.nan if self.unweighted is None else self.unweighted,
            "n_effective": self.n_effective,
        }
        return Table({name: np.array([value]) for name, value in row.items()})

    def plot(self, kind: Kind = "slopes", ax: Axes | None = None) -> Axes:
        """Draw a picture with matplotlib and return its Axes; nothing is shown.

        "slopes": a line for each item, strong where it costs much. "pairs": which pairs are in the same order. "depth":
        what the first k share. "null": values of independent rankings. "weights": how well positions are distinguished.
        """
        from tiewise import plots

        return plots.plot(self, kind, ax)

    def page(self, path: str | PathLike[str]) -> None:
        """Write a page of HTML that shows the comparison and computes it with other weights; it needs no network."""
        from tiewise import io, page

        io.check_ending(path, (".html",))
        io.write(path, page.html(self))

    def show(self) -> None:
        """Open the page in the browser, or in a notebook in a frame."""
        from tiewise import page

        page.show(page.html(self), "comparison.html")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the comparison by the ending of the name.

        All numbers as .json, a table as .csv, .md or .tex, the slopes as .png or .svg, the page as .html.
        """
        from tiewise import io

        ending = io.check_ending(path, io.SHOWN)
        if ending == ".html":
            self.page(path)
        elif ending in (".png", ".svg"):
            from tiewise import plots

            io.write(path, plots.image(self, ending))
        else:
            io.save(path, self.to_table(), self.to_dict())

    def cite(self) -> str:
        """Return a sentence for the methods section, and BibTeX."""
        span = "" if self.interval.note else _interval(self.interval)
        if self.result.range is not None:
            span = self._span(self.result.range)
        test = f"{pvalue(self.pvalue)} (two-sided test of independence, {self.pvalue_method})"
        facts = filter(None, (self._shown(self.statistic), span, "" if math.isnan(self.pvalue) else test))
        return (
            f"The agreement of two rankings of {counted(self.result.n, 'item')} was measured by {self.result.measure} "
            f"({definition(self.result.measure.name).reference}), computed with tiewise {__version__}: "
            f"{', '.join(facts)}.\n\n{BIBTEX}"
        )


def closer(
    x: RankingLike,
    y1: RankingLike,
    y2: RankingLike,
    measure: MeasureLike = "scaled_tau",
    *,
    weights: WeightsLike | None = None,
    alternative: Alternative = "two-sided",
    confidence_level: float = 0.95,
    n_resamples: int = 9999,
    rng: int | np.random.Generator = 0,
    **parameters: Any,
) -> Closer:
    """Compare two rankings with a reference x of the same items: which of y1 and y2 is closer to it, and how surely.

    The difference of their values is positive where y1 is closer. The null hypothesis of the p-value: y1 and y2 are
    interchangeable item by item. A coin for each item decides whether its two positions are exchanged, both rankings
    are numbered again, and the p-value is the share of such differences that are at least as large.
    Keywords of reading, such as input="scores", and `parameters` of the measure are those of `compare`.

    >>> import tiewise as tw
    >>> print(tw.closer("a>b>c>d>e>f>g>h", "a>b>d>c>e>f>h>g", "h>g>f>a>b>c>d>e", weights="top"))
    No clear difference: 0.93 against -0.37                     scaled_tau(weights=top), n = 8
      difference  1.30   no interval: fewer than 10 items   p = 0.0605
    """
    inference.check_level(confidence_level)
    check_choice("alternative", alternative, get_args(Alternative))
    reading = {key: parameters.pop(key) for key in Reading.__annotations__ if key in parameters}
    chosen = measure_of(measure, weights=weights, **parameters)
    known = definition(chosen.name)
    results = [chosen(x, y, **reading) for y in (y1, y2)]
    one, two = (result.pair for result in results)
    if known.lists or list(one.names) != list(two.names) or any(result.range is not None for result in results):
        raise TiewiseError("closer compares rankings of the same items in `x`, `y1` and `y2`, whose order is known.")
    sign = -1.0 if known.kind == "distance" else 1.0
    value, first = results[0].measure.value, np.arange(len(one.x))
    if not chosen.depends_on_items:
        first = np.lexsort((two.y, one.y, one.x))  # so that the draws do not depend on the order of the items

    def difference(y: Floats, z: Floats) -> float:
        if not known.values:
            y, z = numbered(y), numbered(z)
        return sign * (value(one.x[first], y) - value(one.x[first], z))

    with collected():
        pvalue, method = inference.exchanged(
            difference, one.y[first], two.y[first], alternative=alternative, n_resamples=n_resamples, rng=rng
        )
    interval = inference.interval_of_difference(results[0].form, results[1].form, confidence_level)
    return Closer(results[0], results[1], pvalue, method, interval)


@dataclass(frozen=True, repr=False)
class Closer:
    """The answer of `closer`: `first` and `second` are the values of y1 and y2, `interval` that of their difference."""

    first: Result
    second: Result
    pvalue: float
    pvalue_method: str
    interval: Interval

    @property
    def difference(self) -> float:
        """How much closer y1 is: the first value minus the second, of distances the other way round."""
        gap = float(self.first) - float(self.second)
        return -gap if definition(self.first.measure.name).kind == "distance" else gap

    def confidence_interval(self, confidence_level: float | None = None) -> Interval:
        """Return plausible differences if the items are a sample of more such items: `.low`, `.high`, `.note`."""
        level = self.interval.confidence_level if confidence_level is None else confidence_level
        return inference.interval_of_difference(self.first.form, self.second.form, level)

    def __str__(self) -> str:
        side = "y1 is closer" if self.difference > 0.0 else "y2 is closer"
        is_clear = self.pvalue < round(1.0 - self.interval.confidence_level, 12)
        values = f"{coefficient(self.first)} against {coefficient(self.second)}"
        head = f"{side if is_clear else 'No clear difference'}: {values}"
        about = f"{shortened(str(self.first.measure), 40)}, n = {self.first.n:,}"
        facts = (f"difference  {coefficient(self.difference)}", _interval(self.interval), pvalue(self.pvalue))
        return f"{head}{about:>{WIDTH - len(head)}}\n  {'   '.join(facts)}"

    __repr__ = __str__


def _of_hundred(share: float) -> str:
    """Return a share of 100; only an exact one is written as 0 or 100."""
    percent = 100.0 * share
    digits = 0 if 0.5 <= percent < 99.5 or percent in (0.0, 100.0) else 1
    return f"{percent:.{digits}f} of 100"


def _interval(interval: Interval) -> str:
    if interval.note:
        return interval.note if interval.note.startswith("no ") else f"no interval: {interval.note}"
    return f"{100 * interval.confidence_level:g}% CI {coefficient(interval.low)} to {coefficient(interval.high)}"


def _position(position: float) -> str:
    return "absent" if math.isnan(position) else f"{position:.0f}"


def _overlap(k: int, items_x: int, items_y: int, shared: int, expected: float) -> str:
    """Return a text such as "5 shared (6 and 7 items with ties; 1.0 expected by chance)"."""
    both = f"{items_x} and {items_y} items"
    sizes = f"{both} with ties" if max(items_x, items_y) > k else f"of {both}" if min(items_x, items_y) < k else ""
    chance = "" if math.isnan(expected) else f"{expected:.1f} expected by chance"
    notes = "; ".join(filter(None, (sizes, chance)))
    return f"{shared} shared ({notes})" if notes else f"{shared} shared"
