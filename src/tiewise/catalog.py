"""What a measure is: a function of two position vectors, made public by `@define`; `Measure` and `Result`.

`@define` turns a short function (x, y, parameters) -> float into the public one: it reads and aligns the
rankings, binds the parameters, wraps the value in a `Result` and puts the measure into the catalog.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, Concatenate, Literal, ParamSpec, Protocol, Unpack, cast, get_args

import numpy as np

from tiewise import inference, pairs
from tiewise.errors import TiewiseError, check_choice, collected, unknown, warn
from tiewise.fuzzy import tnorm
from tiewise.inference import Alternative, Form, Interval, Significance
from tiewise.ranking import Aligned, Bools, Floats, PerItem, RankingLike, Reading, align, numbered
from tiewise.text import number, shortened
from tiewise.ties import Range, as_scores, over_orders
from tiewise.weights import SHAPES, Metric, Weights, WeightsLike, as_aggregate, as_weights

P = ParamSpec("P")
Kind = Literal["correlation", "similarity", "distance"]
CHAPTERS = ("scaled", "classical", "positional", "pairwise", "lists")
ELSEWHERE = {
    "kendalltau": "kendall_tau",
    "kendall": "kendall_tau",
    "tau": "kendall_tau",
    "spearmanr": "spearman",
    "rho": "spearman",
    "goodman_kruskal_gamma": "gamma",
    "tauap": "tau_ap",
    "weightedtau": "vigna",
    "somersd": "somers_d",
    "rococo": "robust_gamma",
}
_TEXTS = ("weights", "weights_y", "tnorm", "aggregate")  # parameters that are written as they are, not as literals
_CONVERT: dict[str, Callable[[Any], Any]] = {
    "weights": as_weights,
    "weights_y": as_weights,
    "tnorm": tnorm,
    "aggregate": as_aggregate,
    "tie_scores": as_scores,
    "elements": lambda given: PerItem.read(given, "elements"),
    "dissimilarities": lambda given: PerItem.read(given, "dissimilarities", square=True),
    "rank": lambda given: given if given is None or isinstance(given, bool) else PerItem.read(given, "rank"),
}
_READING_DOC = """
    x and y are positions (1 = best), orders of names, dicts or Series of numbers by name, or `Ranking`s. `items`: names
    for bare numbers. `input`: "positions", "scores" (higher is better) or "costs", or a pair of these words.
    `missing`: "raise", "drop" (rank the common items again), "bottom" (absent items are tied last) or "unknown" (they
    come last in unknown order: the result is a range, with `.low` and `.high`).
    `nan_policy`: "raise" or "omit". `numbering` of ties: "min" (1, 1, 3), "dense", "max" or "average".
"""


@dataclass(frozen=True)
class Definition:
    """What the catalog knows of a measure."""

    name: str
    compute: Callable[..., float]
    defaults: Mapping[str, Any]
    kind: Kind
    symmetric: bool
    lists: bool
    values: bool
    sortable: bool | Callable[..., bool]
    expected: Callable[..., float | None] | None
    details: Callable[..., Mapping[str, float]] | None
    form: Callable[..., Form | None] | None
    distance: Callable[[Floats], Floats] | None
    undefined: str
    reference: str

    @property
    def chapter(self) -> str:
        """The name of the file of the measure."""
        return self.compute.__module__.rpartition(".")[2]

    @property
    def summary(self) -> str:
        """The first line of the measure's documentation."""
        return (self.compute.__doc__ or "").partition("\n")[0]


_DEFINITIONS: dict[str, Definition] = {}


def definitions() -> dict[str, Definition]:
    """Return the catalog: every measure by its name, in the order of the chapters."""
    for chapter in CHAPTERS:
        importlib.import_module(f"tiewise.measures.{chapter}")
    return _DEFINITIONS


class MeasureFunction(Protocol[P]):
    """The public form of a measure."""

    __name__: str

    def __call__(self, x: RankingLike, y: RankingLike, /, *args: P.args, **kwargs: P.kwargs) -> Result:
        """Return the measure of two rankings."""


def define(
    *,
    kind: Kind = "correlation",
    symmetric: bool = True,
    lists: bool = False,
    values: bool = False,
    sortable: bool | Callable[..., bool] = False,
    expected: Callable[..., float | None] | None = None,
    details: Callable[..., Mapping[str, float]] | None = None,
    form: Callable[..., Form | None] | None = None,
    distance: Callable[[Floats], Floats] | None = None,
    undefined: str = "all items of `x` or of `y` are tied",
    reference: str = "",
) -> Callable[[Callable[Concatenate[Floats, Floats, P], float]], MeasureFunction[P]]:
    """Make a public measure of a function of two position vectors.

    `lists`: x and y are orders of different items, with position inf for absent ones. `values`: they are numbers that
    are not ranked. `sortable`: over all orders of tied items the measure is extreme where they are sorted along the
    other ranking or against it (a fact, or a function of the parameters); `expected` computes the mean, or None.
    `details` computes further attributes of the `Result` when they are asked for. `form` gives the measure as a
    coefficient of pairs, or None; tests, intervals and the contributions of items come from it. `distance` maps values
    to distances, where that is not the rule of its kind. `undefined` says when the value is nan.
    """

    def decorate(compute: Callable[Concatenate[Floats, Floats, P], float]) -> MeasureFunction[P]:
        name = compute.__name__
        own = [p for p in inspect.signature(compute).parameters.values() if p.kind is p.KEYWORD_ONLY]
        defaults = {p.name: p.default for p in own}
        _DEFINITIONS[name] = Definition(
            name=name,
            compute=compute,
            defaults=defaults,
            kind=kind,
            symmetric=symmetric,
            lists=lists,
            values=values,
            sortable=sortable,
            expected=expected,
            details=details,
            form=form,
            distance=distance,
            undefined=undefined,
            reference=reference,
        )

        def public(x: RankingLike, y: RankingLike, **given: Any) -> Result:
            reading = {key: given.pop(key) for key in Reading.__annotations__ if key in given}
            return Measure.of(name, given)(x, y, **reading)

        shared = [p for p in inspect.signature(align).parameters.values() if p.name in Reading.__annotations__]
        places = [inspect.Parameter(s, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation="RankingLike") for s in "xy"]
        public.__signature__ = inspect.Signature([*places, *own, *shared], return_annotation="Result")  # type: ignore[attr-defined]
        source = f"\n    Reference: {reference}.\n" if reference else ""
        public.__doc__ = inspect.cleandoc(f"{(compute.__doc__ or '').rstrip()}\n{_READING_DOC}{source}")
        public.__name__ = public.__qualname__ = name
        public.__module__ = compute.__module__
        return cast(MeasureFunction[P], public)

    return decorate


@dataclass(frozen=True)
class Measure:
    """A measure with its parameters: a value that can be hashed, pickled, printed and parsed.

    >>> m = measure("scaled_tau", weights="top")
    >>> print(m)
    scaled_tau(weights=top)
    >>> m == measure("scaled_tau(weights=top)")
    True
    """

    name: str
    parameters: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, name: str, given: Mapping[str, Any]) -> Measure:
        """Return the measure of this name with these parameters, checked; defaults are left out."""
        defaults = definition(name).defaults
        kept = []
        for key, value in given.items():
            if key not in defaults:
                raise unknown(f"parameter of {name}", key, [*defaults, *Reading.__annotations__])
            default = defaults[key]
            if key in _CONVERT:
                default = None if default is None else _CONVERT[key](default)
                value = None if value is None and default is None else _CONVERT[key](value)
            else:
                value = _plain(value)
                wanted = {bool: "True or False", float: "a number"}.get(type(default))
                if wanted and not isinstance(value, bool if type(default) is bool else int | float):
                    raise TiewiseError(f"`{key}` must be {wanted}: got {value!r}.")
            if value != default:
                kept.append((key, value))
        return cls(name, tuple(sorted(kept)))

    def __call__(self, x: RankingLike, y: RankingLike, **reading: Unpack[Reading]) -> Result:
        """Return the measure of two rankings."""
        known = definition(self.name)
        pair = align(x, y, lists=known.lists, values=known.values, **reading)
        return self.following(pair).on(pair)

    def on(self, pair: Aligned) -> Result:
        """Return the measure of two aligned rankings."""
        spread = None
        if self._has_unknown_ties or pair.is_unknown:
            spread = self.range(pair.x, pair.y, pair.absent if pair.is_unknown else None)
        value = self.value(pair.x, pair.y) if spread is None else spread.mean
        if math.isnan(value):
            warn(f"{self.undefined}.")
        return Result(value, self, pair, spread)

    def following(self, pair: Aligned) -> Measure:
        """Return the measure with the numbers of items in the order of an aligned pair."""
        if not self.depends_on_items:
            return self
        return Measure(
            self.name,
            tuple((key, v.follow(pair, key) if isinstance(v, PerItem) else v) for key, v in self.parameters),
        )

    @property
    def depends_on_items(self) -> bool:
        """Whether a parameter has numbers that belong to the items, or takes them in the order in which they came."""
        return any(isinstance(value, PerItem) or (key, value) == ("rank", False) for key, value in self.parameters)

    def form(self, x: Floats, y: Floats) -> Form | None:
        """Return the measure of two position vectors as a coefficient of pairs, if it is one."""
        form = definition(self.name).form
        return None if form is None else form(x, y, **dict(self.parameters))

    def without(self, item: int, n: int) -> Measure:
        """Return the measure for n items but one: numbers of items lose that of the item, weights the last one."""
        given: dict[str, Any] = dict(self.parameters)
        for key, value in given.items():
            if isinstance(value, PerItem):
                given[key] = value.taken(np.delete(np.arange(n), item))
            elif isinstance(value, Weights) and isinstance(value.spec, np.ndarray):
                given[key] = Weights(value.spec[:-1])
            elif isinstance(value, Metric) and isinstance(value.given, np.ndarray):
                given[key] = Metric(value.given[:-1, :-1])
        return Measure(self.name, tuple(given.items()))

    def value(self, x: Floats, y: Floats) -> float:
        """Return the measure of two position vectors: nothing is read, aligned or checked."""
        if self._has_unknown_ties:
            return self.range(x, y).mean
        return definition(self.name).compute(x, y, **dict(self.parameters))

    @property
    def _has_unknown_ties(self) -> bool:
        return ("ties", "incomparability") in self.parameters

    @property
    def undefined(self) -> str:
        """What is said of a value that is nan."""
        return f"{self.name} is undefined (nan): {definition(self.name).undefined}"

    def range(self, x: Floats, y: Floats, unknown: tuple[Bools, Bools] | None = None) -> Range:
        """Return the lowest, highest and mean value over all orders that tied items may have.

        `unknown` marks by side the items whose order among their equals is unknown; by default all.
        """
        if unknown is None or self._has_unknown_ties:
            x, y, unknown = numbered(x), numbered(y), (np.ones(len(x), bool), np.ones(len(y), bool))
        known = definition(self.name)
        given = {key: value for key, value in self.parameters if (key, value) != ("ties", "incomparability")}
        return over_orders(
            lambda p, q: known.compute(p, q, **given),
            x,
            y,
            unknown,
            sortable=known.sortable(**given) if callable(known.sortable) else known.sortable,
            expected=known.expected(x, y, unknown, **given) if known.expected is not None else None,
        )

    def distance(self, x: RankingLike, y: RankingLike, **reading: Unpack[Reading]) -> float:
        """Return the distance that belongs to the measure.

        sqrt((1 - tau)/2) for scaled_tau, (1 - r)/2 for other correlations, 1 - s for similarities.
        """
        return float(self.as_distances(np.array(float(self(x, y, **reading)))))

    def as_distances(self, values: Floats) -> Floats:
        """Return the distances that values of the measure stand for."""
        known = definition(self.name)
        if known.distance is not None:
            return known.distance(values)
        if known.kind == "distance":
            return values.astype(np.float64)
        return (1.0 - values) / 2.0 if known.kind == "correlation" else 1.0 - values

    def __str__(self) -> str:
        given = ", ".join(f"{key}={value}" for key, value in self.parameters)
        return f"{self.name}({given})" if given else self.name


def _plain(value: Any) -> Any:
    """Return NumPy's values and lists as plain values and tuples, which can be hashed."""
    value = value.tolist() if isinstance(value, np.generic | np.ndarray) else value
    return tuple(value) if isinstance(value, list) else value


def definition(name: str) -> Definition:
    """Return what the catalog knows of the measure of this name."""
    found = _DEFINITIONS.get(name) or definitions().get(name)
    if found is None:
        shape = name.partition(":")[0]
        if shape in SHAPES:
            raise TiewiseError(f"unknown measure {name!r}: that is a weight function, say weights={name!r}.")
        raise unknown("measure", name, definitions(), ELSEWHERE)
    return found


MeasureLike = str | Measure | MeasureFunction[...]


def measure(spec: MeasureLike, *, weights: WeightsLike | None = None, **parameters: Any) -> Measure:
    """Return a `Measure` of a name, a text such as "maturi(w=0.5)", a Measure or a measure function.

    >>> print(measure("maturi", w=0.5))
    maturi(w=0.5)
    """
    if isinstance(spec, str):
        name, given = _parsed(spec)
    elif isinstance(spec, Measure):
        name, given = spec.name, dict(spec.parameters)
    elif callable(spec) and hasattr(spec, "__name__"):
        name, given = spec.__name__, {}
    else:
        raise TiewiseError(f"a measure is a name, a text such as 'scaled_tau(weights=top)' or a Measure: got {spec!r}.")
    if weights is not None:
        parameters["weights"] = weights
    return Measure.of(name, {**given, **parameters})


def _parsed(text: str) -> tuple[str, dict[str, Any]]:
    """Return name and parameters of a text such as "scaled_tau(weights=points:0=1,1=0, tnorm=minimum)"."""
    match = re.fullmatch(r"\s*([\w:%.]+)\s*(?:\((.*)\))?\s*", text)
    if match is None:
        raise TiewiseError(f"a measure is written name or name(parameter=value, ...): got {text!r}.")
    given: dict[str, Any] = {}
    for part in re.split(r",\s*(?=[a-z_]+\s*=)", match[2] or ""):
        key, equals, value = part.partition("=")
        if part.strip() and not equals:
            raise TiewiseError(f"a parameter is written name=value: got {part!r} in {text!r}.")
        if "<" in value:
            raise TiewiseError(f"a callable or a matrix cannot be read from text: got {part!r}.")
        if equals:
            given[key.strip()] = _literal(key.strip(), value.strip())
    return match[1], given


def _literal(key: str, text: str) -> Any:
    """Return what a text means: weights, t-norms and aggregates are texts, others may be Python literals."""
    if key in _TEXTS and text != "None":
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


class Result(float):
    """The value of a measure: a float that knows its measure, the number of items and the masses of pairs."""

    measure: Measure
    n: int
    pair: Aligned
    range: Range | None

    def __new__(cls, value: float, measure: Measure, pair: Aligned, spread: Range | None = None) -> Result:
        """Return the value of a measure of two aligned rankings; where the order of ties is unknown, their range."""
        result = super().__new__(cls, value)
        result.__dict__.update(measure=measure, n=len(pair.x), pair=pair, range=spread)
        return result

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Result is read-only: {name!r} cannot be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (float(self), self.measure, self.pair, self.range)

    @property
    def statistic(self) -> float:
        """The value as a plain float."""
        return float(self)

    def item(self) -> float:
        """Return the value as a plain float."""
        return float(self)

    @cached_property
    def _details(self) -> Mapping[str, float]:
        if self.range is not None:
            return self.range._asdict()
        compute = definition(self.measure.name).details
        if compute is None:
            return {}
        with collected():  # the value has said it
            return compute(self.pair.x, self.pair.y, **dict(self.measure.parameters))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._details:
            raise AttributeError(f"a result of {self.measure.name} has no {name!r}.")
        return self._details[name]

    @cached_property
    def form(self) -> Form | None:
        """The value as a coefficient of pairs, if it is one: C - D over a denominator."""
        return None if self.range is not None else self.measure.form(self.pair.x, self.pair.y)

    def test(
        self,
        alternative: Alternative = "two-sided",
        n_resamples: int = 9999,
        rng: int | np.random.Generator = 0,
        n_items: int | None = None,
    ) -> Significance:
        """Return the test against independence, under which every permutation of the items is equally likely.

        Its `.pvalue` comes from all permutations of up to 7 items; from Student's t for the product where enough items
        count; otherwise from `n_resamples` random permutations (fewer, but at least 199, for long rankings), drawn with
        the seed `rng`. `.method` says which. "greater" asks whether the value is larger than by chance.
        n_items: for two lists, how many items both were drawn from; without it, lists of different items have no test.
        """
        check_choice("alternative", alternative, get_args(Alternative))
        inference.check_count(n_resamples)
        if why := self._not_tested(n_items):
            return Significance(math.nan, f"none{why}", alternative)
        form = self._tested_form(n_items)
        if form is not None and inference.is_closed(form):
            return inference.closed(form, alternative)
        statistic = float(self) if form is None else form.masses[0] - form.masses[1]
        null = self._null(n_resamples, rng, n_items).beside(statistic, float(self))
        return inference.significance(null, statistic, alternative, centred=form is not None)

    def null_values(
        self, n_resamples: int = 999, rng: int | np.random.Generator = 0, n_items: int | None = None
    ) -> Floats:
        """Return the values of independent rankings: of all permutations of up to 7 items, or of random ones.

        Before random ones comes the value itself. The parameters are those of `test`.
        """
        if why := self._not_tested(n_items):
            raise TiewiseError(f"there are no values of independent rankings{why}.")
        return self._null(n_resamples, rng, n_items).beside(float(self), float(self)).values

    def _not_tested(self, n_items: int | None) -> str:
        """Return why there is no test, or nothing."""
        if self.range is not None:
            return ": the order of tied items is unknown"
        if math.isnan(self):
            return ": the value is undefined"
        return " without n_items" if n_items is None and self.pair.absent is not None else ""

    def _tested_form(self, n_items: int | None) -> Form | None:
        return self.form if n_items is None and self.form is not None and self.form.norm == inference.PRODUCT else None

    def _null(self, n_resamples: int, rng: int | np.random.Generator, n_items: int | None) -> inference.Null:
        x, y = (self.pair.x, self.pair.y) if n_items is None else self.pair.among(n_items)
        if not self.measure.depends_on_items:  # permutations do not depend on the order of the items
            x, y = np.sort(x), np.sort(y)
        is_kept = isinstance(rng, int) and len(x) <= inference.LONGEST
        draw = _independent if is_kept else _independent.__wrapped__
        return draw(self.measure, x.tobytes(), y.tobytes(), n_resamples, rng, n_items is not None)

    @cached_property
    def pvalue(self) -> float:
        """The two-sided p-value of `test()`; nan where there is no test."""
        return self.test().pvalue

    @property
    def n_effective(self) -> float:
        """About how many items the value rests on, for coefficients of pairs with the product; nan for others."""
        form = self.form
        if form is None or form.norm != inference.PRODUCT or math.isnan(self):
            return math.nan
        return form.n_effective

    def confidence_interval(self, confidence_level: float = 0.95) -> Interval:
        """Return plausible values if the items are a sample of more such items: `.low`, `.high`, and a `.note`.

        For scaled tau and gamma with the product, Kendall's tau, gamma, and Spearman's rho without ties. Where no
        method is known to cover, the ends are nan and the note says why. Levels other than 0.95 were not calibrated.
        """
        known = "" if self.pair.absent is None else "lists of different items"
        return inference.interval(self.form, confidence_level, known)

    @property
    def real_ties(self) -> tuple[int, int, int]:
        """Numbers of pairs that are tied in x only, in y only and in both; the rest of T comes from the weights."""
        found = pairs.counts(numbered(self.pair.x), numbered(self.pair.y))
        return found.tied_x, found.tied_y, found.tied_both

    def to_dict(self) -> dict[str, Any]:
        """Return measure, value, number of items and details as plain Python values."""
        return {"measure": str(self.measure), "statistic": float(self), "n": self.n, **self._details}

    def __str__(self) -> str:
        short = {"concordant": "C", "discordant": "D", "tied": "T"}
        shown = self._details
        if self.range is not None:  # the mean is the value
            shown = {"low": self.range.low, "high": self.range.high}
        details = [f"{short.get(key, key)} = {number(value)}" for key, value in shown.items()]
        return f"{shortened(str(self.measure))} = {number(float(self))} ({', '.join([f'n = {self.n}', *details])})"

    __repr__ = __str__


@lru_cache(maxsize=4)  # rankings without ties of the same number of items share their permutations
def _independent(
    measure: Measure, x: bytes, y: bytes, n_resamples: int, rng: int | np.random.Generator, are_lists: bool
) -> inference.Null:
    """Return what permutations of y give; `are_lists`: of two lists of some of the items, absent ones have inf."""
    p, q = np.frombuffer(x), np.frombuffer(y)
    form = None if are_lists else measure.form(p, q)
    scores_ties = ("ties", "indifference") in measure.parameters
    all_pairs = scores_ties if form is None else pairs.compares_all_pairs(form.x, form.y, form.norm)
    if form is not None and form.norm != inference.PRODUCT:
        form = None
    value = partial(_of_drawn_lists, measure) if are_lists else measure.value
    with collected():
        return inference.independent(value, p, q, form, n_resamples=n_resamples, rng=rng, all_pairs=all_pairs)


def _of_drawn_lists(measure: Measure, x: Floats, y: Floats) -> float:
    """Return the value of two lists of some of the items; absent items have position inf."""
    present = np.isfinite(x) | np.isfinite(y)
    x, y = x[present], y[present]
    if definition(measure.name).lists:
        return measure.value(x, y)
    return measure.value(numbered(x), numbered(y)) if len(x) > 1 else math.nan


def masses_of(concordant: float, discordant: float, n: int) -> dict[str, float]:
    """Return the details of a measure of pairs: C, D and T = n(n - 1)/2 - C - D."""
    tied = n * (n - 1) / 2 - concordant - discordant
    return {"concordant": concordant, "discordant": discordant, "tied": max(tied, 0.0)}
