"""Every ranking against every other: `matrix`, its p-values, distances, clusters and nearest rankings."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from tiewise import pairs
from tiewise.catalog import Measure, MeasureLike, Result, definition, measure as measure_of
from tiewise.comparison import WIDTH
from tiewise.errors import TiewiseError, check_choice, collected, unknown, warn
from tiewise.inference import PRODUCT, Form
from tiewise.pairs import Side, masses, self_mass, signed_rows
from tiewise.panel import Panel, read_panel
from tiewise.ranking import Floats, Input, Ints, Missing, NanPolicy, Numbering, TooFewError
from tiewise.text import Table, coefficient, counted, few, labels as short_labels, number, shortened, table, track
from tiewise.weights import WeightsLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROWS = 64  # rows of the matrix that are computed together
AT_ONCE = 8_000_000  # pairs of items whose signed distances are held at once
ROUNDING = 1e-13  # sums of all pairs are that exact: equal rankings have 1, and so the distance 0
SHOWN = 12  # rankings whose values are printed
MOST_CLUSTERS = 10  # that silhouettes choose from
Value = Callable[[int, int], float]
Block = Callable[[int, int, int], Floats]


def matrix(
    rankings: Any,
    measure: MeasureLike = "scaled_tau",
    *,
    weights: WeightsLike | None = None,
    labels: Sequence[str] | None = None,
    items: Sequence[Hashable] | str | None = None,
    input: Input | None = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    numbering: Numbering = "min",
    out: Any = None,
    progress: bool | None = None,
    **parameters: Any,
) -> Matrix:
    """Compare every ranking with every other: a matrix of values, each as of two rankings by themselves.

    rankings: a data frame with a ranking in each column (as `DataFrame.corr` has it), an array with one in each row, a
        dict of rankings by name, or a list of rankings. A column of different texts beside numbers names the items.
    measure, weights, parameters: as in `compare`; the default without weights is Kendall's tau-b.
    labels: names of the rankings. items: names of the items, or the column of a data frame that has them.
    input, missing, nan_policy, numbering: as in `compare`, for each two rankings; where fewer than two items are left,
        the value is nan.
    out: an array of floats to write into, such as a `numpy.memmap`, for results larger than memory.
    progress: whether a bar is shown; by default in a terminal.

    `.values` are the numbers, `.labels` the names; `.pvalues()`, `.distances()`, `.cluster()`, `.nearest()`, `.plot()`,
    `.page("matrix.html")`, `.to_frame()` and `.save("matrix.csv")` go on from there.

    >>> import tiewise as tw
    >>> print(tw.matrix({"ann": "a>b>c>d", "bob": "a>c>b>d", "cid": "d>c>b>a"}, weights="top"))
    3 rankings of 4 items                                              scaled_tau(weights=top)
      most alike   ann and bob 0.75
      least alike  ann and cid -0.86
           ann    bob    cid
      ann  1.00   0.75   -0.86
      bob  0.75   1.00   -0.64
      cid  -0.86  -0.64  1.00
    """
    chosen = measure_of(measure, weights=weights, **parameters)
    known = definition(chosen.name)
    panel = read_panel(
        rankings,
        labels=labels,
        lists=known.lists,
        values=known.values,
        items=items,
        input=input,
        missing=missing,
        nan_policy=nan_policy,
        numbering=numbering,
    )
    count, is_symmetric = len(panel), _is_symmetric(panel, chosen)
    values = np.empty((count, count)) if out is None else _checked(out, count)
    with collected(), pairs.comparing(count * count):
        size, block = _blocks(panel, chosen)
        for low in track(range(0, count, size), "comparing rankings", progress):
            high, start = min(low + size, count), low if is_symmetric else 0
            found = block(low, high, start)
            if is_symmetric:
                corner = np.triu(found[:, : high - low])
                found[:, : high - low] = corner + np.triu(corner, 1).T
                values[start:, low:high] = found.T
            values[low:high, start:] = found
    answer = Matrix(values, panel.labels, chosen, panel)
    if answer.undefined:
        reason = known.undefined or "the measure is undefined"
        warn(f"{answer.undefined:,} of {count * count:,} values are nan: fewer than two common items, or {reason}.")
    return answer


def _checked(out: Any, count: int) -> Any:
    """Return the array to write into."""
    shape, kind = getattr(out, "shape", None), getattr(getattr(out, "dtype", None), "kind", "")
    if shape != (count, count) or kind != "f":
        got = f"the shape {shape}" if kind in ("", "f") else f"an array of {out.dtype}"
        raise TiewiseError(f"`out` must be an array of {count} x {count} floats: got {got}.")
    if not out.flags.writeable:
        raise TiewiseError("`out` must be an array to write into: this one is read-only.")
    return out


def _is_symmetric(panel: Panel, measure: Measure) -> bool:
    """Whether no value depends on which ranking comes first; parameters of x or of y alone break the symmetry."""
    given = dict(measure.parameters)
    if measure.depends_on_items and panel.orders is not None:  # the items of x give the order
        return False
    by_side = "weights_y" in given or ("rank", None) in measure.parameters
    return definition(measure.name).symmetric and not by_side and not any(isinstance(v, tuple) for v in given.values())


def _blocks(panel: Panel, measure: Measure) -> tuple[int, Block]:
    """Return how many rows are computed together, and the function (low, high, start) -> their values from `start` on.

    Coefficients of pairs under the product are products of matrices where the items are few; other values are computed
    one by one.
    """
    value: Value = partial(_of_pair, panel, measure)
    is_enough = definition(measure.name).lists or panel.positions.shape[1] > 1
    if is_enough and panel.is_complete and not measure.depends_on_items:
        value = partial(_of_rows, panel, measure)
        _named(panel, value, 0, 1)  # the measure checks its parameters, forms do not
        forms = [form for row in panel.positions if (form := measure.form(row, row)) is not None]
        if len(forms) == len(panel):
            sides, n = _Sides(forms), panel.positions.shape[1]
            if sides.norm == PRODUCT and n <= pairs.KEPT:
                return sides.at_once(n), sides.by_products
            value = sides.value
    return ROWS, partial(_one_by_one, panel, value, _is_symmetric(panel, measure))


def _of_pair(panel: Panel, measure: Measure, i: int, j: int) -> float:
    return float(_result(panel, measure, i, j))


def _result(panel: Panel, measure: Measure, i: int, j: int) -> Result:
    pair = panel.pair(i, j, named=measure.depends_on_items)
    return measure.following(pair).on(pair)


def _of_rows(panel: Panel, measure: Measure, i: int, j: int) -> float:
    return measure.value(panel.positions[i], panel.positions[j])


def _one_by_one(panel: Panel, value: Value, is_symmetric: bool, low: int, high: int, start: int) -> Floats:
    found = np.empty((high - low, len(panel) - start))
    for i in range(low, high):
        for j in range(i if is_symmetric else 0, len(panel)):
            found[i - low, j - start] = _named(panel, value, i, j)
    return found


def _named(panel: Panel, value: Callable[[int, int], Any], i: int, j: int) -> Any:
    """Return a value of two rankings, nan where they have too few items; errors name the rankings."""
    try:
        return value(i, j)
    except TooFewError:
        return math.nan
    except TiewiseError as error:
        both = panel.labels[i] if i == j else f"{panel.labels[i]} and {panel.labels[j]}"
        raise TiewiseError(f"{both}: {error}") from None


class _Sides:
    """Coefficients of pairs of many rankings: what depends on one ranking alone is computed once."""

    def __init__(self, forms: list[Form]) -> None:
        self.kind, self.norm = forms[0].kind, forms[0].norm
        self.x, self.y = [form.x for form in forms], [form.y for form in forms]
        self.q_x, self.q_y = (np.array([self_mass(side, self.norm) for side in sides]) for sides in (self.x, self.y))

    def value(self, i: int, j: int) -> float:
        """Return the coefficient of the rankings i and j."""
        c, d = masses(self.x[i], self.y[j], self.norm)
        return float(self._coefficients(np.float64(c - d), c + d, self.q_x[i], self.q_y[j]))

    def at_once(self, n: int) -> int:
        """Return how many rankings of n items are compared together."""
        return max(1, 2 * AT_ONCE // (n * n))

    def by_products(self, low: int, high: int, start: int) -> Floats:
        """Return a block of coefficients: C - D is the product of the matrices of signed distances of all pairs."""
        n, count = len(self.x[0].x), len(self.x)
        left, found = self._signed(self.x[low:high]), np.empty((high - low, count - start))
        for first in range(start, count, self.at_once(n)):
            own = slice(first, min(first + self.at_once(n), count))
            right = self._signed(self.y[own])
            mass = np.abs(left) @ np.abs(right).T if self.kind == "gamma" else math.nan
            own_q = self.q_x[low:high, None], self.q_y[own]
            found[:, first - start : own.stop - start] = self._coefficients(left @ right.T, mass, *own_q)
        return found

    def _signed(self, sides: Sequence[Side]) -> Floats:
        upper = np.triu_indices(len(sides[0].x), 1)
        return np.stack([signed_rows(side)(0, len(side.x))[upper] for side in sides])

    def _coefficients(self, excess: Any, mass: Any, q_x: Any, q_y: Any) -> Any:
        denominator = {"gamma": mass, "somers_d": q_x + 0.0 * q_y, "tau": np.sqrt(q_x * q_y)}[self.kind]
        with np.errstate(invalid="ignore", divide="ignore"):
            found = np.where(denominator > 0.0, excess / denominator, math.nan)
        found = np.where(np.abs(np.abs(found) - 1.0) < ROUNDING, np.sign(found), found)
        return found if self.kind == "somers_d" else np.clip(found, -1.0, 1.0)


@dataclass(frozen=True, eq=False, repr=False)
class Matrix:
    """The answer of `matrix`: `values` has a row and a column for each ranking, `labels` are their names."""

    values: Floats
    labels: tuple[str, ...]
    measure: Measure
    rankings: Panel

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def undefined(self) -> int:
        """How many values are nan."""
        return int(np.isnan(self.values).sum())

    @property
    def is_symmetric(self) -> bool:
        """Whether the measure does not depend on which ranking comes first."""
        return _is_symmetric(self.rankings, self.measure)

    def pvalues(
        self,
        adjust: Literal["holm", "none"] = "holm",
        *,
        n_resamples: int = 9999,
        rng: int | np.random.Generator = 0,
        n_items: int | None = None,
        progress: bool | None = None,
    ) -> Floats:
        """Return the two-sided p-values of all pairs, by default adjusted by Holm's method; nan on the diagonal.

        An adjusted p-value below 0.05 is significant among all these tests together. Each p-value is that of `compare`.
        Where p-values come from random permutations, rankings with ties take long, and n_resamples must exceed 20 times
        the number of pairs for a p-value below 0.05.
        """
        check_choice("adjust", adjust, ("holm", "none"))
        found = np.full((len(self), len(self)), math.nan)

        def pvalue(i: int, j: int) -> float:
            return _result(self.rankings, self.measure, i, j).test("two-sided", n_resamples, rng, n_items).pvalue

        with collected():
            for i in track(range(len(self)), "testing rankings", progress):
                for j in range(len(self)):
                    if i < j or (i > j and not self.is_symmetric):
                        found[i, j] = _named(self.rankings, pvalue, i, j)
        tested = np.nonzero(~np.isnan(found))
        if adjust == "holm":
            found[tested] = holm(found[tested])
        return np.fmin(found, found.T) if self.is_symmetric else found

    def tested(self, pvalues: Floats) -> Floats:
        """Return the p-values of all pairs in one row, each pair once; those without a test are left out."""
        found = pvalues[np.triu_indices(len(self), 1)] if self.is_symmetric else pvalues.ravel()
        return found[~np.isnan(found)]

    def distances(self) -> Floats:
        """Return the distances that belong to the measure: see `Measure.distance`."""
        return self.measure.as_distances(np.asarray(self.values, dtype=np.float64))

    def nearest(self, k: int = 3, of: str | None = None) -> Table:
        """Return for each ranking, or only for one, the k others that are nearest to it, and their values."""
        if of is not None and of not in self.labels:
            raise unknown("ranking", of, self.labels)
        if not isinstance(k, int | np.integer) or not 1 <= k < len(self):
            raise TiewiseError(f"`k` must be a whole number from 1 to {len(self) - 1}: got {k!r}.")
        distances = np.nan_to_num(self.distances(), nan=math.inf)
        np.fill_diagonal(distances, math.nan)  # which comes last
        order = np.argsort(distances, axis=1, kind="stable")[:, :k]
        order = order if of is None else order[[self.labels.index(of)]]
        rows = np.repeat(np.arange(len(self)) if of is None else self.labels.index(of), k)
        names = np.array(self.labels, dtype=object)
        return Table(
            {"ranking": names[rows], "nearest": names[order.ravel()], "value": self.values[rows, order.ravel()]}
        )

    def cluster(self, k: int | None = None) -> Clusters:
        """Return k groups of rankings that are near each other, by average linkage of the distances.

        Without k, the mean silhouette chooses from 2 to 10 groups. Groups are always found, also where there are none:
        a mean silhouette near 0 or below says that they are not separate, 1 is the most; it is no test.
        """
        from scipy.cluster.hierarchy import cut_tree, leaves_list

        most = min(MOST_CLUSTERS, len(self) - 1)
        if k is None and most < 2:
            raise TiewiseError(f"silhouettes need at least three rankings: got {len(self)}.")
        if k is not None and (not isinstance(k, int | np.integer) or not 1 <= k <= len(self)):
            raise TiewiseError(f"`k` must be a whole number from 1 to {len(self)}: got {k!r}.")
        distances, linkage = self._linkage()
        choices = range(2, most + 1) if k is None else [int(k)]
        trees = {count: cut_tree(linkage, n_clusters=count)[:, 0] for count in choices}
        silhouettes = {count: _silhouette(distances, tree) for count, tree in trees.items()}
        best = max(choices, key=lambda count: silhouettes[count])
        leaves = leaves_list(linkage)
        first = list(dict.fromkeys(trees[best][leaves].tolist()))  # the groups in the order of the tree
        numbers = np.array([first.index(group) + 1 for group in trees[best]])
        return Clusters(best, numbers, silhouettes, linkage, leaves, self.labels)

    def _linkage(self) -> tuple[Floats, Floats]:
        """Return the distances, of both directions on average, and the tree of average linkage."""
        from scipy.cluster.hierarchy import average
        from scipy.spatial.distance import squareform

        distances = self.distances()
        distances = (distances + distances.T) / 2.0
        np.fill_diagonal(distances, 0.0)
        if np.isnan(distances).any():
            raise TiewiseError(f"clusters need all distances: {self.undefined:,} values are nan.")
        return distances, np.asarray(average(squareform(distances, checks=False)))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the values as a heat map, clustered, with matplotlib and return its Axes; nothing is shown."""
        from tiewise import plots

        return plots.heat_map(self, ax)

    def page(self, path: str | PathLike[str]) -> None:
        """Write a page of HTML with the heat map, which names what is pointed at; it needs no network."""
        from tiewise import io, page

        io.check_ending(path, (".html",))
        io.write(path, page.matrix_html(self))

    def show(self) -> None:
        """Open the page in the browser, or in a notebook in a frame."""
        from tiewise import page

        page.show(page.matrix_html(self), "matrix.html")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the matrix by the ending: .csv, .json, .md, .tex, the heat map as .png or .svg, the page as .html."""
        from tiewise import io

        ending = io.check_ending(path, io.SHOWN)
        if ending == ".html":
            self.page(path)
        elif ending in (".png", ".svg"):
            from tiewise import plots

            io.write(path, plots.heat_map_image(self, ending))
        else:
            io.save(path, self.to_table(), self.to_dict())

    def to_table(self) -> Table:
        """Return the matrix as a table; its first column, "", has the names of the rankings."""
        columns = {label: self.values[:, j] for j, label in enumerate(self.labels)}
        return Table({"": np.array(self.labels, dtype=object), **columns})

    def to_frame(self, library: str = "pandas") -> Any:
        """Return a data frame of pandas, with the names as its index, or of polars."""
        frame = self.to_table().to_frame(library)
        return frame.set_index("").rename_axis(None) if library == "pandas" else frame

    def to_dict(self) -> dict[str, Any]:
        """Return measure, names and values as plain Python values."""
        return {"measure": str(self.measure), "labels": list(self.labels), "values": self.values.tolist()}

    def __str__(self) -> str:
        head, name = self.title, shortened(str(self.measure), 40)
        lines = [f"{head}{name:>{WIDTH - len(head)}}", *(f"  {line}" for line in self.extremes)]
        if len(self) <= SHOWN:
            names = short_labels(self.labels, 12)
            rows = [[name, *map(self.short, row)] for name, row in zip(names, self.values, strict=True)]
            lines.append(table([["", *names], *rows]))
        return "\n".join(lines)

    __repr__ = __str__

    @property
    def _is_distance(self) -> bool:
        return definition(self.measure.name).kind == "distance"

    def _shown(self, value: float) -> str:
        return number(value) if self._is_distance else coefficient(float(value))  # of `out`, half a float

    def short(self, value: float) -> str:
        """Return a value as it stands in a cell, a coefficient with two decimals."""
        return number(value) if self._is_distance else f"{round(float(value), 2) + 0.0:.2f}"

    @property
    def title(self) -> str:
        """How many rankings of how many items there are."""
        return f"{len(self):,} rankings of {counted(self.rankings.positions.shape[1], 'item')}"

    @property
    def extremes(self) -> list[str]:
        """The two rankings that are most alike and the two that are least alike, a line each."""
        others = np.where(np.eye(len(self), dtype=bool), math.nan, self.values)
        if np.isnan(others).all():
            return []
        least, most = np.nanargmin(others), np.nanargmax(others)
        if self._is_distance:
            least, most = most, least
        names = short_labels(self.labels)
        pairs = (np.unravel_index(place, others.shape) for place in (most, least))
        values = (f"{names[i]} and {names[j]} {self._shown(others[i, j])}" for i, j in pairs)
        return [f"{label}  {value}" for label, value in zip(("most alike ", "least alike"), values, strict=True)]


@dataclass(frozen=True, eq=False, repr=False)
class Clusters:
    """Groups of rankings: `numbers` has the group of each ranking, from 1 to k.

    `silhouettes` are the mean silhouettes of the numbers of groups that were tried; `linkage` is SciPy's tree, and
    `leaves` the order of the rankings in it.
    """

    k: int
    numbers: Ints
    silhouettes: dict[int, float]
    linkage: Floats
    leaves: Ints
    labels: tuple[str, ...]

    @property
    def groups(self) -> list[list[str]]:
        """The names in each group."""
        return [
            [label for label, own in zip(self.labels, self.numbers, strict=True) if own == group]
            for group in range(1, self.k + 1)
        ]

    def __str__(self) -> str:
        about = f"mean silhouette {coefficient(self.silhouettes[self.k])}, at most 1; clusters are always found"
        head = f"{counted(self.k, 'cluster')} by average linkage ({about})"
        tried = [f"{coefficient(value)} for {count}" for count, value in self.silhouettes.items() if count != self.k]
        groups = (f"  {i}  {few(short_labels(group), 12)}" for i, group in enumerate(self.groups, 1))
        return "\n".join([head, *groups, *([f"  silhouettes: {', '.join(tried)}"] if tried else [])])

    __repr__ = __str__


def holm(pvalues: Floats) -> Floats:
    """Return p-values adjusted for their number by Holm's method.

    >>> holm(np.array([0.01, 0.04, 0.03])).tolist()
    [0.03, 0.06, 0.06]
    """
    order = np.argsort(pvalues)
    adjusted = np.empty(len(pvalues))
    adjusted[order] = np.maximum.accumulate(pvalues[order] * np.arange(len(pvalues), 0, -1))
    return np.minimum(adjusted, 1.0)


def _silhouette(distances: Floats, groups: Ints) -> float:
    """Return the mean silhouette (Rousseeuw 1987); an item alone in its group has 0."""
    member = groups[:, None] == np.unique(groups)
    size = member.sum(axis=0)
    if len(size) == 1:
        return 0.0
    to_group = distances @ member
    own = to_group[member] / np.maximum(size[np.nonzero(member)[1]] - 1, 1)
    other = np.where(member, math.inf, to_group / size).min(axis=1)
    widest = np.maximum(own, other)
    silhouettes = np.where(widest > 0.0, (other - own) / np.where(widest > 0.0, widest, 1.0), 0.0)
    return float(np.where(size[np.nonzero(member)[1]] > 1, silhouettes, 0.0).mean())
