"""Groups in a Spark DataFrame: whole groups are dealt into buckets, and each bucket is one Arrow table.

A call for each group would spend most of its time on the way between Spark and Python, so a call gets many groups.
"""

from collections.abc import Callable
from typing import Any

from tiewise.errors import needing
from tiewise.grouped.engines.whole import refuse_of_whole
from tiewise.grouped.groups import groups_in_memory
from tiewise.grouped.question import COUNTS, GroupQuestion

# The column by which rows are dealt; not a name that anybody would choose.
_BUCKET = "__tiewise_bucket"


def spark_groups(frame: Any, question: GroupQuestion) -> Any:
    """Return a Spark DataFrame with a row for each group; nothing is computed yet."""
    with needing("tiewise[spark]", "groups of a Spark DataFrame need pyarrow and pandas, which are not both installed"):
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
    from pyspark.sql import functions
    from pyspark.sql.types import BooleanType, DoubleType, LongType, StructField, StructType

    question.refuse_unknown_columns(frame.columns)
    refuse_of_whole(question)
    keys = [StructField(name, frame.schema[name].dataType) for name in question.by]
    kinds = dict.fromkeys(COUNTS, LongType()) | {"pvalue_is_least": BooleanType()}
    numbers = [StructField(name, kinds.get(name, DoubleType())) for name in question.columns]
    count = int(frame.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    bucket = functions.pmod(functions.xxhash64(*question.by), functions.lit(count))
    needed = frame.select(*dict.fromkeys(question.names)).withColumn(_BUCKET, bucket)
    return needed.groupBy(_BUCKET).applyInArrow(_bucket_groups(question), StructType(keys + numbers))


def _bucket_groups(question: GroupQuestion) -> Callable[[Any], Any]:
    """Return the function that answers for one bucket."""

    def answer(table: Any) -> Any:
        return groups_in_memory(table, question, part=True)

    return answer
