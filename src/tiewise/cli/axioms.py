"""`tiewise axioms`: which axioms a measure obeys, or the whole catalog at a glance."""

from typing import Annotated

import typer

from tiewise.cli.working import bar
from tiewise.laws.measures.axioms import LARGEST, axioms as decide
from tiewise.laws.measures.table import LEGEND, axioms_table


def axioms(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A measure, see `tiewise measures`; without it, all of them."),
    ] = None,
    n: Annotated[int, typer.Option("--n", help=f"The largest number of items to try, up to {LARGEST}.")] = 4,
) -> None:
    """Tell which axioms a measure obeys.

    All rankings of up to n items are tried.
    """
    if name is not None:
        with bar():
            found = decide(name, n)
        print(found)
        return
    for line in axioms_table(n):
        print(line)
    print(f"\n{LEGEND}")
