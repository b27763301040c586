"""Lists of items in a text file: best first, one a line, tied items on one line separated by tabs."""

from os import PathLike

from tiewise.errors import FileError, shown
from tiewise.io.text import read_text
from tiewise.rankings import Ranking


def read_list(path: str | PathLike[str], *, encoding: str | None = None) -> Ranking:
    """Return the ranking in a text file: best item first, one a line, tied items on one line separated by a tab.

    Blank lines are passed over, and white space around items is not part of them.

    Parameters
    ----------
    path : path
        The file.
    encoding : str, optional
        Its encoding, such as "cp1252"; by default UTF-8, or UTF-16 if the file begins with its mark.
    """
    return list_in(read_text(path, encoding), path)


def list_in(text: str, path: str | PathLike[str]) -> Ranking:
    """Return the ranking in the text of a file."""
    buckets: list[list[str]] = []
    first_line: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        bucket = [item.strip() for item in line.split("\t") if item.strip()]
        for item in bucket:
            if item in first_line:
                raise FileError(
                    f"{path} must name each item once: got {shown(item)} in line {first_line[item]} "
                    f"and again in line {number}."
                )
            first_line[item] = number
        if bucket:
            buckets.append(bucket)
    return Ranking.from_buckets(buckets)
