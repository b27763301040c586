"""Tables in CSV, TSV and Parquet files, told by their names."""

from collections import Counter
from collections.abc import Iterable, Sequence
from os import PathLike

from tiewise.errors import FileError, InputValueError, listed, shown
from tiewise.io.delimited import TextColumns, as_separator, rows_of, said_by_itself, separator_of
from tiewise.io.notation import Writing
from tiewise.io.parquet import ParquetColumns
from tiewise.io.table import Table
from tiewise.io.text import read_text, refuse_spreadsheet, without_gz

_IN_TEXT = (".csv", ".tsv", ".tab")
_IN_PARQUET = (".parquet", ".pq")
SUFFIXES = (*_IN_TEXT, *_IN_PARQUET)


def is_table(path: str | PathLike[str]) -> bool:
    """Tell whether a file is a table, by its name."""
    return without_gz(path).endswith(SUFFIXES)


def read_table(
    path: str | PathLike[str],
    *,
    separator: str | None = None,
    decimal: str | None = None,
    thousands: str | None = None,
    na: str | Iterable[str] | None = None,
    encoding: str | None = None,
) -> Table:
    """Return the columns of a CSV, TSV or Parquet file, told by its suffix; text may be compressed (.csv.gz).

    Rows are counted as an editor does.

    Parameters
    ----------
    path : path
        A file that ends in .csv, .tsv, .tab, .parquet or .pq, or in one of the first three and .gz.
    separator : str, optional
        What separates the cells of a text: a character, or the word "tab". By default tabs in a .tsv or .tab file, and
        in a .csv file that of comma, semicolon, tab and bar which makes all rows equally long.
    decimal : {".", ","}, optional
        The decimal mark; by default what fits all numbers of a column.
    thousands : {",", ".", " ", "'"}, optional
        The mark between thousands; by default what fits. Where both may be meant, as in 1,234, it is asked.
    na : str or list of str, optional
        The words for a missing value in columns of numbers, whatever their case; an empty cell is one in any case. By
        default NA, N/A, NaN, null, none, -, ? and a few more. A warning says which were met.
    encoding : str, optional
        The encoding of a text, such as "cp1252"; by default UTF-8, or UTF-16 if the file begins with its mark.

    Returns
    -------
    Table
        `table.numbers(name)` is a column of numbers, `table.items(name)` one of items.
    """
    name = without_gz(path)
    writing = Writing.of(decimal, thousands, na)
    mark = as_separator(separator)
    if name.endswith(_IN_PARQUET):
        given = {"separator": separator, "decimal": decimal, "thousands": thousands, "encoding": encoding}
        for argument, value in given.items():
            if value is not None:
                raise InputValueError(f"`{argument}` goes with a table in text: got {shown(value)} for {path}.")
        columns = ParquetColumns(path)
        _refuse_repeated(columns.names, path)
        if not columns.names or not columns.n_rows:
            raise FileError(f"{path} has no rows.")
        return Table(str(path), columns.names, range(1, columns.n_rows + 1), columns, writing)
    if not name.endswith(_IN_TEXT):
        refuse_spreadsheet(path)
        raise FileError(f"a table must end in {', '.join(SUFFIXES)}: got {path}.")
    own, text = said_by_itself(read_text(path, encoding))
    mark = mark or own or (separator_of(text, path) if name.endswith(".csv") else "\t")
    (_, header), *body = rows_of(text, mark, path)
    header = [cell.strip() for cell in header]
    _refuse_repeated(header, path)
    for row, cells in body:
        if len(cells) != len(header):
            raise FileError(
                f"{path} must have {len(header)} cells in each row, as its header has: got {len(cells)} in row {row}."
            )
    if not body:
        raise FileError(f"{path} has a header and no rows.")
    cells_by_name = TextColumns(header, [cells for _, cells in body])
    return Table(str(path), tuple(header), [row for row, _ in body], cells_by_name, writing, mark == ";")


def _refuse_repeated(header: Sequence[str], path: str | PathLike[str]) -> None:
    repeated = [name for name, count in Counter(header).items() if count > 1]
    if repeated:
        raise FileError(f"{path} must name each column once: got {listed(repeated)} more than once.")
