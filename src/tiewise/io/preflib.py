"""Rankings in PrefLib's files of orders (soc, soi, toc, toi), read by preflibtools after a check line by line."""

import re
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from tiewise.errors import FileError, MissingDependencyError, one_of, shown
from tiewise.io.text import read_text
from tiewise.rankings import Ranking

SUFFIXES = (".soc", ".soi", ".toc", ".toi")
MISSING = ("keep", "bottom", "drop")

_BUCKET = r"(?:\d+|\{\s*\d+(?:\s*,\s*\d+)*\s*\})"
_ORDER = re.compile(rf"\s*(\d+)\s*:\s*({_BUCKET}(?:\s*,\s*{_BUCKET})*)\s*")
_NAME = re.compile(r"#\s*ALTERNATIVE NAME (\d+):\s*(.*)")


@dataclass(frozen=True)
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


def read_preflib(path: str | PathLike[str], *, missing: str = "keep", method: str = "dense") -> Profile:
    """Return the orders in a PrefLib file as rankings, with how often each was given.

    Parameters
    ----------
    path : path
        A file that ends in .soc, .soi, .toc or .toi.
    missing : {"keep", "bottom", "drop"}
        What becomes of alternatives that an incomplete order (soi, toi) leaves out. "keep": its ranking is one of the
        alternatives it has, and what to do is up to the measure (`missing=`). "bottom": they are tied below the rest.
        "drop": only the alternatives that all orders have stay.
    method : {"dense", "min", "max", "average"}
        The position of tied alternatives: 1,1,2 or 1,1,3 or 2,2,3 or 1.5,1.5,3.

    Returns
    -------
    Profile
        With `.rankings`, `.counts`, `.alternatives`, `.title`.

    Notes
    -----
    Needs preflibtools: pip install 'tiewise[preflib]'. It is free software under the GPL, version 3 or later, and no
    part of tiewise.
    """
    one_of("missing", missing, MISSING)
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError(f"a PrefLib file of orders must end in {', '.join(SUFFIXES)}: got {path}.")
    text = read_text(path)
    lines = text.split("\n")
    names = _names(lines, path)
    voters = _voters(lines, names, path, suffix)
    instance = _parsed(text, path, suffix)
    counts = dict.fromkeys(instance.orders, 0)
    for order, count in zip(instance.orders, voters, strict=True):
        counts[order] += count  # an order may be given in two lines, of which preflibtools would count the last
    orders = list(counts)
    present = [{one for bucket in order for one in bucket} for order in orders]
    common = set.intersection(*present)
    if missing == "drop" and not common:
        raise FileError(f"{path} must have an alternative that all orders rank: got none.")
    rankings = []
    for order, there in zip(orders, present, strict=True):
        below = set(names) - there if missing == "bottom" else set()
        rankings.append(_ranking(order, names, method, below, common if missing == "drop" else there))
    return Profile(tuple(rankings), tuple(counts.values()), tuple(names.values()), str(instance.title))


def _names(lines: list[str], path: Any) -> dict[int, str]:
    """Return the alternatives by number, each with a name of its own."""
    names: dict[int, str] = {}
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        found = _NAME.fullmatch(line.strip())
        if found is None:
            continue
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


def _voters(lines: list[str], names: dict[int, str], path: Any, suffix: str) -> list[int]:
    """Return the voters of each order; raise at a line that is none, where preflibtools would read on and lose some."""
    voters = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        where = f"{path}, line {number}"
        found = _ORDER.fullmatch(line)
        if found is None:
            raise FileError(f"{where}: an order must look like '3: 1,{{2,4}},5', voters first: got {shown(line)}.")
        if not int(found[1]):
            raise FileError(f"{where}: an order must have at least one voter: got 0.")
        voters.append(int(found[1]))
        if suffix in (".soc", ".soi") and "{" in line:
            raise FileError(f"{where}: a {suffix} file must have no ties: got {shown(line)}.")
        seen = [int(digits) for digits in re.findall(r"\d+", found[2])]
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
    if not voters:
        raise FileError(f"{path} has no orders.")
    return voters


def _parsed(text: str, path: Any, suffix: str) -> Any:
    """Return what preflibtools makes of the file."""
    try:
        from preflibtools.instances import OrdinalInstance
    except ImportError:
        raise MissingDependencyError(
            f"reading {path} needs preflibtools, which is not installed: pip install 'tiewise[preflib]'."
        ) from None
    instance = OrdinalInstance()
    instance.file_path, instance.data_type = str(path), suffix[1:]
    try:
        instance.parse([line for line in text.split("\n") if line.strip()])
    except Exception as error:  # whatever its parser trips over that the check let pass
        reason = " ".join(str(error).split()).rstrip(".")
        raise FileError(f"{path} cannot be read by preflibtools: {type(error).__name__}: {reason}.") from None
    return instance


def _ranking(order: Any, names: dict[int, str], method: str, below: set[int], kept: set[int]) -> Ranking:
    """Return the ranking of the alternatives that are kept, with one more bucket of those that go below them."""
    buckets = [[one for one in bucket if one in kept] for bucket in order] + [sorted(below)]
    return Ranking.from_buckets([[names[one] for one in bucket] for bucket in buckets if bucket], method=method)
