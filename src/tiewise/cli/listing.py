"""`tiewise measures`, `tiewise scalings`, `tiewise tnorms`: what there is, one line each."""

from tiewise.cli.printing import print_columns
from tiewise.fuzzy.tnorm_table import FAMILIES
from tiewise.measures.base.catalog import CATALOG
from tiewise.weights.named import NAMED


def measures() -> None:
    """List the measures: their kind, their parameters and what they answer."""
    print_columns(
        (name, measure.claims.kind, ", ".join(measure.own_parameters()) or "-", measure.summary)
        for name, measure in CATALOG.items()
    )
    print("\nWhere the original could not be read, or is extended here:")
    print_columns((name, measure.claims.caveat) for name, measure in CATALOG.items() if measure.claims.caveat)


def scalings() -> None:
    """List the scalings: the weight w(i) between positions i and i+1, for i = 1..N-1."""
    print_columns((shape.pattern, f"w(i) = {shape.formula}", shape.meaning) for shape in NAMED.values())


def tnorms() -> None:
    """List the t-norms."""
    print_columns((family.pattern, f"T(a, b) = {family.formula}") for family in FAMILIES.values())
