"""`tiewise leaderboard`: items scored on tasks, with rank intervals and tiers; two boards beside each other; a page."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tiewise.cli.options import AsJson, Item, Text
from tiewise.cli.printing import print_columns, print_json, say
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.cli.writing import Force, refuse_target, write_table
from tiewise.errors import InputValueError
from tiewise.leaderboards.board import Leaderboard
from tiewise.leaderboards.comparison import BoardComparison
from tiewise.leaderboards.leaderboard import leaderboard as board_of
from tiewise.reports.leaderboard_report import finding, leaderboard_report
from tiewise.reports.page import need_packages

_PAGES = (".html", ".htm")
_TABLES = (".csv", ".tsv")


def leaderboard(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table of scores (CSV, TSV, Parquet), wide or long.")],
    *,
    item: Item = None,
    task: Annotated[Text, typer.Option(help="The column with the tasks, of a table with a row for each score.")] = None,
    score: Annotated[Text, typer.Option(help="The column with the scores, or with --error, with the means.")] = None,
    error: Annotated[
        Text, typer.Option(help="The column with standard errors, of a table with a row for each item.")
    ] = None,
    tasks: Annotated[Text, typer.Option(help="Columns to use of a wide table, with commas between.")] = None,
    repeats: Annotated[
        str, typer.Option(help="Several scores of an item on a task: raise, mean, or level (chance is in them alone).")
    ] = "raise",
    repeat: Annotated[Text, typer.Option(help="For --repeats level, the column that pairs the repeats.")] = None,
    missing: Annotated[str, typer.Option(help="Scores that are missing: raise, complete_tasks or pairwise.")] = "raise",
    lower_is_better: Annotated[bool, typer.Option("--lower-is-better", help="Smaller scores are better.")] = False,
    statistic: Annotated[
        str, typer.Option(help="What the board is ordered by: mean, median, win_rate or mean_rank.")
    ] = "mean",
    level: Annotated[float, typer.Option(help="The confidence level of rank intervals and tiers.")] = 0.95,
    top: Annotated[
        int | None, typer.Option(min=1, help="Add how often each item is among the first N of resampled boards.")
    ] = None,
    compare: Annotated[Text, typer.Option(help="A second table of scores, read in the same way.")] = None,
    units: Annotated[
        str, typer.Option(help="Whether the scores of --compare are in the same unit: same or own.")
    ] = "same",
    common: Annotated[
        bool, typer.Option("--common", help="With --compare, leave out items that only one board has.")
    ] = False,
    resamples: Annotated[int, typer.Option(min=1, help="How many resamples to draw.")] = 2000,
    seed: Annotated[int, typer.Option(help="The seed: the same seed makes the same board.")] = 0,
    show: Annotated[int, typer.Option(min=0, help="How many items to print.")] = 20,
    tables: TableOptions,
    output: Annotated[
        Text, typer.Option("--output", "-o", help="Write a page (.html) or a table (.csv, .tsv) to this file.")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Order items by their scores, and say which ranks are sure.

    A table has a row for each item and a column for each task (tiewise leaderboard scores.csv), or a row for each score
    (tiewise leaderboard scores.csv --item model --task task --score acc).
    """
    suffix = None if output is None else Path(output).suffix.lower()
    if suffix is not None and suffix not in (*_PAGES, *_TABLES):
        raise InputValueError(f"--output must end in {', '.join((*_PAGES, *_TABLES))}: got {output!r}.")
    refuse_target(output, [file, compare], force)
    if suffix in _PAGES:
        need_packages()

    def read(path: str) -> Leaderboard:
        options: dict[str, Any] = {
            "confidence_level": level, "n_resamples": resamples, "rng": seed, "higher_is_better": not lower_is_better,
        }  # fmt: skip
        table = tables.read(path)
        if error is not None:
            if score is None:
                raise InputValueError(f"--error goes with --score, the column of the means: got --error {error}.")
            columns = {"item": item, "score": score, "error": error}
            means, errors = table.numbers(score), table.numbers(error)
            if None in means or None in errors:
                raise InputValueError(f"{path} must have a number in every row of {columns['score']} and {error}.")
            return board_of(means, items=table.items(item), errors=errors, **options)
        chosen = None if tasks is None else [name.strip() for name in tasks.split(",")]
        return board_of(
            table, item=item, task=task, score=score, tasks=chosen, repeats=repeats, repeat=repeat, missing=missing,
            statistic=statistic, **options,
        )  # fmt: skip

    with working() as notes:
        board = read(file)
        if top is not None and top > board.n:
            raise InputValueError(f"--top must be at most the number of items, {board.n}: got {top}.")
        found = None
        if compare is not None:
            found = board.compare(
                read(compare), units=units, missing="drop" if common else "raise", n_resamples=resamples, rng=seed
            )
        curve = board.enough(rng=seed) if suffix in _PAGES and board.columns is not None else None
    if output is not None and suffix in _PAGES:
        leaderboard_report(
            board,
            title=Path(file).name,
            top=top,
            comparison=found,
            other_name=Path(compare).name if compare else "",
            curve=curve,
            command=shlex.join(["tiewise", *sys.argv[1:]]),
        ).save(output)
    elif output is not None:
        table = board.table(top)
        write_table(output, [list(table.columns), *(list(row.values()) for row in table.rows())])
    if as_json:
        print_json(_as_json(board, found, top, list(map(str, notes))))
        return
    _print_text(board, found, top, show, output)
    for note in notes:
        say(note)


def _as_json(board: Leaderboard, found: BoardComparison | None, top: int | None, notes: list[str]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "statistic": board.statistic,
        "level": board.level,
        "items": board.n,
        "tasks": list(map(str, board.tasks)),
        "left_out": list(map(str, board.left_out)),
        "tiers": board.n_tiers,
        "separable_neighbours": board.separable,
        "board": board.table(top).rows(),
        "weights": list(board.weights.values),
    }
    if found is not None:
        answer["comparison"] = {
            "scaled_gamma": found.gamma.statistic,
            "pvalue": found.pvalue,
            "scaled_tau": found.tau.statistic,
            "tau_pvalue": found.tau_pvalue,
            "left_out": list(map(str, found.left_out)),
            "items": found.table().rows(),
        }
    return {**answer, "warnings": notes}


def _print_text(
    board: Leaderboard, found: BoardComparison | None, top: int | None, show: int, output: str | None
) -> None:
    rows = board.table(top).rows(show)
    heads = ["#", "item", board.statistic, "ranks", "one item", "tier", *(["top"] if top else []), "w"]
    cells = [
        [
            f"{row['position']:g}", str(row["item"]), f"{row[board.statistic]:.6g}", f"{row['low']}-{row['high']}",
            f"{row['low_marginal']}-{row['high_marginal']}", str(row["tier"]),
            *([f"{row['top']:.2f}"] if top else []),
            "" if row["weight"] != row["weight"] else f"{row['weight']:.3f}{'*' if surely else ' '}",
        ]
        for row, surely in zip(rows, [*board.neighbours_told_apart.tolist(), False], strict=False)
    ]  # fmt: skip
    if cells:
        print_columns([heads, *cells], [place for place in range(len(heads)) if place != 1])
        if show < board.n:
            print(f"... and {board.n - show} more (--show N prints more, -o FILE.csv writes all)")
        print()
    over = f"{len(board.tasks)}" + (f" ({len(board.left_out)} left out)" if board.left_out else "")
    told = [("finding", finding(board)), ("items", str(board.n)), ("tasks", over if board.tasks else "not known")]
    ranks = "a - 1 others are surely better, and all but b are surely worse"
    told.append(("ranks", f"a-b at level {board.level:g} for all items at once: {ranks}; `one item` for one by itself"))
    told.append(("tier", "begins with the first item that is surely worse than the first of the tier above; the "
                         "neighbours at its border need not be told apart"))  # fmt: skip
    if top:
        told.append(("top", f"share of resampled boards that have the item among the first {top}"))
    told.append(("w", "how well the data tell this item from the next, the two by themselves: 1 certain, 0 a coin "
                      "toss; * told apart over all pairs at once"))  # fmt: skip
    if found is not None:
        told += [("", ""), *found.rows()]
    if output is not None:
        told.append(("written to", output))
    print_columns(told)
