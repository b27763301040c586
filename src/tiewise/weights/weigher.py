"""How much an item weighs by its rank, 0 being the most important: Vigna's weigher, by name or as a function."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Indices
from tiewise.errors import InputTypeError, InputValueError, ask, refuse_unhashable, shown
from tiewise.weights.entries import non_negative, refuse_outside
from tiewise.weights.named import NamedScaling, parse_name
from tiewise.weights.scaling import WeightFunction

# A scaling by name gives the weights of all ranks up to the last one asked for.
_LAST_RANK = 10**7

_GIVEN = {"give finite weights >= 0": non_negative}


@dataclass(frozen=True, repr=False)
class RankFunction(WeightFunction):
    """Weights that a function of ranks gives, for all of them at once or one by one."""

    argument: str = field(default="weights", compare=False, repr=False)

    def weights(self, n: int) -> Floats:
        """Return the weights of the ranks 0, ..., n - 2."""
        return self.of_ranks(np.arange(n - 1))

    def of_ranks(self, ranks: Indices) -> Floats:
        """Ask a function of arrays once, and any other for one rank after the other."""
        values: Any = None
        try:
            # As floats, because powers of NumPy's integers overflow without a word.
            with np.errstate(all="ignore"):
                values = np.asarray(self.function(ranks.astype(np.float64)))
        except Exception:  # it may still be a function of one rank: that is asked below
            values = None
        if values is None or values.shape != ranks.shape or values.dtype.kind not in "biuf":
            values = np.array([self._of_rank(rank) for rank in ranks.tolist()])
        weights: Floats = values.astype(np.float64)
        refuse_outside(weights, _GIVEN, self.argument, lambda place: f"{shown(weights[place])} for rank {ranks[place]}")
        return weights

    def _of_rank(self, rank: int) -> float:
        value = ask(self.argument, self.function, rank)
        got = f"got {shown(value)} for rank {rank}."
        try:
            return float(value)
        except OverflowError:
            raise InputValueError(f"`{self.argument}` must give weights within double precision: {got}") from None
        except (TypeError, ValueError):
            raise InputTypeError(f"`{self.argument}` must give numbers: {got}") from None


Weigher = NamedScaling | RankFunction


def as_weigher(weigher: Any, argument: str = "weights") -> Weigher:
    """Return the weigher that a scaling's name or a function of ranks stands for."""
    if isinstance(weigher, Weigher):
        return weigher
    if isinstance(weigher, str):
        return parse_name(weigher, argument)
    if not callable(weigher):
        raise InputTypeError(f"`{argument}` must be a scaling's name or a function of ranks: got {shown(weigher)}.")
    refuse_unhashable(argument, weigher)
    return RankFunction(weigher)


def weights_of_ranks(weigher: Weigher, ranks: Indices) -> Floats:
    """Return the weight of each item by its rank, in a unit in which the largest is 1: only their ratios count.

    Of a scaling, w(i) is the weight of rank i - 1.
    """
    if isinstance(weigher, RankFunction):
        weights = weigher.of_ranks(ranks)
    else:
        # Of N + 1 positions a scaling has N weights. Ranks that someone gives may go beyond N.
        last = max(len(ranks) - 1, int(ranks.max()))
        if last > max(len(ranks), _LAST_RANK):
            raise InputValueError(
                f"`rank` must be at most {_LAST_RANK} for weights by name, which weigh all ranks: got {last}."
            )
        weights = weigher.weights(last + 2)[ranks]
    return weights / (weights.max(initial=0.0) or 1.0)
