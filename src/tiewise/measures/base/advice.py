"""When to tell that weights which mean to stress some positions hardly do: for measures of clipped distances."""

from functools import lru_cache

from tiewise.errors import HardlyWeighsWarning, TiewiseWarning, advise
from tiewise.weights.distance import Aggregate
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import hardly_weighs, means_to_stress

_AT_THE_TOP = ("top", "hyperbolic", "logarithmic", "geometric")


def advise_hardly(every: tuple[Scaling | None, ...], aggregate: Aggregate, n: int) -> None:
    """Give a warning, once for each line of the user's, where one of the scalings hardly weighs on n items."""
    for weights in every:
        if weights is not None and means_to_stress(weights) and hardly_weighs(weights, aggregate, n):
            advise(*_told(weights, n))
            return


def that_weigh(weights: Scaling) -> tuple[str, ...]:
    """Return what weighs on rankings of any length: the same shape, and for one at the top its first positions."""
    name = str(weights).partition(":")[0]
    shape = f"{'top' if name == 'geometric' else name}:1"
    return (shape, "top_k:10") if name in _AT_THE_TOP else (shape,)


@lru_cache(maxsize=64)
def _told(weights: Scaling, n: int) -> tuple[str, type[TiewiseWarning], str]:
    """Return the warning about weights that hardly weigh."""
    shape, *first = that_weigh(weights)
    steeper = f", and {first[0]} looks at the first ten alone" if first else ""
    return (
        f"weights={weights} hardly weighs on {n:,} items: nearly all pairs of positions are told apart in full, as by "
        "uniform.",
        HardlyWeighsWarning,
        f"{shape} keeps its shape on rankings of any length{steeper}; tw.scaling.describe says what "
        'weights stress. tw.options.advice = "off" silences this.',
    )
