"""The command: compare two rankings, list what there is. Options have the names of the parameters."""

from __future__ import annotations

import json
import os
import re
import sys
import warnings
from inspect import signature
from typing import Annotated, Any

import typer

from tiewise import __version__
from tiewise.errors import TiewiseError, TiewiseWarning, unknown
from tiewise.ranking import Ranking
from tiewise.text import Table, few

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
    options = "|".join(name for name in signature(compare).parameters if len(name) > 1)
    sentence = re.sub(rf"\b({options})=[\"']([^\"' ]+)[\"']", r"--\1 \2", sentence)
    sentence = re.sub(r'\binput=\("(\w+)", "(\w+)"\)', r"--input \1,\2", sentence)
    sentence = re.sub(rf"`({options})=?`", r"--\1", sentence)
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
        typer.Argument(help='Two rankings like "b=e>a=d>c", two files, or one table. - reads standard input.'),
    ],
    x: Annotated[str | None, typer.Option(help="Column of the first ranking; in a run its query.")] = None,
    y: Annotated[str | None, typer.Option(help="Column of the second ranking.")] = None,
    items: Annotated[str | None, typer.Option(help="Column of the items' names; by default the one with text.")] = None,
    measure: Annotated[str, typer.Option(help='A measure, such as spearman or "rbo(p=0.8)".')] = "scaled_tau",
    weights: Annotated[str | None, typer.Option(help="How positions weigh, such as top or top_k:10.")] = None,
    aggregate: Annotated[str | None, typer.Option(help="Distance of positions: max or sum of the weights.")] = None,
    tnorm: Annotated[str | None, typer.Option(help="T-norm, such as product or minimum.")] = None,
    ties: Annotated[str | None, typer.Option(help="Tied items: drop, indifference or incomparability.")] = None,
    input: Annotated[
        str | None, typer.Option(help="What numbers are: positions, scores, costs, or a pair: scores,positions.")
    ] = None,
    missing: Annotated[
        str, typer.Option(help="Items in one ranking only: raise, drop; bottom and unknown place them last.")
    ] = "raise",
    nan_policy: Annotated[str, typer.Option(help="Empty cells: raise or omit.")] = "raise",
    confidence_level: Annotated[float, typer.Option(help="Level of the interval.")] = 0.95,
    n_resamples: Annotated[int, typer.Option(help="Random permutations, where the p-value is from them.")] = 9999,
    n_items: Annotated[int | None, typer.Option(help="Items that two lists were drawn from.")] = None,
    max_bytes: Annotated[int, typer.Option(help="The largest file that is read, unpacked.")] = 2_000_000_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="Write .json, .csv, .md, .tex, .png, .svg, or a page: .html.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Open the page in the browser.")] = False,
) -> None:
    """Compare two rankings: how much they agree, whether that is more than chance, what made it.

    Example: tiewise compare "a>b>c>d" "b>a>c>d" --weights top

    Example: tiewise compare judges.csv --x DMNR --y DECI --input scores --weights top -o page.html
    """
    from tiewise import io
    from tiewise.comparison import compare as compare_rankings

    if output is not None:
        io.check_ending(output, io.SHOWN)
        if any(os.path.exists(path) and os.path.samefile(path, output) for path in rankings if os.path.exists(output)):
            raise TiewiseError(f"--output must not be a file that is read: got {output}.")
    given: dict[str, Any] = {"weights": weights, "aggregate": aggregate, "tnorm": tnorm, "ties": ties}
    pair, names = _pair(rankings, [x, y], items, max_bytes)
    if input is not None and not any(isinstance(side, dict) for side in pair):
        raise TiewiseError("--input is for the numbers of a table: other rankings are orders.")
    words = input.split(",") if input is not None else [None]
    answer = compare_rankings(
        pair[0],
        pair[1],
        measure,
        input=words[0] if len(words) == 1 else tuple(words),  # type: ignore[arg-type]
        missing=missing,  # type: ignore[arg-type]
        nan_policy=nan_policy,  # type: ignore[arg-type]
        confidence_level=confidence_level,
        n_resamples=n_resamples,
        n_items=n_items,
        names=names,
        **{key: value for key, value in given.items() if value is not None},
    )
    if output is not None:
        answer.save(output)
    typer.echo(json.dumps(io.plain(answer.to_dict()), ensure_ascii=False) if as_json else str(answer))
    if show:
        answer.show()


def _pair(
    sources: list[str], names: list[str | None], items: str | None, max_bytes: int
) -> tuple[list[Any], tuple[str, str] | None]:
    """Return the two rankings of the arguments, typed, of two files, or two of one file, and their names."""
    held = [_held(source, items, max_bytes) for source in sources]
    if len(held) == 1 and len(held[0]) > 1:
        if names == [None, None] and len(held[0]) == 2:
            names = [*held[0]]
        if None in names:
            raise TiewiseError(f"one file needs --x and --y: {sources[0]} has {few(map(repr, held[0]), 12)}.")
        held, sources = held * 2, sources * 2
    if len(held) != 2:
        raise TiewiseError(f"compare takes two rankings, two files, or one file with several: got {len(held)}.")
    pair = []
    for rankings, name, source in zip(held, names, sources, strict=True):
        if name is None and len(rankings) != 1:
            raise TiewiseError(f"{source} has {few(map(repr, rankings), 12)}: choose one with --x and --y.")
        if name is not None and name not in rankings:
            raise unknown(f"name in {source}", name, rankings)
        pair.append(next(iter(rankings.values())) if name is None else rankings[name])
    if None in names or names[0] == names[1]:
        names = [os.path.basename(source) if os.path.exists(source) else None for source in sources]
    one, two = names
    return pair, None if one is None or two is None or one == two else (one, two)


def _held(source: str, items: str | None, max_bytes: int) -> dict[str, Any]:
    """Return the rankings of an argument by name: a typed one, or columns, queries or orders of votes in a file."""
    from tiewise import io

    is_there = source == "-" or os.path.exists(source)
    if not is_there and (not os.path.splitext(source)[1] or re.search("[>=|]", source)):
        return {"": Ranking.parse(source)}
    data = io.read(source, max_bytes=max_bytes)
    if isinstance(data, Ranking):
        return {"": data}
    if isinstance(data, io.Votes):
        return {str(k): order for k, order in enumerate(data.rankings, 1)}
    if not isinstance(data, Table):
        return dict(data)
    distinct = [name for name, cells in data.columns.items() if cells.dtype == object and len(set(cells)) == len(cells)]
    label = items or next(iter(distinct), None)
    labels = [f"row {k}" for k in range(1, len(data) + 1)]
    if label is not None:
        labels = [f"{name:.15g}" if isinstance(name, float) else name for name in data[label].tolist()]
    if len(set(labels)) < len(labels):
        raise TiewiseError(f"--items must name each item once: the column {items!r} of {source} repeats some.")
    columns: dict[str, Any] = {
        name: dict(zip(labels, data[name].tolist(), strict=True)) for name in data.columns if name != label
    }
    return columns or {"": Ranking.from_order(labels)}


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
    typer.echo(_listed(what, measure))


def _listed(what: str, measure: str | None) -> str:
    from tiewise.catalog import CHAPTERS, definitions
    from tiewise.fuzzy import FAMILIES
    from tiewise.laws import axioms
    from tiewise.text import table
    from tiewise.weights import SHAPES

    if measure is not None:
        return str(axioms(measure))
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
