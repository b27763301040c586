"""When to tell that weights which mean to stress some positions hardly do: for measures of clipped distances."""

from tiewise.errors import advise
from tiewise.measures.base.scaled_pairs import _told
from tiewise.weights.distance import Aggregate
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import hardly_weighs, means_to_stress

__all__ = ["advise_hardly", "means_to_stress"]


def advise_hardly(every: tuple[Scaling | None, ...], aggregate: Aggregate, n: int) -> None:
    """Give a warning, once for each line of the user's, where one of the scalings hardly weighs on n items."""
    for weights in every:
        if weights is not None and means_to_stress(weights) and hardly_weighs(weights, aggregate, n):
            advise(*_told(weights, n))
            return
