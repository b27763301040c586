"""A consensus for each group of a Dask or Spark frame: the same question, answered by the engine's own workers."""

from typing import Any

from tiewise.grouped.engines.dask import by_partition
from tiewise.grouped.engines.spark import by_bucket
from tiewise.panels.group_panels import panels_in_memory
from tiewise.panels.group_question import PanelQuestion


def dask_panels(frame: Any, question: PanelQuestion) -> Any:
    """Return a Dask DataFrame with a row for each item of each group; nothing is computed yet."""
    return by_partition(frame, question, panels_in_memory)


def spark_panels(frame: Any, question: PanelQuestion) -> Any:
    """Return a Spark DataFrame with a row for each item of each group; nothing is computed yet."""
    counted = {"position": "long", "voters": "long", "mean_agreement": "double", "gap": "double"}
    return by_bucket(frame, question, (*question.by, question.item), counted, panels_in_memory)
