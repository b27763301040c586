"""All measures of the catalog on the same two rankings, with a line on what each answers."""

from dataclasses import dataclass
from typing import Any

from tiewise.errors import TiewiseError, quietly
from tiewise.measures.base.catalog import CATALOG
from tiewise.rankings import Ranking
from tiewise.running.progress import report


@dataclass(frozen=True)
class Row:
    """A measure's value, or why it has none."""

    name: str
    kind: str
    value: str
    summary: str
    note: str


def every_measure(x: Ranking, y: Ranking, missing: str) -> list[Row]:
    """Return a row for each measure of the catalog, with its default parameters."""
    rows: list[Row] = []
    for name, kind in CATALOG.items():
        report(f"the other measures: {name}", len(rows) / len(CATALOG))
        value, note = "", ""
        with quietly():
            try:
                chosen: dict[str, Any] = {"missing": missing} if "missing" in kind.parameters() else {}
                result = kind(**chosen)(x, y)
            except TiewiseError as error:
                note = error.sentence
            else:
                value = f"{result.statistic:.4g}" if result.statistic == result.statistic else "undefined"
                if kind.claims.kind == "distance" and (share := result.numbers().get("normalized")) is not None:
                    note = f"{share:.4g} of the largest possible"
        rows.append(Row(name, kind.claims.kind, value, kind.summary, note))
    return rows
