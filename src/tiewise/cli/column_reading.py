"""What the numbers in columns mean: the options that say it, and what is done where none does."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

import typer

from tiewise import hints
from tiewise.cli.options import Text
from tiewise.errors import InputValueError, one_of
from tiewise.rankings import Ranking
from tiewise.rankings.inputs import INPUTS
from tiewise.rankings.positions import METHODS
from tiewise.rankings.ratings import rating_levels, told_ratings


@dataclass(frozen=True)
class ColumnReading:
    """How numbers are to be read; where nothing is said they are positions, and are looked at twice."""

    positions: Annotated[
        bool, typer.Option("--positions", help="The columns hold positions, 1 = best. [default, if they can be]")
    ] = False
    scores: Annotated[bool, typer.Option("--scores", help="The columns hold scores: larger is better.")] = False
    costs: Annotated[bool, typer.Option("--costs", help="The columns hold costs: smaller is better.")] = False
    order: Annotated[bool, typer.Option("--order", help="The columns list the items themselves, best first.")] = False
    lower_is_better: Annotated[
        bool, typer.Option("--lower-is-better", help="The older word for --costs.", hidden=True)
    ] = False
    method: Annotated[
        Text,
        typer.Option(help="Positions of equal scores or costs: dense 1,1,2; min 1,1,3; max 2,2,3; average 1.5,1.5,3."),
    ] = None
    tolerance: Annotated[
        float | None,
        typer.Option(help="Scores or costs that differ by no more than this are tied.", show_default=False),
    ] = None

    method_option: ClassVar[str] = "--method"

    def __post_init__(self) -> None:
        if len(self._said) > 1:
            options = " and ".join(f"--{name}" for name in self._said)
            raise InputValueError(f"{options} exclude each other: the columns hold one thing.")
        if self.method is not None:
            one_of(self.method_option, self.method, METHODS)

    def refuse_method(self) -> None:
        """Raise if numbers that are positions by themselves, or items, are to be numbered by a method."""
        for option, value in ((self.method_option, self.method), ("--tolerance", self.tolerance)):
            if value is not None and self.input not in ("scores", "costs"):
                raise InputValueError(f"{option} goes with --scores or --costs: got {value!r} without them.")

    @property
    def _said(self) -> list[str]:
        options = {name: getattr(self, name) for name in INPUTS}
        options["costs"] |= self.lower_is_better
        return [name for name in INPUTS if options[name]]

    @property
    def input(self) -> str | None:
        """What the user says that the columns hold, in the library's word; None where nothing is said."""
        return next(iter(self._said), None)

    @property
    def said(self) -> str:
        """The option that the user gave, empty where none."""
        return f"--{self.input}" if self.input else ""

    def by_each_method(self) -> "dict[str, ColumnReading]":
        """Return how to read with equal scores or costs numbered by each method; nothing for what is no score."""
        if self.input not in ("scores", "costs"):
            return {}
        return {name: replace(self, method=None if name == METHODS[0] else name) for name in METHODS}

    def for_values(self) -> "ColumnReading":
        """Return how to order the items for a measure of values, which takes the numbers as they are."""
        if self.input in ("positions", "order"):
            raise InputValueError(
                f"a measure of values takes scores or costs, and takes them as they are: got {self.said}."
            )
        return replace(self, scores=True) if self.input is None else self

    def __str__(self) -> str:
        if self.input == "order":
            return "items, best first"
        if self.input in (None, "positions"):
            return "positions, 1 = best"
        best = "higher" if self.input == "scores" else "lower"
        return f"{self.input}, {best} = better, equal {self.input} tied ({self.method or METHODS[0]})"

    def code(self, numbers: str) -> str:
        """Return the Python expression that does what `rank` does."""
        if self.input in (None, "positions"):
            return f"tw.Ranking.from_positions({numbers})"
        options = ["higher_is_better=False"] if self.input == "costs" else []
        options += [f"method={self.method!r}"] if self.method else []
        options += [f"tolerance={self.tolerance!r}"] if self.tolerance is not None else []
        return f"tw.Ranking.from_scores({', '.join([numbers, *options])})"

    def rank(self, numbers: dict[object, float]) -> Ranking:
        """Return the ranking of the items by their numbers, or ask what the numbers mean."""
        self.refuse_method()
        if self.input in ("scores", "costs"):
            method, is_high = self.method or METHODS[0], self.input == "scores"
            return Ranking.from_scores(numbers, higher_is_better=is_high, method=method, tolerance=self.tolerance)
        ranking = Ranking.from_positions(numbers)
        if self.input is None and ranking.has_ties and (levels := rating_levels(ranking.positions, 1)):
            raise InputValueError(told_ratings("positions", levels, ranking.n), hints.RATINGS)
        return ranking
