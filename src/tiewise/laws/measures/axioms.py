"""`axioms`: which of the paper's axioms a measure obeys, decided on all rankings of a few items."""

from dataclasses import dataclass

import numpy as np

from tiewise import markup
from tiewise.errors import InputTypeError, InputValueError, TiewiseError, one_of, shown
from tiewise.laws.measures import properties
from tiewise.laws.measures.finding import Finding, first_failure
from tiewise.laws.measures.orders import DOMAINS
from tiewise.laws.measures.values import Values, asks_for_items, values_of
from tiewise.likes import MeasureLike
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.naming import measure as as_measure

# Beyond this, weak orders have over 20 million pairs.
LARGEST = 5

PROPERTIES = {
    "A1 not negative": properties.not_negative,
    "A1 zero on equal rankings": properties.zero_on_equal,
    "A1 zero on no others": properties.zero_only_on_equal,
    "A1 symmetric": properties.symmetric,
    "A1 triangle inequality": properties.triangle,
    "A2 relabelling": properties.relabelling,
    "A3 segments": properties.segment,
    "A4 smallest distance is 1": properties.smallest_is_one,
    "1 exactly on equal rankings": properties.one_on_equal,
    "-1 on reversed rankings": properties.minus_one_on_reversed,
    "mean 0 over all rankings": properties.mean_zero,
    "triangle inequality of sqrt(d)": properties.triangle_of_roots,
}
METRIC = tuple(name for name in PROPERTIES if name.startswith("A1"))
TRIANGLE, TRIANGLE_OF_ROOTS = "A1 triangle inequality", "triangle inequality of sqrt(d)"


@dataclass(frozen=True, repr=False)
class Axioms:
    """What was found about a measure on all rankings of up to n items.

    Attributes
    ----------
    measure : Measure
        The measure.
    n : int
        The largest number of items that was tried.
    linear, weak : dict
        A finding for each property, over linear orders and over weak orders (with ties). A finding has `.holds`,
        `.reason` and `.counterexample`.
    """

    measure: Measure
    n: int
    linear: dict[str, Finding]
    weak: dict[str, Finding]

    def is_metric(self, domain: str = "linear", *, root: bool = False) -> bool:
        """Tell whether all five parts of A1 hold over the "linear" or the "weak" orders.

        With `root`, of sqrt(d): for a correlation, of the chord sqrt(2 - 2 corr).
        """
        findings: dict[str, Finding] = getattr(self, one_of("domain", domain, DOMAINS))
        return all(findings[TRIANGLE_OF_ROOTS if root and name == TRIANGLE else name] for name in METRIC)

    def __repr__(self) -> str:
        hold = [sum(map(bool, findings.values())) for findings in (self.linear, self.weak)]
        return f"<Axioms of {self.measure}: {hold[0]} of {len(PROPERTIES)} hold without ties, {hold[1]} with ties>"

    def __str__(self) -> str:
        width = max(map(len, PROPERTIES))
        lines = [self._title, "", f"{'':{width}}  linear  with ties"]
        lines += [f"{name:{width}}  {self.linear[name]!s:6}  {self.weak[name]}" for name in PROPERTIES]
        return "\n".join((*lines, "", *self._details())).rstrip()

    def _repr_html_(self) -> str:
        rows = ((name, str(self.linear[name]), str(self.weak[name])) for name in PROPERTIES)
        table = markup.in_columns(("", "linear", "with ties"), rows, self._title)
        return table + "".join(map(markup.paragraph, self._details()))

    @property
    def _title(self) -> str:
        return f"{self.measure}, all rankings of 2 to {self.n} items"

    def _details(self) -> list[str]:
        details = [
            f"{name}, {words}: {finding.told()}"
            for name in PROPERTIES
            for words, finding in (("linear", self.linear[name]), ("with ties", self.weak[name]))
            if finding.holds is not True
        ]
        if details and self.measure.claims.kind != "distance":
            return ["d is 1 - corr, in units of its smallest positive value for so many items", *details]
        return details


def axioms(measure: MeasureLike, n: int = 4) -> Axioms:
    """Tell which axioms a measure obeys, by trying all rankings of 2 to n items, without ties and with them.

    Parameters
    ----------
    measure : str or Measure
        Any measure of the catalog.
    n : int
        The largest number of items, from 2 to 5. The cost grows fast: 5 items have 541 weak orders.

    Returns
    -------
    Axioms
        Prints as a table. `.linear` and `.weak` have a finding for each property, with the counterexample of fewest
        items where it fails; `.is_metric()` says whether all of A1 holds.

    Notes
    -----
    The axioms are those of Kemeny and Snell (docs/mathematics.md#distances-and-axioms): A1 the distance is a metric, A2
    the names of the items do not matter, A3 rankings that differ within a segment only have the distance of the
    segment, A4 the smallest positive distance is 1. The distance of a correlation is d = M (1 - corr)/2; the equation
    leaves M open, and for each number of items the one that makes A4 hold is taken. Weak orders are numbered densely.
    The square root of d can be a metric where d is none: for a correlation that is a cosine it is, but for a factor,
    the chord sqrt(2 - 2 corr), a Euclidean distance. Pairs of rankings on which a measure is undefined are left out.
    What holds for few items need not hold for more; a counterexample stands.

    Examples
    --------
    >>> import tiewise as tw
    >>> found = tw.axioms("scaled_gamma(weights=top)", n=3)
    >>> found.is_metric()
    False
    >>> found.linear["A1 triangle inequality"].counterexample
    ('a>b>c', 'a>c>b', 'c>a>b')
    """
    chosen, size = as_measure(measure), as_size(n)
    return Axioms(chosen, size, *(_findings(chosen, size, domain) for domain in DOMAINS))


def as_size(n: object) -> int:
    """Return the largest number of items to try, if it is one that can be tried."""
    if isinstance(n, bool) or not isinstance(n, int | np.integer):
        raise InputTypeError(f"`n` must be a whole number from 2 to {LARGEST}: got {shown(n)}.")
    if not 2 <= n <= LARGEST:
        raise InputValueError(f"`n` must be from 2 to {LARGEST}: got {n}.")
    return int(n)


def _findings(measure: Measure, n: int, domain: str) -> dict[str, Finding]:
    if domain == "weak" and not measure.claims.ties:
        return dict.fromkeys(PROPERTIES, Finding(None, "the measure is for rankings without ties"))
    by_item = asks_for_items(measure, n)
    sizes: dict[int, Values] = {n: values_of(measure, n, domain, by_item=by_item)}
    for smaller in range(2, n if not by_item else 2):  # fewer items could be any of them
        try:
            sizes[smaller] = values_of(measure, smaller, domain)
        except TiewiseError:
            continue  # its parameters are for n items
    tried = [size for size in sorted(sizes) if not sizes[size].are_undefined]
    if not tried:
        return dict.fromkeys(PROPERTIES, Finding(None, "the measure is undefined on all rankings"))
    return {name: first_failure(judged(sizes, size) for size in tried) for name, judged in PROPERTIES.items()}
