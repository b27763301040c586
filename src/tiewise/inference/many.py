"""P-values of many comparisons at once: those of `significance` on each, two-sided.

What two comparisons of the same tie patterns share is worked out once: the sums of the closed form, all alignments of
the exact test, and what a permutation test prepares. Alignments are drawn for each comparison from a stream of its own,
or once for all of the same patterns.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputValueError, one_of, quietly, shown
from tiewise.inference import alternatives
from tiewise.inference.arguments import Resampling, as_resamples
from tiewise.inference.comparisons import Comparisons, PValues
from tiewise.inference.evaluation import FEW_ELEMENTS
from tiewise.inference.null import matchings
from tiewise.inference.null.closed_form import why_none
from tiewise.inference.null.distribution import SAME, SMOOTH, most_orders, no_formula, orders, too_many
from tiewise.inference.null.exact_law import exact_law, has_exact_law
from tiewise.inference.null.many_closed_forms import ClosedForms
from tiewise.inference.null.matched_values import MatchedValues
from tiewise.inference.significance import METHODS, under_the_null
from tiewise.inference.streams import as_root
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.running.progress import report
from tiewise.running.threads import in_order

# Comparisons whose closed form is taken at once, those whose alignments one task of a thread draws, and those that, at
# least, one task has where they share their alignments.
_TOGETHER = 1 << 16
_A_TASK = 32
_SHARING = 4096

Stream = Callable[[int], np.random.SeedSequence]
"""From the place of a comparison to where its alignments are drawn from."""


def read_tests(test: Any, n_resamples: Any, rng: Any) -> Resampling | None:
    """Return what `test` asks for: nothing for False, "auto" for True, or a method by its name."""
    resamples, seed = as_resamples(n_resamples), as_seed(rng)
    if test is False:
        return None
    if test is not True and not isinstance(test, str):
        raise InputValueError(f"`test` must be True, False or one of {', '.join(METHODS)}: got {shown(test)}.")
    method = "auto" if test is True else one_of("test", test, METHODS)
    return Resampling(method, resamples, as_root(seed), "test")


def goes_by_positions(measure: Measure) -> bool:
    """Tell whether the null of a measure is that of the tie patterns: what it says of single items would be another."""
    return isinstance(measure, PositionMeasure) and not measure.weighs_items


def one_test(
    measure: Measure, x: object, y: object, wanted: Resampling, stream: np.random.SeedSequence
) -> tuple[float, bool]:
    """Return the p-value of one comparison, and whether it is the least that the drawn alignments can give."""
    own = replace(wanted, rng=np.random.Generator(np.random.SFC64(stream)))
    null = under_the_null(measure, x, y, None, own)[1]
    return alternatives.pvalue("two-sided", null.greater, null.less), null.is_least


class ManyTests:
    """The tests of a measure on many comparisons, by the method that is wanted or by one that fits each.

    `stream` gives the randomness of the comparison at a place. With `shared` it is the same for those of the same two
    patterns, and their alignments are drawn once.
    """

    def __init__(
        self, measure: Measure, comparisons: Comparisons, wanted: Resampling, stream: Stream, *, shared: bool = False
    ) -> None:
        self._measure, self._all, self._wanted = measure, comparisons, wanted
        self._stream, self._shared = stream, shared
        self._pvalue = np.full(len(comparisons), np.nan)
        self._is_least = np.zeros(len(comparisons), dtype=np.bool_)

    def __call__(self, label: Callable[[int], str]) -> PValues:
        """Return the p-values; `label` is how an error calls the comparison at a place."""
        left = np.flatnonzero(~np.isnan(self._all.statistic))
        has_formula, is_known = self._classes(left)
        method = self._wanted.method
        if method == "asymptotic":
            if not has_formula.all():
                self._refuse(left[~has_formula], label)
            self._by_formula(left)
        elif method == "permutation":
            self._by_draws(left)
        else:
            few = self._few(left)
            by_law = is_known & (~few if method == "auto" else True)
            rest = ~few & ~by_law
            if method == "exact" and rest.any():
                self._refuse(left[rest], label)
            self._by_law(left[by_law])
            self._by_enumeration(left[few & ~by_law])
            smooth = self._by_formula(left[rest & has_formula], SMOOTH)
            self._by_draws(np.setdiff1d(left[rest], smooth))
        return PValues(self._pvalue, self._is_least)

    def _classes(self, places: Integers) -> tuple[Bools, Bools]:
        """Return which comparisons have a closed form, and which have a law of their values.

        Of the positions, that depends on whether there are ties, and on whether all are whole.
        """
        every = self._all
        x, y = every.pattern_x[places], every.pattern_y[places]
        codes = 4 * every.x.tied[x] + 2 * every.y.tied[y] + (every.x.whole[x] & every.y.whole[y])
        has_formula, is_known = (np.zeros(len(places), dtype=np.bool_) for _ in range(2))
        for code, first in zip(*np.unique(codes, return_index=True), strict=True):
            pair = every.pair(int(places[first]))
            has_formula[codes == code] = why_none(self._measure, pair) is None
            is_known[codes == code] = has_exact_law(self._measure, pair)
        return has_formula, is_known

    def _few(self, places: Integers) -> Bools:
        """Return which comparisons have so few different alignments that all of them are gone through."""
        most, y = most_orders(self._wanted), self._all.y
        few = np.array([orders(row) <= most for row in y.rows], dtype=np.bool_)
        found: Bools = few[self._all.pattern_y[places]]
        return found

    def _refuse(self, places: Integers, label: Callable[[int], str]) -> None:
        place = int(places[0])
        pair = self._all.pair(place)
        reason = why_none(self._measure, pair)
        is_formula = self._wanted.method == "asymptotic"
        error = no_formula(self._wanted, str(reason)) if is_formula else too_many(self._wanted, pair.n, reason is None)
        raise error.within(label(place))

    def _by_formula(self, places: Integers, roughness: float = np.inf) -> Integers:
        """Fill in the closed form's p-values where the limit is so near, and return where that is."""
        every, taken = self._all, []
        if not len(places):
            return places
        forms = ClosedForms(self._measure, every.x, every.y)
        for start in range(0, len(places), _TOGETHER):
            part = places[start : start + _TOGETHER]
            greater, less, rough = forms.tails(
                every.pattern_x[part], every.pattern_y[part], every.statistic[part], every.difference[part]
            )
            near = rough <= roughness
            self._pvalue[part[near]] = _two_sided(greater, less)[near]
            taken.append(part[near])
        return np.concatenate(taken)

    def _by_law(self, places: Integers) -> None:
        """Fill in the exact p-values of linear orders on which the law of the values is known."""
        if not len(places):
            return
        pair, statistic = self._all.pair(int(places[0])), self._all.statistic[places]
        values, probabilities = exact_law(self._measure, pair)
        order = np.argsort(values, kind="stable")
        values, probabilities = values[order], probabilities[order]
        slack = SAME * np.maximum(1.0, np.abs(statistic))
        below, above = np.append(0.0, np.cumsum(probabilities)), np.append(0.0, np.cumsum(probabilities[::-1]))
        more = len(values) - np.searchsorted(values, statistic - slack, side="left")
        fewer = np.searchsorted(values, statistic + slack, side="right")
        self._pvalue[places] = _two_sided(np.minimum(1.0, above[more]), np.minimum(1.0, below[fewer]))

    def _by_enumeration(self, places: Integers) -> None:
        """Fill in the exact p-values by all alignments of each two patterns."""
        tasks = [(members,) for members in self._all.by_patterns(places)]
        for done, (members, greater, less) in enumerate(in_order(self._enumerated, tasks), start=1):
            self._pvalue[members] = _two_sided(greater, less)
            report("testing, all alignments", done / len(tasks))

    def _enumerated(self, members: Integers) -> tuple[Integers, Floats, Floats]:
        pair = self._all.pair(int(members[0]))
        values = MatchedValues(self._measure, pair, int(orders(pair.y)))
        with quietly():
            null = np.concatenate(list(map(values, matchings.every(pair.y))))
            more, fewer, count = _as_extreme(null, values(self._all.matched(members)))
        return members, more / count, fewer / count

    def _by_draws(self, places: Integers) -> None:
        """Fill in the p-values by alignments that are drawn."""
        tasks = [(members,) for members in self._draws(places)]
        draws = self._wanted.n_resamples * (len(tasks) if self._shared else len(places))
        compiled = draws * self._all.x.n**2 > FEW_ELEMENTS

        def drawn(members: Integers) -> tuple[Integers, Floats, Bools]:
            return self._drawn(members, draws, compiled)

        for done, (members, pvalue, is_least) in enumerate(in_order(drawn, tasks), start=1):
            self._pvalue[members], self._is_least[members] = pvalue, is_least
            report("testing, drawn alignments", done / len(tasks))

    def _draws(self, places: Integers) -> Iterator[Integers]:
        """Yield comparisons of the same patterns, as many as one task has."""
        for members in self._all.by_patterns(places):
            step = max(_SHARING, 4 * self._wanted.n_resamples) if self._shared else _A_TASK
            yield from (members[start : start + step] for start in range(0, len(members), step))

    def _drawn(self, members: Integers, rows: int, compiled: bool) -> tuple[Integers, Floats, Bools]:
        """Return the p-values of comparisons of the same patterns; `rows` is how many alignments are drawn in all."""
        pair, draws = self._all.pair(int(members[0])), self._wanted.n_resamples
        values = MatchedValues(self._measure, pair, rows)

        def sample(member: int) -> Floats:
            blocks = matchings.stream(self._stream(member), draws, pair.n, compiled=compiled)
            return np.concatenate(list(map(values, blocks)))

        with quietly():
            observed = values(self._all.matched(members))
            if self._shared:
                more, fewer, count = _as_extreme(sample(int(members[0])), observed)
            else:
                each = [_as_extreme(sample(member), observed[k]) for k, member in enumerate(members.tolist())]
                more, fewer, count = np.array(each).T
        # The observed alignment counts as one of those drawn: without it, p could be 0.
        pvalue = _two_sided((more + 1) / (count + 1), (fewer + 1) / (count + 1))
        return members, pvalue, np.minimum(more, fewer) == 0


def _as_extreme(null: Floats, observed: Any) -> tuple[Any, Any, Any]:
    """Return how many values of the null are at least, and at most, the observed one or each, and how many there are.

    Alignments on which the measure is undefined are left out.
    """
    null = np.sort(null)  # nan comes last
    null = null[: len(null) - int(np.isnan(null).sum())]
    slack = SAME * np.maximum(1.0, np.abs(observed))
    more = len(null) - np.searchsorted(null, observed - slack, side="left")
    return more, np.searchsorted(null, observed + slack, side="right"), len(null)


def _two_sided(greater: Floats, less: Floats) -> Floats:
    pvalues: Floats = np.minimum(1.0, 2.0 * np.minimum(greater, less))
    return pvalues
