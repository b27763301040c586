"""Runs in TREC's format: `qid Q0 docno rank score tag` a line, the documents that a system retrieved for each query."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import FileError, InputValueError, TiewiseWarning, nearest, one_of, shown, warn
from tiewise.io.text import read_text
from tiewise.rankings import Ranking

TIES = ("keep", "docno")
_FIELDS = "qid Q0 docno rank score tag"
_LINES_A_BLOCK = 1 << 16

# Stands behind each line's six fields; no text file has this character.
_MARK = "\0"
_STEP = 7


@dataclass(frozen=True, eq=False)
class TrecRun:
    """A run: a row for each document retrieved for a query, as they stand in the file.

    Attributes
    ----------
    path : str
        The file.
    qid, docno : list of str
        The query and the document of each row.
    score : array
        The score of each row; the higher, the better.
    ties : {"keep", "docno"}
        What equal scores mean: a tie, or trec_eval's order, in which the later document id comes first.
    """

    path: str
    qid: list[str]
    docno: list[str]
    score: Floats
    ties: str = "keep"

    @cached_property
    def queries(self) -> tuple[str, ...]:
        """The queries, in the order of the file."""
        return tuple(dict.fromkeys(self.qid))

    @cached_property
    def query_codes(self) -> Integers:
        """For each row, which of the queries it belongs to."""
        code = {qid: place for place, qid in enumerate(self.queries)}
        return np.fromiter(map(code.__getitem__, self.qid), dtype=np.int64, count=len(self.qid))

    @cached_property
    def position(self) -> Integers:
        """For each row, the document's position in its query, 1 = best, by score; the file's ranks are not read."""
        codes, score = self.query_codes, self.score
        rows = np.arange(len(codes))
        if self.ties == "docno":
            rows = np.array(sorted(range(len(codes)), key=self.docno.__getitem__, reverse=True))
        rows = rows[np.lexsort((-score[rows], codes[rows]))]  # stable: equal scores stay in the order of their ids
        starts = np.append(True, codes[rows][1:] != codes[rows][:-1])
        steps = starts | np.append(True, score[rows][1:] != score[rows][:-1]) if self.ties == "keep" else True
        count = np.cumsum(np.broadcast_to(steps, starts.shape))
        position = np.empty(len(codes), dtype=np.int64)
        position[rows] = count - (np.maximum.accumulate(np.where(starts, count, 0)) - 1)
        return position

    def document_codes(self, code_of: dict[str, int]) -> Integers:
        """For each row, the number of its document; documents that have none yet get the next ones."""
        numbers = (code_of.setdefault(document, len(code_of)) for document in self.docno)
        return np.fromiter(numbers, dtype=np.int64, count=len(self.docno))

    @property
    def columns(self) -> dict[str, Any]:
        """The rows as columns for a data frame: `qid`, `docno`, `score` and `position`."""
        return {"qid": self.qid, "docno": self.docno, "score": self.score, "position": self.position}

    def __len__(self) -> int:
        return len(self.queries)

    def __iter__(self) -> Iterator[str]:
        return iter(self.queries)

    def __getitem__(self, query: str) -> Ranking:
        """Return the ranking of the documents retrieved for a query."""
        rows = self._rows.get(query)
        if rows is None:
            raise InputValueError(f"{self.path} has no query {query!r}.{nearest(str(query), self.queries)}")
        return Ranking.from_positions(self.position[rows], items=[self.docno[row] for row in rows])

    @cached_property
    def _rows(self) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = {query: [] for query in self.queries}
        for row, query in enumerate(self.qid):
            rows[query].append(row)
        return rows

    def __repr__(self) -> str:
        return f"<TrecRun of {len(self)} queries and {len(self.qid)} rows from {self.path}>"

    def _repr_html_(self) -> str:
        rows = [("queries", str(len(self))), ("rows", str(len(self.qid))), ("ties", self.ties)]
        return markup.in_rows(rows, self.path)


def read_trec_run(path: str | PathLike[str], *, ties: str = "keep", encoding: str | None = None) -> TrecRun:
    """Read a run in TREC's format, `qid Q0 docno rank score tag` a line.

    Documents are ordered by score, the highest first; the column `rank` is not read, as in trec_eval. A warning names
    a query whose documents all have the same score.

    Parameters
    ----------
    path : path
        A text file, its fields separated by white space.
    ties : {"keep", "docno"}
        Documents with equal scores are tied ("keep"), or ordered by their ids, the later one first, as trec_eval does.
    encoding : str, optional
        The encoding of the file, such as "cp1252"; by default UTF-8, or UTF-16 if the file begins with its mark.

    Returns
    -------
    TrecRun
        `run["301"]` is the ranking of a query's documents, `run.columns` has the rows for a data frame.

    Examples
    --------
    >>> from tiewise.io import read_trec_run
    >>> run = read_trec_run("examples/first.run")
    >>> print(run["q1"])
    d3=d7>d1>d4
    >>> print(read_trec_run("examples/first.run", ties="docno")["q1"])
    d7>d3>d1>d4
    """
    one_of("ties", ties, TIES)
    lines = read_text(path, encoding).split("\n")
    qid: list[str] = []
    docno: list[str] = []
    scores: list[Floats] = []
    for first in range(0, len(lines), _LINES_A_BLOCK):
        block = lines[first : first + _LINES_A_BLOCK]
        fields = _fields(path, block, first + 1)
        qid += fields[0::_STEP]
        docno += fields[2::_STEP]
        scores.append(_scores(path, fields[4::_STEP], block, first + 1))
    run = TrecRun(str(path), qid, docno, np.concatenate(scores), ties)
    _refuse_twice(run, lines)
    _warn_of_one_score(run)
    return run


def _fields(path: object, block: list[str], first: int) -> list[str]:
    """Return the fields of the lines one after the other, each line's six and a mark; blank lines are passed over.

    One list of texts is split off faster than a list for each line, and the marks tell whether each line has six.
    """
    lines = [line for line in block if line.strip()]
    fields = f" {_MARK} ".join([*lines, ""]).split()
    if len(fields) != _STEP * len(lines) or fields[_STEP - 1 :: _STEP].count(_MARK) != len(lines):
        for number, line in enumerate(block, start=first):
            count = len(line.split())
            if count not in (0, 6):
                raise FileError(
                    f"{path} must have the six fields `{_FIELDS}` in each line: got {count} in line {number}."
                )
    return fields


def _scores(path: object, texts: list[str], block: list[str], first: int) -> Floats:
    try:
        found = np.fromiter(map(float, texts), dtype=np.float64, count=len(texts))
    except ValueError:
        found = np.full(1, np.nan)
    if np.isfinite(found).all() and not any("_" in text for text in texts):  # Python reads 2_0 as a number
        return found
    for number, line in enumerate(block, start=first):
        fields = line.split()
        try:
            fine = not fields or (np.isfinite(float(fields[4])) and "_" not in fields[4])
        except ValueError:
            fine = False
        if not fine:
            raise FileError(f"{path} must have a number as its fifth field: got {shown(fields[4])} in line {number}.")
    return found


def _pair_codes(run: TrecRun) -> Integers:
    """Return for each row the number of its pair of query and document."""
    code_of: dict[str, int] = {}
    documents = run.document_codes(code_of)
    return run.query_codes * len(code_of) + documents


def _refuse_twice(run: TrecRun, text: list[str]) -> None:
    """Raise if a query has a document twice; the lines of the file are looked at only then."""
    if len(np.unique(_pair_codes(run))) == len(run.qid):
        return
    seen: dict[tuple[str, str], int] = {}
    lines = (number for number, line in enumerate(text, start=1) if line.strip())
    for pair, number in zip(zip(run.qid, run.docno, strict=True), lines, strict=True):
        first = seen.setdefault(pair, number)
        if first != number:
            raise FileError(
                f"{run.path} must name each document once for a query: got {pair[1]!r} for query {pair[0]!r} in line "
                f"{first} and again in line {number}."
            )


def _warn_of_one_score(run: TrecRun) -> None:
    """Say that a query has no order, where all its documents have the same score: their ranks may have been meant."""
    codes, m = run.query_codes, len(run.queries)
    low, high = np.full(m, np.inf), np.full(m, -np.inf)
    np.minimum.at(low, codes, run.score)
    np.maximum.at(high, codes, run.score)
    size = np.bincount(codes, minlength=m)
    alike = np.flatnonzero((low == high) & (size > 1))
    if alike.size:
        query = alike[0]
        others = alike.size - 1
        more = f" (and for those of {others} more {'query' if others == 1 else 'queries'})" if others else ""
        told = "tied" if run.ties == "keep" else "ordered by document id"
        warn(
            f"{run.path} has one score, {low[query]:g}, for all {size[query]} documents of query "
            f"{run.queries[query]!r}{more}: they are {told}, and the column rank is not read.",
            TiewiseWarning,
        )
