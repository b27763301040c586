"""The files that `tiewise consensus` writes: a table, a list of items, or a run."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tiewise.cli.writing import write_table
from tiewise.errors import FileError, InputValueError
from tiewise.rankings import Ranking
from tiewise.running.files import whole_file

_TABLES = (".csv", ".tsv")
_LIST = ".txt"
_TAG = "tiewise"
# Whoever names one of these wants something else than a run.
_NO_RUNS = (".pdf", ".html", ".htm", ".json", ".parquet", ".xlsx")
_PAGES = (".html", ".htm")


def refuse_no_page(report: str | None) -> None:
    """Raise if a page is to be anything else than HTML."""
    if report is not None and Path(report).suffix.lower() not in _PAGES:
        raise InputValueError(f"--report must end in {' or '.join(_PAGES)}, as a page is HTML: got {report!r}.")


def refuse_suffix(output: str | None, is_fusion: bool) -> None:
    """Raise if a file's name does not say what to write; fused runs are a run by most other names than a table's."""
    if output is None:
        return
    suffix = Path(output).suffix.lower()
    if is_fusion and suffix in _NO_RUNS:
        raise InputValueError(f"--output must be a run, such as fused.run, or end in .csv or .tsv: got {output!r}.")
    if is_fusion or suffix in (*_TABLES, _LIST):
        return
    raise InputValueError(f"--output must end in {', '.join((*_TABLES, _LIST))}: got {output!r}.")


def write_consensus(output: str, found: Mapping[str | None, Ranking]) -> None:
    """Write the consensus, which is under None, or that of each query."""
    if Path(output).suffix.lower() in _TABLES:
        _write_table(output, found)
    elif None in found:
        _write_list(output, found[None])
    else:
        _write_run(output, found)


def _write_table(output: str, found: Mapping[str | None, Ranking]) -> None:
    rows: list[list[Any]] = [["position", "item"] if None in found else ["query", "position", "item"]]
    for query, one in found.items():
        for place, bucket in enumerate(one.buckets, start=1):
            rows += [[*(() if query is None else (query,)), place, item] for item in bucket]
    write_table(output, rows)


def _write_list(output: str, found: Ranking) -> None:
    """Write an item a line, best first, and tied ones on one line with tabs between, as lists are read."""
    lines = []
    for bucket in found.buckets:
        items = [str(item) for item in bucket]
        if any(not item.strip() or item != item.strip() or set(item) & {"\t", "\n", "\r"} for item in items):
            raise FileError(f"a list cannot hold items with tabs, line breaks or blanks around them: got {items[0]!r}.")
        lines.append("\t".join(items))
    with whole_file(output) as partial:
        partial.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_run(output: str, found: Mapping[str | None, Ranking]) -> None:
    """Write a run: scores fall from bucket to bucket, and tied documents have the same."""
    with whole_file(output) as partial, partial.open("w", encoding="utf-8") as file:
        for query, one in found.items():
            rank, buckets = 0, one.buckets
            for place, bucket in enumerate(buckets):
                for document in bucket:
                    rank += 1
                    file.write(f"{query} Q0 {document} {rank} {len(buckets) - place} {_TAG}\n")
