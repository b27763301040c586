"""Two runs: for each query the documents that a system retrieved with their scores, side by side query by query."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, TiewiseError, TiewiseWarning, shown, warn
from tiewise.grouped.frames import EXACT_IN_DOUBLE
from tiewise.grouped.numbering import refuse_numberings
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import NO_ORDER, GroupedPairs
from tiewise.rankings.positions import refuse_infinite
from tiewise.rankings.reading import read_numbers

# What the column of queries is called where the caller does not say.
QUERIES = "qid"


@dataclass(frozen=True)
class RunRows:
    """A run: its different queries, and for each row the place of its query among them, its document and its number."""

    queries: Sequence[Hashable]
    query: Integers
    documents: Sequence[Hashable]
    numbers: Floats


def pair_rows(first: RunRows, second: RunRows, by: str = QUERIES) -> tuple[GroupedPairs, list[Hashable]]:
    """Return the documents of both runs side by side, query by query, and the queries of either."""
    queries = list(dict.fromkeys((*first.queries, *second.queries)))
    place = {query: number for number, query in enumerate(queries)}
    code_of: dict[Hashable, int] = {}
    documents = [
        np.fromiter((code_of.setdefault(one, len(code_of)) for one in run.documents), np.int64, len(run.documents))
        for run in (first, second)
    ]
    names, codes = list(code_of), []
    for run, document in zip((first, second), documents, strict=True):
        query = np.array([place[one] for one in run.queries], dtype=np.int64)[run.query]
        codes.append(query * len(names) + document)
    # A row for each pair of query and document that either run has, query by query.
    pair, row = np.unique(np.concatenate(codes), return_inverse=True)
    (x, absent_x), (y, absent_y) = (
        _spread(run.numbers, rows, len(pair))
        for run, rows in zip((first, second), np.split(row, [len(codes[0])]), strict=True)
    )
    there, start, size = np.unique(pair // max(1, len(names)), return_index=True, return_counts=True)

    def label(group: int) -> str:
        return f"{by} = {shown(queries[there[group]])}"

    def item(row: int) -> Hashable:
        return names[int(pair[row]) % len(names)]

    own = [queries[group] for group in there.tolist()]
    pairs = GroupedPairs(
        NO_ORDER, start, size, x, y, label, absent_x, absent_y, item, keys=lambda: [(query,) for query in own]
    )
    return pairs, own


def _spread(numbers: Floats, rows: Integers, n: int) -> tuple[Floats, Bools | None]:
    """Return the numbers of a run in the rows of both, and the rows that it lacks."""
    spread, absent = np.full(n, np.nan), np.ones(n, dtype=np.bool_)
    spread[rows], absent[rows] = numbers, False
    return spread, absent if absent.any() else None


def is_run(data: object) -> bool:
    """Tell whether this is a run by itself: {query: {document: score}}, or the reading of a run file."""
    return isinstance(data, Mapping) or all(hasattr(data, name) for name in ("queries", "query_codes", "docno"))


def refuse_columns(question: GroupQuestion) -> None:
    """Raise if columns are named, of which runs have none."""
    for argument in ("item", "value"):
        if getattr(question, argument) is not None:
            raise InputValueError(f"`{argument}` goes with frames: got {getattr(question, argument)!r} for two runs.")
    if len(question.by) > 1:
        raise InputValueError(f"`by` must be one name for the queries of two runs: got {list(question.by)}.")


def read_two_runs(first: Any, second: Any, question: GroupQuestion) -> tuple[GroupedPairs, list[Hashable]]:
    """Return two runs side by side, and the queries of both; those that only one has are left out, with a warning."""
    pairs, queries = pair_rows(_rows(first, "frame", question), _rows(second, "other", question), question.by[0])
    pairs = replace(pairs, arguments=("frame", "other"), rankings=("`frame`", "`other`"))
    if question.assumed and not question.of_values:  # a run file holds scores by its format
        refuse_numberings(pairs, [side for side, run in enumerate((first, second)) if isinstance(run, Mapping)])
    common = groups_of_both(pairs)
    return pairs.only_groups(common), [queries[group] for group in common.tolist()]


def groups_of_both(pairs: GroupedPairs) -> Integers:
    """Return the groups that both of two runs have, and warn of the others."""
    there = np.ones(len(pairs), dtype=np.bool_)
    alone: list[tuple[str, list[int]]] = []
    for (_, absent), ranking in zip(pairs.sides, pairs.rankings, strict=True):
        lacks: Bools = np.zeros(len(pairs), dtype=np.bool_) if absent is None else ~pairs.by_group(~absent)
        there &= ~lacks
        if lacks.any():
            alone.append((f"{ranking} lacks", np.flatnonzero(lacks).tolist()))
    lacking = "; ".join(f"{told} {_some(pairs, groups)}" for told, groups in alone)
    if len(pairs) and not there.any():
        raise InputValueError(f"`frame` and `other` must have groups in common: {lacking}.")
    if lacking:
        gone = int((~there).sum())
        warn(f"{gone} of {len(pairs)} groups are in one run only and left out: {lacking}.", TiewiseWarning)
    return np.flatnonzero(there)


def _some(pairs: GroupedPairs, groups: list[int]) -> str:
    """Return the first of some groups for a message, and how many more there are."""
    more = len(groups) - 3
    return ", ".join(map(pairs.label, groups[:3])) + (f" and {more} more" if more > 0 else "")


def _rows(run: Any, argument: str, question: GroupQuestion) -> RunRows:
    if not isinstance(run, Mapping):
        if question.reading.input != "scores":
            raise InputValueError(
                f"`input` must be scores for the readings of run files: got {question.reading.input!r}."
            )
        return run_file_rows(run, question.of_values)
    numbers: list[Floats] = []
    documents: list[Hashable] = []
    for query, scores in run.items():
        if not isinstance(scores, Mapping):
            raise InputTypeError(
                f"`{argument}` must be {{query: {{document: score}}}}: got {shown(scores)} for query {shown(query)}."
            )
        try:
            found, items = read_numbers(scores, argument)
            refuse_infinite(found, argument, items)
        except TiewiseError as error:
            raise error.within(f"in query {shown(query)}") from None
        if found.dtype.kind in "iu" and np.abs(found.astype(np.float64)).max(initial=0.0) > EXACT_IN_DOUBLE:
            raise InputValueError(
                f"`{argument}` must hold numbers that double precision tells apart: query {shown(query)} reaches "
                "beyond 2^53."
            )
        numbers.append(found.astype(np.float64))
        documents += items or ()
    if not documents:
        raise InputValueError(f"`{argument}` must have at least one document: got {shown(run)}.")
    query = np.repeat(np.arange(len(numbers)), [len(found) for found in numbers])
    return RunRows(list(run), query, documents, np.concatenate(numbers))


def run_file_rows(run: Any, of_values: bool) -> RunRows:
    """Return the rows of a run file.

    The numbers are positions turned round, so that the higher is the better, as with scores; what a tie is, the run
    has decided. Measures of values get the scores themselves.
    """
    return RunRows(
        run.queries, run.query_codes, run.docno, run.score if of_values else -run.position.astype(np.float64)
    )
