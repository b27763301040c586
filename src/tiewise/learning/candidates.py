"""What is tried: named scalings with their levels and parameters, under each aggregation and t-norm."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.learning.bases import Basis
from tiewise.learning.forms import Form
from tiewise.measures.base.measure import Measure
from tiewise.weights.named import NAMED, NamedScaling, with_parameter
from tiewise.weights.scaling import Scaling

BASIC = ("product", "minimum", "lukasiewicz")
TNORMS = (
    *BASIC, "nilpotent", "hamacher:0", "einstein", "hamacher:5", "frank:0.1", "frank:10", "yager:1.5", "yager:2",
    "yager:4", "schweizer_sklar:-2", "schweizer_sklar:-1", "schweizer_sklar:0.5", "dombi:0.5", "dombi:2",
    "aczel_alsina:0.5", "aczel_alsina:2", "sugeno_weber:1", "sugeno_weber:5",
)  # fmt: skip

_LEVELS = (1, 2, 3, 5, 8, 12, 20, 30, 50, 80)
_FACTORS = (0.5, 0.65, 0.8, 0.9, 0.95, 0.98)
_DEPTHS = (1, 2, 3, 5, 10, 20, 50)

# How simple what is chosen is: the first of those that do as well wins.
_SIMPLICITY = {"uniform": 0, "catalog": 1, "shape": 2, "steps": 3, "monotone": 4, "smooth": 5, "free": 6}


@dataclass(eq=False)
class Candidate:
    """A measure that was tried, with the losses and the hits of each example where it was not learned from."""

    kind: str
    measure: Measure
    values: Floats
    losses: Floats
    hits: Floats
    form: Form | None = None
    scaling: Scaling | None = None
    basis: Basis | None = None
    parameters: Floats | None = None

    @property
    def simplicity(self) -> int:
        """How much is left to choose: the kinds in their order."""
        return _SIMPLICITY[self.kind]

    @property
    def choices(self) -> int:
        """How many choices differ from the usual ones, which decides where two do exactly as well."""
        if self.form is None or self.scaling is None:
            return 0
        norm, aggregate = self.form.tnorm, self.form.aggregate
        return sum((":" in str(self.scaling), str(norm) != "product", norm.parameter is not None, aggregate != "sum"))


def named_scalings(n: int) -> list[NamedScaling]:
    """Return the named scalings to try on rankings of n items, `uniform` first."""
    found = [NamedScaling("uniform")]
    levels = [level for level in _LEVELS if level < n - 1]
    for name, shape in NAMED.items():
        if shape.has_levels:
            found += [with_parameter(name, level) for level in levels]
            found += [NamedScaling(name)] if name != "uniform" else []
    found += [with_parameter("geometric", p) for p in _FACTORS]
    found += [with_parameter("top_k", k) for k in _DEPTHS if k < n - 1]
    return found


def is_crisp(scaling: Scaling, n: int) -> bool:
    """Tell whether all weights are 0 or 1, so that every t-norm and aggregation gives the same."""
    weights = scaling.weights(n)
    return bool(np.isin(weights, (0.0, 1.0)).all())


def forms(names: Iterable[str], aggregates: Iterable[str], tnorms: Iterable[str | TNorm]) -> Iterator[Form]:
    """Yield the measures with each aggregation and t-norm that they have."""
    norms = [as_tnorm(norm, "tnorms") for norm in tnorms]
    sums = list(aggregates)
    for name in names:
        plain = Form(name)
        for aggregate in sums if plain.has_aggregate else sums[:1]:
            for norm in norms if plain.has_tnorm else norms[:1]:
                form = Form(name, aggregate if plain.has_aggregate else "sum", norm if plain.has_tnorm else plain.tnorm)
                if form.is_defined:
                    yield form
