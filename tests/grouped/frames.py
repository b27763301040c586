"""The same table in each of the libraries, and back to plain columns."""

import pandas as pd
import polars as pl
import pyarrow as pa

LIBRARIES = {"pandas": pd.DataFrame, "polars": lambda columns: pl.DataFrame(columns, strict=False), "pyarrow": pa.table}


def plain(frame):
    """The columns of a frame of any library as lists."""
    if isinstance(frame, pd.DataFrame):
        return frame.to_dict(orient="list")
    return frame.to_dict(as_series=False) if isinstance(frame, pl.DataFrame) else frame.to_pydict()
