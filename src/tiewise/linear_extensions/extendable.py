"""What the range over all linear extensions asks of a measure."""

from typing import Any, Protocol

from tiewise.linear_extensions.extensions import Extensions
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


class Extendable(Protocol):
    """A correlation of two aligned rankings, and what it knows of its values on their extensions."""

    @property
    def claims(self) -> Any:
        """What the measure says of itself: its lowest value, above all."""

    def _compute(self, pair: Aligned) -> Correlation:
        """Return the correlation of two rankings."""

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        """Return the exact mean, if the value is lowest and highest where ties are broken against and by each other.

        `low` and `high` are the values there.
        """

    def _masses_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        """Return the exact expectations of C and D, if they are known."""

    def _bounds_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        """Return an interval that holds the values on all extensions, if one is known beyond the measure's range."""
