"""Runs in TREC's format: `qid Q0 docno rank score tag` a line, the documents that a system retrieved for each query."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from os import PathLike
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import FileError, InputValueError, nearest, one_of, shown
from tiewise.io.text import read_text
from tiewise.rankings import Ranking

TIES = ("keep", "docno")
_FIELDS = "qid Q0 docno rank score tag"
_LINES_A_BLOCK = 1 << 16


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


def read_trec_run(path: str | PathLike[str], *, ties: str = "keep") -> TrecRun:
    """Read a run in TREC's format, `qid Q0 docno rank score tag` a line.

    Documents are ordered by score, the highest first; the column `rank` is not read, as in trec_eval.

    Parameters
    ----------
    path : path
        A text file, its fields separated by white space.
    ties : {"keep", "docno"}
        Documents with equal scores are tied ("keep"), or ordered by their ids, the later one first, as trec_eval does.

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
    qid: list[str] = []
    docno: list[str] = []
    scores: list[Floats] = []
    lines = iter(read_text(path).split("\n"))
    number = 1
    while block := list(islice(lines, _LINES_A_BLOCK)):
        rows = [row for row in map(str.split, block) if row]
        if any(len(row) != 6 for row in rows):
            _refuse_fields(path, block, number)
        if rows:
            queries, _, documents, _, texts, _ = zip(*rows, strict=True)
            qid += queries
            docno += documents
            scores.append(_scores(path, texts, block, number))
        number += len(block)
    run = TrecRun(str(path), qid, docno, np.concatenate(scores), ties)
    _refuse_twice(run)
    return run


def _refuse_fields(path: object, block: list[str], first: int) -> None:
    for number, line in enumerate(block, start=first):
        fields = line.split()
        if fields and len(fields) != 6:
            raise FileError(
                f"{path} must have the six fields `{_FIELDS}` in each line: got {len(fields)} in line {number}."
            )


def _scores(path: object, texts: Any, block: list[str], first: int) -> Floats:
    try:
        found = np.array(list(map(float, texts)))
    except ValueError:
        found = np.full(1, np.nan)
    if np.isfinite(found).all():
        return found
    for number, line in enumerate(block, start=first):
        fields = line.split()
        try:
            fine = not fields or np.isfinite(float(fields[4]))
        except ValueError:
            fine = False
        if not fine:
            raise FileError(f"{path} must have a number as its fifth field: got {shown(fields[4])} in line {number}.")
    return found


def _refuse_twice(run: TrecRun) -> None:
    """Raise if a query has a document twice; the lines are looked for only then."""
    if len(set(zip(run.qid, run.docno, strict=True))) == len(run.qid):
        return
    seen: dict[tuple[str, str], int] = {}
    lines = (number for number, line in enumerate(read_text(run.path).split("\n"), start=1) if line.strip())
    for pair, number in zip(zip(run.qid, run.docno, strict=True), lines, strict=True):
        first = seen.setdefault(pair, number)
        if first != number:
            raise FileError(
                f"{run.path} must name each document once for a query: got {pair[1]!r} for query {pair[0]!r} in line "
                f"{first} and again in line {number}."
            )
