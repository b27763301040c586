"""`tiewise measures`, `tiewise scalings`, `tiewise tnorms`: what there is, one line each."""

from collections.abc import Iterable

from tiewise.fuzzy.families import FAMILIES
from tiewise.measures.base.catalog import CATALOG
from tiewise.weights.named import NAMED


def _print_rows(rows: Iterable[tuple[str, ...]]) -> None:
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def measures() -> None:
    """List the measures: their kind, their parameters and what they answer."""
    _print_rows(
        (name, measure.claims.kind, ", ".join(measure.own_parameters()) or "-", measure.summary)
        for name, measure in CATALOG.items()
    )
    print("\nWhere the original could not be read, or is extended here:")
    _print_rows((name, measure.claims.caveat) for name, measure in CATALOG.items() if measure.claims.caveat)


def scalings() -> None:
    """List the scalings: the weight w(i) between positions i and i+1, for i = 1..N-1."""
    _print_rows((shape.pattern, f"w(i) = {shape.formula}", shape.meaning) for shape in NAMED.values())


def tnorms() -> None:
    """List the t-norms."""
    _print_rows((family.pattern, f"T(a, b) = {family.formula}") for family in FAMILIES.values())
