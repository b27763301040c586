"""What the user named on the command line, read as two rankings, with a sentence on how each was read."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tiewise.cli.options import Columns, Text
from tiewise.errors import InputValueError, TiewiseError, one_of
from tiewise.io.lists import read_list
from tiewise.io.tables import SUFFIXES, Table, read_table
from tiewise.io.text import read_text
from tiewise.rankings import Ranking
from tiewise.rankings.positions import METHODS
from tiewise.results import Result


@dataclass(frozen=True)
class Source:
    """A ranking with its short name and how it was read; of a column also the numbers as they are.

    `code` is the Python expression that reads it, `setup` what must be run before.
    """

    name: str
    ranking: Ranking
    reading: str
    code: str
    setup: tuple[str, ...] = ()
    values: dict[object, float] | None = None

    @property
    def as_values(self) -> "Source":
        """The source for a measure of values, whatever is better."""
        if self.values is None:
            raise InputValueError(
                f"a measure of values needs two columns of a table: got {self.name!r}, {self.reading}."
            )
        return replace(self, reading="values as they are")


@dataclass(frozen=True)
class ColumnReading:
    """How numbers in a column are to be read."""

    positions: Annotated[bool, typer.Option("--positions", help="The columns hold positions, 1 = best.")] = False
    lower_is_better: Annotated[
        bool, typer.Option("--lower-is-better", help="The columns hold scores, and low ones are good.")
    ] = False
    method: Annotated[
        Text, typer.Option(help="Positions of equal scores: dense 1,1,2; min 1,1,3; max 2,2,3; average 1.5,1.5,3.")
    ] = None

    def __post_init__(self) -> None:
        if self.positions and self.lower_is_better:
            raise InputValueError("--positions and --lower-is-better exclude each other: 1 is the best position.")
        if self.method is not None:
            one_of("--method", self.method, METHODS)
            if self.positions:
                raise InputValueError(f"--method is for scores, and --positions are none: got {self.method!r}.")

    @property
    def is_default(self) -> bool:
        """Whether the user said nothing about how to read columns."""
        return not self.positions and not self.lower_is_better and self.method is None

    def __str__(self) -> str:
        if self.positions:
            return "positions, 1 = best"
        best = "lower" if self.lower_is_better else "higher"
        return f"scores, {best} = better, equal scores tied ({self.method or METHODS[0]})"

    def code(self, numbers: str) -> str:
        """Return the Python expression that does what `rank` does."""
        if self.positions:
            return f"tw.Ranking.from_positions({numbers})"
        options = ["higher_is_better=False"] if self.lower_is_better else []
        options += [f"method={self.method!r}"] if self.method else []
        return f"tw.Ranking.from_scores({', '.join([numbers, *options])})"

    def rank(self, numbers: dict[object, float]) -> Ranking:
        """Return the ranking of the items by their numbers."""
        if self.positions:
            return Ranking.from_positions(numbers)
        method = self.method or METHODS[0]
        return Ranking.from_scores(numbers, higher_is_better=not self.lower_is_better, method=method)


def read_two(first: str, second: Text, columns: Columns, reading: ColumnReading) -> tuple[Source, Source, str | None]:
    """Return the two rankings, and where the items of a table are named."""
    if second is None:
        if is_written_out(first) and columns.x is None and columns.y is None:
            raise InputValueError(f"a second ranking is needed to compare {first!r} with.")
        if is_list(first):
            raise InputValueError(f"a second list is needed to compare {first} with.")
        return _read_columns(first, columns, reading)
    if columns.are_given:
        raise InputValueError(f"--x, --y and --item go with one table: got a second ranking, {second!r}.")
    if not reading.is_default:
        raise InputValueError(
            f"--positions, --lower-is-better and --method go with a table: got a second ranking, {second!r}."
        )
    return read_argument(first), read_argument(second), None


def _read_columns(path: str, columns: Columns, reading: ColumnReading) -> tuple[Source, Source, str]:
    """Return the rankings in two columns of a table, and the sentence on where the items are."""
    table = read_table(path)
    x, y = columns.x, columns.y
    if x is None or y is None:
        raise InputValueError(
            f"--x and --y must name two columns of {path}, whose columns are "
            f"{', '.join(repr(name) for name in table.names)}."
        )
    items_from, where = item_column(table, columns.item)
    items = table.items(items_from)
    sources = []
    for name in (x, y):
        ranking, hint, numbers = ranked_column(table, name, items, reading)
        pairs = f"zip(table.items({items_from!r}), table.numbers({name!r}))"
        code = reading.code(f"{{item: number for item, number in {pairs} if number is not None}}")
        setup = (f"table = tw.io.read_table({path!r})",)
        sources.append(Source(name, ranking, f"{reading}{hint}", code, setup, numbers))
    return sources[0], sources[1], where


def pair_as_json(result: Result, left: Source, right: Source) -> dict[str, Any]:
    """Return the numbers of a result by name, and how the two rankings were read."""
    return {
        "measure": str(result.measure),
        **result.numbers(),
        "n": result.n,
        "x": {"name": left.name, "read_as": left.reading},
        "y": {"name": right.name, "read_as": right.reading},
    }


def ranked_column(
    table: Table, name: str, items: list[Any], reading: ColumnReading
) -> tuple[Ranking, str, dict[object, float]]:
    """Return the ranking in a column of a table, a hint if it may have been meant otherwise, and the numbers."""
    numbers = {label: value for label, value in zip(items, table.numbers(name), strict=True) if value is not None}
    if not numbers:
        raise InputValueError(f"column {name!r} of {table.path} must have at least one number: got none.")
    hint = ""
    if not reading.positions and sorted(numbers.values()) == list(range(1, len(numbers) + 1)):
        hint = "; it holds 1 to N: if these are positions, say --positions"
    try:
        return reading.rank(numbers), hint, numbers
    except TiewiseError as error:
        raise error.within(f"column {name!r} of {table.path}") from None


def item_column(table: Table, item: str | None) -> tuple[str | None, str]:
    """Return the column that names the items; without --item, the first one if it is no column of numbers."""
    if item is not None:
        return item, f"column {item!r}"
    first = table.names[0]
    if table.is_numeric(first):
        return None, "row numbers (name a column with --item)"
    return first, f"column {first!r}, the first one (choose with --item)"


def read_argument(text: str) -> Source:
    """Return the ranking in a file of items, or written out as in `b=e>a=d>c`."""
    if not text.strip():
        raise InputValueError("a file or a ranking such as 'b=e>a=d>c' is needed: got an empty text.")
    path = Path(text)
    is_file = _exists(path)
    if is_file and path.suffix.lower() in SUFFIXES:
        raise InputValueError(f"{text} is a table: compare two of its columns with --x and --y, and no second file.")
    if is_file:
        _refuse_run(path)
        return Source(path.name, read_list(path), "a list of items, best first", f"tw.io.read_list({text!r})")
    if is_written_out(text):
        name = text if len(text) <= 30 else text[:27] + "..."
        return Source(name, Ranking.parse(text), "a ranking, best first", f"tw.Ranking.parse({text!r})")
    raise InputValueError(f"a file or a ranking such as 'b=e>a=d>c' is needed: got {text!r}, and no such file.")


def _refuse_run(path: Path) -> None:
    """Raise if a file is a run in TREC's format: each of its lines would be taken for an item."""
    first = next(iter(read_text(path).split("\n")), "").split()
    if len(first) == 6 and first[1] == "Q0":
        raise InputValueError(f"{path} is a run in TREC's format: `tiewise groups` compares two runs query by query.")


def is_written_out(text: str) -> bool:
    """Tell whether a text is a ranking such as `b=e>a=d>c`."""
    return ">" in text or "=" in text


def is_list(text: str) -> bool:
    """Tell whether a text names a file that is there and is no table."""
    path = Path(text)
    return bool(text.strip()) and _exists(path) and path.is_file() and path.suffix.lower() not in SUFFIXES


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a ranking can be too long for a path, or hold what no path can
        return False
