"""What a correlation made of pairs is: it gives its form, and is counted by it."""

from dataclasses import dataclass

from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.pairs.counting import really_tied
from tiewise.pairs.form import PairForm
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class PairCorrelation(CorrelationMeasure):
    """A correlation that is a function of the masses of pairs; a subclass gives `pair_form`."""

    @property
    def pair_form(self) -> PairForm:
        """How the measure is made of pairs of items."""
        raise NotImplementedError

    def _compute(self, pair: Aligned) -> Correlation:
        form = self.pair_form
        masses = form.masses(pair)
        value, c, d, n = form.coefficient(masses), masses.concordant, masses.discordant, masses.n
        tied = n * (n - 1) // 2 - masses.total
        if form.distances is None:
            return Correlation(value, c, d, tied, n, self, tied, 0)
        tied, real = max(0.0, tied), really_tied(pair)
        return Correlation(value, c, d, tied, n, self, real, max(0.0, tied - real))

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # Of counts the divisor is the same for all extensions, and each pair they decide is as often concordant as
        # discordant.
        return (low + high) / 2 if self.pair_form.counts else None
