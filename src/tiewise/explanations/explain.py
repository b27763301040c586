"""`explain`: which items and pairs made the coefficient, how it builds up over depth, and what would change it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.explanations.costly_pairs import costly_pairs
from tiewise.explanations.moves import values_after_moves
from tiewise.explanations.profile import milestones, profile
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.pairs.by_itself import one_by_itself
from tiewise.pairs.form import Dependence, PairForm
from tiewise.pairs.masses import Masses
from tiewise.pairs.shares import shares_by_role
from tiewise.rankings.alignment import Aligned, align
from tiewise.results import Correlation
from tiewise.running.interrupts import interruptible
from tiewise.table import Table


@dataclass(frozen=True, eq=False, repr=False)
class Explanation:
    """What made a coefficient. Prints as a summary; every part is a `Table`.

    Attributes
    ----------
    result : Correlation
        The coefficient itself.
    items : Table
        All items with their positions and their shares of C and D: half of the mass of each pair they are in. The
        columns `concordant` and `discordant` sum to C and D. Those with the largest discordant share come first.
    pairs : Table
        The discordant pairs of highest cost v: `first` is the item that x prefers and `second` the one that y prefers.
        Equal costs: the pair whose positions are further apart, in x and y together, comes first.
    depth : Table
        The profile over depth, a row for each position of x: C and D over the pairs whose better item in x stands there
        or above, the coefficient (C - D)/(C + D) of these pairs, and which part of all C + D they have `decided`. Of
        scaled tau and scaled Somers' d, which are sums over all that the rankings say, it is the part of the sum.
    moves : Table
        For the items with the largest discordant shares: the coefficient `after` the item alone is put where x has it
        in y, the others closing up and making room, and the `change` that would be.
    """

    result: Correlation
    items: Table
    pairs: Table
    depth: Table
    moves: Table

    def sections(self, items: int = 10, depth: int = 10) -> list[tuple[str, Table]]:
        """Return the parts that are not empty with their headings, so many items and about so many depths of them."""
        parts = [
            ("discordant pairs that cost most: x prefers the first, y the second", self.pairs),
            ("items with the largest shares of D", self.items.head(items)),
            ("what if y had one of these items where x has it", self.moves),
            (
                "how the coefficient builds up: pairs whose better item in x is at this depth or above",
                milestones(self.depth, depth),
            ),
        ]
        return [(heading, table) for heading, table in parts if len(table)]

    def __str__(self) -> str:
        return "\n\n".join([str(self.result), *(f"{heading}\n{table}" for heading, table in self.sections())])

    def __repr__(self) -> str:
        return f"<Explanation of {self.result!r}: {len(self.items)} items, {len(self.pairs)} pairs>"

    def _repr_html_(self) -> str:
        parts = (f"{markup.heading(heading)}{table._repr_html_()}" for heading, table in self.sections())
        return f"{markup.paragraph(str(self.result))}{''.join(parts)}"


@of_a_measure
def explain(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    pairs: int = 10,
    moves: int = 10,
    input: str | None = None,
) -> Explanation:
    """Explain what made the coefficient of two rankings.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    measure : str or Measure
        A measure that is made of pairs: scaled gamma, scaled tau, scaled Somers' d, gamma, Kendall's tau, Somers' d or
        tau_x without weights.
    pairs : int
        How many of the most expensive discordant pairs to find. Not all pairs are looked at: N = 100,000 takes seconds.
    moves : int
        For how many items, those with the largest shares of D, to compute the coefficient anew with that item of y put
        where x has it. Each costs about as much as the coefficient.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Explanation
        With the tables `items`, `pairs`, `depth` and `moves`; each has `.to_pandas()` and `.to_polars()`.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>a>d>c")
    >>> why = tw.explain(x, y, "scaled_gamma(weights=top)")
    >>> print(why.pairs)
    first  second    cost  x_first  x_second  y_first  y_second
    a      b       0.5625        1         2        2         1
    c      d       0.0625        3         4        4         3
    >>> print(why.items)
    item  x  y  concordant  discordant
    a     1  2       0.625     0.28125
    b     2  1       0.625     0.28125
    c     3  4       0.625     0.03125
    d     4  3       0.625     0.03125
    """
    chosen = as_measure(measure)
    form = chosen.with_pairs()
    assert isinstance(chosen, CorrelationMeasure)  # as all are that give each pair one mass
    n_pairs, n_moves = _whole("pairs", pairs), _whole("moves", moves)
    pair = align(x, y, chosen.missing, chosen.nan_policy, input=input)
    if pair.has_nan:
        raise InputValueError(
            '`x` and `y` must have no missing values to be explained: nan_policy="omit" leaves them out.'
        )
    chosen._refuse_ties(pair)
    return interruptible(pair.n, _explained, chosen, form, pair, _labels(pair), chosen.on(pair), n_pairs, n_moves)


def _whole(argument: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise InputTypeError(f"`{argument}` must be a whole number: got {shown(value)}.")
    if value < 0:
        raise InputValueError(f"`{argument}` must be 0 or more: got {value}.")
    return int(value)


def _labels(pair: Aligned) -> Numbers:
    """Return the items' names, or their places in bare vectors."""
    items = pair.items
    labels = np.empty(pair.n, dtype=object)
    labels[:] = items
    return labels if pair.names is not None else labels.astype(np.int64)


def _explained(
    measure: CorrelationMeasure,
    form: PairForm,
    pair: Aligned,
    labels: Numbers,
    result: Correlation,
    pairs: int,
    moves: int,
) -> Explanation:
    led, trailed = shares_by_role(form, pair)
    c, d = (led + trailed) / 2.0
    ranked = np.lexsort((pair.x, -d))
    items = {"item": labels, "x": pair.x, "y": pair.y, "concordant": c, "discordant": d}
    i, j, cost = costly_pairs(pair, form, pairs)
    return Explanation(
        result,
        Table({name: column[ranked] for name, column in items.items()}),
        Table(
            {
                "first": labels[i],
                "second": labels[j],
                "cost": cost,
                "x_first": pair.x[i],
                "x_second": pair.x[j],
                "y_first": pair.y[i],
                "y_second": pair.y[j],
            }
        ),
        profile(pair.x, led, _accumulated(form, pair)),
        _moves(measure, pair, labels, ranked[: min(moves, np.count_nonzero(d))], result.statistic),
    )


def _accumulated(form: PairForm, pair: Aligned) -> Callable[[Floats, Floats], Floats] | None:
    """Return the coefficient by C and D where it is their difference over masses of the whole rankings."""
    if form.counts or form.dependence is not Dependence.AFFINE or not form.fits(any(pair.tied_pairs)):
        return None
    x, y = (one_by_itself(*side, form.tnorm) for side in zip((pair.x, pair.y), form.metrics(pair.n), strict=True))
    return lambda c, d: np.asarray(form.coefficient(Masses.of(pair.n, c, d, x, y)), dtype=np.float64)


def _moves(measure: CorrelationMeasure, pair: Aligned, labels: Numbers, chosen: Integers, now: float) -> Table:
    chosen = chosen[pair.x[chosen] != pair.y[chosen]]
    after: Floats = np.fromiter(values_after_moves(measure, pair, chosen), np.float64, len(chosen))
    best = np.argsort(-after, kind="stable")
    columns = {"item": labels, "x": pair.x, "y": pair.y}
    table = {name: column[chosen][best] for name, column in columns.items()}
    return Table(table | {"after": after[best], "change": after[best] - now})
