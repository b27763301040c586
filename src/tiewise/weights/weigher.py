"""How much an item weighs by its rank, 0 being the most important: Vigna's weigher, by name or as a function."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Indices
from tiewise.errors import InputTypeError, InputValueError, ask, refuse_unhashable, shown
from tiewise.weights.named import NamedScaling, parse_name

# A scaling by name gives the weights of all ranks up to the last one asked for.
_LAST_RANK = 10**7


@dataclass(frozen=True, slots=True)
class Weigher:
    """The weights of the ranks 0, 1, ...: a named scaling, whose w(i) is the weight of rank i - 1, or a function."""

    kind: NamedScaling | Callable[[Any], Any]

    def weights(self, ranks: Indices) -> Floats:
        """Return the weight of each item, by its rank."""
        if isinstance(self.kind, NamedScaling):
            # Of N + 1 positions a scaling has N weights. Ranks that someone gives may go beyond N.
            last = max(len(ranks) - 1, int(ranks.max()))
            if last > max(len(ranks), _LAST_RANK):
                raise InputValueError(
                    f"`rank` must be at most {_LAST_RANK} for a weigher by name, which weighs all ranks: got {last}."
                )
            return self.kind.weights(last + 2)[ranks]
        return self._asked(self.kind, ranks)

    @staticmethod
    def _asked(function: Callable[[Any], Any], ranks: Indices) -> Floats:
        """Ask a function of arrays once, and any other for one rank after the other."""
        values: Any = None
        try:
            # As floats, because powers of NumPy's integers overflow without a word.
            with np.errstate(all="ignore"):
                values = np.asarray(function(ranks.astype(np.float64)))
        except Exception:  # it may still be a function of one rank: that is asked below
            values = None
        if values is None or values.shape != ranks.shape or values.dtype.kind not in "biuf":
            values = np.array([_number(ask("weigher", function, rank), rank) for rank in ranks.tolist()])
        weights: Floats = values.astype(np.float64)
        wrong = np.flatnonzero(~(np.isfinite(weights) & (weights >= 0)))
        if wrong.size:
            first = wrong[0]
            raise InputValueError(
                f"`weigher` must give finite weights >= 0: got {shown(weights[first])} for rank {ranks[first]}."
            )
        return weights

    def __str__(self) -> str:
        if isinstance(self.kind, NamedScaling):
            return str(self.kind)
        return f"<{getattr(self.kind, '__qualname__', repr(self.kind))}>"


def _number(value: Any, rank: int) -> float:
    try:
        return float(value)
    except OverflowError:
        raise InputValueError(
            f"`weigher` must give weights within double precision: got {shown(value)} for rank {rank}."
        ) from None
    except (TypeError, ValueError):
        raise InputTypeError(f"`weigher` must give numbers: got {shown(value)} for rank {rank}.") from None


def as_weigher(weigher: object) -> Weigher:
    """Return the weigher that a scaling's name or a function of ranks stands for."""
    if isinstance(weigher, Weigher):
        return weigher
    if isinstance(weigher, NamedScaling):
        return Weigher(weigher)
    if isinstance(weigher, str):
        return Weigher(parse_name(weigher, "weigher"))
    if not callable(weigher):
        raise InputTypeError(f"`weigher` must be a scaling's name or a function of ranks: got {shown(weigher)}.")
    refuse_unhashable("weigher", weigher)
    return Weigher(weigher)
