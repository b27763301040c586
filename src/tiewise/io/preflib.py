"""Rankings in PrefLib's files: orders (soc, soi, toc, toi), and categories, the best one first (cat).

Lines `# KEY: value` say what the file is and name the alternatives; then each line is an order, `voters: 1,{2,4},3`,
with tied alternatives in braces. In a file of categories each place is a category, `{}` where it has no alternative.
The format is described at https://preflib.org/format.
"""

import re
from dataclasses import dataclass
from itertools import islice
from os import PathLike

from tiewise import markup
from tiewise.errors import FileError, cut, one_of, shown
from tiewise.io.text import read_text, without_gz
from tiewise.rankings import Ranking

SUFFIXES = (".soc", ".soi", ".toc", ".toi", ".cat")
MISSING = ("keep", "bottom", "drop")

# So many orders are shown in a notebook.
_SHOWN = 20

_LONGEST = 18  # digits of a number
_NUMBER = re.compile(rf"\d{{1,{_LONGEST}}}", re.ASCII)
_BUCKET = re.compile(rf"{_NUMBER.pattern}|\{{\s*(?:{_NUMBER.pattern}(?:\s*,\s*{_NUMBER.pattern})*\s*)?\}}", re.ASCII)
_ORDER = re.compile(
    rf"\s*({_NUMBER.pattern})\s*:\s*((?:{_BUCKET.pattern})(?:\s*,\s*(?:{_BUCKET.pattern}))*)\s*", re.ASCII
)
_NAME = re.compile(r"#\s*ALTERNATIVE NAME (\d+):\s*(.*)", re.ASCII)
_TITLE = re.compile(r"#\s*TITLE:\s*(.*)")

Order = tuple[tuple[int, ...], ...]


def suffix_of(path: str | PathLike[str]) -> str:
    """Return which of PrefLib's formats a file has, by its name; nothing for any other file."""
    name = without_gz(path)
    return next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")


@dataclass(frozen=True, repr=False)
class Profile:
    """Rankings with how many voters gave each.

    Attributes
    ----------
    rankings : tuple of Ranking
        The different orders in the file. `tw.matrix(profile.rankings)` compares them.
    counts : tuple of int
        How many voters gave each of them.
    alternatives : tuple of str
        The names of all alternatives, which are the items.
    title : str
        What the file says it is.
    """

    rankings: tuple[Ranking, ...]
    counts: tuple[int, ...]
    alternatives: tuple[str, ...]
    title: str

    @property
    def n_voters(self) -> int:
        """How many voters there are."""
        return sum(self.counts)

    def __len__(self) -> int:
        return len(self.rankings)

    def __repr__(self) -> str:
        return f"<Profile {self.title!r}: {self.n_voters} voters, {len(self)} orders of {len(self.alternatives)} items>"

    def _repr_html_(self) -> str:
        rows = ((str(count), cut(str(order), 200)) for count, order in zip(self.counts, self.rankings, strict=True))
        more = len(self) - _SHOWN
        rest = markup.paragraph(f"... and {more} more orders") if more > 0 else ""
        return markup.in_columns(("voters", "order"), islice(rows, _SHOWN), self.title) + rest


def read_preflib(
    path: str | PathLike[str], *, missing: str = "keep", method: str = "dense", encoding: str | None = None
) -> Profile:
    """Return the orders in a PrefLib file as rankings, with how often each was given.

    Parameters
    ----------
    path : path
        A file that ends in .soc, .soi, .toc, .toi or .cat, or in one of these and .gz.
    missing : {"keep", "bottom", "drop"}
        What becomes of alternatives that an incomplete order (soi, toi, cat) leaves out. "keep": its ranking is one of
        the alternatives it has, and what to do is up to the measure (`missing=`). "bottom": they are tied below the
        rest. "drop": only the alternatives that all orders have stay.
    method : {"dense", "min", "max", "average"}
        The position of tied alternatives: 1,1,2 or 1,1,3 or 2,2,3 or 1.5,1.5,3.
    encoding : str, optional
        The encoding of the file, such as "cp1252"; by default UTF-8, or UTF-16 if the file begins with its mark.

    Returns
    -------
    Profile
        With `.rankings`, `.counts`, `.alternatives`, `.title`.
    """
    one_of("missing", missing, MISSING)
    suffix = suffix_of(path)
    if not suffix:
        raise FileError(f"a PrefLib file of orders must end in {', '.join(SUFFIXES)}: got {path}.")
    lines = read_text(path, encoding).split("\n")
    names = _names(lines, path)
    counts: dict[Order, int] = {}
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            voters, order = _order(line, names, f"{path}, line {number}", suffix)
            counts[order] = counts.get(order, 0) + voters  # an order may be given in two lines
    if not counts:
        raise FileError(f"{path} has no orders.")
    orders = list(counts)
    present = [{one for bucket in order for one in bucket} for order in orders]
    common = set.intersection(*present)
    if missing == "drop" and not common:
        raise FileError(f"{path} must have an alternative that all orders rank: got none.")
    rankings = []
    for order, there in zip(orders, present, strict=True):
        below = set(names) - there if missing == "bottom" else set()
        rankings.append(_ranking(order, names, method, below, common if missing == "drop" else there))
    title = next((found[1].strip() for line in lines if (found := _TITLE.match(line.strip()))), "")
    return Profile(tuple(rankings), tuple(counts.values()), tuple(names.values()), title)


def _names(lines: list[str], path: str | PathLike[str]) -> dict[int, str]:
    """Return the alternatives by number, each with a name of its own."""
    names: dict[int, str] = {}
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        found = _NAME.fullmatch(line.strip())
        if found is None:
            continue
        if len(found[1]) > _LONGEST:
            raise FileError(
                f"{path}, line {number}: an alternative must have a number of up to {_LONGEST} digits: got "
                f"{len(found[1])} digits."
            )
        alternative, name = int(found[1]), found[2].strip() or found[1]
        if alternative in names:
            raise FileError(f"{path}, line {number}: alternative {alternative} is named a second time.")
        if name in first:
            name = f"{name} ({alternative})"  # different alternatives may share a name in the archive
        first[name] = number
        names[alternative] = name
    if not names:
        raise FileError(f"{path} must name its alternatives in lines such as '# ALTERNATIVE NAME 1: a': got none.")
    return names


def _order(line: str, names: dict[int, str], where: str, suffix: str) -> tuple[int, Order]:
    """Return the voters and the buckets in a line, or say what is wrong with it."""
    found = _ORDER.fullmatch(line)
    order = [tuple(map(int, _NUMBER.findall(bucket))) for bucket in _BUCKET.findall(found[2])] if found else []
    if found is None or (suffix != ".cat" and not all(order)):
        raise FileError(f"{where}: an order must look like '3: 1,{{2,4}},5', voters first: got {shown(line)}.")
    voters = int(found[1])
    if not voters:
        raise FileError(f"{where}: an order must have at least one voter: got 0.")
    if suffix in (".soc", ".soi") and "{" in line:
        raise FileError(f"{where}: a {suffix} file must have no ties: got {shown(line)}.")
    seen = [one for bucket in order for one in bucket]
    if not seen:
        raise FileError(f"{where}: an order must have at least one alternative: got {shown(line)}.")
    if len(set(seen)) < len(seen):
        repeated = next(one for one in seen if seen.count(one) > 1)
        raise FileError(f"{where}: an order must have each alternative once: got {repeated} more than once.")
    unknown = next((one for one in seen if one not in names), None)
    if unknown is not None:
        raise FileError(f"{where}: alternative {unknown} has no name; there are {len(names)} alternatives.")
    if suffix in (".soc", ".toc") and len(seen) < len(names):
        raise FileError(
            f"{where}: a {suffix} file must rank all {len(names)} alternatives in each order: got {len(seen)}."
        )
    return voters, tuple(bucket for bucket in order if bucket)


def _ranking(order: Order, names: dict[int, str], method: str, below: set[int], kept: set[int]) -> Ranking:
    """Return the ranking of the alternatives that are kept, with one more bucket of those that go below them."""
    buckets = [[one for one in bucket if one in kept] for bucket in order] + [sorted(below)]
    return Ranking.from_buckets([[names[one] for one in bucket] for bucket in buckets if bucket], method=method)
