"""`tiewise learn`: weights and t-norm from a table of examples."""

from typing import Annotated, Any

import typer

from tiewise.cli.options import AsJson, Missing, Text
from tiewise.cli.printing import print_columns, print_json, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target, write_table
from tiewise.errors import InputValueError, ThinEvidenceWarning, cut
from tiewise.io.examples import read_examples
from tiewise.learning.learn import learn as learned_from
from tiewise.learning.learned import Learned

_TABLES = (".csv", ".tsv")
Words = list[str] | None


def learn(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table of examples (CSV, TSV, Parquet).")],
    *,
    x: Annotated[str, typer.Option("--x", help="The column with the first ranking.")] = "x",
    y: Annotated[str, typer.Option("--y", help="The column with the second, of a triplet the closer one.")] = "y",
    z: Annotated[str, typer.Option("--z", help="Of triplets, the column with the one further away.")] = "z",
    target: Annotated[str, typer.Option(help="The column with a number for each pair.")] = "target",
    label: Annotated[str, typer.Option(help="The column with the class of each ranking.")] = "label",
    input: Annotated[
        Text, typer.Option(help="What numbers are: positions, scores or costs. [default: positions, 1 = best]")
    ] = None,
    measure: Annotated[
        Words,
        typer.Option(help="A measure of the scaled family; give it several times. [default: scaled_gamma, scaled_tau]"),
    ] = None,
    tnorm: Annotated[
        Words, typer.Option(help="A t-norm to try; give it several times. [default: all families]")
    ] = None,
    aggregate: Annotated[Words, typer.Option(help="sum or max; give it twice for both. [default: both]")] = None,
    named_only: Annotated[bool, typer.Option("--named-only", help="Try named scalings only.")] = False,
    no_catalog: Annotated[bool, typer.Option("--no-catalog", help="Leave the other measures out.")] = False,
    loss: Annotated[str, typer.Option(help="For numbers: squares, identity or rank.")] = "squares",
    folds: Annotated[int, typer.Option(min=2, help="Into how many parts examples are divided, 10 at most.")] = 5,
    missing: Missing = None,
    seed: Annotated[int, typer.Option(help="The seed of the folds.")] = 0,
    show: Annotated[int, typer.Option(min=0, help="How many candidates to print.")] = 8,
    band: Annotated[bool, typer.Option("--band", help="Print how well each weight is determined.")] = False,
    tables: TableOptions,
    output: Annotated[
        Text, typer.Option("--output", "-o", help="Write the table of all candidates (.csv, .tsv) to this file.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find the weights that fit examples of what is close.

    And the t-norm, by cross-validation: what is no better than uniform weights is said to be so.

    Columns x, y and target: pairs of rankings with a number. Columns x, y and z: y is closer to x than z. Columns x and
    label, or a label and a column for each item: rankings with a class. Rankings are texts (b=e>a=d>c) or lists.
    """
    if output is not None and not output.lower().endswith(_TABLES):
        raise InputValueError(f"--output must end in {', '.join(_TABLES)}: got {output!r}.")
    refuse_target(output, [file], force)
    given: dict[str, Any] = {"tnorms": tnorm, "measures": measure, "aggregates": aggregate, "missing": missing}
    options = {name: value for name, value in given.items() if value}
    with working() as notes:
        examples = read_examples(tables.read(file), x=x, y=y, z=z, target=target, label=label)
        found = learned_from(
            **examples, input=input, free=not named_only, catalog=not no_catalog, loss=loss, folds=folds, rng=seed,
            **options,
        )  # fmt: skip
        weights = found.weights_band if band else None
    if output is not None:
        write_table(output, [list(found.candidates.columns), *(row.values() for row in found.candidates.rows())])  # type: ignore[list-item]
    if as_json:
        more = {} if weights is None else {"band": weights.rows()}
        table = found.candidates.rows(show)
        print_json({**found.numbers(), **more, "candidates": table, "warnings": list(map(str, notes))})
        return
    _print_text(found, show, output)
    if weights is not None:
        print()
        cells = [[f"{row['position']}", *(f"{row[name]:.3f}" for name in ("weight", "low", "high"))]
                 for row in weights.rows()]  # fmt: skip
        print_columns([["position", "weight", "low", "high"], *cells], range(4))
    for note in notes:
        if not isinstance(note, ThinEvidenceWarning):  # which is the finding, told already
            say(note)
    if not found.is_better:
        say("More examples, or examples that differ more, could tell.")


def _print_text(found: Learned, show: int, output: str | None) -> None:
    told = [(name, text.replace("`measures`", "--measure")) for name, text in found.told()]
    if output is not None:
        told.append(("written to", output))
    print_columns(told)
    rows = [
        [cut(str(row["measure"]), 70), str(row["kind"]), f"{row['score']:.3f}", f"{row['error']:.3f}",
         "chosen" if row["chosen"] else ""]
        for row in found.candidates.rows(show)
    ]  # fmt: skip
    if rows:
        print("\nCandidates by cross-validation alone, the least loss first, which need not be the best score.")
        print("These scores are for comparing candidates with each other: that of the best of many is flattered.")
        print_columns([["candidate", "kind", "score", "error", ""], *rows], (2, 3))
