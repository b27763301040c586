"""One case: a readable id, what is computed, and the result as a flat list of floats."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np
import pandas as pd

# Of the public classes, by name, what is a number or leads to one.
FIELDS = {
    "Correlation": "statistic concordant discordant tied tied_real tied_scaling n",
    "CorrelationRange": "statistic concordant discordant tied tied_real tied_scaling n low high lowest_found "
    "highest_found standard_error exact undefined method interval worst_extension best_extension",
    "Distance": "statistic maximum normalized n",
    "Similarity": "statistic low high residual n",
    "Significance": "statistic pvalue null_mean null_std null_mean_by method n_resamples uncentered centre "
    "centered_statistic n null_sample",
    "ConfidenceInterval": "statistic low high level standard_error method n_resamples n",
    "Difference": "statistic first second pvalue low high level standard_error method n_resamples n",
    "GroupSummary": "mean low high level pooled concordant discordant groups undefined",
    "Explanation": "result items pairs depth moves",
    "Clustering": "order linkage",
    "Ranking": "positions",
    "Axioms": "n linear weak",
    "Finding": "holds counterexample",
    "Verdict": "holds counterexample",
}

# Arrays up to this length are kept whole; of longer ones so many entries, spread evenly.
WHOLE_UP_TO = 150
SELECTED = 16


@dataclass(frozen=True, slots=True)
class Case:
    """A result that must not move. Nothing is computed, nor its input made, before it is asked for."""

    id: str
    compute: Callable[[], Any]

    def numbers(self) -> list[float]:
        """Return all numbers of the result."""
        return numbers_of(self.compute())


def numbers_of(result: Any) -> list[float]:
    """Return all numbers in a result, in a fixed order.

    What is None is left out, so that the list is longer once it is something. Words (which method was taken) become
    their checksum: they are equal or not.
    """
    if result is None:
        return []
    if isinstance(result, str):
        return [float(crc32(result.encode()))]
    if isinstance(result, np.ndarray):
        return _of_array(result)
    if isinstance(result, pd.DataFrame):
        return _of_all(result[name].to_numpy() for name in result.select_dtypes("number"))
    if isinstance(result, dict):
        return _of_all(result.values())
    if isinstance(result, list | tuple):
        return _of_all(result)
    if hasattr(result, "to_pandas"):
        return numbers_of(result.to_pandas())
    names = FIELDS.get(type(result).__name__)
    return [float(result)] if names is None else _of_all(_known(result, name) for name in names.split())


def _known(result: Any, name: str) -> Any:
    """Return an attribute; a question that could not be decided is neither 0 nor 1."""
    value = getattr(result, name)
    return math.nan if name == "holds" and value is None else value


def _of_all(parts: Iterable[Any]) -> list[float]:
    return [number for part in parts for number in numbers_of(part)]


def _of_array(array: Any) -> list[float]:
    """Return a short array as it is; of a long one some entries, its sum, its moment and how many are undefined.

    The moment, a sum weighted by place, shows entries that changed places.
    """
    flat = np.asarray(array, dtype=np.float64).ravel()
    if len(flat) <= WHOLE_UP_TO:
        return flat.tolist()
    selected = flat[np.linspace(0, len(flat) - 1, SELECTED).astype(int)].tolist()
    known = ~np.isnan(flat)
    moments = flat * np.linspace(0.0, 1.0, len(flat))
    return [*selected, math.fsum(flat[known]), math.fsum(moments[known]), float(np.count_nonzero(~known))]
