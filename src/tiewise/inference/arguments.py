"""What callers say about tests and intervals, checked once, at the door."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Generator
from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.list_reading import refuse_doubtful
from tiewise.rankings.lists import ListPair
from tiewise.rankings.sides import ListSide, ValueSide
from tiewise.results import Result

# The values of all resamples are kept: so many take 800 MB.
_MOST = 100_000_000


@dataclass(frozen=True, slots=True)
class Resampling:
    """A method by its name, how many resamples it may draw, and from which randomness.

    `told` is the argument that names the method.
    """

    method: str
    n_resamples: int
    rng: int | Generator | None
    told: str = "method"


def open_pair(
    measure: Any, x: object, y: object, input: str | None = None, told: tuple[str, str] = ("x", "y")
) -> Aligned:
    """Return the positions of the same items in x and y, as the measure would take them, or their values.

    `told` is what messages call the two.
    """
    if isinstance(measure, ValueMeasure):
        pair = align(x, y, measure.missing, measure.nan_policy, ValueSide, input, told)
        return replace(pair, x=pair.x.astype(np.float64), y=pair.y.astype(np.float64))
    if isinstance(measure, ListMeasure):
        if input is None:
            refuse_doubtful(x, y, told)
        return align(x, y, kind=ListSide, input=input, told=told)
    pair = align(x, y, measure.missing, measure.nan_policy, input=input, told=told)
    if not pair.has_nan:
        measure._refuse_ties(pair)
    return pair


def value_on(measure: Any, pair: Aligned) -> Result:
    """Return the measure's value on two rankings, variables or lists of the same items."""
    result: Result = measure.on(ListPair.of(pair.x, pair.y) if isinstance(measure, ListMeasure) else pair)
    return result


def as_level(confidence_level: Any) -> float:
    """Return a confidence level."""
    is_number = isinstance(confidence_level, int | float | np.integer | np.floating)
    if not is_number or isinstance(confidence_level, bool) or not 0.0 < float(confidence_level) < 1.0:
        raise InputValueError(
            f"`confidence_level` must lie between 0 and 1, as in 0.95: got {shown(confidence_level)}."
        )
    return float(confidence_level)


def as_resamples(n_resamples: Any) -> int:
    """Return a number of resamples."""
    if isinstance(n_resamples, bool) or not isinstance(n_resamples, int | np.integer) or n_resamples < 1:
        raise InputValueError(f"`n_resamples` must be a whole number >= 1: got {shown(n_resamples)}.")
    if n_resamples > _MOST:
        raise InputValueError(f"`n_resamples` must be at most {_MOST:,}, which fit into memory: got {n_resamples:,}.")
    return int(n_resamples)


def read_permutation(method: Any, known: tuple[str, ...], n_resamples: Any, rng: Any) -> Resampling:
    """Return what a name, or SciPy's `PermutationMethod` in place of a name, asks for.

    As in SciPy, an object asks for the exact test where its resamples would cover all alignments: `method` is then
    "resampled" until that is known.
    """
    if isinstance(method, str):
        return Resampling(one_of("method", method, known), as_resamples(n_resamples), as_seed(rng))
    from scipy.stats import PermutationMethod

    if not isinstance(method, PermutationMethod):
        raise InputTypeError(
            f"`method` must be one of {', '.join(known)}, or a scipy.stats.PermutationMethod: got {shown(method)}."
        )
    if method.n_resamples == math.inf and "exact" in known:  # SciPy's way to ask for all alignments
        return Resampling("exact", _MOST, _randomness(method, rng))
    return Resampling("resampled", _many(method.n_resamples), _randomness(method, rng))


def read_bootstrap(method: Any, known: tuple[str, ...], n_resamples: Any, rng: Any) -> Resampling:
    """Return what a name, or SciPy's `BootstrapMethod` in place of a name, asks for."""
    if isinstance(method, str):
        return Resampling(one_of("method", method, known), as_resamples(n_resamples), as_seed(rng))
    from scipy.stats import BootstrapMethod

    if not isinstance(method, BootstrapMethod):
        raise InputTypeError(
            f"`method` must be one of {', '.join(known)}, or a scipy.stats.BootstrapMethod: got {shown(method)}."
        )
    return Resampling(
        one_of("method", method.method.lower(), known), _many(method.n_resamples), _randomness(method, rng)
    )


def _many(n_resamples: Any) -> int:
    return as_resamples(n_resamples if n_resamples == math.inf else int(n_resamples))


def _randomness(method: Any, rng: Any) -> int | Generator | None:
    own = getattr(method, "rng", None)
    own = getattr(method, "random_state", None) if own is None else own
    if isinstance(own, np.random.RandomState):
        own = int(own.randint(2**31))
    return as_seed(rng if own is None else own)
