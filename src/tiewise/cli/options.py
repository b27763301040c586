"""The arguments and options that several commands share, each said once."""

from typing import Annotated

import typer

Text = str | None

First = Annotated[
    str, typer.Argument(metavar="A", help="A table (CSV, TSV, Parquet), a list of items, or a ranking 'b=e>a=d>c'.")
]
Second = Annotated[
    Text, typer.Argument(metavar="[B]", help="The second list or ranking; not for a table.", show_default=False)
]
ColumnX = Annotated[Text, typer.Option("--x", help="The table's column with the first ranking.")]
ColumnY = Annotated[Text, typer.Option("--y", help="The table's column with the second ranking.")]
Item = Annotated[Text, typer.Option(help="The table's column with the items.")]
Positions = Annotated[bool, typer.Option("--positions", help="The columns hold positions, 1 = best.")]
LowerIsBetter = Annotated[
    bool, typer.Option("--lower-is-better", help="The columns hold scores, and low ones are good.")
]
Method = Annotated[
    Text, typer.Option(help="Positions of equal scores: dense 1,1,2; min 1,1,3; max 2,2,3; average 1.5,1.5,3.")
]
MeasureText = Annotated[str, typer.Option(help="A measure, see `tiewise measures`.")]
Weights = Annotated[Text, typer.Option(help="A scaling, see `tiewise scalings`, or [w1, w2, ...].")]
Tnorm = Annotated[Text, typer.Option(help="A t-norm, see `tiewise tnorms`.")]
Aggregate = Annotated[Text, typer.Option(help="How weights make a distance: sum or max.")]
Ties = Annotated[
    Text,
    typer.Option(
        help="What a tie means: gamma, indifference or incomparability; for rbo a, w or b, for tau_ap a or b.",
    ),
]
Missing = Annotated[
    Text, typer.Option(help="Items in one ranking only: raise, drop, or bottom (one bucket below the rest).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
