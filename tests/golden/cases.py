"""All cases of the golden file: results of the public interface that a change of the internals must not move.

Only `import tiewise as tw` and its public parts are used, because everything behind them may move. An id begins with
its area: `measure/kendall_tau(variant=b)/tied-100`.
"""

from collections.abc import Iterator

import cases_containers
import cases_inference
import cases_many
import cases_measures
import cases_rest
import cases_scaled_gamma
from case import Case

AREAS = (cases_measures, cases_scaled_gamma, cases_inference, cases_many, cases_rest, cases_containers)


def all_cases() -> Iterator[Case]:
    """Yield every case once: an id says all that a case asks for, so that those of one id are the same."""
    seen: set[str] = set()
    for area in AREAS:
        for case in area.cases():
            if case.id not in seen:
                seen.add(case.id)
                yield case
