"""What a worker is asked of a tile: the measure, and what the numbers are. It travels."""

from dataclasses import dataclass
from typing import Any

from tiewise.measures.base.measure import Measure


@dataclass(frozen=True)
class TileQuestion:
    """The measure, and what the numbers in the rows are."""

    measure: Measure
    input: str | None


def is_dask_array(data: Any) -> bool:
    """Tell whether something is a Dask array, without loading Dask."""
    return type(data).__module__.startswith("dask.array") and hasattr(data, "chunks")
