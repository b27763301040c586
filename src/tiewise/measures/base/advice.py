"""When to tell that weights which mean to stress some positions hardly do: for measures of clipped distances."""

from functools import lru_cache

from tiewise.errors import HardlyWeighsWarning, TiewiseWarning, advise
from tiewise.weights.distance import Aggregate
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import hardly_weighs, means_to_stress


def advise_hardly(every: tuple[Scaling | None, ...], aggregate: Aggregate, n: int) -> None:
    """Give a warning, once for each line of the user's, where one of the scalings hardly weighs on n items."""
    for weights in every:
        if weights is not None and means_to_stress(weights) and hardly_weighs(weights, aggregate, n):
            advise(*_told(weights, n))
            return


@lru_cache(maxsize=64)
def _told(weights: Scaling, n: int) -> tuple[str, type[TiewiseWarning], str]:
    """Return the warning about weights that hardly weigh."""
    name = str(weights).partition(":")[0]
    return (
        f"weights={weights} hardly weighs on {n:,} items: nearly all pairs of positions are told apart in full, as by "
        "uniform.",
        HardlyWeighsWarning,
        f"{'top' if name == 'geometric' else name}:10 tells about ten positions apart, whatever the number of items. "
        'tw.options.advice = "off" silences this.',
    )
