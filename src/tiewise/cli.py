"""The command: compare two rankings, list what there is. Options have the names of the parameters."""

from __future__ import annotations

import csv
import json
import re
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from tiewise import __version__
from tiewise.errors import TiewiseError, TiewiseWarning, unknown

app = typer.Typer(
    add_completion=True,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Compare rankings when some positions matter more than others.",
)


def main() -> None:
    """Run the command; a mistake in the input ends it with one sentence and exit code 2."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", TiewiseWarning)
        warnings.showwarning = _show_warning
        try:
            app()
        except TiewiseError as error:
            typer.echo(f"tiewise: {_in_options(str(error))}", err=True)
            sys.exit(2)


def _show_warning(message: Warning | str, *rest: Any, **more: Any) -> None:
    """Print a warning as one line."""
    typer.echo(f"tiewise: note: {_in_options(str(message))}", err=True)


def _in_options(sentence: str) -> str:
    """Return a sentence of the library in the words of the command: input="scores" is --input scores."""
    options = "weights_y|weights|aggregate|tnorm|input|missing|nan_policy|numbering"
    sentence = re.sub(rf"\b({options})=[\"']([^\"' ]+)[\"']", r"--\1 \2", sentence)
    sentence = re.sub(rf"`({options})`", r"--\1", sentence)
    return re.sub(r"--([a-z]+)_([a-z]+)", r"--\1-\2", sentence).replace("`", "")


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"tiewise {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


@app.command()
def compare(
    rankings: Annotated[
        list[str],
        typer.Argument(help='Two rankings like "b=e>a=d>c", or one CSV file with --x and --y.', show_default=False),
    ],
    x: Annotated[str | None, typer.Option(help="Column of the CSV file that ranks first.")] = None,
    y: Annotated[str | None, typer.Option(help="Column of the CSV file that ranks second.")] = None,
    measure: Annotated[str, typer.Option(help='A measure, such as scaled_gamma or "maturi(w=0.5)".')] = "scaled_tau",
    weights: Annotated[str | None, typer.Option(help="How positions weigh, such as top or top_k:10.")] = None,
    weights_y: Annotated[str | None, typer.Option(help="The same for the second ranking, if it differs.")] = None,
    aggregate: Annotated[str | None, typer.Option(help="Distance of positions: max or sum of the weights.")] = None,
    tnorm: Annotated[str | None, typer.Option(help="T-norm, such as product or minimum.")] = None,
    input: Annotated[str | None, typer.Option(help="What numbers are: positions, scores or costs.")] = None,
    missing: Annotated[str, typer.Option(help="Items in one ranking only: raise, drop, bottom or unknown.")] = "raise",
    nan_policy: Annotated[str, typer.Option(help="Empty cells: raise or omit.")] = "raise",
    numbering: Annotated[str, typer.Option(help="Positions of tied items: min, dense, max or average.")] = "min",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two rankings: the value of a measure, and its C, D and T.

    Example: tiewise compare "a>b>c>d" "b>a>c>d" --weights top
    """
    from tiewise.catalog import measure as measure_of
    from tiewise.ranking import Ranking

    given = {"weights": weights, "weights_y": weights_y, "aggregate": aggregate, "tnorm": tnorm}
    wanted = measure_of(measure, **{key: value for key, value in given.items() if value is not None})
    reading: dict[str, Any] = {"missing": missing, "nan_policy": nan_policy, "numbering": numbering}
    if x is not None and y is not None and len(rankings) == 1:
        pair: list[Any] = _columns(Path(rankings[0]), (x, y))
        reading["input"] = input
    elif len(rankings) == 2 and x is None and y is None:
        if input is not None:
            raise TiewiseError("--input is for the numbers of a file: typed rankings are orders.")
        pair = [Ranking.parse(text, numbering) for text in rankings]  # type: ignore[arg-type]
    else:
        raise TiewiseError(
            f"compare takes two rankings, or one CSV file with --x and --y: got {len(rankings)} arguments."
        )
    result = wanted(*pair, **reading)
    if as_json:
        plain = {key: None if value != value else value for key, value in result.to_dict().items()}
        typer.echo(json.dumps(plain))
    else:
        typer.echo(str(result))


def _columns(path: Path, names: tuple[str, str]) -> list[list[float]]:
    """Return two columns of a CSV file as numbers; empty cells are NaN."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TiewiseError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}.") from None
    if not rows:
        raise TiewiseError(f"{path} has no rows.")
    columns = []
    for name in names:
        if name not in rows[0]:
            raise unknown(f"column of {path.name}", name, [str(key) for key in rows[0] if key])
        columns.append([_number(row[name], name, line) for line, row in enumerate(rows, 2)])
    return columns


def _number(cell: str | None, name: str, line: int) -> float:
    if cell is None or not cell.strip():
        return float("nan")
    try:
        return float(cell)
    except ValueError:
        raise TiewiseError(f"column {name!r} must have numbers: got {cell!r} in line {line}.") from None


@app.command("list")
def list_(
    what: Annotated[str, typer.Argument(help="measures, weights, tnorms or axioms")] = "measures",
    measure: Annotated[str | None, typer.Argument(help="The measure whose axioms are tested.")] = None,
) -> None:
    """List the measures, the weight functions or the t-norms, or the axioms that a measure obeys.

    Example: tiewise list axioms "scaled_gamma(weights=top)"
    """
    if (what == "axioms") != (measure is not None):
        raise TiewiseError("list takes a measure for axioms only, as in: tiewise list axioms scaled_gamma.")
    typer.echo(_axioms(str(measure)) if measure else _listed(what))


def _axioms(measure: str) -> str:
    from tiewise.laws import axioms

    return str(axioms(measure))


def _listed(what: str) -> str:
    from tiewise.catalog import CHAPTERS, definitions
    from tiewise.fuzzy import FAMILIES
    from tiewise.text import table
    from tiewise.weights import SHAPES

    if what == "weights":
        return table([[f"{name}:{s.parameter}" if s.parameter else name, s.formula] for name, s in SHAPES.items()])
    if what == "tnorms":
        return table([[name if f.low is None else f"{name}:s", f.formula] for name, f in FAMILIES.items()])
    if what != "measures":
        raise unknown("list", what, ("measures", "weights", "tnorms", "axioms"))
    rows: dict[str, list[list[str]]] = {chapter: [] for chapter in CHAPTERS}
    for name, known in definitions().items():
        rows[known.chapter] += [[name, known.summary.removeprefix("Return ")], ["", known.reference]]
    return "\n".join(f"{chapter}\n{table(rows[chapter])}" for chapter in CHAPTERS)
