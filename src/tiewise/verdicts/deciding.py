"""How much decides: on how many of all pairs of items a value rests."""

from dataclasses import dataclass
from typing import Any

from tiewise.measures.base.measure import Measure
from tiewise.pairs.counting import really_tied
from tiewise.results import Correlation
from tiewise.verdicts.evidence import Evidence


@dataclass(frozen=True)
class Decides:
    """What a value rests on: `amount` of `total`, in units of `what`.

    `by` is how the amount is meant: "counts" where pairs count or do not, "weighs" where they count to a degree, and
    "told apart" where the measure is not made of pairs. `tied` is the part of the rest that is really tied.
    """

    amount: float
    total: float
    what: str
    by: str
    tied: float = 0.0

    @property
    def share(self) -> float:
        """The amount as a share of all; 1 where there is nothing."""
        return self.amount / self.total if self.total else 1.0

    def __str__(self) -> str:
        amount = _number(self.amount)
        if self.amount == self.total:
            return f"rests on all {amount} {self.what}" if self.total != 1.0 else "rests on one pair alone"
        if self.by == "weighs":
            return f"weighs as much as {amount} of {_number(self.total)} {self.what}"
        if self.by == "told apart":
            return f"both tell {amount} of {_number(self.total)} {self.what} apart"
        return f"rests on {amount} of {_number(self.total)} {self.what}"

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers by name."""
        return {
            "amount": self.amount, "total": self.total, "what": self.what, "by": self.by, "share": self.share,
            "text": str(self),
        }  # fmt: skip


def decides(found: Evidence) -> Decides | None:
    """Return what the value rests on."""
    result = found.result
    if found.lists is not None:
        return Decides(found.shared, found.pair.n, "items", "counts")
    if isinstance(result, Correlation) and result.concordant is not None and result.discordant is not None:
        amount, rest = result.concordant + result.discordant, result.tied or 0.0
        if not amount + rest > 0.0:
            return None
        by = "weighs" if _weighs(found.measure, found.pair.n) and amount % 1.0 else "counts"
        return Decides(amount, amount + rest, "pairs", by, result.tied_real or 0.0)
    if found.is_of_values or found.pair.n < 2 or found.pair.has_nan:
        return None
    total = found.pair.n * (found.pair.n - 1) // 2
    tied = really_tied(found.pair)
    return Decides(total - tied, total, "pairs", "told apart", tied)


def _weighs(measure: Measure, n: int) -> bool:
    form = measure.pair_form
    return form is None or (not form.counts and not all(metric.is_crisp for metric in form.metrics(n)))


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == round(value) or value >= 100.0 else f"{value:,.1f}"
