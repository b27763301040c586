"""The arguments and options that several commands share, each said once, and how commands take them in groups."""

import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from typing import Annotated, Any

import typer

from tiewise.cli.printing import say
from tiewise.running import ending
from tiewise.running.threads import cancel_waiting

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
Ties = Annotated[
    Text,
    typer.Option(
        help="What a tie means: gamma, indifference or incomparability; for rbo a, w or b, for tau_ap a or b.",
    ),
]
Missing = Annotated[
    Text, typer.Option(help="Items in one ranking only: raise, drop, or bottom (one bucket below the rest).")
]
Digits = Annotated[
    int, typer.Option(min=0, max=17, help="How many digits to show behind the point; JSON always has all.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@dataclass(frozen=True)
class Columns:
    """Two columns of a table, and that of the items."""

    x: ColumnX = None
    y: ColumnY = None
    item: Item = None

    @property
    def are_given(self) -> bool:
        """Whether any of them is named."""
        return any(name is not None for name in (self.x, self.y, self.item))


def go(options: Sequence[str]) -> str:
    """Return options as what a sentence is about: `--by goes`, `--by, --x go`."""
    return f"{', '.join(options)} {'goes' if len(options) == 1 else 'go'}"


def command(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command as Typer reads it: in place of a parameter that is a dataclass stand its fields, as options."""
    parameters: list[inspect.Parameter] = []
    groups: dict[str, Any] = {}
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        if is_dataclass(parameter.annotation):
            groups[name] = parameter.annotation
            parameters += inspect.signature(groups[name], eval_str=True).parameters.values()
        else:
            parameters.append(parameter)

    @wraps(function)
    def called(**given: Any) -> None:
        taken = {
            name: kind(**{field.name: given.pop(field.name) for field in fields(kind)}) for name, kind in groups.items()
        }
        try:
            function(**given, **taken)
        except KeyboardInterrupt as interrupt:
            cancel_waiting()
            print(end=ending.over_echo(), file=sys.stderr)
            for note in getattr(interrupt, "__notes__", [ending.LINE]):
                say(note)
            ending.is_told()
            raise typer.Exit(ending.CODE) from None

    by_name = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    called.__signature__ = inspect.Signature(by_name)  # type: ignore[attr-defined]
    return called
