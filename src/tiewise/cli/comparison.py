"""What the options ask for: a measure on the rankings as they are, or on all ways to break their ties."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

from tiewise.cli.options import Text
from tiewise.errors import InputValueError, TiewiseError
from tiewise.inference.extensions import extensions
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as parse_measure, parameter_value
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.rankings import Ranking
from tiewise.results import Result


@dataclass(frozen=True)
class Comparison:
    """A measure, and what to do with ties that the measure itself has no word for."""

    measure: Measure
    sampling: dict[str, Any]
    over_extensions: bool

    def __call__(self, x: Ranking, y: Ranking) -> Result:
        """Return the measure's value, or its range over all extensions."""
        return extensions(x, y, self.measure, **self.sampling) if self.over_extensions else self.measure(x, y)


@dataclass(frozen=True)
class MeasureOptions:
    """A measure, and parameters of it that have options of their own."""

    measure: Annotated[str, typer.Option(help="A measure, see `tiewise measures`.")] = "scaled_gamma"
    weights: Annotated[Text, typer.Option(help="A scaling, see `tiewise scalings`, or [w1, w2, ...].")] = None
    tnorm: Annotated[Text, typer.Option(help="A t-norm, see `tiewise tnorms`.")] = None
    aggregate: Annotated[Text, typer.Option(help="How weights make a distance: sum or max.")] = None

    def comparison(
        self, ties: Text = None, missing: Text = None, *, samples: int | None = None, seed: int | None = None,
        tested: bool = False,
    ) -> Comparison:  # fmt: skip
        """Return the comparison that these and other options ask for; a test has a use for the seed as well."""
        measure = parse_measure(self.measure)
        options = {"weights": self.weights, "tnorm": self.tnorm, "aggregate": self.aggregate}
        given = _those_given(options | {"ties": ties, "missing": missing})
        sampling = _those_given({"n_samples": samples, "rng": seed})
        over_extensions = "ties" in given and not _has_own_word(measure, given["ties"])
        if over_extensions and (word := given.pop("ties")) != "incomparability":
            raise InputValueError(
                f"--ties must be incomparability or left out for {measure.name}, which treats ties in its own way: "
                f"got {word!r}."
            )
        for name in given:
            if name not in measure.parameters():
                raise InputValueError(
                    f"--{name} is not a parameter of {measure.name}, which has {', '.join(measure.parameters())}."
                )
        measure = replace(measure, **{name: parameter_value(value) for name, value in given.items()})
        if sampling and not (over_extensions or "incomparability" in str(getattr(measure, "ties", ""))):
            if samples is not None or not tested:
                raise InputValueError(f"--samples and --seed go with --ties incomparability: got {measure}.")
            sampling = {}
        if over_extensions:
            return Comparison(measure, sampling, True)
        return Comparison(replace(measure, **sampling), {}, False)


def _those_given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


@dataclass(frozen=True)
class PairMeasureOptions(MeasureOptions):
    """The same, for a measure made of pairs."""

    measure: Annotated[str, typer.Option(help="A measure made of pairs.")] = "scaled_gamma"


def _has_own_word(measure: Measure, ties: str) -> bool:
    """Tell whether --ties is for the measure itself: a correlation without the word incomparability has extensions."""
    if "ties" not in measure.parameters():
        return False
    if ties != "incomparability" or not isinstance(measure, CorrelationMeasure):
        return True
    changes: dict[str, Any] = {"ties": ties}
    try:
        replace(measure, **changes)
    except TiewiseError:
        return False
    return True


def range_rows(result: Result) -> list[tuple[str, str]]:
    """Return the rows with the extensions on which the lowest and the highest value were found."""
    return [
        (f"{label} on {side}", str(ranking))
        for label, pair in _extensions(result)
        for side, ranking in zip("xy", pair, strict=True)
    ]


def range_as_json(result: Result, with_extensions: bool) -> dict[str, Any]:
    """Return what a range has beyond a single value."""
    if not isinstance(result, CorrelationRange):
        return {}
    numbers = ("low", "high", "lowest_found", "highest_found", "standard_error", "undefined")
    found = {name: getattr(result, name) for name in numbers}
    shown: dict[str, Any] = {**found, "exact": result.exact, "method": result.method, "interval": result.interval}
    if with_extensions:
        shown |= {f"{label}_on": [str(ranking) for ranking in pair] for label, pair in _extensions(result)}
    return shown


def _extensions(result: Result) -> list[tuple[str, tuple[Any, Any]]]:
    if not isinstance(result, CorrelationRange):
        return []
    found = (("lowest", result.worst_extension), ("highest", result.best_extension))
    return [(label, pair) for label, pair in found if pair is not None]
