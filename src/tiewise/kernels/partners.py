"""What is asked about the partners of items in two rankings, however it is counted."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers


@dataclass(frozen=True, slots=True)
class PairSums:
    """Sums over pairs of items, by how two rankings order them: each pair is in exactly one of them."""

    concordant: float
    discordant: float
    tied_x_only: float
    tied_y_only: float
    tied_both: float

    @property
    def untied_x(self) -> float:
        """The sum over the pairs that x does not tie."""
        return self.concordant + self.discordant + self.tied_y_only

    @property
    def untied_y(self) -> float:
        """The sum over the pairs that y does not tie."""
        return self.concordant + self.discordant + self.tied_x_only

    @classmethod
    def of_kinds(cls, kinds: Floats, weights: Floats) -> "PairSums":
        """Return the sums of u_i + u_j from what `kinds_of_partners` gives: each pair has u_i for i and u_j for j."""
        return cls(*(kinds @ weights).tolist())


def kinds_of_partners(counts: Ints) -> Floats:
    """Return the 5 x N partners of each item by the kind of the pair, in the order of `PairSums`."""
    before, tied, after = counts
    kinds = np.empty((5, counts.shape[2]))
    np.add(before[0], after[2], out=kinds[0])
    np.add(before[2], after[0], out=kinds[1])
    np.add(tied[0], tied[2], out=kinds[2])
    np.add(before[1], after[1], out=kinds[3])
    kinds[4] = tied[1]
    return kinds


def partner_table(
    both_before: Numbers,
    before_x: Numbers,
    before_y: Numbers,
    size_x: Numbers | int = 1,
    size_y: Numbers | int = 1,
    tied_x: Numbers | int = 0,
    tied_y: Numbers | int = 0,
    size_both: Numbers | int = 1,
) -> Ints:
    """Return the 3 x 3 x N partners of each item by x and by y: before it, tied, after it; for one pair or a row each.

    By item: how many are before it in both, in x, in y; how many (with itself) share its place in x, in y, in both; how
    many share its place in x and are before it in y (tied_x), or the other way round (tied_y).
    """
    n = before_x.shape[-1]
    table = np.empty((3, 3, *before_x.shape), np.int32)
    before, tied, after = table
    before[0], before[1] = both_before, tied_y
    before[2] = before_x - before[0] - before[1]
    tied[0], tied[1] = tied_x, size_both - 1
    tied[2] = size_x - 1 - tied[0] - tied[1]
    after[0] = before_y - before[0] - tied[0]
    after[1] = size_y - 1 - before[1] - tied[1]
    after[2] = (n - before_x - size_x) - after[0] - after[1]
    return table
