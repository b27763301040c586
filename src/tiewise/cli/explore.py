"""`tiewise explore`: a page on this machine on which the scaling can be dragged."""

import sys
from typing import Annotated, Any

import typer

from tiewise.cli.collections import collect, is_collection
from tiewise.cli.column_reading import ColumnReading
from tiewise.cli.comparison import MeasureOptions
from tiewise.cli.options import Columns, Missing, Second, Text
from tiewise.cli.printing import print_columns, say
from tiewise.cli.sources import column_code, columns_by_method, is_written_out, read_two
from tiewise.cli.table_columns import item_column
from tiewise.cli.table_options import TableOptions
from tiewise.cli.working import working
from tiewise.explorer.explore import explored
from tiewise.explorer.handle import Explorer, need_server
from tiewise.explorer.lesson import lesson_subject
from tiewise.explorer.provenance import Origin
from tiewise.explorer.setting import refuse_other
from tiewise.explorer.subject import Subject, subject_of
from tiewise.io.preflib import suffix_of
from tiewise.rankings.positions import METHODS
from tiewise.running import ending


def explore(
    first: Annotated[
        Text,
        typer.Argument(
            metavar="[A]",
            help="A table (CSV, TSV, Parquet), a PrefLib file, a list of items, or a ranking 'b=e>a=d>c'. Without it "
            "a small example teaches the idea.",
            show_default=False,
        ),
    ] = None,
    second: Second = None,
    *,
    columns: Columns,
    reading: ColumnReading,
    tables: TableOptions,
    options: MeasureOptions,
    missing: Missing = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Drag the scaling on a page, and watch the conclusion move.

    The rankings are given as to `tiewise compare`; of a table without --x and --y, or a PrefLib file, any two can be
    picked. The page is for this machine alone, at an address that is printed, and is there until Ctrl-C.
    """
    need_server()
    measure: Any = refuse_other(options.comparison(missing=missing).measure)
    with working() as notes:
        told, subject, origin = _read(first, second, columns, reading, tables, measure)
        model = explored(subject, measure, origin, is_lesson=first is None)
    page = Explorer(model)
    for note in notes:
        say(note)
    print_columns([*told, ("page", page.url), ("ends with", "Ctrl-C")])
    sys.stdout.flush()
    try:
        if browser:
            page.open()
        page.wait()
    except KeyboardInterrupt:  # which is how a page is closed, and no mishap
        page.stop()
        ending.is_told()
        print(f"{ending.over_echo()}tiewise: the page is closed.", file=sys.stderr)
        ending.leave(0)


def _read(
    first: Text, second: Text, columns: Columns, reading: ColumnReading, tables: TableOptions, measure: Any
) -> tuple[list[tuple[str, str]], Subject, Origin]:
    """Return how the rankings were read, the rankings, and the lines that read them again."""
    words = measure.missing, measure.nan_policy
    if first is None:
        return [("rankings", "a small example that teaches the idea")], *lesson_subject()
    of_two = second is not None or columns.x is not None or columns.y is not None or is_written_out(first)
    if not of_two and is_collection(first):
        found = collect(first, columns.item, [], reading, tables)
        told = [("rankings", f"{len(found.labels)} ({found.reading})")]
        origin = Origin() if suffix_of(first) else _columns(first, found.labels, columns.item, reading, tables)
        return told, subject_of(found.rankings, found.labels, *words, None, _numbered_by(origin, reading)), origin
    left, right, _ = read_two(first, second, columns, reading, tables)
    told = [(side, f"{one.name} ({one.reading})") for side, one in (("x", left), ("y", right))]
    labels = (left.name, right.name) if left.name != right.name else ("x", "y")
    by_method = {name: (left.by_method[name], right.by_method[name]) for name in left.by_method}
    origin = Origin(left.setup, (left.code, right.code), _words(bool(by_method)), by_method=by_method)
    return told, Subject((left.ranking, right.ranking), labels, *words, None, _numbered_by(origin, reading)), origin


def _numbered_by(origin: Origin, reading: ColumnReading) -> str:
    """Return by which method equal scores or costs are numbered; nothing where there are no scores."""
    return (reading.method or METHODS[0]) if origin.by_method else ""


def _columns(path: str, labels: tuple[str, ...], item: Text, reading: ColumnReading, tables: TableOptions) -> Origin:
    """Return how columns of a table are read, and named."""
    items_from = None if reading.input == "order" else item_column(tables.read(path), item)[0]
    code = tuple(column_code(reading, items_from, label) for label in labels)
    each = [columns_by_method(reading, items_from, label) for label in labels]
    by_method = {name: tuple(one[name] for one in each) for name in each[0]}
    setup = (f"table = {tables.code(path)}",)
    return Origin(setup, code, _words(bool(by_method)), by_columns=True, by_method=by_method)


def _words(can_number: bool) -> tuple[str, ...]:
    """Return what the command line says of the rankings: all but the measure, which the page says anew.

    Where equal scores can be numbered by another method, the page says that as well.
    """
    kept = []
    own = ("--measure", "--weights", "--tnorm", "--aggregate", "--missing", *(["--method"] if can_number else []))
    given = iter(sys.argv[2:])
    for word in given:
        if word in own:
            next(given, None)
        elif word not in ("--browser", "--no-browser") and not word.startswith(tuple(f"{name}=" for name in own)):
            kept.append(word)
    return tuple(kept)
