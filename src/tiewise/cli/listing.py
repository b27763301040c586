"""`tiewise measures`, `tiewise scalings`, `tiewise tnorms`: what there is, one line each."""

from typing import Annotated

import typer

from tiewise.cli.printing import print_columns, print_prose
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorm_formulas import FAMILIES
from tiewise.measures.base.catalog import CATALOG
from tiewise.scaling.description import describe
from tiewise.weights.importance import PATTERN as IMPORTANCE
from tiewise.weights.named import NAMED
from tiewise.weights.points import PATTERN as POINTS
from tiewise.weights.steps import PATTERN as STEPS


def measures() -> None:
    """List the measures and what they answer."""
    print_columns(
        (name, measure.claims.kind, ", ".join(measure.own_parameters()) or "-", measure.summary)
        for name, measure in CATALOG.items()
    )
    print()
    print_prose("Where the original could not be read, or is extended here:")
    print_columns((name, measure.claims.caveat) for name, measure in CATALOG.items() if measure.claims.caveat)


def scalings(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A scaling such as top:10, to be described for --n positions."),
    ] = None,
    n: Annotated[int | None, typer.Option("--n", help="The number of positions.")] = None,
    aggregate: Annotated[str, typer.Option(help="How weights accumulate: sum or max.")] = "sum",
    tnorm: Annotated[str, typer.Option(help="The t-norm that a swap's cost goes by.")] = "product",
) -> None:
    """List the scalings, or say what one of them does.

    w(i) is the weight between positions i and i+1.

    tiewise scalings top:10 --n 1000 tells its levels, what it stresses, and what a swap of neighbours costs.
    """
    if name is None:
        if n is not None:
            raise InputValueError(f"--n goes with the name of a scaling: got {n} alone.")
        print_columns((shape.usage, f"w(i) = {shape.formula}", shape.meaning) for shape in NAMED.values())
        print_columns(
            [
                (STEPS, "a weight for each range of positions: steps:3=1,10=0.5"),
                (POINTS, "a weight at some positions, straight lines between: points:1=1,10=0.5,100=0"),
                (IMPORTANCE, "what a swap is to cost: importance:top:10, importance:[1,1,0.5]"),
            ]
        )
        print()
        print_prose(
            "With [:levels] the weights are brought to that sum, about as many positions are told apart, whatever N."
        )
        return
    if n is None:
        raise InputValueError(f"--n must be the number of positions: got none for {name}.")
    print_columns(describe(name, n, aggregate=aggregate, tnorm=tnorm).rows())


def tnorms() -> None:
    """List the t-norms."""
    print_columns((family.pattern, f"T(a, b) = {family.formula}") for family in FAMILIES.values())
