"""The masses that coefficients are made of: C, D, and what each ranking has by itself."""

from collections.abc import Callable
from functools import cached_property
from typing import Any


class ByItself:
    """One ranking by itself, or many: numbers, or arrays of them; each is worked out when somebody asks."""

    def __init__(
        self, untied: Callable[[], Any], distinct: Callable[[], Any], self_mass: Callable[[], Any] | None = None
    ) -> None:
        # Where every pair that is not tied weighs 1, the self-mass is their number.
        self._untied, self._distinct, self._self_mass = untied, distinct, self_mass

    @cached_property
    def untied(self) -> Any:
        """How many pairs of items it does not really tie."""
        return self._untied()

    @cached_property
    def distinct(self) -> Any:
        """How many different positions it has."""
        return self._distinct()

    @cached_property
    def self_mass(self) -> Any:
        """Q, the sum of T(d, d) over its pairs: the C that it has with itself."""
        return self.untied if self._self_mass is None else self._self_mass()

    def map(self, function: Callable[[Any], Any]) -> "ByItself":
        """Return the same with a function of each of its entries in place of the entry."""
        return ByItself(
            lambda: function(self.untied), lambda: function(self.distinct), lambda: function(self.self_mass)
        )


class Masses:
    """Sums of v = T(d_x, d_y) over pairs of items, of one comparison or, as arrays, of many.

    Attributes
    ----------
    n : int
        The number of items.
    difference, total : number or array
        C - D and C + D.
    x, y : ByItself
        What the two rankings have by themselves.
    """

    __slots__ = ("_concordant", "_discordant", "difference", "n", "total", "x", "y")

    def __init__(self, n: int, difference: Any, total: Any, x: ByItself, y: ByItself) -> None:
        self.n, self.difference, self.total, self.x, self.y = n, difference, total, x, y
        self._concordant: Any = None
        self._discordant: Any = None

    @classmethod
    def of(cls, n: int, concordant: Any, discordant: Any, x: ByItself, y: ByItself) -> "Masses":
        """Return the masses by C and D."""
        made = cls(n, concordant - discordant, concordant + discordant, x, y)
        made._concordant, made._discordant = concordant, discordant
        return made

    @property
    def pairs(self) -> int:
        """How many pairs of items there are."""
        return self.n * (self.n - 1) // 2

    @property
    def concordant(self) -> Any:
        """C, the mass of the pairs that both rankings order alike."""
        return (self.total + self.difference) / 2 if self._concordant is None else self._concordant

    @property
    def discordant(self) -> Any:
        """D, the mass of the pairs that they order oppositely."""
        return (self.total - self.difference) / 2 if self._discordant is None else self._discordant

    # Where every pair that is not tied weighs 1, counts of the others follow from what the rankings do not tie.

    @property
    def tied_x_only(self) -> Any:
        """How many pairs x ties and y does not, of counts."""
        return self.y.untied - self.total

    @property
    def tied_y_only(self) -> Any:
        """How many pairs y ties and x does not, of counts."""
        return self.x.untied - self.total

    @property
    def tied_both(self) -> Any:
        """How many pairs both rankings tie, of counts."""
        return self.pairs - self.x.untied - self.y.untied + self.total
