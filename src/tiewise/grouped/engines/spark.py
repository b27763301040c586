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
    refuse_of_whole(question)
    kinds = dict.fromkeys(COUNTS, "long") | {"pvalue_is_least": "boolean"}
    numbers = {name: kinds.get(name, "double") for name in question.columns}
    return by_bucket(frame, question, question.by, numbers, bucket_groups)


def bucket_groups(table: Any, question: GroupQuestion) -> Any:
    """Return the answer for the groups of one bucket."""
    return groups_in_memory(table, question, part=True)


def by_bucket(
    frame: Any, question: Any, keys: tuple[str, ...], numbers: dict[str, str], answer: Callable[[Any, Any], Any]
) -> Any:
    """Return the answers to a question of groups for each bucket, in which each group is whole.

    An answer has the columns `keys` of the frame, and `numbers`, each of the kind that is said.
    """
    with needing("tiewise[spark]", "groups of a Spark DataFrame need pyarrow and pandas, which are not both installed"):
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
    from pyspark.sql import functions
    from pyspark.sql.types import BooleanType, DoubleType, LongType, StructField, StructType

    question.refuse_unknown_columns(frame.columns)
    kinds = {"long": LongType, "double": DoubleType, "boolean": BooleanType}
    columns = [StructField(name, frame.schema[name].dataType) for name in keys]
    columns += [StructField(name, kinds[kind]()) for name, kind in numbers.items()]
    count = int(frame.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    bucket = functions.pmod(functions.xxhash64(*question.by), functions.lit(count))
    needed = frame.select(*dict.fromkeys(question.names)).withColumn(_BUCKET, bucket)

    def answer_of(table: Any) -> Any:
        return answer(table, question)

    return needed.groupBy(_BUCKET).applyInArrow(answer_of, StructType(columns))
