"""What callers may pass, by name. Type checkers read it; at run time all of it is Any, and nothing is imported.

A name says what a function reads, not that it will like it: a vector of numbers may still be too short.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Protocol, TypeAlias

    from numpy.random import Generator
    from scipy.stats import BootstrapMethod, PermutationMethod

    from tiewise.fuzzy.tnorms import TNorm
    from tiewise.measures.base.measure import Measure
    from tiewise.rankings import Ranking
    from tiewise.weights.pseudometric import PseudoMetric
    from tiewise.weights.scaling import Scaling

    class Array(Protocol):
        """Whatever NumPy makes an array of: a Series or column of any library, a tensor."""

        def __array__(self) -> Any: ...

    NumbersLike: TypeAlias = Iterable[Any] | Array
    """A list, an array or a Series of numbers."""

    ByItem: TypeAlias = Mapping[Any, Any]
    """{item: number}; a Series with labels is one, too."""

    RankingLike: TypeAlias = Ranking | ByItem | NumbersLike
    """A Ranking, {item: position}, or bare positions (1 = best, equal = tied): a list, an array, a Series."""

    RankingsLike: TypeAlias = NumbersLike
    """Several rankings: a list of them, or a 2-D array or frame of positions."""

    ListLike: TypeAlias = Ranking | ByItem | NumbersLike
    """Items, best first, in a list, in which a list, tuple or set is a group of ties; or a Ranking, or a dict."""

    ElementsLike: TypeAlias = ByItem | NumbersLike
    """How much each item weighs: numbers in the order of x's items, or {item: number}."""

    ValuesLike: TypeAlias = ByItem | NumbersLike
    """Values of a variable, more being more: {item: value}, a list, an array, a Series."""

    MatrixLike: TypeAlias = NumbersLike | Mapping[Any, Mapping[Any, Any]]
    """Rows of numbers: lists of lists, an array, a frame, or {item: {item: number}}."""

    WeightsLike: TypeAlias = str | Scaling | NumbersLike | Callable[[int], Any]
    """A scaling's name such as "top" or "top_k:10", a Scaling, a vector of numbers, or a function of N."""

    WeigherLike: TypeAlias = str | Scaling | Callable[[Any], Any]
    """A scaling's name, or a function of ranks, 0 being the most important."""

    AggregateLike: TypeAlias = str | PseudoMetric | MatrixLike | Callable[[Any, Any], Any]
    """The word "sum" or "max", an N x N matrix of distances, or a function d(p, q)."""

    TNormLike: TypeAlias = str | TNorm | Callable[[Any, Any], Any]
    """A t-norm's name such as "minimum" or "hamacher:2", a TNorm, or a function of two arrays."""

    ToleranceLike: TypeAlias = float | str | NumbersLike | None
    """One number for both variables, "x:y", a pair; None stands for a tenth of the interquartile range."""

    TiesLike: TypeAlias = str | tuple[str, str] | list[str]
    """One word for both rankings, "x:y", or a pair of words."""

    MeasureLike: TypeAlias = str | Measure
    """A measure, its name, or its text, such as "scaled_gamma(weights=top)"."""

    SeedLike: TypeAlias = int | Generator | None
    """A seed, a NumPy generator, or None for fresh randomness."""

    MethodLike: TypeAlias = str | PermutationMethod | BootstrapMethod
    """The name of a method, or one of SciPy's objects that say how to resample."""

    FrameLike: TypeAlias = Any
    """A frame of pandas, polars, pyarrow, dask or Spark: libraries that need not be installed."""
else:
    NumbersLike = ByItem = RankingLike = ListLike = ElementsLike = ValuesLike = MatrixLike = Any
    WeightsLike = WeigherLike = AggregateLike = TNormLike = ToleranceLike = TiesLike = Any
    MeasureLike = SeedLike = MethodLike = RankingsLike = FrameLike = Any
