"""What was found about one property: it holds, it fails on these rankings, or it could not be decided."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats
from tiewise.laws.measures.orders import Order, as_text


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """What was found about one property.

    Attributes
    ----------
    holds : bool or None
        Whether it holds on all orders that were tried; None where that could not be decided.
    reason : str
        What is wrong with the counterexample, or why nothing was decided.
    counterexample : tuple of str
        The rankings of fewest items that break it, written as `Ranking.parse` reads them; empty where it holds.
    """

    holds: bool | None
    reason: str = ""
    counterexample: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.holds is True

    def __str__(self) -> str:
        return {True: "yes", False: "no", None: "-"}[self.holds]

    def told(self) -> str:
        """Return the reason, and the rankings that break the property."""
        rankings = ", ".join(f"{letter} = {text}" for letter, text in zip("xyz", self.counterexample, strict=False))
        return self.reason + (f" for {rankings}" if rankings else "")

    def __repr__(self) -> str:
        return f"<Finding {self}: {self.told()}>" if self.reason else f"<Finding {self}>"

    def _repr_html_(self) -> str:
        return markup.paragraph(f"{self}: {self.told()}" if self.reason else str(self))


def largest_excess(excess: Floats, allowed: Floats | float, orders: list[Order], tell: Callable[..., str]) -> Finding:
    """Return that "excess <= allowed" holds for all pairs, or the pair that breaks it most, told by `tell`."""
    where = most_broken(excess, allowed)
    if where is None:
        return Finding(True)
    return Finding(False, tell(*where), tuple(as_text(orders[i]) for i in where))


def most_broken(excess: Floats, allowed: Floats | float) -> tuple[int, ...] | None:
    """Return where "excess <= allowed" is broken most, if anywhere. What is undefined is left out."""
    with np.errstate(invalid="ignore"):
        known = np.where(excess > allowed, excess, -np.inf)
    if np.isneginf(known).all():
        return None
    return tuple(int(i) for i in np.unravel_index(int(known.argmax()), known.shape))


def first_failure(findings: Iterable[Finding]) -> Finding:
    """Return what was found over several sizes: the first failure, else the word of the largest."""
    last = Finding(None, "nothing to decide")
    for last in findings:
        if last.holds is False:
            break
    return last
