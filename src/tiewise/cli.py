"""The command: compare rankings, list what there is. Options have the names of the parameters."""

from __future__ import annotations

import json
import os
import re
import sys
import warnings
from dataclasses import asdict
from inspect import signature
from typing import Annotated, Any

import typer

from tiewise import __version__
from tiewise.errors import TiewiseError, TiewiseWarning, unknown
from tiewise.ranking import Ranking
from tiewise.text import Table, counted, few

Missing = Annotated[
    str, typer.Option(help="Items in one ranking only: raise, drop; bottom and unknown place them last.")
]
InputWords = Annotated[
    str | None, typer.Option(help="What numbers are: positions, scores, costs, or a pair: scores,positions.")
]
Output = Annotated[
    str | None, typer.Option("-o", "--output", help="Write .json, .csv, .md, .tex, .png, .svg, or a page: .html.")
]
X = Annotated[str | None, typer.Option(help="Column of the first ranking; in a run its query.")]
Y = Annotated[str | None, typer.Option(help="Column of the second ranking.")]
Items = Annotated[str | None, typer.Option(help="Column of the items' names; by default the one with text.")]
MeasureText = Annotated[str, typer.Option(help='A measure, such as spearman or "rbo(p=0.8)".')]
WeightsText = Annotated[str | None, typer.Option(help="How positions weigh, such as top or top_k:10.")]
Aggregate = Annotated[str | None, typer.Option(help="Distance of positions: max or sum of the weights.")]
TNorm = Annotated[str | None, typer.Option(help="T-norm, such as product or minimum.")]
Ties = Annotated[str | None, typer.Option(help="Tied items: drop, indifference or incomparability.")]
NanPolicy = Annotated[str, typer.Option(help="Empty cells: raise or omit.")]
Resamples = Annotated[int, typer.Option(help="Random permutations, where the p-value is from them.")]
ItemCount = Annotated[int | None, typer.Option(help="Items that two lists were drawn from.")]
MaxBytes = Annotated[int, typer.Option(help="The largest file that is read, unpacked.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Show = Annotated[bool, typer.Option("--show", help="Open the page in the browser.")]

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
    commands = (compare, matrix, groups)
    options = "|".join({name for command in commands for name in signature(command).parameters if len(name) > 1})
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
    x: X = None,
    y: Y = None,
    items: Items = None,
    measure: MeasureText = "scaled_tau",
    weights: WeightsText = None,
    aggregate: Aggregate = None,
    tnorm: TNorm = None,
    ties: Ties = None,
    input: InputWords = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    confidence_level: Annotated[float, typer.Option(help="Level of the interval.")] = 0.95,
    n_resamples: Resamples = 9999,
    n_items: ItemCount = None,
    max_bytes: MaxBytes = 2_000_000_000,
    as_json: AsJson = False,
    output: Output = None,
    show: Show = False,
) -> None:
    """Compare two rankings: how much they agree, whether that is more than chance, what made it.

    Example: tiewise compare "a>b>c>d" "b>a>c>d" --weights top

    Example: tiewise compare judges.csv --x DMNR --y DECI --input scores --weights top -o page.html
    """
    from tiewise import io
    from tiewise.comparison import compare as compare_rankings

    _check_output(output, rankings, io.SHOWN)
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


def _check_output(output: str | None, sources: list[str], endings: tuple[str, ...]) -> None:
    """Refuse a file to write that has another ending or is one of those that are read."""
    from tiewise import io

    if output is None:
        return
    io.check_ending(output, endings)
    if any(os.path.exists(path) and os.path.samefile(path, output) for path in sources if os.path.exists(output)):
        raise TiewiseError(f"--output must not be a file that is read: got {output}.")


@app.command()
def matrix(
    rankings: Annotated[
        list[str],
        typer.Argument(help="A table with a ranking in each column, several files, votes, or rankings like a>b=c."),
    ],
    columns: Annotated[str | None, typer.Option(help="Columns of the rankings, with commas; by default all.")] = None,
    items: Items = None,
    measure: MeasureText = "scaled_tau",
    weights: WeightsText = None,
    aggregate: Aggregate = None,
    tnorm: TNorm = None,
    ties: Ties = None,
    input: Annotated[str | None, typer.Option(help="What numbers are: positions, scores or costs.")] = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    k: Annotated[int | None, typer.Option(help="Print k clusters; 0: as many as silhouettes choose.")] = None,
    test: Annotated[bool, typer.Option("--test", help="Test all pairs; p-values are adjusted by Holm.")] = False,
    max_bytes: MaxBytes = 2_000_000_000,
    as_json: AsJson = False,
    output: Output = None,
    show: Show = False,
) -> None:
    """Compare every ranking with every other: a matrix of values, clusters, a heat map.

    Example: tiewise matrix judges.csv --input scores --weights top --k 0 -o heatmap.html

    Example: tiewise matrix "a>b>c" "a>c>b" "c>b>a"
    """
    from tiewise import io
    from tiewise.matrices import matrix as matrix_of

    _check_output(output, rankings, io.SHOWN)
    found = _all_held(rankings, items, max_bytes)
    chosen = [*found] if columns is None else columns.split(",")
    for name in chosen:
        if name not in found:
            raise unknown("name", name, found)
    given = {"weights": weights, "aggregate": aggregate, "tnorm": tnorm, "ties": ties}
    answer = matrix_of(
        {name: found[name] for name in chosen},
        measure,
        input=input,  # type: ignore[arg-type]
        missing=missing,  # type: ignore[arg-type]
        nan_policy=nan_policy,  # type: ignore[arg-type]
        **{key: value for key, value in given.items() if value is not None},  # type: ignore[arg-type]
    )
    clusters = None if k is None else answer.cluster(k or None)
    pvalues = answer.pvalues() if test else None
    if output is not None:
        answer.save(output)
    parts, data = [str(answer)], answer.to_dict()
    if clusters is not None:
        parts.append(str(clusters))
        data["clusters"] = clusters.groups
    if pvalues is not None:
        tested = answer.tested(pvalues)
        parts.append(
            f"{(tested < 0.05).sum()} of {counted(len(tested), 'pair')} significant: p < 0.05, adjusted by Holm"
        )
        data["pvalues"] = pvalues
    typer.echo(json.dumps(io.plain(data), ensure_ascii=False) if as_json else "\n".join(parts))
    if show:
        answer.show()


def _all_held(sources: list[str], items: str | None, max_bytes: int) -> dict[str, Any]:
    """Return the rankings of all arguments by name: those of several files have the names of the files, too."""
    found: dict[str, Any] = {}
    for source in sources:
        held = _held(source, items, max_bytes)
        own = os.path.basename(source) if os.path.exists(source) else source
        for name, ranking in held.items():
            label = name if len(sources) == 1 else own if len(held) == 1 else f"{own} {name}"
            if label in found:
                raise TiewiseError(f"rankings must have different names: {label!r} came again.")
            found[label] = ranking
    return found


@app.command()
def groups(
    frames: Annotated[
        list[str], typer.Argument(help="A table, two long tables, or two TREC runs. - reads standard input.")
    ],
    by: Annotated[str | None, typer.Option(help="Column of the groups; several with commas.")] = None,
    x: X = None,
    y: Y = None,
    item: Annotated[str | None, typer.Option(help="Column of the items of two long tables.")] = None,
    score: Annotated[str | None, typer.Option(help="Column of the numbers of two long tables.")] = None,
    measure: MeasureText = "scaled_tau",
    weights: WeightsText = None,
    input: InputWords = None,
    missing: Missing = "raise",
    nan_policy: NanPolicy = "raise",
    test: Annotated[bool, typer.Option("--test", help="Add a p-value for each group.")] = False,
    n_resamples: Resamples = 9999,
    n_items: ItemCount = None,
    max_bytes: MaxBytes = 2_000_000_000,
    as_json: AsJson = False,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Write .json, .csv, .md or .tex.")] = None,
) -> None:
    """Compare two rankings in each group: by user, by query, by fold; and the mean over the groups.

    Example: tiewise groups scores.csv --by user --x rating --y predicted --input scores --weights top

    Example: tiewise groups a.run b.run --measure rbo

    Example: tiewise groups a.csv b.csv --by query --item document --score score --missing drop
    """
    from tiewise import io
    from tiewise.grouped import groups as groups_of, summary

    _check_output(output, frames, io.ENDINGS)
    if len(frames) > 2:
        raise TiewiseError(f"groups takes one table, or two tables or runs: got {len(frames)} files.")
    read: list[Any] = [io.read(source, max_bytes=max_bytes) for source in frames]
    for source, each in zip(frames, read, strict=True):
        if not isinstance(each, Table | dict):
            raise TiewiseError(f"groups takes tables and runs: {source} holds neither.")
    words = None if input is None else input.split(",")
    answer = groups_of(
        read[0],
        read[1] if len(read) > 1 else None,
        x=x,
        y=y,
        measure=measure,
        by=None if by is None else by.split(","),
        item=item,
        score=score,
        weights=weights,
        test=test,
        input=None if words is None else words[0] if len(words) == 1 else tuple(words),  # type: ignore[arg-type]
        missing=missing,  # type: ignore[arg-type]
        nan_policy=nan_policy,  # type: ignore[arg-type]
        n_resamples=n_resamples,
        n_items=n_items,
    )
    about = summary(answer)
    data: dict[str, Any] = {"summary": asdict(about), "groups": answer}
    if output is not None:
        io.save(output, answer, data)
    typer.echo(json.dumps(io.plain(data), ensure_ascii=False) if as_json else f"{about}\n{answer}")


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
