"""Files: read tables, TREC runs, votes and lists by their endings, and write tables and reports.

Every mistake in a file is one sentence with its line. A file is written as a whole or not at all.
"""

from __future__ import annotations

import bz2
import csv
import gzip
import itertools
import json
import lzma
import math
import os
import re
import secrets
import shutil
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tiewise.errors import TiewiseError
from tiewise.ranking import Ranking
from tiewise.text import Table, cell, counted, few

ENDINGS = (".csv", ".md", ".tex", ".json")  # of tables that are written
SHOWN = (*ENDINGS, ".html", ".png", ".svg")  # of comparisons that are written
PACKED: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
EMPTY = frozenset(("", "NA", "NaN", "nan", "null"))  # cells of a numeric column that have no value
NUMBER = re.compile(r"[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf(inity)?)", re.ASCII | re.IGNORECASE)
COMMA_NUMBER = re.compile(
    r"[+-]?(((\d{1,3}(\.\d{3})+|\d+)(,\d+)?|,\d+)(e[+-]?\d+)?|inf(inity)?)", re.ASCII | re.IGNORECASE
)
BUCKET = r"(?:\d+|\{\d+(?:,\d+)*\})"
VOTE = re.compile(rf"(\d+):({BUCKET}(?:,{BUCKET})*)", re.ASCII)
LATEX = str.maketrans(
    {character: f"\\{character}" for character in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {"<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}
    | {"[": "{[}"}  # a row that begins with [ would be an argument of the line break above it
)


class Votes(NamedTuple):
    """The orders of a PrefLib file, how many voters gave each, and the title of the file."""

    rankings: list[Ranking]
    counts: list[int]
    title: str


def read(path: str | PathLike[str], *, max_bytes: int = 2_000_000_000) -> Table | Ranking | dict[str, Ranking] | Votes:
    """Return what a file holds, by the ending of its name.

    | ending                  | file                                                    | returned               |
    |-------------------------|---------------------------------------------------------|------------------------|
    | .csv .tsv .tab          | a table whose first line holds the names of the columns | Table                  |
    | .jsonl .ndjson          | one JSON object a line                                  | Table                  |
    | .parquet                | a Parquet table (needs pyarrow)                         | Table                  |
    | .run .trec              | a TREC run: qid Q0 docno rank score tag                 | dict: query to Ranking |
    | .soc .soi .toc .toi     | votes of PrefLib                                        | Votes                  |
    | .txt, others, none, "-" | by content: a TREC run, a table (not in .txt), or a     | one of these, or the   |
    |                         | list of one item a line, best first                     | Ranking of the list    |

    "-" is standard input. A further ending .gz, .bz2 or .xz is unpacked first.

    A table is delimited by comma, semicolon, tab or pipe. Without comma as the delimiter, one cell like "3,5" or
    "1.234,5" makes commas the decimal separator of the whole file. A column of numbers has NaN in empty cells; other
    columns are text. Text is UTF-8, UTF-16 with a byte order mark, or else cp1252. A TREC run is ranked by its
    scores; its ranks are ignored. At most `max_bytes` are read, counted after unpacking.
    """
    name = os.fspath(path)
    where = "standard input" if name == "-" else name
    stem, packing = os.path.splitext(name.lower())
    ending = os.path.splitext(stem)[1] if packing in PACKED else packing
    data = _bytes(name, PACKED.get(packing, open), where, max_bytes)
    if ending == ".parquet":
        return _parquet(data, where)
    lines = _lines(data, where)
    if ending in (".csv", ".tsv", ".tab"):
        return _table(lines, where)
    if ending in (".jsonl", ".ndjson"):
        return _json_lines(lines, where)
    if ending in (".soc", ".soi", ".toc", ".toi"):
        return _votes(lines, where)
    if ending in (".run", ".trec") or _is_run(lines):
        return _run(lines, where)
    if ending != ".txt" and _delimiter(lines):
        return _table(lines, where)
    return _ranking(Ranking.from_order, [line.strip() for line in lines if line.strip()], where)


def _bytes(name: str, opener: Callable[..., Any], where: str, max_bytes: int) -> bytearray:
    """Return the unpacked content of a file or of standard input."""
    data = bytearray()
    try:
        opened: AbstractContextManager[IO[bytes]] = nullcontext(sys.stdin.buffer) if name == "-" else opener(name, "rb")
        with opened as file:
            while len(data) <= max_bytes and (chunk := file.read(min(1 << 20, max_bytes + 1 - len(data)))):
                data += chunk
    except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError) as error:
        raise TiewiseError(f"cannot read {where}: {getattr(error, 'strerror', None) or error}.") from None
    if len(data) > max_bytes:
        raise TiewiseError(
            f"{where} has more than {max_bytes:,} bytes ({max_bytes / 1e9:.3g} GB): `max_bytes=` allows more."
        )
    return data


def _lines(data: bytearray, where: str) -> list[str]:
    """Return the lines of a text file, whatever its encoding and its line ends."""
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16", "replace") if is_utf16 else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text or "\ufffd" in text:
        raise TiewiseError(f"cannot read {where}: it is a binary file; text and .parquet can be read.")
    if not text or text.isspace():
        raise TiewiseError(f"{where} is empty.")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _at(where: str, line: int, problem: object) -> TiewiseError:
    """Return the error for a line of a file."""
    return TiewiseError(f"{where}, line {line}: {problem}")


def _table(lines: list[str], where: str) -> Table:
    delimiter = _delimiter(lines) or _delimiter(lines, 1) or ","
    rows = list(_rows(lines, delimiter, where))
    has_commas = delimiter != "," and any("," in cell and COMMA_NUMBER.fullmatch(cell) for row in rows for cell in row)
    pattern = COMMA_NUMBER if has_commas else NUMBER
    if all(map(pattern.fullmatch, rows[0])):
        raise TiewiseError(f"the first line of {where} must hold the names of the columns: got {few(rows[0])}.")
    _check_names(rows[0], where)
    return Table({name: _cells(cells, pattern) for name, *cells in zip(*rows, strict=True)})


def _delimiter(lines: list[str], sample: int = 21) -> str | None:
    """Return the delimiter that splits the header and 20 rows into equally many fields, the most if several do."""
    widths: dict[str, int] = {}
    for delimiter in ",;\t|":
        with suppress(TiewiseError):
            rows = list(itertools.islice(_rows(lines, delimiter, ""), sample))
            widths[delimiter] = len(rows[0])
    best = max(widths, key=lambda delimiter: widths[delimiter], default="")
    return best if widths.get(best, 0) > 1 else None


def _rows(lines: list[str], delimiter: str, where: str) -> Iterator[list[str]]:
    """Yield the header and the rows, which must have as many fields; blank lines are left out."""
    ended = (f"{line.strip(' ') and line}\n" for line in lines)  # a quoted cell keeps its line breaks
    reader = csv.reader(ended, delimiter=delimiter, skipinitialspace=True, strict=True)
    width = 0
    try:
        for row in filter(None, reader):
            width = width or len(row)
            if len(row) != width:
                raise _at(where, reader.line_num, f"{counted(len(row), 'field')}, but the header has {width}.")
            yield [cell.strip() for cell in row]
    except csv.Error as error:
        raise _at(where, reader.line_num, f"the quotation marks do not fit: {error}.") from None


def _check_names(names: Sequence[str], where: str) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise TiewiseError(f"the columns of {where} must have different names: {few(map(repr, twice))} came again.")


def _cells(cells: list[str], pattern: re.Pattern[str]) -> NDArray[Any]:
    """Return a column as numbers if all cells with a value are numbers, otherwise as text."""
    if not all(cell in EMPTY or pattern.fullmatch(cell) for cell in cells):
        return np.array(cells, dtype=object)
    if pattern is COMMA_NUMBER:
        cells = [cell.replace(".", "").replace(",", ".") for cell in cells]
    return np.array([math.nan if cell in EMPTY else float(cell) for cell in cells], dtype=float)


def _parquet(data: bytearray, where: str) -> Table:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise TiewiseError(f'cannot read {where} without pyarrow: pip install "tiewise[parquet]" brings it.') from None
    try:
        table = parquet.ParquetFile(arrow.BufferReader(data)).read()
        columns = [_arrow_column(column, arrow.types) for column in table.columns]
    except (arrow.ArrowException, OSError, ValueError) as error:
        raise TiewiseError(f"cannot read {where}: {str(error).rstrip('.')}.") from None
    _check_names(table.column_names, where)
    return Table(dict(zip(table.column_names, columns, strict=True)))


def _arrow_column(column: Any, types: Any) -> Any:
    kinds = (types.is_integer, types.is_floating, types.is_decimal, types.is_boolean)
    if not any(is_kind(column.type) for is_kind in kinds):
        return np.fromiter(column.to_pylist(), object)
    return column.cast("float64", safe=False).to_numpy()


def _json_lines(lines: list[str], where: str) -> Table:
    records = [_json_object(text, where, line) for line, text in enumerate(lines, 1) if text.strip()]
    names = dict.fromkeys(name for record in records for name in record)
    return Table({name: _values([record.get(name) for record in records]) for name in names})


def _json_object(text: str, where: str, line: int) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _at(where, line, f"no JSON: {error}.") from None
    if not isinstance(record, dict):
        raise _at(where, line, f"a line must be a JSON object: got {text.strip():.40}")
    return record


def _values(values: list[object]) -> NDArray[Any]:
    """Return a column as numbers if all values but None are numbers, otherwise as objects."""
    if all(value is None or isinstance(value, int | float) for value in values):
        with suppress(OverflowError):  # a whole number of more than 308 digits
            return np.array(values, dtype=float)
    return np.fromiter(values, object)  # np.array would make a matrix of lists


def _is_run(lines: list[str]) -> bool:
    fields = next(line for line in lines if line.strip()).split()
    return len(fields) == 6 and fields[1].upper() == "Q0"


def _run(lines: list[str], where: str) -> dict[str, Ranking]:
    scores: dict[str, dict[str, float]] = {}
    rows = [(line, text.split()) for line, text in enumerate(lines, 1) if text.strip()]
    for line, fields in rows:
        if len(fields) != 6:
            raise _at(where, line, f"a run has 6 fields (qid Q0 docno rank score tag): got {len(fields)}.")
        query, _, document, _, score, _ = fields
        if not NUMBER.fullmatch(score) or math.isinf(float(score)):
            raise _at(where, line, f"the score must be a finite number: got {score!r}.")
        by_document = scores.setdefault(query, {})
        if document in by_document:
            raise _at(where, line, f"document {document!r} came before in query {query!r}.")
        by_document[document] = float(score)
    return {query: Ranking.from_scores(by_document) for query, by_document in scores.items()}


def _votes(lines: list[str], where: str) -> Votes:
    facts = [text[1:].partition(":") for text in lines if text.startswith("#")]
    header = {key.strip(): value.strip() for key, _, value in facts}
    votes = [
        (line, *_vote(text, where, line))
        for line, text in enumerate(lines, 1)
        if text.strip() and not text.startswith("#")
    ]
    if not votes:
        raise TiewiseError(f"{where} has no votes, which are lines like 12: 1,{{2,4}},3.")
    start = "ALTERNATIVE NAME "
    names = {key.removeprefix(start): value for key, value in header.items() if key.startswith(start)}
    used = {item for _, _, buckets in votes for bucket in buckets for item in bucket}
    if len(set(names.values())) < len(names) or not all(map(names.get, used)):
        names = {item: item for item in used}
    rankings = [
        _ranking(
            Ranking.from_buckets, [[names[item] for item in bucket] for bucket in buckets], f"{where}, line {line}"
        )
        for line, _, buckets in votes
    ]
    return Votes(rankings, [count for _, count, _ in votes], header.get("TITLE", ""))


def _vote(text: str, where: str, line: int) -> tuple[int, list[list[str]]]:
    """Return the count and the buckets of a line like 12: 1,{2,4},3."""
    match = VOTE.fullmatch("".join(text.split()))
    if match is None:
        raise _at(where, line, f"a line of votes is like 12: 1,{{2,4}},3: got {text:.40}")
    return int(match[1]), [bucket.strip("{}").split(",") for bucket in re.findall(BUCKET, match[2])]


def _ranking(make: Callable[[Any], Ranking], items: Sequence[object], where: str) -> Ranking:
    """Return a ranking; what it refuses is said with its place."""
    try:
        return make(items)
    except TiewiseError as error:
        raise TiewiseError(f"{where}: {error}") from None


def save(path: str | PathLike[str], table: Table, data: object = None) -> None:
    """Write a table by the ending of the name: .csv, .md, .tex or .json.

    .csv has full precision. .md and .tex have numbers for people. .json has `data`, or without it a list of rows.
    NaN is an empty cell, and null in .json.
    """
    ending = check_ending(path)
    if ending == ".json":
        content = json.dumps(plain(table if data is None else data), indent=2, ensure_ascii=False) + "\n"
    else:
        content = {".csv": _as_csv, ".md": _as_markdown, ".tex": _as_latex}[ending](table)
    write(path, content)


def check_ending(path: str | PathLike[str], endings: Sequence[str] = ENDINGS) -> str:
    """Return the ending of a file name in lower case; an ending that is not one of these is refused."""
    ending = os.path.splitext(os.fspath(path))[1].lower()
    if ending not in endings:
        raise TiewiseError(f"a file name must end in one of {', '.join(endings)}: got {os.fspath(path)!r}.")
    return ending


def plain(value: object) -> Any:
    """Return a value as JSON has it: NumPy and tables as lists, NaN and infinity as None, other objects as text.

    >>> plain({"tau": np.float64(0.5), "n": np.arange(2), "p": float("nan")})
    {'tau': 0.5, 'n': [0, 1], 'p': None}
    """
    if isinstance(value, Table):
        return [plain(dict(zip(value.columns, row, strict=True))) for row in value.rows()]
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, str | int) else str(value)


def _as_csv(table: Table) -> str:
    file = StringIO()
    rows = ([None if isinstance(cell, float) and math.isnan(cell) else cell for cell in row] for row in table.rows())
    csv.writer(file, lineterminator="\n").writerows([table.columns, *rows])
    return file.getvalue()


def _as_markdown(table: Table) -> str:
    rules = ["---:" if side == "r" else "---" for side in _alignment(table)]
    header, *rows = [[cell.replace("|", r"\|") for cell in row] for row in _texts(table)]
    return "".join(f"| {' | '.join(row)} |\n" for row in [header, rules, *rows])


def _as_latex(table: Table) -> str:
    header, *rows = [" & ".join(cell.translate(LATEX) for cell in row) + r" \\" for row in _texts(table)]
    top = [rf"\begin{{tabular}}{{{_alignment(table)}}}", r"\toprule", header, r"\midrule"]
    return "\n".join([*top, *rows, r"\bottomrule", r"\end{tabular}", ""])


def _alignment(table: Table) -> str:
    return "".join("r" if column.dtype.kind in "iuf" else "l" for column in table.columns.values())


def _texts(table: Table) -> list[list[str]]:
    """Return the header and the rows as a person reads them."""
    return [[cell(value) for value in row] for row in [tuple(table.columns), *table.rows()]]


def write(path: str | PathLike[str], content: str | bytes) -> None:
    """Write a file as a whole or not at all; a file that is replaced keeps its mode.

    Folders, devices, pipes and symbolic links are refused. Text is UTF-8.
    """
    target = Path(path)
    temporary = target.parent / f".tiewise-{secrets.token_hex(8)}"
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise TiewiseError(f"cannot write {target}: it is a folder, a symbolic link, a device or a pipe.")
    try:
        with temporary.open("xb") as file:
            if target.exists():
                shutil.copymode(target, temporary)  # before the content: a private file stays private
            file.write(content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content)
        os.replace(temporary, target)
    except OSError as error:
        raise TiewiseError(f"cannot write {target}: {error.strerror or error}.") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
