"""How well each weight is determined: learned anew from halves of the examples, each time from another start."""

from collections.abc import Sequence

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.learning.candidates import Candidate
from tiewise.learning.evidence import Evidence
from tiewise.learning.fitting import fit
from tiewise.likes import SeedLike
from tiewise.linear_extensions.sampling import as_sample_size, as_seed
from tiewise.parameters import as_inner_share
from tiewise.running.progress import report
from tiewise.table import Table

_STEPS = 15


def weights_band(
    evidence: Evidence, tried: Sequence[Candidate], best: Candidate, n_resamples: int, level: float, rng: SeedLike
) -> Table | None:
    """Return the band of the weights of the measure that was chosen; None where it has no weights."""
    count, share = as_sample_size(n_resamples, "n_resamples"), as_inner_share(level, "level")
    if best.scaling is None or best.form is None:
        return None
    random = np.random.default_rng(as_seed(rng))
    n = evidence.pairs.n
    own = [one for one in tried if one.form == best.form and one.scaling is not None and one.basis is None]
    drawn = np.empty((count, n - 1))
    for row in range(count):
        half = np.zeros(evidence.size, dtype=bool)
        half[random.permutation(evidence.size)[: (evidence.size + 1) // 2]] = True
        named = _named(own or [best], half, n)
        drawn[row] = named if best.basis is None else _refitted(evidence, best, named, half, random.random())
        report("drawing the band", (row + 1) / count)
    low, high = np.quantile(drawn, [(1.0 - share) / 2.0, (1.0 + share) / 2.0], axis=0)
    weights = best.scaling.weights(n)
    return Table(
        {
            "position": np.arange(1, n),
            "weight": weights,
            "low": np.minimum(low, weights),
            "high": np.maximum(high, weights),
        }
    )


def _named(own: Sequence[Candidate], half: Bools, n: int) -> Floats:
    """Return the weights of the named scaling that explains the half best."""
    best = min(own, key=lambda one: float(one.losses[half].mean()))
    assert best.scaling is not None
    return best.scaling.weights(n)


def _refitted(evidence: Evidence, best: Candidate, named: Floats, half: Bools, share: float) -> Floats:
    """Return weights fitted to the half, from somewhere between what was found and a named scaling."""
    assert best.basis is not None
    assert best.form is not None
    assert best.scaling is not None
    start = share * best.scaling.weights(len(named) + 1) + (1.0 - share) * named
    return best.form.readable(fit(evidence, best.form, best.basis, best.basis.start(start), half, _STEPS).weights)
