"""What leaves the page as a file: the scaling, and the report of what it shows."""

import json
from typing import Any

from tiewise.errors import quietly
from tiewise.explorer.subject import Two
from tiewise.reports.pair_report import report
from tiewise.weights.distance import distance


def scaling_files(measure: Any, n: int) -> dict[str, Any]:
    """Return the weights of all gaps as CSV and as JSON, with all their digits."""
    weights = distance(measure.weights, getattr(measure, "aggregate", "sum"), n).weights
    assert weights is not None
    numbers = weights.tolist()
    rows = "".join(f"{place},{weight!r}\n" for place, weight in enumerate(numbers, start=1))
    return {
        "csv": f"position,weight\n{rows}",
        "json": json.dumps({"measure": str(measure), "scaling": str(measure.weights), "n": n, "weights": numbers}),
    }


def report_page(measure: Any, two: Two, input: str | None, code: str, command: str) -> str:
    """Return the report as `tw.report` makes it."""
    with quietly():
        return report(two.x, two.y, measure, names=two.names, input=input, code=code, command=command).html
