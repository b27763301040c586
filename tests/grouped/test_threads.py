"""Groups in several threads at once: the filters for warnings belong to the process, and stay what they are."""

import sys
import warnings
from concurrent.futures import ThreadPoolExecutor

import polars as pl

import tiewise as tw

UNDEFINED = "200 of 400 groups are undefined and nan: 200 in which nothing can be compared."


def test_the_filters_for_warnings_are_not_touched():
    """Of polars, which does not touch them either; pandas does, in its own code."""
    frame = pl.DataFrame({"q": [group for group in range(400) for _ in range(3)], "x": [1, 2, 3] * 400,
                          "y": [1, 1, 1, 1, 2, 3] * 200})  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tw.groups(frame, by="q", x="x", y="y", measure="spearman")  # other packages may add filters when imported
    interval = sys.getswitchinterval()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", tw.TiewiseWarning)
        before = list(warnings.filters)
        sys.setswitchinterval(1e-6)  # so that threads meet in the middle of everything
        try:
            with ThreadPoolExecutor(4) as threads:
                answers = list(
                    threads.map(lambda _: tw.groups(frame, by="q", x="x", y="y", measure="spearman"), range(8))
                )
        finally:
            sys.setswitchinterval(interval)
        assert warnings.filters == before
    assert all(answer["statistic"].is_nan().sum() == 200 for answer in answers)
    assert [str(warning.message) for warning in caught] == [UNDEFINED] * 8
