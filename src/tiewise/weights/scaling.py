"""What a scaling is: a value that gives the weights w(1), ..., w(N-1) for every N it is defined for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats
from tiewise.errors import ask, cut

# So many weights are shown in a notebook.
_SHOWN = 20


class Scaling:
    """A scaling function w: w(n) in [0, 1] says how well positions n and n+1 are told apart.

    A subclass gives `weights(n)`; whatever it gives is checked before use. `of_costs` says that it makes its weights of
    what a swap is to cost, under the t-norm of the measure.
    """

    __slots__ = ()
    of_costs: ClassVar[bool] = False

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1)) for a ranking of n items."""
        raise NotImplementedError


@dataclass(frozen=True, repr=False)
class WeightVector(Scaling):
    """Weights given one by one, for rankings of one length only."""

    values: tuple[float, ...]

    def weights(self, n: int) -> Floats:
        """Return the weights; n must be one more than they are."""
        return np.array(self.values, dtype=np.float64)

    def __str__(self) -> str:
        return "[" + ",".join(map(repr, self.values)) + "]"

    def __repr__(self) -> str:
        return f"<WeightVector {cut(str(self))}>"

    def _repr_html_(self) -> str:
        rows = ((str(place), f"{weight:.6g}") for place, weight in enumerate(self.values[:_SHOWN], start=1))
        more = len(self.values) - _SHOWN
        rest = markup.paragraph(f"... and {more} more") if more > 0 else ""
        return markup.in_columns(("i", "w(i)"), rows, f"{len(self.values)} weights") + rest


@dataclass(frozen=True, repr=False)
class WeightFunction(Scaling):
    """Weights that a function of N returns: N - 1 of them, or one for each of N positions.

    `argument` is what an error calls the function.
    """

    function: Callable[..., Any]
    argument: str = field(default="weights", compare=False, repr=False)
    per_position: bool = field(default=False, repr=False)

    def weights(self, n: int) -> Any:
        """Return what the function gives; as a scaling of n positions, N weights are those of N = n - 1."""
        return ask(self.argument, self.function, n - self.per_position)

    def __str__(self) -> str:
        return f"<{getattr(self.function, '__qualname__', repr(self.function))}>"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def _repr_html_(self) -> str:
        return markup.paragraph(f"weights that the function {self} gives")
