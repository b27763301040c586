"""The answer of a law: yes, or no with a counterexample."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats

# Below this, a broken law is rounding.
TOLERANCE = 1e-12


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The answer of a law: true or false, and if false the smallest-index counterexample and what is wrong there.

    Attributes
    ----------
    law : str
        The law's name.
    holds : bool
        The answer, also `bool(verdict)`.
    counterexample : tuple or None
        The arguments that break the law: numbers for a t-norm, positions for a relation.
    reason : str
        The broken law with these arguments filled in.
    """

    law: str
    holds: bool
    counterexample: tuple[float, ...] | None = None
    reason: str = ""

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return f"{self.law}: yes" if self.holds else f"{self.law}: no, {self.reason}"

    def __repr__(self) -> str:
        return f"<Verdict {self}>"

    def _repr_html_(self) -> str:
        return markup.paragraph(str(self))


def judge(law: str, excess: Floats, tell: Callable[..., tuple[tuple[float, ...], str]], tolerance: float) -> Verdict:
    """Return a verdict on "excess <= tolerance everywhere"; `tell(*index)` gives the counterexample and reason."""
    broken = np.argwhere(~(excess <= tolerance))
    if not broken.size:
        return Verdict(law, True)
    counterexample, reason = tell(*broken[0].tolist())
    return Verdict(law, False, counterexample, reason)


def first_broken(verdicts: Iterable[Verdict], law: str) -> Verdict:
    """Return the verdict on a law that is made of several: broken as the first of them is."""
    for verdict in verdicts:
        if not verdict:
            return Verdict(law, False, verdict.counterexample, f"not {verdict.law}: {verdict.reason}")
    return Verdict(law, True)
